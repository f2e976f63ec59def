"""`numpure book --from`: puzzles of other people, each proven, what is none told and left out."""

import io
from pathlib import Path
from random import Random

import pytest
from openpyxl import load_workbook

from numpure_xl.cli.from_files import EarlierGrids
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import solve
from tests.test_reading_workbooks import content, draw, put
from tests.typed import run

pytestmark = pytest.mark.usefixtures("english", "in_folder")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "4...8.....7...2..4..5....1.9....46...32..8......7....338...........4.29...96....7"
FOUR = "1.....3..2.....4"
SIX = str(make(Recipe(seed="1", variant="6x6")))


def printed(file="out.xlsx"):
    """Return the puzzles of a book: what stands in front of the answers."""
    source = io.BufferedReader(io.BytesIO(Path(file).read_bytes()))
    grids = [grid for _, grid in grids_in(source, file) if isinstance(grid, Grid)]
    half = len(grids) // 2
    assert list(map(solve, grids[:half])) == grids[half:]
    return [str(grid) for grid in grids[:half]]


def write(name, *lines):
    Path(name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return name


def test_puzzles_of_a_file_are_printed_with_level_and_without_a_recipe():
    made = run("book", "out.xlsx", "--from", write("puzzles.txt", EASY, OTHER))
    assert (made.exit_code, made.stderr) == (0, "")
    assert made.stdout.startswith("out.xlsx: 2 puzzles, 2 pages, ")
    assert printed() == [EASY, OTHER]
    texts = {c.value for row in load_workbook("out.xlsx").worksheets[0] for c in row if c.value}
    assert {"No. 1", "No. 2", f"{'★★':☆<{len(LEVELS)}} Easy · 30 clues"} <= texts
    assert not any("#" in str(text) for text in texts)


def test_files_of_several_kinds_make_one_book():
    def fill(sheet):
        draw(sheet, 3, 3)
        put(sheet, EASY, 3, 3)

    Path("excel.xlsx").write_bytes(content(fill))
    sdk = write("one.sdk", "#A me", "[Puzzle]", *(OTHER[n : n + 9] for n in range(0, 81, 9)))
    assert run("book", "out.xlsx", "--from", "excel.xlsx", "--from", sdk).exit_code == 0
    assert printed() == [EASY, OTHER]


def test_what_is_no_puzzle_is_told_with_its_place_and_the_rest_is_printed():
    *few, most = map(str, sorted({variant.cells for variant in VARIANTS.values()}))
    file = write("a.txt", EASY, "." * 81, "55" + "." * 79, EASY[:-1], OTHER, EASY, FOUR)
    made = run("book", "out.xlsx", "--from", file)
    assert made.exit_code == 1
    assert made.stderr.splitlines() == [
        f"numpure: a.txt: line {line}: {fault}"
        for line, fault in (
            (2, "The grid has more than one solution; its 0 clues do not decide it."),
            (3, "The grid has no solution: r1c1 and r1c2 both hold 5."),
            (4, f"The grid has 80 cells; a board has {', '.join(few)} or {most}."),
            (6, "This puzzle is already No. 1."),
            (7, "This board is 4x4; a book has boards of one kind, and this one's are 9x9."),
        )
    ]
    assert printed() == [EASY, OTHER]


def test_a_bad_board_of_a_workbook_is_told_with_its_cell():
    def fill(sheet):
        for row, text in ((1, EASY), (12, "7" + EASY[1:])):
            draw(sheet, row, 2)
            put(sheet, text, row, 2)

    Path("b.xlsx").write_bytes(content(fill))
    made = run("book", "out.xlsx", "--from", "b.xlsx", "--lang", "ja")
    assert made.exit_code == 1
    assert made.stderr == (
        "numpure: b.xlsx: Sheet1!B12: 解がありません。1行1列と 1行5列がどちらも 7 です。\n"
    )


def test_our_own_book_is_printed_anew_and_its_answers_are_no_puzzles():
    wishes = ("-n", 3, "--variant", "6x6+x", "--seed", 7)
    assert run("book", "first.xlsx", *wishes).exit_code == 0
    made = run("book", "out.xlsx", "--from", "first.xlsx", "--theme", "classic")
    assert (made.exit_code, made.stderr) == (0, "")
    assert printed() == printed("first.xlsx")


@pytest.mark.parametrize("trim", [(), ("--trim", "6x9")], ids=str)
def test_boards_of_steps_are_no_puzzles(trim):
    wishes = ("-n", 2, "--level", "hard", "--seed", 1)
    assert run("book", "first.xlsx", *wishes, "--steps", *trim).exit_code == 0
    made = run("book", "out.xlsx", "--from", "first.xlsx")
    assert (made.exit_code, made.stderr) == (0, "")
    assert run("book", "plain.xlsx", *wishes).exit_code == 0
    assert printed() == printed("plain.xlsx")


def test_a_board_is_compared_with_few_of_the_puzzles_before_it():
    chance, solution, earlier = Random(1), solve(Grid.parse(EASY)).digits, EarlierGrids()
    compared = 0
    for _ in range(1000):
        names, given = chance.sample(range(1, 10), 9), chance.sample(range(81), 30)
        puzzle = Grid([names[solution[cell] - 1] * (cell in given) for cell in range(81)])
        compared += len([*earlier.compared(puzzle)])
        earlier.add(puzzle)
        assert puzzle in [known for _, known in earlier.compared(puzzle)]
    assert compared < 1000  # of half a million


def test_a_puzzle_with_other_givens_is_no_step_of_an_earlier_one():
    first = "1.....3..2.....4"
    texts = [first, "1...2...........", first.replace("3", "."), first]
    Path("few.txt").write_text("\n".join(texts))
    made = run("book", "out.xlsx", "--from", "few.txt")
    assert made.stderr.count("few.txt") == 3  # two with several solutions, one that is there


def test_the_variant_may_be_named():
    puzzle = make(Recipe(seed="1", variant="9x9+x"))
    file = write("x.txt", str(puzzle))
    assert "more than one solution" in run("book", "out.xlsx", "--from", file).stderr
    assert run("book", "out.xlsx", "--from", file, "--variant", "9x9+x").exit_code == 0
    source = io.BufferedReader(io.BytesIO(Path("out.xlsx").read_bytes()))
    (_, grid), *_ = grids_in(source, "out.xlsx")
    assert grid == puzzle.givens
    assert grid.variant == VARIANTS["9x9+x"]


def test_what_comes_through_a_pipe_is_printed():
    assert run("book", "out.xlsx", "--from", "-", stdin=f"{SIX}\n").exit_code == 0
    assert printed() == [SIX]


@pytest.mark.parametrize(
    ("wish", "option"),
    [
        (["-n", 3], "-n"),
        (["--level", "hard"], "--level"),
        (["--symmetry", "none"], "--symmetry"),
        (["--scheduler", "tcp://x:1"], "--scheduler"),
    ],
)
def test_wishes_that_no_file_grants_are_refused(wish, option):
    refusal = run("book", "out.xlsx", "--from", write("a.txt", EASY), *wish)
    assert refusal.exit_code == 2
    assert refusal.stderr == (
        f"numpure: The puzzles of a file are printed as they are; leave out {option}.\n"
    )
    assert not Path("out.xlsx").exists()


@pytest.mark.parametrize(
    ("written", "status", "sentence"),
    [
        (None, 1, "There is no file 'x', and it is not a grid either."),
        (b"", 1, "No grid was found in 'x'."),
        (EASY.replace(".", "1").encode(), 1, "'x' has no puzzle to print."),
        (b"\0\0", 1, "'x' is neither text nor a workbook (.xlsx, .ods)."),
        (
            b"PK\x03\x04",
            1,
            "'x' cannot be read as a workbook; open it in Excel, and save it again.",
        ),
    ],
)
def test_a_file_without_a_puzzle_leaves_an_older_book_alone(written, status, sentence):
    Path("out.xlsx").write_bytes(b"older")
    if written is not None:
        Path("x").write_bytes(written)
    refusal = run("book", "out.xlsx", "--from", "x", "--force")
    assert refusal.exit_code == status
    assert refusal.stderr == f"numpure: {sentence}\n"
    assert Path("out.xlsx").read_bytes() == b"older"


def test_solve_and_rate_read_the_same_files():
    Path("b.xlsx").write_bytes(content(lambda sheet: put(sheet, EASY, 2, 2)))
    assert run("solve", "b.xlsx").stdout == f"{solve(Grid.parse(EASY))}\n"
    assert run("solve", stdin=Path("b.xlsx").read_bytes()).stdout.startswith("534678")
    assert run("rate", "b.xlsx").stdout == f"{EASY}\t1.2\teasy\thidden-single-box\n"
