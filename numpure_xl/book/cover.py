"""The cover of a bound book: back, spine and front in one page, as values in millimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from numpure_xl.board.style import board_style, shown
from numpure_xl.board.theme import Theme
from numpure_xl.book.bound.front import example_of
from numpure_xl.book.frame import small_sheet
from numpure_xl.book.layout import BookLayout, check_symbols
from numpure_xl.errors import RequestError, cut
from numpure_xl.plan.barcode import of_isbn, of_price
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.printers import spine_width
from numpure_xl.plan.ruby import without_readings
from numpure_xl.plan.sheet import Cell, Row, SheetPlan
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import LANGS

LEAST_SPINE, MOST_SPINE = 0.5, 80.0  # millimetres
LONGEST_BLURB = 1200  # characters
BOARD_SHARE = 0.62  # of the width of the front is its board
NAVY = "1F3864"


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverRequest:
    """A request for a cover; see `options.COVERS`.

    Attributes:
        cover: Whether the cover is to be written, in place of the book.
        stock: The printer's paper, a name in `Printer.stocks`; "" for the usual one.
        spine: The width of the spine in millimetres; None for what pages and paper make.
        blurb: The text on the back, or "".
        cover_color: The colour of the cover, six hexadecimal digits.
        c_code: The C-code of a book in Japan, four digits; "" for none.
        price: Its price in yen; None for none.
    """

    cover: bool = False
    stock: str = ""
    spine: float | None = None
    blurb: str = ""
    cover_color: str = NAVY
    c_code: str = ""
    price: int | None = None

    def __post_init__(self) -> None:
        check_symbols(self.blurb.replace("\n", " "))
        if len(self.blurb) > LONGEST_BLURB:
            msg = "The text of the back has {found} characters; the limit is {most}."
            raise RequestError(msg, found=len(self.blurb), most=LONGEST_BLURB)
        if self.spine is not None and not LEAST_SPINE <= self.spine <= MOST_SPINE:
            msg = "A spine of {spine:g} mm is not possible; choose {least:g} to {most:g}."
            raise RequestError(msg, spine=self.spine, least=LEAST_SPINE, most=MOST_SPINE)
        if not re.fullmatch("#?[0-9A-Fa-f]{6}", self.cover_color):
            msg = "{text!r} is not a colour; write six hexadecimal digits, as in 1F3864."
            raise RequestError(msg, text=cut(self.cover_color))
        if bool(self.c_code) != (self.price is not None):
            msg = "The second barcode has a C-code and a price; give both --c-code and --price."
            raise RequestError(msg)
        if self.c_code and not re.fullmatch("[Cc]?[0-9]{4}", self.c_code):
            msg = "{text!r} is not a C-code; write four digits, as in C0076."
            raise RequestError(msg, text=cut(self.c_code))
        if self.price is not None and not 0 <= self.price <= 99999:
            msg = "A price of {price} yen is not in the barcode; choose 0 to 99999."
            raise RequestError(msg, price=self.price)

    def barcodes(self, isbn: str) -> tuple[str, ...]:
        """Return the digits of the barcodes: of the ISBN, and of C-code and price."""
        if not isbn:
            return ()
        first = of_isbn(isbn)
        if self.price is None:
            return (first,)
        return first, of_price(self.c_code[-4:], self.price)


@dataclass(frozen=True, slots=True, kw_only=True)
class BookCover:
    """A cover, in millimetres; its texts are "" for what is not to be said.

    Attributes:
        width: The width of the front, and of the back.
        height: Its height.
        spine: The width of the spine.
        bleed: How far it goes on beyond its edges.
        margin: How far texts stay from edges and folds.
        color: Its colour.
        title: The title, perhaps with readings of kanji.
        subtitle: The line below it.
        author: The author.
        publisher: The publisher.
        blurb: The text on the back.
        spine_text: What is on the spine.
        is_stacked: Whether the letters of the spine stand upright, one below the other.
        barcodes: The digits of each.
        codes: The lines beside them.
        board: A puzzle for the front.
        lang: The language.
    """

    width: float
    height: float
    spine: float
    bleed: float
    margin: float
    color: str
    title: str
    subtitle: str
    author: str
    publisher: str
    blurb: str
    spine_text: tuple[str, ...]
    is_stacked: bool
    barcodes: tuple[str, ...]
    codes: tuple[str, ...]
    board: SheetPlan
    lang: str


def cover_of(asked: CoverRequest, layout: BookLayout, pages: int, variant: Variant) -> BookCover:
    """Return the cover of a book.

    Args:
        asked: What is asked of it.
        layout: The layout of the book.
        pages: How many pages the book has.
        variant: The board that is on the front.

    Raises:
        RequestError: If the book is not bound, or the width of its spine is not known.
    """
    if not layout.trim:
        msg = "A cover is for a bound book; add --trim or --printer."
        raise RequestError(msg)
    printer, paper, imprint = layout.made_by, layout.sheet_of_paper, layout.imprint
    spine = spine_width(printer, pages, asked.stock) if asked.spine is None else asked.spine
    title, author = layout.front_title, imprint.byline
    has_text = pages >= printer.spine_text
    on_spine = filter(None, (without_readings(title), author)) if has_text else ()
    side_pixels = paper.width * BOARD_SHARE * PIXELS_PER_MM
    return BookCover(
        width=paper.width,
        height=paper.height,
        spine=spine,
        bleed=printer.bleed,
        margin=layout.margins(pages).outer,
        color=asked.cover_color.removeprefix("#").upper(),
        title=title,
        subtitle=imprint.subtitle,
        author=author,
        publisher=imprint.publisher,
        blurb=asked.blurb,
        spine_text=tuple(on_spine),
        is_stacked=LANGS[layout.lang].colophon,
        barcodes=asked.barcodes(imprint.isbn),
        codes=_codes(asked, imprint.isbn),
        board=_board(example_of(variant), layout.design, int(side_pixels / variant.across)),
        lang=layout.lang,
    )


def _codes(asked: CoverRequest, isbn: str) -> tuple[str, ...]:
    if not isbn:
        return ()
    price = f"C{asked.c_code[-4:]} ¥{asked.price}E" if asked.price is not None else ""
    return tuple(filter(None, (f"ISBN {isbn}", price)))


def _board(puzzle: Puzzle, theme: Theme, cell: int) -> SheetPlan:
    """Return a sheet as large as a puzzle, on white; it may have the pictures of a theme."""
    variant, board = puzzle.variant, board_style(puzzle.variant, theme, cell)
    styles = [board.style(each, given=True) for each in range(variant.cells)]
    styles = [style._replace(fill=style.fill or "FFFFFF") for style in styles]
    palette = tuple(dict.fromkeys(styles))
    has_pictures = len(theme.pictures) >= variant.side
    cells = [
        Cell(None, palette.index(style), picture=digit)
        if has_pictures
        else Cell(shown(digit), palette.index(style))
        for digit, style in zip(puzzle.givens.digits, styles, strict=True)
    ]
    rows = [Row(cell, tuple(row)) for row in variant.paper.rows(cells, None)]
    sheet = small_sheet((cell,) * variant.extent[1], rows, palette)
    return replace(sheet, pictures=theme.pictures)
