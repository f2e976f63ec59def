"""Thermometers (温度計ナンプレ), told by the words of the rules.

The SAT solver is told where they are by what is drawn: the dots of the pictures over the cells of a
printed workbook, or of a picture of a board.
"""

import json
from itertools import islice, pairwise

import pytest
from openpyxl import load_workbook
from PIL import Image

from numpure_xl import udfs
from numpure_xl.board.location import variant_noted
from numpure_xl.errors import GridError, NumpureError, RequestError
from numpure_xl.hints import explained, find_hint, hint_text, judge, judgement_text
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.canonical import canonical_form, canonical_grid, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC, SIGNED, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import (
    LADDER,
    SINGLES_LADDER,
    hardest_rung,
    solve_path,
    without_uniqueness,
)
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.punch import _pass
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import DEAD, Cover, cover_of
from numpure_xl.sudoku.solve.proof import by_singles, unique
from numpure_xl.sudoku.solve.solver import count_solutions, search, solutions, solve
from tests.boards import spots_of
from tests.naive import naive_level, promised
from tests.overlaid import drawings
from tests.printed import by_place, ruled_boards
from tests.property.test_evidence_laws import follows
from tests.sat import WAYS, clauses_of, models, tube_clauses, tubes_of, units_of
from tests.typed import run_in_english as run

NAME = "9x9+thermo"
BOARDS = [name for name in SIGNED if name.endswith("+thermo")]
REFUSED = "has no such marks"
LEVELS = ["beginner", "easy", "medium", "hard", "expert", "master", "extreme", "any"]


def puzzle(name=NAME, level="medium", seed: str | int = 1):
    return make(PuzzleRequest(variant=name, level=level).recipe(seed))


def text_of(made):
    return made.variant.text_of("thermo")


def line_of(made):
    return f"{made.givens} {text_of(made)} {made.variant.name}"


def sat_answers(side, given, steps, *, diagonals=False):
    """Return the digits in reading order of up to two solutions, by a SAT solver."""
    rules = clauses_of(side, units_of(side, diagonals=diagonals)) + tube_clauses(side, steps)
    digits = [given.get(divmod(cell, side), 0) for cell in range(side * side)]
    return [*islice(models(rules, side, digits), 2)]


@pytest.mark.few(5)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BOARDS)
def test_puzzles_have_one_solution_and_their_level(name, level):
    if level not in {"any", *levels_of(name)}:
        with pytest.raises(RequestError, match="has no "):
            PuzzleRequest(variant=name, level=level).recipe(1)
        return
    made = puzzle(name, level)
    side = made.variant.side
    steps = tubes_of(spots_of(made.variant), text_of(made))
    assert steps
    answers = sat_answers(side, by_place(made.givens), steps, diagonals=("x" in made.variant.fixed))
    assert answers == [made.solution.digits]
    if level != "any":
        assert made.level == level
        assert promised(level) == naive_level(made.givens)


EDGES = [
    *((0.5, 0.05), (0.8, 0.2), (0.95, 0.5), (0.8, 0.8)),
    *((0.5, 0.95), (0.2, 0.8), (0.05, 0.5), (0.2, 0.2)),
]
"""Where a tube leaves the middle of a cell on each of eight ways: outside of a bulb."""

ROUND = [(0.33, 0.16), (0.16, 0.33)]
"""To where only a bulb reaches on more than one side."""


def drawn_in(is_grey):
    """Return which ways tubes go from a cell, and whether there is a bulb, given what is grey."""
    ways = {number for number, place in enumerate(EDGES) if is_grey(*place)}
    corners = [(a * x, b * y) for x, y in ROUND for a in (-1, 1) for b in (-1, 1)]
    return ways, all(is_grey(0.5 + x, 0.5 + y) for x, y in corners)


def steps_drawn(cells, side):
    """Return the steps from the bulbs on, following tubes from cell to cell."""
    steps, waiting = [], [cell for cell, (_, is_bulb) in cells.items() if is_bulb]
    seen = {*waiting}
    while waiting:
        cell = waiting.pop()
        for way in cells[cell][0]:
            down, right = WAYS[way]
            other = cell + down * side + right
            assert (way + 4) % 8 in cells[other][0]
            if other not in seen:
                seen.add(other)
                waiting.append(other)
                steps.append((cell, other))
    assert all(cell in seen for cell, (ways, _) in cells.items() if ways)
    return sorted(steps)


