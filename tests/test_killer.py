"""Cages (サムナンプレ, killer), told by the words of the rules.

The SAT solver is told the cages by what is drawn: dashes that are there or are missing between two
cells of a PDF, and the sums in the corners. Puzzles of Simon Tatham's Solo are in tests/data.
"""

import json
from itertools import combinations, islice, product
from pathlib import Path
from typing import Any

import pdfplumber
import pytest
from openpyxl import load_workbook

import numpure_xl
from numpure_xl import udfs
from numpure_xl.board.image import BoardNotes, board_drawing
from numpure_xl.errors import GaveUpError, GridError, NumpureError, RequestError
from numpure_xl.hints import explained, find_hint, hint_text, judge, judgement_text
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.plan.typography import ems
from numpure_xl.sudoku.canonical import canonical_form, canonical_grid, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.game_id import game_id, game_in
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS, levels_of, signs_among
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.hint_ladder import PLACES as ORDER
from numpure_xl.sudoku.judge.ladder import OF_SUMS, ladder_of, next_step, solve_path
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.drills import drill_in
from numpure_xl.sudoku.make.making import make, make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rules.cages import KILLER, Cages
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import Cover
from numpure_xl.sudoku.solve.solver import count_solutions, search, solutions, solve
from numpure_xl.sudoku.solve.sums import left, sums_of
from tests.naive import naive_level, promised
from tests.overlaid import drawings, sums
from tests.printed import middle_of_ink, ruled_boards
from tests.property.test_evidence_laws import follows
from tests.sat import cage_clauses, clauses_of, models, units_of
from tests.solving import is_solved_by
from tests.typed import run_in_english as run

NAME = "9x9+killer"
NAMES = ("4x4+killer", "6x6+killer", NAME, "9x9+x+killer")
SOLO = (Path(__file__).parent / "data" / "solo_killer.txt").read_text("ascii").split()
REFUSED = "has marks in cells or between them"


def sat_answers(side, cages, given=None, *, limit=2, diagonals=False):
    """Return the digits of all solutions; cages are places by row and column, and their sums."""
    units = units_of(side, diagonals=diagonals)
    line = range(side)
    summed = [([r * side + c for r, c in places], total) for places, total in cages]
    digits = [(given or {}).get(place, 0) for place in product(line, line)]
    rules = clauses_of(side, units) + cage_clauses(side, summed)
    return [*islice(models(rules, side, digits), limit)]


def by_place(variant):
    return [([variant.places[c] for c in cage.cells], cage.total) for cage in variant.cages]


def board_of(line):
    """Return the board of a game ID."""
    read = game_in(line)
    assert read
    return read[1]


def puzzle(name=NAME, level="easy", seed=1):
    return make_first(PuzzleRequest(variant=name, level=level).shared_recipe(seed))


@pytest.mark.few(9)
@pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name in NAMES for level in levels_of(name)]
)
def test_puzzles_need_no_givens_and_have_one_solution_and_their_level(name, level):
    made = puzzle(name, level)
    assert made.level == level
    assert promised(level) == naive_level(made.givens)
    assert made.clues == 0
    assert made.variant.name == name
    answers = sat_answers(
        made.variant.side, by_place(made.variant), diagonals=("x" in made.variant.fixed)
    )
    assert answers == [made.solution.digits]
    assert make(Recipe.parse(made.recipe)) == made


def test_small_boards_say_which_levels_they_have():
    for name in ("4x4+killer", "6x6+killer"):
        with pytest.raises(RequestError, match="has no extreme"):
            PuzzleRequest(variant=name, level="extreme").recipe(1)


