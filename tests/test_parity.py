"""Cells for odd and even digits (奇数偶数ナンプレ), told by the words of the rules.

The SAT solver is told where the marks are by what is drawn: the patterns of a printed workbook, the
discs and squares of a picture.
"""

import json
from itertools import islice
from typing import Any

import pdfplumber
import pytest
from openpyxl import load_workbook

import numpure_xl
from numpure_xl import udfs
from numpure_xl.board.location import variant_noted
from numpure_xl.board.patch import board_patch
from numpure_xl.board.theme import THEMES
from numpure_xl.errors import GridError, NumpureError, RequestError
from numpure_xl.hints import explained, find_hint, hint_text, judge, judgement_text
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io.draw import cell_changes
from numpure_xl.sudoku.canonical import canonical_form, canonical_grid, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import events, full_grid
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC, SIGNED, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.ladder import LADDER, solve_path, without_uniqueness
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.punch import _pass
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import DEAD, Cover, cover_of
from numpure_xl.sudoku.solve.proof import unique
from numpure_xl.sudoku.solve.solver import count_solutions, search, solutions, solve
from tests.printed import middle_of_ink, ruled_boards
from tests.sat import clauses_of, models, parity_clauses, units_of
from tests.typed import run_in_english as run

NAME = "9x9+parity"
REFUSED = "has no such marks"
BOARDS = [name for name in SIGNED if name.endswith("+parity")]


def sat_answers(side, given, signs, *, diagonals=False, limit=2):
    """Return the digits in reading order of all solutions, by a SAT solver.

    `given` has the digits and `signs` an o for odd and an e for even, by row and column.
    """
    units = units_of(side, diagonals=diagonals)
    line = range(side)
    places = [(r, c) for r in line for c in line]
    marked = parity_clauses(side, "".join(signs.get(place, ".") for place in places))
    found = models(
        clauses_of(side, units) + marked, side, [given.get(place, 0) for place in places]
    )
    return [*islice(found, limit)]


def by_place(grid):
    side = grid.variant.side
    given = {divmod(cell, side): digit for cell, digit in enumerate(grid.digits) if digit}
    signs = {
        divmod(cell, side): s for cell, s in enumerate(grid.variant.text_of("parity")) if s != "."
    }
    return given, signs


def puzzle(name=NAME, level="medium", seed: str | int = 1):
    return make(PuzzleRequest(variant=name, level=level).recipe(seed))


def blank_odd(made):
    """Return the first blank cell with the sign of odd ones."""
    pairs = enumerate(zip(made.variant.text_of("parity"), made.givens.digits, strict=True))
    return next(cell for cell, pair in pairs if pair == ("o", 0))


LEVELS = ["beginner", "easy", "medium", "hard", "expert", "master", "extreme", "any"]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BOARDS)
def test_puzzles_have_one_solution_and_their_level(name, level):
    if name == "6x6+parity" and level in {"master", "extreme"}:
        with pytest.raises(RequestError, match="has no "):
            PuzzleRequest(variant=name, level=level).recipe(1)
        return
    made = puzzle(name, level)
    assert made.variant.name == name
    answers = sat_answers(
        made.variant.side, *by_place(made.givens), diagonals=("x" in made.variant.fixed)
    )
    assert answers == [made.solution.digits]
    if level != "any":
        assert made.level == level


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "seed"), [*((NAME, s) for s in range(7)), ("9x9+x+parity", 1)])
def test_a_printed_workbook_has_the_one_solution_that_its_answers_have(name, seed, tmp_path):
    path, number = tmp_path / "book.xlsx", 25
    level = LEVELS[1 + seed % 4]
    book = [path, "-n", number, "--variant", name, "--seed", seed, "--level", level]
    assert run("book", *book).exit_code == 0
    puzzles, answers = (_boards(sheet) for sheet in load_workbook(path).worksheets[:2])
    assert len(puzzles) == len(answers) == number
    for (given, signs), (answer, _) in zip(puzzles, answers, strict=True):
        assert 12 <= len(given) <= 34
        assert 20 <= len(signs) <= 27
        solved = sat_answers(9, given, signs, diagonals=("x" in ALL_BOARDS[name].fixed))
        assert solved == [tuple(answer[place] for place in sorted(answer))]


def _boards(sheet):
    """Return the digits and the marks by place of the boards of a sheet."""
    boards = []
    for _, cells in ruled_boards(sheet, 9):
        given = {place: cell.value for place, cell in cells.items() if cell.value}
        signs = {place: sign for place, cell in cells.items() if (sign := _sign(cell.fill))}
        boards.append((given, signs))
    return boards


