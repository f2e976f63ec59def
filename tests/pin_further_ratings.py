"""Rate puzzles with extra units or chess moves: `python -m tests.pin_further_ratings CLASSES`.

Writes tests/data/rated_further.txt: of the puzzles that `numpure generate` prints for each board,
the first of each rating, as many as `EACH`. The ratings are those of Sukaku Explainer 1.18.1, whose
compiled classes are in that folder, with the techniques of Sudoku Explainer 1.2.1, generalized
intersections, and naked sets that eliminate in all that sees them. Nothing of that program is here,
and what our own ratings say has no part in the choice.
"""

import argparse
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from click.testing import CliRunner

from numpure_xl.cli import main as numpure

FILE = Path(__file__).parent / "data" / "rated_further.txt"
LEVELS = ("any", "hard", "expert", "master")
EACH = 3

FLAGS = {
    "9x9+x": "isX",
    "9x9+windows": "isWindows",
    "9x9+colours": "isDG",
    "9x9+asterisk": "isAsterisk",
    "9x9+dots": "isCD",
    "9x9+antiknight": "isAntiKnight",
    "9x9+antiking": "isAntiKing",
}
"""By board, the option that names it."""

AS_THEN = ("--islkSudokuBUG=0", "--islkSudokuURUL=0")
"""Graves and loops as in Sudoku Explainer 1.2.1."""

TECHNIQUES = "1111000011111111111011011111000010100010111111"
"""Which of its 46 techniques it may use, in the order of its list."""

HEAD = """\
# board, puzzle and its rating as Sukaku Explainer rates it; written by
# `python -m tests.pin_further_ratings`
"""


def puzzles(board, count):
    """Return what `numpure generate` prints."""
    made = []
    for level in LEVELS:
        asked = ["generate", "-n", str(count), "--variant", board, "--level", level]
        ran = CliRunner().invoke(numpure, [*asked, "--seed", "suk"])
        made += [line.split()[-1] for line in ran.stdout.splitlines()]
    return made


def rated(classes, board, lines):
    """Return the ratings of puzzles by Sukaku Explainer, as text."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "puzzles.txt")
        source.write_text("".join(f"{line}\n" for line in lines), "ascii")
        command = [
            *("java", f"-Djava.util.prefs.userRoot={folder}", "-cp", str(classes)),
            *("diuf.sudoku.test.serate", f"--{FLAGS[board]}=1", f"--techs={TECHNIQUES}"),
            *(*AS_THEN, "--threads=1", "--format=%r", f"--input={source}", "--output=-"),
        ]
        ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return ran.stdout.split()[-len(lines) :]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("classes", type=Path)
    parser.add_argument("--count", type=int, default=50, help="of puzzles of one level")
    asked = parser.parse_args()
    rows = []
    for board in FLAGS:
        seen: Counter[str] = Counter()
        lines = puzzles(board, asked.count)
        for line, rating in zip(lines, rated(asked.classes, board, lines), strict=True):
            seen[rating] += 1
            if seen[rating] <= EACH:
                rows.append(f"{board} {line} {rating}\n")
    FILE.write_text(HEAD + "".join(rows), "ascii", newline="\n")


if __name__ == "__main__":
    main()
