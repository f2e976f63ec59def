"""The plan of a book: everything a writer needs to know, as frozen values.

A writer translates and decides nothing. Cells refer to their styles by number, as a workbook
does, so that a cell is a small value and a style is given once for thousands of cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.hatching import CAGE_HATCH
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.reference import quoted
from numpure_xl.plan.strokes import Sides
from numpure_xl.plan.typography import CORNER, USUAL, Pens

if TYPE_CHECKING:  # few sheets have any
    from numpure_xl.plan.photo import SheetPicture

CellRole = Literal["", "board", "title", "heading", "index"]
"""The role of a cell for a reader: a text, part of a board, a title, the name of a board, or the
number of a row or a column, which is read with the board."""


EdgeSigns = tuple[Picture | None, Picture | None, Picture | None]
"""The pictures on the right edge of a cell, on its lower one, and on the corner between."""

NO_EDGE_SIGNS: EdgeSigns = (None, None, None)


class Font(NamedTuple):
    """A font; `size` in points, `color` as six hexadecimal digits."""

    name: str
    size: float
    color: str
    bold: bool = False


class Style(NamedTuple):
    """The format of a cell, and whether it may be written in once its sheet is protected.

    `number` is the format of a number, as spreadsheets write it; None for the general one.
    `stroke` is the colour of its strokes; None for black. `secret` keeps what is in the cell out of
    the formula bar, once its sheet is protected. `pens` are those of its strokes, where it matters;
    `hatch` says which of `HATCHES` is on its fill. `role` is what the cell is to a reader. `signs`
    are on its right edge, on its lower one, and on the corner between. `corner` is a small text in
    the upper left corner, beside what the cell holds; `corner_share` is its size as a share of the
    cell. `tube` says which parts of thermometers are in it. Lines of a text that is `justify` are
    as wide as the cell, but for the last one, and all of a text that is `distributed`.
    """

    font: Font
    sides: Sides = Sides()
    fill: str | None = None
    horizontal: Literal["left", "center", "right", "justify", "distributed"] = "left"
    vertical: Literal["top", "center", "bottom"] = "center"
    locked: bool = False
    wrap: bool = False
    number: str | None = None
    stroke: str | None = None
    secret: bool = False
    pens: Pens = USUAL
    hatch: int = 0
    role: CellRole = ""
    signs: EdgeSigns = NO_EDGE_SIGNS
    corner: str = ""
    corner_share: float = CORNER
    tube: str = ""

    def without_signs(self) -> Style:
        """Return the format without what is drawn over a cell in a workbook."""
        hatch = 0 if self.hatch >= CAGE_HATCH else self.hatch
        return self._replace(hatch=hatch, signs=NO_EDGE_SIGNS, corner="", tube="")


class Formula(NamedTuple):
    """A formula, in English and with commas, without the sign '=' at its head.

    Attributes:
        text: The formula.
        shown: Its value until something is typed, which a preview or Protected View shows without
            calculating.
        link: Where a click on it leads, if that is what it is for.
    """

    text: str
    shown: float | str
    link: str | None = None


class TextRun(NamedTuple):
    """Part of a text.

    Attributes:
        text: The text.
        is_struck: Whether it is struck through.
        color: Its colour; None for that of its cell.
        is_raised: Whether it is small and high, like an exponent.
        width: How many heights of its font it takes, itself in the middle of them; 0 for as many as
            it needs. A workbook has no such choice.
        is_bold: Whether it is bold, even if its cell is not.
        behind: The room behind it, in heights of its font. A workbook has no such choice.
    """

    text: str
    is_struck: bool = False
    color: str | None = None
    is_raised: bool = False
    width: float = 0.0
    is_bold: bool = False
    behind: float = 0.0


class Cell(NamedTuple):
    """The content of a cell.

    Attributes:
        value: A number, a text, runs of one, a formula, or None for a cell that only has a style.
        style: The place of its style in `SheetPlan.styles`.
        link: Where a click on it leads inside the book, such as "'Answers'!B3".
        picture: Which of `SheetPlan.pictures` is over it, from 1; 0 for none.
    """

    value: float | str | tuple[TextRun, ...] | Formula | None
    style: int
    link: str | None = None
    picture: int = 0


class Row(NamedTuple):
    """One row of a sheet: its height in pixels and a cell, or None, for each column."""

    height: int
    cells: tuple[Cell | None, ...] = ()


class Leaf(NamedTuple):
    """A page of a bound book: an odd one is on the right, and is bound on its left.

    Attributes:
        number: Its number in the book, from 1.
        spine: What its margin has more, in millimetres, on the side on which it is bound.
        folio: The number that is printed at the edge away from the spine, or "".
    """

    number: int
    spine: float
    folio: str = ""

    @property
    def is_right(self) -> bool:
        """True for a page on the right when the book is open."""
        return self.number % 2 == 1


@dataclass(frozen=True, slots=True)
class PaperSetup:
    """The paper of a sheet, in millimetres, centred from left to right.

    Attributes:
        code: The number of the paper in a workbook (ECMA-376 part 1, 18.3.1.63).
        sides: The margin on the left and on the right; of a bound page, away from the spine.
        top: The margin at the top, from the edge of the paper.
        bottom: The margin at the bottom.
        header: How far from the upper edge of the paper the header begins.
        footer: How far from the lower edge of the paper the footer ends.
        title: The text of the header, or "" for none.
        title_font: Its font.
        page_font: The font of the page number in the footer.
        landscape: Whether the long side of the paper is at the top.
        fit: What is scaled to fit the paper: the width of the sheet, or all of it; None for
            nothing.
        size: Width and height of a paper that has no number; programs that know only numbers
            take `code`.
        leaf: Which page of a bound book it is; None for loose sheets, all numbered alike.
        is_numbered: Whether a loose sheet has its number at the foot.
    """

    code: int
    sides: float
    top: float
    bottom: float
    header: float
    footer: float
    title: str
    title_font: Font
    page_font: Font
    landscape: bool = False
    fit: Literal["width", "page"] | None = None
    size: tuple[float, float] | None = None
    leaf: Leaf | None = None
    is_numbered: bool = True

    @property
    def left(self) -> float:
        """The margin on the left."""
        return self.sides + (self.leaf.spine if self.leaf and self.leaf.is_right else 0)

    @property
    def right(self) -> float:
        """The margin on the right."""
        return self.sides + (self.leaf.spine if self.leaf and not self.leaf.is_right else 0)


class Highlight(NamedTuple):
    """Cells look different where a formula holds, which is written for the first cell.

    Attributes:
        area: The cells.
        formula: The formula.
        fill: Their fill; None for the one that they have.
        color: The colour of their letters; None for the one that they have.
        bold: Whether their letters are bold.
        underline: Whether these are underlined, and how often.
        number: The format of numbers and texts; None for the one that they have.
    """

    area: str
    formula: str
    fill: str | None
    color: str | None
    bold: bool = True
    underline: Literal["single", "double"] | None = None
    number: str | None = None


class Shading(NamedTuple):
    """Cells are coloured by their numbers: the colours of the least, the middle, the largest."""

    area: str
    colors: tuple[str, str, str]


class Pages(Protocol):
    """The pages of a sheet, each the tuple of its rows; made as they are asked for."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[tuple[Row, ...]]: ...


