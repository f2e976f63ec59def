"""What hodoku-py finds in random stuck positions, and whether we find it as well.

Run with `python -m tests.bench.peer [positions [seed]]`, where hodoku-py is installed; it is only
run beside. A position is that of a minimal puzzle, from a seed, where singles, locked candidates
and naked pairs lead no further. Both know the same candidates. The columns are positions

- in which the peer finds a technique, and in which we do;
- in which our technique alone, applied as often as it finds anything, eliminates all that the
  peer's steps do; in which it does with the other patterns that hints try before forcing chains;
- in which something was left, since one of our steps had taken a candidate that another rests on:
  it goes if we take none without which the peer would not find it either; in which something is
  left even then.

Singles are not among our patterns here, since what follows from them ends most puzzles.
"""

import sys
from collections import Counter
from functools import partial
from itertools import islice

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import SYMBOLS
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import LADDER, beyond_singles
from numpure_xl.sudoku.make.punch import punch_once
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.proof import SINGLES, unique
from tests.bench.steps import PEER_NAMES

BEYOND_BASICS = {
    **{name: types for name, types in PEER_NAMES.items() if name not in {"pointing", "claiming"}},
    "unique-rectangle-1": tuple(f"UNIQUENESS_{kind}" for kind in range(1, 6)),
    "unique-rectangle-6": ("UNIQUENESS_6",),
    "hidden-rectangle": ("HIDDEN_RECTANGLE",),
    "bug-1": ("BUG_PLUS_1",),
    "multi-colours": ("MULTI_COLORS_1", "MULTI_COLORS_2"),
    "xy-chain": ("XY_CHAIN",),
    "als-xy-wing": ("ALS_XY_WING",),
    "sue-de-coq": ("SUE_DE_COQ",),
    "avoidable-rectangle-1": ("AVOIDABLE_RECTANGLE_1",),
    "avoidable-rectangle-2": ("AVOIDABLE_RECTANGLE_2",),
    "aic-1": ("AIC",),
    "grouped-aic-1": ("GROUPED_AIC",),
}
"""By technique of ours, what the peer calls it."""

BASICS = tuple(rung for rung in LADDER if rung.rating <= 3.0)
CHAINS = next(rung.techniques[0] for rung in HINTS if "forcing-chain" in rung.techniques)
MOST = 60
"""Steps of one technique in a position, after which a search is given up."""


def stuck(count, seed="peer"):
    """Yield puzzles with a position each in which the basics lead no further."""
    chance, found = Chance(seed), 0
    while found < count:
        puzzle = punch_once(
            fill("search", CLASSIC, chance), chance, symmetry="none", clues=None, proof=unique
        )
        marks = Candidates(puzzle.givens)
        for _ in beyond_singles(marks, BASICS):
            pass
        if not marks.is_solved:
            found += 1
            yield puzzle, marks


def peer_grid(puzzle, marks):
    """Return a position as the peer has it."""
    from hodoku.core.grid import Grid as PeerGrid  # noqa: PLC0415  # installed with the extra only

    grid = PeerGrid()
    given = puzzle.givens.digits
    placed = ("" if at else "+" for at in given)
    shown = (SYMBOLS[digit] if digit else "." for digit in marks.digits)
    grid.set_sudoku(
        "".join(
            f"{plus}{text}" if text != "." else text
            for plus, text in zip(placed, shown, strict=True)
        )
    )
    for cell, digit in enumerate(marks.digits):
        for other in () if digit else set(grid.get_candidates(cell)) - set(marks.digits_in(cell)):
            grid.del_candidate(cell, other)
    return grid


def peer_of(puzzle, marks):
    """Return what finds all that the peer's steps of some types eliminate, as (cell, digit).

    It can leave out steps with an almost locked set of more cells than `largest`.
    """
    from hodoku.core.types import SolutionType  # noqa: PLC0415  # installed with the extra only
    from hodoku.solver.step_finder import SudokuStepFinder  # noqa: PLC0415

    finder = SudokuStepFinder(peer_grid(puzzle, marks))

    def found(types, largest=CLASSIC.side):
        steps = [step for name in types for step in finder.find_all(SolutionType[name])]
        return {
            (mark.index, mark.value)
            for step in steps
            if all(cells.bit_count() <= largest for cells, _ in step.alses)
            for mark in step.candidates_to_delete
        }

    return found


def eliminated(marks, rungs):
    """Return what some rungs eliminate, step after step, the easiest first."""
    left = marks.copy()
    for _ in range(MOST):
        step = next((step for rung in rungs if (step := rung.find(left))), None)
        if step is None:
            break
        left.apply((), step.removes)
    cells = range(marks.layout.variant.cells)
    return {(c, d) for c in cells for d in set(marks.digits_in(c)) - set(left.digits_in(c))}


def patterns():
    """Return the rungs of hints before forcing chains that eliminate candidates."""
    names = [rung.techniques[0] for rung in HINTS]
    placing = {*SINGLES, "last-digit"}
    rungs = HINTS[: names.index(CHAINS)]
    return tuple(
        rung
        for rung in rungs
        if not placing & {*rung.techniques} and not rung.techniques[0].startswith("direct")
    )


def main(positions, seed):
    counts: Counter[tuple[str, str]] = Counter()
    for puzzle, marks in islice(stuck(positions, seed), positions):
        theirs = peer_of(puzzle, marks)
        ours = eliminated(marks, patterns())
        for name, types in BEYOND_BASICS.items():
            (rung,) = (rung for rung in HINTS if name in rung.techniques)
            counts[name, "we"] += rung.find(marks) is not None
            peer = theirs(types)
            if peer:
                counts[name, "peer"] += 1

                def still(mark, after, types=types, puzzle=puzzle):
                    return mark in peer_of(puzzle, after)(types)

                counts[name, verdict(marks, rung, peer, ours, still)] += 1
    columns = ("peer", "we", "alone", "others", "apart", "left")
    print("| technique |", " | ".join(columns), "|")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name in BEYOND_BASICS:
        print(f"| {name} |", " | ".join(str(counts[name, column]) for column in columns), "|")


def verdict(marks, rung, peer, ours, still):
    """Return how all that the peer eliminates is eliminated by us."""
    if peer <= eliminated(marks, (rung,)):
        return "alone"
    rungs = (rung, *patterns())
    if peer <= ours or peer <= eliminated(marks, rungs):
        return "others"
    left = peer - ours
    found = all(is_reached(marks, rungs, mark, partial(still, mark)) for mark in left)
    if not found:
        print("left:", rung.techniques[0], sorted(left), "".join(map(str, marks.digits)))
    return "apart" if found else "left"


def is_reached(marks, rungs, mark, still):
    """Tell whether we eliminate a mark while all that the peer's step rests on is there."""
    left, kept = marks.copy(), set[tuple[int, int]]()
    while True:
        found = (rung.find(left) for rung in rungs)
        step = next((step for step in found if step and not kept.issuperset(step.removes)), None)
        if step is None or mark in step.removes:
            return step is not None
        for gone in {*step.removes} - kept:
            after = left.copy()
            after.eliminate(*gone)
            if still(after):
                left = after
            else:
                kept.add(gone)


if __name__ == "__main__":
    try:
        import hodoku  # noqa: F401
    except ImportError:
        sys.exit("Install the peer first: pip install hodoku-py")
    main(int(sys.argv[1]) if sys.argv[1:] else 500, *(sys.argv[2:] or ["peer"]))
