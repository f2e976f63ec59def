"""The cages of a seed (サムナンプレ, killer): a pattern, and the sums that a full grid has in it.

The pattern looks the same upside down. It begins with cages of two and three cells whose sums
decide all digits; then neighbours are joined for as long as they still do, and as the puzzle
without givens is no harder than it should be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from numpure_xl.sudoku.cages import cage_text
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid import BLANK, Grid
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.regions import neighbours
from numpure_xl.sudoku.signs import KILLER
from numpure_xl.sudoku.solver import count_solutions
from numpure_xl.sudoku.variant import Variant
from numpure_xl.sudoku.verdict import level_of

CageCells = frozenset[int]

SIZES, MOST_CELLS = (2, 2, 2, 3), 5
"""How many cells cages begin with, each as often as it is here, and how many they end with."""

JOINED = 24
"""How many pairs of cages are tried."""

CAGED_TRIES = 16
"""How many orders of givens are tried."""

STARTS, ATTEMPTS = 24, 500
"""Patterns until one is taken that is too hard without givens, and boards, by the number of cells,
until one is taken that has another level."""


@lru_cache(maxsize=256)
def caged(form: Variant, seed: str, level: str | None = None) -> Variant:
    """Return a board with the cages of a seed: their sums alone decide all digits.

    Args:
        form: The board; its own signs do not count.
        seed: A text.
        level: A name in `LEVELS`: how hard it should be without givens; if hardly any board is,
            it is harder. None for any level.
    """
    chance = Chance(f"cages {form.name} {level} {seed}")
    harder: Variant | None = None
    for _ in range(ATTEMPTS // form.cells):
        board = _board(form.bare, level, chance)
        excess = _excess(board, level) if level else 0
        if not excess:
            return board
        harder = board if excess > 0 else harder
    return harder or _board(form.bare, None, chance)


def _board(board: Variant, level: str | None, chance: Chance) -> Variant:
    """Return a board with cages that are joined as far as the level allows."""
    solution, cages = _begun(board, chance)
    for _ in range(STARTS):
        if _is_within(_with(solution, cages), level):
            break
        solution, cages = _begun(board, chance)
    tried = 0
    while True:
        begun = cages
        for one, other in chance.shuffled(_touching(cages, board)):
            joined = _joined(solution, cages, one, other)
            if joined and tried < JOINED:
                tried += 1
                if _is_within(_with(solution, joined), level):
                    cages = joined
        if cages == begun or tried == JOINED:
            return _with(solution, cages)


def _touching(cages: list[CageCells], board: Variant) -> list[tuple[CageCells, CageCells]]:
    """Return the pairs of cages that have an edge in common."""
    near = [{*neighbours(cell, board.side)} for cell in range(board.cells)]
    return [
        (one, other)
        for one in cages
        for other in cages
        if min(one) < min(other) and any(near[cell] & other for cell in one)
    ]


def _begun(board: Variant, chance: Chance) -> tuple[Grid, list[CageCells]]:
    """Return a full grid, and small cages whose sums decide its digits."""
    while True:
        solution = full_grid(board, chance)
        cages = _pattern(solution, chance)
        if cages and count_solutions(_blank(_with(solution, cages))) == 1:
            return solution, cages


def _pattern(solution: Grid, chance: Chance) -> list[CageCells]:
    """Return small cages that cover a board, none with a digit twice; none if cells are left."""
    side, cells = solution.variant.side, solution.variant.cells
    near = [neighbours(cell, side) for cell in range(cells)]
    cages, free = list[CageCells](), {*range(cells)}
    if cells % 2:  # the cage in the middle is its own image
        step = chance.choice((1, side))
        cages.append(frozenset(range(cells // 2 - step, cells // 2 + step + 1, step)))
        free -= cages[0]
    while free:
        cage, size = frozenset({chance.choice(sorted(free))}), chance.choice(SIZES)
        while len(cage) < size:
            around = {*chain.from_iterable(near[cell] for cell in cage)} & free - cage
            fit = [cell for cell in sorted(around) if _is_cage(solution, cage | {cell})]
            if not fit:
                break
            cage |= {chance.choice(fit)}
        if len(cage) == 1:
            return []
        cages += [cage, _image(solution, cage)]
        free -= cages[-1] | cage
    return cages


def _image(solution: Grid, cage: CageCells) -> CageCells:
    """Return a cage after half a turn of the board."""
    return frozenset(solution.variant.cells - 1 - cell for cell in cage)


def _is_cage(solution: Grid, cells: CageCells) -> bool:
    """Return whether cells apart from their image have no digit twice, nor has that."""
    image, digits = _image(solution, cells), solution.digits
    return not cells & image and all(
        len({digits[cell] for cell in each}) == len(each) for each in (cells, image)
    )


def _joined(
    solution: Grid, cages: list[CageCells], one: CageCells, other: CageCells
) -> list[CageCells]:
    """Return cages with two of them joined, and their images; none if that cannot be."""
    gone = {one, other, _image(solution, one), _image(solution, other)}
    both = one | other
    is_there = len(gone) == 4 and gone.issubset(cages)
    if not is_there or len(both) > MOST_CELLS or not _is_cage(solution, both):
        return []
    return [*(cage for cage in cages if cage not in gone), both, _image(solution, both)]


def _with(solution: Grid, cages: Iterable[CageCells]) -> Variant:
    """Return the board of a full grid with cages and the sums that it has there."""
    summed = ((sorted(cage), sum(solution.digits[cell] for cell in cage)) for cage in cages)
    board = solution.variant
    return board.with_signs({KILLER: cage_text(summed, board.places)})


def _blank(board: Variant) -> Grid:
    return Grid.trusted((BLANK,) * board.cells, board)


def _is_within(board: Variant, level: str | None) -> bool:
    """Return whether a board has one solution, and without givens is no harder than a level."""
    if count_solutions(_blank(board)) != 1:
        return False
    return level is None or _excess(board, level) <= 0


def _excess(board: Variant, level: str) -> int:
    """Return how many levels harder than one a board without givens is; less than 0 if easier."""
    levels = [*LEVELS]
    return levels.index(level_of(Puzzle(_blank(board)))) - levels.index(level)


def puzzles_of(
    board: Variant, level: str | None, pattern: Iterable[tuple[int, ...]], chance: Chance
) -> Iterator[Puzzle]:
    """Yield puzzles of a board, with no more givens in some order than a level takes.

    Args:
        board: A board that `caged` returns.
        level: A name in `LEVELS`; None for no givens.
        pattern: The orbits of givens.
        chance: Decides which cells are given.
    """
    orbits, bare = [*pattern], Puzzle(_blank(board))
    while True:
        yield _eased(bare, chance.shuffled(orbits), level) if level else bare


def _eased(puzzle: Puzzle, order: Sequence[tuple[int, ...]], level: str) -> Puzzle:
    levels = [*LEVELS]
    fewest, most = 0, len(order)
    while fewest < most:
        middle = (fewest + most) // 2
        if levels.index(level_of(_given(puzzle, order[:middle]))) <= levels.index(level):
            most = middle
        else:
            fewest = middle + 1
    return _given(puzzle, order[:fewest])


def _given(puzzle: Puzzle, orbits: Iterable[tuple[int, ...]]) -> Puzzle:
    """Return a puzzle with more of its solution given."""
    cells = {*chain.from_iterable(orbits)}
    digits = tuple(
        digit if cell in cells else given
        for cell, (given, digit) in enumerate(
            zip(puzzle.givens.digits, puzzle.solution.digits, strict=True)
        )
    )
    return Puzzle.proven(Grid.trusted(digits, puzzle.variant), puzzle.solution)
