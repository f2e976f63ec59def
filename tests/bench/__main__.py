"""Every bench, small: each runs, its figures are finite, and what it makes or answers is right.

    python -m tests.bench               # all, in three minutes of the processor
    python -m tests.bench udfs levels   # some of them

The figures themselves mean little here, for they are of a few puzzles; the command of each bench
makes those of the guide. A bench that needs a program which is not there is left out, and says so.
Whether answers are right, each bench asserts itself.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import NamedTuple

from numpure_xl.sudoku.levels import LEVELS

LIMIT = 120
"""Seconds on the clock after which a bench has failed: several times what the longest takes."""


class Small(NamedTuple):
    """A bench as it is run here.

    Attributes:
        measured: What it measures.
        against: Beside whom, if anybody.
        arguments: What makes it small.
        needs: What has to be there besides Python, in words.
        is_there: Whether that is there.
    """

    measured: str
    against: str = ""
    arguments: tuple[str, ...] = ()
    needs: str = ""
    is_there: Callable[[], object] = lambda: True


def _has(module: str) -> Callable[[], object]:
    return lambda: find_spec(module)


def _finds(program: str) -> Callable[[], object]:
    return lambda: shutil.which(program)


def _knows(variable: str) -> Callable[[], object]:
    return lambda: os.environ.get(variable)


HODOKU = "hodoku-py"

BENCHES = {
    "book": Small(
        *("where the time of a book goes", "openpyxl", ("--puzzles", "30", "--rounds", "1"))
    ),
    "by_hand": Small(
        *("whether levels rise for people", f"the scores of {HODOKU}", ("4",)),
        *(HODOKU, _has("hodoku")),
    ),
    "commands": Small("what a click costs", "", ("--rounds", "3")),
    "drills": Small(
        *("how long positions for a technique take", "", ("2", "naked-pair", "x-wing", "xy-wing"))
    ),
    "endurance": Small(
        *("memory and files over long runs", ""),
        ("--puzzles", "2000", "--book", "100", "--clicks", "100"),
        *("Linux", lambda: sys.platform == "linux"),
    ),
    "filled": Small(
        *("functions filled down, through the add-in's VBA", "", ("40",)),
        *("NUMPURE_EXCEL_TYPES", _knows("NUMPURE_EXCEL_TYPES")),
    ),
    "fillers": Small("what the fillers do and take", "", ("runs", "--runs", "2")),
    "formats": Small("how fast texts are read", "texts of one line each", ("-n", "500")),
    "hints": Small("how long a hint takes", "", ("2",)),
    "jobs": Small(
        *("what another process costs and gains", "one process"),
        ("--rounds", "1", "--share", "0.02"),
    ),
    "laws": Small(
        "whether a step belies the solution", "our solver", ("0.02", "4x4", "6x6", "9x9")
    ),
    "judge": Small(
        *("whether drills are what they are called", HODOKU, ("1", "x-wing", "skyscraper")),
        *(HODOKU, _has("hodoku")),
    ),
    "kinds": Small("how long a puzzle of each kind of board takes", "", ("1", "6x6+killer")),
    "levels": Small(
        *("how long a puzzle of a level takes", "QQWing, if it is there"),
        ("5", "9x9", "minimal", *LEVELS, "3.0-3.8"),
    ),
    "lite": Small(
        *("functions in the browser's Python", "", ("1",)),
        *("NUMPURE_PYODIDE", _knows("NUMPURE_PYODIDE")),
    ),
    "masks": Small("how many masks are filled", "", ("1",)),
    "preflight": Small(
        *("books as a printer and a typographer check them", "the bounds of both"),
        ("--only", "A5", "A6", "--fonts", "1", "--no-office"),
    ),
    "native": Small(
        *("how fast the compiled search is", "tdoku, both called from C"),
        ("--rounds", "1", "--lines", "3000"),
        *("NUMPURE_TDOKU", _knows("NUMPURE_TDOKU")),
    ),
    "rating": Small("ratings", f"Sudoku Explainer; {HODOKU}", ("2", "40")),
    "serate": Small(
        *("ratings", "Sudoku Explainer", ("--each", "1", "--cold", "1")),
        *("NUMPURE_SERATE", _knows("NUMPURE_SERATE")),
    ),
    "shapes": Small("boards read as a sheet shows them", "the rules of the sheet", ("1",)),
    "solvers": Small(
        *("how fast puzzles are solved", "the solvers that are installed"),
        ("--seconds", "0.2", "--rounds", "2"),
    ),
    "startup": Small("what starting costs", "Python alone", ("--rounds", "2")),
    "steps": Small("what we find in a position", HODOKU, ("100",), HODOKU, _has("hodoku")),
    "udfs": Small("worksheet functions in Python", "", ("--number", "20")),
}
"""The benches that run here, by name."""

ELSEWHERE = {
    "extension": "takes an office that is started and installed to; tests/hosts do the same",
    "faults": "fails each call that writes; it makes no figures",
    "figures": "what benches print; it is none itself",
    "guide": "runs the others, at full length, and writes their figures into the guide",
    "mutants": "judges the tests of a module; it makes no figures",
    "page": "takes a browser and the files of the page; tests/hosts/web do the same",
    "paper": "prints every paper with an office, for minutes",
    "peer": "compares patterns with hodoku-py for minutes",
    "reglib": "takes a file of HoDoKu's, which is not part of the project",
    "shares": "writes on a share for a minute; it makes no figures",
    "windows": "takes Windows' Python",
}
"""Those that do not, and why."""


def faults(text: str) -> list[str]:
    """Return what is wrong with the text that a bench prints: no figure, or one that is none."""
    bad = re.findall(r"(?i)(?<![\w-])-?(?:nan|inf(?:inity)?)(?![\w-])", text)
    return [f"{each} is no figure" for each in bad] + ["no figures"] * (not re.search(r"\d", text))


def run(name: str) -> list[str]:
    """Run a bench and print what it prints; return what is wrong."""
    bench = BENCHES[name]
    words = (name, *bench.arguments)
    print(f"\n== {' '.join(words)}: {bench.measured}", end="")
    print(f", beside {bench.against}" if bench.against else "", flush=True)
    if not bench.is_there():
        print(f"left out: {bench.needs} is not there", flush=True)
        return []
    command = [sys.executable, "-m", f"tests.bench.{words[0]}", *words[1:]]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return [f"not done in {LIMIT} s"]
    print(done.stdout, end="", flush=True)
    if done.returncode:
        return [f"ended with {done.returncode}: {done.stderr[-1000:]}"]
    return faults(done.stdout)


def main() -> int:
    """Run those that are asked for, or all; return how many are wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(BENCHES))
    names = parser.parse_args().names or [*BENCHES]
    before = os.times()
    wrong = {name: found for name in names if (found := run(name))}
    after = os.times()
    used = sum(after[:4]) - sum(before[:4])
    print(f"\n{len(names)} benches, {used:.0f} s of the processor, {len(wrong)} wrong")
    for name, found in wrong.items():
        print(f"{name}: {'; '.join(found)}")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main())