@pytest.mark.few(1)
@pytest.mark.parametrize(("name", "seed"), [(name, seed) for seed in range(20) for name in BOARDS])
def test_a_printed_workbook_has_the_one_solution_that_its_answers_have(name, seed, tmp_path):
    path, number, side = tmp_path / "book.xlsx", 10, int(name[0])
    level = ["easy", "medium", "hard"][seed % (3 if side == 9 else 2)]
    lang = ("--lang", "ja") if seed % 2 else ()
    book = [path, "-n", number, "--variant", name, "--seed", seed, "--level", level, *lang]
    assert run("book", *book).exit_code == 0
    puzzles, answers = read_boards(path, side)
    assert len(puzzles) == len(answers) == number
    for (given, steps), (answer, again) in zip(puzzles, answers, strict=True):
        assert len(given) <= 26
        assert len(steps) >= side // 2
        assert not again, "an answer repeats no thermometers"
        solved = sat_answers(side, given, steps, diagonals=("x" in ALL_BOARDS[name].fixed))
        assert solved == [tuple(answer[place] for place in sorted(answer))]


def read_boards(path, side):
    """Return the boards of the sheets of a book: by place their digits, and the steps drawn.

    Puzzles are on the first sheet, answers on the second.
    """
    sheets = load_workbook(path).worksheets[:2]
    return [_boards(sheet, drawings(path, n), side) for n, sheet in enumerate(sheets, 1)]


def _drawn_at(drawing, row, col):
    """Return what a drawing has of thermometers in a cell."""
    if drawing is None:
        return {}, False
    return drawn_in(lambda x, y: drawing.covers(col + x, row + y))


def _boards(sheet, drawn, side):
    boards, by_place = [], {each.start: each for each in drawn}
    for (top, left), cells in ruled_boards(sheet, side):
        digits = {place: cell.value for place, cell in cells.items() if cell.value}
        drawing = by_place.get((top - 1, left - 1))
        shown = {r * side + c: _drawn_at(drawing, r, c) for r, c in cells}
        boards.append((digits, steps_drawn(shown, side)))
    return boards


@pytest.mark.parametrize("name", ["9x9+thermo", "9x9+x+thermo"])
@pytest.mark.parametrize("theme", ["plain", "dark"])
def test_a_picture_has_bulbs_and_tubes_through_cells_and_over_corners(name, theme, tmp_path):
    made, path = puzzle(name, "medium", seed=5), tmp_path / "board.png"
    assert run("picture", line_of(made), "-o", path, "--theme", theme).exit_code == 0
    bare = tmp_path / "bare.png"
    plain = Grid(made.givens.digits, made.variant.bare)
    assert run("picture", str(plain), "-o", bare, "--theme", theme, *_board(plain)).exit_code == 0
    with Image.open(path) as with_tubes, Image.open(bare) as without:
        size = with_tubes.width
        dots, blank = with_tubes.convert("L").tobytes(), without.convert("L").tobytes()
    cell = size * 2 // 19
    margin = (size - 9 * cell) / 2
    shown = {}
    for number in range(81):
        row, col = divmod(number, 9)

        def is_grey(x, y, row=row, col=col):
            at = int(margin + (row + y) * cell) * size + int(margin + (col + x) * cell)
            return abs(dots[at] - blank[at]) > 20

        shown[number] = drawn_in(is_grey)
    assert steps_drawn(shown, 9) == sorted(tubes_of(spots_of(made.variant), text_of(made)))


def _board(grid):
    return () if grid.variant == CLASSIC else ("--variant", grid.variant.name)


@pytest.mark.parametrize("name", BOARDS)
def test_thermometers_follow_from_the_seed_and_digits_rise_along_them(name):
    forms = [Recipe.parse(f"{name}/easy#{seed}") for seed in range(12)]
    assert len({form.board.signs for form in forms}) == 12
    for form in forms:
        board, digits = form.board, form.grid_of_signs.digits
        assert not form.grid_of_signs.clashes()
        assert Recipe.parse(f"{name}/medium#{form.seed}").board == board
        steps = tubes_of(spots_of(board), board.text_of("thermo"))
        assert all(digits[first] < digits[second] for first, second in steps)
        last = board.cells - 1
        assert sorted((last - a, last - b) for a, b in steps) == sorted(steps)
        after = dict(steps)
        assert len(after) == len(steps) == len({second for _, second in steps})
        for bulb in after.keys() - after.values():
            tube = [bulb]
            while tube[-1] in after:
                tube.append(after[tube[-1]])
            assert 3 <= len(tube) <= 7
            assert _turns(tube, board.side) <= {0, 1, 2}
        middles = [_middle(step, board.side) for step in steps]
        assert len({*middles}) == len(middles), "two cross over a corner"