@pytest.mark.parametrize("name", NAMES)
def test_cages_cover_the_board_and_look_the_same_upside_down(name):
    made = puzzle(name)
    cages, last = made.variant.cages, made.variant.cells - 1
    assert sorted(cell for cage in cages for cell in cage.cells) == [*range(last + 1)]
    assert {tuple(last - c for c in reversed(cage.cells)) for cage in cages} == {
        cage.cells for cage in cages
    }
    assert {len(cage.cells) for cage in cages} <= {2, 3, 4, 5, 6}
    for cage in cages:
        held = [made.solution.digits[cell] for cell in cage.cells]
        assert (len({*held}), sum(held)) == (len(held), cage.total)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("asked", "clues"),
    [
        ({"clues": 8}, 8),
        ({"clues": 3, "level": "easy"}, 3),
        ({"clues": "4-7", "level": "hard"}, None),
        ({"clues": 0, "level": "medium"}, 0),
        ({"clues": 8, "level": "expert"}, 8),
    ],
)
def test_asked_for_givens_and_their_level_are_there(asked, clues):
    made = make_first(PuzzleRequest(variant=NAME, **asked).shared_recipe(3))
    assert made.clues == clues if clues is not None else 4 <= made.clues <= 7
    assert made.level == asked.get("level", made.level)
    given = dict(enumerate(made.givens.digits))
    cells = {divmod(cell, 9): digit for cell, digit in given.items() if digit}
    assert sat_answers(9, by_place(made.variant), cells) == [made.solution.digits]


@pytest.mark.slow
def test_more_givens_than_a_level_has_are_refused_in_a_sentence():
    with pytest.raises(GaveUpError, match="ask for fewer clues, or another level"):
        make(Recipe.parse("9x9+killer/extreme/60-clues#1"))


@pytest.mark.few(3)
@pytest.mark.parametrize(
    "part",
    [
        *("needs-rule-of-45", "needs-cage-overlap", "needs-cage-combinations"),
        *("drill-sum", "drill-rule-of-45", "drill-cage-overlap", "drill-cage-combinations"),
    ],
)
def test_techniques_of_cages_can_be_asked_for(part):
    word, _, technique = part.partition("-")
    made = make(Recipe.parse(f"{NAME}/{part}#2"))
    drill = drill_in(made.givens, technique)
    assert drill
    assert drill.step.technique == technique
    easier = [rung for rung in HINTS[: ORDER[technique]] if technique not in rung.techniques]
    if technique != "sum":
        assert next_step(drill.marks, tuple(easier)) is None
        assert not is_solved_by(made.givens, tuple(easier))
    if word == "needs":
        assert is_solved_by(made.givens, HINTS[: ORDER[technique] + 1])


def test_other_wishes_are_refused_at_once():
    wishes: list[tuple[dict[str, Any], str]] = [
        ({"needs": "x-wing"}, "ask for nothing else"),
        ({"needs": "sum"}, "ask for a level"),
        ({"rating": "3.0"}, "ask for nothing else"),
    ]
    for asked, reason in wishes:
        with pytest.raises(RequestError, match=reason):
            PuzzleRequest(variant=NAME, **asked).recipe(1)
    with pytest.raises(RequestError, match=r"is a technique of 9x9\+killer"):
        PuzzleRequest(variant="9x9", needs="rule-of-45").recipe(1)


@pytest.mark.few(40)
@pytest.mark.parametrize("line", SOLO)
def test_puzzles_of_solo_are_read_solved_and_written(line):
    ((_, read),) = grids([line])
    assert isinstance(read, Grid)
    assert game_id(read) == line
    assert [solve(read).digits] == sat_answers(
        read.variant.side, by_place(read.variant), diagonals=("x" in read.variant.fixed)
    )


def test_a_damaged_game_id_says_so():
    for line in (SOLO[0].rpartition(",")[0], SOLO[0][:-3], SOLO[0].replace(",", ",a", 1)):
        with pytest.raises(GridError):
            game_in(line)


def pure(variant):
    """Return the masks without the compiled search."""
    cover = Cover(variant)
    cover.__dict__["compiled"] = None
    return cover


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search")
@pytest.mark.parametrize("total", [0, 1])
def test_the_compiled_search_answers_as_python_does(total):
    board = board_of(SOLO[2])
    dropped = board.cages[total::3]
    open_board = CLASSIC.ruled([Cages.of(dropped, CLASSIC)])
    empty = Grid((0,) * 81, open_board)
    cover = pure(open_board)
    states = islice(search(cover, cover.start(empty.digits)), 20)
    assert [cover.digits(state) for state in states] == [
        each.digits for each in islice(solutions(empty), 20)
    ]


