"""What another process costs and gains: the same book by one process and by two.

    python -m tests.bench.jobs [--rounds 5] [--share 1]

Seconds on the clock mean something only while nothing else runs. "At most" is how many times as
much two processes of a loop in C do as one, in the same minutes: two processors may be one core
with two threads, or may have other work, and then nothing is twice as fast.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from numpure_xl.sudoku.levels import LEVELS

NUMPURE = [sys.executable, "-m", "numpure_xl"]
RUNS: dict[str, tuple[int, Callable[[int], tuple[str, ...]]]] = {
    "book of five levels, each": (
        30,
        lambda number: (
            *("book", "out.xlsx", "--levels"),
            ",".join(f"{name}:{number}" for name in [*LEVELS][:5]),
        ),
    ),
    "book of expert puzzles": (
        400,
        lambda number: ("book", "out.xlsx", "-n", str(number), "--level", "expert"),
    ),
    "puzzles as text": (20_000, lambda number: ("generate", "-n", str(number))),
    "expert puzzles as text": (
        400,
        lambda number: ("generate", "-n", str(number), "--level", "expert"),
    ),
}
"""What is run, of how many puzzles."""


LOOP = "import hashlib; hashlib.pbkdf2_hmac('sha256', b'', b'', 1_500_000)"
"""About a second of C that needs no memory."""


def most_gained():
    """Return how many times as much two processes of a loop in C do as one, on the clock."""

    def seconds(number):
        started = perf_counter()
        running = [subprocess.Popen([sys.executable, "-c", LOOP]) for _ in range(number)]
        assert not any(process.wait() for process in running)
        return perf_counter() - started

    return 2 * seconds(1) / seconds(2)


def run(arguments, jobs, folder):
    """Return the seconds of processor time and on the clock that a command takes; what it made."""
    command = [*NUMPURE, *arguments, "--seed", "bench", "--jobs", str(jobs)]
    before, started = os.times(), perf_counter()
    done = subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE)
    clock, after = perf_counter() - started, os.times()
    used = after.children_user + after.children_system
    made = [path.read_bytes() for path in folder.iterdir()] or [done.stdout]  # it has seconds
    return used - before.children_user - before.children_system, clock, made


def main():
    """Print medians of some rounds, in each of which the runs alternate."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--share", type=float, default=1, help="of the puzzles")
    chosen = options.parse_args()
    rounds = chosen.rounds
    print(
        f"{'':36}{'processor':>12}{'two':>7}{'ratio':>7}{'clock':>9}{'two':>7}{'times as fast':>15}"
        f"{'at most':>9}"
    )
    for kind, (all_of_it, arguments) in RUNS.items():
        number = max(1, round(chosen.share * all_of_it))
        name, words = f"{number} x {kind}", arguments(number)
        with tempfile.TemporaryDirectory() as folder:
            most, found = [], []
            for _ in range(rounds):
                found.append([run(words, jobs, Path(folder)) for jobs in (1, 2)])
                most.append(most_gained())
        assert all(one[2] == two[2] for one, two in found), name
        processor = [median(each[at][0] for each in found) for at in (0, 1)]
        clock = [median(each[at][1] for each in found) for at in (0, 1)]
        costs = median(two[0] / one[0] for one, two in found)
        gains = median(one[1] / two[1] for one, two in found)
        print(f"{name:36}{processor[0]:10.2f} s{processor[1]:5.2f} s{costs:7.2f}", end="")
        print(f"{clock[0]:7.2f} s{clock[1]:5.2f} s{gains:15.2f}{median(most):9.2f}", flush=True)


if __name__ == "__main__":
    main()
