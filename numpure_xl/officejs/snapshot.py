"""The snapshot: what the pane has read of a sheet."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from numpure_xl.board.location import AROUND, LAST_COLUMN, LAST_ROW, Area
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io.areas import (
    CellIndex,
    area_at,
    cells_in,
    columns_of,
    rows_of,
    with_margin,
)
from numpure_xl.sheet_io.snapshot import (
    PARTS,
    SIDES,
    Border,
    Contents,
    DrawnLine,
    DrawnOverlay,
    FormatName,
    Formats,
    HeldValue,
    Rgb,
    Side,
    borders_in,
)

SMALL = 5_000
"""The most cells whose formats are read although nobody has asked for them."""

MOST_USED = 20_000
"""The most cells of a sheet that are read although nobody has asked for them."""

LAST_CELL = LAST_ROW - 1, LAST_COLUMN - 1
"""A cell that nobody uses: it has the workbook's own font."""


class Snapshot:
    """The cells of one sheet, as far as they were read.

    Attributes:
        name: The name of the sheet.
        merged: The rectangles of merged cells.
        hidden: The rows that a filter hides.
        spills: By cell that was asked about, the rectangle that a formula fills and that has it,
            None for none; the cell alone where Excel does not tell which it is.
        overlays: The overlays of ours on it; None until they were read.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.merged: list[Area] = []
        self.hidden: set[int] = set()
        self.spills: dict[CellIndex, Area | None] = {}
        self.overlays: list[DrawnOverlay] | None = None
        self._values: dict[CellIndex, HeldValue] = {}
        self._typed: dict[CellIndex, str] = {}
        self._formats: Formats = {name: {} for name in PARTS}
        self._lines: dict[tuple[CellIndex, Side], DrawnLine | None] = {}
        self._heights: dict[int, float] = {}
        self._widths: dict[int, float] = {}

    def add(self, part: dict[str, Any]) -> None:
        """Add a part that the pane has read."""
        for row, col, filled in part.get("arrays", ()):
            alone = Area(row, col, 1, 1)
            self.spills[row, col] = None if filled is None else area_at(filled) if filled else alone
        if "overlays" in part:
            drawn = part["overlays"]
            self.overlays = [DrawnOverlay((row, col), *texts) for (row, col), *texts in drawn]
        if "area" not in part:
            return
        area = Area(*part["area"])
        self._values.update(zip(cells_in(area), map(_value, _flat(part["values"])), strict=True))
        self._typed.update(zip(cells_in(area), map(_typed, _flat(part["formulas"])), strict=True))
        if "looks" in part:
            self._add_formats(area, part)

    def _add_formats(self, area: Area, part: dict[str, Any]) -> None:
        kinds = [_format_of(cell) for cell in part["looks"]]
        for cell, kind in zip(cells_in(area), _flat(part["kinds"]), strict=True):
            formats, lines = kinds[kind]
            for name, value in formats.items():
                self._formats[name][cell] = value
            self._lines |= {(cell, side): line for side, line in lines.items()}
        codes = zip(cells_in(area), _flat(part["numberFormats"]), strict=True)
        self._formats["number_format"].update(codes)
        self._heights |= dict(enumerate(part["heights"], area.row))
        self._widths |= dict(enumerate(part["widths"], area.col))
        self.hidden |= {area.row + at for at, hidden in enumerate(part["hidden"]) if hidden}
        self.merged += [area_at(text) for text in part["merged"].split(",") if text]

    def holds(self, cells: Iterable[CellIndex], *, with_formats: bool) -> bool:
        """True if cells were read."""
        known: Collection[CellIndex] = self._formats["bold"] if with_formats else self._values
        return all(cell in known for cell in cells)

    def contents(self, area: Area) -> Contents:
        """Return the contents of the cells of a rectangle."""
        return Contents(area, _rows(self._values, area), _rows(self._typed, area))

    def formats(self, names: Iterable[FormatName], cells: Collection[CellIndex]) -> Formats:
        """Return parts of the formats of cells."""
        return {name: {cell: self._formats[name][cell] for cell in cells} for name in names}

    def borders(self, area: Area) -> list[Border]:
        """Return the borders of the cells of a rectangle, each once."""
        return [*borders_in(area, self._lines)]

    def heights(self, area: Area) -> list[float]:
        """Return the heights of the rows of a rectangle."""
        return [self._heights[row] for row in rows_of(area)]

    def widths(self, area: Area) -> list[float]:
        """Return the widths of the columns of a rectangle."""
        return [self._widths[col] for col in columns_of(area)]

    def may_spill(self) -> bool:
        """True if there is a formula among the cells that were read, or a cell that one fills."""
        return any(
            typed.startswith("=") or (not typed and self._values[cell] is not None)
            for cell, typed in self._typed.items()
        )


def reading(sheet: str, selected: Area, used: Area) -> Iterator[dict[str, Any]]:
    """Yield the parts of a sheet that commands ask for."""
    height, width = min(selected.height, AROUND), min(selected.width, AROUND)
    window = with_margin(selected._replace(height=height, width=width), AROUND)
    yield {"sheet": sheet, "area": window, "looks": True}
    yield {"sheet": sheet, "area": (*LAST_CELL, 1, 1), "looks": True}
    yield {"sheet": sheet, "overlays": True}
    size = used.height * used.width
    if size <= MOST_USED and not window.encloses(used):
        yield {"sheet": sheet, "area": used, "looks": size <= SMALL}


def _flat(rows: Iterable[Iterable[Any]]) -> Iterator[Any]:
    return (value for row in rows for value in row)


def _rows(known: dict[CellIndex, Any], area: Area) -> list[list[Any]]:
    return [[known[row, col] for col in columns_of(area)] for row in rows_of(area)]


def _value(raw: Any) -> HeldValue:
    """Return a value as commands know it: a number is a float, a blank is None."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return float(raw)
    if isinstance(raw, str):
        return raw.removeprefix("'") or None
    return raw  # type: ignore[no-any-return]  # a float or a truth


