"""What we find in a position and hodoku-py does not, and the other way round, and why.

Run with `python -m tests.bench.steps [every nth puzzle]`. Positions are those of known puzzles
after all singles. A technique is asked for at first hand: what would be found once another has been
applied does not count. Whatever only the peer finds is tried: is each candidate that it takes also
taken by our sets, fish, skyscrapers and kites, without that technique? The last column counts the
positions in which one is not; there is none in the 199 positions of every tenth puzzle.

- Sets and fish that only the peer finds have a complement in the same unit, or on the same lines: a
  unit with seven blanks has a naked quad where it has a hidden triple. Sudoku Explainer does not
  look for a set where an easier one is there, nor do we, for the ratings are its own.
- Skyscrapers, kites and W-wings that only we find have a strong link that lies in a box as well, or
  take a candidate of their own cells. To the peer these are turbot fish, or nothing.
- Empty rectangles with two seats in their box were found by the peer alone; not all were kites,
  so that we now look for them too.
- Remote pairs that only we find branch: the cells are no single path.

A second table is about the order of hints: of the steps of hints through puzzles rated 4.5 to 6.2,
how many are of a large pattern although a small one, which most people find sooner, was open.
"""

import sys
from collections import Counter

from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import SINGLES_LADDER, next_step, solve_path
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.known import BEST, rated

PEER_NAMES = {
    "pointing": ("LOCKED_CANDIDATES_1",),
    "claiming": ("LOCKED_CANDIDATES_2",),
    "locked-pair": ("LOCKED_PAIR",),
    "naked-pair": ("NAKED_PAIR", "LOCKED_PAIR"),
    "locked-triple": ("LOCKED_TRIPLE",),
    "naked-triple": ("NAKED_TRIPLE", "LOCKED_TRIPLE"),
    "naked-quad": ("NAKED_QUADRUPLE",),
    "hidden-pair": ("HIDDEN_PAIR",),
    "hidden-triple": ("HIDDEN_TRIPLE",),
    "hidden-quad": ("HIDDEN_QUADRUPLE",),
    "x-wing": ("X_WING",),
    "swordfish": ("SWORDFISH",),
    "jellyfish": ("JELLYFISH",),
    "xy-wing": ("XY_WING",),
    "xyz-wing": ("XYZ_WING",),
    "w-wing": ("W_WING",),
    "skyscraper": ("SKYSCRAPER",),
    "two-string-kite": ("TWO_STRING_KITE", "DUAL_TWO_STRING_KITE"),
    "empty-rectangle": ("EMPTY_RECTANGLE", "DUAL_EMPTY_RECTANGLE"),
    "simple-colours": ("SIMPLE_COLORS_TRAP", "SIMPLE_COLORS_WRAP"),
    "remote-pair": ("REMOTE_PAIR",),
    "finned-x-wing": ("FINNED_X_WING", "SASHIMI_X_WING"),
    "finned-swordfish": ("FINNED_SWORDFISH", "SASHIMI_SWORDFISH"),
    "finned-jellyfish": ("FINNED_JELLYFISH", "SASHIMI_JELLYFISH"),
    "turbot-fish": ("TURBOT_FISH",),
    "als-xz": ("ALS_XZ",),
}


KINDS = {
    (True, True): "both",
    (False, False): "neither",
    (True, False): "we only",
    (False, True): "peer only",
}

BASIC = {
    *("pointing", "claiming", "naked-pair", "naked-triple", "naked-quad", "x-wing", "swordfish"),
    *("hidden-pair", "hidden-triple", "hidden-quad", "jellyfish", "skyscraper", "two-string-kite"),
}
"""What takes candidates at first sight, and leaves nothing that is subtler behind."""


def positions(step):
    """Yield every nth puzzle with a known rating, its singles placed."""
    for text, *_ in rated(BEST)[::step]:
        marks = Candidates(Grid.parse(text))
        for _ in solve_path(marks, SINGLES_LADDER):
            pass
        if not marks.is_solved:
            yield marks


