"""Long runs: memory, temporary files and what can be undone do not grow with them. For Linux.

    python -m tests.bench.endurance [--puzzles 200000] [--book 20000] [--clicks 1000]

A run of `numpure generate` is looked at ten times; of `numpure book` the most memory that it took,
beside a book of a tenth; a spreadsheet in memory after each tenth of the clicks. Left are files in
the folder for temporary ones, and kept those of the commands, settings and undo.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from numpure_xl import macros
from tests.memory import MemoryBook

MEGABYTE = 1e6
STEADY = 4 * MEGABYTE
"""Bytes by which a process may grow whatever it does: Python's allocator keeps some."""

OF_A_PUZZLE, OF_A_PAGE = 30, 5000
"""Bytes that a puzzle may leave: that it is not made twice, and what a book says of it."""

CLICKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("generate", {"level": "easy"}),
    *((name, {}) for name in ("check", "candidates", "next_step", "undo_last", "clear")),
    ("undo_last", {}),
    ("hint", {"depth": 3}),
    *((name, {}) for name in ("rate", "solve")),
)


def memory(process="self"):
    """Return the bytes that a process has in memory."""
    pages = Path(f"/proc/{process}/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def numpure(*arguments, folder, **options):
    """Start a command whose temporary files are in a folder."""
    environment = os.environ | {"TMPDIR": str(folder)}
    command = [sys.executable, "-m", "numpure_xl", *arguments, "--seed", "1", "--jobs", "1"]
    return subprocess.Popen(command, env=environment, **options)


def puzzles(number, folder):
    """Print the memory of a run of puzzles at each tenth of it."""
    print("| puzzles | MB | files left |\n|---:|---:|---:|")
    found, taken = 0, []
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with numpure("generate", "-n", str(number), folder=folder, **options) as running:
        for found, _ in enumerate(running.stdout, 1):
            if found % (number // 10) == 0 and found < number:
                taken.append(memory(running.pid))
                left = len([*folder.iterdir()])
                print(f"| {found:,} | {taken[-1] / MEGABYTE:.1f} | {left} |", flush=True)
    assert (running.returncode, found) == (0, number)
    assert taken[-1] - taken[0] < STEADY + OF_A_PUZZLE * number


def book(number, folder):
    """Print the most memory that a book took, and one of a tenth."""
    print("\n| book | most MB | file, MB | files left |\n|---:|---:|---:|---:|")
    most = []
    for size in (number // 10, number):
        path = folder / "book.xlsx"
        running = numpure("book", str(path), "-n", str(size), "-q", folder=folder)
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        assert running.returncode == 0
        most.append(used.ru_maxrss * 1024)
        assert ZipFile(path).testzip() is None
        length = path.stat().st_size
        path.unlink()
        left = len([*folder.iterdir()])
        print(f"| {size:,} | {most[-1] / MEGABYTE:.1f} | {length / MEGABYTE:.1f} | {left} |")
        assert not left
    assert most[1] - most[0] < STEADY + OF_A_PAGE * number


def clicks(number, folder):
    """Print the memory of a spreadsheet in memory and its add-in at each tenth of the clicks."""
    print("\n| clicks | MB | files left | files kept | kept, kB |\n|---:|---:|---:|---:|---:|")
    excel, taken = MemoryBook(), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(folder / "home"))
        patch.setattr(tempfile, "tempdir", str(folder))
        excel.commands(patch)
        excel.sheets[0]["B2"].select()
        for at, (name, options) in enumerate(islice(cycle(CLICKS), number), 1):
            excel.excel.buttons[:] = ["yes"] * 9
            getattr(macros, name)(**options)
            excel.excel.calls.clear()
            excel.excel.messages.clear()
            if at % (number // 10) == 0:
                taken.append(memory())
                kept = [path for path in folder.rglob("*") if path.is_file()]
                size = sum(path.stat().st_size for path in kept) / 1000
                left = len([path for path in folder.iterdir() if path.name != "home"])
                megabytes = taken[-1] / MEGABYTE
                print(f"| {at:,} | {megabytes:.1f} | {left} | {len(kept)} | {size:.0f} |")
                assert not left
    assert taken[-1] - taken[len(taken) // 4] < STEADY


def main():
    """Run all three."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--puzzles", type=int, default=200_000)
    parser.add_argument("--book", type=int, default=20_000)
    parser.add_argument("--clicks", type=int, default=1000)
    asked = parser.parse_args()
    for run, number in ((puzzles, asked.puzzles), (book, asked.book), (clicks, asked.clicks)):
        with tempfile.TemporaryDirectory() as folder:
            run(number, Path(folder))


if __name__ == "__main__":
    main()
