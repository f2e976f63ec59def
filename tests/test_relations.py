"""Signs between cells (連続, 不等号, クロプキ, XV), told by the words of the rules.

The SAT solver is told which signs there are, and where, by what is drawn: the pictures of a printed
workbook, which are called "bar", "less than", "white dot" or "letter X"; the shapes of a drawing.
"""

import json
import re
from itertools import islice

import pdfplumber
import pytest
from openpyxl import load_workbook

from numpure_xl import udfs
from numpure_xl.board.image import BoardNotes, board_drawing
from numpure_xl.board.location import variant_noted
from numpure_xl.board.pencilmarks import marks_drawn, marks_in
from numpure_xl.errors import GridError, NumpureError, RequestError
from numpure_xl.hints import explained, find_hint, hint_text, judge, judgement_text
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.canonical import canonical_form, canonical_grid, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.f_puzzles import as_json
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC, SIGNED, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.judge.hint_ladder import HINTS
from numpure_xl.sudoku.judge.ladder import (
    LADDER,
    NEIGHBOURS,
    SINGLES_LADDER,
    hardest_rung,
    solve_path,
    without_uniqueness,
)
from numpure_xl.sudoku.make.drills import drill_of
from numpure_xl.sudoku.make.making import make, make_first
from numpure_xl.sudoku.make.punch import _pass
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.relations import Relation
from numpure_xl.sudoku.rules.shapes import EdgeMark
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import DEAD, Cover, cover_of
from numpure_xl.sudoku.solve.proof import by_singles, unique
from numpure_xl.sudoku.solve.solver import count_solutions, search, solutions, solve
from tests.naive import naive_level, promised
from tests.overlaid import drawings
from tests.printed import by_place, middle_of_ink, ruled_boards
from tests.property.test_evidence_laws import follows
from tests.sat import clauses_of, models, relation_clauses, units_of
from tests.typed import run_in_english as run

BOARDS = [name for name in SIGNED if issubclass(RULES[name.split("+")[-1]], Relation)]
NAMES = ["9x9+consecutive", "9x9+inequality", "9x9+kropki", "9x9+xv"]
DIAGONAL = ["9x9+x+consecutive", "9x9+x+kropki", "9x9+x+xv"]
REFUSED = "has no such marks"
DRAWN = {
    "bar": "cc",
    "less than": "<^",
    "greater than": ">v",
    "white dot": "ww",
    "black dot": "bb",
    "letter X": "xx",
    "letter V": "vv",
}
"""By what a picture is called, the sign to the right of a cell, and that below it."""


def sat_answers(side, kind, given, text, *, diagonals=False):
    """Return the digits in reading order of up to two solutions, by a SAT solver."""
    units = units_of(side, diagonals=diagonals)
    spots = [divmod(cell, side) for cell in range(side * side)]
    rules = clauses_of(side, units) + relation_clauses(side, spots, kind, text)
    digits = [given.get(divmod(cell, side), 0) for cell in range(side * side)]
    return [*islice(models(rules, side, digits), 2)]


def kind_of(variant):
    ((kind, text),) = variant.signs
    return kind, text


def puzzle(name, level="medium", seed: str | int = 1):
    return make(PuzzleRequest(variant=name, level=level).recipe(seed))


LEVELS = ["beginner", "easy", "medium", "hard", "expert", "extreme", "any"]


