"""The order in which hints try techniques: that in which most people find them.

It is not the order of the ratings. Sudoku Explainer takes a direct pointing before a naked single,
and knows a skyscraper only as a chain. Here comes first what is seen at a glance, then patterns of
one digit or of a few cells, then large patterns, and chains last. Of several singles, pairs or
other sets of a kind the one in the fullest unit is taken.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter

from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.ladder import (
    COMBINATIONS,
    GENERALIZED,
    NEIGHBOURS,
    OVERLAP,
    RUNGS,
    SUM_RUNGS,
    SUMS,
    Rung,
    without_uniqueness,
)
from numpure_xl.sudoku.solve.proof import SINGLES as RATED_SINGLES


def _fullest(name: str) -> Rung:
    """Return the rung of a technique, which takes the step in the fullest unit."""
    return RUNGS[name]._replace(fullest=True)


HINTS = (
    RUNGS["last-value"],
    Rung(1.2, "singles.last_digit", ("last-digit",)),
    Rung(1.2, "singles.fullest_hidden_single", ("hidden-single-box", "hidden-single-line")),
    Rung(2.3, "singles.fullest_naked_single", ("naked-single",)),
    NEIGHBOURS,
    *SUM_RUNGS,
    Rung(2.4, "leftovers.leftovers", ("leftovers",), acts="leftovers.have_leftovers"),
    Rung(
        *(2.4, "leftovers.hidden_window", ("hidden-window",)),
        acts="leftovers.have_hidden_windows",
    ),
    RUNGS["direct-pointing"],
    RUNGS["direct-claiming"],
    RUNGS["pointing"]._replace(finder="locked.pointing"),
    RUNGS["claiming"]._replace(finder="locked.claiming"),
    GENERALIZED,
    OVERLAP,
    Rung(2.9, "subsets.locked_pair", ("locked-pair",)),
    _fullest("naked-pair"),
    RUNGS["direct-hidden-pair"],
    RUNGS["x-wing"],
    _fullest("hidden-pair"),
    RUNGS["direct-hidden-triple"],
    COMBINATIONS,
    Rung(3.5, "subsets.locked_triple", ("locked-triple",)),
    _fullest("naked-triple"),
    RUNGS["swordfish"],
    _fullest("hidden-triple"),
    Rung(4.4, "bivalue.remote_pair", ("remote-pair",)),
    Rung(4.0, "turbot.skyscraper", ("skyscraper",)),
    Rung(4.1, "turbot.two_string_kite", ("two-string-kite",)),
    RUNGS["xy-wing"],
    Rung(4.2, "turbot.turbot_fish", ("turbot-fish",)),
    Rung(4.3, "turbot.empty_rectangle", ("empty-rectangle",)),
    RUNGS["xyz-wing"],
    Rung(4.4, "bivalue.w_wing", ("w-wing",)),
    RUNGS["unique-rectangle-1"]._replace(finder="uniqueness.full_unique_loop"),
    Rung(4.5, "uniqueness.avoidable_1", ("avoidable-rectangle-1",)),
    Rung(4.6, "uniqueness.avoidable_2", ("avoidable-rectangle-2",)),
    Rung(4.7, "uniqueness.rectangle_6", ("unique-rectangle-6",)),
    Rung(4.6, "uniqueness.hidden_rectangle", ("hidden-rectangle",)),
    Rung(4.7, "uniqueness.incomplete_rectangle", ("incomplete-rectangle",)),
    RUNGS["bug-1"],
    Rung(4.8, "colouring.simple_colours", ("simple-colours",)),
    Rung(4.9, "fish.finned_x_wing", ("finned-x-wing", "sashimi-x-wing")),
    _fullest("naked-quad"),
    RUNGS["jellyfish"],
    _fullest("hidden-quad"),
    Rung(5.1, "colouring.multi_colours", ("multi-colours",)),
    Rung(5.5, "fish.finned_swordfish", ("finned-swordfish", "sashimi-swordfish")),
    Rung(5.7, "aic.xy_chain", ("xy-chain",)),
    Rung(6.5, "aic.grouped_x_chain", ("grouped-x-chain",)),
    Rung(5.0, "als.wxyz_wing", ("wxyz-wing",)),
    Rung(5.8, "sue_de_coq.sue_de_coq", ("sue-de-coq",)),
    Rung(6.0, "fish.finned_jellyfish", ("finned-jellyfish", "sashimi-jellyfish")),
    RUNGS["aligned-pair-exclusion"],
    Rung(6.3, "als.als_xz", ("als-xz",)),
    Rung(6.4, "als.doubly_linked", ("als-xz-double",)),
    Rung(6.4, "als.als_xy_wing", ("als-xy-wing",)),
    Rung(6.5, "colouring.medusa", ("medusa",)),
    Rung(6.5, "aic.alternating_chain", ("aic-1", "aic-2")),
    Rung(6.5, "aic.grouped_chain", ("grouped-aic-1", "grouped-aic-2")),
    Rung(6.5, "als_chain.als_chain", ("als-chain",)),
    Rung(6.5, "als_chain.death_blossom", ("death-blossom",)),
    RUNGS["forcing-chain"],
    RUNGS["aligned-triple-exclusion"],
    RUNGS["nishio"],
    RUNGS["multiple-chains"],
    RUNGS["dynamic-chains"]._replace(acts="forcing_nets.is_small"),
    RUNGS["dynamic-chains"]._replace(
        finder="forcing_nets.dynamic_chains_of_board", acts="forcing_nets.need_all_rules"
    ),
)
"""The ladder for people, from the easiest technique: levels, `needs`, drills and hints go by it.