def _sign(fill):
    """Return what a fill says: dots are odd, grey is even; a shaded diagonal is paler than that."""
    if fill.fill_type == "mediumGray":
        return "o"
    return "e" if fill.fill_type == "solid" and rgb(fill.fgColor.rgb[2:])[0] < 0xDC else ""


@pytest.mark.few(1)
@pytest.mark.parametrize("level", ["easy", "hard", "master"])
def test_a_picture_shows_discs_and_squares(level, tmp_path):
    made, path = puzzle(level=level), tmp_path / "board.pdf"
    line = f"{made.givens} {made.variant.text_of('parity')}"
    assert run("picture", line, "-o", path).exit_code == 0
    with pdfplumber.open(path) as pdf:
        given, signs = _of_page(pdf.pages[0])
    assert (given, signs) == by_place(made.givens)
    assert sat_answers(9, given, signs) == [made.solution.digits]


def _of_page(page):
    """Return the digits and the marks by place: a disc is a dot of a pen as wide as a cell."""
    black = [line for line in page.lines if line["stroking_color"] in (0, (0,))]
    left, right = min(line["x0"] for line in black), max(line["x1"] for line in black)
    top = min(line["top"] for line in black)
    step = (right - left) / 9

    def place(x, y):
        return int((y - top) / step), int((x - left) / step)

    given = {place(*middle_of_ink(char)): int(char["text"]) for char in page.chars}
    signs = {}
    for line in page.lines:
        if line in black:
            continue
        middle = place((line["x0"] + line["x1"]) / 2, (line["top"] + line["bottom"]) / 2)
        is_disc = line["x0"] == line["x1"] and line["top"] == line["bottom"]
        assert not is_disc or 0.7 < line["linewidth"] / step < 0.9
        signs[middle] = "o" if is_disc else "e"
    return given, signs


@pytest.mark.parametrize("name", BOARDS)
def test_marks_follow_from_the_seed_in_a_pattern_like_itself_upside_down(name):
    boards = [Recipe.parse(f"{name}/easy#{seed}").board for seed in range(20)]
    assert len({board.text_of("parity") for board in boards}) == 20
    for board in boards:
        marked = [cell for cell, sign in enumerate(board.text_of("parity")) if sign != "."]
        assert {board.cells - 1 - cell for cell in marked} == {*marked}
        assert board.cells // 3 - 1 <= len(marked) <= board.cells // 3
        assert {*board.text_of("parity")} == {"o", "e", "."}
        assert Recipe.parse(f"{name}/hard#{boards.index(board)}").board == board


def test_digits_are_seldom_given_where_a_mark_is():
    made = [puzzle(seed=seed) for seed in range(6)]
    assert sum(len(_marked(each)) for each in made) <= 6
    assert all(22 <= each.clues <= 26 for each in made)


def _marked(made):
    signs = made.variant.text_of("parity")
    return [(c, d) for c, d in enumerate(made.givens.digits) if d and signs[c] != "."]


def pure(variant):
    """Return the masks without the compiled search."""
    cover = Cover(variant)
    cover.__dict__["compiled"] = None
    return cover


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search")
@pytest.mark.parametrize("name", BOARDS)
def test_the_compiled_search_answers_as_python_does(name):
    made = puzzle(name, "hard")
    cover, compiled = pure(made.variant), cover_of(made.variant).compiled
    assert compiled
    opened = made.givens.digits[: made.variant.cells // 2] + (0,) * (
        made.variant.cells - made.variant.cells // 2
    )
    opened = Grid(opened, made.variant)
    states = islice(search(cover, cover.start(opened.digits)), 50)
    assert [cover.digits(state) for state in states] == [
        each.digits for each in islice(solutions(opened), 50)
    ]
    orbits = [(cell,) for cell in range(made.variant.cells)]
    args = (made.solution, orbits, 0, unique)
    assert _pass(cover, *args) == _pass(cover_of(made.variant), *args)


@pytest.mark.parametrize("name", BOARDS)
def test_the_events_of_a_filler_end_with_the_grid_that_it_fills(name):
    board = Recipe.parse(f"{name}#1").board
    grid = full_grid(board, Chance(5))
    *_, last = events(board, Chance(5))
    assert last.digits == grid.digits  # type: ignore[union-attr]
    assert not grid.clashes()


