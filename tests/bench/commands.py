"""What a click costs: Python's own time, and the calls that go to the spreadsheet.

    python -m tests.bench.commands [--rounds 9]

The spreadsheet is one in memory, so that its own share is as good as none. Each call is one of
the port's; how many of a program's own these are, hosts/excel/test_budget.py counts.
"""

import argparse
from time import process_time

import pytest

from numpure_xl import macros
from tests.bench.figures import HEADS, figures
from tests.memory import MemoryBook

COMMANDS = [
    ("generate medium 9x9", "generate", {"level": "medium"}),
    ("generate hard 9x9+x", "generate", {"variant": "9x9+x", "level": "hard"}),
    ("solution 9x9", "solution", {"variant": "9x9"}),
    *((name.replace("_", " "), name, {}) for name in ("solve", "check", "next_step", "candidates")),
    ("hint", "hint", {"depth": 3}),
    ("clear", "clear", {}),
    ("undo last", "undo_last", {}),
]


def clicked(command, options):
    """Return the milliseconds that a command takes on a medium 9x9 board, and its calls."""
    book = MemoryBook()
    with pytest.MonkeyPatch.context() as patch:
        book.commands(patch)
        book.sheets[0]["B2"].select()
        macros.generate(level="medium")
        if command == "undo_last":
            macros.solve()
        book.excel.calls.clear()
        started = process_time()
        getattr(macros, command)(**options)
        return (process_time() - started) * 1000, book.excel.calls


def main():
    """Print the figures of some rounds."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=9)
    rounds = options.parse_args().rounds
    print(f"{'':22}{''.join(f'{head:>8}' for head in HEADS)} ms   calls, of which strokes")
    for name, command, given in COMMANDS:
        found = [clicked(command, given) for _ in range(rounds)]
        times = figures([time for time, _ in found])
        calls = found[0][1]
        count = f"{sum(calls.values()):6} {calls['PutBorder']:6}"
        print(f"{name:22}{''.join(f'{each:>8}' for each in times.columns)}   {count}")


if __name__ == "__main__":
    main()
