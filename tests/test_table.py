"""Tables of puzzles as text: which column has them, where they begin, and what a row says."""

import csv
import io
from io import BufferedReader, BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError, RequestError, SheetError
from numpure_xl.reading import table as tables
from numpure_xl.reading.table import grid_beside, is_puzzle, table_at
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.sampling import examples

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOUR, FOUR_SOLVED = "1.....3..2.....4", "1342243142133124"
HEADINGS = (
    *("puzzle", "puzzles", "quiz", "quizzes", "givens", "grid", "sudoku", "problem", "question"),
    *("問題", "盤面", "ナンプレ", "数独"),
)
WORDS = st.text("abyz &'\n", max_size=9) | st.integers(0, 10**6).map(str)


def written(rows, mark=","):
    text = io.StringIO()
    csv.writer(text, delimiter=mark, lineterminator="\n").writerows(rows)
    return text.getvalue()


def source(text):
    return BufferedReader(BytesIO(text.encode()))


def found_in(file, column=None):
    return table_at(file, column)


def read(text, column=None):
    """Return what is known of a table, its rows, and the grid of each."""
    found = found_in(file := source(text), column)
    rows = [*found.rows(file)]
    return found, rows, [found.grid_of(row, None) for row in rows]


@st.composite
def any_tables(draw):
    """Return rows of text with a puzzle in one column, its place, and their mark."""
    mark = draw(st.sampled_from(",;\t"))
    width = draw(st.integers(2, 5))
    at = draw(st.integers(0, width - 1))
    rows = draw(st.lists(st.lists(WORDS, min_size=width, max_size=width), min_size=1, max_size=6))
    puzzles = draw(st.lists(st.sampled_from([EASY, FOUR]), min_size=len(rows), max_size=len(rows)))
    for row, puzzle in zip(rows, puzzles, strict=True):
        row[at] = puzzle
    return rows, at, mark


@examples(100)
@given(any_tables(), st.sampled_from([None, *HEADINGS]), st.booleans())
def test_the_rows_are_those_of_the_file_and_the_column_has_puzzles(table, name, is_numbered):
    rows, at, mark = table
    names = [f"c{number}" for number in range(len(rows[0]))]
    if name:
        names[at] = f" {name.upper()} "
    head = [] if name is None else names
    column = str(at + 1) if is_numbered else None
    text = written([head, *rows] if head else rows, mark)
    found, back, grids = read(text, column)
    assert (found.mark, found.head, found.column, found.width) == (
        mark,
        tuple(head),
        at,
        len(names),
    )
    assert found.column_name == (head[at] if head else str(at + 1))
    assert [[cell.replace("\r\n", "\n") for cell in row] for row in back] == rows
    assert grids == [Grid(row[at]) for row in rows]


@pytest.mark.few(20)
@pytest.mark.parametrize("name", HEADINGS)
def test_of_two_columns_with_puzzles_a_heading_decides(name):
    """Answers are given, too, where some cells of them are blank."""
    found, _, _ = read(written([["first", name, "last"], [FOUR, EASY, FOUR]]))
    assert found.column == 1
    found, _, _ = read(written([["first", name, "last"], [FOUR, "none", FOUR]]))
    assert found.column == 0


@pytest.mark.few(20)
@pytest.mark.parametrize("column", ["0", "4", "-1", "x", "", " ", "1.0"])
def test_a_column_that_is_not_there_is_refused_with_those_that_are(column):
    text = written([["id", "puzzle", "note"], ["1", EASY, ""]])
    if not column:
        assert found_in(source(text), column).column == 1
        return
    with pytest.raises(RequestError, match=r"the table has: id, puzzle, note\.$"):
        table_at(source(text), column)


@pytest.mark.few(20)
@pytest.mark.parametrize("column", ["1", "2", "3", " A ", "B", "c"])
def test_a_column_is_named_by_its_number_or_heading(column):
    text = written([["a", "b", "c"], [FOUR, EASY, FOUR]])
    at = int(column) - 1 if column.isdecimal() else "abc".index(column.strip().lower())
    assert found_in(source(text), column).column == at