@pytest.mark.parametrize("differ", [True, False])
def test_a_sum_leaves_what_some_combination_has(differ):
    chance = Chance(f"sums {differ}")
    sums = [each for each in sums_of(board_of(SOLO[0])) if each.differ == differ]
    for each in [each for each in sums if len(each.cells) < 5][:40]:
        masks = [sum(1 << d for d in range(9) if chance.random() < 0.6) for _ in each.cells]
        options = [[d + 1 for d in range(9) if mask >> d & 1] for mask in masks]
        weights = [d + 1 <= each.reach for d in range(len(each.cells))]
        fits = [
            way
            for way in product(*options)
            if sum(d if own else 10 - d for d, own in zip(way, weights, strict=True)) == each.total
            and (not differ or len({*way}) == len(way))
        ]
        kept = tuple(sum({1 << way[n] - 1 for way in fits}) for n in range(len(masks)))
        assert left(masks, each, 9) == kept


@pytest.mark.parametrize("line", SOLO[:6])
def test_sums_that_follow_hold_in_the_solution(line):
    board = board_of(line)
    digits, side = solve(Grid((0,) * board.cells, board)).digits, board.side
    kinds = set()
    for each in sums_of(board):
        held = [digits[cell] for cell in each.cells]
        turned = [d if n < each.reach else side + 1 - d for n, d in enumerate(held)]
        assert sum(turned) == each.total
        assert not each.differ or len({*held}) == len(held)
        kinds.add((min(len(each.units), 2), each.reach < len(each.cells)))
    assert kinds >= {(0, False), (1, False), (2, False), (2, True)}


def test_impossible_cages_leave_no_solution():
    board = board_of(SOLO[0])
    one, *others = board.cages
    wrong = [(one.cells, one.total + 1), *others]
    other = CLASSIC.ruled([Cages.of(wrong, CLASSIC)])
    assert count_solutions(Grid((0,) * 81, other)) == 0


SMALL = VARIANTS["4x4"]


def test_equal_cages_are_equal_texts():
    rule = Cages.read("a3ab7bc5...c.......", SMALL)
    assert Cages.read("X3XY7YQ5...Q.......", SMALL) == rule
    assert Cages.of(reversed(rule.cages), SMALL).text(SMALL) == rule.text(SMALL)
    assert rule.cages == (((0, 1), 3), ((2, 3), 7), ((4, 8), 5))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a3a", "or letters, as in a12aab7b"),
        ("aa" + "." * 14, "or letters, as in a12aab7b"),
        ("a3a4" + "." * 14, "begins at r1c1 has its sum there"),
        ("A1B9=3", "or letters, as in a12aab7b"),
        ("A1A1=3", "has a cell twice"),
        ("A1", "two at least if it has no sum"),
        ("A1C1=4", "in two parts"),
        ("A1B1=3_A1B1=4", "no two have the same cells"),
        ("A1B1=3_A1A2_A1C1B1_A1A2A3_A1B1A2", "no cell is in more than 4"),
        ("A1=1_B1=2_A1B1=3", "no cells of their own"),
        ("a8a" + "." * 14, "cannot have the sum 8"),
    ],
)
def test_cages_that_cannot_be_say_why(text, reason):
    with pytest.raises(GridError, match=reason):
        Cages.read(text, SMALL)


def test_cages_off_the_board_say_so():
    with pytest.raises(GridError, match="not on the board"):
        Cages.of([((0, 16), 3)], SMALL)
    with pytest.raises(GridError, match="up to 9x9"):
        Cages.of([((0, 1), 3)], VARIANTS["16x16"])


@pytest.mark.few(2)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["6x6+killer", NAME])
def test_steps_follow_from_their_evidence(name, seed):
    """A SAT solver knows the candidates of the cells of a sum, its units and its cages."""
    made = puzzle(name, levels_of(name)[3 + (name == NAME)] if seed % 2 else "easy", seed)
    marks, techniques = Candidates(made.givens), set()
    for step in solve_path(marks, ladder_of(made.variant)):
        assert all(made.solution.digits[cell] == digit for cell, digit in step.places)
        assert all(made.solution.digits[cell] != digit for cell, digit in step.removes)
        if step.technique not in OF_SUMS:
            continue
        techniques.add(step.technique)
        assert follows(step, marks)
    assert techniques >= {"sum", "rule-of-45"} or seed


