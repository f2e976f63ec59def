"""Whether drills are what they are called, judged by hodoku-py.

Run with `python -m tests.bench.judge [positions of each] [technique ...]`, where hodoku-py is
installed. At each position of a drill the peer is asked for all its steps of the technique, and of
each technique that is easier by our order and known to it. Columns: positions; those where the
peer has the technique; where its steps and ours eliminate a candidate in common; where it has none,
since our step is none by its narrower definition, which `LIMITS` tells and which is printed below;
where it has something easier, and what. All positions should be known or beyond its limits.

What it does not share: a Sue de Coq or another set where ours is a doubly linked ALS-XZ.
"""

import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import NamedTuple

from numpure_xl.sudoku.judge.hint_ladder import PLACES
from numpure_xl.sudoku.make.drills import Drill, drill_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.techniques.als import LARGEST
from numpure_xl.sudoku.techniques.step import Role
from tests.bench.peer import BEYOND_BASICS, peer_grid, peer_of
from tests.bench.steps import PEER_NAMES

CHAINS = ("AIC", "DISCONTINUOUS_NICE_LOOP", "CONTINUOUS_NICE_LOOP", "X_CHAIN", "XY_CHAIN")
GROUPED = ("GROUPED_AIC", "GROUPED_DISCONTINUOUS_NICE_LOOP", "GROUPED_CONTINUOUS_NICE_LOOP")
RECTANGLES = tuple(f"UNIQUENESS_{kind}" for kind in range(1, 6))

JUDGED = {
    **PEER_NAMES,
    **BEYOND_BASICS,
    **{f"unique-rectangle-{kind}": (f"UNIQUENESS_{kind}",) for kind in (1, 3, 4)},
    "unique-rectangle-2": ("UNIQUENESS_2", "UNIQUENESS_5"),
    "incomplete-rectangle": RECTANGLES,
    "sashimi-x-wing": PEER_NAMES["finned-x-wing"],
    "sashimi-swordfish": PEER_NAMES["finned-swordfish"],
    "sashimi-jellyfish": PEER_NAMES["finned-jellyfish"],
    "als-xz-double": ("ALS_XZ",),
    "als-chain": ("ALS_XY_CHAIN", "ALS_XY_WING"),
    "death-blossom": ("DEATH_BLOSSOM",),
    "wxyz-wing": ("ALS_XZ",),
    "aic-1": CHAINS,
    "aic-2": CHAINS,
    "grouped-aic-1": GROUPED,
    "grouped-aic-2": GROUPED,
}
"""By technique of ours, what the peer calls it."""

NARROWER = {"wxyz-wing", "incomplete-rectangle"}
"""Techniques of ours that are a part of what the peer means: its steps may not be ours."""

ALIKE = {"unique-rectangle-6": "hidden-rectangle"}
"""Techniques whose every pattern the peer lists under another name of ours, too."""


def parts_of(drill, role):
    """Return the cells of each part of the evidence that plays a role."""
    return [part.cells for part in drill.step.evidence if part.role is role]


def has_wide_corner(_, drill):
    """Return whether the blank corner of an avoidable rectangle has more than two candidates."""
    ((corner,),) = parts_of(drill, Role.LOOP)
    return len(drill.marks.digits_in(corner)) > 2


def has_filled_corners_apart(_, drill):
    """Return whether no two filled corners of an avoidable rectangle share a box."""
    (filled,) = parts_of(drill, Role.FILLED)
    box_of = drill.givens.variant.box_of
    return not any(box_of(first) == box_of(second) for first, second in combinations(filled, 2))


def is_no_way_forward(puzzle, drill):
    """Return whether a chain of sets goes back in the peer's list; or three sets, if ends meet."""
    from hodoku.solver.als import _collect_alses  # noqa: PLC0415  # the order of its list

    listed = {
        each.indices: n for n, each in enumerate(_collect_alses(peer_grid(puzzle, drill.marks)))
    }
    sets = parts_of(drill, Role.SET)
    if len(sets) == 3:
        return not {*sets[0]}.isdisjoint(sets[2])
    steps = [
        listed[sum(1 << c for c in x)] < listed[sum(1 << c for c in y)] for x, y in pairwise(sets)
    ]
    return len({*steps}) > 1


