"""Printers of books: what each of them takes, as it says itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import known_name
from numpure_xl.plan.paper import MOST_PAGES, TRIMS, Margins
from numpure_xl.plan.typography import HAIRLINE, KDP_RULE

INCH = 25.4

OUTER = 13.0
"""Millimetres at each edge but the spine: what IngramSpark and Lulu ask for, and KDP does with."""

SPINE_TEXT = 79
"""The fewest pages with which KDP takes a text on the spine, as usual for the others."""

POCKET, POCKET_OUTER = 120.0, 8.0
"""Narrower pages, which only printers in Japan have, and the millimetres at their edges."""

HEAD = 8.0
"""Millimetres between an edge's margin and the boards, for the running head and the folio."""

INNER = {300: 15.5, 500: 18.0, 700: 20.0, MOST_PAGES: 22.5}
"""The margin at the spine in millimetres, by the most pages it serves: the thicker, the wider."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printer:
    """A printer's demands; those that it does not name are None or empty.

    Attributes:
        title: Its name, as it writes it.
        sources: Where that is said: its own pages, copies of them, or what others quote of them,
            read in November 2026; of some printers only the address was found. KDP's figures for
            covers were not looked up.
        usual: The trim size of a book that asks for none.
        outer: Millimetres that must stay white at each edge; 0 where that was not found.
        inner: The same at the spine, by the most pages for which that is enough.
        rule: The width of the thinnest rule that it prints, in points.
        fewest: The fewest pages of a book with a spine.
        most: The most pages.
        most_of: The most pages of some trim sizes.
        trims: The trim sizes that it has; empty for all.
        stocks: Its papers, and how thick a page of each is in millimetres; the first is usual.
        cover: How many millimetres the cover itself adds to the spine.
        bleed: How many millimetres a cover goes on beyond its edges.
        spine_text: The fewest pages with which there may be a text on the spine.
        remark: What else must be known before a book is sent there.
    """

    title: str
    sources: tuple[str, ...]
    usual: str = "6x9"
    outer: float = 0.0
    inner: Mapping[int, float] = field(default_factory=dict)
    rule: float = HAIRLINE
    fewest: int = 2
    most: int = MOST_PAGES
    most_of: Mapping[str, int] = field(default_factory=dict)
    trims: frozenset[str] = frozenset(TRIMS)
    stocks: Mapping[str, float] = field(default_factory=dict)
    cover: float = 0.0
    bleed: float = 3.0
    spine_text: int = SPINE_TEXT
    remark: Message | None = None

    def most_pages(self, trim: str) -> int:
        """Return the most pages of a book of a trim size."""
        return self.most_of.get(trim, self.most)


PRINTERS = {
    "kdp": Printer(
        title="Kindle Direct Publishing",
        sources=(
            "kdp.amazon.com/help/topic/GVBQ3CMEQW3W2VL6",  # trim size, bleed and margins
            "kdp.amazon.com/help/topic/G201834180",  # print options
            "kdp.amazon.com/help/topic/G201857950",  # submission guidelines: no marks, lines
            "kdp.amazon.com/help/topic/G201953020",  # cover: spine by pages, text from 79 on
        ),
        outer=0.25 * INCH,
        inner={150: 9.525, 300: 12.7, 500: 15.875, 700: 19.05, 828: 22.225},
        rule=KDP_RULE,
        fewest=24,
        most=828,
        most_of={"8.5x8.5": 590, "8.5x11": 590, "A4": 780},
        trims=frozenset(TRIMS) - {"A6"},  # 4 to 8.5 inches wide, 6 to 11.69 high
        stocks={"white": 0.002252 * INCH, "cream": 0.0025 * INCH},
        bleed=0.125 * INCH,
    ),
    "ingram": Printer(
        title="IngramSpark",
        sources=(
            "ingramspark.com/blog/file-requirements-for-print-books",  # of January 31, 2017
            "help.ingramspark.com/hc/en-us/articles/5338636202637",  # 0.5 inch from the trim
            "selfpublish.org/html/ingramSparkFAQ",  # fewest pages
        ),
        outer=0.5 * INCH,
        inner={MOST_PAGES: 0.5 * INCH},
        bleed=0.125 * INCH,
        fewest=18,
    ),
    "lulu": Printer(
        title="Lulu",
        sources=(
            "help.lulu.com/en/support/solutions/articles/64000255583",  # margins and gutter
            "help.lulu.com/en/support/solutions/articles/64000255584",  # no marks
            "help.api.lulu.com/en/support/solutions/articles/64000254616",  # spine, most pages
            "assets.lulu.com/media/guides/en/lulu-book-creation-guide.pdf",  # gutter by pages
            "assets.lulu.com/media/specs/lulu-print-api-spec-sheet.xlsx",  # sizes, pages, papers
        ),
        outer=0.5 * INCH,
        # the help asks for 0.3 inches of gutter, the guide for more in thick books
        inner={150: 0.8 * INCH, 398: 1.0 * INCH, 600: 1.125 * INCH, 800: 1.25 * INCH},
        fewest=32,
        most=800,
        trims=frozenset({"5x8", "5.5x8.5", "6x9", "7x10", "8.5x8.5", "8.5x11", "A4", "A5"}),
        stocks={"white": INCH / 444, "cream": INCH / 444},
        cover=0.06 * INCH,
        bleed=0.125 * INCH,
        spine_text=81,
    ),
    "bccks": Printer(
        title="BCCKS",
        sources=(
            "support.bccks.jp/?p=5677",  # sizes; of ours it has the bunko, A6
            "support.bccks.jp/faq-tags/ページ数",  # 48, 64, 96 and on by 32 to 320
            "support.bccks.jp/faq/cropmark_and_bleeds",
        ),
        usual="A6",
        trims=frozenset({"A6"}),
        fewest=48,
        most=320,
        remark=Message(
            "BCCKS binds what is laid out in its own editor; put the pages there as pictures."
        ),
    ),
    "shimauma": Printer(
        title="しまうま出版",
        sources=("publish.n-pri.jp/spec/novel",),
        usual="A5",
        trims=frozenset({"A5", "A6"}),
    ),
    "seichoku": Printer(
        title="製本直送.com",
        sources=("www.seichoku.com",),  # books of A5 and B5 from there are told of elsewhere
        usual="A5",
        trims=frozenset({"A4", "B5", "A5", "B6", "A6"}),
    ),
    "pubfun": Printer(
        title="パブファンセルフ",
        sources=("pubfun.jp/self/howto/sizelist",),
        usual="B6",
        trims=frozenset({"B6", "A5", "B5", "8.5x11", "A4"}),
    ),
    "shimeken": Printer(
        title="シメケンプリント",
        sources=(
            "shimeken.com/print/make",
            "shimeken.com/print/make-manuscript/book_body",  # 20 mm at the spine, or more
        ),
        usual="B6",
        inner={MOST_PAGES: 20.0},
        trims=frozenset({"A4", "B5", "A5", "B6", "A6"}),
    ),
}
"""The printers by name; none wants crop marks. What was not found is not here, but for the usual
trim sizes of 製本直送.com; what is assumed in its place is told with each book."""

ANY = Printer(title="", sources=(), fewest=24)
"""The demands on a book whose printer is not known; print on demand takes no fewer pages.

