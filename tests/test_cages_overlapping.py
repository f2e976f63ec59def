"""Cages that overlap, and cages without a sum: read, drawn, solved, told, turned and written.

A SAT solver is told them in words: no digit twice in a cage, and the sum where one is said.
"""

import json
from itertools import combinations, islice

import pytest

from numpure_xl import udfs
from numpure_xl.board.overlay import overlay_of
from numpure_xl.board.style import board_style
from numpure_xl.board.theme import THEMES
from numpure_xl.board.values import region_names
from numpure_xl.errors import GaveUpError, GridError, RequestError
from numpure_xl.hints import judge, judgement_text
from numpure_xl.kernel import COMPILED, COMPILED_SUMS, IS_COMPILED
from numpure_xl.plan.hatching import SUM, cage_inset, hatch_of
from numpure_xl.sudoku.canonical import canonical_form, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.judge.ladder import OF_SUMS, SINGLES_LADDER, ladder_of, solve_path
from numpure_xl.sudoku.rules.cages import Cages
from numpure_xl.sudoku.rules.regions import neighbours
from numpure_xl.sudoku.rules.shapes import CageOutline
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.cover import Cover, cover_of
from numpure_xl.sudoku.solve.solver import count_solutions, search, solutions
from numpure_xl.sudoku.techniques.cages import add_up
from tests.property.test_evidence_laws import follows
from tests.sat import cage_clauses, clauses_of, models, units_of

SIDES = {4: (3, 8), 6: (6, 16), 9: (14, 34)}
"""By side, how few cages and how many."""


def drawn(seed):
    """Return a board with cages that overlap and some without a sum, digits of it, and a rule."""
    chance = Chance(f"open cages {seed}")
    side = chance.choice([4, 6, 9])
    board = VARIANTS[f"{side}x{side}"]
    solution = full_grid(board, chance).digits
    while True:
        cages = [_cage(solution, side, chance) for _ in range(chance.choice(range(*SIDES[side])))]
        try:
            rule = Cages.of(cages, board)
        except GridError:
            continue
        shown = chance.choice([0.0, 0.1, 0.25])
        digits = tuple(digit if chance.random() < shown else 0 for digit in solution)
        return Grid(digits, board.ruled([rule])), rule, solution


def _cage(solution, side, chance):
    cells = {chance.choice(range(side * side))}
    for _ in range(chance.choice(range(5))):
        held = {solution[cell] for cell in cells}
        near = sorted({n for c in cells for n in neighbours(c, side) if solution[n] not in held})
        cells |= {chance.choice(near)} if near else set()
    total = sum(solution[cell] for cell in cells)
    if len(cells) > 1 and chance.random() < 0.3:
        return cells, None
    return cells, total + (len(cells) > 2 and chance.random() < 0.02)


def sat_answers(grid, rule, limit):
    """Return the digits of solutions; the cages are told as they are said."""
    side = grid.variant.side
    rules = clauses_of(side, units_of(side))
    rules += cage_clauses(side, [cage for cage in rule.cages if cage.total is not None])
    rules += [
        [-(one * side + digit), -(other * side + digit)]
        for cage in rule.cages
        for one, other in combinations(cage.cells, 2)
        for digit in range(1, side + 1)
    ]
    return {*islice(models(rules, side, grid.digits), limit)}


@pytest.mark.few(30)
@pytest.mark.parametrize("seed", range(500))
def test_solutions_are_those_of_a_sat_solver_in_c_and_in_python(seed):
    grid, rule, _ = drawn(seed)
    expected = sat_answers(grid, rule, 3)
    assert count_solutions(grid, 3) == len(expected)
    found = [*islice(solutions(grid), 3)]
    assert len(expected) == 3 or {each.digits for each in found} == expected
    pure = Cover(grid.variant)
    pure.__dict__["compiled"] = None
    try:
        states = [*islice(search(pure, pure.start(grid.digits), 2_000), 3)]
    except GaveUpError:  # C has more patience
        return
    assert [tuple(pure.digits(state)) for state in states] == [each.digits for each in found]


@pytest.mark.few(10)
@pytest.mark.parametrize("seed", range(60))
def test_what_is_written_is_read(seed):
    grid, rule, _ = drawn(seed)
    board = grid.variant
    assert board.own_rules == (rule,)
    assert Cages.read(rule.text(board).lower(), board) == rule
    lettered = rule.letters(board)
    assert lettered is None or Cages.read(lettered, board) == rule
    for form in ("line", "csv", "json", "f-puzzles", "sudokupad"):
        text = FORMATS[form].text(game_of(grid), {"puzzle": line_of(grid), "variant": board.name})
        assert [read for _, read in grids([text])] == [grid]


@pytest.mark.few(6)
@pytest.mark.parametrize("seed", range(60))
def test_turned_boards_are_equivalent(seed):
    grid, _, _ = drawn(seed)
    turned = scrambled(grid, Chance(seed))
    assert canonical_form(turned) == canonical_form(grid)


@pytest.mark.few(10)
@pytest.mark.parametrize("seed", range(60))
def test_outlines_and_sums_that_meet_in_a_cell_are_apart(seed):
    grid, rule, _ = drawn(seed)
    board = grid.variant
    outlines = [shape for shape in board.shapes if isinstance(shape, CageOutline)]
    assert [shape.cells for shape in outlines] == [cage.cells for cage in rule.cages]
    for one, other in combinations(outlines, 2):
        if {*one.cells} & {*other.cells}:
            assert one.depth != other.depth
    labels = [shape.at for shape in outlines if shape.label]
    assert len({*labels}) == len(labels) == sum(cage.total is not None for cage in rule.cages)
    style = board_style(board, THEMES["plain"], 36)
    assert [cell for cell, sum_ in enumerate(style.corners) if sum_] == sorted(labels)
    for cell, hatch in enumerate(style.hatches):
        depths = {shape.depth for shape in outlines if cell in shape.cells}
        drawn_there = hatch_of(hatch).ways.strip("#").strip(SUM).split(",")
        assert {depth for depth, parts in enumerate(drawn_there) if parts} <= depths
        assert (SUM in hatch_of(hatch).ways) == (cell in labels)


