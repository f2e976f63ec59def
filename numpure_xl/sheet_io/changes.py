"""Changes of a sheet: what a command wants of cells, what of it is new, and how it is written.

A command fills `CellChanges`; `difference` takes out the values and formats that cells already
have. `written` makes of the rest a list of changes as few as possible, since each of them may be a
call to another program.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from numpure_xl.board.location import Area
from numpure_xl.board.overlay import Overlay
from numpure_xl.sheet_io.areas import (
    CellIndex,
    bounds,
    cells_in,
    columns_of,
    grouped,
    rectangles,
    rows_of,
)
from numpure_xl.sheet_io.snapshot import (
    PARTS,
    BorderLine,
    Contents,
    FormatName,
    FormatPart,
    Formats,
    Rgb,
)

CellValue = int | float | str | None
"""What commands write."""

AS_TEXT = "@"
"""The number format of cells that make a text of what is written into them."""

MOST_WRITES = 6
"""How many writes of values a command may take before it writes a whole rectangle."""


class PutValue(NamedTuple):
    """Put one value into all cells; None empties them, a text with "=" in front is a formula."""

    areas: list[Area]
    value: CellValue


class PutRows(NamedTuple):
    """Put values into the cells of a rectangle, row by row."""

    area: Area
    rows: list[list[CellValue]]


class PutTyped(NamedTuple):
    """Type a text into all cells, as English has it: it may be a formula or a number."""

    areas: list[Area]
    text: str


class TypeRows(NamedTuple):
    """Type texts into the cells of a rectangle, row by row, as `PutTyped` does into each."""

    area: Area
    rows: list[list[str]]


class PutArray(NamedTuple):
    """Fill a rectangle with one array formula, as Ctrl+Shift+Enter does."""

    area: Area
    formula: str

    @property
    def rows(self) -> list[list[str]]:
        """What to type where formulas spill by themselves: it fills the same cells."""
        rows = [[""] * self.area.width for _ in rows_of(self.area)]
        rows[0][0] = self.formula
        return rows


class PutFormat(NamedTuple):
    """Give all cells a part of their format."""

    areas: list[Area]
    name: FormatName
    value: FormatPart


class MakePlain(NamedTuple):
    """Let cells look as if nobody had touched them; the borders at and between them go, too.

    Conditional formats and rules for what is typed stay, which are the user's.
    """

    areas: list[Area]
    parts: tuple[FormatName, ...] = PARTS


class PutBorder(NamedTuple):
    """Draw a border along a side of each rectangle, or all within it in one direction.

    Attributes:
        areas: The rectangles.
        line: Where the border goes.
        style: Its style; None for no border.
        weight: Its weight.
        color: Its colour; None leaves what it has.
    """

    areas: list[Area]
    line: BorderLine
    style: str | None
    weight: str = "thin"
    color: Rgb | None = None


class SetHeight(NamedTuple):
    """Set the height of the rows of a rectangle, in points."""

    area: Area
    points: float


class SetWidth(NamedTuple):
    """Set the width of each column of a rectangle, in points."""

    area: Area
    points: float


class PutOverlay(NamedTuple):
    """Draw an overlay over the cells of a board, in one group that moves with them."""

    area: Area
    overlay: Overlay


class RemoveOverlays(NamedTuple):
    """Remove our overlays that begin in a rectangle, and no other shape."""

    area: Area


Change = (
    PutValue
    | PutRows
    | PutTyped
    | TypeRows
    | PutArray
    | PutFormat
    | MakePlain
    | PutBorder
    | SetHeight
    | SetWidth
    | PutOverlay
    | RemoveOverlays
)


OfOneArea = PutRows | TypeRows | PutArray | SetHeight | SetWidth | PutOverlay | RemoveOverlays
"""The changes of one rectangle."""


@dataclass
class CellChanges:
    """Wanted values and formats of cells; what is set later counts.

    Attributes:
        values: The values of cells; None empties one.
        formats: Their formats, by part.
        is_apart: Whether they are of a board with others between its cells, which may be merged.
    """

    values: dict[CellIndex, CellValue] = field(default_factory=dict)
    formats: Formats = field(default_factory=lambda: defaultdict(dict))
    is_apart: bool = False

    def format(self, cells: Iterable[CellIndex], **formats: FormatPart) -> None:
        """Give cells formats, by the names in `FormatName`."""
        indices = list(cells)
        for name, value in formats.items():
            self.formats[name].update(dict.fromkeys(indices, value))  # type: ignore[index]

    @property
    def cells(self) -> set[CellIndex]:
        """All cells that are to change."""
        return set(self.values).union(*self.formats.values())


def difference(wanted: CellChanges, contents: Contents, formats: Formats) -> CellChanges:
    """Return what is wanted and not so already; a part of which nothing is known is wanted.

    A formula is no value, whatever it shows just now.
    """
    new = CellChanges(is_apart=wanted.is_apart)
    for cell, value in wanted.values.items():
        if contents.has_formula(cell) or not same(contents.value(cell), value):
            new.values[cell] = value
    for name, by_cell in wanted.formats.items():
        now = formats.get(name, {})
        changed = {
            cell: value for cell, value in by_cell.items() if cell not in now or now[cell] != value
        }
        if changed:
            new.formats[name] = changed
    return new


def same(now: object, wanted: CellValue) -> bool:
    """Tell whether a cell holds what is wanted; an empty text is nothing."""
    held = None if now == "" else now
    return held == wanted and isinstance(held, str) == isinstance(wanted, str)


def written(
    changes: CellChanges,
    contents: Contents,
    formats: Formats | None = None,
    *,
    is_protected: bool = False,
) -> list[Change]:
    """Return values and formats as few changes; cells with the same are written together.

    Formats come first: a cell formatted as text would keep a number as text, and where only the
    spreadsheet knows of protection, it refuses before anything is written. On a protected sheet
    the cells between those that change may be locked, and are left alone.
    """
    made: list[Change] = [
        PutFormat(rectangles(cells), name, value)
        for name, by_cell in changes.formats.items()
        for value, cells in grouped(by_cell)
    ]
    groups = grouped(changes.values)
    in_block = len(groups) > MOST_WRITES and not is_protected
    in_block = in_block and not formatted_later(between(changes, contents), contents, formats or {})
    if in_block and (rows := _block(changes, contents)):
        return [*made, PutRows(bounds(changes.values), rows)]
    return [*made, *(PutValue(rectangles(cells), value) for value, cells in groups)]


def between(changes: CellChanges, contents: Contents) -> set[CellIndex]:
    """Return the cells that hold something between those into which values are written."""
    whole = set(cells_in(bounds(changes.values))) if changes.values else set()
    others = (cell for cell in whole - changes.values.keys() if contents.area.holds(*cell))
    return {cell for cell in others if contents.typed_in(cell)}


def formatted_later(
    cells: Iterable[CellIndex], contents: Contents, formats: Formats
) -> set[CellIndex]:
    """Return those cells that are formatted as text and hold something else, as far as known.

    They got the format later than the value, and written again it would be a text.
    """
    codes = formats.get("number_format", {})
    return {c for c in cells if codes.get(c) == AS_TEXT and holds_no_text(contents, c)}


def holds_no_text(contents: Contents, cell: CellIndex) -> bool:
    """Tell whether there is something other than a text in a cell."""
    is_text = isinstance(contents.value(cell), str) and not contents.has_formula(cell)
    return bool(contents.typed_in(cell)) and not is_text


def _block(changes: CellChanges, contents: Contents) -> list[list[CellValue]] | None:
    """Return the values of a whole rectangle, to be written at once; None if that may not be.

    The cells between those that change must have numbers and blanks: these are the same
    afterwards, which a formula or a text that looks like a number would not be.
    """
    area = bounds(changes.values)
    between = [cell for cell in cells_in(area) if cell not in changes.values]
    values = dict(changes.values)
    for cell in between:
        value = contents.value(cell)
        if contents.has_formula(cell) or not (value is None or type(value) is float):
            return None
        values[cell] = value
    return [[values[row, col] for col in columns_of(area)] for row in rows_of(area)]


def areas_of(change: Change) -> list[Area]:
    """Return the rectangles that a change is about."""
    return [change.area] if isinstance(change, OfOneArea) else change.areas


def lines_along(area: Area, line: BorderLine) -> Iterator[Area]:
    """Yield the rows or the columns of a rectangle, along which a border goes."""
    if line in {"edge_top", "edge_bottom"}:
        for row in rows_of(area):
            yield Area(row, area.col, 1, area.width)
    else:
        for col in columns_of(area):
            yield Area(area.row, col, area.height, 1)
