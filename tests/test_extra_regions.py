"""Extra regions: cells of one colour in which no digit comes twice, wherever they are.

The SAT solver is told them by the colours of the cells of a printed workbook.
"""

import json
from itertools import combinations, islice
from typing import Any

import pytest
from openpyxl import load_workbook

from numpure_xl import udfs
from numpure_xl.board.tint import tints
from numpure_xl.errors import GridError
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.canonical import canonical_form, canonical_grid, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.f_puzzles import f_puzzles, linked
from numpure_xl.sudoku.grid.boards import CLASSIC, SIGNED
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.solve.cover import Cover, cover_of
from numpure_xl.sudoku.solve.solver import count_solutions, search
from tests.printed import ruled_boards
from tests.sat import clauses_of, models, units_of
from tests.typed import run_in_english as run

NAME = "9x9+regions"
BOARDS = [name for name in SIGNED if name.endswith("+regions")]
LEVELS = ["beginner", "easy", "medium", "hard", "expert", "master", "extreme"]

# Two regions with nine cells, one with three and one with two.
DRAWN = "aa..........aaa....b...a....b...aaa..bbb.......b.b......bb..c........cc......dd.."


def test_nine_regions_may_cover_the_board_each_in_a_colour():
    rows = "".join(letter * 9 for letter in "abcdefghi")
    board = CLASSIC.with_signs({"regions": RULES["regions"].read(rows, CLASSIC).text(CLASSIC)})
    assert len({*tints(board)}) == 9
    with pytest.raises(GridError):
        RULES["regions"].read("." + rows[1:], CLASSIC)


def puzzle(name=NAME, level="medium", seed: str | int = 1):
    return make(PuzzleRequest(variant=name, level=level).recipe(seed))


def sat_answers(side, given, regions, limit=2):
    """Return the digits of all solutions; `regions` has their cells, of any number."""
    pairs = [pair for region in regions for pair in combinations(region, 2)]
    rules = clauses_of(side, units_of(side), pairs)
    return [*islice(models(rules, side, given), limit)]


def regions_of_text(text):
    return [
        [cell for cell, own in enumerate(text) if own == name] for name in sorted({*text} - {"."})
    ]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BOARDS)
def test_puzzles_have_one_solution_and_their_level(name, level):
    made = puzzle(name, level)
    regions = regions_of_text(made.variant.text_of("regions"))
    answers = sat_answers(made.variant.side, made.givens.digits, regions)
    assert (made.level, answers) == (level, [made.solution.digits])


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", range(8))
def test_a_printed_workbook_has_the_one_solution_that_its_answers_have(seed, tmp_path):
    path, number = tmp_path / "book.xlsx", 25
    book = [path, "-n", number, "--variant", NAME, "--seed", seed, "--level", LEVELS[1 + seed % 3]]
    assert run("book", *book).exit_code == 0
    puzzles, answers = ([*_boards(sheet)] for sheet in load_workbook(path).worksheets[:2])
    assert len(puzzles) == len(answers) == number
    for (given, regions), (answer, _) in zip(puzzles, answers, strict=True):
        assert sorted(map(len, regions)) == [9] * 4
        assert sat_answers(9, given, regions) == [tuple(answer)]


def _boards(sheet):
    """Return the digits of the boards of a sheet, and the cells of each look that is not white."""
    for _, cells in ruled_boards(sheet, 9):
        looks: dict[tuple[str, str], list[int]] = {}
        for number, cell in enumerate(cells.values()):
            fill = cell.fill
            look = (fill.fill_type, fill.fgColor.rgb + fill.bgColor.rgb)
            looks.setdefault(look, []).append(number)
        looks.pop(max(looks, key=lambda look: len(looks[look])))
        yield [cell.value or 0 for cell in cells.values()], [*looks.values()]