def test_lines_over_a_sheet_leave_sums_free():
    board = CLASSIC.ruled([Cages.read("A1B1A2B2=18_B1C1B2C2_A1A2A3=6", CLASSIC)])
    overlay = overlay_of(board, "plain")
    assert overlay
    assert sorted(line.label for line in overlay.outlines if line.label) == ["18", "6"]
    for line in overlay.outlines:
        for x, y in line.corners:
            assert not (0 < x < 0.4 and 0 < y < 0.33)
            assert not (1 < x < 1.4 and 0 < y < 0.33) or "18" not in line.label
    open_ones = [line for line in overlay.outlines if line.corners[0] == line.corners[-1]]
    assert len(open_ones) == 1  # that of the cage without a sum is closed
    assert {round(line.corners[0][1] % 1, 3) for line in open_ones} <= {
        round(cage_inset(depth), 3) for depth in range(3)
    }


@pytest.mark.few(4)
@pytest.mark.parametrize("seed", range(40))
def test_steps_follow_from_their_evidence(seed):
    grid, _, solution = drawn(seed)
    if count_solutions(grid) != 1:
        return
    marks = Candidates(grid)
    for step in solve_path(marks, ladder_of(grid.variant)):
        assert all(solution[cell] == digit for cell, digit in step.places)
        assert all(solution[cell] != digit for cell, digit in step.removes)
        assert step.technique not in OF_SUMS or follows(step, marks)


@pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search")
@pytest.mark.few(10)
@pytest.mark.parametrize("seed", range(100))
def test_sums_leave_the_same_in_c_and_in_python(seed):
    grid, _, _ = drawn(seed)
    compiled = cover_of(grid.variant).compiled
    assert compiled
    if not count_solutions(grid, 1):  # a puzzle has a solution
        return
    for most in range(3):
        in_c, in_python = Candidates(grid), Candidates(grid)
        known = sum(COMPILED[rung.techniques[0]] for rung in SINGLES_LADDER) + sum(
            COMPILED_SUMS[: most + 1]
        )
        in_c.follow(compiled, known)
        in_python.place_singles()
        while not in_python.is_solved and add_up(in_python, most):
            in_python.place_singles()
        assert (in_c.digits, in_c.marks) == (in_python.digits, in_python.marks)


def test_a_digit_twice_in_a_cage_without_a_sum_is_told():
    board = CLASSIC.ruled([Cages.read("C3D3D4_E5E6=9", CLASSIC)])
    blank = Grid((0,) * 81, board)
    wrong = blank.with_digit(20, 5).with_digit(30, 5)
    assert wrong.clashes() == {20, 30}
    assert "r3c3" in judgement_text(judge(blank, wrong), "en")


def test_a_range_may_have_several_letters_in_a_cell():
    """Two cages with the second cell in common, and one without a sum."""
    letters = [["a3", "ab5", "c", "."], ["", "b", "c", ""], [""] * 4, [""] * 4]
    blank = [[None] * 4 for _ in range(4)]
    rule = Cages.read("A1B1=3_B1B2=5_C1C2", VARIANTS["4x4"])
    expected = {each.digits for each in solutions(Grid((0,) * 16, VARIANTS["4x4"].ruled([rule])))}
    assert udfs.sudoku_count(blank, len(expected) + 1, letters) == len(expected)
    spilled = region_names(VARIANTS["4x4"].ruled([rule]))
    assert Cages.read([cell for row in spilled for cell in row], VARIANTS["4x4"]) == rule


def test_cages_of_f_puzzles_may_lack_a_sum_and_overlap():
    cages = [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C2", "R2C2"], "value": 7}]
    value = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], "killercage": cages}
    ((_, read),) = grids([json.dumps(value)])
    assert isinstance(read, Grid)
    assert read.variant.own_rules[0].text(read.variant) == "A1B1_B1B2=7"


@pytest.mark.parametrize("total", [0, "0", "00", "", None], ids=repr)
def test_a_sum_of_0_is_none_as_in_f_puzzles(total):
    cages = [{"cells": ["R1C1", "R1C2"], "value": total}]
    value = {"size": 9, "grid": [[{} for _ in range(9)] for _ in range(9)], "killercage": cages}
    ((_, read),) = grids([json.dumps(value)])
    assert isinstance(read, Grid)
    assert read.variant.text_of("killer") == "A1B1"


def test_solo_has_no_place_for_such_cages():
    for text in ("A1B1", "A1B1=3_B1C1=9"):
        grid = Grid((0,) * 81, CLASSIC.ruled([Cages.read(text, CLASSIC)]))
        with pytest.raises(RequestError, match="each cell in one cage"):
            FORMATS["solo"].text(game_of(grid), {})


LARGE = (
    "....a36........aa.a28a...aaa.aa..aab14..aa....b...b4a34a.......aab28..a37...abbaaa...abbbaaaa."
)
"""Seven cages of up to eight cells on a blank board."""


def test_few_large_cages_are_searched_at_once():
    rule = Cages.read(LARGE, CLASSIC)
    assert count_solutions(Grid((0,) * 81, CLASSIC.ruled([rule])), 2, 1_000) == 2
