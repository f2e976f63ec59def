"""What starting costs: processor time of imports and short commands, beside that of Python itself.

python -m tests.bench.startup [--rounds 7]
"""

import argparse
import subprocess
import sys
from statistics import median

MAIN = "from numpure_xl.cli import main; main()"
COMMANDS = {
    "python -c pass": ["pass"],
    "import numpure_xl.udfs": ["import numpure_xl.udfs"],
    "import numpure_xl.macros": ["import numpure_xl.macros"],
    "numpure --version": [MAIN, "--version"],
    "numpure --help": [MAIN, "--help"],
    "numpure solve (one puzzle)": [MAIN, "solve", "1.....3..2.....4"],
    "numpure generate": [MAIN, "generate", "--seed", "7"],
}


def processor_time(words: list[str]) -> float:
    """Return the seconds that a Python program takes."""
    from resource import RUSAGE_CHILDREN, getrusage  # noqa: PLC0415  # POSIX has it

    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", *words], check=True, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=7)
    rounds = range(parser.parse_args().rounds)
    for name, words in COMMANDS.items():
        print(f"{name:<28}{median(processor_time(words) for _ in rounds):8.3f} s")


if __name__ == "__main__":
    main()