@pytest.mark.few(2)
@pytest.mark.parametrize("level", ["hard", "expert", "master", "extreme"])
@pytest.mark.parametrize("name", [NAME, "9x9+x+parity"])
def test_steps_lose_nothing_of_the_solution(name, level):
    made = puzzle(name, level)
    marks = Candidates(made.givens)
    barred = {(cell, digit) for cell, digit in made.variant.barred}
    assert not any((c, d) in barred for c in range(81) for d in marks.digits_in(c))
    for step in solve_path(marks, without_uniqueness(LADDER)):
        assert all(made.solution.digits[cell] == digit for cell, digit in step.places)
        assert all(made.solution.digits[cell] != digit for cell, digit in step.removes)


def signed(line, signs):
    return Grid(line, CLASSIC.with_signs({"parity": signs}))


def test_hints_say_what_a_mark_rules_out():
    naked = signed("1234" + "." * 77, "...." + "o" + "." * 76).with_digit(4 + 9, 9)
    naked = naked.with_digit(4 + 18, 7)
    text = "\n".join(_reasons(naked, 5, 4))
    assert "Only 5 is left for r1c5" in text
    assert "Its mark rules out 6 and 8." in text
    hidden = signed("12345" + "." * 76, "......ee" + "." * 73).with_digit(4 * 9 + 5, 9)
    text = "\n".join(_reasons(hidden, 9, 8))
    assert "ruled out by the mark of r1c7 and r1c8" in text
    japanese = "\n".join(_reasons(hidden, 9, 8, "ja"))
    assert "1行7列・1行8列は、印のために入りません。" in japanese


def _reasons(grid, digit, cell, lang="en"):
    """Return the explanations of the steps that place a digit."""
    marks = Candidates(grid)
    path = solve_path(marks.copy(), without_uniqueness(LADDER))
    for step in explained(path, marks, lang):
        if (cell, digit) in step.step.places:
            yield step.text


def test_digits_that_a_mark_rules_out_are_told():
    made = puzzle()
    odd = blank_odd(made)
    even = 2
    wrong = made.givens.with_digit(odd, even)
    assert odd in wrong.clashes()
    assert count_solutions(wrong) == 0
    name = f"r{odd // 9 + 1}c{odd % 9 + 1}"
    with pytest.raises(NumpureError, match=f"{name} is marked odd, and holds {even}"):
        solve(wrong)
    assert f"The mark of a cell asks for another digit: {name}." in str(judge(made.givens, wrong))
    assert "印に合わない数字のマス" in judgement_text(judge(made.givens, wrong), "ja")
    assert "its mark asks for another digit" in hint_text(
        find_hint(made.givens, wrong), "en", depth=3
    )
    assert f"{name} is marked odd" in hint_text(find_hint(wrong), "en", depth=3)
    assert cover_of(made.variant).start(wrong.digits) == DEAD


def test_turned_boards_and_other_digits_are_equivalent_as_long_as_odd_stays_odd():
    givens = puzzle().givens
    others = [scrambled(givens, Chance(seed)) for seed in range(12)]
    assert len({str(each) for each in others}) > 8
    assert {canonical_form(each) for each in others} == {canonical_form(givens)}
    assert all(count_solutions(each) == 1 for each in (*others, canonical_grid(givens)))
    swapped = {1: 2, 2: 1}
    digits = tuple(swapped.get(digit, digit) for digit in givens.digits)
    assert canonical_form(Grid(digits, givens.variant)) != canonical_form(givens)
    other = givens.variant.with_signs(
        {"parity": givens.variant.text_of("parity").replace("o", "e", 1)}
    )
    assert canonical_form(Grid(givens.digits, other)) != canonical_form(givens)


@pytest.mark.parametrize("form", FORMATS)
def test_formats_have_the_marks_or_say_so(form):
    made = [puzzle(name, "easy") for name in (NAME, "9x9+x+parity")]
    asked = ["generate", "-n", 2, "--variant", NAME, "--seed", 1, "--format", form]
    if form in {"line", "csv", "json", "f-puzzles", "sudokupad"}:
        for each in made:
            fields = {
                "puzzle": f"{each.givens} {each.variant.text_of('parity')}",
                "variant": each.variant.name,
            }
            text = FORMATS[form].text(game_of(each.givens), fields)
            ((_, found),) = grids([text])
            assert found == each.givens
        assert run("solve", "-", stdin=run(*asked).stdout).exit_code == 0
    else:
        answer = run(*asked)
        assert answer.exit_code == 2
        assert REFUSED in answer.stderr


