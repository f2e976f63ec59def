"""The cages of a seed (サムナンプレ, killer): a pattern, and the sums that a full grid has in it.

The pattern looks the same upside down. It begins with cages of two and three cells that make a
puzzle no harder than asked; then neighbours are joined as long as it is not, and where that ends
before the level, cells pass from one cage to another. What is solved by hand is its own proof of
one solution, since no technique that rests on it is known on boards with signs.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.goals import LevelGoal, TechniqueGoal
from numpure_xl.sudoku.make.jigsaw import board_of
from numpure_xl.sudoku.make.seeded_signs import grid_of_signs
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rules.cages import Cages
from numpure_xl.sudoku.rules.regions import neighbours
from numpure_xl.sudoku.solve.solver import count_solutions
from numpure_xl.sudoku.symmetry import orbits_on

CageCells = frozenset[int]

SIZES, MOST_CELLS = (2, 2, 2, 3), 6
"""How many cells cages begin with, each as often as it is here, and how many they end with."""

PATTERNS, PASSES, PASSED = 16, 2, 600
"""Patterns that a full grid is tried with; how often all pairs of cages are tried to be joined, as
long as it is too easy, and how many cells in the cage of a neighbour."""

EFFORT = 100_000
"""How many puzzles are judged, by the number of cells, until an easier one is taken."""

_LAST = [*LEVELS][-1]


class CageGoal(NamedTuple):
    """What a puzzle with cages should be.

    Attributes:
        level: A name in `LEVELS`; of no meaning where there is a technique.
        technique: A name in `TECHNIQUES` that is needed, and nothing harder; "" for a level.
        symmetry: A name in `SYMMETRIES`: that of the givens.
        clues: How many givens.
    """

    level: str
    technique: str = ""
    symmetry: str = "none"
    clues: int = 0

    @property
    def is_last(self) -> bool:
        """Whether it is the last level: soon beyond that a way ends before the solution."""
        return self.level == _LAST and not self.technique

    def excess(self, puzzle: Puzzle) -> int | None:
        """Return how much easier a puzzle is, less than 0, or 0; None if harder, or not proven."""
        goal = TechniqueGoal(self.technique, puzzle.variant) if self.technique else None
        miss = (goal or LevelGoal(self.level)).miss(puzzle)
        is_proven = not self.is_last or miss < 0
        if miss > 0 or not (is_proven or _has_one_solution(puzzle.givens)):
            return None
        return int(miss)


def _has_one_solution(grid: Grid) -> bool:
    """Return whether a grid has one solution, as far as a question goes."""
    with suppress(GaveUpError):
        return count_solutions(grid) == 1
    return False


@lru_cache(maxsize=256)
def caged(form: Variant, seed: str, goal: CageGoal) -> Puzzle:
    """Return the puzzle of a seed, on a board with cages that decide all that is not given.

    Args:
        form: The board; its own signs do not count.
        seed: A text.
        goal: What it should be like; if hardly any is, it is easier.
    """
    chance = Chance(f"cages {form.name} {goal.level} {goal.technique} {goal.clues} {seed}")
    base, search = _base(form, seed), _CageSearch(goal, chance, effort(form, goal.clues))
    made, excess = search.made(base)
    while excess and search.left > 0:
        made, excess = search.made(base)
    return made


def _base(form: Variant, seed: str) -> Grid:
    """Return the board without cages, and a full grid that its other signs are of; else a blank."""
    others = form.with_signs({kind: text for kind, text in form.signs if kind != Cages.key})
    if others.signs:
        return grid_of_signs(others, seed, is_hard=False)
    board = board_of(form.bare.name, seed)
    return Grid.trusted((BLANK,) * board.cells, board)


def effort(board: Variant, clues: int) -> int:
    """Return how many puzzles are judged; with givens, or other signs, what fails, fails always."""
    is_short = clues or len(board.signs) > 1
    return EFFORT // board.cells // (4 if is_short else 1)


class _CagedGrid(NamedTuple):
    """Cages that cover a full grid, some cells of which are given."""

    solution: Grid
    given: frozenset[int]
    cages: list[CageCells]

    @property
    def puzzle(self) -> Puzzle:
        """What is given, on the board with the cages."""
        digits, board = self.solution.digits, self.solution.variant
        summed = ((sorted(cage), sum(digits[cell] for cell in cage)) for cage in self.cages)
        caged = board.ruled([*board.own_rules, Cages.of(summed, board)])
        shown = (digit if cell in self.given else BLANK for cell, digit in enumerate(digits))
        return Puzzle.proven(Grid.trusted(tuple(shown), caged), Grid.trusted(digits, caged))

    def joined(self, one: CageCells, other: CageCells) -> _CagedGrid | None:
        """Return it with two cages joined, if they can be."""
        return self._with((one, other), (one | other,))

    def passed(self, chance: Chance) -> _CagedGrid | None:
        """Return it with a cell in the cage of a neighbour, if chance names one that can be."""
        cell = chance.choice(range(self.solution.variant.cells))
        beside = chance.choice(sorted(neighbours(cell, self.solution.variant.side)))
        own, other = (next(c for c in self.cages if each in c) for each in (cell, beside))
        return self._with((own, other), (own - {cell}, other | {cell}))

    def touching(self) -> list[tuple[CageCells, CageCells]]:
        """Return the pairs of cages that have an edge in common."""
        return [
            (one, other)
            for one in self.cages
            for other in self.cages
            if min(one) < min(other) and not self._around(one).isdisjoint(other)
        ]

    def _around(self, cage: CageCells) -> set[int]:
        side = self.solution.variant.side
        return {*chain.from_iterable(neighbours(cell, side) for cell in cage)}

    def _with(self, gone: Sequence[CageCells], come: Sequence[CageCells]) -> _CagedGrid | None:
        """Return it with some cages in place of others, here and upside down; None if they cannot.

        A cage that is its own image stays as it is.
        """
        lost = {*gone, *(_image(self.solution, cage) for cage in gone)}
        if len(lost) != 2 * len(gone) or not lost.issubset(self.cages):
            return None
        if not all(self._is_fit(cage) for cage in come):
            return None
        new = [*come, *(_image(self.solution, cage) for cage in come)]
        return self._replace(cages=[*(cage for cage in self.cages if cage not in lost), *new])

    def _is_fit(self, cage: CageCells) -> bool:
        reached = frozenset([min(cage, default=0)])
        while more := cage & self._around(reached) - reached:
            reached |= more
        return reached == cage and 1 < len(cage) <= MOST_CELLS and _is_cage(self.solution, cage)


class _CageSearch:
    """A search for a goal, which judges so many puzzles."""

    def __init__(self, goal: CageGoal, chance: Chance, left: int) -> None:
        self.goal, self.chance, self.left = goal, chance, left

    def made(self, base: Grid) -> tuple[Puzzle, int]:
        """Return a puzzle of a board with cages, and by how much it misses the goal."""
        pattern, excess = self._begun(base)
        for number in range(PASSES):
            if number and not excess:
                break
            for one, other in self.chance.shuffled(pattern.touching()):
                if excess or not self.goal.is_last:
                    pattern, excess = self._nearer(pattern, excess, pattern.joined(one, other))
        for _ in range(PASSED):
            if not excess or self.left <= 0:
                break
            pattern, excess = self._nearer(pattern, excess, pattern.passed(self.chance))
        return pattern.puzzle, excess

    def _nearer(
        self, known: _CagedGrid, excess: int, other: _CagedGrid | None
    ) -> tuple[_CagedGrid, int]:
        """Return one of two patterns: the other, unless it is easier or too hard."""
        if other is None:
            return known, excess
        self.left -= 1
        now = self.goal.excess(other.puzzle)
        return (known, excess) if now is None or now < excess else (other, now)

    def _begun(self, base: Grid) -> tuple[_CagedGrid, int]:
        """Return small cages that make a puzzle no harder than the goal, and how much easier."""
        board = base.variant
        while True:
            solution = base if board.has_relations else full_grid(board, self.chance)
            given = _cells(self.goal, board, self.chance)
            for _ in range(PATTERNS):
                if cages := _pattern(solution, self.chance):
                    pattern = _CagedGrid(solution, given, cages)
                    excess = self.goal.excess(pattern.puzzle)
                    if excess is not None:
                        return pattern, excess


def _cells(goal: CageGoal, board: Variant, chance: Chance) -> frozenset[int]:
    """Return the cells of as many givens as are wanted, large orbits first."""
    cells = set[int]()
    orbits = chance.shuffled(orbits_on(goal.symmetry, board))
    for orbit in sorted(orbits, key=len, reverse=True):
        if len(cells) + len(orbit) <= goal.clues:
            cells.update(orbit)
    return frozenset(cells)


def _pattern(solution: Grid, chance: Chance) -> list[CageCells]:
    """Return small cages that cover a board, none with a digit twice; none if cells are left.

    Each begins with a cell that has the fewest free neighbours, so that few are left alone.
    """
    side, cells = solution.variant.side, solution.variant.cells
    near = _near(side)
    order = chance.shuffled(range(cells))
    cages, free = list[CageCells](), {*range(cells)}
    if cells % 2:  # the cage in the middle is its own image
        step = chance.choice((1, side))
        cages.append(frozenset(range(cells // 2 - step, cells // 2 + step + 1, step)))
        free -= cages[0]
    while free:
        first = min(order, key=lambda cell: len(near[cell] & free) if cell in free else cells)
        cage, size = frozenset({first}), chance.choice(SIZES)
        while len(cage) < size:
            around = {*chain.from_iterable(near[cell] for cell in cage)} & free - cage
            fit = _growing(solution, cage, around)
            if not fit:
                break
            cage |= {chance.choice(fit)}
        if len(cage) == 1:
            return []
        cages += [cage, _image(solution, cage)]
        free -= cages[-1] | cage
    return cages


@lru_cache(maxsize=16)
def _near(side: int) -> tuple[frozenset[int], ...]:
    """Return by cell the cells that share an edge with it."""
    return tuple(frozenset(neighbours(cell, side)) for cell in range(side * side))


def _growing(solution: Grid, cage: CageCells, around: set[int]) -> list[int]:
    """Return the cells around with which a cage stays one, as `_is_cage` has it, in order."""
    digits, last = solution.digits, solution.variant.cells - 1
    held = {digits[cell] for cell in cage}
    in_image = {digits[last - cell] for cell in cage}
    return [
        cell
        for cell in sorted(around)
        if digits[cell] not in held and digits[last - cell] not in in_image
        if last - cell not in cage and last - cell != cell
    ]


def _image(solution: Grid, cage: CageCells) -> CageCells:
    """Return a cage after half a turn of the board."""
    return frozenset(solution.variant.cells - 1 - cell for cell in cage)


def _is_cage(solution: Grid, cells: CageCells) -> bool:
    """Return whether cells apart from their image have no digit twice, nor has that."""
    image, digits = _image(solution, cells), solution.digits
    return not cells & image and all(
        len({digits[cell] for cell in each}) == len(each) for each in (cells, image)
    )
