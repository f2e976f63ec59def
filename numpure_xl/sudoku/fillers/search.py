"""search: a random full grid of any variant, by the solver's own means.

The first row is a random permutation, unless signs bar digits. Then, row after row, one digit after
another is drawn from a group of that row with the fewest candidates left (a cell, or the places of
a digit), and all singles that follow from it are placed. After a contradiction the board begins
anew: one attempt in forty on 9x9, two of three with diagonals.

What is known of the odds. The group drawn from depends on the board alone, so there is one way to
each grid, and its probability is the product of 1 / k over the draws among k. How much too seldom
a grid comes up is therefore known: the product of the k is its *weight*, and a grid is kept with
the probability weight / floor, and always from there on. Where no grid exceeds the floor the odds
are exactly even; that is so on 4x4, 4x4+x and 6x6+x, and but for a few grids in a thousand on
6x6. Larger boards have grids of such weights that nobody would wait; see `_floor`. On 9x9 the
distance from even odds (half the sum of all differences) goes down from 0.39 to 0.22 for 1.8
times the work. A figure that feels it: pairs of digits that can be swapped in four cells of two
boxes, of which there are 10.8 on average if every grid is kept, 11.2 here, 11.6 with even odds.
On 8x8 the distance is 0.17, on 9x9+x and 12x12 0.38 (tests/bench/fillers.py).

Where none of the first attempts ends with a grid, barren.py makes them, without weights.

A 9x9 grid takes 0.2 ms. The same die makes the same grid however the solver works inside: what
follows from singles does not depend on the order in which they are placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import starmap
from math import prod
from typing import TYPE_CHECKING

from numpure_xl.errors import GaveUpError
from numpure_xl.kernel import CompiledCover
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.barren import events as barren_events
from numpure_xl.sudoku.fillers.barren import sought
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.cover import DEAD, cover_of

if TYPE_CHECKING:  # imported where the search tells what it does
    from numpure_xl.sudoku.fillers.events import Event

TRIALS = 31
"""Grids drawn once for each variant to learn what weights are usual."""

FLOOR = 21_398_641_075_814_400
"""What they come to on 9x9, of which nearly all puzzles are: a millisecond of each start."""

BY_ITSELF = 30
"""Attempts that end dead until the compiled search goes on with the die by itself: to hand it over
takes as long as some ten of them."""

FIRST_ATTEMPTS = 200
"""Attempts, none of which ends with a grid on boards that are barren."""

DEAD_ENDS = 200_000
"""Dead ends until a barren board is taken for one without grids: ten times what any needs."""

MOST_DEAD_ENDS = 20 * DEAD_ENDS
"""Dead ends until the search for a grid is given up on a board that has some."""

SearchState = tuple[int, int]
"""A state and the guards of its open groups, as `Cover.settle` returns them."""


def full_grid(variant: Variant, chance: Chance) -> Grid:
    """Return a random full grid: the one that `events` ends with, untold.

    >>> full_grid(Variant(2, 2), Chance(7)).clashes()
    frozenset()
    """
    plan = _plan(variant)
    if _is_barren(variant):
        if digits := sought(plan.cover, chance, MOST_DEAD_ENDS):
            return Grid.trusted(tuple(digits), variant)
        msg = "No grid of {variant} was found after {limit} dead ends; leave out one of its rules."
        raise GaveUpError(msg, variant=variant.name, limit=MOST_DEAD_ENDS)
    floor = _floor(variant)
    while True:
        weight, digits = _full(plan, chance)
        if _is_kept(weight, floor, chance):
            return Grid.trusted(tuple(digits), variant)


def events(variant: Variant, chance: Chance) -> Iterator[Event]:
    """Yield the events of one run, which ends with the grid found."""
    from numpure_xl.sudoku.fillers.events import (
        Completed,
        Dealt,
        Discarded,
        Forced,
        Placed,
        Restarted,
    )

    plan = _plan(variant)
    if _is_barren(variant):
        yield from barren_events(plan.cover, chance)
        return
    floor = _floor(variant)
    while True:
        row = plan.deal(chance)
        digits = [*row, *[BLANK] * (variant.cells - len(row))]
        yield Dealt(0, tuple(row))
        weight, cell, board = 1, 0, plan.begin(row)
        yield from starmap(Forced, _forced(plan, board, digits))
        for candidate, ways, after in _draws(plan, board, chance):
            weight, board = weight * ways, after
            cell, digit = divmod(candidate, variant.side)
            digits[cell] = digit + 1
            yield Placed(cell, digit + 1)
            yield from starmap(Forced, _forced(plan, board, digits))
        if board[0] == DEAD:
            yield Restarted(cell, 0)
        elif _is_kept(weight, floor, chance):
            yield Completed(tuple(digits))
            return
        else:
            yield Discarded()


@lru_cache(maxsize=256)
def has_grids(variant: Variant) -> bool:
    """Return whether a full grid of a board is found before long.

    >>> has_grids(Variant(2, 2)), has_grids(Variant(2, 2, ("antiking",)))
    (True, False)
    """
    cover, chance = _plan(variant).cover, Chance("grids")
    return not _is_barren(variant) or bool(sought(cover, chance, DEAD_ENDS))


@lru_cache(maxsize=256)
def _is_barren(variant: Variant) -> bool:
    """Return whether attempts at a full grid of a board hardly ever end with one.

    Where regions or signs of a puzzle are all that leaves few, there is a grid, since they were
    made for one, and attempts come to it: `CompiledCover.fill` remembers positions.
    """
    if variant == CLASSIC or (variant.is_own and variant.bare.is_of_units):
        return False
    plan, chance = _plan(variant), Chance("barren")
    return not any(_attempt(plan, chance)[1] for _ in range(FIRST_ATTEMPTS))


class _Plan:
    """What is the same for every grid of a variant, read off the masks of the solver.

    Attributes:
        cover: The masks.
        digits: 1 .. side.
    """

    def __init__(self, variant: Variant) -> None:
        self.cover = cover_of(variant)
        self.digits = range(1, variant.side + 1)

    @cached_property
    def rows(self) -> list[int]:
        """By row, the guards of the groups that lie in it: places of a digit, and cells.

        Where grids overlap a cell counts for the first row that it is in.
        """
        cover, rows = self.cover, list[int]()
        for number, row in enumerate(cover.units[: cover.lines]):
            groups = range(number * cover.side, (number + 1) * cover.side)
            places = sum(1 << group * cover.width + cover.side for group in groups)
            rows.append(places | sum(self.cells[c] for c in row if self._row_of[c] == number))
        return rows

    @cached_property
    def _row_of(self) -> dict[int, int]:
        rows = enumerate(self.cover.units[: self.cover.lines])
        return {cell: number for number, row in reversed([*rows]) for cell in row}

    @cached_property
    def cells(self) -> list[int]:
        """By cell, the guard of the group that asks for its digit."""
        cover = self.cover
        first = cover.cells_from + cover.side
        return [1 << first + cell * cover.width for cell in range(cover.cells)]

    def deal(self, chance: Chance) -> list[int]:
        """Return the digits of the first row; none if they cannot change places."""
        return chance.shuffled(self.digits) if self.cover.has_names else []

    def begin(self, row: list[int]) -> SearchState:
        """Return the board with the digits of the first row placed, and what follows."""
        return self.cover.settle(self.cover.start(row))


@lru_cache(maxsize=64)
def _plan(variant: Variant) -> _Plan:
    return _Plan(variant)


@lru_cache(maxsize=64)
def _floor(variant: Variant) -> int:
    """Return the weight below which a grid may be thrown away.

    On small boards that is the largest weight there is, and the odds are even. Else it is twice
    the usual weight, which throws away two grids of five on the plain 9x9 board.
    """
    return FLOOR if variant == CLASSIC else _tried_floor(variant)


def _tried_floor(variant: Variant) -> int:
    plan, chance = _plan(variant), Chance("floor")
    if plan.cover.compiled:
        weights = [weight for weight, _ in _filled(plan.cover.compiled, chance, TRIALS)]
    else:
        weights = [_full(plan, chance)[0] for _ in range(TRIALS)]
    usual, largest = sorted(weights)[TRIALS // 2], max(weights)
    return largest if largest <= 6 * usual else 2 * usual


def _full(plan: _Plan, chance: Chance) -> tuple[int, Sequence[int]]:
    """Return the weight and the digits of the first attempt that ends with a grid."""
    compiled, tried, weight = plan.cover.compiled, 0, 0
    digits: Sequence[int] = ()
    while not digits:
        if compiled and tried == BY_ITSELF:
            return _filled(compiled, chance, 1)[0]
        weight, digits = _attempt(plan, chance)
        tried += 1
    return weight, digits


def _filled(compiled: CompiledCover, chance: Chance, number: int) -> list[tuple[int, bytes]]:
    """Return the weights and the digits of so many grids, made by the compiled search alone."""
    chance.state, made = compiled.fill(chance.state, number)
    cells = len(made) // number // 2
    return [
        (prod(filter(None, made[at + cells : at + 2 * cells])), made[at : at + cells])
        for at in range(0, len(made), 2 * cells)
    ]


def _attempt(plan: _Plan, chance: Chance) -> tuple[int, Sequence[int]]:
    """Return the weight of one attempt and the digits of its grid, none if it ended dead."""
    row, cover = plan.deal(chance), plan.cover
    if cover.compiled:
        drawn, digits = cover.compiled.draw(bytes(row).ljust(cover.cells, b"\0"), chance.random)
        return prod(drawn), digits
    weight, board = 1, plan.begin(row)
    for _, ways, after in _draws(plan, board, chance):
        weight *= ways
        board = after
    return weight, cover.digits(board[0]) if board[0] != DEAD else ()


def _is_kept(weight: int, floor: int, chance: Chance) -> bool:
    return weight >= floor or chance.random() * floor < weight


def _draws(
    plan: _Plan, board: SearchState, chance: Chance
) -> Iterator[tuple[int, int, SearchState]]:
    """Draw candidates until the board is full or dead: each with the number it was drawn from."""
    cover, owner, roll = plan.cover, plan.cover.owner, chance.random
    state, groups = board
    for row in plan.rows:
        while state and (open_groups := groups & row):
            fewest = cover.fewest(state, open_groups)
            field = state & cover.group_at[(fewest & -fewest).bit_length()]
            ways = field.bit_count()
            for _ in range(int(roll() * ways)):
                field &= field - 1
            position = (field & -field).bit_length()
            state, groups = cover.settle(state & cover.place_at[position])
            yield owner[position], ways, (state, groups)


def _forced(plan: _Plan, board: SearchState, digits: list[int]) -> Iterator[tuple[int, int]]:
    """Yield cells and digits that follow, and write them; none if there is a contradiction."""
    state, groups = board
    if state == DEAD:
        return
    side = plan.cover.side
    for cell, guard in enumerate(plan.cells):
        if digits[cell] == BLANK and not groups & guard:
            of_cell = plan.cover.bits[cell * side : (cell + 1) * side]
            digits[cell] = next(digit for digit, own in enumerate(of_cell, 1) if state & own)
            yield cell, digits[cell]