Its rules are those of its cells, since only one printer says that it prints no thinner ones, and a
page of answers ruled so is as dark as two pages of puzzles.
"""


def margins_for(pages: int, trim: str, printer: Printer) -> Margins:
    """Return the margins of a bound book of so many pages, up to `MOST_PAGES`.

    They are never less than what looks well, nor than what the printer asks for.

    >>> margins_for(24, "6x9", ANY).outer, margins_for(24, "6x9", ANY).spine
    (13.0, 2.5)
    """
    outer = max(OUTER if TRIMS[trim].width >= POCKET else POCKET_OUTER, printer.outer)
    inner = max(_enough(INNER, pages) - OUTER + outer, _enough(printer.inner, pages))
    ends = outer + HEAD
    return Margins(
        outer=outer, spine=inner - outer, top=ends, bottom=ends, header=outer, footer=outer
    )


def _enough(table: Mapping[int, float], pages: int) -> float:
    return next((wide for most, wide in table.items() if pages <= most), 0.0)


def remarks(printer: Printer, margins: Margins) -> Iterator[Message]:
    """Yield remarks to read before a book with some margins is sent to a printer."""
    if printer.title and not printer.outer:
        msg = (
            "The margins that {printer} asks for were not found; {outer:g} mm at the edges and "
            "{spine:g} mm at the spine are usual. Look at {address} before you order."
        )
        yield Message(
            msg,
            printer=printer.title,
            outer=margins.outer,
            spine=margins.outer + margins.spine,
            address=printer.sources[0],
        )
    if printer.remark:
        yield printer.remark


def check_printer(printer: Printer, trim: str) -> None:
    """Raise a `RequestError` if a printer has no books of a trim size."""
    if trim not in printer.trims:
        sizes = ", ".join(size for size in TRIMS if size in printer.trims)
        msg = "{printer} has no books of {trim}; choose {sizes}."
        raise RequestError(msg, printer=printer.title, trim=trim, sizes=sizes)


def spine_width(printer: Printer, pages: int, stock: str) -> float:
    """Return the width of the spine of a book in millimetres.

    Raises:
        RequestError: If the printer does not say how thick its paper is, or has no such paper.

    >>> round(spine_width(PRINTERS["kdp"], 300, "") / INCH, 4)
    0.6756
    """
    if not printer.stocks:
        msg = "It is not known how thick this printer's paper is; give --spine in millimetres."
        raise RequestError(msg)
    usual = next(iter(printer.stocks))
    name = known_name(printer.stocks, stock, Message("stock")) if stock else usual
    return printer.cover + pages * printer.stocks[name]