class ScrollBar(NamedTuple):
    """A bar over cells of one row that writes a whole number into a cell; it needs no macro.

    Attributes:
        cell: The cell that it writes into, and follows.
        value: What the cell holds.
        least: The number at its left end.
        most: The number at its right end.
        row: The row of the cells it lies over, from 0.
        first: The first column of them, from 0.
        last: The last.
    """

    cell: str
    value: int
    least: int
    most: int
    row: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """One sheet, made of pages; in a book each fills exactly one side of paper.

    Attributes:
        name: The text on its tab, not longer than 31 characters.
        widths: The width of each column in pixels.
        styles: What `Cell.style` counts.
        paper: The paper and its margins.
        pages: Its pages; but for those with steps, every one has as many rows as the first.
        merged: Areas that are one cell each.
        rules: Conditional formats, the first that holds above the others.
        checks: What may be typed into which cell.
        charts: Charts over the cells.
        bars: Scroll bars over the cells.
        frozen: The first cell that scrolls, or None if all do.
        printed: The area that is printed, or None for all.
        ground: The fill of every cell that has none of its own, or None.
        protected: Whether only cells that are not locked can be written in; there is no password.
        pictures: What `Cell.picture` counts.
        texts: An area in which a number is kept as a text on purpose, or None.
        bookmark: What leads to its first page in the outline of a PDF, or "".
        insets: Small sheets on its page, which a PDF has.
        boards: Its puzzles or answers, as the file lists them; None where it does not say.
        theme: The name of the theme of its boards.
    """

    name: str
    widths: tuple[int, ...]
    styles: tuple[Style, ...]
    paper: PaperSetup
    pages: Pages
    merged: tuple[str, ...] = ()
    rules: tuple[Highlight | Shading, ...] = ()
    checks: tuple[Check, ...] = ()
    charts: tuple[Chart, ...] = ()
    bars: tuple[ScrollBar, ...] = ()
    frozen: str | None = None
    printed: str | None = None
    hidden: bool = False
    ground: str | None = None
    protected: bool = False
    pictures: tuple[SheetPicture, ...] = ()
    texts: str | None = None
    bookmark: str = ""
    insets: tuple[Inset, ...] = ()
    boards: tuple[ListedBoard, ...] | None = None
    theme: str = "plain"

    def __repr__(self) -> str:
        return f"<SheetPlan {self.name!r}: {len(self.pages)} pages>"