def test_f_puzzles_lists_odd_and_even_cells():
    """As the site has them: upper case, counted from 1 ("odd": [{"cell": "R1C1"}])."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(9)] for _ in range(9)]
    cells[0][2] = {"value": 5, "given": True}
    value = {"size": 9, "grid": cells, "odd": [{"cell": "R1C1"}], "even": [{"cell": "R9C2"}]}
    ((_, found),) = grids([json.dumps(value)])
    assert isinstance(found, Grid)
    assert found.variant == CLASSIC.with_signs({"parity": "o" + "." * 72 + "e" + "." * 7})
    value["odd"] = [{"cell": "R0C1"}]
    ((_, fault),) = grids([json.dumps(value)])
    assert isinstance(fault, GridError)


def test_lines_are_read_under_the_board_that_is_asked_for():
    line = f"{puzzle().givens} {puzzle().variant.text_of('parity')}"
    solved = f"{puzzle().solution} {puzzle().variant.text_of('parity')}\n"
    for asked in ((), ("--variant", "9x9+parity"), ("--variant", "9X9 Parity")):
        answer = run("solve", *asked, line)
        assert (answer.exit_code, answer.stdout) == (0, solved)
    answer = run("solve", "--variant", NAME, str(puzzle().givens))
    assert "has its marks after the digits" in answer.stderr


def test_pencil_marks_lack_what_a_mark_rules_out():
    made = puzzle(level="easy")
    line = f"{made.givens} {made.variant.text_of('parity')}"
    shown = json.loads(run("candidates", line, "--format", "json").stdout)
    odd = blank_odd(made)
    assert not {*"2468"} & {*shown[0]["candidates"][odd]}
    drawn = run("candidates", line)
    assert drawn.exit_code == 0
    assert len(drawn.stdout.split("\n")) > 11
    assert run("generate", "--variant", NAME, "--drill", "x-wing", "--seed", 2).exit_code == 0


def test_worksheet_functions_take_a_recipe_or_a_range_of_marks():
    recipe = str(PuzzleRequest(variant=NAME, level="easy").recipe(7))
    made = make(Recipe.parse(recipe))
    digits, answer = made.givens.to_rows(""), made.solution.to_rows("")
    spilled = udfs.sudoku_regions(recipe)
    assert [cell or "." for row in spilled for cell in row] == [*made.variant.text_of("parity")]
    for rules in (spilled, recipe, f"{NAME}/signs-{made.variant.text_of('parity')}"):
        assert udfs.sudoku_solve(digits, rules) == answer
    assert udfs.sudoku_solve([[f"{made.givens} {made.variant.text_of('parity')}"]]) == answer
    assert udfs.sudoku_generate(7, "easy", NAME) == digits
    assert udfs.sudoku_solve(digits, NAME) == "#VALUE!"
    candidates = udfs.sudoku_candidates(digits, recipe)
    odd = blank_odd(made)
    assert not {*"2468"} & {*str(candidates[odd // 9][odd % 9])}


def test_boards_on_a_sheet_are_known_by_their_recipe_and_tinted():
    made = puzzle()
    assert variant_noted((9, 9), made.recipe) == made.variant
    assert variant_noted((9, 9), NAME) is None
    patch = board_patch(made.givens, THEMES["plain"], 40, note=str(made.recipe))
    fills: dict[str, set[Any]] = {"o": set(), "e": set(), ".": set()}
    filled = cell_changes(patch, 0, 0).formats["fill"]
    for row, col in made.variant.places:
        fills[made.variant.text_of("parity")[9 * row + col]].add(filled[row, col])
    assert all(len(each) == 1 for each in fills.values())
    (odd,), (even,), (plain,) = fills.values()
    assert odd[0] > even[0]
    assert plain is None


def test_what_takes_no_look_at_marks_is_refused():
    with pytest.raises(RequestError, match="without a look at its marks"):
        Recipe.parse(f"{NAME}/rotated#1")
    with pytest.raises(RequestError, match="cannot change places"):
        Recipe.parse(f"{NAME}/needs-unique-rectangle-1#1")


def test_signs_on_any_board_make_its_name_and_travel():
    board = VARIANTS["9x9+antiknight"].with_signs({"parity": "o" * 9 + "." * 72})
    assert board.name == "9x9+antiknight+parity"
    assert isinstance(board, Variant)
    assert not board.is_plain
    assert board.bare == VARIANTS["9x9+antiknight"]
    made_of = board.__reduce__()
    assert made_of[0](*made_of[1]) == board  # type: ignore[operator]
    assert numpure_xl.Grid("." * 81, board).variant == board
