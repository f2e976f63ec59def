"""What starting costs: processor time of imports and short commands, beside that of Python itself.

Modules are compiled once, before anything is measured. Nobody who installs numpure-xl alone has
numpy, which openpyxl imports where it is; so it is hidden.

python -m tests.bench.startup [--rounds 7]
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from tests.bench.figures import HEADS, figures

HIDDEN = "import sys; sys.modules['numpy'] = None; "
MAIN = f"{HIDDEN}from numpure_xl.cli import main; main()"
PUZZLE = "1.....3..2.....4"
SOLVE = "numpure solve (one puzzle)"
COMMANDS = {
    "python -c pass": ["pass"],
    "import numpure_xl.udfs": [f"{HIDDEN}import numpure_xl.udfs"],
    "import numpure_xl.macros": [f"{HIDDEN}import numpure_xl.macros"],
    "numpure --version": [MAIN, "--version"],
    "numpure --help": [MAIN, "--help"],
    SOLVE: [MAIN, "solve", PUZZLE],
    "numpure generate": [MAIN, "generate", "--seed", "7"],
    "numpure rate": [MAIN, "rate", PUZZLE],
    "numpure picture": [MAIN, "picture", PUZZLE, "-o", "board.svg", "--force"],
    "numpure book --help": [MAIN, "book", "--help"],
    "numpure book (.xlsx, one puzzle)": [MAIN, "book", "one.xlsx", "--force"],
}


def compiling(folder: str) -> dict[str, str]:
    """Return an environment in which Python keeps in a folder what it has compiled."""
    env = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return env | {"PYTHONPYCACHEPREFIX": folder, "PYTHONPATH": str(Path.cwd())}


def processor_time(words: list[str], folder: str) -> float:
    """Return the milliseconds that a Python program takes, which finds its modules compiled."""
    from resource import RUSAGE_CHILDREN, getrusage  # noqa: PLC0415  # POSIX has it

    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-c", *words]
    env = compiling(folder)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, env=env)
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    rounds = range(parser.parse_args().rounds)
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    with tempfile.TemporaryDirectory() as folder:
        for words in COMMANDS.values():
            processor_time(words, folder)
        for _ in rounds:
            for name, words in COMMANDS.items():
                times[name].append(processor_time(words, folder))
    print(f"{'milliseconds':<34}{''.join(f'{head:>9}' for head in HEADS)}    of solve")
    for name, found in times.items():
        columns = "".join(f"{each:>9}" for each in figures(found).columns)
        print(f"{name:<34}{columns}{median(found) / median(times[SOLVE]):12.2f}")


if __name__ == "__main__":
    main()
