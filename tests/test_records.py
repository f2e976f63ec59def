"""Records of results, which tables take, and what else lets values in and out of other programs."""

import copy
import csv
import io
import json
import pickle
from typing import Any

import openpyxl
import pytest

import numpure_xl
from numpure_xl.errors import ArgumentError, GridError, RequestError

SMALL = "1.....3..2.....4"
PUZZLE = numpure_xl.make("6x6/easy#7")
RESULTS: dict[str, Any] = {
    "grid": PUZZLE.givens,
    "puzzle": PUZZLE,
    "rating": numpure_xl.rate(PUZZLE),
    "step": next(numpure_xl.steps(PUZZLE)),
    "judgement": numpure_xl.check(PUZZLE, PUZZLE.solution),
    "hint": numpure_xl.hint(PUZZLE),
    "candidates": numpure_xl.candidates(PUZZLE),
}
PLAIN = (str, int, float, bool)


@pytest.mark.parametrize("name", RESULTS)
def test_a_record_is_flat_and_goes_through_json_and_csv(name):
    record = RESULTS[name].record()
    assert all(isinstance(value, PLAIN) for value in record.values())
    assert json.loads(json.dumps(record)) == record
    out = io.StringIO()
    writer = csv.DictWriter(out, list(record))
    writer.writeheader()
    writer.writerow(record)
    (row,) = csv.DictReader(io.StringIO(out.getvalue()))
    assert row == {key: str(value) for key, value in record.items()}


def test_a_puzzle_of_a_table_is_read_again_with_its_rules():
    killer = numpure_xl.make("9x9+killer/easy#1")
    again = numpure_xl.solve(killer.record()["puzzle"])
    assert again == killer.solution
    assert numpure_xl.solve(killer.givens.record()["grid"]) == killer.solution


def test_a_step_says_what_it_writes_and_what_it_rules_out():
    records = [step.record() for step in numpure_xl.steps(numpure_xl.make("9x9/hard#1"))]
    assert sum(bool(record["places"]) for record in records) > 40
    (removes, *_) = filter(None, (record["removes"] for record in records))
    assert all("<>" in each for each in removes.split())


def test_a_hint_is_its_text_and_gives_no_more_away_as_a_row():
    rows = [numpure_xl.hint(SMALL, depth=depth) for depth in (1, 2, 3)]
    assert rows[0] == "Look at box 1." == rows[0].record()["text"]
    assert [bool(row.record()["technique"]) for row in rows] == [False, True, True]
    assert [row.record()["places"] for row in rows] == ["", "", "r2c1=2"]
    wrong = numpure_xl.hint(SMALL, "14....3..2.....4").record()
    assert (wrong["wrong"], wrong["places"]) == ("r1c2", "")
    assert len({tuple(row.record()) for row in rows} | {tuple(wrong)}) == 1


def test_candidates_are_rows_and_a_column_for_each_cell():
    rows = numpure_xl.candidates(PUZZLE)
    record = rows.record()
    listed = [record[f"r{row + 1}c{col + 1}"] for row in range(6) for col in range(6)]
    assert listed == ["".join(map(str, digits)) for row in rows for digits in row]
    assert numpure_xl.solve(record["grid"]) == PUZZLE.solution


@pytest.mark.parametrize("name", ["hint", "candidates"])
def test_a_result_can_be_copied_and_sent_to_another_process(name):
    result = RESULTS[name]
    for again in (copy.copy(result), pickle.loads(pickle.dumps(result))):  # noqa: S301
        assert (again, again.record()) == (result, result.record())


def sheet_with(grid):
    """Return a sheet of openpyxl that has a grid at B2."""
    sheet: Any = openpyxl.Workbook().active
    for row, line in enumerate(grid.to_rows(None), 2):
        for col, digit in enumerate(line, 2):
            sheet.cell(row, col, digit)
    return sheet


def test_cells_are_a_grid():
    cells = sheet_with(PUZZLE.givens)["B2:G7"]
    assert numpure_xl.solve(cells) == PUZZLE.solution
    assert numpure_xl.Puzzle(cells).clues == PUZZLE.clues
    in_a_row = [cell for row in cells for cell in row]
    assert numpure_xl.Grid(in_a_row) == PUZZLE.givens


def test_a_cell_with_a_puzzle_as_text_is_a_grid():
    sheet: Any = openpyxl.Workbook().active
    cell = sheet["A1"]
    cell.value = SMALL
    assert numpure_xl.Grid(cell) == numpure_xl.Grid(SMALL)


class Range:
    """What a Range of xlwings is to those who read it: it has values, and cells to go through."""

    def __init__(self, value):
        self.value = value

    def __iter__(self):
        return (Range(cell) for row in self.value for cell in row)


def test_a_range_is_a_grid():
    rows = PUZZLE.givens.to_rows(None)
    assert numpure_xl.solve(Range(rows)) == PUZZLE.solution
    assert numpure_xl.solve(Range([digit for row in rows for digit in row])) == PUZZLE.solution


@pytest.mark.parametrize("value", [None, 5, 5.0])
def test_one_cell_is_told_to_be_too_few(value):
    with pytest.raises(GridError, match="is one cell; give all cells of a board"):
        numpure_xl.solve(Range(value))


def test_puzzles_are_those_of_the_command_and_all_differ():
    asked: dict[str, Any] = {"variant": "4x4", "level": "easy", "seed": "club"}
    made = [*numpure_xl.puzzles(30, jobs=1, **asked)]
    assert len(set(made)) == 30
    assert made[0] == numpure_xl.generate(**asked)
    assert [*numpure_xl.puzzles(30, jobs=2, **asked)] == made


@pytest.mark.parametrize("n", [0, -1, 1_000_001])
def test_so_many_puzzles_are_refused_at_once(n):
    with pytest.raises(RequestError, match="ask for 1 to 1000000"):
        numpure_xl.puzzles(n)


def test_books_and_pictures_go_into_file_objects_and_are_read_from_them():
    file = io.BytesIO()
    numpure_xl.write_book(["6x6/easy#7"], file, answers=0)
    file.seek(0)
    assert numpure_xl.read(file) == [PUZZLE.givens]
    assert not file.closed
    drawn = io.BytesIO()
    shown = numpure_xl.picture(PUZZLE, drawn)
    assert drawn.getvalue().decode() == str(shown)


def test_a_file_object_says_by_its_name_what_it_is_to_be():
    file: Any = io.BytesIO()
    file.name = "board.pdf"
    numpure_xl.picture(PUZZLE, file)
    assert file.getvalue().startswith(b"%PDF")


def test_what_is_no_binary_file_is_refused():
    wrongs: list[Any] = [io.StringIO(), io.StringIO("1.....3..2.....4")]
    for wrong in wrongs:
        with pytest.raises(ArgumentError, match="is not a binary file"):
            numpure_xl.picture(SMALL, wrong)
        with pytest.raises(ArgumentError, match="is not a binary file"):
            numpure_xl.read(wrong)
    with pytest.raises(RequestError, match="one file"):
        numpure_xl.write_book(["6x6/easy#7"], io.BytesIO(), pdf=True)
