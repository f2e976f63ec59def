"""The order in which hints try techniques: that in which most people find them.

It is not the order of the ratings. Sudoku Explainer takes a direct pointing before a naked single,
and knows a skyscraper only as a chain. Here comes first what is seen at a glance, then patterns of
one digit or of a few cells, then large patterns, and chains last. Of several singles of a kind the
one in the fullest unit is taken.
"""

from __future__ import annotations

from numpure_xl.sudoku.ladder import RUNGS, UNIQUENESS, Rung
from numpure_xl.sudoku.ladder import SINGLES as RATED_SINGLES
from numpure_xl.sudoku.techniques import als, bivalue, colours, finned, singles, turbot

PATTERNS = (
    Rung(1.2, singles.last_digit, ("last-digit",)),
    Rung(4.0, turbot.skyscraper, ("skyscraper",)),
    Rung(4.1, turbot.two_string_kite, ("two-string-kite",)),
    Rung(4.2, turbot.turbot_fish, ("turbot-fish",)),
    Rung(4.3, turbot.empty_rectangle, ("empty-rectangle",)),
    Rung(4.4, bivalue.w_wing, ("w-wing",)),
    Rung(4.4, bivalue.remote_pair, ("remote-pair",)),
    Rung(4.8, colours.simple_colours, ("simple-colours",)),
    Rung(4.9, finned.finned_x_wing, ("finned-x-wing",)),
    Rung(5.5, finned.finned_swordfish, ("finned-swordfish",)),
    Rung(6.0, finned.finned_jellyfish, ("finned-jellyfish",)),
    Rung(6.3, als.als_xz, ("als-xz",)),
)
"""Techniques that players know by name and Sudoku Explainer does not: for hints alone.

Their numbers say between which ratings they belong for a person; no puzzle is rated by them.
"""

_PATTERNS = {name: rung for rung in PATTERNS for name in rung.techniques}

HINTS = (
    RUNGS["last-value"],
    _PATTERNS["last-digit"],
    Rung(1.2, singles.fullest_hidden_single, ("hidden-single-box", "hidden-single-line")),
    RUNGS["naked-single"],
    RUNGS["direct-pointing"],
    RUNGS["direct-claiming"],
    RUNGS["direct-hidden-pair"],
    RUNGS["direct-hidden-triple"],
    RUNGS["pointing"],
    RUNGS["claiming"],
    RUNGS["naked-pair"],
    RUNGS["x-wing"],
    RUNGS["hidden-pair"],
    RUNGS["naked-triple"],
    RUNGS["swordfish"],
    RUNGS["hidden-triple"],
    _PATTERNS["skyscraper"],
    _PATTERNS["two-string-kite"],
    RUNGS["xy-wing"],
    _PATTERNS["turbot-fish"],
    _PATTERNS["empty-rectangle"],
    RUNGS["xyz-wing"],
    _PATTERNS["w-wing"],
    _PATTERNS["remote-pair"],
    RUNGS["unique-rectangle-1"],
    _PATTERNS["simple-colours"],
    _PATTERNS["finned-x-wing"],
    RUNGS["naked-quad"],
    RUNGS["jellyfish"],
    RUNGS["hidden-quad"],
    _PATTERNS["finned-swordfish"],
    RUNGS["bug-1"],
    _PATTERNS["finned-jellyfish"],
    RUNGS["aligned-pair-exclusion"],
    _PATTERNS["als-xz"],
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
        *("finned-x-wing", "finned-swordfish", "finned-jellyfish", "als-xz", "forcing-chain"),
        *("aligned-triple-exclusion", "nishio", "multiple-chains", "dynamic-chains"),
    )
)
"""Techniques whose search takes 1 to 30 ms on a 9x9 board, and all others less."""

SINGLES = RATED_SINGLES | {"last-digit"}
"""Techniques that place a digit which has no rival in its cell or in a unit."""
