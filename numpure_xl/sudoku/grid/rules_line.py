"""What stands behind the digits of a board on its line: regions, signs, and a name if need be."""

from __future__ import annotations

from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.rules import OWN_RULES

_UNNAMED = {key for key, rule in OWN_RULES.items() if rule.unmistakable}
"""Signs that need no name beside them on a plain board."""


def rules_behind(variant: Variant) -> str:
    """Return what follows the symbols of a grid on its line; nothing on plain boards."""
    texts = [variant.regions, *(text for _, text in variant.signs)]
    return "".join(f" {part}" for part in (*texts, name_beside(variant)) if part)


def name_beside(variant: Variant) -> str:
    """Return the name of a board if regions and signs beside its digits do not say all of it."""
    if variant.grids:
        is_clear = False
    elif variant.signs:
        is_clear = variant.bare.is_plain and {*kinds_of(variant)} <= _UNNAMED
    else:
        is_shown = bool(variant.regions) and not variant.fixed
        is_clear = is_shown or variant.is_plain
    return "" if is_clear else variant.name