def test_told_steps_lead_from_cages_to_the_solution():
    made = puzzle(level="medium")
    digits = list(made.givens.digits)
    for told in numpure_xl.steps(made.givens):
        for cell, digit in told.step.places:
            digits[cell] = digit
    assert tuple(digits) == made.solution.digits
    blank: list[list[None]] = [[None] * 9 for _ in range(9)]
    table: Any = udfs.sudoku_steps(blank, "en", made.recipe)
    assert "sum or digits of cells" in {row[1] for row in table}
    assert table[-1][0] == len(table)  # and no note that they lead no further


def test_hints_explain_sums_and_leftovers():
    made = puzzle(level="medium")
    marks = Candidates(made.givens)
    path = solve_path(marks.copy(), ladder_of(made.variant))
    told = "\n".join(each.text for each in explained(path, marks, "en"))
    assert "has the sum" in told
    assert "With any of the digits that are eliminated" in told
    assert "and that of the cages there" in told
    marks = Candidates(made.givens)
    path = solve_path(marks.copy(), ladder_of(made.variant))
    japanese = "\n".join(each.text for each in explained(path, marks, "ja"))
    assert "枠の合計は" in japanese
    text = hint_text(find_hint(made.givens), "en", depth=2)
    assert "sum or digits of cells" in text or "rule of 45" in text


def test_a_cage_with_another_sum_is_told():
    made = puzzle()
    cage = min(made.variant.cages, key=lambda cage: len(cage.cells))
    wrong = made.givens
    for cell, digit in zip(cage.cells, _others(cage.total, len(cage.cells)), strict=True):
        wrong = wrong.with_digit(cell, digit)
    name = "r{}c{}".format(*(part + 1 for part in divmod(cage.cells[0], 9)))
    assert {*cage.cells} <= wrong.clashes()
    with pytest.raises(NumpureError, match=f"the cage of {name} has the sum"):
        solve(wrong)
    judgement = judge(made.givens, wrong)
    assert f"The digits of a cage do not have its sum: {name}" in str(judgement)
    assert "枠の数字の合計が合いません" in judgement_text(judgement, "ja")
    told = hint_text(find_hint(made.givens, wrong), "en", depth=3)
    assert "the digits of its cage have another sum" in told
    assert f"the cage of {name} has the sum" in hint_text(find_hint(wrong), "en", depth=3)


def _others(total, size):
    return next(way for way in combinations(range(1, 10), size) if sum(way) != total)


def test_turned_boards_are_equivalent_and_other_digits_are_not():
    givens = puzzle().givens
    turned = [scrambled(givens, Chance(seed)) for seed in range(12)]
    assert len({each.variant for each in turned}) > 2
    assert {canonical_form(each) for each in turned} == {canonical_form(givens)}
    assert all(count_solutions(each) == 1 for each in (*turned, canonical_grid(givens)))
    other = puzzle(seed=2).givens
    assert canonical_form(other) != canonical_form(givens)


@pytest.mark.parametrize("form", FORMATS)
def test_formats_have_cages_or_say_so(form):
    made = [puzzle(name) for name in (NAME, "9x9+x+killer")]
    if form in {"line", "csv", "json", "f-puzzles", "sudokupad", "solo"}:
        for each in made:
            board = each.variant
            line = f"{each.givens} {board.text_of(KILLER)} {board.name}"
            text = FORMATS[form].text(game_of(each.givens), {"puzzle": line, "variant": board.name})
            ((_, found),) = grids([text])
            assert found == each.givens
    else:
        with pytest.raises(RequestError, match=REFUSED):
            FORMATS[form].text(game_of(made[0].givens), {})