@pytest.mark.few(20)
@pytest.mark.parametrize(
    "text",
    [
        *(FOUR, f"{EASY}\n{EASY}\n", "a,b\nc,d\n", "", "\n\n", '{"a":1,"b":2}'),
        *(f"let p = '{EASY}';\n", f"puzzles.append(1, '{EASY}');\n"),
    ],
)
def test_what_is_no_table_is_none(text):
    assert table_at(source(text)) is None
    assert table_at(source(f'[["{FOUR}", "{EASY}"]]')) is None


@pytest.mark.few(20)
@pytest.mark.parametrize(
    ("cell", "so"),
    [
        *((EASY, True), (FOUR, True), (SOLVED, False), (FOUR_SOLVED, False), ("", False)),
        *((FOUR[:-1], False), ("a word of many letters", False), (f"{FOUR}.", False)),
    ],
)
def test_a_puzzle_has_blanks_and_no_answer_is_one(cell, so):
    assert is_puzzle(cell) is so


def test_a_row_says_why_it_has_no_puzzle():
    text = f"id,puzzle\n1,\n2,{EASY}\n3\n,\n\n4,{EASY[1:]}\n"
    _, rows, grids = read(text)
    assert [*map(len, rows)] == [2, 2, 1, 2, 0, 2]
    assert [str(grids[at]) for at in (0, 2)] == ["This row has no puzzle."] * 2
    assert grids[1] == Grid(EASY)
    assert grids[3] is grids[4] is None
    assert isinstance(grids[5], GridError)


@pytest.mark.few(20)
@pytest.mark.parametrize("heading", ["variant", "rules", "ルール", " Rules "])
def test_a_column_of_boards_says_the_rules(heading):
    text = f"puzzle,{heading}\n{EASY},9x9+x\n{EASY},\n{EASY},9x9+nothing\n{EASY}\n"
    _, _, grids = read(text)
    assert [grid.variant.name for grid in (grids[0], grids[1], grids[3])] == ["9x9+x", "9x9", "9x9"]
    assert "There is no board '9x9+nothing'" in str(grids[2])


def test_rules_that_are_asked_for_hold_for_each_row():
    found, rows, _ = read(f"puzzle,variant\n{EASY},9x9+x\n")
    assert found.grid_of(rows[0], VARIANTS["9x9+windows"]).variant.name == "9x9+windows"


def test_what_is_beside_a_puzzle_may_be_its_rules():
    assert grid_beside(EASY, "hard 9x9+x", None) == Grid(EASY, VARIANTS["9x9+x"])
    assert grid_beside(EASY, "hard", None) == Grid(EASY)
    regions = "aabbbccddaabbbccddaabbbccdd"  # no whole board of regions
    assert grid_beside(EASY, regions, None) == Grid(EASY)
    found, _, grids = read(f"{EASY},9x9+x\n")
    assert grids == [Grid(EASY, VARIANTS["9x9+x"])]
    assert found.head == ()


@pytest.mark.parametrize("size", [tables.LOOKED_AT - 90, tables.LOOKED_AT, tables.LOOKED_AT + 90])
def test_a_table_is_recognized_at_its_beginning_however_long_it_is(size):
    row = f"7,{EASY},note\n"
    text = "id,puzzle,note\n" + row * (size // len(row)) + f'8,{EASY},"a\nb"\n' * 4
    found, rows, _ = read(text)
    assert (found.column, found.width) == (1, 3)
    assert len(rows) == size // len(row) + 4


def test_a_cell_that_does_not_end_is_refused():
    text = f'id,puzzle\n1,{EASY}\n2,"' + f"{'x' * 999}\n" * 200
    found = found_in(file := source(text))
    with pytest.raises(SheetError, match="is a quotation mark left open"):
        [*found.rows(file)]
