"""Jigsaws as text: regions beside and below the digits, drawn, and as other programs write them."""

from textwrap import wrap

import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl.board.values import grid_in
from numpure_xl.cli import main
from numpure_xl.sudoku.canonical import scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.game_id import game_id
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.sumocue import sumocue
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.solve.solver import count_solutions
from tests.sampling import slow

PUZZLE = make(Recipe.parse("9x9+jigsaw/easy#1"))
DIGITS, LETTERS = str(PUZZLE), PUZZLE.variant.regions
NUMBERS = LETTERS.translate(str.maketrans("abcdefghi", "123456789"))
ZEROS = DIGITS.replace(".", "0")
ROWS = "\n".join(wrap(DIGITS, 9))

REFUSED = "The line below may be its regions or a full grid"
PARTED = (
    "6...831.5...1........3...94.36.1...9..18.42..8...6.45.12...9........8...3.867...2 "
    "aabcccddaaadcbcdddefaabcdgdeeeebcggdefabbggggeebbbccgghhiiiffafhhhhiifefhhhiiiiff"
)
"""A jigsaw with regions in up to four parts."""

FORMS = {
    "letters behind": f"{DIGITS} {LETTERS}",
    "letters before": f"{LETTERS} {DIGITS}",
    "large letters": f"{DIGITS} {LETTERS.upper()}",
    "numbers behind": f"{ZEROS} {NUMBERS}",
    "numbers before": f"{NUMBERS} {ZEROS}",
    "counted from 0": f"{ZEROS} {NUMBERS.translate(str.maketrans('123456789', '012345678'))}",
    "no blank": f"{DIGITS}{LETTERS}",
    "no blank, letters first": f"{LETTERS}{DIGITS}",
    "a comma": f"{DIGITS},{LETTERS}",
    "a tab": f"{DIGITS}\t{NUMBERS}",
    "a solution between": f"{DIGITS} {PUZZLE.solution} {LETTERS}",
    "the line below": f"{DIGITS}\n{LETTERS}",
    "numbers below": f"{ZEROS}\n{NUMBERS}",
    "blocks": f"{ROWS}\n\n{chr(10).join(wrap(LETTERS, 9))}",
    "blocks of numbers": f"{ROWS}\n\n{chr(10).join(wrap(NUMBERS, 9))}",
    "drawn": PUZZLE.givens.drawn(),
    "SumoCue": sumocue(PUZZLE.givens),
    "Solo": game_id(PUZZLE.givens),
}

# Written by Solo itself: `sgt-solo --generate 1 9j`, version 20230122.
SOLO = {
    "9x9+jigsaw": "9j:a8f5c8b9a3d4_2a6e2b3b3_8_1a5_4_2b6b9e4a2_5d9a2b6c1f5a,"
    "bcbb___b_c__ab__ac__aabaaa__a__aaadchab__cc_aaa_ba_aaba_a_eb__g",
    "9x9+jigsaw+x": "9jx:a2a1_3f8a4b9_2c3c5c6b1a8k8a4b5c1c6c8_3b5a7f1_9a2a,"
    "b_adaaad_ba__aaaaa_aaba_a_c_aab_bee____c_gab_bca_acc___ba_fc",
    "5x5+jigsaw+x": "5jx:c5e4a1a2a4e3c,_ca__b_aabdaaab___c",
    "6x6": "2x3:3c4b4_2_5b6j1b3_6_1b6c5",
    "6x6+x": "2x3x:6c1d4d2f5d5d6c3",
    "8x8": "2x4:a8_4a7e3d8a5a7c2d6b3_2b6d5c4a8a4d6e2a5_3a",
}


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, ["--lang", "en", *map(str, arguments)], input=stdin)


def only(text):
    ((_, grid),) = grids(text.splitlines())
    return grid


@pytest.mark.parametrize("form", FORMS)
def test_a_jigsaw_is_read_in_many_forms(form):
    assert only(FORMS[form]) == PUZZLE.givens
    twice = f"{FORMS[form]}\n\n{FORMS[form]}\n\n{'.' * 81}"
    assert [grid for _, grid in grids(twice.splitlines())][:2] == [PUZZLE.givens] * 2