def shares_petals(_, drill):
    """Return whether a digit of the stem has no petal of its own, or two petals share a cell."""
    ((stem,),), petals = parts_of(drill, Role.PIVOT), parts_of(drill, Role.SET)
    return len(petals) < len(drill.marks.digits_in(stem)) or any(
        not {*first}.isdisjoint(second) for first, second in combinations(petals, 2)
    )


class Limit(NamedTuple):
    """What the peer asks for beyond our definition, and whether a step of ours lacks it."""

    text: str
    is_passed: Callable[[Puzzle, Drill], bool]


LIMITS = {
    "avoidable-rectangle-1": Limit(
        "the blank corner has two candidates (uniqueness.py, _find_ar_for_start: nc22 == 2)",
        has_wide_corner,
    ),
    "avoidable-rectangle-2": Limit(
        "two filled corners share a box (uniqueness.py, _find_ar_for_start: i12 in BLOCKS[b11])",
        has_filled_corners_apart,
    ),
    "als-chain": Limit(
        "four sets or more go forward in its list of sets (als.py, _collect_rcs: j > i); of three, "
        "an ALS-XY-wing to it, those at the ends share no cell (_find_als_xy_wing_all)",
        is_no_way_forward,
    ),
    "death-blossom": Limit(
        "each digit of the stem has a petal, and no two share a cell (als.py, _db_recursive)",
        shares_petals,
    ),
}
"""Where the peer's definition is narrower than ours, and its source says so."""


class Judgement(NamedTuple):
    """What the peer finds at a position.

    Attributes:
        known: Whether it has the technique.
        shared: Whether it eliminates something by it that we do.
        beyond: Whether our step is beyond its limits, and it has no other.
        easier: Our names of what it has that is easier.
    """

    known: bool
    shared: bool
    beyond: bool
    easier: tuple[str, ...]


def judged(technique, seed) -> Judgement:
    """Return what the peer says of a drill."""
    puzzle = make(PuzzleRequest(drill=technique).recipe(seed))
    drill = drill_of(puzzle, technique)
    theirs = peer_of(puzzle, drill.marks)
    gone = theirs(JUDGED[technique])
    ours = {(cell, digit) for cell, digit in drill.step.removes}
    own, place = {*JUDGED[technique]}, PLACES[technique]
    easier = tuple(
        name
        for name, types in JUDGED.items()
        if PLACES[name] < place
        and name not in {*NARROWER, ALIKE.get(technique)}
        and own.isdisjoint(types)
        and theirs(types, LARGEST)
    )
    limit = LIMITS.get(technique)
    is_beyond = not gone and limit is not None and limit.is_passed(puzzle, drill)
    return Judgement(bool(gone), bool(gone & ours), is_beyond, easier)


def main(count=5, *techniques):
    asked = techniques or sorted(JUDGED, key=PLACES.__getitem__)
    print("| technique | positions | known | the same | beyond its limits | something easier |")
    print("|---|---:|---:|---:|---:|---|")
    for technique in asked:
        every = [judged(technique, f"judge.{number}") for number in range(int(count))]
        easier = Counter(name for each in every for name in each.easier)
        names = ", ".join(f"{name} {times}" for name, times in easier.items())
        sums = (sum(column) for column in zip(*(each[:3] for each in every), strict=True))
        print(
            f"| {technique} | {len(every)} |",
            " | ".join(map(str, sums)),
            f"| {names} |",
            flush=True,
        )
    print("\nThe peer's limits, by its source")
    for technique in filter({*asked}.__contains__, LIMITS):
        print(f"- {technique}: {LIMITS[technique].text}")


if __name__ == "__main__":
    main(*sys.argv[1:])
