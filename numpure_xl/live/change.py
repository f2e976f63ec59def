"""Change: the values and formats that a command wants, and which of them are new.

A command fills a `Wanted`; `difference` takes out the values and formats that cells already have.
What is left is checked as a whole before any of it is written: formulas, array formulas, merged
cells, protection.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import xlwings as xw

from numpure_xl.errors import SheetError
from numpure_xl.live.cells import (
    Cell,
    Contents,
    bounds,
    cells,
    cells_in,
    host_of,
    is_array,
    is_filtered,
    joined,
)
from numpure_xl.live.formats import Format, Formats
from numpure_xl.plan.reference import cell_reference

CellValue = int | float | str | None

MOST_WRITES = 6
"""How many writes a command may take before it writes a whole rectangle."""

WRITERS: dict[str, Callable[[xw.Range, Format], None]] = {
    "bold": lambda there, value: setattr(there.font, "bold", value),
    "ink": lambda there, value: setattr(there.font, "color", value),
    "name": lambda there, value: setattr(there.font, "name", value),
    "size": lambda there, value: setattr(there.font, "size", value),
    "fill": lambda there, value: setattr(there, "color", value),
    "number_format": lambda there, value: setattr(there, "number_format", value),
    "wrap": lambda there, value: setattr(there, "wrap_text", value),
    "horizontal": lambda there, value: setattr(there, "horizontal_alignment", value),
    "vertical": lambda there, value: setattr(there, "vertical_alignment", value),
}
"""What can be set for a range; the open part of xlwings has no name for whether it is locked."""


@dataclass
class Wanted:
    """Wanted values and formats of cells; what is set later counts.

    Attributes:
        values: The values of cells; None empties one.
        formats: Their formats, by kind.
    """

    values: dict[Cell, CellValue] = field(default_factory=dict)
    formats: dict[str, dict[Cell, Format]] = field(default_factory=lambda: defaultdict(dict))

    def look(self, found: Iterable[Cell], **formats: Format) -> None:
        """Give cells formats, by their names in `WRITERS`."""
        cells = list(found)
        for what, value in formats.items():
            self.formats[what].update(dict.fromkeys(cells, value))

    @property
    def cells(self) -> set[Cell]:
        """All cells that are to change."""
        return set(self.values).union(*self.formats.values())


def difference(wanted: Wanted, contents: Contents, formats: Formats) -> Wanted:
    """Return what is wanted and not so already."""
    new = Wanted()
    for cell, value in wanted.values.items():
        if not same(contents.value(cell), value):
            new.values[cell] = value
    for what, by_cell in wanted.formats.items():
        now = formats.of(what, by_cell)
        changed = {cell: value for cell, value in by_cell.items() if now[cell] != value}
        if changed:
            new.formats[what] = changed
    return new


def same(now: object, wanted: CellValue) -> bool:
    """Tell whether a cell holds what is wanted; an empty text is nothing."""
    return (None if now == "" else now) == wanted and isinstance(now, str) == isinstance(
        wanted, str
    )


def refuse_locked(sheet: xw.Sheet, locked: Mapping[Cell, bool]) -> None:
    """Refuse to write into cells of a protected sheet of which some are locked.

    Raises:
        SheetError: If one is.
    """
    if found := sorted(cell for cell, is_locked in locked.items() if is_locked):
        msg = "{cell} is locked, and {sheet} is protected; take its protection off."
        raise SheetError(msg, cell=cell_reference(*found[0]), sheet=sheet.name)


def refuse(sheet: xw.Sheet, touched: Collection[Cell]) -> None:
    """Refuse to change cells if others would change as well, or if it is not sure what happens.

    Raises:
        SheetError: If cells are merged, or hidden by a filter.
    """
    if any(there.merge_cells is not False for there in joined(sheet, touched)):
        msg = "{area} has merged cells; part them, or choose another place."
        raise SheetError(msg, area=str(bounds(touched)))
    if touched and is_filtered(sheet, bounds(touched)):
        msg = "A filter hides rows of {area}; show all rows first."
        raise SheetError(msg, area=str(bounds(touched)))


def formulas_lost(sheet: xw.Sheet, wanted: Wanted, contents: Contents) -> list[Cell]:
    """Return the cells whose formulas would be lost.

    Args:
        sheet: The sheet.
        wanted: What to write.
        contents: What the cells hold.

    Raises:
        SheetError: If cells belong to an array formula.
    """
    lost = [cell for cell in wanted.values if contents.has_formula(cell)]
    if lost and is_array(sheet, lost):
        arrays = [cell for cell in lost if is_array(sheet, [cell])]
        msg = "{cell} is part of an array formula, and cannot be changed alone."
        raise SheetError(msg, cell=cell_reference(*min(arrays)))
    return sorted(lost)


def write(
    sheet: xw.Sheet, wanted: Wanted, contents: Contents, *, is_protected: bool = False
) -> None:
    """Write what is wanted; cells with the same value or format are written together.

    Formats come first: a cell formatted as text would keep a number as text, and where only the
    spreadsheet knows of protection, it refuses before anything is written. On a protected sheet
    the cells between those that change may be locked, and are left alone.
    """
    for what, by_cell in wanted.formats.items():
        for value, found in alike(by_cell):
            for there in joined(sheet, found):
                write_format(sheet, what, there, value)
    groups = alike(wanted.values)
    in_block = len(groups) > MOST_WRITES and not is_protected
    if in_block and (block := _block(wanted, contents)):
        cells(sheet, bounds(wanted.values)).impl.raw_value = block
    else:
        for value, found in groups:
            for there in joined(sheet, found):
                there.impl.raw_value = "" if value is None else value


def _block(wanted: Wanted, contents: Contents) -> list[list[CellValue]] | None:
    """Return the values of a whole rectangle, to be written at once; None if that may not be.

    The cells between those that change must have numbers and blanks: these are the same
    afterwards, which a formula or a text that looks like a number would not be.
    """
    area = bounds(wanted.values)
    between = [cell for cell in cells_in(area) if cell not in wanted.values]
    held = {cell: contents.value(cell) for cell in between}
    if any(
        contents.has_formula(cell) or not (value is None or type(value) is float)
        for cell, value in held.items()
    ):
        return None
    values = {**held, **wanted.values}
    columns = range(area.col, area.col + area.width)
    rows = range(area.row, area.row + area.height)
    return [["" if values[r, c] is None else values[r, c] for c in columns] for r in rows]


def write_format(sheet: xw.Sheet, what: str, there: xw.Range, value: Format) -> None:
    """Give the cells of a range a format."""
    if what != "locked":
        WRITERS[what](there, f"#{bytes(value).hex()}" if isinstance(value, tuple) else value)
    elif host_of(sheet) == "mac":
        there.api.locked.set(value)
    elif host_of(sheet) == "windows":
        there.api.Locked = value
    else:
        there.impl.locked = value


def alike(by_cell: Mapping[Cell, Any]) -> list[tuple[Any, Collection[Cell]]]:
    """Return the values of cells, each with the cells that have it."""
    groups: dict[Any, list[Cell]] = defaultdict(list)
    for cell, value in by_cell.items():
        groups[value].append(cell)
    return list(groups.items())
