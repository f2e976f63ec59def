"""Several grids that overlap, told by the words of the rules: corners, rows, columns and boxes.

Nothing here asks a `Variant` where its units are. The SAT solver is told the rules from the places
of digits in a printed workbook, or in a picture.
"""

import re
from bisect import bisect
from io import BytesIO
from itertools import chain, islice, pairwise, product
from typing import Any

import pdfplumber
import pytest
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries

import numpure_xl
from numpure_xl import udfs
from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import play_plan
from numpure_xl.errors import GridError, NumpureError, RequestError
from numpure_xl.export import book_bytes
from numpure_xl.hints import explain
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.canonical import canonical_form, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import events, full_grid
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import GATTAI, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import LADDER, next_step, solve_path, without_uniqueness
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.punch import _pass
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules import OWN_RULES
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import Cover, cover_of
from numpure_xl.sudoku.solve.proof import by_singles, effort_of, unique
from numpure_xl.sudoku.solve.solver import search, solutions
from numpure_xl.sudoku.symmetry import SYMMETRIES, orbits_on, symmetry_on
from numpure_xl.sudoku.techniques.step import Role
from numpure_xl.web import playing
from tests.printed import middle_of_ink
from tests.rule_laws import check_written
from tests.sat import clauses_of, models
from tests.typed import run_in_english as run

CORNERS = {
    "gattai2": [(0, 0), (6, 6)],
    "gattai3": [(0, 0), (6, 6), (12, 12)],
    "butterfly": [(0, 0), (0, 3), (3, 0), (3, 3)],
    "flower": [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)],
    "sohei": [(0, 6), (6, 0), (6, 12), (12, 6)],
    "cross": [(0, 6), (6, 0), (6, 6), (6, 12), (12, 6)],
    "windmill": [(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)],
    "samurai": [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
    "shogun": [
        *((0, 12 * i) for i in range(4)),
        *((6, 6 + 12 * i) for i in range(3)),
        *((12, 12 * i) for i in range(4)),
    ],
    "sumo": [(6 * row, 6 * (row % 2) + 12 * i) for row in range(5) for i in range(3 - row % 2)],
}
"""By layout, where its grids begin: as they are printed, and on the net."""

BOXES = {
    "gattai2": 17,
    "gattai3": 25,
    "butterfly": 16,
    "flower": 21,
    "sohei": 32,
    "cross": 33,
    "windmill": 37,
    "samurai": 41,
    "shogun": 87,
    "sumo": 101,
}
DIAGONAL = ["gattai2", "gattai3", "samurai"]
ACROSS = 21
REFUSED = "has several grids"


