"""What a book draws is enough: told the rules by the sheet alone, a SAT solver finds one solution.

`python -m tests.bench.shapes` does so for as many puzzles as you like.
"""

from collections.abc import Iterable, Iterator
from io import BufferedReader, BytesIO
from itertools import islice
from typing import Any

import openpyxl
import pytest

from numpure_xl import export
from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.grid.boards import BOARDS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.sat import clauses_of, models
from tests.sheet_rules import units_drawn

SHAPES = [name for name, board in BOARDS.items() if board.has_areas or board.regions]


def book_of(name: str, seeds: Iterable[int]) -> tuple[list[BookItem], bytes]:
    """Return puzzles, and a book of them that says nowhere what board they are."""
    items = [BookItem(make(Recipe(seed=str(seed), variant=name)), "", "") for seed in seeds]
    return items, export.book_bytes(book_plan(items, BookLayout(answers_per_page=None)))


def solutions_by_the_sheet(name: str, seeds: Iterable[int]) -> Iterator[tuple[Any, Any]]:
    """Yield for each puzzle of a book up to two solutions that its drawing allows, and ours."""
    side = BOARDS[name].side
    items, data = book_of(name, seeds)
    sheet: Any = openpyxl.load_workbook(BytesIO(data)).worksheets[0]
    labels = [cell for row in sheet for cell in row if str(cell.value).startswith("No. ")]
    for item, label in zip(items, labels, strict=True):
        top, left = label.row + 1, label.column
        cells = [sheet.cell(top + n // side, left + n % side) for n in range(side * side)]
        units = [[row * side + col for row, col in unit] for unit in units_drawn(cells, side)]
        givens = [cell.value or 0 for cell in cells]
        found = list(islice(models(clauses_of(side, units), side, givens), 2))
        yield found, [item.puzzle.solution.digits]


@pytest.mark.few(1)
@pytest.mark.parametrize("name", SHAPES)
def test_what_is_drawn_decides_the_one_solution(name):
    for found, ours in solutions_by_the_sheet(name, range(3)):
        assert found == ours


@pytest.mark.parametrize("name", SHAPES)
def test_boards_are_read_back_by_their_strokes_and_tints(name):
    items, data = book_of(name, range(2))
    found = [grid for _, grid in grids_in(BufferedReader(BytesIO(data)), "book.xlsx")]
    assert found[: len(items)] == [item.puzzle.givens for item in items]
