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

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.grammar import check_drawn
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.make.jigsaw import board_of
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.extra_regions import ExtraRegions, grown_regions
from numpure_xl.sudoku.rules.parity import Parity
from numpure_xl.sudoku.rules.relations import MarkedPair, Relation, neighbours_on
from numpure_xl.sudoku.rules.rule import Rule
from numpure_xl.sudoku.rules.thermometers import SIDES, Thermometers, Tube
from numpure_xl.sudoku.symmetry import orbits_on

SHARE = 3
"""Of so many cells one is odd or even by a sign."""

TUBE_SIZES, TUBED, GRIDS = range(3, 8), 0.5, 12
"""How many cells a thermometer has; how many of all cells are in one; and how many full grids are
looked at for long ones, since of tubes that look the same upside down most are short."""

MORE_GRIDS = 100
"""Further full grids of a small board on which none of these has room for a thermometer."""

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

    Raises:
        RequestError: If two of its rules are drawn in the same place.
    """
    check_drawn(kinds_of(form))
    board = board_of(form.bare.name, seed)
    chance = Chance(f"signs {form.name} {seed}")
    digits = full_grid(board, chance).digits
    kinds = [RULES[kind] for kind in kinds_of(form)]
    rules = list[Rule]()
    if Thermometers in kinds:
        digits, tubes = _with_tubes(board, digits, chance)
        rules.append(Thermometers.of(tubes, board))
    if ExtraRegions in kinds:
        while (regions := grown_regions(digits, board, board.units, chance)) is None:
            digits = full_grid(board, chance).digits
        rules.append(regions)
    relations = [
        _between(kind, board, digits, chance) for kind in kinds if issubclass(kind, Relation)
    ]
    relations = [
        each if are_all and not each.in_part else _thinned(each, board, chance)
        for each in relations
    ]
    if Parity in kinds:
        rules.append(_parity(board, digits, chance))
    return Grid(digits, board.ruled([*rules, *relations]))


def _between(
    kind: type[Relation], board: Variant, digits: tuple[int, ...], chance: Chance
) -> Relation:
    """Return the signs of a relation between all cells of a grid, or inside its boxes.

    Where two fit, as both dots do between 1 and 2, one of them is chosen.
    """
    boxes, shown = board.box_numbers, list[MarkedPair]()
    for first, second in neighbours_on(board):
        fitting = [sign for sign in kind.signs if sign.fit(digits[first], digits[second])]
        if fitting:
            sign = chance.choice(fitting) if len(fitting) > 1 else fitting[0]
            if not kind.in_boxes or boxes[first] == boxes[second]:
                shown.append(MarkedPair(first, second, sign))
    return kind(tuple(shown))


def _thinned(relation: Relation, board: Variant, chance: Chance) -> Relation:
    """Return the same without some signs, those opposite one another where both have any."""
    pairs, last = neighbours_on(board), board.cells - 1
    signs = {near[:2] for near in relation.shown}
    most, lost = len(signs) * (1 - relation.share), set[tuple[int, int]]()
    for first, second in chance.shuffled(pairs):
        both = {(first, second), (last - second, last - first)} & signs
        if len(lost | both) <= most:
            lost |= both
    return type(relation)(tuple(near for near in relation.shown if near[:2] not in lost))


def _parity(board: Variant, digits: tuple[int, ...], chance: Chance) -> Parity:
    cells = sorted(_pattern(board, chance))
    odd, even = ([c for c in cells if digits[c] % 2 == rest] for rest in (1, 0))
    return Parity(tuple(odd), tuple(even))


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
    best = max(tubed, key=lambda one: sum(len(tube) ** 2 for tube in one[1]))
    for _ in range(MORE_GRIDS):
        if best[1]:
            return best
        digits = full_grid(board, chance).digits
        best = digits, _tubes(board, digits, chance)
    msg = "Hardly any grid of {variant} has room for {rule}; leave out a rule."
    raise RequestError(msg, variant=board.name, rule=Thermometers.words.name)


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
