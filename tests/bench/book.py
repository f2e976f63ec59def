"""What books take, and where the time goes, beside what openpyxl takes to write the same cells.

    python -m tests.bench.book [--puzzles 1000] [--rounds 3]

Generating is done by as many processes as `numpure book` uses. "openpyxl alone" writes a table of
the same values with the same fonts, strokes and fills, in its usual way: a cell at a time.
"openpyxl write-only" is the fastest that openpyxl has: row by row, and equal cells are one object.
The whole commands, which are run first, have one process.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from statistics import median

from openpyxl import Workbook, styles
from openpyxl.cell import WriteOnlyCell
from openpyxl.worksheet.dimensions import RowDimension

from numpure_xl import export
from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.plan.sheet import Cell
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.work import batch
from numpure_xl.work.portions import make_distinct
from numpure_xl.work.processes import cores
from tests.bench.figures import HEADS, figures

STROKES = (
    styles.Side(),
    styles.Side(style="thin"),
    styles.Side(style="medium"),
    styles.Side(style="thick"),
)


def timed(work, *arguments):
    """Return what some work gives, and the seconds of processor time it took in all processes."""
    started = sum(os.times()[:4])
    result = work(*arguments)
    return result, sum(os.times()[:4]) - started


MEASURED = """
import os, sys
words = [sys.executable, *sys.argv[1:]]
_, status, used = os.wait4(os.spawnv(os.P_NOWAIT, sys.executable, words), 0)
print(status, used.ru_utime + used.ru_stime, used.ru_maxrss)
"""
"""Runs a command and prints what it took: a small program, whose own memory is not in that."""


def command(suffix, puzzles, folder):
    """Return the seconds, the MB of memory and those of the file that `numpure book` takes."""
    out = Path(folder, f"book{suffix}")
    words = ["book", str(out), "-n", str(puzzles), "--level", "medium", "--jobs", "1", "--quiet"]
    program = [sys.executable, "-c", MEASURED, "-m", "numpure_xl", *words, "--seed", "bench"]
    done = subprocess.run(program, check=True, stdout=subprocess.PIPE, text=True)
    status, seconds, memory = map(float, done.stdout.splitlines()[-1].split())
    assert not status, suffix
    bytes_each = 1 if sys.platform == "darwin" else 1024  # of a unit of memory
    return seconds, memory * bytes_each / 1e6, out.stat().st_size / 1e6


def show_commands(puzzles):
    """Print what the two kinds of books take, and how they compare."""
    with tempfile.TemporaryDirectory() as folder:
        took = {suffix: command(suffix, puzzles, folder) for suffix in (".xlsx", ".pdf")}
    print(f"{puzzles} medium 9x9 puzzles, one process\n")
    print("| file | seconds | MB of memory | MB of the file |\n|---|---|---|---|")
    for suffix, (seconds, memory, size) in took.items():
        print(f"| {suffix} | {seconds:.2g} | {memory:.0f} | {size:.2g} |")
    print(f"\na PDF takes {took['.pdf'][0] / took['.xlsx'][0]:.2f} of a workbook\n")


def generate(puzzles):
    """Return medium puzzles as `numpure book` makes them."""
    recipes = (Recipe(seed=f"bench.{number}", level="medium") for number in count(1))
    with batch.workers(None, puzzles) as executor:
        made = make_distinct(recipes, puzzles, executor)
        return [BookItem.rated(puzzle, str(recipe)) for recipe, puzzle in made]


def lay_out(items):
    """Return the rows of all sheets."""
    plan = book_plan(items, BookLayout())
    return plan, [[row for page in sheet.pages for row in page] for sheet in plan.sheets]


def plain_styles(style):
    """Return the parts of a style as openpyxl's users make them."""
    top, right, bottom, left = (STROKES[side] for side in style.sides)
    return {
        "font": styles.Font(style.font.name, style.font.size, style.font.bold),
        "border": styles.Border(top=top, right=right, bottom=bottom, left=left),
        "fill": styles.PatternFill("solid", style.fill) if style.fill else styles.PatternFill(),
        "alignment": styles.Alignment(style.horizontal, style.vertical),
        "protection": styles.Protection(locked=style.locked),
    }


def openpyxl_alone(plan, sheets, path):
    """Write the cells of a book with openpyxl and nothing else."""
    book = Workbook()
    for sheet_plan, rows in zip(plan.sheets, sheets, strict=True):
        sheet = book.create_sheet(sheet_plan.name)
        styles = [plain_styles(style) for style in sheet_plan.styles]
        for number, row in enumerate(rows, 1):
            sheet.row_dimensions[number].height = row.height * 0.75
            for column, cell in enumerate(row.cells, 1):
                if cell is not None:
                    drawn = sheet.cell(number, column, cell.value)
                    for part, value in styles[cell.style].items():
                        setattr(drawn, part, value)
    book.save(path)


def openpyxl_write_only(plan, sheets, path):
    """Write the cells of a book row by row, equal ones as one object."""
    book = Workbook(write_only=True)
    for sheet_plan, rows in zip(plan.sheets, sheets, strict=True):
        sheet = book.create_sheet(sheet_plan.name)
        known: dict[Cell | None, object] = {None: None}
        heights = {row.height: RowDimension(sheet, ht=row.height * 0.75) for row in rows}
        for number, row in enumerate(rows, 1):
            sheet.row_dimensions[number] = heights[row.height]
            for cell in row.cells:
                if cell not in known:
                    known[cell] = drawn = WriteOnlyCell(sheet, cell.value)
                    for part, value in plain_styles(sheet_plan.styles[cell.style]).items():
                        setattr(drawn, part, value)
            sheet.append([known[cell] for cell in row.cells])
    book.save(path)


PEERS = {"openpyxl alone": openpyxl_alone, "openpyxl write-only": openpyxl_write_only}


def main():
    """Print the shares and the ratio, medians of some rounds."""
    options = argparse.ArgumentParser()
    options.add_argument("--puzzles", type=int, default=1000)
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    show_commands(chosen.puzzles)
    shares: dict[str, list[float]] = {
        name: [] for name in ("generating", "laying out", "writing", *PEERS)
    }
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(chosen.rounds):
            items, seconds = timed(generate, chosen.puzzles)
            shares["generating"].append(seconds)
            (plan, sheets), seconds = timed(lay_out, items)
            shares["laying out"].append(seconds)
            # The writer lays out as it goes, so that no more than a page is held at once.
            _, writing = timed(export.write_book, plan, Path(folder, "ours.xlsx"))
            shares["writing"].append(writing - seconds)
            for name, work in PEERS.items():
                _, seconds = timed(work, plan, sheets, Path(folder, "alone.xlsx"))
                shares[name].append(seconds)
    middle = {name: median(seconds) for name, seconds in shares.items()}
    whole = sum(seconds for name, seconds in middle.items() if name not in PEERS)
    print(f"{chosen.puzzles} medium 9x9 puzzles, {cores()} cores\n")
    print(f"{'seconds':20}{''.join(f'{head:>9}' for head in HEADS)}  of the book")
    for name, seconds in shares.items():
        columns = "".join(f"{each:>9}" for each in figures(seconds).columns)
        print(f"{name:20}{columns}{middle[name] / whole:13.0%}")
    for name in PEERS:
        print(f"writing takes {middle['writing'] / middle[name]:.2f} of {name}")
    print(
        f"the whole book: {whole:.2f} s, {whole / middle['openpyxl alone']:.2f} of openpyxl alone"
    )


if __name__ == "__main__":
    main()