def _typed(raw: Any) -> str:
    """Return the typed text; a number has all of its digits, since undo types it."""
    if isinstance(raw, float):
        return repr(raw).removesuffix(".0")
    return "" if raw is None else str(raw)


def _format_of(cell: dict[str, Any]) -> Any:
    """Return a format of Office.js by the names that commands use, and the borders."""
    font, fill, borders = cell["font"], cell["fill"], cell["borders"]
    is_filled = fill.get("pattern") not in {None, "", "None"}
    formats = {
        "bold": font["bold"],
        "ink": _colour(font),
        "name": font["name"],
        "size": font["size"],
        "fill": _colour(fill) if is_filled else None,
        "wrap": bool(cell["wrapText"]),
        "horizontal": snake(cell["horizontalAlignment"]),
        "vertical": snake(cell["verticalAlignment"]),
        "locked": cell["protection"]["locked"],
    }
    return formats, {side: _border(borders.get(side.removeprefix("edge_"))) for side in SIDES}


def _border(line: dict[str, str] | None) -> DrawnLine | None:
    """Return the style, the weight and the colour of a border; None for none."""
    if not line or line.get("style") in {None, "None"}:
        return None
    return snake(line["style"]), snake(line.get("weight", "Thin")), _colour(line) or (0, 0, 0)


def _colour(style: dict[str, str]) -> Rgb | None:
    text = style.get("color")
    return rgb(text) if text else None


def snake(name: str) -> str:
    """Return a name of Office.js as xlwings has it.

    >>> snake("CenterAcrossSelection"), camel("center_across_selection")
    ('center_across_selection', 'CenterAcrossSelection')
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def camel(name: str) -> str:
    """Return a name of xlwings as Office.js has it."""
    return "".join(part.capitalize() for part in name.split("_"))
