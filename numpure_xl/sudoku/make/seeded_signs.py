"""The signs of a seed: what its rules say of a puzzle, laid by each of them on a full grid.

So there is a solution. Where they leave few grids (`Variant.has_relations`), a puzzle has the one
that they are of, and of the many that fit others another one.
"""

from __future__ import annotations

from functools import lru_cache

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.grammar import check_drawn, title_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.make.jigsaw import board_of
from numpure_xl.sudoku.rules import OWN_RULES
from numpure_xl.sudoku.rules.rule import Rule

MORE_GRIDS = 100
"""Further full grids that are looked at if none of these has room for all rules."""


@lru_cache(maxsize=256)
def grid_of_signs(form: Variant, seed: str, *, is_hard: bool) -> Grid:
    """Return a board with the signs of a seed, and a full grid that they are of.

    Args:
        form: The board; its own signs do not count.
        seed: A text.
        is_hard: Whether it has the fewer signs of a hard puzzle.

    Raises:
        RequestError: If two of its rules are drawn in the same place, or hardly any grid has room
            for them.
    """
    check_drawn(kinds_of(form))
    board = board_of(form.bare.name, seed)
    chance = Chance(f"signs {form.name} {seed}")
    kinds = [rule for kind in kinds_of(form) if not (rule := OWN_RULES[kind]).is_searched]

    def laid(digits: tuple[int, ...]) -> list[Rule] | None:
        rules = list[Rule]()
        for kind in kinds:
            rule = kind.laid(digits, board, chance, is_hard=is_hard)
            if rule is None:
                return None
            rules.append(rule)
        return rules

    looked_at = max((kind.grids for kind in kinds), default=1)
    grids = [full_grid(board, chance).digits for _ in range(looked_at)]
    fitting = [(rules, digits) for digits in grids if (rules := laid(digits)) is not None]
    for _ in range(0 if fitting else MORE_GRIDS):
        digits = full_grid(board, chance).digits
        if (rules := laid(digits)) is not None:
            fitting.append((rules, digits))
            break
    if not fitting:
        msg = "Hardly any grid of {variant} has room for {rule}; leave out a rule."
        raise RequestError(msg, variant=board.name, rule=title_of(kinds[-1].key))
    rules, digits = max(fitting, key=lambda one: sum(rule.worth for rule in one[0]))
    return Grid(digits, board.ruled(rules))
