"""What we find in a position and hodoku-py does not, and the other way round.

Run with `python -m tests.bench.steps [every nth puzzle]`. Positions are those of known puzzles
after all singles. Read the table so:

- Sets and fish that only the peer finds have an easier complement: a unit with four blanks has
  a naked pair where it has a hidden one. Sudoku Explainer does not look for them, nor do we.
- Empty rectangles that only the peer finds have two seats in their box, which is a kite.
- Remote pairs that only we find branch: the cells are no single path.
"""

import sys
from collections import Counter

from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.grid import SYMBOLS, Grid
from numpure_xl.sudoku.rating import HINTS, SINGLES_LADDER, solve_path
from tests.known import FOLDER

PEER_NAMES = {
    "pointing": ("LOCKED_CANDIDATES_1",),
    "claiming": ("LOCKED_CANDIDATES_2",),
    "naked-pair": ("NAKED_PAIR", "LOCKED_PAIR"),
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
    "als-xz": ("ALS_XZ",),
}


def positions(step):
    """Yield every nth puzzle with a known rating, its singles placed."""
    lines = (FOLDER / "se_rated.txt").read_text("utf-8").splitlines()
    for line in lines[1::step]:
        marks = Candidates(Grid.parse(line.split()[0]))
        for _ in solve_path(marks, SINGLES_LADDER):
            pass
        if not marks.is_solved:
            yield marks


def peer_finder(marks):
    from hodoku.core.grid import Grid as PeerGrid  # noqa: PLC0415  # installed with the extra only
    from hodoku.core.types import SolutionType  # noqa: PLC0415
    from hodoku.solver.step_finder import SudokuStepFinder  # noqa: PLC0415

    grid = PeerGrid()
    grid.set_sudoku("".join(SYMBOLS[digit] for digit in marks.digits))
    finder = SudokuStepFinder(grid)
    return lambda names: any(finder.find_all(SolutionType[name]) for name in names)


def main(step=40):
    ours = {name: rung.find for rung in HINTS for name in rung.techniques}
    counts: Counter[tuple[str, bool, bool]] = Counter()
    for marks in positions(step):
        theirs = peer_finder(marks)
        for name, peer_names in PEER_NAMES.items():
            counts[name, ours[name](marks) is not None, theirs(peer_names)] += 1
    print(f"{'technique':>18} {'both':>6} {'neither':>8} {'we only':>8} {'peer only':>10}")
    for name in PEER_NAMES:
        cells = [(True, True), (False, False), (True, False), (False, True)]
        both, neither, we, peer = (counts[name, *cell] for cell in cells)
        print(f"{name:>18} {both:6} {neither:8} {we:8} {peer:10}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