def test_f_puzzles_lists_cages():
    """As the site has them: "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}]."""
    value = {
        "size": 9,
        "grid": [[{} for _ in range(9)] for _ in range(9)],
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}],
    }
    ((_, found),) = grids([json.dumps(value)])
    assert isinstance(found, Grid)
    assert [(cage.cells, cage.total) for cage in found.variant.cages] == [((0, 1), 10)]
    for wrong in ({"cells": ["R1C1"]}, {"cells": ["R0C1"], "value": "3"}, {"value": "3"}):
        value["killercage"] = [wrong]
        ((_, fault),) = grids([json.dumps(value)])
        assert isinstance(fault, GridError)


@pytest.mark.few(1)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_picture_and_a_book_have_dashes_between_cages_and_sums_in_corners(level, tmp_path):
    made = puzzle(level=level)
    line = f"{made.givens} {made.variant.text_of(KILLER)} {NAME}"
    assert run("picture", line, "-o", tmp_path / "board.pdf").exit_code == 0
    (tmp_path / "one.txt").write_text(line, "utf-8")
    book = ["book", tmp_path / "book.pdf", "--from", tmp_path / "one.txt", "--per-page", 1]
    assert run(*book).exit_code == 0
    for name in ("board.pdf", "book.pdf"):
        with pdfplumber.open(tmp_path / name) as pdf:
            cages = _drawn(pdf.pages[0])
        assert sorted((sorted(places), total) for places, total in cages) == by_place(made.variant)
        assert sat_answers(9, cages) == [made.solution.digits]


def _drawn(page):
    """Return the cages of a page with one board: places and sums."""
    black = [line for line in page.lines if line["stroking_color"] in (0, (0,))]
    long = [line for line in black if abs(line["x1"] - line["x0"]) > 150 or line["height"] > 150]
    board = [line for line in long if line["linewidth"] == max(each["linewidth"] for each in long)]
    start, top = min(line["x0"] for line in board), min(line["top"] for line in board)
    step = (max(line["x1"] for line in board) - start) / 9
    parted = set()
    for dash in (line for line in page.lines if line not in black):
        y = ((dash["top"] + dash["bottom"]) / 2 - top) / step
        x = ((dash["x0"] + dash["x1"]) / 2 - start) / step
        if x % 1 > 0.85 and 0.2 < y % 1 < 0.8:
            parted.add(((int(y), int(x)), (int(y), int(x) + 1)))
        if y % 1 > 0.85 and 0.2 < x % 1 < 0.8:
            parted.add(((int(y), int(x)), (int(y) + 1, int(x))))
    cages, written = _joined(parted), dict[tuple[int, int], str]()
    for char in sorted(page.chars, key=lambda char: char["x0"]):
        x, y = middle_of_ink(char)
        if 0 <= y - top < 9 * step and 0 <= x - start < 9 * step:
            place = int((y - top) / step), int((x - start) / step)
            written[place] = written.get(place, "") + char["text"]
    return [(places, int(written[first])) for first, places in cages.items()]


def _joined(parted):
    """Return the places of each cage, by its first, given the neighbours with dashes between."""
    owner = {place: place for place in product(range(9), range(9))}
    for (row, col), (down, right) in product(owner, [(0, 1), (1, 0)]):
        near = (row + down, col + right)
        if near in owner and ((row, col), near) not in parted:
            kept, gone = sorted((owner[row, col], owner[near]))
            owner = {place: kept if own == gone else own for place, own in owner.items()}
    cages: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for place, first in owner.items():
        cages.setdefault(first, []).append(place)
    return cages


ASKED = (
    ("--variant", NAME, "--drill", "cage-combinations"),
    ("--variant", NAME, "--prize", "5", "--level", "medium"),
    ("--course", "rule-of-45"),
)


@pytest.mark.few(1)
@pytest.mark.parametrize("asked", ASKED)
def test_what_is_printed_in_a_cell_leaves_its_sum_free(asked, tmp_path):
    path = tmp_path / "book.pdf"
    assert run("book", path, "--seed", 3, *asked).exit_code == 0
    with pdfplumber.open(path) as pdf:
        chars = [char for char in pdf.pages[0].chars if char["text"].strip()]
    assert len(chars) > 60
    inks = [(*middle_of_ink(each), each["width"], each["size"] * CAP) for each in chars]
    assert [*_overlaps(inks)] == []