@pytest.mark.parametrize("name", BOARDS)
def test_regions_follow_from_the_seed_and_are_apart(name):
    boards = [Recipe.parse(f"{name}/easy#{seed}").board for seed in range(12)]
    assert len({board.text_of("regions") for board in boards}) > 9
    for board in boards:
        text, side = board.text_of("regions"), board.side
        regions = board.extra_regions
        assert [len(region) for region in regions] == [side] * (side // 4 * 2)
        assert {frozenset(board.cells - 1 - cell for cell in region) for region in regions} == {
            *map(frozenset, regions)
        }
        assert not {*map(frozenset, regions)} & {*map(frozenset, board.bare.units)}
        for cell, other in ((c, c + 1) for c in range(board.cells - 1) if (c + 1) % side):
            assert "." in text[cell] + text[other] or text[cell] == text[other]


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search")
def test_small_regions_and_units_are_the_same_to_both_searches_and_to_sat():
    board = CLASSIC.with_signs({"regions": DRAWN})
    assert len(board.units) == 29
    made = make(Recipe.parse("9x9#3"))
    for blanks in (30, 40, 50):
        shown = Grid(made.solution.digits[blanks:] + (0,) * blanks, CLASSIC).digits[::-1]
        opened = Grid(shown, board)
        cover = Cover(board)
        cover.__dict__["compiled"] = None
        ours = [cover.digits(s) for s in islice(search(cover, cover.start(opened.digits)), 20)]
        asked = sat_answers(9, opened.digits, regions_of_text(DRAWN), limit=20)
        assert len(ours) == len(asked) == min(20, count_solutions(opened, limit=20))
    assert cover_of(board).compiled


def test_a_digit_twice_in_a_small_region_is_a_clash():
    board = CLASSIC.with_signs({"regions": DRAWN})
    first, second = board.extra_regions[2][0], board.extra_regions[2][2]
    held = Grid((0,) * 81, board).with_digit(first, 5).with_digit(second, 5)
    assert {first, second} == set(held.clashes())
    assert count_solutions(held) == 0


def test_turned_boards_and_other_digits_are_equivalent():
    givens = puzzle().givens
    others = [scrambled(givens, Chance(seed)) for seed in range(12)]
    assert len({str(each) for each in others}) > 8
    assert {canonical_form(each) for each in others} == {canonical_form(givens)}
    assert all(count_solutions(each) == 1 for each in (*others, canonical_grid(givens)))


@pytest.mark.parametrize("form", ["line", "csv", "json", "f-puzzles", "sudokupad"])
def test_files_have_the_regions(form):
    made = puzzle(level="easy")
    fields = {"puzzle": f"{made.givens} {made.variant.text_of('regions')}", "variant": NAME}
    ((_, known),) = grids([FORMATS[form].text(game_of(made.givens), fields)])
    assert known == made.givens


def test_f_puzzles_lists_extra_regions_and_they_may_not_overlap():
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][2] = {"value": 5, "given": True}
    region = {"cells": ["R1C1", "R2C2", "R9C9"]}
    ((_, known),) = grids([json.dumps({"size": 9, "grid": cells, "extraregion": [region]})])
    assert isinstance(known, Grid)
    assert known.variant.extra_regions == ((0, 10, 80),)
    ((_, fault),) = grids([json.dumps({"size": 9, "grid": cells, "extraregion": [region] * 2})])
    assert isinstance(fault, GridError)
    assert "overlap" in str(fault)


@pytest.mark.parametrize(
    "text", ["a" * 80, "a" + "." * 80, "a" * 10 + "." * 71, "aabbccddeeffgghhii" + "." * 63]
)
def test_regions_that_are_none_are_refused(text):
    with pytest.raises(GridError, match="Extra regions are 81 letters and dots"):
        RULES["regions"].read(text, CLASSIC)


def test_worksheet_functions_take_a_recipe_or_a_range_of_letters():
    recipe = str(PuzzleRequest(variant=NAME, level="easy").recipe(7))
    made = make(Recipe.parse(recipe))
    digits, answer = made.givens.to_rows(""), made.solution.to_rows("")
    spilled = udfs.sudoku_regions(recipe)
    for rules in (spilled, recipe, f"{NAME}/signs-{made.variant.text_of('regions')}"):
        assert udfs.sudoku_solve(digits, rules) == answer


def test_each_region_has_a_tint_of_its_own():
    board = CLASSIC.with_signs({"regions": DRAWN})
    tint_of = {
        tint: {cell for cell, t in enumerate(tints(board)) if t == tint} for tint in tints(board)
    }
    tint_of.pop(0)
    assert sorted(map(sorted, tint_of.values())) == sorted(map(list, board.extra_regions))


def test_workbooks_to_play_in_have_them(tmp_path):
    book = ["-n", 1, "--variant", NAME, "--seed", 1, "--level", "easy"]
    assert run("book", tmp_path / "play.xlsx", *book, "--playable").exit_code == 0


@pytest.mark.parametrize("name", ["9x9+windows", "6x6+windows", "9x9+windows+x", "9x9+asterisk"])
def test_f_puzzles_has_units_of_a_picture_as_extra_regions(name):
    made = make(PuzzleRequest(variant=name, level="any").shared_recipe("1").numbered(1))
    game = linked(f_puzzles(game_of(made.givens)))
    assert game is not None
    assert game.givens == made.givens
