"""The snapshot: what the pane has read of a workbook, and what a command has changed in it.

A command that asks for cells that were not read ends with `Unread`. The pane reads them, and the
command begins anew; until it is through, nothing has been written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from numpure_xl.board.location import LAST_COLUMN, LAST_ROW, PLAIN, Area
from numpure_xl.live.cells import Cell, area_at, cells_in
from numpure_xl.plan.colour import rgb

AROUND = max(PLAIN) + 1
"""How many cells around those asked for are read as well: what is beside a board is asked next."""

SMALL = 5_000
"""The most cells whose formats are read although nobody has asked for them."""

MOST_USED = 20_000
"""The most cells of a sheet that are read although nobody has asked for them."""

VALUE, FORMULA = "value", "formula"
CONTENTS = frozenset({VALUE, FORMULA})
"""What is read without the formats of cells."""

EDGES = {"edge_top": "top", "edge_bottom": "bottom", "edge_left": "left", "edge_right": "right"}
"""The names that xlwings and Office.js have for the sides of a cell."""

OPPOSITE = {
    "edge_top": (-1, 0, "edge_bottom"),
    "edge_bottom": (1, 0, "edge_top"),
    "edge_left": (0, -1, "edge_right"),
    "edge_right": (0, 1, "edge_left"),
}
"""The neighbour that shares a side, and what the side is called there."""


class Unread(BaseException):
    """A command asks for what was not read; nothing that catches errors may catch this.

    Attributes:
        request: The part to read: "sheet", "area" as row, column, height and width from 0, and
            "looks", whether formats are wanted; or "arrays", cells to ask about.
    """

    def __init__(self, request: dict[str, Any]) -> None:
        super().__init__(request)
        self.request = request


class Snapshot:
    """The cells of one sheet, as read or as they will be.

    Attributes:
        name: The name of the sheet.
        used: The rectangle that the sheet uses.
        is_protected: Whether the sheet is protected.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self.used = Area(0, 0, 1, 1)
        self.is_protected = False
        self._known: dict[str, dict[Cell, Any]] = {}
        self._heights: dict[int, float] = {}
        self._widths: dict[int, float] = {}
        self._hidden: set[int] = set()
        self._merged: list[Area] = []
        self._arrays: dict[Cell, bool] = {}

    def copy(self) -> Snapshot:
        """Return the same; what changes in it changes nothing here."""
        made = Snapshot(self.name)
        vars(made).update(vars(self))
        made._known = {what: dict(by_cell) for what, by_cell in self._known.items()}
        made._heights, made._widths = dict(self._heights), dict(self._widths)
        return made

    def add(self, part: dict[str, Any]) -> None:
        """Take in what the pane has read."""
        self._arrays |= {(row, col): found for row, col, found in part.get("arrays", ())}
        if "area" not in part:
            return
        area = Area(*part["area"])
        self._keep(VALUE, area, (_value(one) for row in part["values"] for one in row))
        self._keep(FORMULA, area, (_typed(one) for row in part["formulas"] for one in row))
        if "looks" in part:
            formats = [_look(one) for one in part["looks"]]
            for what in formats[0]:
                self._keep(what, area, (formats[at][what] for row in part["kinds"] for at in row))
            codes = (one for row in part["numberFormats"] for one in row)
            self._keep("number_format", area, codes)
            self._heights |= dict(enumerate(part["heights"], area.row))
            self._widths |= dict(enumerate(part["widths"], area.col))
            self._hidden |= {area.row + at for at, hidden in enumerate(part["hidden"]) if hidden}
            self._merged += [area_at(one) for one in part["merged"].split(",") if one]

    def _keep(self, what: str, area: Area, values: Iterable[Any]) -> None:
        self._known.setdefault(what, {}).update(zip(cells_in(area), values, strict=True))

    def each(self, what: str, area: Area) -> list[Any]:
        """Return something of all cells of a rectangle, in reading order.

        Raises:
            Unread: If it was not read.
        """
        known = self._known.get(what, {})
        try:
            return [known[cell] for cell in cells_in(area)]
        except KeyError:
            raise self.unread(area, formats=what not in CONTENTS) from None

    def set(self, what: str, area: Area, value: Any) -> None:  # a format
        """Note what all cells of a rectangle will have."""
        self._keep(what, area, (value for _ in range(area.height * area.width)))

    def write(self, area: Area, rows: list[list[Any]]) -> None:
        """Note what the cells of a rectangle will hold."""
        flat = [one for row in rows for one in row]
        self._keep(VALUE, area, map(_value, flat))
        self._keep(FORMULA, area, map(_typed, flat))

    def draw(self, area: Area, edge: str, stroke: tuple[Any, ...] | None) -> None:
        """Note a border of the cells of a rectangle; a neighbour shares it."""
        down, across, other = OPPOSITE[edge]
        for row, col in cells_in(area):
            self._known.setdefault(edge, {})[row, col] = stroke
            self._known.setdefault(other, {})[row + down, col + across] = stroke

    def height(self, row: int) -> float:
        """Return the height of a row in points."""
        return self._size(self._heights, row, Area(row, 0, 1, 1))

    def width(self, col: int) -> float:
        """Return the width of a column in points."""
        return self._size(self._widths, col, Area(0, col, 1, 1))

    def _size(self, sizes: dict[int, float], at: int, area: Area) -> float:
        if at not in sizes:
            raise self.unread(area, formats=True)
        return sizes[at]

    def heighten(self, area: Area, points: float) -> None:
        """Note the height that the rows of a rectangle will have."""
        self._heights |= dict.fromkeys(range(area.row, area.row + area.height), points)

    def widen(self, area: Area, points: float) -> None:
        """Note the width that the columns of a rectangle will have."""
        self._widths |= dict.fromkeys(range(area.col, area.col + area.width), points)

    def has_merged(self, area: Area) -> bool:
        """Tell whether some cells of a rectangle are merged."""
        self.each("bold", area)
        return any(area.holds(*cell) for one in self._merged for cell in cells_in(one))

    def has_hidden(self, area: Area) -> bool:
        """Tell whether a filter hides rows of a rectangle."""
        self.each("bold", area)
        return any(row in self._hidden for row in range(area.row, area.row + area.height))

    def has_array(self, area: Area) -> bool:
        """Tell whether some cells of a rectangle belong to an array formula."""
        asked = self._formulas_in(area)
        if any(cell not in self._arrays for cell in asked):
            near = [cell for cell in self._formulas_in(around(area)) if cell not in self._arrays]
            raise Unread({"sheet": self.name, "arrays": near})
        return any(self._arrays[cell] for cell in asked)

    def _formulas_in(self, area: Area) -> list[Cell]:
        known = self._known.get(FORMULA, {})
        return [cell for cell in cells_in(area) if known.get(cell, "").startswith("=")]

    def unread(self, area: Area, *, formats: bool) -> Unread:
        """Return what asks the pane for a rectangle and, unless it is large, for what is around."""
        is_small = area.height * area.width <= SMALL
        asked = around(area) if is_small else area
        return Unread({"sheet": self.name, "area": asked, "looks": formats or is_small})