def peer_finder(marks):
    """Return what finds the candidates, as (cell, digit), that the peer's steps of names take."""
    from hodoku.core.grid import Grid as PeerGrid  # noqa: PLC0415  # installed with the extra only
    from hodoku.core.types import SolutionType  # noqa: PLC0415
    from hodoku.solver.step_finder import SudokuStepFinder  # noqa: PLC0415

    grid = PeerGrid()
    grid.set_sudoku("".join(SYMBOLS[digit] for digit in marks.digits))
    finder = SudokuStepFinder(grid)

    def found(names):
        steps = [step for name in names for step in finder.find_all(SolutionType[name])]
        return {(mark.index, mark.value) for step in steps for mark in step.candidates_to_delete}

    return found


def alone(marks):
    """Return what stands beside a candidate that is alone: a set of one, of which there are none
    at first.
    """
    side, layout = marks.layout.side, marks.layout
    for cell in range(layout.variant.cells):
        digits = marks.digits_in(cell)
        for digit in digits:
            seats = [marks.places[unit * side + digit - 1] for unit in layout.units_of[cell]]
            if len(digits) == 1 or 1 in map(int.bit_count, seats):
                gone = [(cell, other) for other in digits if other != digit]
                near = [(c, digit) for c in layout.house[cell] if digit in marks.digits_in(c)]
                if gone or near:
                    return gone + near
    return []


def taken_else(marks, name):
    """Return the candidates that our other sets, fish and turbot fish leave nothing of."""
    rungs = tuple(r for r in HINTS if name not in r.techniques and BASIC & {*r.techniques})
    left = marks.copy()
    while gone := alone(left) or getattr(next_step(left, rungs), "removes", None):
        left.apply((), gone)
    return {
        (cell, digit)
        for cell in range(marks.layout.variant.cells)
        for digit in set(marks.digits_in(cell)) - set(left.digits_in(cell))
    }


def main(every):
    ours = {name: rung.find for rung in HINTS for name in rung.techniques}
    counts: Counter[tuple[str, str]] = Counter()
    for marks in positions(every):
        theirs = peer_finder(marks)
        for name, peer_names in PEER_NAMES.items():
            peer = theirs(peer_names)
            kind = KINDS[ours[name](marks) is not None, bool(peer)]
            counts[name, kind] += 1
            if kind == "peer only" and not peer <= taken_else(marks, name):
                counts[name, "unexplained"] += 1
    print("| technique |", " | ".join((*KINDS.values(), "unexplained")), "|")
    print("|---|---:|---:|---:|---:|---:|")
    for name in PEER_NAMES:
        columns = (counts[name, kind] for kind in (*KINDS.values(), "unexplained"))
        print(f"| {name} |", " | ".join(map(str, columns)), "|")


SMALL = {
    *("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "w-wing", "remote-pair"),
}
LARGE = ("naked-quad", "hidden-quad", "jellyfish", "bug")


def order(every):
    """Print how often hints take a large pattern, and how often a small one is open then."""
    finders = [rung.find for rung in HINTS if SMALL & {*rung.techniques}]
    taken: Counter[str] = Counter()
    early: Counter[str] = Counter()
    for text, value, *_ in rated(BEST)[::every]:
        marks = Candidates(Grid.parse(text))
        while 4.5 <= float(value) <= 6.2 and (step := next_step(marks, HINTS)):
            if step.technique.startswith(LARGE):
                taken[step.technique] += 1
                early[step.technique] += any(find(marks) for find in finders)
            marks.apply(step.places, step.removes)
    print("\n| large pattern | hints | a small one open |")
    print("|---|---:|---:|")
    for name, count in taken.most_common():
        print(f"| {name} | {count} | {early[name]} |")


if __name__ == "__main__":
    EVERY = int(sys.argv[1]) if sys.argv[1:] else 40
    main(EVERY)
    order(max(1, EVERY // 10))
