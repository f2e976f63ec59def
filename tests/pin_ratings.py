"""Rate puzzles of our own with Sudoku Explainer: `python -m tests.pin_ratings serate.jar`.

Writes tests/data/rated.txt: of the puzzles that `numpure generate` prints, the first thirty of
each band of ratings, or as many as there are. The ratings are those of serate 1.2.1.2, run by
Java, which takes some minutes; nothing of that program is here. What our own ratings say has no
part in the choice.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

from click.testing import CliRunner

from numpure_xl.cli import main as numpure

FILE = Path(__file__).parent / "data" / "rated.txt"
BANDS = (1.0, 1.5, 1.7, 2.0, 2.3, 2.6, 3.0, 3.4, 3.6, 4.2, 4.5, 5.1, 6.5, 7.1, 7.5, 8.3, 9.0)
"""The lowest rating of each band."""

EACH = 30
ASKED = ((1, "--clues", "32"), (1, "--clues", "26"), (4, "--minimal"))
"""How often each kind of puzzle is asked for; hard ones are rare and minimal."""

HEAD = """\
# puzzle, its rating, that of its first steps up to a digit, and that of the first step alone, as
# Sudoku Explainer rates them; written by `python -m tests.pin_ratings`
"""


def puzzles(count):
    """Return what `numpure generate` prints, with few givens and with many."""
    made = []
    for times, *wish in ASKED:
        asked = ["generate", "-n", str(count * times), "--seed", "se", *wish]
        ran = CliRunner().invoke(numpure, asked)
        made += ran.stdout.splitlines()
    return made


def rated(jar, lines):
    """Return (puzzle, rating, pearl, diamond) by Sudoku Explainer, all as text."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "puzzles.txt")
        source.write_text("".join(f"{line}\n" for line in lines), "ascii")
        command = [
            *("java", f"-Djava.util.prefs.userRoot={folder}", "-cp", str(jar)),
            *("diuf.sudoku.test.serate", "--format=%r %p %d", f"--input={source}"),
        ]
        ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    answers = map(str.split, ran.stdout.splitlines())
    return [(line, *answer) for line, answer in zip(lines, answers, strict=True)]


def band(rating):
    """Return the band of a rating, by its lowest."""
    return max(lowest for lowest in BANDS if lowest <= rating)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("jar", type=Path)
    parser.add_argument("--count", type=int, default=700, help="of puzzles of one kind")
    asked = parser.parse_args()
    found: dict[float, list[tuple[str, ...]]] = {lowest: [] for lowest in BANDS}
    for row in rated(asked.jar, puzzles(asked.count)):
        found[band(float(row[1]))].append(row)
    rows = [row for lowest in BANDS for row in found[lowest][:EACH]]
    FILE.write_text(HEAD + "".join(f"{' '.join(row)}\n" for row in rows), "ascii", newline="\n")


if __name__ == "__main__":
    main()
