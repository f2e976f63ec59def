"""What a book draws is enough: told the rules by the sheet alone, a SAT solver finds one solution.

`python -m tests.bench.shapes` does so for as many puzzles as you like.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import islice
from typing import Any

import openpyxl
import pytest

from numpure_xl import export
from numpure_xl.book.labels import Item
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.sudoku.variant import BOARDS
from tests.sampling import slow
from tests.sat import clauses_of, models
from tests.sheet_rules import units_drawn

SHAPES = [name for name, board in BOARDS.items() if board.extra or board.regions]
QUICK = ("9x9-windows-x", "9x9-colours", "9x9-asterisk", "9x9-dots", "9x9-jigsaw", "7x7-jigsaw-x")


def solutions_by_the_sheet(name: str, seeds: Iterable[int]) -> Iterator[tuple[Any, Any]]:
    """Yield for each puzzle of a book up to two solutions that its drawing allows, and ours."""
    side = BOARDS[name].side
    recipes = [Recipe(seed=str(seed), variant=name) for seed in seeds]
    items = [Item(make(recipe), "", str(recipe)) for recipe in recipes]
    plan = book_plan(items, BookLayout(answers_per_page=None))
    sheet: Any = openpyxl.load_workbook(BytesIO(export.book_bytes(plan))).worksheets[0]
    labels = [cell for row in sheet for cell in row if str(cell.value).startswith("No. ")]
    for item, label in zip(items, labels, strict=True):
        top, left = label.row + 1, label.column
        cells = [sheet.cell(top + n // side, left + n % side) for n in range(side * side)]
        units = [[row * side + col for row, col in unit] for unit in units_drawn(cells, side)]
        givens = [cell.value or 0 for cell in cells]
        found = list(islice(models(clauses_of(side, units), side, givens), 2))
        yield found, [item.puzzle.solution.digits]


@pytest.mark.parametrize("name", [name if name in QUICK else slow(name) for name in SHAPES])
def test_what_is_drawn_decides_the_one_solution(name):
    for found, ours in solutions_by_the_sheet(name, range(3)):
        assert found == ours
