"""The lines of a square: what most of each weighs, and whether they part its boxes or regions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from statistics import median_low
from typing import NamedTuple

from numpure_xl.board.cells import Cells
from numpure_xl.board.location import PLAIN, Area
from numpure_xl.sudoku.rules.regions import SIDES, neighbours, regions_drawn


class Lines(NamedTuple):
    """The weights of most of each line of a square.

    Attributes:
        across: The horizontal lines, from the top down.
        down: The vertical lines, from the left.
    """

    across: list[int]
    down: list[int]

    @property
    def inside(self) -> list[int]:
        """The lines without the four around the square."""
        return self.across[1:-1] + self.down[1:-1]

    @property
    def wall(self) -> int:
        """The lightest of the four lines around the square."""
        return min(self.across[0], self.across[-1], self.down[0], self.down[-1])

    @property
    def has_boxes(self) -> bool:
        """True if only the lines between the boxes of the plain board are heavy, all alike."""
        plain = PLAIN.get(len(self.across) - 1)
        return plain is not None and len({*self.inside}) == 2 and _part_boxes(
            (weight, number % step == 0)
            for lines, step in ((self.across, plain.box_rows), (self.down, plain.box_cols))
            for number, weight in enumerate(lines[1:-1], 1)
        )  # fmt: skip


def lines_of(cells: Cells, area: Area) -> Lines:
    """Return the weight of most of each line of a square."""
    row, col, side, _ = area
    steps, numbers = range(side), range(side + 1)
    across, down = cells.across, cells.down
    return Lines(
        [median_low(across.get((row + n, col + s), 0) for s in steps) for n in numbers],
        [median_low(down.get((row + s, col + n), 0) for s in steps) for n in numbers],
    )


def run_out(cells: Cells, area: Area, lines: Lines) -> bool:
    """True if a stroke between boxes goes on beyond a square."""
    return any(_ends(cells, area, lines))


def _ends(cells: Cells, area: Area, lines: Lines) -> Iterator[bool]:
    """Yield for each end of a stroke between boxes whether it goes on beyond a square."""
    row, col, side, _ = area
    heaviest = max(lines.inside)
    for n in range(1, side):
        for beyond in (-1, side):
            if lines.across[n] == heaviest:
                yield cells.across.get((row + n, col + beyond), 0) >= heaviest
            if lines.down[n] == heaviest:
                yield cells.down.get((row + beyond, col + n), 0) >= heaviest


def regions_of(cells: Cells, area: Area) -> str | None:
    """Return the regions of a jigsaw that heavy strokes part on a square; None if they do not.

    The boxes of a plain board are not regions.
    """
    row, col, side, _ = area
    if side != area.height or side not in SIDES or not cells.across.get((row, col)):
        return None

    def weight(one: int, other: int) -> int:
        first, second = sorted((one, other))
        r, c = divmod(second, side)
        return (cells.down if second == first + 1 else cells.across).get((row + r, col + c), 0)

    pairs = [(cell, near) for cell in range(side**2) for near in neighbours(cell, side)]
    if cells.is_slow and _are_boxes({p: weight(*p) for p in pairs if _is_sampled(*p, side)}, side):
        return None
    weights = {pair: weight(*pair) for pair in pairs}
    if _are_boxes(weights, side):
        return None
    lightest = min(weights.values())
    return regions_drawn(side, lambda *pair: weights[pair] > lightest)


def _are_boxes(weights: Mapping[tuple[int, int], int], side: int) -> bool:
    """True if strokes between neighbours are alike, or heavier only between plain boxes."""
    plain = PLAIN.get(side)
    return plain is not None and (
        len({*weights.values()}) == 1
        or _part_boxes(
            (weight, plain.box_of(one) != plain.box_of(other))
            for (one, other), weight in weights.items()
        )
    )


def _part_boxes(strokes: Iterable[tuple[int, bool]]) -> bool:
    """True if strokes between boxes are heavier than the others, which are alike.

    Args:
        strokes: The weight of each, and whether it is between boxes.
    """
    weights: dict[bool, set[int]] = {True: set(), False: set()}
    for weight, is_between in strokes:
        weights[is_between].add(weight)
    return len(weights[False]) == 1 and min(weights[True]) > min(weights[False])


def _is_sampled(one: int, other: int, side: int) -> bool:
    """True if a stroke lies along one of two rows or columns that stand for all."""
    row, col = divmod(min(one, other), side)
    return (row if abs(one - other) == 1 else col) in (0, side // 2)
