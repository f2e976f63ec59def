"""The compiled search beside tdoku, the fastest solver known, both called from C.

    NUMPURE_TDOKU=FOLDER python -m tests.bench.native [--rounds 7] [--lines 1000000]

FOLDER has tdoku's source, or is its shared library; a C and a C++ compiler are needed. First both
count the solutions of each puzzle up to two, in turns; printed are medians of the rounds. Then
`numpure solve` solves a file of so many easy lines, by one process, and tdoku the same in a program
of its own, reading and writing included; it does not look for a second solution, as ours does. All
is time of the processor.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from tests.bench.figures import HEADS, figures
from tests.bench.solvers import puzzle_sets, tdoku_library
from workbook.kernel_build import PACKAGE

HARNESS = Path(__file__).with_suffix(".c")
KERNEL = HARNESS.parents[2] / PACKAGE


def harness(folder):
    """Return the program that calls both."""
    library, made = tdoku_library(), Path(folder) / "native"
    sources = (str(HARNESS), str(KERNEL / "classic.c"), str(library))
    options = ("-std=c11", "-O3", "-I", str(KERNEL), f"-Wl,-rpath,{library.parent}", "-lm")
    subprocess.run(["cc", *options, *sources, "-o", str(made)], check=True)
    return str(made)


def written(folder, puzzles):
    """Return a file with a puzzle a line, blanks as dots."""
    path = Path(folder) / "puzzles.txt"
    path.write_text("".join(f"{each.replace('0', '.')}\n" for each in puzzles), "ascii")
    return str(path)


def used(words, folder, out=subprocess.PIPE):
    """Return the seconds of the processor that a command takes."""
    before = os.times()
    subprocess.run(words, check=True, cwd=folder, stdout=out)
    after = os.times()
    return (
        after.children_user + after.children_system - before.children_user - before.children_system
    )


def compare(program, folder, rounds):
    """Print the microseconds of both for each set."""
    heads = (*HEADS, "tdoku", "ratio")
    print(f"| us a puzzle | puzzles | {' | '.join(heads)} |")
    print("|---" * (len(heads) + 2) + "|")
    for name, puzzles in puzzle_sets().items():
        words = [program, written(folder, puzzles), str(rounds)]
        done = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True)
        rows = [[*map(float, line.split())] for line in done.stdout.splitlines()]
        ours, theirs = zip(*rows, strict=True)
        ratio = median(own / other for own, other in rows)
        columns = (*figures(ours).columns, f"{median(theirs):.2g}", f"{ratio:.2f}")
        print(f"| {name} | {len(puzzles)} | {' | '.join(columns)} |", flush=True)


def bulk(program, folder, number, rounds):
    """Print the seconds of both for a file of easy lines; the answers are the same."""
    easy = next(iter(puzzle_sets().values()))
    path, ours = written(folder, islice(cycle(easy), number)), Path(folder) / "ours.txt"
    command = [sys.executable, "-m", "numpure_xl", "solve", path, "--jobs", "1", "--force"]
    mine, other = [], []
    for _ in range(rounds):
        mine.append(used([*command, "-o", str(ours)], Path.cwd()))
        other.append(used([program, path, "theirs.txt", "-"], folder))
    assert ours.read_text("ascii") == (Path(folder) / "theirs.txt").read_text("ascii")
    ratio = median(one / two for one, two in zip(mine, other, strict=True))
    print(f"\n| s for {number:,} easy lines | {' | '.join((*HEADS, 'tdoku', 'ratio'))} |")
    print("|---" * (len(HEADS) + 3) + "|")
    columns = (*figures(mine).columns, f"{median(other):.2g}", f"{ratio:.2f}")
    print(f"| numpure solve | {' | '.join(columns)} |")


def main():
    """Print both tables."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=7)
    options.add_argument("--lines", type=int, default=1_000_000)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = harness(folder)
        compare(program, folder, chosen.rounds)
        bulk(program, folder, chosen.lines, min(3, chosen.rounds))


if __name__ == "__main__":
    main()
