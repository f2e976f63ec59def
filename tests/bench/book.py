"""Where the time of a book goes, beside what openpyxl alone takes to write the same cells.

    python -m tests.bench.book [--puzzles 1000] [--rounds 3]

Generating is done by as many processes as `numpure book` uses. "openpyxl alone" writes a table of
the same values with the same fonts, strokes and fills, in its usual way: a cell at a time.
"""

import argparse
import tempfile
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

from openpyxl import Workbook, styles

from numpure_xl import export
from numpure_xl.book.labels import Item
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.work import batch
from numpure_xl.work.portions import make_distinct
from numpure_xl.work.processes import cores

STROKES = (
    styles.Side(),
    styles.Side(style="thin"),
    styles.Side(style="medium"),
    styles.Side(style="thick"),
)


def timed(work, *arguments):
    """Return what some work gives, and the seconds it took."""
    started = perf_counter()
    result = work(*arguments)
    return result, perf_counter() - started


def generate(puzzles):
    """Return medium puzzles as `numpure book` makes them."""
    recipes = (Recipe(seed=f"bench.{number}", level="medium") for number in count(1))
    with batch.workers(None, puzzles) as executor:
        made = make_distinct(recipes, puzzles, executor)
        return [Item.judged(puzzle, str(recipe)) for recipe, puzzle in made]


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


def main():
    """Print the shares and the ratio, medians of some rounds."""
    options = argparse.ArgumentParser()
    options.add_argument("--puzzles", type=int, default=1000)
    options.add_argument("--rounds", type=int, default=3)
    chosen = options.parse_args()
    shares: dict[str, list[float]] = {
        name: [] for name in ("generating", "laying out", "writing", "openpyxl alone")
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
            _, seconds = timed(openpyxl_alone, plan, sheets, Path(folder, "alone.xlsx"))
            shares["openpyxl alone"].append(seconds)
    middle = {name: median(seconds) for name, seconds in shares.items()}
    whole = sum(middle.values()) - middle["openpyxl alone"]
    print(f"{chosen.puzzles} medium 9x9 puzzles, {cores()} cores, median of {chosen.rounds}")
    for name, seconds in middle.items():
        print(f"{name:15} {seconds:6.2f} s  {seconds / whole:4.0%} of the book")
    ratio = whole / middle["openpyxl alone"]
    print(f"{'the whole book':15} {whole:6.2f} s  {ratio:.2f} of openpyxl alone")


if __name__ == "__main__":
    main()
