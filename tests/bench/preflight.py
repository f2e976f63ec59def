"""Sixty books of every kind, in both languages, judged as a printer and a typographer would.

    python -m tests.bench.preflight [--only A5] [--fonts 3] [--no-office] [--keep FOLDER]

Each book is made by the command line, as .xlsx and as .pdf, and once more in other fonts. Its pages
are judged by programs that are not ours:

- parsers: pdfplumber; qpdf, Ghostscript and poppler, if they are there;
- white: the millimetres at the edges and at the spine that have no ink;
- rule, box: the thinnest rule as a share of its cell, and boxes as a multiple of it;
- digit: what most digits of a board have of the cell;
- gutter: the millimetres between boards side by side, and their share of the gap between rows;
- lines: how far lines are apart as a share of their letters; the paragraphs of two lines and more,
  the last lines too short and the words cut in them, as Janome sees words, if it is there;
- pages: those of the PDF, and those that LibreOffice prints of the workbook.

What is against the bounds is told below the table; the exit status then is 1.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import pdfplumber
from click.testing import CliRunner

from numpure_xl.cli import main as command
from numpure_xl.cli.new_book import new_book
from numpure_xl.export import font_files
from numpure_xl.plan.paper import PAPERS, TRIMS
from numpure_xl.plan.printers import ANY, PRINTERS
from numpure_xl.words import LANGS
from tests.hosts.living import to_pdf
from tests.paragraphs import paragraphs_on, texts_of
from tests.printed import MM, Board, Page, jigsaws_on

AT_HOME = 6.0
"""Millimetres at the edges that printers at home leave white."""

POCKET, NARROW_OUTER, OUTER = 120.0, 8.0, 13.0
"""Narrower books have less white at their edges, in millimetres, than others."""

RULE = (0.02, 0.03)
BOX, EDGE = 3.0, 4.0
"""The rules of boxes as a multiple of thin ones, and those of the newspaper's edges."""

LEAST_BOX = 2.0
"""That of boxes where a printer wants thin rules thicker than the cell does."""

DIGITS = {"newspaper": 0.65, "classic": 0.65, "large-print": 0.7, "8x10": 0.7}
DIGIT, ABOUT, LEAST_DIGIT = 0.6, 0.04, 7.0
"""Digits as a share of their cells, but none is smaller than so many points."""

ANSWERS_JOB = "answers.toml"
SIDES = {"magazine.toml": ("16", "9"), ANSWERS_JOB: ("9", "6")}
GUTTER, GAPS = 10.0, (0.4, 1.0)
LEADING = {"en": (1.1, 1.5), "ja": (1.5, 1.8)}
AT_ONCE = 12  # books that LibreOffice prints in one run
NEAR = 0.01

TITLES = {
    "en": ("Mountain Sudoku for Long Evenings", "A. Author", "Hill & Dale Press"),
    "ja": ("山の夜長に楽しむナンプレ傑作選", "山田 花子", "丘と谷出版"),
}
FRONT = {
    "en": """For those who wait for the last train.

# Introduction

These puzzles were chosen for evenings on which nobody has to go. Begin with a pencil that you like,
and with a cup of tea; the answers will not run away.

- A pencil and an eraser are all that you need.
- Some like to note candidates in the corners of the cells, others never do; both are right.
""",
    "ja": """終電を待つ人へ

# はじめに

この本の問題は、だれも出かけなくてよい夜のために選びました。
好きな鉛筆とお茶を一杯用意して、気に入ったところから始めてください。解答は逃げません。

- 必要なものは鉛筆と消しゴムだけです。
- 候補をマスの隅に書く人も、まったく書かない人もいます。どちらも正しいやり方です。
""",
}
NAMES = {"en": "Amélie\nBen\nChloë\n", "ja": "佐藤 一郎\n鈴木 さくら\n田中 健\n"}

