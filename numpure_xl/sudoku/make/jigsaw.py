"""Jigsaw boards: regions of any shape in place of boxes, made at random.

A walk over the ways to part the board: two regions that meet exchange a cell each, as long as both
stay in one piece and neither becomes much longer than it is wide. It begins with boxes, or with
rows where there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.regions import neighbours, regions_of
from numpure_xl.sudoku.solve.candidates import bits
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.solver import count_from

STEPS = 12
"""Exchanges tried for each cell between two boards that are looked at."""

TRIES, FEW_TRIES = 3000, 60
"""Boards that are looked at; diagonals rule out most. With chess moves fewer are: where such boards
are rare, those with a solution have hardly a second one."""

STALE = 20
"""After so many boards the walk begins anew: on a small board it can end where nothing fits."""

LONGEST = 1.8
"""How many times the spread of the most compact region others may have."""

EFFORT = 10_000
"""Branches of the search for a solution of an empty board, without which it is passed over."""


def checked_regions(name: str, regions: str | None, *, is_symmetric: bool) -> str | None:
    """Return the regions that are asked for, in one form; None if a seed is to decide them.

    Raises:
        RequestError: If the board has no such regions.
    """
    if regions is None and not is_symmetric:
        return None
    form = ALL_BOARDS[name]
    if not form.regions or form.signs or (regions and is_symmetric):
        msg = "Ask for regions, or for symmetric ones, on a jigsaw board such as 9x9+jigsaw."
        raise RequestError(msg)
    if regions is None:
        return None
    checked = regions_of(regions)
    if len(checked) != form.cells:
        msg = "The regions have {found} cells; {variant} has {cells}."
        raise RequestError(msg, found=len(checked), variant=name, cells=form.cells)
    return checked


@lru_cache(maxsize=256)
def board_of(
    name: str, seed: str, *, given: str | None = None, is_symmetric: bool = False
) -> Variant:
    """Return a board: of a jigsaw always the same one for a seed.

    Args:
        name: A name in `ALL_BOARDS`.
        seed: Decides the regions.
        given: The regions, in place of those of the seed.
        is_symmetric: Whether the regions must look the same after half a turn.

    Raises:
        GaveUpError: If no regions were found that allow a solution.
    """
    form = ALL_BOARDS[name]
    if not form.regions:
        return form
    if given is not None:
        return Variant.of_regions(given, form.fixed)
    chance = Chance(f"regions {name} {'half-turn' if is_symmetric else 'any'} {seed}")
    return _walked(form, chance, is_symmetric=is_symmetric)


def _walked(form: Variant, chance: Chance, *, is_symmetric: bool) -> Variant:
    """Return a board with the first regions of a walk that allow a solution."""
    side = form.side
    walk, tries = _RegionWalk(side), TRIES if form.is_of_units else FEW_TRIES
    for number in range(tries):
        if number % STALE == STALE - 1:
            walk = _RegionWalk(side)
        for _ in range(STEPS * side * side):
            walk.exchange(chance, is_symmetric=is_symmetric)
        if walk.is_even():
            variant = Variant.of_regions(regions_of(walk.owner), form.fixed)
            if _has_solution(variant):
                return variant
    msg = "No regions of {name} in {tries} tries allow a solution; ask for others."
    raise GaveUpError(msg, name=form.name, tries=tries)


@lru_cache(maxsize=256)
def has_boards(form: Variant) -> bool:
    """Return whether regions are found that allow a solution with the fixed rules of a jigsaw."""
    try:
        return bool(_walked(form, Chance("boards"), is_symmetric=False))
    except GaveUpError:
        return False


class _RegionWalk:
    """Regions that change step by step. A set of cells is a number, a bit for each.

    Attributes:
        owner: By cell, its region.
        cells: By region, its cells.
    """

    def __init__(self, side: int) -> None:
        """Begin with boxes, or with rows."""
        plain = VARIANTS.get(f"{side}x{side}")
        self._side, self._rules = side, _rules(side)
        self.owner = plain.box_numbers if plain else [cell // side for cell in range(side * side)]
        self.cells = [0] * side
        for cell, region in enumerate(self.owner):
            self.cells[region] |= 1 << cell

    def exchange(self, chance: Chance, *, is_symmetric: bool) -> None:
        """Let two regions that meet exchange a cell, if they keep their form."""
        owner, last = self.owner, len(self.owner) - 1
        cell = chance.below(last + 1)
        first = owner[cell]
        second = owner[chance.choice(self._rules.around[cell])]
        if first == second:
            return
        back = chance.choice([*bits(self.cells[second])])
        changed = [(cell, second), (back, first)]
        if is_symmetric:
            changed += [(last - cell, owner[last - back]), (last - back, owner[last - cell])]
        before = [(place, owner[place]) for place, _ in changed]
        regions = {region for _, region in before}
        cells = [self.cells[region] for region in regions]
        self._put(changed)
        if not all(map(self._rules.is_whole, map(self.cells.__getitem__, regions))) or max(
            self._rules.spread(self.cells[region]) for region in regions
        ) > max(self._rules.longest, *map(self._rules.spread, cells)):
            self._put(before)

    def _put(self, places: Sequence[tuple[int, int]]) -> None:
        for place, region in places:
            self.cells[self.owner[place]] &= ~(1 << place)
            self.cells[region] |= 1 << place
            self.owner[place] = region

    def is_even(self) -> bool:
        """Return whether no region is too long, and none is a rectangle."""
        longest, side = self._rules.longest, self._side
        return all(
            self._rules.spread(cells) <= longest and not _is_rectangle(cells, side)
            for cells in self.cells
        )


class _RegionRules:
    """What is the same for all regions of a side.

    Attributes:
        around: By cell, those that it has an edge in common with.
        longest: The spread that no region may exceed.
    """

    def __init__(self, side: int) -> None:
        self.around = [neighbours(cell, side) for cell in range(side * side)]
        self._left = sum(1 << cell for cell in range(0, side * side, side))
        self._right = self._left << side - 1
        self._places = [divmod(cell, side) for cell in range(side * side)]
        self._side, rows = side, isqrt(side)
        compact = sum(1 << cell % rows + cell // rows * side for cell in range(side))
        self.longest = int(LONGEST * self.spread(compact))

    def is_whole(self, cells: int) -> bool:
        """Return whether cells are a region: as many as its side, in one piece."""
        if cells.bit_count() != self._side:
            return False
        rest = cells & cells - 1
        edge = cells ^ rest
        while edge:
            beside = (edge & ~self._right) << 1 | (edge & ~self._left) >> 1
            edge = (beside | edge << self._side | edge >> self._side) & rest
            rest ^= edge
        return not rest

    def spread(self, cells: int) -> int:
        """Return how far cells are from their middle: their squares, times their number."""
        places = [self._places[cell] for cell in bits(cells)]
        rows, cols, squares = 0, 0, 0
        for row, col in places:
            rows += row
            cols += col
            squares += row * row + col * col
        return len(places) * squares - rows * rows - cols * cols


@lru_cache
def _rules(side: int) -> _RegionRules:
    return _RegionRules(side)


def _is_rectangle(cells: int, side: int) -> bool:
    places = [divmod(cell, side) for cell in bits(cells)]
    rows, cols = (len(set(line)) for line in zip(*places, strict=True))
    return rows * cols == side


def _has_solution(variant: Variant) -> bool:
    cover = cover_of(variant)
    try:
        return bool(count_from(cover, cover.full, 1, EFFORT))
    except GaveUpError:
        return False
