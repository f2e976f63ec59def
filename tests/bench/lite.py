"""Prints how long things take in the browser's Python: Pyodide under Node, from the wheel.

    NUMPURE_PYODIDE=FOLDER python -m tests.bench.lite [puzzles of each level]

The folder has node_modules/pyodide and, in wheels/, those of xlwings, openpyxl and et-xmlfile. Each
call goes through xlwings, as one that Excel sends; Excel's own share is not in it. What is counted
is the time of processors, so that other work on the machine does not count.
"""

import statistics
import sys
import tempfile
from pathlib import Path

from numpure_xl.sudoku.levels import LEVELS
from tests.hosts.browser import Browser, folder, wheel

EXAMPLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NOTHING = [[None]]
BOOTS = 3


def rows(line):
    """Return a board as Excel sends it."""
    values = ["" if symbol == "." else int(symbol) for symbol in line]
    return [values[at : at + 9] for at in range(0, 81, 9)]


def show(name, times):
    """Print the median and the longest of some times."""
    print(f"{name:<36}{statistics.median(times):>10.0f}{max(times):>10.0f}", flush=True)


def boots(place, built):
    """Start some times; print what starting takes, and return the last one started."""
    solving = [[rows(EXAMPLE), NOTHING]]
    told = []
    browsers = [Browser(place, built) for _ in range(BOOTS)]
    for browser in browsers:
        imported = browser.ask("facts")["imported"]
        first = browser.ask("timed", "sudoku_solve", solving)[0]
        told.append((browser.booted, imported, first))
    *others, last = browsers
    for browser in others:
        browser.close()
    names = ("Pyodide boots", "from numpure_xl.lite import *", "the first SUDOKU_SOLVE")
    for name, times in zip(names, zip(*told, strict=True), strict=True):
        show(name, times)
    show("each further one", last.ask("timed", "sudoku_solve", solving * 50))
    return last


def main(count=20):
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder_of_wheel:
        print(f"{'milliseconds':<36}{'median':>10}{'longest':>10}")
        browser = boots(folder(), wheel(Path(folder_of_wheel)))
        for level in LEVELS:
            calls = [[[[seed]], [[level]], NOTHING, NOTHING] for seed in range(int(count))]
            show(f"SUDOKU_GENERATE, {level}", browser.ask("timed", "sudoku_generate", calls))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
