"""The rules that a puzzle may have beside rows, columns and boxes, each in a module of its own.

What a rule has to offer, `rule.Rule` says, member by member. The others of this room are what it
offers it in: `forms`, the constraints. Nobody else imports the module of a rule or asks for its
key: a new rule is its module, and a line in the table below.

A rule is a value, made of what one puzzle says: the cells of each cage and their sums. It is read
from a text, which a board keeps as it is (`Variant.signs`); the board has its values, and those of
rules that say the same of every puzzle (`Variant.fixed`), in `Variant.rules`. Values are frozen,
equal where texts are equal, and made once for each board. They know cells by number, and of the
board no more than a `rule.Geometry`.

To write a rule, begin with `parity`, the shortest of them:

1. Choose its `key`, which becomes part of boards' names, and may not change later.
2. Choose its text, one sign for each cell where that can say it; write `read` and `text`. What
   people type may have capitals and blanks, what is written has one form.
3. Yield its `constraints`. The solver, the search in C, checks and hints have the rule then.
4. Write `moved`, so that a puzzle can be turned, and compared with others that are turned.
5. Say which digits may change names in `classes`; if none can be renamed, leave it out.
6. Write `laid`, by which a seed makes it: what the rule says of a full grid.

A rule that says the same of every puzzle, as that of diagonals, is a `rule.FixedRule`: it has no
text, and its constraints alone say what it is.
"""

from __future__ import annotations

from numpure_xl.sudoku.rules.arrows import Arrows
from numpure_xl.sudoku.rules.cages import Cages
from numpure_xl.sudoku.rules.diagonals import Diagonals, FallingDiagonal, RisingDiagonal
from numpure_xl.sudoku.rules.extra_regions import ExtraRegions
from numpure_xl.sudoku.rules.extra_units import Asterisk, CentreDots, NineColours, Windows
from numpure_xl.sudoku.rules.extremes import Extremes
from numpure_xl.sudoku.rules.moves import AntiKing, AntiKnight
from numpure_xl.sudoku.rules.nonconsecutive import NonConsecutive
from numpure_xl.sudoku.rules.parity import Parity
from numpure_xl.sudoku.rules.quadruples import Quadruples
from numpure_xl.sudoku.rules.relations import (
    Consecutive,
    Inequality,
    Kropki,
    KropkiInPart,
    Xv,
    XvInPart,
)
from numpure_xl.sudoku.rules.rule import FixedRule, Rule
from numpure_xl.sudoku.rules.thermometers import Thermometers

_FIXED: tuple[type[FixedRule], ...] = (
    Diagonals,
    FallingDiagonal,
    RisingDiagonal,
    Windows,
    NineColours,
    Asterisk,
    CentreDots,
    AntiKnight,
    AntiKing,
    NonConsecutive,
)

_OWN: tuple[type[Rule], ...] = (
    Parity,
    Consecutive,
    Inequality,
    Kropki,
    KropkiInPart,
    Xv,
    XvInPart,
    ExtraRegions,
    Cages,
    Thermometers,
    Arrows,
    Extremes,
    Quadruples,
)

FIXED_RULES = {rule.key: rule for rule in _FIXED}
"""By key, the rules that say the same of every puzzle, in the order in which boards have them."""

OWN_RULES = {rule.key: rule for rule in _OWN}
"""By key, those by which each puzzle says something of its own, in the order of their texts."""

RULES = FIXED_RULES | OWN_RULES
"""By key, all of them."""

IMPLIED_RULES = {rule.implied.key: rule.implied for rule in _FIXED if rule.implied}
"""By key, rules that follow from others, which names of boards do not have."""

KEYS = tuple(sorted(RULES, key=lambda key: RULES[key].is_own or "units" not in RULES[key].drawn_in))
"""The keys in the order in which names of boards have them: extra units that are areas first."""