def units_of(corners):
    """Return the rows, columns and boxes of grids, as places on the paper."""
    for (row, col), i in product(corners, range(9)):
        yield [(row + i, col + j) for j in range(9)]
        yield [(row + j, col + i) for j in range(9)]
        yield [(row + i // 3 * 3 + j // 3, col + i % 3 * 3 + j % 3) for j in range(9)]


def places_of(name):
    return sorted({place for unit in units_of(CORNERS[name]) for place in unit})


def sat_answers(name, digits, limit=2):
    """Return the digits by place of all solutions, by a SAT solver; `digits` are by place."""
    number = {place: at for at, place in enumerate(places_of(name))}
    rules = clauses_of(9, [[number[place] for place in unit] for unit in units_of(CORNERS[name])])
    found = models(rules, 9, [digits.get(place, 0) for place in number])
    return [dict(zip(number, each, strict=True)) for each in islice(found, limit)]


def picture(text):
    """Return the digits of a picture by place: a sign for each second column."""
    signs = {
        (row, col // 2): sign
        for row, line in enumerate(text.splitlines())
        for col, sign in enumerate(line)
        if col % 2 == 0 and sign != " "
    }
    return signs, {place: int(sign) for place, sign in signs.items() if sign != "."}


def puzzle(name, level="hard", seed=1):
    return make(PuzzleRequest(variant=name, level=level).recipe(seed))


@pytest.mark.parametrize("name", CORNERS)
def test_units_are_those_of_the_rules(name):
    variant = GATTAI[name]
    places = places_of(name)
    assert list(variant.places) == places
    assert variant.cells == 9 * BOXES[name] == len(places)
    units = [frozenset(places[cell] for cell in unit) for unit in variant.units]
    assert set(units) == set(map(frozenset, units_of(CORNERS[name])))
    assert len(set(units)) == len(units)  # a shared box is there once
    assert all(cell in variant.units[variant.box_unit(cell)] for cell in range(variant.cells))
    for unit, cells in enumerate(variant.units):
        for grid, number in variant.in_grids(unit):
            top, left = CORNERS[name][grid]
            row, col = places[cells[0]]
            at = {"row": row - top, "column": col - left}
            box = (row - top) // 3 * 3 + (col - left) // 3
            assert at.get(variant.unit_kind(unit), box) == number
    boxes = range(2 * variant.lines, variant.extra_from)
    assert sum(len(variant.in_grids(box)) for box in boxes) == 9 * len(CORNERS[name])


@pytest.mark.parametrize(
    ("name", "level"),
    [
        (name, level)
        for name in CORNERS
        for level in ("any", *levels_of(name))
        if level != "extreme"
    ],
)
def test_a_sat_solver_told_the_picture_finds_the_one_solution(name, level):
    made = puzzle(name, level)
    signs, given = picture(made.givens.drawn())
    assert sorted(signs) == places_of(name)
    answers = sat_answers(name, given)
    assert len(answers) == 1
    assert answers == [picture(made.solution.drawn())[1]]
    if level != "any":
        assert made.level == level


@pytest.mark.few(1)
@pytest.mark.parametrize("ending", ["xlsx", "pdf"])
def test_a_printed_samurai_has_the_one_solution_that_its_answer_page_has(ending, tmp_path):
    path = tmp_path / f"book.{ending}"
    book = [path, "-n", 2, "--variant", "samurai", "--seed", 7, "--answers", 1]
    assert run("book", *book).exit_code == 0
    pages = _of_workbook(path) if ending == "xlsx" else _of_pdf(path)
    for given, answer in zip(pages["puzzles"], pages["answers"], strict=True):
        assert 60 < len(given) < 200
        assert sorted(answer) == places_of("samurai")
        assert sat_answers("samurai", given) == [answer]


def _of_workbook(path, variant="samurai"):
    """Return the digits by place of the boards of a workbook: squares whose cells have borders."""
    pages = {}
    sheets = [sheet for sheet in load_workbook(path) if sheet.sheet_state == "visible"]
    for name, sheet in zip(("puzzles", "answers"), sheets, strict=True):
        pages[name] = _boards(sheet, variant)
    return pages


def _boards(sheet, variant="samurai"):
    ruled: list[Any] = [
        cell
        for row in sheet.iter_rows()
        for cell in row
        if cell.border.left.style and cell.border.top.style
    ]
    rows = sorted({cell.row for cell in ruled})
    tops = [row for row in rows if row - 1 not in rows]
    left = min(cell.column for cell in ruled)
    return [_board(sheet, top, left, ruled, places_of(variant)) for top in tops]


def _board(sheet, top, left, ruled, places):
    last = max(row for row, _ in places)
    own = {(cell.row - top, cell.column - left) for cell in ruled if 0 <= cell.row - top <= last}
    assert sorted(own) == places
    found = {place: sheet.cell(top + place[0], left + place[1]).value for place in own}
    return {place: digit for place, digit in found.items() if digit}


def test_printed_steps_lead_to_the_one_solution(tmp_path):
    """The boards beside the steps are told from their borders; candidates there are texts."""
    path = tmp_path / "steps.xlsx"
    assert run("book", path, "-n", 1, "--variant", "samurai", "--seed", 7, "--steps").exit_code == 0
    puzzles, answers, *steps = load_workbook(path).worksheets
    (given,), (answer,) = _boards(puzzles), _boards(answers)
    assert sat_answers("samurai", given) == [answer]
    digits = [
        {place: digit for place, digit in board.items() if isinstance(digit, int)}
        for board in _boards(steps[0])
    ]
    assert given.items() < digits[0].items()
    for before, after in pairwise([*digits, answer]):
        assert before.items() <= after.items()
    assert len(digits) < 12  # one for all singles of five grids


def _of_pdf(path):
    """Return the same of a PDF with a board on each page."""
    with pdfplumber.open(path) as pdf:
        boards = [_of_page(page) for page in pdf.pages]
    return {"puzzles": boards[:2], "answers": boards[2:]}


def _of_page(page):
    """Return the digits by place: between 22 strokes across and 22 down."""
    xs = sorted({round(line["x0"]) for line in page.lines if _is_upright(line)})
    ys = sorted({round(line["top"]) for line in page.lines if not _is_upright(line)})
    ys = ys[-ACROSS - 1 :]  # those above are to write on
    assert len(xs) == len(ys) == ACROSS + 1
    found = {}
    for char in page.chars:
        x, y = middle_of_ink(char)
        if xs[0] < x < xs[-1] and ys[0] < y < ys[-1] and char["text"].strip():
            found[bisect(ys, y) - 1, bisect(xs, x) - 1] = int(char["text"])
    return found


def _is_upright(line):
    return line["bottom"] - line["top"] > line["x1"] - line["x0"]


@pytest.mark.parametrize("name", CORNERS)
def test_all_forms_of_a_text_are_read_alike(name):
    made, variant = puzzle(name), GATTAI[name]
    rows = made.givens.to_rows(0)
    gaps = set(product(*map(range, variant.extent))) - {*places_of(name)}
    signs = [
        ["X" if (row, col) in gaps else str(digit) for col, digit in enumerate(line)]
        for row, line in enumerate(rows)
    ]
    lines = [
        "".join(str(rows[top + i][left + j]) for i, j in product(range(9), repeat=2))
        for top, left in CORNERS[name]
    ]
    forms = [
        str(made.givens),
        made.givens.drawn(),
        "\n".join(map(" ".join, signs)),
        "\n".join("".join(line).replace("X", " ").rstrip().replace("0", ".") for line in signs),
        "\n".join(lines),
    ]
    for form in forms:
        assert Grid.parse(form, name) == made.givens
        assert [grid for _, grid in grids(form.splitlines(), variant)] == [made.givens]
    together = "\n\n".join(forms[1:]) + "\n\n999 cells, by hand\n\n" + str(made.solution)
    found = [grid for _, grid in grids(together.splitlines(), variant)]
    assert found == [made.givens, made.solution]
    assert Grid(rows, name) == made.givens
    if gaps:  # without, it looks like 12x12
        assert Grid.parse(forms[1]) == Grid.parse(forms[0]) == made.givens
    once = [lines[0], *("".join("." if _is_shared(name, at, i) else s for i, s in enumerate(line))
                        for at, line in enumerate(lines) if at)]  # fmt: skip
    assert Grid.parse("\n".join(once), name) == made.givens


def _is_shared(name, at, place):
    """Return whether a cell of a grid is in one before it."""
    top, left = CORNERS[name][at]
    row, col = top + place // 9, left + place % 9
    return any(0 <= row - r < 9 and 0 <= col - c < 9 for r, c in CORNERS[name][:at])


def test_grids_that_disagree_are_no_board():
    upper, lower = "." * 80 + "1", "." * 20 + "2" + "." * 60  # r9c9 is the last of one
    with pytest.raises(GridError, match="Two grids share r9c9, but one has 1 there"):
        Grid.parse(f"{upper}\n{lower}", "gattai2")


def test_a_digit_between_grids_is_refused():
    rows = [[0] * 15 for _ in range(15)]
    rows[0][14] = 3
    with pytest.raises(GridError, match="Row 1, column 15 of a gattai2 board is between grids"):
        Grid(rows, "gattai2")


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search")
@pytest.mark.parametrize("name", CORNERS)
def test_the_compiled_search_answers_as_python_does(name):
    variant, solution = GATTAI[name], full_grid(GATTAI[name], Chance("a"))
    plain = Cover(variant)
    plain.__dict__["compiled"] = None
    chance, kept = Chance("orbits"), solution.digits
    for proof in (unique, by_singles):
        order = chance.shuffled(orbits_on("half-turn", variant))
        kept, unsure = _pass(cover_of(variant), solution, order, 0, proof)
        by_python, unsure_too = _pass(plain, solution, order, 0, proof)
        assert by_python == kept
        assert unsure_too in {None, unsure}  # Python alone keeps no list where searches are bounded
    several = Grid((*(0,) * 41, *kept[41:]), variant)
    found = [grid.digits for grid in islice(solutions(several), 20)]
    assert found == [
        plain.digits(each) for each in islice(search(plain, plain.start(several.digits)), 20)
    ]
    assert len(found) == 20


@pytest.mark.parametrize("name", CORNERS)
def test_the_events_of_a_filler_end_with_the_grid_that_it_fills(name):
    last: Any = [*events(GATTAI[name], Chance("events"))][-1]
    filled = full_grid(GATTAI[name], Chance("events"))
    assert last.digits == filled.digits
    assert not filled.clashes()


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "level"), [("samurai", "expert"), ("gattai2", "master"), ("gattai3", "hard")]
)
def test_steps_lose_nothing_of_the_solution(name, level):
    made = puzzle(name, level)
    marks, digits = Candidates(made.givens), made.solution.digits
    for step in solve_path(marks, without_uniqueness(LADDER)):
        assert all(digits[cell] == digit for cell, digit in step.places)
        assert all(digits[cell] != digit for cell, digit in step.removes)
    assert marks.is_solved


def pairwise_ends(text):
    """Return the rows and columns in 'r7c7:r7c15'."""
    return re.findall(r"r(\d+)c(\d+)", text)


def test_hints_name_rows_by_their_ends():
    texts = " ".join(each.text for each in numpure_xl.steps(puzzle("samurai", "medium").givens))
    named = {
        frozenset((int(row), int(col)) for row, col in pairwise_ends(found))
        for found in re.findall(r"row (r\d+c\d+:r\d+c\d+)", texts)
    }
    ends = {frozenset({unit[0], unit[-1]}) for unit in units_of(CORNERS["samurai"])}
    assert named
    assert all({(row - 1, col - 1) for row, col in each} in ends for each in named)


USUAL = {"gattai2": (45, 66), "gattai3": (68, 98), "samurai": (110, 152)}
"""How many givens printed puzzles have, from the hard ones to the easy ones."""


@pytest.mark.parametrize("name", USUAL)
def test_puzzles_have_as_many_givens_as_printed_ones(name):
    counts = []
    for level in ("hard", "medium", "easy"):
        request = PuzzleRequest(variant=name, level=level)
        counts.append([make(request.recipe("usual", number)).clues for number in range(1, 5)])
        assert all(USUAL[name][0] <= count <= USUAL[name][1] for count in counts[-1])
    assert sorted(map(sum, counts)) == list(map(sum, counts))
    assert sum(counts[2]) > 1.05 * sum(counts[1])


@pytest.mark.parametrize("name", GATTAI)
def test_searches_on_several_grids_are_bounded(name):
    assert effort_of(cover_of(GATTAI[name]))


def test_grids_on_which_neighbours_are_not_consecutive_are_made():
    """Without a bound, to prove that a digit is needed takes hours."""
    puzzle = make(Recipe.parse("gattai2+nonconsecutive/any#7"))
    assert puzzle.clues < 40


@pytest.mark.parametrize("name", CORNERS)
def test_symmetries_are_those_of_the_board(name):
    chosen = {sym for sym in SYMMETRIES if _has(name, sym)}
    some = {
        "gattai2": {"none", "half-turn", "both-diagonals"},
        "gattai3": {"none", "half-turn", "both-diagonals"},
        "windmill": {"none", "half-turn", "quarter-turn"},
        "shogun": {"none", "half-turn", "horizontal", "vertical", "both-mirrors"},
    }
    assert chosen == some.get(name, {*SYMMETRIES})
    made = make(Recipe.parse(f"{name}/half-turn#1"))
    given = [cell for cell, digit in enumerate(made.givens.digits) if digit]
    assert symmetry_on(given, GATTAI[name]) == "half-turn"
    places = {GATTAI[name].places[cell] for cell in given}
    rows, cols = GATTAI[name].extent
    assert places == {(rows - 1 - row, cols - 1 - col) for row, col in places}


def _has(name, symmetry):
    try:
        return len(orbits_on(symmetry, GATTAI[name])) > 0
    except RequestError:
        return False


def test_a_turned_board_is_equivalent():
    grid = puzzle("gattai2").givens
    assert canonical_form(scrambled(grid, Chance(7))) == canonical_form(grid)


# --- every door has the thing, or says that it has boards of one grid


def said(work):
    try:
        return f"done: {work()}"
    except NumpureError as error:
        return str(error)


@pytest.mark.parametrize("asked", ["needs-x-wing", "drill-x-wing", "rotated", "mask-8241"])
def test_recipes_of_what_one_grid_has_are_refused(asked):
    with pytest.raises(RequestError, match="samurai puzzles have a level, a symmetry and clues"):
        Recipe.parse(f"samurai/{asked}#1")


@pytest.mark.parametrize("form", FORMATS)
def test_formats_have_the_board_or_say_so(form):
    game = game_of(puzzle("samurai").givens)
    known = {"puzzle": str(game.givens)}
    answer = said(lambda: FORMATS[form].text(game, known))
    assert answer.startswith("done") == (form in {"line", "grid", "csv", "json"})
    assert answer.startswith("done") or REFUSED in answer


def spilled(made) -> list[list[Any]]:
    """Return the rows of a grid as a function spills them, by its picture."""
    _, digits = picture(made.drawn())
    return [[digits.get((row, col), "") for col in range(ACROSS)] for row in range(ACROSS)]


def test_worksheet_functions_have_several_grids():
    made = puzzle("samurai", "easy")
    rows, answer = spilled(made.givens), spilled(made.solution)
    cell = min(place for place in places_of("samurai") if not rows[place[0]][place[1]])
    assert udfs.sudoku_solve(rows, "samurai") == answer
    assert udfs.sudoku_solve([[str(made.givens)], [""]], "samurai") == [[str(made.solution)], [""]]
    assert udfs.sudoku_count(rows, 2, "samurai") == 1
    assert udfs.sudoku_level(rows, "samurai") == "easy"
    assert 1 < float(udfs.sudoku_rate(rows, "samurai")) < 2
    assert udfs.sudoku_text(rows, "samurai") == f"{made.givens} samurai"
    assert udfs.sudoku_parse(made.givens.drawn(), "samurai") == rows
    assert udfs.sudoku_recipe(made.recipe) == rows
    assert udfs.sudoku_check(rows, "samurai").startswith("Right so far; ")
    assert "box" in udfs.sudoku_hint(rows, 1, "en", "samurai")
    steps: Any = udfs.sudoku_steps(rows, "en", "samurai")
    assert len(steps) >= 369 - made.clues
    marked = udfs.sudoku_candidates(rows, "samurai")
    assert str(answer[cell[0]][cell[1]]) in marked[cell[0]][cell[1]].split()
    assert marked[9][0] == ""  # a gap
    punched = udfs.sudoku_punch(answer, 1, None, "half-turn", "samurai")
    assert sat_answers("samurai", _digits(punched)) == [_digits(answer)]
    full = _digits(udfs.sudoku_solution("a", "search", "samurai"))
    assert sat_answers("samurai", full) == [full]
    made = make(PuzzleRequest(variant="samurai", level="easy").recipe("b"))
    assert udfs.sudoku_generate("b", "easy", "samurai")[20] == spilled(made.givens)[20]


def test_clashes_are_where_a_digit_is_twice_in_a_grid():
    rows: list[list[Any]] = [[""] * ACROSS for _ in range(ACROSS)]
    rows[0][0] = rows[0][8] = 5  # in one row of a grid
    rows[0][12] = 5  # in another grid
    clashes = udfs.sudoku_clashes(rows, "samurai")
    assert [(r, c) for r, row in enumerate(clashes) for c, one in enumerate(row) if one] == [
        (0, 0),
        (0, 8),
    ]


@pytest.mark.parametrize("name", ["sudoku_link", "sudoku_regions"])
def test_worksheet_functions_of_one_grid_say_so(name):
    asked: dict[str, list[Any]] = {
        "sudoku_link": [spilled(puzzle("samurai").givens), "sudokupad", "samurai"],
        "sudoku_regions": ["samurai#1"],
    }
    assert getattr(udfs, name)(*asked[name]) == "#VALUE!"


def _digits(rows):
    """Return the digits of rows by place."""
    return {
        (r, c): digit for r, row in enumerate(rows) for c, digit in enumerate(row) if digit != ""
    }


@pytest.mark.few(1)
@pytest.mark.parametrize("name", CORNERS)
def test_the_page_plays_them(name):
    board = playing.make_puzzle({"variant": name, "level": "hard", "seed": "1"})
    places = places_of(name)
    assert [*map(tuple, board["places"])] == places
    seen = [{p for unit in units_of(CORNERS[name]) if place in unit for p in unit} - {place}
            for place in places]  # fmt: skip
    assert [{places[peer] for peer in peers} for peers in board["peers"]] == seen
    given = {place: d for place, d in zip(places, board["givens"], strict=True) if d}
    assert [[*each.values()] for each in sat_answers(name, given)] == [board["solution"]]
    asked = board | {"entries": board["givens"], "lang": "en", "depth": 3}
    assert playing.hint(asked)["places"]
    assert playing.steps(asked)["solved"]
    assert "No site that numpure knows" in said(
        lambda: playing.links(asked | {"marks": [[] for _ in places]})
    )


@pytest.mark.parametrize("name", CORNERS)
def test_printed_workbooks_are_read_by_their_notes_and_by_their_strokes(name, tmp_path):
    path = tmp_path / "book.xlsx"
    book = [path, "-n", 2, "--variant", name, "--seed", 7, "--answers", 1]
    assert run("book", *book).exit_code == 0
    boards = [board for page in _of_workbook(path, name).values() for board in page]
    assert len(boards) == 4  # answers have no notes
    answer = run("convert", path)
    assert answer.exit_code == 0
    places = places_of(name)
    assert {line.split(" ")[1] for line in answer.stdout.splitlines()} == {name}
    lines = (line.split(" ")[0] for line in answer.stdout.splitlines())
    found = [dict(zip(places, line, strict=True)) for line in lines]
    assert [{p: int(d) for p, d in each.items() if d != "."} for each in found] == boards


def _played(name):
    items = [BookItem.rated(made := puzzle(name, "easy"), made.recipe)]
    return load_workbook(BytesIO(book_bytes(play_plan(items, BookLayout())))), items[0].puzzle


@pytest.mark.parametrize("name", CORNERS)
def test_books_to_play_in_have_the_whole_board(name):
    """Its cells are those with borders; one that is no given can be written in, with its marks."""
    book, made = _played(name)
    sheet, answers = book["No. 1"], book["Answers"]
    rows, across = (range(1 + max(place[axis] for place in places_of(name))) for axis in (0, 1))
    at = {(r, c): sheet.cell(5 + r, 2 + c) for r in rows for c in across}
    given = _digits(made.givens.to_rows(""))
    assert {place: cell.value for place, cell in at.items() if cell.value} == given
    free = {place for place, cell in at.items() if not cell.protection.locked}
    assert free == {*places_of(name)} - {*given}
    assert {p for p, cell in at.items() if cell.border.left.style} == {*places_of(name)}
    marks = [cell for row in sheet for cell in row if cell.number_format == "@"]
    assert len(marks) == 9 * BOXES[name]
    answer = {(r, c): answers.cell(6 + r, 2 + c).value for r in rows for c in across}
    solution = {place: digit for place, digit in answer.items() if digit}
    assert sat_answers(name, given) == [solution]


@pytest.mark.parametrize("name", CORNERS)
def test_rules_of_a_book_to_play_in_ask_all_units_of_a_box(name):
    """A digit is marked if it is twice in a row, a column or a box of any of its grids."""
    book, _ = _played(name)
    units = {frozenset((5 + r, 2 + c) for r, c in unit) for unit in units_of(CORNERS[name])}
    asked = {}
    for area, rules in book["No. 1"].conditional_formatting._cf_rules.items():
        for rule in rules:
            counted = re.findall(r"COUNTIF\(([$A-Z0-9:]+),", rule.formula[0])
            if len(counted) > 2:
                ranges = [range_boundaries(each.replace("$", "")) for each in counted]
                cells = [_inside(each) for each in ranges]
                asked[_inside(range_boundaries(str(area.sqref)))] = {*cells}
                assert rule.formula[0].endswith(f">{len(cells)})")
    assert {*chain.from_iterable(asked.values())} <= units
    assert len(asked) == BOXES[name]
    for box, lines in asked.items():
        first = min(box)
        assert lines == {unit for unit in units if first in unit}


def _inside(bounds):
    left, top, right, bottom = bounds
    return frozenset(product(range(top, bottom + 1), range(left, right + 1)))


READING = {
    "solve": True,
    "rate": True,
    "hint": True,
    "check": True,
    "picture": True,
    "convert": True,
    "candidates": False,
}


@pytest.mark.parametrize("command", READING)
def test_commands_that_read_have_the_board_or_say_so(command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "puzzle.txt"
    path.write_text(puzzle("samurai").givens.drawn())
    answer = run(command, path, "--variant", "samurai")
    assert (answer.exit_code == 0) == READING[command]
    assert READING[command] or REFUSED in answer.stderr


def _steps_told(name, technique, seeds):
    """Yield the position before each step of a technique on the way of hints, and the step."""
    for seed in seeds:
        level = "expert" if "expert" in levels_of(name) else "hard"
        marks = Candidates(puzzle(name, level, seed).givens)
        while not marks.is_solved and (step := next_step(marks, HINTS)):
            if step.technique == technique:
                yield marks, step
            marks.apply(step.places, step.removes)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", CORNERS)
def test_what_lines_of_two_grids_leave_over_holds_the_same_digits(name):
    """A SAT solver is told the two lines of the evidence, and what its first cells can hold."""
    found, places = 0, places_of(name)
    lines = {frozenset(unit) for unit in units_of(CORNERS[name])}
    for marks, step in islice(_steps_told(name, "leftovers", range(1, 4)), 8):
        inner, outer = (step.part(role) for role in (Role.INNER, Role.OUTER))
        units = [marks.layout.variant.units[unit] for unit in inner.units + outer.units]
        assert len({frozenset(places[cell] for cell in unit) for unit in units} & lines) == 2
        rules = clauses_of(9, units)
        for cell in inner.cells:
            known = marks.digits_in(cell) or (marks.digits[cell],)
            rules += [[-(cell * 9 + digit)] for digit in range(1, 10) if digit not in known]
        assert next(models(rules, 9, ()), None)
        for cell, digit in step.removes:
            assert not next(models([*rules, [cell * 9 + digit]], 9, ()), None)
            found += 1
    assert found


def test_hints_tell_what_lines_of_two_grids_leave_over():
    marks, step = next(_steps_told("gattai3", "leftovers", range(1, 4)))
    text = explain(step, marks, "en")
    assert re.match(r"The cells that (row|column) \S+ shares with \1 \S+ hold the same", text)


@pytest.mark.few(4)
@pytest.mark.parametrize("rule", [rule for rule in OWN_RULES if not OWN_RULES[rule].is_searched])
def test_signs_on_grids_that_overlap_are_written_and_read(rule):
    given = make(Recipe.parse(f"butterfly+{rule}/easy#1")).givens
    for form in ("line", "csv", "json"):
        check_written(given, form, given.variant.name)