def test_a_puzzle_and_its_solution_are_no_jigsaw():
    for text in (f"{DIGITS} {PUZZLE.solution}", f"{ZEROS}\n{PUZZLE.solution}\n{ZEROS}"):
        found = [grid for _, grid in grids(text.splitlines())]
        assert all(isinstance(grid, Grid) and not grid.variant.regions for grid in found)


@pytest.mark.parametrize("name", SOLO)
def test_game_ids_of_solo_are_read_and_written_as_solo_does(name):
    grid = only(SOLO[name])
    assert (grid.variant.name, count_solutions(grid)) == (name, 1)
    assert game_id(grid) == SOLO[name]


def test_boxes_that_stand_upright_are_regions():
    grid = only("3x2:h6b3a2_4b1_3b1_5a1b4h")
    assert grid.variant.regions == "aabbcc" * 3 + "ddeeff" * 3
    assert count_solutions(grid) == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("3x3k:zzzc,_aaa___ab,zzzc", "Cages need strokes between all cells"),
        ("9j:zzzc,aaa", "'9j:zzzc,aaa' is damaged, or is for a board that is not supported."),
        ("9j:zzzd,aaa", "is damaged, or is for"),
        ("12j:zzzzzn,a", "is damaged, or is for a board that is not supported."),
        ("SumoCueV1=1J0=2J0", "The line of SumoCue has 2 cells; a board has 81."),
        ("SumoCueV1" + "=17J0+0J0" * 40 + "=0J0", "The line of SumoCue is a killer sudoku;"),
        (f"{DIGITS} {'a' * 81}", "Region 'a' has 81 cells; on a 9x9 board each has 9."),
        ("." * 49, "The grid has 49 cells, as only a jigsaw has; its regions are missing."),
    ],
)
def test_what_is_damaged_or_unknown_is_told(line, sentence):
    assert sentence in str(only(line))


@pytest.mark.parametrize("form", ["line", "grid", "csv", "solo", "sumocue"])
@pytest.mark.parametrize(
    "variant", ["9x9+jigsaw", slow("9x9+jigsaw+x"), "7x7+jigsaw", "9x9+x", "9x9"]
)
def test_what_generate_prints_solve_reads(variant, form):
    if (variant, form) == ("7x7+jigsaw", "sumocue"):
        refusal = run("generate", "--variant", variant, "--format", form)
        assert "SumoCue has 9x9 boards of boxes or regions" in refusal.stderr
        return
    made = run("generate", "-n", 2, "--seed", 7, "--variant", variant, "--format", form)
    solved = run("solve", "--format", "line", "--variant", variant, stdin=made.stdout)
    request = PuzzleRequest(variant=variant)
    puzzles = [make(request.recipe(7, number)) for number in (1, 2)]
    assert [line.split()[0] for line in solved.stdout.splitlines()] == [
        str(puzzle.solution) for puzzle in puzzles
    ]


def test_regions_of_a_file_hold_for_every_grid_of_another(tmp_path):
    puzzles, regions = tmp_path / "puzzles.txt", tmp_path / "regions.txt"
    puzzles.write_text(f"{DIGITS}\n{ROWS}\n")
    regions.write_text("\n".join(wrap(LETTERS, 9)))
    solved = run("solve", puzzles, "--regions", regions)
    assert solved.stdout == f"{PUZZLE.solution} {LETTERS}\n" * 2
    rated = run("rate", puzzles, "--variant", "9x9+jigsaw", "--regions", regions)
    lines = run("solve", "-", "--format", "line", stdin=rated.stdout)
    assert lines.stdout == solved.stdout
    drawn = run("picture", puzzles, "--regions", regions, "-o", tmp_path / "board.svg")
    assert (drawn.exit_code, (tmp_path / "board-2.svg").exists()) == (0, True)
    book = run("book", tmp_path / "book.xlsx", "--from", puzzles, "--regions", regions)
    assert "already" in book.stderr
    assert (tmp_path / "book.xlsx").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--variant", "9x9+jigsaw"), "line 1: This board is 9x9; a 9x9+jigsaw has its regions"),
        (("--variant", "9x9", "--regions", LETTERS), "Ask for regions, or for symmetric ones, on"),
        (("--variant", "7x7+jigsaw", "--regions", LETTERS), "The regions have 81 cells; 7x7"),
        (
            ("--regions", "nowhere.txt"),
            "There is no file 'nowhere.txt', and it is not a grid either.",
        ),
    ],
)
def test_rules_that_a_grid_cannot_have_are_refused(options, sentence):
    refusal = run("solve", DIGITS, *options)
    assert (refusal.exit_code, refusal.stdout) == (
        1 if "line 1" in sentence or "no file" in sentence else 2,
        "",
    )
    assert sentence in refusal.stderr


