"""The signs of a seed (奇数偶数ナンプレ): which cells hold an odd digit, and which an even one.

Their pattern looks the same upside down. They are those of some full grid, so that there is a
solution; of the many that there are, a puzzle has another one.
"""

from __future__ import annotations

from functools import lru_cache

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.signs import EVEN, NO_SIGN, ODD, PARITY
from numpure_xl.sudoku.symmetry import orbits_on
from numpure_xl.sudoku.variant import Variant

SHARE = 3
"""Of so many cells one has a sign."""


@lru_cache(maxsize=256)
def signed(form: Variant, seed: str) -> Variant:
    """Return a board with the signs of a seed.

    Args:
        form: The board; its own signs do not count.
        seed: A text.
    """
    board = form.bare
    chance = Chance(f"signs {form.name} {seed}")
    digits = full_grid(board, chance).digits
    cells = _pattern(board, chance)
    signs = (EVEN if digit % 2 == 0 else ODD for digit in digits)
    text = "".join(sign if cell in cells else NO_SIGN for cell, sign in enumerate(signs))
    return board.with_signs({PARITY: text})


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
