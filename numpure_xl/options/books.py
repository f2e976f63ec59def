"""Options of the pages of a book."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from numpure_xl.board.theme import THEMES
from numpure_xl.messages import Message
from numpure_xl.options.option import BOOK, CHAPTER, MATTER, PAGE, WRITE_BOOK, Option
from numpure_xl.options.pictures import THEME as OF_PICTURES
from numpure_xl.plan.imposition import IMPOSITIONS
from numpure_xl.plan.paper import (
    ALL,
    ANSWER_PATTERNS,
    ANSWER_PLACES,
    LABELS,
    PAPERS,
    PUZZLE_PATTERNS,
    TRIMS,
)
from numpure_xl.plan.printers import PRINTERS
from numpure_xl.plan.standards import STANDARDS

_BOOKS = frozenset({BOOK, WRITE_BOOK})
_PAGES = _BOOKS | {PAGE}
_PLAIN = THEMES["plain"]


def _one_of(numbers: Iterable[int]) -> Message:
    """Return numbers as a choice: "1, 2, 4 or 6"."""
    *others, last = map(str, numbers)
    return Message("{others} or {last}", others=", ".join(others), last=last)


SOURCES = (
    Option(
        name="sources",
        kind=str,
        topic="puzzles",
        help="Print the puzzles of this file.",
        default=(),
        is_repeated=True,
        typed="from",
        example="FILE",
        faces=frozenset({BOOK}),
        is_usual=True,
    ),
    Option(
        name="not_in",
        kind=str,
        topic="puzzles",
        help="Leave out the puzzles of this book.",
        default=(),
        is_repeated=True,
        example="FILE",
        faces=frozenset({BOOK}),
    ),
    Option(
        name="course",
        kind=str,
        topic="puzzles",
        help="Lessons on techniques, all up to a level, or all there are, with drills and answers.",
        example="x-wing,xy-wing|hard|all",
        faces=frozenset({BOOK}),
    ),
)

HINTS = Option(
    name="hints",
    kind=int,
    topic="screen",
    help="How many hints there are on each sheet to play on.",
    least=1,
    most=9,
    example="N",
    faces=_BOOKS,
)

FIRST_NUMBER = Option(
    name="first_number",
    kind=int,
    topic="pages",
    help="Number of the first puzzle, as in the second volume of a series.",
    default=1,
    least=1,
    most=99_999,
    example="N",
    faces=_BOOKS,
)

THEME = replace(OF_PICTURES, topic="pages", faces=_PAGES | {CHAPTER}, is_usual=True)


def _bound(name: str, help: str, *, kind: type = str, example: str = "TEXT") -> Option:  # noqa: A002
    """Return an option of a bound book; "" or None says nothing."""
    default = "" if kind is str else None
    return Option(
        name=name,
        kind=kind,
        topic="bound",
        help=help,
        default=default,
        example=example,
        faces=_BOOKS,
    )


BOOKS = (
    THEME,
    Option(
        name="per_page",
        kind=int,
        topic="pages",
        help=Message(
            "{numbers} puzzles  [default: the theme's; {usual}]",
            numbers=_one_of(PUZZLE_PATTERNS),
            usual=_PLAIN.per_page,
        ),
        unit="puzzles",
        least=1,
        most=max(PUZZLE_PATTERNS),
        faces=_PAGES | {CHAPTER},
        is_usual=True,
        brief="Puzzles on a page: 1, 2, 4 or 6.",
    ),
    Option(
        name="answers",
        kind=str,
        topic="pages",
        help=Message(
            "{numbers} a page, none, or strips to cut apart  [default: the theme's; {usual}]",
            numbers=_one_of(ANSWER_PATTERNS),
            usual=_PLAIN.answers_per_page,
        ),
        unit="answers",
        faces=_PAGES | {CHAPTER},
    ),
    Option(
        name="paper",
        kind=str,
        topic="pages",
        help=Message("{names}  [default: A4]", names=", ".join(PAPERS)),
        names=tuple(PAPERS),
        name_kind="paper",
        faces=_PAGES,
        is_usual=True,
    ),
    Option(
        name="title",
        kind=str,
        topic="pages",
        help="Heading of every page.",
        faces=_PAGES,
        is_usual=True,
    ),
    FIRST_NUMBER,
    Option(
        name="labels",
        kind=str,
        topic="pages",
        help=Message(
            "What stands at a puzzle: {names}; all is stars, level, clues and recipe.",
            names=", ".join(LABELS),
        ),
        default=ALL,
        names=LABELS,
        name_kind="label",
        example="NAME",
        faces=_BOOKS,
    ),
    Option(
        name="steps",
        kind=bool,
        topic="pages",
        help="Explain at the back how each puzzle is solved.",
        default=False,
        faces=_BOOKS,
    ),
    Option(
        name="metadata",
        kind=bool,
        topic="pages",
        help="Add a hidden sheet with a line about each puzzle.",
        default=False,
        faces=_BOOKS,
    ),
    Option(
        name="tiles",
        kind=bool,
        topic="pages",
        help="Add pictures to cut out at the end.",
        default=False,
        faces=_BOOKS,
    ),
    Option(
        name="prize",
        kind=str,
        topic="pages",
        help="Prize cells: so many in each puzzle, 1 to 6, or a word that those of all spell.",
        default="",
        example="N|WORD",
        faces=_BOOKS | {CHAPTER},
    ),
    Option(
        name="postcard",
        kind=str,
        topic="pages",
        help="Add a postcard with this address for the answer; ' / ' parts its lines.",
        default="",
        example="ADDRESS",
        faces=_BOOKS,
    ),
    Option(
        name="url",
        kind=str,
        topic="pages",
        help="Put a QR code of this address below each puzzle.",
        default="",
        example="ADDRESS",
        faces=_BOOKS,
    ),
    Option(
        name="trim",
        kind=str,
        topic="bound",
        help=Message("Make a book to bind, of this trim size: {names}", names=", ".join(TRIMS)),
        default="",
        names=tuple(TRIMS),
        example="SIZE",
        faces=_PAGES,
        is_usual=True,
        brief="Make a book to bind, in a size such as 6x9 or A5.",
    ),
    Option(
        name="printer",
        kind=str,
        topic="bound",
        help=Message(
            "Make a book to bind that this printer takes: {names}", names=", ".join(PRINTERS)
        ),
        default="",
        names=tuple(PRINTERS),
        name_kind="printer",
        example="NAME",
        faces=_BOOKS,
    ),
    _bound("author", "Author of a bound book.", example="NAME"),
    _bound("subtitle", "Subtitle of a bound book."),
    _bound("publisher", "Publisher of a bound book.", example="NAME"),
    _bound("isbn", "ISBN of a bound book.", example="NUMBER"),
    _bound("copyright", "Copyright line of a bound book."),
    _bound("year", "Year of a bound book.", example="YYYY"),
    _bound("published", "Day on which a bound book is published.", example="2027-01-31"),
    _bound("edition", "Edition of a bound book, as it is to be printed."),
    _bound("printed_by", "Who prints a bound book.", example="NAME"),
    _bound("rights", "Last lines of the imprint, on rights."),
    _bound("logo", "Picture for the title page.", kind=Path, example="FILE"),
    _bound("front", "Pages of your own at the front.", kind=Path, example="FILE"),
    _bound("back", "Pages of your own at the back.", kind=Path, example="FILE"),
    _bound("insert", "Pages of your own in place of those for notes.", kind=Path, example="FILE"),
    Option(
        name="names",
        kind=Path,
        topic="class",
        help="Make sheets for each name in this list: .xlsx, .csv, text, or '-'.",
        example="FILE",
        faces=_PAGES,
    ),
    Option(
        name="one_each",
        kind=bool,
        topic="class",
        help="Give each name different puzzles.",
        default=False,
        faces=_PAGES,
    ),
    Option(
        name="certificate",
        kind=bool,
        topic="class",
        help="Add certificates at the end.",
        default=False,
        faces=_PAGES,
    ),
    Option(
        name="playable",
        kind=bool,
        topic="screen",
        help="Make a workbook to play on screen: one puzzle per sheet, no macros.",
        default=False,
        faces=_BOOKS,
        is_usual=True,
        brief="Make a workbook to play on screen.",
    ),
    HINTS,
    Option(
        name="pdf",
        kind=bool,
        topic="printing",
        help="Also a PDF, beside the workbook.",
        default=False,
        faces=_BOOKS,
        is_usual=True,
    ),
    Option(
        name="font",
        kind=Path,
        topic="printing",
        help="Font of the PDF; give it twice for bold letters too.",
        default=(),
        is_repeated=True,
        example="FILE",
        faces=_BOOKS,
    ),
    Option(
        name="standard",
        kind=str,
        topic="printing",
        help=Message(
            "Standard that the PDF meets: {names}; for screen readers, archives, presses.",
            names=", ".join(STANDARDS),
        ),
        default="",
        names=tuple(STANDARDS),
        name_kind="standard",
        example="NAME",
        faces=_BOOKS,
    ),
    Option(
        name="bleed",
        kind=float,
        topic="printing",
        help="Bleed of the PDF in millimetres.",
        default=0.0,
        unit="mm",
        least=0,
        most=10,
        example="MM",
        faces=_BOOKS,
    ),
    Option(
        name="crop_marks",
        kind=bool,
        topic="printing",
        help="Crop marks in the PDF.",
        default=False,
        faces=_BOOKS,
    ),
    Option(
        name="impose",
        kind=str,
        topic="printing",
        help=Message(
            "Two pages on each side of a sheet: {names}; to fold and staple, or side by side.",
            names=", ".join(IMPOSITIONS),
        ),
        default="",
        names=IMPOSITIONS,
        name_kind="imposition",
        example="NAME",
        faces=_BOOKS,
    ),
)

_CHAPTER = frozenset({CHAPTER})

CHAPTERS = (
    Option(
        name="title",
        kind=str,
        topic="bound",
        help="Name of the chapter, on a page of its own and in the contents.",
        faces=_CHAPTER,
    ),
    Option(
        name="introduction",
        kind=str,
        topic="bound",
        help="Text below its name.",
        default="",
        faces=_CHAPTER,
    ),
    Option(
        name="runs_on",
        kind=bool,
        topic="bound",
        help="Begin with the puzzles, on the next page, without a page for its name.",
        default=False,
        faces=_CHAPTER,
    ),
    Option(
        name="answers_at",
        kind=str,
        topic="bound",
        help=Message(
            "Where its answers are: {names}: at the back of the book, at the end of the chapter,"
            " upside down below the puzzle, or on the next page",
            names=", ".join(ANSWER_PLACES),
        ),
        default="back",
        names=ANSWER_PLACES,
        name_kind="place",
        faces=_CHAPTER,
    ),
)
"""Options of a chapter alone, in a book.toml; its others are options with its face."""

_MATTER = frozenset({MATTER})

MATTERS = (
    Option(
        name="title",
        kind=str,
        topic="bound",
        help="Title of the page; without one it is set in the middle, as a dedication.",
        default="",
        faces=_MATTER,
    ),
    Option(
        name="text",
        kind=str,
        topic="bound",
        help="Text of the page, in Markdown.",
        default="",
        faces=_MATTER,
    ),
    Option(
        name="file",
        kind=Path,
        topic="bound",
        help="File with the text, in Markdown.",
        example="FILE",
        faces=_MATTER,
    ),
)
"""Options of a page of one's own, in a book.toml."""


def _of_cover(name: str, help: str, default: object = "", **more: Any) -> Option:  # noqa: A002
    """Return an option of a cover."""
    fields: dict[str, Any] = {"kind": str, "example": "TEXT"} | more
    return Option(
        name=name, topic="bound", help=help, default=default, faces=frozenset({BOOK}), **fields
    )


COVERS = (
    _of_cover(
        "cover",
        "Write the cover of a bound book, as a PDF.",
        default=False,
        kind=bool,
        example=None,
    ),
    _of_cover("stock", "Paper inside a book: white or cream.", example="NAME"),
    _of_cover(
        "spine",
        "Width of the spine, if it is not known from pages and paper.",
        default=None,
        kind=float,
        example="MM",
        unit="mm",
    ),
    _of_cover("blurb", "Text on the back of the cover."),
    _of_cover("cover_color", "Colour of the cover.", default="1F3864", example="RRGGBB"),
    _of_cover("c_code", "C-code of a book in Japan, for its second barcode.", example="C0076"),
    _of_cover("price", "Price of a book in Japan, in yen.", default=None, kind=int, example="YEN"),
)
"""Options of a cover."""