BOUND = "--title {title} --author {author} --publisher {publisher} --published 2027-01-31"
KINDS = {
    "A4": "--paper A4 -n 12 --level easy",
    "Letter": "--paper Letter -n 8 --per-page 6 --answers 12 --level medium",
    "B5": "--paper B5 -n 3 --per-page 1 --answers 4 --level hard",
    "A5": "--paper A5 -n 4 --per-page 2 --answers 6 --title {title}",
    "newspaper": "--theme newspaper --from-date 2027-02-01 --days 7 --per-page 1 "
    "--levels mon:easy,tue:easy,wed:medium,thu:medium,fri:hard,sat:hard,sun:hard",
    "classic": "--theme classic -n 6 --variant 6x6 --level easy",
    "large-print": "--theme large-print -n 3 --level easy",
    "dark": "--theme dark -n 4 --level easy",
    "children": "--theme children --variant 4x4 -n 4 --level beginner --tiles --certificate",
    "shapes": "--theme shapes --variant 6x6 -n 4 --level beginner --per-page 2",
    "class": "--names {names} -n 2 --level easy --per-page 2",
    "steps": "-n 3 --level medium --steps",
    "course": "--course naked-pair,x-wing,xy-wing",
    "jigsaw": "--variant 9x9+jigsaw -n 4 --level easy --prize 4",
    "codes": "--variant 9x9+x -n 6 --per-page 6 --level easy --url https://example.org/{{number}}",
    "16x16": "--variant 16x16 -n 2 --clues 170 --per-page 1 --answers 2",
    "5x8": f"--trim 5x8 -n 60 --level easy {BOUND}",
    "5.25x8": f"--trim 5.25x8 --levels easy:20,medium:20,hard:10 {BOUND} --front {{front}}",
    "5.5x8.5": ANSWERS_JOB,
    "6x9": "kdp.toml",
    "7x10": f"--printer lulu --trim 7x10 --levels easy:8,hard:8 --per-page 4 --steps {BOUND}",
    "7.5x9.25": f"--printer kdp --trim 7.5x9.25 -n 40 --variant 9x9+colours --level easy {BOUND}",
    "8x10": f"--printer ingram --trim 8x10 --theme large-print -n 30 --level easy {BOUND}",
    "8.5x8.5": f"--trim 8.5x8.5 --variant 4x4 --theme children -n 30 --level beginner {BOUND}",
    "8.5x11": f"--printer kdp --trim 8.5x11 -n 200 --per-page 6 --answers 12 --level easy {BOUND}",
    "bound A4": f"--printer pubfun --trim A4 --variant 12x12 --clues 90 -n 24 --per-page 1 {BOUND}",
    "bound A5": f"--printer shimeken --trim A5 -n 300 --level easy --per-page 1 {BOUND} "
    "--back {front} --prize SUMMER --postcard Club",
    "A6": f"--trim A6 -n 30 --level medium --per-page 1 {BOUND}",
    "bound B5": "magazine.toml",
    "B6": f"--trim B6 --variant 9x9+jigsaw -n 40 --level easy --prize 4 {BOUND} "
    "--isbn 978-0-306-40615-7",
}
"""By what is special to a book its options, or the name of its book.toml."""


ANSWERS = """
[book]
title = "{title}"
author = "{author}"
[printer]
trim = "5.5x8.5"
[[chapter]]
title = "{below}"
level = "easy"
n = 12
per-page = 1
answers-at = "below"
introduction = "{introduction}"
[[chapter]]
title = "{next}"
variant = "6x6"
level = "medium"
n = 12
answers-at = "next"
"""
"""A book of answers in unusual places."""

TEXTS = {
    "en": {
        "below": "Upside down",
        "next": "The day after",
        "introduction": "The answer is below each puzzle and upside down, so that nobody reads "
        "it by mistake.",
    },
    "ja": {
        "below": "さかさまの解答",
        "next": "解答は次のページ",
        "introduction": "解答は問題の下にさかさまに印刷してあるので、"
        "うっかり目に入ることはありません。",
    },
}


@dataclass
class Found:
    """What was measured in a book."""

    pages: int = 0
    printed: int = 0
    outer: list[float] = field(default_factory=list)
    spine: list[float] = field(default_factory=list)
    rules: list[float] = field(default_factory=list)
    boxes: list[float] = field(default_factory=list)
    digits: list[float] = field(default_factory=list)
    gutters: list[float] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    leadings: list[float] = field(default_factory=list)
    paragraphs: int = 0
    faults: dict[str, int] = field(default_factory=dict)

    def fault(self, told: str) -> None:
        """Count a fault."""
        self.faults[told] = self.faults.get(told, 0) + 1

    def within(self, name: str, value: float, least: float, most: float = float("inf")) -> None:
        """Count a fault if a value is out of its bounds."""
        if not least - NEAR <= value <= most + NEAR:
            self.fault(f"{name} {value:.2f}, not {least:g} to {most:g}")