Some rungs are of techniques that players know by name and Sudoku Explainer does not. Their numbers
say between which ratings they belong for a person; no puzzle is rated by them but by generalized
intersections, on boards that Sudoku Explainer does not know.
"""

_UNRATED = (rung for rung in HINTS if RUNGS.keys().isdisjoint(rung.techniques))

PATTERNS = tuple(sorted({*_UNRATED} - {SUM_RUNGS[-1]}, key=attrgetter("rating", "finder")))
"""Those rungs, from the lowest number; the last of sums has the name of the one before."""

TECHNIQUES = RUNGS | {name: rung for rung in PATTERNS for name in rung.techniques}
"""The rung of every technique: those that rate puzzles, and those for hints alone."""

PLACES = {name: place for place, rung in enumerate(HINTS) for name in rung.techniques}
"""The place of every technique in the ladder for hints."""


LOGIC_HINTS = without_uniqueness(HINTS)
"""The ladder for hints without the steps that rest on the puzzle having only one solution."""


@lru_cache(maxsize=512)
def hints_on(
    board: Variant,
    uniqueness: bool,  # noqa: FBT001  # for the cache
    known: frozenset[str] | None = None,
) -> tuple[Rung, ...]:
    """Return the rungs of hints that can act on a board.

    Args:
        board: The rules.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
        known: Names in `PLACES`: rungs of other techniques are left out; None for all.
    """
    order = HINTS if uniqueness else LOGIC_HINTS
    named = order if known is None else [r for r in order if not known.isdisjoint(r.techniques)]
    return tuple(rung for rung in named if rung.acts_on(board))


def up_to(technique: str) -> frozenset[str]:
    """Return the names of a technique and of all that come before it.

    Args:
        technique: A name in `PLACES`.

    >>> sorted(up_to("last-digit"))
    ['last-digit', 'last-value']
    """
    return frozenset(name for name, place in PLACES.items() if place <= PLACES[technique])


SLOW = frozenset(
    (
        *("finned-x-wing", "finned-swordfish", "finned-jellyfish", "sue-de-coq"),
        *("wxyz-wing", "als-xz", "als-xz-double", "als-xy-wing"),
        *("xy-chain", "grouped-x-chain", "medusa", "aic-1", "grouped-aic-1"),
        *("als-chain", "death-blossom", "forcing-chain"),
        *("aligned-triple-exclusion", "nishio", "multiple-chains"),
    )
)
"""Techniques whose search takes 1 to 30 ms on a 9x9 board, and which dynamic chains can replace."""

SINGLES = RATED_SINGLES | {"last-digit"}
"""The same among the hints."""

ONE_BY_ONE = SINGLES.union(NEIGHBOURS.techniques, SUMS)
"""What `beyond_singles` passes by, so that it is met only step by step."""
