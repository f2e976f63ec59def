"""Whether drills are what they are called, judged by hodoku-py.

Run with `python -m tests.bench.judge [positions of each] [technique ...]`, where hodoku-py is
installed. At each position of a drill the peer is asked for all its steps of the technique, and of
each technique that is easier by our order and known to it. Columns: positions; those where the
peer has the technique; where its steps and ours eliminate a candidate in common; where it has
something easier, and what.

What it does not share: avoidable rectangles of type 2 whose two filled cells lie in two boxes, for
which it does not look; hidden rectangles with two digits in both corners, which we lack; a Sue de
Coq or another set where ours is a doubly linked ALS-XZ.
"""

import sys
from collections import Counter
from typing import NamedTuple

from numpure_xl.sudoku.drills import drill_of
from numpure_xl.sudoku.hint_ladder import PLACES
from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.request import PuzzleRequest
from numpure_xl.sudoku.techniques.als import LARGEST
from tests.bench.peer import BEYOND_BASICS, peer_of
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


class Judgement(NamedTuple):
    """What the peer finds at a position.

    Attributes:
        known: Whether it has the technique.
        shared: Whether it eliminates something by it that we do.
        easier: Our names of what it has that is easier.
    """

    known: bool
    shared: bool
    easier: tuple[str, ...]


def judged(technique, seed) -> Judgement:
    """Return what the peer says of a drill."""
    puzzle = make(PuzzleRequest(drill=technique).recipe(seed))
    drill = drill_of(puzzle, technique)
    theirs = peer_of(puzzle, drill.marks, LARGEST)
    gone = theirs(JUDGED[technique])
    ours = {(cell, digit) for cell, digit in drill.step.removes}
    own, place = {*JUDGED[technique]}, PLACES[technique]
    easier = tuple(
        name
        for name, types in JUDGED.items()
        if PLACES[name] < place
        and name not in {*NARROWER, ALIKE.get(technique)}
        and own.isdisjoint(types)
        and theirs(types)
    )
    return Judgement(bool(gone), bool(gone & ours), easier)


def main(count=5, *techniques):
    print("| technique | positions | known | the same | something easier |")
    print("|---|---:|---:|---:|---|")
    for technique in techniques or sorted(JUDGED, key=PLACES.__getitem__):
        every = [judged(technique, f"judge.{number}") for number in range(int(count))]
        easier = Counter(name for each in every for name in each.easier)
        columns = (sum(each.known for each in every), sum(each.shared for each in every))
        names = ", ".join(f"{name} {times}" for name, times in easier.items())
        print(f"| {technique} | {len(every)} | {columns[0]} | {columns[1]} | {names} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