@pytest.mark.few(8)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", BOARDS)
def test_puzzles_have_one_solution_and_their_level(name, level):
    if level not in {"any", *levels_of(name)}:
        with pytest.raises(RequestError, match="has no "):
            PuzzleRequest(variant=name, level=level).recipe(1)
        return
    made = puzzle(name, level)
    assert made.variant.name == name
    kind, text = kind_of(made.variant)
    answers = sat_answers(
        made.variant.side, kind, by_place(made.givens), text, diagonals=("x" in made.variant.fixed)
    )
    assert answers == [made.solution.digits]
    if level != "any":
        assert made.level == level
        assert promised(level) == naive_level(made.givens)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for seed in range(8) for name in (*NAMES, *DIAGONAL)]
)
def test_a_printed_workbook_has_the_one_solution_that_its_answers_have(name, seed, tmp_path):
    path, number = tmp_path / "book.xlsx", 25
    level, kind = ["easy", "medium", "hard"][seed % 3], name.split("+")[-1]
    book = [path, "-n", number, "--variant", name, "--seed", seed, "--level", level]
    assert run("book", *book).exit_code == 0
    puzzles, answers = read_boards(path)
    assert len(puzzles) == len(answers) == number
    for (given, text), (answer, again) in zip(puzzles, answers, strict=True):
        assert len(given) <= 20
        assert {*again} == {"."}, "an answer repeats no signs"
        solved = sat_answers(9, kind, given, text, diagonals=("x" in ALL_BOARDS[name].fixed))
        assert solved == [tuple(answer[place] for place in sorted(answer))]


def read_boards(path):
    """Return the boards of the first two sheets: by place their digits, and the signs drawn."""
    sheets = load_workbook(path).worksheets[:2]
    return [_boards(sheet, drawings(path, n)) for n, sheet in enumerate(sheets, 1)]


