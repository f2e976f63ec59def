"""What another process costs and gains: the same book by one process and by two.

    python -m tests.bench.jobs [--rounds 5]

Seconds on the clock mean something only while nothing else runs.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

NUMPURE = [sys.executable, "-m", "numpure_xl"]
RUNS = {
    "book of five levels, 30 each": (
        *("book", "out.xlsx", "--trim", "6x9"),
        *("--levels", "beginner:30,easy:30,medium:30,hard:30,expert:30"),
    ),
    "book of 400 expert puzzles": ("book", "out.xlsx", "-n", "400", "--level", "expert"),
    "20,000 puzzles as text": ("generate", "-n", "20000"),
    "400 expert puzzles as text": ("generate", "-n", "400", "--level", "expert"),
}


def run(arguments, jobs, folder):
    """Return the seconds of processor time and on the clock that a command takes."""
    command = [*NUMPURE, *arguments, "--seed", "bench", "--jobs", str(jobs)]
    before, started = os.times(), perf_counter()
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    clock, after = perf_counter() - started, os.times()
    used = after.children_user + after.children_system
    return used - before.children_user - before.children_system, clock


def main():
    """Print medians of some rounds, in each of which the runs alternate."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=5)
    rounds = options.parse_args().rounds
    print(
        f"{'':30}{'processor':>12}{'two':>7}{'ratio':>7}{'clock':>9}{'two':>7}{'times as fast':>15}"
    )
    for name, arguments in RUNS.items():
        with tempfile.TemporaryDirectory() as folder:
            found = [[run(arguments, jobs, Path(folder)) for jobs in (1, 2)] for _ in range(rounds)]
        processor = [median(each[at][0] for each in found) for at in (0, 1)]
        clock = [median(each[at][1] for each in found) for at in (0, 1)]
        costs = median(two[0] / one[0] for one, two in found)
        gains = median(one[1] / two[1] for one, two in found)
        print(f"{name:30}{processor[0]:10.2f} s{processor[1]:5.2f} s{costs:7.2f}", end="")
        print(f"{clock[0]:7.2f} s{clock[1]:5.2f} s{gains:15.2f}", flush=True)


if __name__ == "__main__":
    main()
