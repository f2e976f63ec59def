"""The regions of a jigsaw, read from the strokes of a board on a sheet."""

from __future__ import annotations

import xlwings as xw

from numpure_xl.board.location import PLAIN, Area
from numpure_xl.live.cells import host_of
from numpure_xl.live.strokes import Strokes
from numpure_xl.sudoku.regions import SIDES, regions_drawn

Pair = tuple[int, int]
"""Two neighbours, the one further on in reading order behind."""


def regions_at(sheet: xw.Sheet, area: Area, strokes: Strokes) -> str | None:
    """Return the regions that heavy strokes part on a board; None if they part none, or its boxes.

    Where each look is a call, two rows and two columns are looked at before the rest. xlwings Lite
    does not tell how heavy a stroke is.
    """
    side = area.width
    if area.height != side or side not in SIDES or host_of(sheet) == "lite":
        return None
    if not strokes.has(area.row, area.col, "top"):
        return None
    strokes.include(area)
    pairs = _pairs(side)
    few = [pair for pair in pairs if _is_sampled(pair, side)]
    if not strokes.are_cheap and _are_boxes(_weights(area, few, strokes), side):
        return None
    weights = _weights(area, pairs, strokes)
    if _are_boxes(weights, side):
        return None
    lightest = min(weights.values())
    return regions_drawn(side, lambda *pair: weights[min(pair), max(pair)] > lightest)


def _pairs(side: int) -> list[Pair]:
    cells = range(side * side)
    beside = [(cell, cell + 1) for cell in cells if (cell + 1) % side]
    return beside + [(cell, cell + side) for cell in cells[:-side]]


def _is_sampled(pair: Pair, side: int) -> bool:
    row, col = divmod(pair[0], side)
    return (row if pair[1] == pair[0] + 1 else col) in (0, side // 2)


def _weights(area: Area, pairs: list[Pair], strokes: Strokes) -> dict[Pair, int]:
    def weight(one: int, other: int) -> int:
        row, col = divmod(one, area.width)
        edge = "right" if other == one + 1 else "bottom"
        return strokes.weight(area.row + row, area.col + col, edge)

    return {pair: weight(*pair) for pair in pairs}


def _are_boxes(weights: dict[Pair, int], side: int) -> bool:
    """Tell whether strokes are all alike, or heavier between the boxes of the plain board alone."""
    plain, lightest = PLAIN.get(side), min(weights.values())
    if plain is None:
        return False
    is_alike = lightest == max(weights.values())
    return is_alike or all(
        (weight > lightest) == (plain.box_of(one) != plain.box_of(other))
        for (one, other), weight in weights.items()
    )