def _boards(sheet, drawn):
    boards, by_place = [], {each.start: each for each in drawn}
    for (top, left), places in ruled_boards(sheet, 9):
        digits = {place: cell.value for place, cell in places.items() if cell.value}
        text = ["."] * 162
        drawing = by_place.get((top - 1, left - 1))
        for (one, other), name in drawing.signs() if drawing else ():
            is_below = one[0] < other[0]
            text[81 * is_below + 9 * one[0] + one[1]] = DRAWN[name][is_below]
        boards.append((digits, "".join(text)))
    return boards


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_has_its_signs_in_the_middle_of_edges(name, tmp_path):
    made, path = puzzle(name, "easy"), tmp_path / "board.svg"
    assert run("picture", line_of(made), "-o", path).exit_code == 0
    _, text = kind_of(made.variant)
    drawn = re.findall(r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", path.read_text())
    assert len(drawn) == len(text.replace(".", ""))
    side = float(re.search(r'width="(\d+)"', path.read_text())[1])  # type: ignore[index]
    cell = 48
    margin = (side - 9 * cell) / 2
    seen = ["."] * 162
    for x, y, scale in drawn:
        across, down = ((float(at) + 50 * float(scale) - margin) / cell for at in (x, y))
        is_below = abs(down - round(down)) < 0.1
        row, col = int(down - 0.5 * is_below), int(across - 0.5 * (not is_below))
        seen[81 * is_below + 9 * row + col] = "+"
    assert "".join(seen) == re.sub(r"[^.]", "+", text)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", NAMES)
def test_candidates_in_a_drawing_are_inside_of_the_signs(name):
    made = puzzle(name, "easy")
    noted = Candidates(made.givens)
    digits = [noted.digits_in(cell) for cell in range(81)]
    drawn = board_drawing(made.givens, cell=48, notes=BoardNotes(digits))
    small = min(sign.size for sign in drawn.signs)
    assert drawn.stamps
    for sign in (sign for sign in drawn.signs if sign.size == small):
        for stamp in drawn.stamps:
            away = [
                abs(stamp_at + stamp.size / 2 - at) - room * small / 2
                for stamp_at, at, room in ((stamp.x, sign.x, 0.556), (stamp.y, sign.y, 0.716))
            ]
            assert max(away) > REACH * stamp.size


@pytest.mark.few(1)
@pytest.mark.parametrize("name", NAMES)
def test_printed_pencil_marks_are_inside_of_the_signs(name, tmp_path):
    path = tmp_path / "drill.pdf"
    asked = ["--variant", name, "--drill", "neighbours", "--seed", 1]
    assert run("book", path, *asked).exit_code == 0
    with pdfplumber.open(path) as pdf:
        page = pdf.pages[0]
        side = max(line["width"] for line in page.lines)
        top = min(line["top"] for line in page.lines if line["width"] == side)
        marks = [char for char in page.chars if char["text"].isdigit() and char["top"] > top]
    marks = [char for char in marks if char["bottom"] < top + side and char["size"] < side / 9 / 3]
    assert len(marks) > 81
    for char in marks:
        _, y = middle_of_ink(char)
        down = (y - top) / (side / 9) % 1
        assert abs(down - 0.5) + 0.358 * char["size"] / (side / 9) < 0.5 - 0.46 * REACH


REACH = 0.33
"""How far a sign reaches from its middle, as a share of its picture."""


def line_of(made):
    return f"{made.givens} {kind_of(made.variant)[1]} {made.variant.name}"


@pytest.mark.parametrize("name", BOARDS)
def test_signs_follow_from_the_seed_and_say_what_the_grid_has(name):
    forms = [Recipe.parse(f"{name}/easy#{seed}") for seed in range(12)]
    assert len({form.board.signs for form in forms}) == 12
    for form in forms:
        kind, text = kind_of(form.board)
        grid = form.grid_of_signs
        assert not grid.clashes()
        assert Recipe.parse(f"{name}/medium#{form.seed}").board == form.board
        if kind != "inequality":
            assert {*text} == {*(sign.letters[0] for sign in signs_of(form.board)), "."}
        else:
            boxes = form.board.box_numbers
            inside = marks(form.board)
            assert all(boxes[near.first] == boxes[near.second] for near in inside)
            assert len(inside) == {6: 42, 9: 108}[form.board.side]


def signs_of(board):
    """Return the signs that the relation of a board has."""
    (rule,) = board.rules
    return rule.signs


def marks(board):
    """Return the signs between cells of a board."""
    return [shape for shape in board.shapes if isinstance(shape, EdgeMark)]


def test_between_1_and_2_stands_either_dot():
    dots = set()
    for seed in range(12):
        grid = Recipe.parse(f"9x9+kropki/easy#{seed}").grid_of_signs
        for near in marks(grid.variant):
            digits = {grid.digits[near.first], grid.digits[near.second]}
            dots |= {near.glyph} if digits == {1, 2} else set()
    assert dots == {"white-dot", "black-dot"}
    for signs, unfit in (("wb", set()), ("bb", set()), ("bw", {1, 2}), (".b", {0, 1})):
        board = CLASSIC.with_signs({"kropki": signs + "." * 160})
        assert Grid((1, 2, 4, *[0] * 78), board).unfit() == unfit


def test_hard_puzzles_of_order_have_fewer_signs_in_a_pattern_like_itself_upside_down():
    for seed in range(6):
        board = Recipe.parse(f"9x9+inequality/hard#{seed}").board
        pairs = {frozenset((near.first, near.second)) for near in board.fits}
        assert {frozenset(80 - cell for cell in pair) for pair in pairs} == pairs
        assert 84 <= len(pairs) <= 90


def pure(variant):
    """Return the masks without the compiled search."""
    cover = Cover(variant)
    cover.__dict__["compiled"] = None
    return cover


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search")
@pytest.mark.parametrize("name", NAMES)
def test_the_compiled_search_answers_as_python_does(name, monkeypatch):
    made = puzzle(name, "hard")
    cover, compiled = pure(made.variant), cover_of(made.variant).compiled
    assert compiled
    opened = Grid(made.solution.digits[:27] + (0,) * 54, made.variant)
    thinned = Grid(
        opened.digits, made.variant.with_signs({"inequality": "." * 9 + "<" + "." * 152})
    )
    for grid in (opened, thinned):
        each = pure(grid.variant)
        states = islice(search(each, each.start(grid.digits)), 20)
        assert [each.digits(state) for state in states] == [
            other.digits for other in islice(solutions(grid), 20)
        ]
    orbits = [(cell,) for cell in range(made.variant.cells)]
    for proof in (unique, by_singles):
        args = (made.solution, orbits, 0, proof)
        assert _pass(cover, *args) == _pass(cover_of(made.variant), *args)
    easy = puzzle(name, "easy").givens
    rung = hardest_rung(easy, SINGLES_LADDER)
    monkeypatch.setitem(cover_of(easy.variant).__dict__, "compiled", None)
    assert hardest_rung(easy, SINGLES_LADDER) == rung


@pytest.mark.few(2)
@pytest.mark.parametrize("level", ["medium", "hard", "expert", "extreme"])
@pytest.mark.parametrize("name", NAMES)
def test_steps_lose_nothing_of_the_solution_and_follow_from_their_evidence(name, level):
    made = puzzle(name, level)
    for ladder in (without_uniqueness(LADDER), HINTS):
        marks, seen = Candidates(made.givens), Candidates(made.givens)
        assert all(
            digit in marks.digits_in(cell)
            for cell, digit in enumerate(made.solution.digits)
            if not made.givens.digits[cell]
        )
        for step in solve_path(marks, ladder):
            assert all(made.solution.digits[cell] == digit for cell, digit in step.places)
            assert all(made.solution.digits[cell] != digit for cell, digit in step.removes)
            if step.technique == "neighbours":
                assert follows(step, seen)
            seen.apply(step.places, step.removes)


@pytest.mark.few(8)
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize("name", NAMES)
def test_the_way_of_hints_leads_to_the_solution_and_each_step_stands_on_those_before(name, level):
    made = make_first(PuzzleRequest(variant=name, level=level).shared_recipe(1))
    way = guide(made)
    assert way.is_whole
    marks = Candidates(made.givens)
    for step in way.steps:
        if step.technique == "neighbours":
            assert follows(step, marks)
        marks.apply(step.places, step.removes)
    assert tuple(marks.digits) == made.solution.digits
    assert level in {"easy", "medium"} or "neighbours" in {step.technique for step in way.steps}
    assert find_hint(made.givens).path


def test_a_step_without_the_neighbour_behind_the_sign_does_not_follow():
    marks = Candidates(puzzle("9x9+inequality", "hard").givens)
    path = solve_path(marks.copy(), HINTS)
    for step in path:
        if step.technique == "neighbours":
            assert follows(step, marks)
            assert not follows(step._replace(evidence=step.evidence[:1]), marks)
            return
        marks.apply(step.places, step.removes)
    pytest.fail("no such step")


@pytest.mark.parametrize("name", NAMES)
def test_puzzles_that_need_a_comparison_are_stuck_without_it(name):
    made = make_first(PuzzleRequest(variant=name, needs="neighbours").recipe(1))
    marks = Candidates(made.givens)
    while step := next(filter(None, (rung.find(marks) for rung in SINGLES_LADDER)), None):
        marks.apply(step.places, step.removes)
    assert not marks.is_solved
    assert not [*solve_path(marks, (*SINGLES_LADDER, NEIGHBOURS))][-1].removes
    assert marks.is_solved
    _, text = kind_of(made.variant)
    assert sat_answers(9, name.split("+")[-1], by_place(made.givens), text) == [
        made.solution.digits
    ]


@pytest.mark.parametrize("name", ["6x6+consecutive", *NAMES])
def test_drills_of_comparisons_have_a_step_that_follows_from_what_is_shown(name):
    shown = drill_of(
        make_first(PuzzleRequest(variant=name, drill="neighbours").recipe(1)), "neighbours"
    )
    assert shown.step.technique == "neighbours"
    assert all(rung.find(shown.marks) is None for rung in SINGLES_LADDER)
    assert follows(shown.step, shown.marks)


def test_comparisons_are_refused_where_no_sign_is_between_cells():
    for board in ("9x9", "9x9+parity", "9x9+thermo"):
        for asked in (
            PuzzleRequest(variant=board, needs="neighbours"),
            PuzzleRequest(variant=board, drill="neighbours"),
        ):
            with pytest.raises(RequestError, match=r"is a technique of 9x9\+inequality"):
                asked.recipe(1)
    with pytest.raises(RequestError, match=r"is a technique of 9x9\+thermo"):
        PuzzleRequest(variant=NAMES[0], drill="thermometer").recipe(1)


def test_pencil_marks_as_text_have_the_signs_between_cells():
    made = puzzle("9x9+xv", "easy")
    board = made.variant
    noted = [(1, 2, 3)] * 81
    drawn = marks_drawn(Grid((1, *[0] * 80), board), noted)
    assert marks_in(drawn, board) == [{1}, *[{1, 2, 3}] * 80]
    lines = drawn.splitlines()
    assert len(lines) == 17
    glyphs = {(mark.first, mark.second): mark.glyph for mark in marks(board)}
    for near in board.fits:
        (row, col), (below, _) = board.places[near.first], board.places[near.second]
        if row == below:
            found = lines[2 * row][6 * col + 4]
        else:
            found = lines[2 * row + 1].ljust(60)[6 * col]
        assert (found if found in "XV" else None) == (
            glyphs.get((near.first, near.second), "").upper() or None
        )


def ordered(digits, signs):
    """Return a plain board with signs of order: by place of the text, a sign."""
    text = ["."] * 162
    for at, sign in signs.items():
        text[at] = sign
    return Grid(digits, CLASSIC.with_signs({"inequality": "".join(text)}))


def test_hints_say_what_neighbours_rule_out():
    grid = ordered("." * 81, {0: "<", 1: "<", 81: "^"})
    marks = Candidates(grid)
    assert marks.digits_in(0) == (1, 2, 3, 4, 5, 6, 7)
    assert marks.digits_in(2) == (3, 4, 5, 6, 7, 8, 9)
    marks.apply([], [(0, digit) for digit in (1, 2, 3)])
    said = next(explained(solve_path(marks.copy(), HINTS), marks, "en"))
    assert said.step.removes == ((1, 2), (1, 3), (1, 4))
    assert "By the sign between them, r1c2 is greater than r1c1." in said.text
    assert "r1c1 can only be 4, 5, 6 or 7." in said.text
    assert "Eliminate 2, 3 and 4 from r1c2." in said.text
    said = next(explained(solve_path(marks.copy(), HINTS), marks, "ja"))
    assert "不等号から、1行2列は 1行1列より大きい数字です。" in said.text


@pytest.mark.parametrize(
    ("kind", "sign", "said", "gone", "ja"),
    [
        (
            "consecutive",
            "c",
            "A bar joins r1c2 and r1c1: their digits differ by 1.",
            "1345679",
            "棒",
        ),
        (
            "kropki",
            "w",
            "A white dot joins r1c2 and r1c1: their digits differ by 1.",
            "1345679",
            "白い丸",
        ),
        (
            "kropki",
            "b",
            "A black dot joins r1c2 and r1c1: one digit is twice the other.",
            "1368",
            "黒い丸",
        ),
        ("xv", "x", "An X joins r1c2 and r1c1: the sum of their digits is 10.", "234678", "10"),
    ],
)
def test_hints_say_what_a_sign_is_and_leaves(kind, sign, said, gone, ja):
    marks = Candidates(Grid("." * 81, CLASSIC.with_signs({kind: sign + "." * 161})))
    marks.apply([], [(0, digit) for digit in range(2, 9 - (sign == "b"))])
    en, other = (
        next(explained(solve_path(marks.copy(), HINTS), marks, lang)) for lang in ("en", "ja")
    )
    assert said in en.text
    assert ja in other.text
    assert en.step.removes == tuple((1, int(digit)) for digit in gone)


def test_singles_say_that_neighbours_rule_digits_out():
    made = puzzle("9x9+inequality", "easy")
    text = hint_text(find_hint(made.givens), "en", depth=3)
    assert "Compared with" in text


@pytest.mark.parametrize("name", NAMES)
def test_digits_that_do_not_fit_are_told(name):
    made = puzzle(name)
    marked = {(mark.first, mark.second) for mark in marks(made.variant)}
    near = next(
        each
        for each in made.variant.fits
        if each[:2] in marked and not {each.first, each.second} & {*by_cell(made.givens)}
    )
    pair = next((a, b) for a in (1, 5, 9) for b in (2, 4, 8) if not near.fit(a, b))
    wrong = made.givens.with_digit(near.first, pair[0]).with_digit(near.second, pair[1])
    assert {near.first, near.second} <= wrong.clashes()
    assert count_solutions(wrong) == 0
    assert cover_of(made.variant).start(wrong.digits) == DEAD
    with pytest.raises(NumpureError, match="does not fit beside its neighbours"):
        solve(wrong)
    assert "Digits that do not fit beside their neighbours" in str(judge(made.givens, wrong))
    assert "隣のマスとの関係に合わない" in judgement_text(judge(made.givens, wrong), "ja")
    assert "does not fit beside its neighbours" in hint_text(find_hint(wrong), "en", depth=3)


def by_cell(grid):
    return [cell for cell, digit in enumerate(grid.digits) if digit]


@pytest.mark.parametrize("name", NAMES)
def test_turned_boards_are_equivalent_and_their_signs_turn_with_them(name):
    givens = puzzle(name).givens
    others = [scrambled(givens, Chance(seed)) for seed in range(12)]
    assert len(set(others)) > 4
    assert {canonical_form(each) for each in others} == {canonical_form(givens)}
    assert all(count_solutions(each) == 1 for each in (*others, canonical_grid(givens)))
    for each in others:
        kind, text = kind_of(each.variant)
        assert kind == kind_of(givens.variant)[0]
        assert sorted(each.digits) == sorted(givens.digits)
        assert len(text.replace(".", "")) == len(kind_of(givens.variant)[1].replace(".", ""))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", NAMES)
def test_formats_have_the_signs_or_say_so(name, form):
    made = puzzle(name, "easy")
    asked = ["generate", "-n", 2, "--variant", name, "--seed", 1, "--format", form]
    has_field = form in {"line", "csv", "json"} or (
        form in {"f-puzzles", "sudokupad"} and "inequality" not in name
    )
    if has_field:
        fields = {"puzzle": line_of(made), "variant": name}
        ((_, found),) = grids([FORMATS[form].text(game_of(made.givens), fields)])
        assert found == made.givens
        assert run("solve", "-", stdin=run(*asked).stdout).exit_code == 0
    else:
        answer = run(*asked)
        assert answer.exit_code == 2
        assert REFUSED in answer.stderr


def test_f_puzzles_lists_neighbours_that_differ_by_one():
    """As the site has them: "difference", and "negative" if all are shown."""
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    value = {
        "size": 9,
        "grid": cells,
        "difference": [{"cells": ["R1C1", "R1C2"], "value": ""}, {"cells": ["R3C4", "R2C4"]}],
        "negative": ["difference"],
    }
    ((_, found),) = grids([json.dumps(value)])
    assert isinstance(found, Grid)
    text = found.variant.text_of("consecutive")
    assert [at for at, sign in enumerate(text) if sign == "c"] == [0, 81 + 9 + 3]
    faults: tuple[dict[str, object], ...] = (
        {"difference": [{"cells": ["R1C1", "R1C3"]}]},
        {"negative": ["ratio"]},
    )
    for wrong in faults:
        ((_, fault),) = grids([json.dumps(value | wrong)])
        assert isinstance(fault, GridError)


def test_f_puzzles_has_dots_and_letters_of_which_all_are_shown():
    """Kropki are two of its rules, of which either sign is enough where both would fit."""
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    dots: dict[str, object] = {
        "difference": [{"cells": ["R1C2", "R1C1"], "value": "1"}],
        "ratio": [{"cells": ["R2C1", "R1C1"], "value": ""}, {"cells": ["R9C8", "R9C9"]}],
    }
    letters: dict[str, object] = {
        "xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}, {"cells": ["R3C1", "R2C1"], "value": "v"}]
    }
    board: dict[str, object] = {"size": 9, "grid": cells}
    ((_, both),) = grids(
        [json.dumps(board | dots | letters | {"negative": ["xv", "ratio", "difference"]})]
    )
    assert isinstance(both, Grid)
    for kind, expected in (("kropki", {0: "w", 81: "b", 79: "b"}), ("xv", {0: "x", 90: "v"})):
        text = both.variant.text_of(kind)
        assert {at: sign for at, sign in enumerate(text) if sign != "."} == expected
    columns = [[{"region": col % 9} for col in range(9)]] * 9
    ((_, jigsaw),) = grids([json.dumps(board | letters | {"negative": ["xv"], "grid": columns})])
    assert isinstance(jigsaw, Grid)
    assert jigsaw.variant.name == "9x9+jigsaw+xv"
    faults: tuple[dict[str, object], ...] = (
        dots | {"negative": ["ratio"]},
        dots | {"negative": ["difference"]},
        dots
        | {
            "negative": ["difference", "ratio"],
            "ratio": [{"cells": ["R1C1", "R2C1"], "value": "3"}],
        },
        dots | {"negative": ["difference", "ratio"], "ratio": dots["difference"]},
        letters | {"negative": ["xv", "sum"]},
        {"negative": ["xv"], "xv": [{"cells": ["R1C1", "R1C2"], "value": "XV"}]},
        {"negative": ["xv"], "xv": 5},
        {"negative": ["xv"], "xv": [{"cells": 5, "value": "X"}]},
        {"negative": ["xv"], "xv": [{"cells": ["R1C1"], "value": "X"}]},
    )
    for wrong in faults:
        ((_, fault),) = grids([json.dumps(board | wrong)])
        assert isinstance(fault, GridError)


def test_signs_of_f_puzzles_that_are_shown_in_part_say_nothing_where_there_are_none():
    signs: dict[str, dict[str, object]] = {
        "kropki-part": {"difference": [{"cells": ["R1C2", "R1C1"], "value": "1"}]},
        "xv-part": {"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}]},
    }
    cells: list[list[dict[str, object]]] = [[{} for _ in range(9)] for _ in range(9)]
    for name, listed in signs.items():
        ((_, found),) = grids([json.dumps({"size": 9, "grid": cells, **listed})])
        assert isinstance(found, Grid)
        assert found.variant.name == f"9x9+{name}"
        assert len(found.variant.fits) == 1
        assert as_json(game_of(found)).keys() == {"size", "grid", *listed}


def test_f_puzzles_writes_dots_and_letters_under_the_names_of_its_rules():
    for name, rules in (("9x9+kropki", ["difference", "ratio"]), ("9x9+xv", ["xv"])):
        made = puzzle(name, "easy")
        written = as_json(game_of(made.givens))
        assert written["negative"] == rules
        _, text = kind_of(made.variant)
        assert sum(len(written[rule]) for rule in rules) == len(text.replace(".", ""))
        values = {sign["value"] for rule in rules for sign in written[rule]}
        assert values == ({""} if "kropki" in name else {"X", "V"})


def test_lines_are_read_under_the_board_that_is_asked_for():
    made = puzzle(NAMES[1], "easy")
    solved = f"{made.solution} {kind_of(made.variant)[1]} {made.variant.name}\n"
    for asked in ((), ("--variant", NAMES[1]), ("--variant", "不等号")):
        answer = run("solve", *asked, line_of(made))
        assert (answer.exit_code, answer.stdout) == (0, solved)


def test_worksheet_functions_take_a_recipe_or_the_text_of_its_signs():
    for name in NAMES:
        recipe = str(PuzzleRequest(variant=name, level="easy").recipe(7))
        made = make(Recipe.parse(recipe))
        digits, answer = made.givens.to_rows(""), made.solution.to_rows("")
        spilled = udfs.sudoku_regions(recipe)
        text = str(spilled[0][0])
        assert text == f"{name}/signs-{kind_of(made.variant)[1]}"
        for rules in (text, recipe):
            assert udfs.sudoku_solve(digits, rules) == answer
        assert udfs.sudoku_generate(7, "easy", name) == digits
        assert udfs.sudoku_solution(7, "", name)[0][0] in range(1, 10)
        assert udfs.sudoku_solve(digits, name) == "#VALUE!"


def test_boards_of_a_file_are_known_by_their_recipe():
    made = puzzle(NAMES[0])
    assert variant_noted((9, 9), made.recipe) == made.variant
    assert variant_noted((9, 9), NAMES[0]) is None


def test_what_takes_no_look_at_signs_between_cells_is_refused():
    for name in NAMES[1:3]:
        with pytest.raises(RequestError, match="without a look at its marks"):
            Recipe.parse(f"{name}/rotated#1")
        with pytest.raises(RequestError, match="cannot change places"):
            Recipe.parse(f"{name}/needs-unique-rectangle-1#1")
