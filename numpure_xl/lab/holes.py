"""The chance that random holes in a full grid leave one solution.

The article on a random mini number place takes ten of sixteen digits out at random and looks no
further. On a 4x4 board every grid and every pattern of holes can be looked at, so the odds there
are exact; on 9x9 they are estimated.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.mini_article import UncheckedPuzzle, punch_unchecked
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.solver import solutions

HOLES_4X4 = range(1, 17)
HOLES_9X9 = range(5, 65, 5)


class HoleTrial(NamedTuple):
    """Grids to dig holes in, all with the same number of holes."""

    board: str
    holes: int
    seed: str
    trials: int


class HoleResult(NamedTuple):
    """The number of trials, of so many, with one solution left."""

    board: str
    holes: int
    trials: int
    unique: int


def run_trial(trial: HoleTrial) -> HoleResult:
    """Dig holes into random grids and count those that keep one solution."""
    board, holes, seed, trials = trial
    chance = Chance(f"{seed}/holes/{board}/{holes}")
    punched = (
        punch_unchecked(full_grid(VARIANTS[board], chance), holes, chance, limit=2)
        for _ in range(trials)
    )
    return HoleResult(board, holes, trials, sum(each.count == 1 for each in punched))


def two_solutions(variant: Variant, holes: int, seed: str) -> UncheckedPuzzle:
    """Return the first grid met that has exactly two solutions with so many holes.

    Args:
        variant: The rules.
        holes: How many cells are emptied; with few or with very many there may be no such grid.
        seed: Decides the grids and the holes.
    """
    chance = Chance(f"{seed}/twins")
    while True:
        punched = punch_unchecked(full_grid(variant, chance), holes, chance, limit=3)
        if punched.count == 2:
            return punched


def exact_shares(variant: Variant) -> dict[int, float]:
    """Return the share of all grids and patterns that keep one solution, by number of holes.

    A pattern of holes leaves a grid in doubt if it holds all cells in which another grid differs
    from it. All 65,536 patterns of a 4x4 board are the bits of one integer, and the patterns in
    doubt grow from the smallest ones by sixteen shifts. Grids that differ in the names of their
    digits alone have the same patterns, so those whose first row counts up stand for all.

    >>> shares = exact_shares(VARIANTS["4x4"])
    >>> shares[3], shares[16]
    (1.0, 0.0)
    """
    cells = variant.cells
    patterns = 1 << cells
    lacking = [_periodic(1 << cell, patterns) for cell in range(cells)]
    of_size = _layers(cells)
    grids = [grid.digits for grid in solutions(Grid((BLANK,) * cells, variant))]
    first_row = tuple(range(1, variant.side + 1))
    named_in_order = [grid for grid in grids if grid[: variant.side] == first_row]
    in_doubt = [0] * (cells + 1)
    for grid in named_in_order:
        doubtful = 0
        for twin in grids:
            if twin != grid:
                pairs = enumerate(zip(grid, twin, strict=True))
                doubtful |= 1 << sum(
                    1 << cell for cell, (first, second) in pairs if first != second
                )
        for cell in range(cells):
            doubtful |= (doubtful & lacking[cell]) << (1 << cell)
        for size, layer in enumerate(of_size):
            in_doubt[size] += (doubtful & layer).bit_count()
    return {
        size: 1 - doubts / (comb(cells, size) * len(named_in_order))
        for size, doubts in enumerate(in_doubt)
    }


def _periodic(length: int, total: int) -> int:
    """Return `total` bits in which runs of `length` ones and as many zeros take turns."""
    run = (1 << length) - 1
    while (length := 2 * length) < total:
        run |= run << length
    return run


def _layers(cells: int) -> list[int]:
    """Return the patterns of each number of holes, as bits."""
    layers = [0] * (cells + 1)
    layers[0] = 1
    for cell in range(cells):
        shift = 1 << cell
        layers = [
            layer | (layers[size - 1] << shift if size else 0) for size, layer in enumerate(layers)
        ]
    return layers
