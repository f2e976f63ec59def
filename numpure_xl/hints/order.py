"""The order in which hints try techniques: that in which most people find them.

It is not the order of the ratings. Sudoku Explainer takes a direct pointing before a naked single,
and knows a skyscraper only as a chain. Here comes first what is seen at a glance, then patterns of
one digit or of a few cells, then large patterns, and chains last. Of several singles, pairs or
other sets of a kind the one in the fullest unit is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from numpure_xl.sudoku.ladder import RUNGS, UNIQUENESS, Rung
from numpure_xl.sudoku.ladder import SINGLES as RATED_SINGLES
from numpure_xl.sudoku.techniques import (
    aic,
    als,
    avoidable,
    bivalue,
    colours,
    finned,
    franken,
    medusa,
    rectangles,
    singles,
    subsets,
    sue_de_coq,
    turbot,
)
from numpure_xl.sudoku.techniques.step import Step

PATTERNS = (
    Rung(1.2, singles.last_digit, ("last-digit",)),
    Rung(4.0, turbot.skyscraper, ("skyscraper",)),
    Rung(4.1, turbot.two_string_kite, ("two-string-kite",)),
    Rung(4.2, turbot.turbot_fish, ("turbot-fish",)),
    Rung(4.3, turbot.empty_rectangle, ("empty-rectangle",)),
    Rung(4.4, bivalue.w_wing, ("w-wing",)),
    Rung(4.4, bivalue.remote_pair, ("remote-pair",)),
    Rung(4.5, avoidable.avoidable_1, ("avoidable-rectangle-1",)),
    Rung(4.6, avoidable.avoidable_2, ("avoidable-rectangle-2",)),
    Rung(4.6, rectangles.hidden_rectangle, ("hidden-rectangle",)),
    Rung(4.7, rectangles.rectangle_6, ("unique-rectangle-6",)),
    Rung(4.7, rectangles.incomplete_rectangle, ("incomplete-rectangle",)),
    Rung(4.8, colours.simple_colours, ("simple-colours",)),
    Rung(4.9, finned.finned_x_wing, ("finned-x-wing", "sashimi-x-wing")),
    Rung(5.0, als.wxyz_wing, ("wxyz-wing",)),
    Rung(5.1, colours.multi_colours, ("multi-colours",)),
    Rung(5.5, finned.finned_swordfish, ("finned-swordfish", "sashimi-swordfish")),
    Rung(5.7, aic.xy_chain, ("xy-chain",)),
    Rung(5.8, sue_de_coq.sue_de_coq, ("sue-de-coq",)),
    Rung(6.0, finned.finned_jellyfish, ("finned-jellyfish", "sashimi-jellyfish")),
    Rung(6.3, als.als_xz, ("als-xz",)),
    Rung(6.4, als.doubly_linked, ("als-xz-double",)),
    Rung(6.4, als.als_xy_wing, ("als-xy-wing",)),
    Rung(6.4, franken.franken_swordfish, ("franken-swordfish",)),
    Rung(6.4, franken.finned_franken_x_wing, ("finned-franken-x-wing",)),
    Rung(6.4, franken.finned_franken_swordfish, ("finned-franken-swordfish",)),
    Rung(6.5, franken.franken_jellyfish, ("franken-jellyfish",)),
    Rung(6.5, aic.grouped_x_chain, ("grouped-x-chain",)),
    Rung(6.5, medusa.medusa, ("medusa",)),
    Rung(6.5, aic.alternating_chain, ("aic-1", "aic-2")),
    Rung(6.5, aic.grouped_chain, ("grouped-aic-1", "grouped-aic-2")),
)
"""Techniques that players know by name and Sudoku Explainer does not: for hints alone.