class Inset(NamedTuple):
    """A small sheet of one page, over the lowest row of another.

    Attributes:
        sheet: The sheet; its paper is as large as its cells.
        across: How many pixels its middle is to the right of that of the columns.
        up: How many pixels it is above the foot of the last row.
        is_turned: Whether it is upside down.
    """

    sheet: SheetPlan
    across: int
    up: int
    is_turned: bool


@dataclass(frozen=True, slots=True)
class BookPlan:
    """A book: its sheets in order, and its document properties.

    Of its first pages `front` have roman numbers; the next one is 1. The date of its files is the
    day on which it is `published`, as in 2027-01-31; without one it is the same for all books.
    """

    sheets: tuple[SheetPlan, ...]
    title: str
    lang: str
    author: str = ""
    front: int = 0
    published: str = ""

    @property
    def pages(self) -> int:
        """The number of pages on paper."""
        return sum(len(sheet.pages) for sheet in self.sheets if not sheet.hidden)

    def __repr__(self) -> str:
        return f"<BookPlan {self.title!r}: {len(self.sheets)} sheets, {self.pages} pages>"


def linked(text: str, place: str, style: Style) -> tuple[str | Formula, str | None]:
    r"""Return the value and the link of a cell that leads to a place such as "'Answers'!B3".

    On a ground that is not white it is a formula: LibreOffice prints other links in dark blue,
    whatever their style, and there nobody could read them.

    >>> linked("No. 1", "'Answers'!B3", Style(Font("Arial", 9, "FFFFFF"), fill="000000"))[0].text
    'HYPERLINK("#\'Answers\'!B3","No. 1")'
    """
    if not style.fill:
        return text, place
    formula = f"HYPERLINK({quoted(f'#{place}')},{quoted(text)})"
    return Formula(formula, shown=text, link=place), None


class Curve(NamedTuple):
    """A row of bars, or a line.

    Attributes:
        title: What the legend calls it.
        values: The cells with its numbers, such as "'Compare'!$B$4:$B$9".
        color: Six hexadecimal digits.
        below: The cells with the lengths of its error bars downwards, or None for no such bars.
        above: The cells with their lengths upwards.
    """

    title: str
    values: str
    color: str
    below: str | None = None
    above: str | None = None


class ChartPlacement(NamedTuple):
    """The place of a chart: the cell of its upper left corner, from 0, and its size in pixels."""

    row: int
    col: int
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart that floats over the cells of a sheet.

    Attributes:
        kind: Bars side by side, or lines.
        title: The text above it.
        across: The title of the axis at its foot.
        up: The title of the axis on its left.
        names: The cells with the names along its foot.
        curves: What it shows.
        place: Its place.
        log: Whether each step up the axis is ten times the one before.
        least: Where the axis begins, or None to leave that to the program.
        most: Where it ends.
        number: The format of the numbers on it.
    """

    kind: Literal["columns", "lines"]
    title: str
    across: str
    up: str
    names: str
    curves: tuple[Curve, ...]
    place: ChartPlacement
    log: bool = False
    least: float | None = None
    most: float | None = None
    number: str = "General"


class WholeNumber(NamedTuple):
    """A cell or area takes whole numbers only, or nothing if `blank`; a `prompt` is shown."""

    cell: str
    least: int
    most: int
    title: str
    prompt: str
    refusal: str
    blank: bool = False


class TimeOfDay(NamedTuple):
    """A cell takes a time of day only, or nothing; a `prompt` is shown."""

    cell: str
    title: str
    prompt: str
    refusal: str


class OneOf(NamedTuple):
    """Cells take only the value of one of the cells of `source`, or nothing."""

    area: str
    source: str
    title: str
    refusal: str


Check = WholeNumber | TimeOfDay | OneOf
"""A check of the entries in cells."""