def _middle(step, side):
    return tuple(sum(divmod(cell, side)[at] for cell in step) for at in (0, 1))


def _turns(tube, side):
    """Return by how many of eight directions a tube turns."""
    ways = [
        WAYS.index((other // side - cell // side, other % side - cell % side))
        for cell, other in pairwise(tube)
    ]
    return {min((a - b) % 8, (b - a) % 8) for a, b in pairwise(ways)}


def pure(variant):
    """Return the masks without the compiled search."""
    cover = Cover(variant)
    cover.__dict__["compiled"] = None
    return cover


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search")
@pytest.mark.few(1)
@pytest.mark.parametrize("name", BOARDS)
def test_the_compiled_search_answers_as_python_does(name, monkeypatch):
    made = puzzle(name, "medium")
    variant = made.variant
    opened = Grid(_opened(made), variant)
    each = pure(variant)
    states = islice(search(each, each.start(opened.digits)), 20)
    assert [each.digits(state) for state in states] == [
        other.digits for other in islice(solutions(opened), 20)
    ]
    orbits = [(cell,) for cell in range(variant.cells)]
    for proof in (unique, by_singles):
        args = (made.solution, orbits, 0, proof)
        assert _pass(each, *args) == _pass(cover_of(variant), *args)
    easy = puzzle(name, "easy").givens
    rung = hardest_rung(easy, SINGLES_LADDER)
    monkeypatch.setitem(cover_of(easy.variant).__dict__, "compiled", None)
    assert hardest_rung(easy, SINGLES_LADDER) == rung


def test_levels_are_those_of_the_way_of_hints_with_and_without_the_compiled_search(monkeypatch):
    """Cells see each other along a tube, and one that sees all seats of a digit cannot have it."""
    digits = ".4.5.71...........7.......4...2...................4...4.......7...........76.5.2."
    signs = ".eg....og.oa.....a.d...o.ceo.cob..aoag.b.f.ceoe..fog.oag.o...h.e.....eo.co....ca."
    grid = Grid(digits, CLASSIC.with_signs({"thermo": signs}))
    puzzle = Puzzle(grid)
    level, steps = level_of(puzzle), [step.technique for step in guide(puzzle).steps]
    rated = rate(puzzle).value
    monkeypatch.setitem(cover_of(grid.variant).__dict__, "compiled", None)
    assert level_of(puzzle) == level == "hard"
    assert rate(puzzle).value == rated
    assert "generalized-intersection" in steps
    assert "xy-wing" not in steps


def _opened(made):
    """Return the digits of the first rows of a puzzle's solution, and blanks."""
    kept = 2 * made.variant.side
    return made.solution.digits[:kept] + (0,) * (made.variant.cells - kept)


@pytest.mark.few(1)
@pytest.mark.parametrize("level", ["extreme", "master", "expert", "medium", "hard"])
def test_steps_lose_nothing_of_the_solution_and_follow_from_their_evidence(level):
    made = puzzle(level=level)
    for ladder in (without_uniqueness(LADDER), HINTS):
        marks, seen = Candidates(made.givens), Candidates(made.givens)
        for step in solve_path(marks, ladder):
            assert all(made.solution.digits[cell] == digit for cell, digit in step.places)
            assert all(made.solution.digits[cell] != digit for cell, digit in step.removes)
            assert step.technique != "neighbours"
            if step.technique == "thermometer":
                assert follows(step, seen)
                assert not follows(step._replace(evidence=step.evidence[:1]), seen)
            seen.apply(step.places, step.removes)


@pytest.mark.few(2)
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "master"])
def test_the_way_of_hints_leads_to_the_solution_and_each_step_stands_on_those_before(level):
    made = puzzle(level=level)
    way = guide(made)
    assert way.is_whole
    marks = Candidates(made.givens)
    for step in way.steps:
        if step.technique == "thermometer":
            assert follows(step, marks)
        marks.apply(step.places, step.removes)
    assert tuple(marks.digits) == made.solution.digits
    assert level in {"easy", "medium"} or "thermometer" in {step.technique for step in way.steps}


def on_tube(digits="." * 81):
    """Return a plain board with a thermometer of five cells from r1c1 on: right, down, slanting."""
    text = {0: "o", 1: "g", 2: "g", 11: "a", 19: "b"}
    signs = "".join(text.get(cell, ".") for cell in range(81))
    return Grid(digits, CLASSIC.with_signs({"thermo": signs}))


