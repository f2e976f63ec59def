"""Snapshots of workbooks in memory; hosts/flat.py makes those of real ones, kinds.py reads both."""

from collections import defaultdict
from typing import Any

PLAIN: dict[str, Any] = {
    "bold": False,
    "italic": False,
    "size": 11.0,
    "name": "Calibri",
    "color": (0, 0, 0),
    "fill": None,
    "number_format": "General",
    "wrap": False,
    "horizontal": "general",
    "vertical": "bottom",
    "locked": True,
}
"""How an untouched cell looks."""

OPPOSITE = {
    "edge_top": (-1, 0, "edge_bottom"),
    "edge_bottom": (1, 0, "edge_top"),
    "edge_left": (0, -1, "edge_right"),
    "edge_right": (0, 1, "edge_left"),
}
"""The other cell at the edge of one: how far down and right it is, and which edge it is there."""

REST = ("protected", "visible", "shapes", "merged", "arrays", "things", "hidden_rows")


def held(sheets, names):
    """Return the snapshot of sheets that count rows and columns from 1.

    Args:
        sheets: The sheets.
        names: Defined names, as they are kept.
    """
    found = {("rest", "", "names"): [(name.name, str(vars(name))) for name in names]}
    found["rest", "", "sheets"] = [sheet.name for sheet in sheets]
    for sheet in sheets:
        for (what, at), content in _of_sheet(sheet).items():
            found[what, sheet.name, at] = content
    return found


def _of_sheet(sheet):
    found: dict[tuple[str, object], object] = {
        ("rest", what): str(getattr(sheet, what)) for what in REST
    }
    for cell in {*sheet.values, *sheet.formulas}:  # they do not reckon
        content = sheet.formulas.get(cell) or sheet.values.get(cell)
        if content is not None:
            found["value", _from_0(*cell)] = content
    looks = {cell: dict(look) for cell, look in sheet.looks.items() if look != PLAIN}
    found |= {("look", _from_0(*cell)): look for cell, look in looks.items()}
    strokes: defaultdict[object, dict[str, str]] = defaultdict(dict)
    for (row, col, edge), stroke in sheet.strokes.items():
        if stroke:
            strokes[_from_0(row, col)][edge] = str(stroke)
    found |= {("stroke", cell): edges for cell, edges in strokes.items()}
    found |= {("row", row - 1): height for row, height in sheet.heights.items()}
    return found | {("column", col - 1): width for col, width in sheet.widths.items()}


def _from_0(row, col):
    return row - 1, col - 1
