"""The signs of a seed: which cells are odd or even or in extra regions, or what is between cells.

They are those of some full grid, so that there is a solution. Odd and even ones (奇数偶数ナンプレ)
are in a pattern that looks the same upside down, as extra regions are; of the many grids that fit,
a puzzle has another one. Signs between cells and thermometers leave few grids, so a puzzle has the
one that they are of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.extra_regions import grown_regions
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.relations import ABSENT, RELATIONS, places_of_signs, signs_between
from numpure_xl.sudoku.signs import EVEN, NO_SIGN, ODD, PARITY, REGIONS, THERMO
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.sudoku.thermometers import SIDES, thermometer_text
from numpure_xl.sudoku.variant import Variant, kinds_of

SHARE = 3
"""Of so many cells one is odd or even by a sign."""

Tube = tuple[int, ...]

TUBE_SIZES, TUBED, GRIDS = range(3, 8), 0.5, 12
"""How many cells a thermometer has; how many of all cells are in one; and how many full grids are
looked at for long ones, since of tubes that look the same upside down most are short."""

TURN = 2
"""By how many of eight directions a tube turns at most: where it would turn back, nobody sees how
it goes on."""


@lru_cache(maxsize=256)
def grid_of_signs(form: Variant, seed: str, *, are_all: bool) -> Grid:
    """Return a board with the signs of a seed, and a full grid that they are of.

    Args:
        form: The board; its own signs do not count.
        seed: A text.
        are_all: Whether it has all signs between cells, and not the share of a hard puzzle.
    """
    board = form.bare
    chance = Chance(f"signs {form.name} {seed}")
    digits = full_grid(board, chance).digits
    tubes = list[Tube]()
    if THERMO in kinds_of(form):
        digits, tubes = _with_tubes(board, digits, chance)
    regions = ""
    while REGIONS in kinds_of(form) and not regions:
        regions = grown_regions(digits, board.places, board.units, chance)
        digits = digits if regions else full_grid(board, chance).digits
    kinds = [kind for kind in kinds_of(form) if kind in RELATIONS]
    signs = {kind: _between(kind, board, digits, chance) for kind in kinds}
    if not are_all:
        signs = {kind: _thinned(kind, text, board, chance) for kind, text in signs.items()}
    if PARITY in kinds_of(form):
        signs[PARITY] = _parity(board, digits, chance)
    if THERMO in kinds_of(form):
        signs[THERMO] = thermometer_text(tubes, board.places)
    return Grid(digits, board.with_signs({**signs, REGIONS: regions}))


def _between(kind: str, board: Variant, digits: tuple[int, ...], chance: Chance) -> str:
    """Return the signs of a relation between all cells of a grid, or inside its boxes."""
    text = [*signs_between(kind, digits, board.places, chance.choice)]
    boxes = board.box_numbers
    for at, (cell, _, other) in places_of_signs(board.places).items():
        if RELATIONS[kind].in_boxes and boxes[cell] != boxes[other]:
            text[at] = ABSENT
    return "".join(text)


def _thinned(kind: str, text: str, board: Variant, chance: Chance) -> str:
    """Return the same without some signs, in a pattern that looks the same upside down."""
    where = {frozenset((a, b)): at for at, (a, _, b) in places_of_signs(board.places).items()}
    last, lost = board.cells - 1, set[int]()
    signs = [at for at, sign in enumerate(text) if sign != ABSENT]
    for pair, at in chance.shuffled(where.items()):
        both = {at, where[frozenset(last - cell for cell in pair)]}
        if len(lost | both) <= len(signs) * (1 - RELATIONS[kind].share) and both.issubset(signs):
            lost |= both
    return "".join(ABSENT if at in lost else sign for at, sign in enumerate(text))


def _parity(board: Variant, digits: tuple[int, ...], chance: Chance) -> str:
    cells = _pattern(board, chance)
    signs = (EVEN if digit % 2 == 0 else ODD for digit in digits)
    return "".join(sign if cell in cells else NO_SIGN for cell, sign in enumerate(signs))


def _pattern(board: Variant, chance: Chance) -> set[int]:
    """Return the cells of signs; every unit has room for givens beside them."""
    chosen = set[int]()
    most = board.side // 2 + 1
    for orbit in chance.shuffled(orbits_on("half-turn", board)):
        more = chosen.union(orbit)
        is_even = all(len(more.intersection(unit)) <= most for unit in board.units)
        if is_even and len(more) <= board.cells // SHARE:
            chosen = more
    return chosen


def _with_tubes(
    board: Variant, digits: tuple[int, ...], chance: Chance
) -> tuple[tuple[int, ...], list[Tube]]:
    """Return the full grid, of this one and others, that has the longest thermometers, and them."""
    grids = [digits, *(full_grid(board, chance).digits for _ in range(GRIDS - 1))]
    tubed = [(each, _tubes(board, each, chance)) for each in grids]
    return max(tubed, key=lambda one: sum(len(tube) ** 2 for tube in one[1]))


def _tubes(board: Variant, digits: tuple[int, ...], chance: Chance) -> list[Tube]:
    """Return thermometers along which the digits of a grid rise, which no other crosses.

    They look the same upside down, bulbs and all; the longest are chosen first.
    """
    last, tubes, room = board.cells - 1, list[Tube](), board.cells * TUBED
    taken, crossed = set[int](), set[frozenset[int]]()
    for tube in sorted(chance.shuffled(_rising(board, digits)), key=len, reverse=True):
        both = [tube, tuple(last - cell for cell in tube)]
        cells = set[int]().union(*both)
        steps = {frozenset(step) for each in both for step in pairwise(each)}
        across = {_across(step, board) for step in steps}
        is_apart = cells.isdisjoint(taken) and across.isdisjoint(crossed | steps)
        if is_apart and len(cells) == 2 * len(tube) and len(taken | cells) <= room:
            taken |= cells
            crossed |= steps
            tubes += both
    return tubes


def _rising(board: Variant, digits: tuple[int, ...]) -> Iterator[Tube]:
    """Yield all ways along which digits rise, those of the cells half a turn away as well."""
    last, at, sides = board.cells - 1, board.cell_at, [*SIDES.values()]

    def ways(tube: Tube, further: Iterable[int]) -> Iterator[Tube]:
        if len(tube) in TUBE_SIZES:
            yield tube
        here, (row, col) = tube[-1], board.places[tube[-1]]
        for side in further if len(tube) < TUBE_SIZES[-1] else ():
            down, right = sides[side % len(sides)]
            cell = at.get((row + down, col + right), here)
            if digits[cell] > digits[here] and digits[last - cell] > digits[last - here]:
                yield from ways((*tube, cell), range(side - TURN, side + TURN + 1))

    for cell in range(board.cells):
        yield from ways((cell,), range(len(sides)))


def _across(step: frozenset[int], board: Variant) -> frozenset[int]:
    """Return the step that crosses one over a corner; one over an edge is crossed by none."""
    (row, col), (to_row, to_col) = (board.places[cell] for cell in step)
    if row == to_row or col == to_col:
        return frozenset()
    return frozenset((board.cell_at[row, to_col], board.cell_at[to_row, col]))
