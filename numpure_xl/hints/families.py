"""The families of techniques: what says why a step holds, and where to look for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from numpure_xl.hints import basics, chains, patterns, uniqueness
from numpure_xl.hints.speech import Speech
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Step

Why = Callable[[Step, Candidates, Speech], Iterator[str]]


class Family(NamedTuple):
    """Techniques that are told alike.

    Attributes:
        why: Yields the sentences of the reason.
        look: Roles of the evidence whose units, or the boxes of whose cells, are the place to
            look at; none for the whole board.
        find: Roles of the evidence whose cells are the pattern; none where it is the units.
    """

    why: Why
    look: tuple[str, ...]
    find: tuple[str, ...] = ()


LAST = Family(basics.last_value, ("unit",))
HIDDEN_SINGLE = Family(basics.hidden_single, ("unit",))
NAKED_SINGLE = Family(basics.naked_single, ("cell",), ("cell",))
LOCKED = Family(basics.locked, ("inner",), ("inner",))
NAKED = Family(basics.naked_set, ("set",), ("set",))
HIDDEN = Family(basics.hidden_set, ("set",), ("set",))
FISH = Family(basics.fish, ("base",), ("base",))
FINNED = Family(basics.finned, ("base",), ("base", "fins"))
WING = Family(basics.wing, ("pivot",), ("pivot", "pincer"))
LOOP = Family(uniqueness.unique_loop, ("loop",), ("loop",))
BUG = Family(uniqueness.bug, (), ("extra",))
EXCLUSION = Family(uniqueness.exclusion, ("base",), ("base",))
CHAIN = Family(chains.chain, ("chain",), ("chain",))
NET = Family(chains.net, ("branch",), ("branch",))
TURBOT = Family(patterns.turbot, ("strong",), ("strong",))
HINGE = Family(patterns.empty_rectangle, ("box", "strong"), ("box", "strong"))
COLOURS = Family(patterns.colours, ("one",), ("one", "other"))
W_WING = Family(patterns.w_wing, ("twins",), ("twins", "strong"))
REMOTE = Family(patterns.remote_pair, ("odd", "even"), ("odd", "even"))
ALMOST = Family(patterns.als_xz, ("set",), ("set",))

FAMILIES = {
    "last-value": LAST,
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
    "skyscraper": TURBOT,
    "two-string-kite": TURBOT,
    "empty-rectangle": HINGE,
    "simple-colours": COLOURS,
    "w-wing": W_WING,
    "remote-pair": REMOTE,
    "finned-x-wing": FINNED,
    "finned-swordfish": FINNED,
    "als-xz": ALMOST,
}
"""By technique."""