def around(area: Area) -> Area:
    """Return a rectangle with the cells around it, as far as the sheet goes."""
    top, left = max(0, area.row - AROUND), max(0, area.col - AROUND)
    bottom = min(LAST_ROW, area.row + area.height + AROUND)
    right = min(LAST_COLUMN, area.col + area.width + AROUND)
    return Area(top, left, bottom - top, right - left)


def _value(found: Any) -> Any:  # a cell holds what it holds
    """Return a value as commands know it: a number is a float, a blank is None."""
    if isinstance(found, int) and not isinstance(found, bool):
        return float(found)
    if isinstance(found, str):
        return found.removeprefix("'") or None
    return found


def _typed(found: Any) -> str:  # a cell holds what it holds
    """Return what was typed, as a text."""
    return f"{found:g}" if isinstance(found, float) else "" if found is None else str(found)


def _look(found: dict[str, Any]) -> dict[str, Any]:
    """Return a format of Office.js by the names that commands use."""
    font, fill = found["font"], found["fill"]
    is_filled = fill.get("pattern") not in {None, "", "None"}
    return {
        "bold": font["bold"],
        "ink": _colour(font),
        "letters": font["name"],
        "size": font["size"],
        "fill": _colour(fill) if is_filled else None,
        "wrap_text": bool(found["wrapText"]),
        "horizontal": snake(found["horizontalAlignment"]),
        "vertical": snake(found["verticalAlignment"]),
        "locked": found["protection"]["locked"],
    } | {edge: _stroke(found["borders"].get(side)) for edge, side in EDGES.items()}


def _stroke(found: dict[str, str] | None) -> tuple[str, str, tuple[int, ...] | None] | None:
    """Return the style, the weight and the colour of a border; None for none."""
    if not found or found.get("style") in {None, "None"}:
        return None
    return snake(found["style"]), snake(found.get("weight", "Thin")), _colour(found)


def _colour(found: dict[str, str]) -> tuple[int, int, int] | None:
    text = found.get("color")
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


def reading(sheet: str, selected: Area, used: Area) -> Iterator[dict[str, Any]]:
    """Yield the parts of a sheet that commands ask for; the last cell has the workbook's font."""
    height, width = min(selected.height, AROUND), min(selected.width, AROUND)
    window = around(selected._replace(height=height, width=width))
    yield {"sheet": sheet, "area": window, "looks": True}
    yield {"sheet": sheet, "area": (LAST_ROW - 1, LAST_COLUMN - 1, 1, 1), "looks": True}
    size = used.height * used.width
    if size <= MOST_USED and not window.encloses(used):
        yield {"sheet": sheet, "area": used, "looks": size <= SMALL}