def test_a_cell_holds_what_its_place_on_a_thermometer_leaves():
    marks = Candidates(on_tube())
    held = {cell: marks.digits_in(cell) for cell in (0, 1, 2, 11, 19, 3)}
    places = {cell: (*range(first, first + 5),) for first, cell in enumerate((0, 1, 2, 11, 19), 1)}
    assert held == places | {3: (*range(1, 10),)}


def test_hints_compare_cells_of_a_thermometer_that_need_not_be_neighbours():
    marks = Candidates(on_tube())
    marks.apply([], [(1, 2), (1, 3)])
    said = next(explained(solve_path(marks.copy(), HINTS), marks, "en"))
    assert said.step.removes == ((2, 3), (2, 4))
    assert said.text.startswith("Digits rise on the thermometer: r1c3 is greater than r1c2 by 1 or")
    marks = Candidates(on_tube())
    marks.apply([], [(19, digit) for digit in (7, 8, 9)])
    said = next(explained(solve_path(marks.copy(), HINTS), marks, "en"))
    assert said.step.removes == ((0, 3), (0, 4), (0, 5))
    assert "r1c1 is less than r3c2 by 4 or more. r3c2 can only be 5 or 6." in said.text
    said = next(explained(solve_path(marks.copy(), HINTS), marks, "ja"))
    assert "温度計は先へ大きくなるので、1行1列は 3行2列より 4 以上小さい数字です。" in said.text


def test_singles_say_what_a_place_and_the_digits_of_a_thermometer_leave():
    digits = [0] * 81
    digits[11], digits[3], digits[4] = 4, 5, 6
    grid = on_tube(digits)
    said = {step.places: step for step in solve_path(Candidates(grid), SINGLES_LADDER)}
    assert ((0, 1),) in said
    (text,) = [
        each.text
        for each in explained(solve_path(Candidates(grid), HINTS), Candidates(grid), "en")
        if each.step.places == ((0, 1),)
    ]
    assert "thermometer" in text
    made = [puzzle(level="easy", seed=seed).givens for seed in range(1, 6)]
    told = [hint_text(find_hint(givens), "en", depth=3) for givens in made]
    assert any("Thermometers rise from their bulbs, so" in text for text in told)


def test_digits_that_do_not_fit_are_told():
    made = puzzle()
    first, second = next(
        step
        for step in tubes_of(spots_of(made.variant), text_of(made))
        if not {*step} & {*_filled(made.givens)}
    )
    wrong = made.givens.with_digit(first, 5).with_digit(second, 4)
    assert {first, second} <= wrong.clashes()
    assert count_solutions(wrong) == 0
    assert cover_of(made.variant).start(wrong.digits) == DEAD
    with pytest.raises(NumpureError, match="does not fit on its thermometer"):
        solve(wrong)
    assert "Digits that do not fit on their thermometer" in str(judge(made.givens, wrong))
    assert "neighbours" not in str(judge(made.givens, wrong))
    assert "温度計の順に合わない" in judgement_text(judge(made.givens, wrong), "ja")
    assert "does not fit on its thermometer" in hint_text(find_hint(wrong), "en", depth=3)


def _filled(grid):
    return [cell for cell, digit in enumerate(grid.digits) if digit]


@pytest.mark.few(2)
@pytest.mark.parametrize("name", BOARDS)
def test_turned_boards_are_equivalent_and_thermometers_turn_with_them(name):
    givens = puzzle(name).givens
    others = [scrambled(givens, Chance(seed)) for seed in range(12)]
    assert len({*others}) > 3
    assert {canonical_form(each) for each in others} == {canonical_form(givens)}
    assert all(count_solutions(each) == 1 for each in (*others, canonical_grid(givens)))
    bulbs = givens.variant.text_of("thermo").count("o")
    assert {each.variant.text_of("thermo").count("o") for each in others} == {bulbs}


@pytest.mark.parametrize("form", FORMATS)
def test_formats_have_thermometers_or_say_so(form):
    made = puzzle(level="easy")
    asked = ["generate", "-n", 2, "--variant", NAME, "--seed", 1, "--format", form]
    if form in {"line", "csv", "json", "f-puzzles", "sudokupad"}:
        fields = {"puzzle": line_of(made), "variant": NAME}
        ((_, found),) = grids([FORMATS[form].text(game_of(made.givens), fields)])
        assert found == made.givens
        assert run("solve", "-", stdin=run(*asked).stdout).exit_code == 0
    else:
        answer = run(*asked)
        assert answer.exit_code == 2
        assert REFUSED in answer.stderr