def test_diagonals_are_those_that_were_asked_for():
    puzzle = make(Recipe.parse("7x7+jigsaw+x/easy#1"))
    text = f"{puzzle} {puzzle.variant.regions}"
    solved = run("solve", "--variant", "7x7+jigsaw+x", text)
    assert solved.stdout.split()[0] == str(puzzle.solution)


@pytest.mark.parametrize("form", ["grid", "json", "csv", "f-puzzles", "sudokupad", "sumocue"])
def test_regions_in_parts_come_back_from_files(form):
    written = run("convert", "-", "--format", form, stdin=PARTED).stdout
    assert run("convert", "-", "--format", "line", stdin=written).stdout == f"{PARTED}\n"


@pytest.mark.parametrize("options", [(), ("--playable",), ("--theme", "newspaper")])
def test_regions_in_parts_come_back_from_workbooks(tmp_path, options):
    book, puzzle = tmp_path / "book.xlsx", grid_in(PARTED)
    turned = line_of(scrambled(puzzle, Chance(1)))
    assert turned.split()[1] != puzzle.variant.regions
    both = f"{PARTED}\n{turned}\n"
    assert run("book", book, "--from", "-", *options, stdin=both).exit_code == 0
    assert run("solve", book).stdout == run("solve", "-", stdin=both).stdout * 2


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (("convert", "--format", "solo"), "this board has some in parts."),
        (("solve", "--variant", "9x9+jigsaw+x"), "in which diagonals cannot be told."),
    ],
)
def test_what_does_not_show_regions_in_parts_says_so(command, sentence):
    refusal = run(*command, "-", stdin=PARTED)
    assert (refusal.exit_code > 0, refusal.stdout) == (True, "")
    assert sentence in refusal.stderr


@pytest.mark.parametrize("seed", [1, 2, 5, 9])
def test_a_drawing_with_a_stroke_from_edge_to_edge_is_read_back(seed):
    made = numpure_xl.generate(variant="6x6+jigsaw", level="any", seed=seed).givens
    drawing = made.drawn()
    assert any({*line} == {"-"} for line in drawing.splitlines())
    assert [grid for _, grid in grids(drawing.splitlines(keepends=True))] == [made]


@pytest.mark.few(8)
@pytest.mark.parametrize("seed", range(60))
def test_edges_that_are_drawn_are_never_a_row_of_blanks(seed):
    side = 5 + seed % 5
    board = Recipe.parse(f"{side}x{side}+jigsaw/easy#{seed}").board
    empty = Grid((0,) * board.cells, board)
    assert [grid for _, grid in grids(empty.drawn().splitlines())] == [empty]


def test_as_many_dashes_as_a_row_has_cells_are_blanks():
    rows = ["- - - - - -", "1 2 3 4 5 6"]
    ((_, read),) = grids([*rows, rows[0], rows[0], "4 - - 5 - -", rows[0]])
    assert str(read) == "......123456............4..5........"
    edges = ["1 .|. . . 6", "    - - -", ". .|. . .|.", *[". . . . . ."] * 4]
    ((_, drawn),) = grids(edges)
    assert str(drawn) == "1....6" + "." * 30


@pytest.mark.parametrize("rows", [["123456789"] * 9, ["987654321"] * 9])
def test_a_full_grid_below_a_puzzle_is_not_taken_for_its_regions(rows):
    below = "".join(rows)
    ((number, refusal),) = grids([DIGITS, below])
    assert (number, str(refusal).split(";")[0]) == (1, REFUSED)
    assert [str(grid) for _, grid in grids([below, DIGITS])] == [below, DIGITS]


@pytest.mark.parametrize("names", [NUMBERS, "".join(str(n) * 9 for n in range(1, 10))])
def test_digits_that_are_twice_in_a_row_are_regions(names):
    ((_, grid),) = grids([ZEROS, names])
    assert isinstance(grid, Grid)
    assert grid.variant.regions
