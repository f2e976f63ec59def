"""The figures of the chapter Speed: all from one run, written into it in every language.

    NUMPURE_DATA=... NUMPURE_TDOKU=... NUMPURE_SERATE=... python -m tests.bench.guide [--small]

Each bench below is run once, and its output printed. The tables of the chapter stand in the order
of `TABLES`; what is in their rows, but for the first cell, comes from the lines of the output that
begin with a name. A row whose program is not installed keeps a dash. `--small` makes less of each,
to try it out, and writes nothing.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from numpure_xl.sudoku.levels import LEVELS

CHAPTERS = tuple((Path(__file__).parents[2] / "numpure_xl" / "guide").glob("*/speed.md"))
DASH = "-"
ROW = re.compile(r"^\|(?!-)(.*)\|$")


class Table(NamedTuple):
    """A table of the chapter.

    Attributes:
        bench: The bench whose output has its figures, with arguments.
        rows: The names with which lines of the output begin, in the order of the table.
        columns: Which figures of a line it has, from 0.
        small: Arguments that make less of it.
    """

    bench: tuple[str, ...]
    rows: tuple[str, ...]
    columns: Sequence[int]
    small: tuple[str, ...] = ()


SOLVERS = (
    *("numpure-xl, count C", "numpure-xl, count Python", "tdoku, count C++", "hodoku-py C"),
    *("python-sat C++", "exact-cover C", "hodoku-py Python", "sudokutools Python"),
    *("dokusan * Python", "py-sudoku * Python"),
)
RATED = ("1.0 to 2.3", "2.4 to 3.4", "3.5 to 4.4", "4.5 to 5.0", "5.1 to 6.2", "6.3 to 7.4")
BESIDE = (
    *("1.0 to 1.9", "2.0 to 3.4", "3.5 to 4.4", "4.5 to 6.2", "6.5 to 6.9", "7.0 to 7.4"),
    *("7.5 to 8.2", "8.3 to 8.9", "9.0 to 9.4"),
)
MADE = ("minimal", *LEVELS, "4.5-5.0", "5.1-6.2")
RATING = ("rating", "10", "3")
TABLES = (
    Table(
        ("solvers", "--seconds", "0.6", "--rounds", "3"),
        *(SOLVERS, range(4), ("--seconds", "0.1", "--rounds", "1")),
    ),
    Table(RATING, (*RATED, "7.5 to 12.0"), range(4), ("1", "60")),
    Table(
        RATING,
        tuple(f"`{name}`" for name in LEVELS if name != "beginner"),
        range(1, 7),
        ("1", "60"),
    ),
    Table(
        ("serate",),
        BESIDE,
        (0, 2, 3, 4, 5, 8, 10, 11),
        ("--each", "1", "--cold", "1"),
    ),
    Table(("levels", "60", "9x9", *MADE), MADE, range(1, 5), ("2", "9x9", *MADE)),
    Table(("book", "--rounds", "1"), (".xlsx", ".pdf"), range(3), ("--puzzles", "30")),
    Table(
        ("udfs",),
        (
            *("SUDOKU_SOLVE, easy", "SUDOKU_GENERATE, medium", "SUDOKU_GENERATE, hard"),
            *("SUDOKU_HINT, easy", "SUDOKU_HINT, top1465", "SUDOKU_STEPS, easy"),
            "SUDOKU_STEPS, top1465",
        ),
        range(1, 5),
        ("--number", "4"),
    ),
    Table(("commands",), ("generate medium 9x9",), range(1, 5), ("--rounds", "1")),
)


def figures_of(output: str, name: str) -> list[str]:
    """Return the figures on the first line that begins with a name; [] if there is none.

    >>> figures_of("| hard | 2 | 3.5 |", "hard"), figures_of("ours  C   1,200  4", "ours C")
    (['2', '3.5'], ['1,200', '4'])
    """
    for line in output.splitlines():
        words = " ".join(line.replace("|", " ").split())
        if re.match(rf"{re.escape(name)}(?!\w)", words):
            rest = words[len(name) :].split()
            return [word for word in rest if re.fullmatch(r"[\d.,e+%-]+", word)]
    return []


def cells_of(table: Table, output: str) -> list[list[str]]:
    """Return the figures of each row of a table."""
    found = [figures_of(output, name) for name in table.rows]
    return [
        [row[at] if at < len(row) else DASH for at in table.columns] if row else [] for row in found
    ]


def tables_in(text: str) -> Iterator[list[int]]:
    """Yield the lines, from 0, of the rows of each table of a chapter, its head left out."""
    lines, rows = text.splitlines(), list[int]()
    for number, line in enumerate([*lines, ""]):
        if ROW.match(line):
            rows.append(number)
        elif rows and not line.startswith("|-"):
            yield rows[1:]
            rows = []


def filled(text: str, tables: Sequence[Sequence[Sequence[str]]]) -> str:
    """Return a chapter with the figures of its first tables; a row without any keeps dashes.

    Raises:
        ValueError: If a table has other rows, or a row other columns.
    """
    lines = text.splitlines()
    for at, (places, rows) in enumerate(zip(tables_in(text), tables, strict=False)):
        if len(places) != len(rows):
            msg = f"table {at} has {len(places)} rows, and not {len(rows)}"
            raise ValueError(msg)
        for place, row in zip(places, rows, strict=True):
            first, *others = [cell.strip() for cell in lines[place].strip("|").split("|")]
            new = [*row] or [DASH] * len(others)
            if len(new) != len(others):
                msg = f"{first} has {len(others)} figures, and not {len(new)}"
                raise ValueError(msg)
            lines[place] = f"| {' | '.join([first, *new])} |"
    return "\n".join(lines) + "\n"


def run(words: tuple[str, ...]) -> str:
    """Run a bench, print its output and return it."""
    print(f"\n== python -m tests.bench.{' '.join(words)}", flush=True)
    command = [sys.executable, "-m", f"tests.bench.{words[0]}", *words[1:]]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="", flush=True)
    return done.stdout


def main() -> None:
    """Run the benches, and write their figures into the chapters."""
    options = argparse.ArgumentParser()
    options.add_argument("--small", action="store_true", help="make less, and write nothing")
    is_small = options.parse_args().small
    outputs: dict[tuple[str, ...], str] = {}
    for table in TABLES:
        if table.bench not in outputs:
            words = (table.bench[0], *table.small) if is_small else table.bench
            outputs[table.bench] = run(words)
    tables = [cells_of(table, outputs[table.bench]) for table in TABLES]
    for chapter in CHAPTERS:
        text = filled(chapter.read_text("utf-8"), tables)
        if not is_small:
            chapter.write_text(text, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