def test_candidates_in_a_picture_leave_the_sums_free():
    made = puzzle()
    noted = Candidates(made.givens)
    digits = [noted.digits_in(cell) for cell in range(81)]
    signs = board_drawing(made.givens, cell=48, notes=BoardNotes(digits)).signs
    texts = [sign.text for sign in signs]
    assert texts[: len(made.variant.cages)] == [str(cage.total) for cage in made.variant.cages]
    assert len(texts) > 81
    inks = [(s.x, s.y, ems(s.text) * s.size, s.size * CAP) for s in signs]
    assert [*_overlaps(inks)] == []


CAP = 0.7  # the height of a digit in sizes of its font


def _overlaps(inks):
    """Yield the pairs that overlap, each given as its middle, width and height."""
    for (x, y, width, height), (right, down, broad, high) in combinations(inks, 2):
        if abs(x - right) < (width + broad) / 2 - 0.1 and abs(y - down) < (height + high) / 2 - 0.1:
            yield (x, y), (right, down)


def test_a_workbook_has_one_drawing_over_each_board_that_follows_its_cells(tmp_path):
    path = tmp_path / "book.xlsx"
    book = ["book", path, "-n", 2, "--variant", "6x6+killer", "--seed", 1, "--level", "easy"]
    assert run(*book).exit_code == 0
    sheet, answers = load_workbook(path).worksheets
    assert not sheet._images  # type: ignore[attr-defined]
    assert not answers._images  # type: ignore[attr-defined]
    request = PuzzleRequest(variant="6x6+killer", level="easy")
    boards = [make(Recipe.parse(f"{request.recipe(1)}{end}")) for end in ("", ".2")]
    shown = drawings(path)
    assert not drawings(path, 2)
    for made, drawing, (place, _) in zip(boards, shown, ruled_boards(sheet, 6), strict=True):
        top, left = place
        assert drawing.start == (top - 1, left - 1)
        assert drawing.stop == (top + 5, left + 5)
        of = {cell: cage for cage in made.variant.cages for cell in cage.cells}
        for cell, (row, col) in enumerate(made.variant.places):
            for near in ((row, col + 1), (row + 1, col)):
                if max(near) < 6:
                    other = made.variant.places.index(near)
                    assert drawing.parts((row, col), near) == (of[cell] is not of[other])
        names = [f"r{row + 1}c{col + 1}" for row, col in made.variant.places]
        assert {*sums(drawing.words)} == {
            (str(cage.total), ", ".join(names[cell] for cell in cage.cells))
            for cage in made.variant.cages
        }


def test_worksheet_functions_take_a_recipe_or_a_range_of_cages():
    recipe = str(PuzzleRequest(variant=NAME, level="easy").recipe(7))
    made = make(Recipe.parse(recipe))
    digits, answer = made.givens.to_rows(""), made.solution.to_rows("")
    spilled = udfs.sudoku_regions(recipe)
    assert (
        Cages.read([cell for row in spilled for cell in row], CLASSIC) == made.variant.own_rules[0]
    )
    for rules in (spilled, recipe, f"{NAME}/signs-{made.variant.text_of(KILLER)}"):
        assert udfs.sudoku_solve(digits, rules) == answer
    assert udfs.sudoku_solve(digits, NAME) == "#VALUE!"


def test_doors_without_cages_say_so():
    with pytest.raises(RequestError, match=REFUSED):
        signs_among(puzzle().variant, ())
    for wish in ("needs-x-wing", "2.0-3.0", "rotated", "drill-x-wing", "mask-1"):
        with pytest.raises(RequestError, match="ask for nothing else"):
            Recipe.parse(f"{NAME}/{wish}#1")


def test_ratings_count_sums():
    made = Puzzle(puzzle(level="hard").givens)
    assert made.rating.value < 9
    assert made.rating.techniques
    assert "sum" in made.rating.counts
    assert [*LEVELS].index(made.rating.level) == 3
