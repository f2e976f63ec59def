"""What a click costs: Python's own time, and the calls that go to the spreadsheet.

    python -m tests.bench.commands [--rounds 9]

The spreadsheet is one in memory, so that its own share is as good as none. Each call is one
message to Excel: on Windows a fraction of a millisecond, on a Mac some milliseconds.
"""

import argparse
from statistics import median
from time import process_time

from numpure_xl import macros
from tests.fakes import Engine

COMMANDS = [
    ("generate medium 9x9", lambda: macros.generate(level="medium")),
    ("generate hard 9x9-x", lambda: macros.generate(variant="9x9-x", level="hard")),
    ("solution 9x9", lambda: macros.solution(variant="9x9")),
    ("solve", macros.solve),
    ("check", macros.check),
    ("hint", lambda: macros.hint(depth=3)),
    ("next step", macros.next_step),
    ("candidates", macros.candidates),
    ("clear", macros.clear),
    ("undo last", macros.undo_last),
]


def clicked(command):
    """Return the milliseconds that a command takes on a medium 9x9 board, and its calls."""
    engine = Engine()
    book = engine.front()
    book.set_mock_caller()
    book.sheets[0]["B2"].select()
    macros.generate(level="medium")
    if command is macros.undo_last:
        macros.solve()
    engine.calls.clear()
    started = process_time()
    command()
    return (process_time() - started) * 1000, engine.calls


def main():
    """Print medians, and the most, of some rounds."""
    options = argparse.ArgumentParser()
    options.add_argument("--rounds", type=int, default=9)
    rounds = options.parse_args().rounds
    print(f"{'':22}{'median':>9}{'most':>9}   calls, of which strokes")
    for name, command in COMMANDS:
        found = [clicked(command) for _ in range(rounds)]
        times = [time for time, _ in found]
        calls = found[0][1]
        count = f"{sum(calls.values()):6} {calls['stroke']:6}"
        print(f"{name:22}{median(times):6.1f} ms{max(times):6.1f} ms{count}")


if __name__ == "__main__":
    main()
