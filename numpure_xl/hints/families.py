"""The families of techniques: how a step is explained, and where to look for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from numpure_xl.hints import chains, patterns, signs, singles, uniqueness
from numpure_xl.hints.phraser import Case
from numpure_xl.sudoku.techniques.step import Role

Why = Callable[[Case], Iterator[str]]


class Family(NamedTuple):
    """Techniques that are explained alike.

    Attributes:
        why: Yields the sentences of the reason.
        look: Roles of the evidence whose units, or the boxes of whose cells, are the place to
            look at; none for the whole board.
        find: Roles of the evidence whose cells are the pattern; none where it is the units.
    """

    why: Why
    look: tuple[Role, ...]
    find: tuple[Role, ...] = ()


LAST = Family(singles.last_value, (Role.UNIT,))
LAST_DIGIT = Family(singles.last_digit, (Role.UNIT,))
HIDDEN_SINGLE = Family(singles.hidden_single, (Role.UNIT,))
NAKED_SINGLE = Family(singles.naked_single, (Role.CELL,), (Role.CELL,))
NEIGHBOURS = Family(signs.neighbours, (Role.OUTER,), (Role.OUTER, Role.BESIDE))
LOCKED = Family(patterns.locked, (Role.INNER,), (Role.INNER,))
LEFTOVERS = Family(patterns.leftovers, (Role.INNER, Role.OUTER), (Role.INNER, Role.OUTER))
CAGE = Family(signs.sum_of_cells, (Role.SET,), (Role.SET,))
RULE_OF_45 = Family(signs.rule_of_45, (Role.SET,), (Role.SET,))
OVERLAP = Family(signs.cage_overlap, (Role.SET,), (Role.SET,))
COMBINED = Family(signs.cage_combinations, (Role.SET,), (Role.CAGE,))
HIDDEN_WINDOW = Family(patterns.hidden_window, (Role.OUTER,), (Role.BASE,))
NAKED = Family(patterns.naked_set, (Role.SET,), (Role.SET,))
LOCKED_SET = Family(patterns.locked_set, (Role.SET,), (Role.SET,))
HIDDEN = Family(patterns.hidden_set, (Role.SET,), (Role.SET,))
FISH = Family(patterns.fish, (Role.BASE,), (Role.BASE,))
FINNED = Family(patterns.finned, (Role.BASE,), (Role.BASE, Role.FINS))
WING = Family(patterns.wing, (Role.PIVOT,), (Role.PIVOT, Role.PINCER))
LOOP = Family(uniqueness.unique_loop, (Role.LOOP,), (Role.LOOP,))
BUG = Family(uniqueness.bug, (), (Role.EXTRA,))
EXCLUSION = Family(patterns.exclusion, (Role.BASE,), (Role.BASE,))
CHAIN = Family(chains.chain, (Role.CHAIN,), (Role.CHAIN,))
NET = Family(chains.net, (Role.BRANCH,), (Role.BRANCH,))
TURBOT = Family(patterns.turbot, (Role.STRONG,), (Role.STRONG,))
HINGE = Family(patterns.empty_rectangle, (Role.BOX, Role.STRONG), (Role.BOX, Role.STRONG))
COLOURS = Family(patterns.colours, (Role.ONE,), (Role.ONE, Role.OTHER))
W_WING = Family(patterns.w_wing, (Role.BIVALUE,), (Role.BIVALUE, Role.STRONG))
REMOTE = Family(patterns.remote_pair, (Role.ODD, Role.EVEN), (Role.ODD, Role.EVEN))
MULTI = Family(patterns.multi_colours, (Role.ONE,), (Role.ONE, Role.OTHER))
MEDUSA = Family(patterns.medusa, (Role.ONE,), (Role.ONE,))
ALMOST = Family(patterns.als_xz, (Role.SET,), (Role.SET,))
DOUBLE = Family(patterns.doubly_linked, (Role.SET,), (Role.SET,))
ALS_WING = Family(patterns.als_xy_wing, (Role.SET,), (Role.SET,))
ALS_CHAIN = Family(patterns.als_chain, (Role.SET,), (Role.SET,))
BLOSSOM = Family(patterns.death_blossom, (Role.PIVOT,), (Role.PIVOT, Role.SET))
SUE_DE_COQ = Family(patterns.sue_de_coq, (Role.SET,), (Role.BASE,))
AVOIDABLE = Family(uniqueness.avoidable, (Role.FILLED, Role.LOOP), (Role.FILLED, Role.LOOP))
RECTANGLE = Family(uniqueness.rectangle, (Role.LOOP,), (Role.LOOP,))
ALTERNATING = Family(chains.alternating, (Role.CHAIN,), (Role.CHAIN,))

LINKED = (CHAIN, ALTERNATING, NET, MEDUSA)
"""Families of which one is told where to start."""

RULES = (NEIGHBOURS, CAGE, RULE_OF_45, OVERLAP, COMBINED, LEFTOVERS, EXCLUSION, COLOURS, MULTI)
"""Families that are no patterns to be found, but a way to look at cells."""

FAMILIES = {
    "last-value": LAST,
    "last-digit": LAST_DIGIT,
    "hidden-single-box": HIDDEN_SINGLE,
    "hidden-single-line": HIDDEN_SINGLE,
    "direct-pointing": LOCKED,
    "direct-claiming": LOCKED,
    "direct-hidden-pair": HIDDEN,
    "naked-single": NAKED_SINGLE,
    "direct-hidden-triple": HIDDEN,
    "pointing": LOCKED,
    "claiming": LOCKED,
    "naked-pair": NAKED,
    "x-wing": FISH,
    "hidden-pair": HIDDEN,
    "naked-triple": NAKED,
    "swordfish": FISH,
    "hidden-triple": HIDDEN,
    "xy-wing": WING,
    "xyz-wing": WING,
    **{f"unique-{path}-{kind}": LOOP for path in ("rectangle", "loop") for kind in range(1, 5)},
    "naked-quad": NAKED,
    "jellyfish": FISH,
    "hidden-quad": HIDDEN,
    **{f"bug-{kind}": BUG for kind in range(1, 5)},
    "aligned-pair-exclusion": EXCLUSION,
    "x-cycle": CHAIN,
    "y-cycle": CHAIN,
    "x-chain": CHAIN,
    "xy-cycle": CHAIN,
    "forcing-chain": CHAIN,
    "aligned-triple-exclusion": EXCLUSION,
    "nishio": NET,
    "multiple-chains": NET,
    "dynamic-chains": NET,
    "neighbours": NEIGHBOURS,
    "thermometer": NEIGHBOURS,
    "sum": CAGE,
    "rule-of-45": RULE_OF_45,
    "cage-overlap": OVERLAP,
    "cage-combinations": COMBINED,
    "leftovers": LEFTOVERS,
    "hidden-window": HIDDEN_WINDOW,
    "generalized-intersection": LOCKED,
    "locked-pair": LOCKED_SET,
    "locked-triple": LOCKED_SET,
    "skyscraper": TURBOT,
    "two-string-kite": TURBOT,
    "turbot-fish": TURBOT,
    "empty-rectangle": HINGE,
    "simple-colours": COLOURS,
    "w-wing": W_WING,
    "remote-pair": REMOTE,
    "finned-x-wing": FINNED,
    "finned-swordfish": FINNED,
    "finned-jellyfish": FINNED,
    "sashimi-x-wing": FINNED,
    "sashimi-swordfish": FINNED,
    "sashimi-jellyfish": FINNED,
    "als-xz": ALMOST,
    "unique-rectangle-6": RECTANGLE,
    "hidden-rectangle": RECTANGLE,
    "avoidable-rectangle-1": AVOIDABLE,
    "avoidable-rectangle-2": AVOIDABLE,
    "incomplete-rectangle": LOOP,
    "multi-colours": MULTI,
    "medusa": MEDUSA,
    "wxyz-wing": ALMOST,
    "als-xz-double": DOUBLE,
    "als-xy-wing": ALS_WING,
    "als-chain": ALS_CHAIN,
    "death-blossom": BLOSSOM,
    "sue-de-coq": SUE_DE_COQ,
    "xy-chain": ALTERNATING,
    "grouped-x-chain": ALTERNATING,
    "aic-1": ALTERNATING,
    "aic-2": ALTERNATING,
    "grouped-aic-1": ALTERNATING,
    "grouped-aic-2": ALTERNATING,
}
"""The family of each technique."""
