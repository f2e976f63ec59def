"""The signs of a seed: in which cells a digit is odd or even, or what stands between cells.

They are those of some full grid, so that there is a solution. Odd and even ones (奇数偶数ナンプレ)
are in a pattern that looks the same upside down; of the many grids that fit, a puzzle has another
one. Signs between cells leave few grids, so a puzzle has the one that they are of.
"""

from __future__ import annotations

from functools import lru_cache

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.relations import ABSENT, RELATIONS, places_of_signs, signs_between
from numpure_xl.sudoku.signs import EVEN, NO_SIGN, ODD, PARITY
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.sudoku.variant import Variant, kinds_of

SHARE = 3
"""Of so many cells one is odd or even by a sign."""


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
    kinds = [kind for kind in kinds_of(form) if kind in RELATIONS]
    signs = {kind: _between(kind, board, digits, chance) for kind in kinds}
    if not are_all:
        signs = {kind: _thinned(kind, text, board, chance) for kind, text in signs.items()}
    if PARITY in kinds_of(form):
        signs[PARITY] = _parity(board, digits, chance)
    return Grid(digits, board.with_signs(signs))


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
