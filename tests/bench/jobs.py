"""What another process costs and gains: the same book by one process and by two.

    python -m tests.bench.jobs [--rounds 5] [--share 1]

"Apart" are two processes that know nothing of each other and do a half each: two processors may be
one core with two threads, or may have other work, and then nothing is twice as fast, nor as cheap.
Modules are compiled before anything is measured.
"""

import argparse
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from numpure_xl.sudoku.levels import LEVELS
from tests.bench.startup import compiling

NUMPURE = [sys.executable, "-m", "numpure_xl"]


def of_each(number: int, levels: list[str]) -> str:
    """Return what is asked for as --levels."""
    return ",".join(f"{name}:{number}" for name in levels)


TEXT = ("generate", "-o", "out.txt")
RUNS: dict[str, tuple[int, Callable[[int], tuple[str, ...]]]] = {
    "easy puzzles": (20_000, lambda number: (*TEXT, "-n", str(number), "--level", "easy")),
    "of each level": (200, lambda number: (*TEXT, "--levels", of_each(number, [*LEVELS]))),
    "of five levels in a book": (
        100,
        lambda number: ("book", "out.xlsx", "--levels", of_each(number, [*LEVELS][:5])),
    ),
}
"""What is run, of how many puzzles."""

SEED = ("--seed", "bench")


class Used(NamedTuple):
    """What some commands take, and what they make.

    Attributes:
        processor: Seconds of all processors.
        clock: Seconds on the clock.
        made: What is in their files.
    """

    processor: float
    clock: float
    made: list[bytes]


def run(commands, env):
    """Run commands at once, each in a folder of its own."""
    with ExitStack() as stack:
        folders = [stack.enter_context(TemporaryDirectory()) for _ in commands]
        before, started = os.times(), perf_counter()
        running = [
            Popen([*NUMPURE, *words, *SEED], cwd=folder, stdout=DEVNULL, stderr=DEVNULL, env=env)
            for words, folder in zip(commands, folders, strict=True)
        ]
        assert not sum(each.wait() for each in running)
        clock, after = perf_counter() - started, os.times()
        made = [path.read_bytes() for folder in folders for path in Path(folder).iterdir()]
    used = after.children_user + after.children_system
    return Used(used - before.children_user - before.children_system, clock, made)


def measured(arguments, number, rounds):
    """Return, of some rounds, what one process, two, and two apart take."""
    one, two = ((*arguments(number), "--jobs", jobs) for jobs in "12")
    half = (*arguments(max(1, number // 2)), "--jobs", "1")
    with TemporaryDirectory() as compiled:
        env = compiling(compiled)
        run([two], env)
        return [[run(each, env) for each in ([one], [two], [half, half])] for _ in range(rounds)]


def main():
    """Print the seconds of one process, and how many times as much two take, or how much sooner."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--share", type=float, default=1, help="of the puzzles")
    chosen = options.parse_args()
    print(f"{f'medians of {chosen.rounds}':32}{'processor':>10}{'two':>8}{'apart':>8}", end="")
    print(f"{'clock':>10}{'two':>8}{'apart':>8}")
    for kind, (all_of_it, arguments) in RUNS.items():
        number = max(1, round(chosen.share * all_of_it))
        found = measured(arguments, number, chosen.rounds)
        assert all(one.made == two.made for one, two, _ in found), kind
        print(f"{f'{number:,} {kind}':32}", end="")
        for of in (0, 1):
            print(f"{median(one[of] for one, *_ in found):8.2f} s", end="")
            for at in (1, 2):
                ratio = median(each[at][of] / each[0][of] for each in found)
                print(f"{1 / ratio if of else ratio:8.2f}", end="")
        print(flush=True)


if __name__ == "__main__":
    main()