class Book(NamedTuple):
    """A book to make: its kind and its language."""

    kind: str
    lang: str

    @property
    def is_pdf_only(self) -> bool:
        """Whether a workbook cannot be the same book: it turns no answer upside down."""
        return KINDS[self.kind] == ANSWERS_JOB

    def options(self, folder: Path, *, pdf: bool) -> list[str]:
        """Return what is typed for it; files that it needs are written.

        The workbook of a book that is a PDF only has the same texts, and its answers at the back.
        """
        title, author, publisher = TITLES[self.lang]
        fields = {"title": title, "author": author, "publisher": publisher, **TEXTS[self.lang]}
        words = KINDS[self.kind]
        if words.endswith(".toml"):
            kind = words.removesuffix(".toml")
            text = ANSWERS.format(**fields) if self.is_pdf_only else new_book(kind, self.lang)
            if self.is_pdf_only and not pdf:
                text = "\n".join(line for line in text.split("\n") if "answers-at" not in line)
            return [str(_written(folder, f"{self.lang}-{words}", text)), "--lang", self.lang]
        front = _written(folder, f"front-{self.lang}.md", FRONT[self.lang])
        names = _written(folder, f"names-{self.lang}.txt", NAMES[self.lang])
        fields |= {"front": str(front), "names": str(names)}
        return [*(word.format(**fields) for word in words.split()), "--lang", self.lang]

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.kind} {self.lang}"

    def path(self, folder: Path, suffix: str) -> Path:
        """Return the path of its file."""
        return folder / f"{self.kind.replace(' ', '-')}-{self.lang}{suffix}"

    @property
    def printer(self):
        """Who prints it."""
        words = KINDS[self.kind].split()
        if words == ["kdp.toml"]:
            return PRINTERS["kdp"]
        return PRINTERS[words[words.index("--printer") + 1]] if "--printer" in words else ANY

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of its boards."""
        known = re.search(r"--variant (\d+)", KINDS[self.kind])
        return SIDES.get(KINDS[self.kind], (known[1] if known else "9",))

    @property
    def has_jigsaws(self) -> bool:
        """Whether some of its boards have regions of all shapes."""
        return "jigsaw" in KINDS[self.kind] or KINDS[self.kind] == "magazine.toml"

    @property
    def trim(self) -> str:
        """Its trim size, or "" if it is of loose sheets."""
        name = self.kind.removeprefix("bound ")
        return name if name in TRIMS and (name not in PAPERS or name != self.kind) else ""

    @property
    def is_dark(self) -> bool:
        """Whether it is filled to its edges."""
        return self.kind == "dark"


def _written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def fonts_for(lang: str) -> list[tuple[str, ...]]:
    """Return the fonts in which a book is set: the usual ones, and two others that are there."""
    if lang == "en":
        return [(), font_files.BUNDLED[font_files.SERIF], font_files.BUNDLED[font_files.GOTHIC]]
    here = font_files._installed()
    known = (
        next(
            ((str(here[each.regular]),) for each in families if each.regular in here),
            font_files.BUNDLED[font_files.SANS],
        )
        for families in (font_files.GOTHICS, font_files.MINCHOS)
    )
    return [(), *known]


def made(book: Book, path: Path, fonts: tuple[str, ...] = ()) -> Path:
    """Make a book, and return its file."""
    options = book.options(path.parent, pdf=path.suffix == ".pdf")
    words = ["book", *options, str(path), "--force", "--seed", "1", "--jobs", "1"]
    words += [each for font in fonts for each in ("--font", font)]
    ran = CliRunner().invoke(command, words)
    if ran.exit_code:
        sys.exit(f"{' '.join(words)}\n{ran.output}")
    return path


PARSERS = (
    ("qpdf", "--check"),
    ("gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=nullpage"),
    ("pdftotext",),
)


def parse(path: Path, found: Found) -> None:
    """Have parsers read a file; they tell on stderr what is wrong, if anything."""
    for words in PARSERS:
        if shutil.which(words[0]):
            line = [*words, path, *(["-"] if words == ("pdftotext",) else [])]
            ran = subprocess.run(line, capture_output=True, text=True, check=False)
            if ran.returncode or ran.stderr:
                found.fault(f"{words[0]}: {(ran.stderr or ran.stdout)[-200:]}")


def judge(book: Book, path: Path, texts: set[str], found: Found) -> None:
    """Measure every page of a PDF."""
    with pdfplumber.open(path) as pdf:
        found.pages = len(pdf.pages)
        for number, page in enumerate(pdf.pages, 1):
            _white(book, page, number, found)
            _boards(book, page, found)
            _lines(page, texts, found)
            page.close()


def _white(book: Book, page, number: int, found: Found) -> None:
    ink = [each for each in (*page.chars, *page.lines, *page.curves, *page.images) if _inks(each)]
    ink += [rect for rect in page.rects if _inks(rect)]
    if book.is_dark or not ink:
        return
    left, top = min(each["x0"] for each in ink), min(each["top"] for each in ink)
    right = page.width - max(each["x1"] for each in ink)
    bottom = page.height - max(each["bottom"] for each in ink)
    left, top, right, bottom = (each * MM for each in (left, top, right, bottom))
    if not book.trim:
        found.outer.append(min(left, top, right, bottom))
        found.within("white at the edge", found.outer[-1], AT_HOME)
        return
    spine, outer = (left, right) if number % 2 else (right, left)
    found.outer.append(min(outer, top, bottom))
    found.spine.append(spine)
    least = NARROW_OUTER if TRIMS[book.trim].width < POCKET else OUTER
    found.within("white at the edge", found.outer[-1], max(least, book.printer.outer) - 0.1)
    asked = (wide for most, wide in book.printer.inner.items() if found.pages <= most)
    found.within("white at the spine", spine, max(least, next(asked, 0)))


def _inks(shape) -> bool:
    """Return whether a shape is to be seen on white."""
    color = shape.get("non_stroking_color" if shape.get("fill") else "stroking_color") or (0,)
    shares = color if isinstance(color, tuple | list) else (color,)
    return not shape.get("text", "x").isspace() and any(share < 1 for share in shares)


def _boards(book: Book, page, found: Found) -> None:
    boards = [board for side in book.sides for board in Page(page, f"{side}x{side}").boards]
    known = {(round(board.left), round(board.top)) for board in boards}
    if book.has_jigsaws:
        crooked = jigsaws_on(page, 9)
        boards += [each for each in crooked if (round(each.left), round(each.top)) not in known]
    boards = [board for board in boards if board.xs[0][1] > board.xs[1][1]]  # no tiles to cut out
    cells = [_cell(board) for board in boards]
    for board, cell in zip(boards, cells, strict=True):
        widths = sorted({round(width, 3) for _, width in board.xs})
        thin, edge = widths[0], board.xs[0][1]
        found.rules.append(thin / cell)
        found.boxes.append(edge / thin)
        least = book.printer.rule if book.trim else 0.25
        if not (RULE[0] <= thin / cell + 1e-4 <= RULE[1] + 1e-3 or abs(thin - least) < NEAR):
            found.fault(f"rule {thin:.2f} pt in a cell of {cell:.1f} pt")
        usual = EDGE if book.kind == "newspaper" else BOX
        wanted = usual if abs(thin - least) > NEAR else max(LEAST_BOX, usual * 0.025 * cell / thin)
        found.within("box rule", edge / thin, wanted - 0.1, wanted + 0.1)
        _digits(book, board, cell, found)
    large = [board for board, cell in zip(boards, cells, strict=True) if cell > 0.9 * max(cells)]
    if book.kind != "steps":  # there are texts beside boards
        _gutters(large, found)


def _digits(book: Book, board: Board, cell: float, found: Found) -> None:
    sizes = Counter(each[0]["size"] for each in board.digits if len(each) == 1)
    if not sizes:  # pictures
        return
    size = sizes.most_common(1)[0][0]
    found.digits.append(size / cell)
    if size > LEAST_DIGIT + NEAR:
        usual = DIGITS.get(book.kind, DIGIT)
        found.within("digits", size / cell, usual - ABOUT, usual + ABOUT)


def _cell(board: Board) -> float:
    return float(board.right - board.left) / (len(board.xs) - 1)


def _gutters(boards, found: Found) -> None:
    rows = [[*row] for _, row in groupby(boards, lambda board: round(board.top))]
    across = [
        b.left - a.right for row in rows for a, b in pairwise(sorted(row, key=lambda x: x.left))
    ]
    down = [low[0].top - high[0].bottom for high, low in pairwise(rows)]
    if not across:
        return
    gutter = min(across) * MM
    found.gutters.append(gutter)
    found.within("gutter", gutter, GUTTER)
    if down:
        found.gaps.append(min(across) / min(down))
        found.within("gutter as a share of the rows' gap", found.gaps[-1], *GAPS)


def _lines(page, texts: set[str], found: Found) -> None:
    for paragraph in paragraphs_on(page, texts):
        found.paragraphs += 1
        found.leadings.append(paragraph.leading)
        found.within("lines apart", paragraph.leading, *LEADING[paragraph.lang])
        if paragraph.is_last_line_short:
            found.fault(f"last line {paragraph.last!r} of {paragraph.text!r}")
        for at in paragraph.cuts:
            found.fault(f"cut {paragraph.text[:at]!r} | {paragraph.text[at:]!r}")


def _told(values: list[float], form: str = "{:.1f}") -> str:
    """Return the least and the greatest of some values, once if they are alike."""
    ends = [form.format(end) for end in (min(values), max(values))] if values else ["-"]
    return "-".join(dict.fromkeys(ends)) if len(ends) > 1 else ends[0]


HEAD = (
    "book",
    "pages",
    "office",
    "white",
    "spine",
    "rule %",
    "box",
    "digit",
    "gutter",
    "gap",
    "lines",
    "texts",
    "faults",
)
WIDTHS = (14, 5, 6, 11, 10, 8, 8, 10, 10, 10, 10, 5, 6)


def row_of(name: str, found: Found) -> list[str]:
    """Return a row of the table."""
    office = str(found.printed) if found.printed else "-"
    rules = _told([100 * share for share in found.rules])
    return [
        *(name, str(found.pages), office, _told(found.outer), _told(found.spine), rules),
        *(_told(found.boxes), _told(found.digits, "{:.2f}"), _told(found.gutters)),
        *(_told(found.gaps, "{:.2f}"), _told(found.leadings, "{:.2f}")),
        *(str(found.paragraphs), str(sum(found.faults.values()))),
    ]


def show(row) -> None:
    """Print a row of the table."""
    print(" ".join(f"{text:{wide}}" for text, wide in zip(row, WIDTHS, strict=True)), flush=True)


def office_pages(books: list[Book], folder: Path) -> dict[Book, int]:
    """Return how many pages LibreOffice prints of the workbooks."""
    printed = folder / "printed"
    printed.mkdir()
    files = [book.path(folder, ".xlsx") for book in books]
    pages = {}
    for start in range(0, len(files), AT_ONCE):
        part = slice(start, start + AT_ONCE)
        for book, file in zip(books[part], to_pdf(files[part], printed), strict=True):
            with pdfplumber.open(file) as pdf:
                pages[book] = len(pdf.pages)
    return pages


def judged(book: Book, folder: Path, number_of_fonts: int) -> list[Found]:
    """Make a book and measure it, in so many fonts; the first is the usual one."""
    texts = texts_of(book.path(folder, ".xlsx"))
    whole = []
    for fonts in fonts_for(book.lang)[:number_of_fonts]:
        found = Found()
        file = made(book, book.path(folder, "-font.pdf" if fonts else ".pdf"), fonts)
        parse(file, found)
        judge(book, file, texts, found)
        whole.append(found)
    return whole


def main() -> int:
    """Print the table, and what is against the bounds; return whether something is."""
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--only", nargs="*", default=[*KINDS], help=", ".join(KINDS))
    options.add_argument("--fonts", type=int, default=3, help="how many, 1 to 3")
    options.add_argument("--no-office", action="store_true", help="without LibreOffice")
    options.add_argument("--keep", type=Path, help="where the books stay")
    asked = options.parse_args()
    books = [Book(kind, lang) for kind in asked.only for lang in LANGS]
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or Path(temporary)
        folder.mkdir(exist_ok=True)
        for book in books:
            made(book, book.path(folder, ".xlsx"))
        printed = (
            {}
            if asked.no_office
            else office_pages([each for each in books if not each.is_pdf_only], folder)
        )
        show(HEAD)
        total = [found for book in books for found in shown(book, folder, asked.fonts, printed)]
    pages, texts = sum(found.pages for found in total), sum(found.paragraphs for found in total)
    faults = Counter[str]()
    for found in total:
        faults.update(found.faults)
    print(f"{len(books)} books, {pages} pages in all fonts, {texts} texts of several lines")
    print(f"{faults.total()} faults")
    for told, count in faults.items():
        print(f"{count:5} {told}")
    return bool(faults)


def shown(book: Book, folder: Path, fonts: int, printed: dict[Book, int]) -> list[Found]:
    """Measure a book in some fonts, and print a row for each of them."""
    results = judged(book, folder, fonts)
    for number, found in enumerate(results, 1):
        found.printed = printed.get(book, 0)
        if found.printed not in {0, found.pages}:
            found.fault(
                f"LibreOffice prints {found.printed} pages of {book.name}, not {found.pages}"
            )
        show(row_of(book.name if number == 1 else f"  font {number}", found))
    return results


if __name__ == "__main__":
    sys.exit(main())