def f_puzzle(*thermometers):
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    listed = [{"lines": [*lines]} for lines in thermometers]
    return json.dumps({"size": 9, "grid": cells, "thermometer": listed})


def test_f_puzzles_lists_lines_from_the_bulb_which_may_part():
    branch = (["R1C1", "R1C2", "R2C3"], ["R1C1", "R1C2", "R1C3", "R1C4"])
    ((_, found),) = grids([f_puzzle(branch, (["R9C9", "R8C9"],))])
    assert isinstance(found, Grid)
    text = found.variant.text_of("thermo")
    assert text == "oggg......." + "h" + "." * 59 + "e" + "." * 8 + "o"
    ((_, again),) = grids([FORMATS["f-puzzles"].text(game_of(found), {})])
    assert again == found
    marks = Candidates(found)
    assert marks.digits_in(0) == (1, 2, 3, 4, 5, 6)
    assert marks.digits_in(11) == (3, 4, 5, 6, 7, 8, 9)


@pytest.mark.parametrize(
    "lines",
    [
        (["R1C1", "R1C3"],),  # not side by side
        (["R1C1", "R1C2"], ["R2C2", "R1C2"]),  # two meet
        (["R1C1"],),
        (["R1C1", "R1C2", "R1C1"],),
        ([f"R1C{col}" for col in range(1, 10)] + ["R2C9"],),  # more cells than digits
        (["R1C1", "R1C10"],),
        ("R1C1",),
    ],
)
def test_lines_of_f_puzzles_that_are_no_thermometer_are_refused(lines):
    ((_, fault),) = grids([f_puzzle(lines)])
    assert isinstance(fault, GridError)
    assert str(fault).count(".") <= 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "o",
        "x" * 81,
        "c" + "." * 80,
        "cg" + "." * 79,
        "o" + "." * 80,
        "a" + "." * 80,
        "..g" * 27,
    ],
)
def test_texts_that_are_no_thermometers_are_refused_in_one_sentence(text):
    with pytest.raises(GridError, match=r"^(Thermometers are 81 signs|A thermometer has one bulb)"):
        RULES["thermo"].read(text, CLASSIC)


def test_lines_are_read_under_the_board_that_is_asked_for():
    made = puzzle(level="easy")
    solved = f"{made.solution} {text_of(made)} {NAME}\n"
    for asked in ((), ("--variant", NAME), ("--variant", "温度計"), ("--variant", "thermometer")):
        answer = run("solve", *asked, line_of(made))
        assert (answer.exit_code, answer.stdout) == (0, solved)


@pytest.mark.parametrize("name", [NAME, "9x9+killer", "9x9+inequality", "9x9+x+parity"])
def test_a_line_that_names_a_board_without_its_marks_is_refused_in_one_sentence(name):
    for behind in (name, f"{'q' * 81} {name}"):
        ((_, fault),) = grids([f"{'.' * 80}1 {behind}"])
        said = f"The marks of {name} are missing behind the digits, or damaged."
        assert isinstance(fault, GridError)
        assert str(fault) == said


def test_several_kinds_of_signs_are_read_and_solved_together():
    made = puzzle(level="hard")
    signs = {"parity": "".join("eo"[digit % 2] for digit in made.solution.digits)}
    board = made.variant.with_signs(signs | {"thermo": text_of(made)})
    both = Grid(made.givens.digits, board)
    line = FORMATS["line"].text(game_of(both), {"puzzle": _line(both), "variant": board.name})
    ((_, found),) = grids([line])
    assert found == both
    assert solve(both).digits == made.solution.digits


def _line(grid):
    return " ".join((str(grid), *(text for _, text in grid.variant.signs), grid.variant.name))


def test_worksheet_functions_take_a_recipe_or_the_text_of_thermometers():
    recipe = str(PuzzleRequest(variant=NAME, level="easy").recipe(7))
    made = make(Recipe.parse(recipe))
    digits, answer = made.givens.to_rows(""), made.solution.to_rows("")
    text = str(udfs.sudoku_regions(recipe)[0][0])
    assert text == f"{NAME}/signs-{text_of(made)}"
    for rules in (text, recipe):
        assert udfs.sudoku_solve(digits, rules) == answer
    assert udfs.sudoku_generate(7, "easy", NAME) == digits
    assert udfs.sudoku_solve(digits, NAME) == "#VALUE!"
    assert variant_noted((9, 9), made.recipe) == made.variant


def test_what_takes_no_look_at_thermometers_is_refused():
    with pytest.raises(RequestError, match="without a look at its marks"):
        Recipe.parse(f"{NAME}/rotated#1")