Their numbers say between which ratings they belong for a person; no puzzle is rated by them.
"""

_PATTERNS = {name: rung for rung in PATTERNS for name in rung.techniques}


def _fullest(name: str, find: Callable[..., Step | None]) -> Rung:
    """Return the rung of a technique, which takes the step in the fullest unit."""
    return RUNGS[name]._replace(find=partial(find, fullest=True))


HINTS = (
    RUNGS["last-value"],
    _PATTERNS["last-digit"],
    Rung(1.2, singles.fullest_hidden_single, ("hidden-single-box", "hidden-single-line")),
    Rung(2.3, singles.fullest_naked_single, ("naked-single",)),
    RUNGS["direct-pointing"],
    RUNGS["direct-claiming"],
    RUNGS["direct-hidden-pair"],
    RUNGS["direct-hidden-triple"],
    RUNGS["pointing"],
    RUNGS["claiming"],
    _fullest("naked-pair", subsets.naked_pair),
    RUNGS["x-wing"],
    _fullest("hidden-pair", subsets.hidden_pair),
    _fullest("naked-triple", subsets.naked_triple),
    RUNGS["swordfish"],
    _fullest("hidden-triple", subsets.hidden_triple),
    _PATTERNS["skyscraper"],
    _PATTERNS["two-string-kite"],
    RUNGS["xy-wing"],
    _PATTERNS["turbot-fish"],
    _PATTERNS["empty-rectangle"],
    RUNGS["xyz-wing"],
    _PATTERNS["w-wing"],
    _PATTERNS["remote-pair"],
    RUNGS["unique-rectangle-1"],
    _PATTERNS["avoidable-rectangle-1"],
    _PATTERNS["avoidable-rectangle-2"],
    _PATTERNS["hidden-rectangle"],
    _PATTERNS["unique-rectangle-6"],
    _PATTERNS["incomplete-rectangle"],
    _PATTERNS["simple-colours"],
    _PATTERNS["finned-x-wing"],
    _PATTERNS["wxyz-wing"],
    _fullest("naked-quad", subsets.naked_quad),
    RUNGS["jellyfish"],
    _fullest("hidden-quad", subsets.hidden_quad),
    _PATTERNS["multi-colours"],
    _PATTERNS["finned-swordfish"],
    RUNGS["bug-1"],
    _PATTERNS["xy-chain"],
    _PATTERNS["sue-de-coq"],
    _PATTERNS["finned-jellyfish"],
    RUNGS["aligned-pair-exclusion"],
    _PATTERNS["als-xz"],
    _PATTERNS["als-xz-double"],
    _PATTERNS["als-xy-wing"],
    _PATTERNS["franken-swordfish"],
    _PATTERNS["finned-franken-x-wing"],
    _PATTERNS["finned-franken-swordfish"],
    _PATTERNS["franken-jellyfish"],
    _PATTERNS["grouped-x-chain"],
    _PATTERNS["medusa"],
    _PATTERNS["aic-1"],
    _PATTERNS["grouped-aic-1"],
    RUNGS["forcing-chain"],
    RUNGS["aligned-triple-exclusion"],
    RUNGS["nishio"],
    RUNGS["multiple-chains"],
    RUNGS["dynamic-chains"],
)
"""The ladder for hints. Give it to `next_step`."""

LOGIC_HINTS = tuple(rung for rung in HINTS if UNIQUENESS.isdisjoint(rung.techniques))
"""The same without the steps that rest on the puzzle having only one solution."""

SLOW = frozenset(
    (
        *("finned-x-wing", "finned-swordfish", "finned-jellyfish", "sue-de-coq"),
        *("wxyz-wing", "als-xz", "als-xz-double", "als-xy-wing", "franken-swordfish"),
        *("finned-franken-x-wing", "finned-franken-swordfish", "franken-jellyfish"),
        *("xy-chain", "grouped-x-chain", "medusa", "aic-1", "grouped-aic-1", "forcing-chain"),
        *("aligned-triple-exclusion", "nishio", "multiple-chains", "dynamic-chains"),
    )
)
"""Techniques whose search takes 1 to 30 ms on a 9x9 board, and all others less."""

SINGLES = RATED_SINGLES | {"last-digit"}
"""Techniques that place a digit which has no rival in its cell or in a unit."""
