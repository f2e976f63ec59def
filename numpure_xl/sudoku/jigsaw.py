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
from numpure_xl.sudoku.cover import cover_of
from numpure_xl.sudoku.solver import count_from
from numpure_xl.sudoku.variant import (
    BOARDS,
    JIGSAWS,
    VARIANTS,
    Variant,
    joined,
    neighbours,
    regions_of,
)

STEPS = 12
"""Exchanges tried for each cell between two boards that are looked at."""

TRIES = 3000
"""Boards that are looked at; diagonals rule out most."""

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
    if name not in JIGSAWS or (regions and is_symmetric):
        msg = "Ask for regions, or for symmetric ones, on a jigsaw board such as 9x9-jigsaw."
        raise RequestError(msg)
    if regions is None:
        return None
    checked = regions_of(regions)
    if len(checked) != JIGSAWS[name].cells:
        msg = "The regions have {found} cells; {variant} has {cells}."
        raise RequestError(msg, found=len(checked), variant=name, cells=JIGSAWS[name].cells)
    return checked


@lru_cache(maxsize=256)
def board_of(
    name: str, seed: str, *, given: str | None = None, is_symmetric: bool = False
) -> Variant:
    """Return a board: of a jigsaw always the same one for a seed.

    Args:
        name: A name in `BOARDS`.
        seed: Decides the regions.
        given: The regions, in place of those of the seed.
        is_symmetric: Whether the regions must look the same after half a turn.

    Raises:
        GaveUpError: If no regions were found that allow a solution.
    """
    form = BOARDS[name]
    if not form.regions:
        return form
    if given is not None:
        return Variant.of_regions(given, diagonals=form.diagonals)
    side = form.side
    chance = Chance(f"regions {name} {'half-turn' if is_symmetric else 'any'} {seed}")
    owner = _first(side)
    for number in range(TRIES):
        if number % STALE == STALE - 1:
            owner = _first(side)
        for _ in range(STEPS * side * side):
            _exchange(owner, side, chance, is_symmetric=is_symmetric)
        if _is_even(owner, side):
            variant = Variant.of_regions(regions_of(owner), diagonals=form.diagonals)
            if _has_solution(variant):
                return variant
    msg = "No regions of {name} in {tries} tries allow a solution; ask for others."
    raise GaveUpError(msg, name=name, tries=TRIES)


def _first(side: int) -> list[int]:
    """Return the regions to begin with, by cell: boxes, or rows."""
    if plain := VARIANTS.get(f"{side}x{side}"):
        return plain.box_numbers
    return [cell // side for cell in range(side * side)]


def _exchange(owner: list[int], side: int, chance: Chance, *, is_symmetric: bool) -> None:
    """Let two regions that meet exchange a cell, if they keep their form."""
    last = side * side - 1
    cell = chance.below(last + 1)
    first = owner[cell]
    second = owner[chance.choice(neighbours(cell, side))]
    if first == second:
        return
    back = chance.choice([place for place in range(last + 1) if owner[place] == second])
    changed = [(cell, second), (back, first)]
    if is_symmetric:
        changed += [(last - cell, owner[last - back]), (last - back, owner[last - cell])]
    before = [(place, owner[place]) for place, _ in changed]
    regions = {owner[place] for place, _ in changed}
    spread = max(_spread(owner, region, side) for region in regions)
    for place, region in changed:
        owner[place] = region
    if not all(_is_whole(owner, region, side) for region in regions) or max(
        _spread(owner, region, side) for region in regions
    ) > max(spread, _longest(side)):
        for place, region in before:
            owner[place] = region


def _cells(owner: Sequence[int], region: int) -> list[int]:
    return [cell for cell, number in enumerate(owner) if number == region]


def _is_whole(owner: Sequence[int], region: int, side: int) -> bool:
    cells = _cells(owner, region)
    return len(cells) == side and len(joined(cells[0], cells, side)) == side


def _spread(owner: Sequence[int], region: int, side: int) -> int:
    """Return how far the cells of a region are from its middle: their squares, times `side`."""
    places = [divmod(cell, side) for cell in _cells(owner, region)]
    return sum(
        len(places) * sum(coordinate * coordinate for coordinate in line) - sum(line) ** 2
        for line in zip(*places, strict=True)
    )


@lru_cache
def _longest(side: int) -> int:
    """Return the spread that no region may exceed."""
    rows = isqrt(side)
    compact = [cell // rows * side + cell % rows for cell in range(side)]
    owner = [int(cell in compact) for cell in range(side * side)]
    return int(LONGEST * _spread(owner, 1, side))


def _is_even(owner: Sequence[int], side: int) -> bool:
    """Return whether no region is too long, and none is a rectangle."""
    regions = range(side)
    return all(
        _spread(owner, region, side) <= _longest(side) and not _is_rectangle(owner, region, side)
        for region in regions
    )


def _is_rectangle(owner: Sequence[int], region: int, side: int) -> bool:
    places = [divmod(cell, side) for cell in _cells(owner, region)]
    rows, cols = (len(set(line)) for line in zip(*places, strict=True))
    return rows * cols == side


def _has_solution(variant: Variant) -> bool:
    cover = cover_of(variant)
    try:
        return bool(count_from(cover, cover.full, 1, EFFORT))
    except GaveUpError:
        return False
