"""The laws of the way: with pencil marks a hint is its first step, the easiest that is open.

A drill's technique is what the hint of its position tells, and what a puzzle is said to need is
among its printed steps. Books, Python and worksheets have the steps of the way, and its hardest
is what the level follows from.
"""

from collections import Counter
from contextlib import suppress

import pytest

import numpure_xl
from numpure_xl import udfs
from numpure_xl.board.values import rules_name
from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.hints import every_hint, find_hint, hint_text, next_hints, open_steps
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.judge.hint_ladder import HINTS, PLACES, SLOW, TECHNIQUES, hints_on, up_to
from numpure_xl.sudoku.judge.ladder import solve_path
from numpure_xl.sudoku.judge.verdict import ABOVE_SINGLES, LAST, PLAIN, verdict_on
from numpure_xl.sudoku.judge.way import Way, way
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.drills import RARE, drill_of
from numpure_xl.sudoku.make.impossible import COMMON, ECLIPSED, FORCED, ON_SMALL, drilled_board
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.property.test_hint_laws import fits
from tests.property.test_step_laws import lies
from tests.sampling import slow, some

DRILLED = [name for name in PLACES if name not in {*FORCED, *ECLIPSED, "direct-claiming"}]
NEEDED = [name for name in DRILLED if name not in {*COMMON, *RARE}]

LONG = SLOW | {"unique-loop-3", "unique-loop-4", "avoidable-rectangle-1", "naked-quad"}
LONG |= {"hidden-quad", "jellyfish", "bug-2", "bug-4", "aligned-pair-exclusion"}
"""Techniques that take seconds to find a puzzle for, or that hardly any puzzle needs."""

BOARDS = ("9x9", "6x6", "9x9+x", "9x9+windows", "9x9+jigsaw", "9x9+parity", "9x9+kropki")


BOARDS_AND_LEVELS = [(board, level) for board in ALL_BOARDS for level in levels_of(board)]


def made(board, level):
    """Return a puzzle of a level."""
    return make_first(PuzzleRequest(variant=board, level=level).shared_recipe("way-1"))


@pytest.mark.few(8)
@pytest.mark.parametrize(("board", "level"), BOARDS_AND_LEVELS)
def test_every_door_has_the_steps_of_the_way_and_a_hint_is_the_first(board, level):
    puzzle = made(board, level)
    steps = [*way(puzzle)]
    assert guide(puzzle).steps == tuple(steps)
    assert [each.step for each in numpure_xl.steps(puzzle)] == steps
    rows = udfs.sudoku_steps(puzzle.givens.to_rows(""), "en", rules_name(puzzle.variant))
    assert [row[0] for row in rows if row[0]] == [*range(1, len(steps) + 1)]
    assert [row[2] for row in rows if row[0]] == [step.rating for step in steps]
    marks = Candidates(puzzle.givens)
    noted = [marks.digits_in(cell) for cell in range(puzzle.variant.cells)]
    assert find_hint(puzzle.givens, marks=noted).steps == tuple(steps[:1])


@pytest.mark.few(8)
@pytest.mark.parametrize(("board", "level"), BOARDS_AND_LEVELS)
def test_the_level_follows_from_the_hardest_step_of_the_way(board, level):
    puzzle = made(board, level)
    verdict, taken = verdict_on(puzzle), way(puzzle)
    names = [step.technique for step in taken]
    hardest = max(names, key=PLACES.__getitem__)
    if verdict.technique:
        assert hardest in TECHNIQUES[verdict.technique].techniques
    elif level == LAST:
        most = LEVELS[ABOVE_SINGLES[-1]]
        counted = [name for name in names if name not in PLAIN]
        is_over = PLACES[hardest] > PLACES[most.hardest] or len(counted) > (most.most or 0)
        assert is_over or not taken.marks.is_solved
    else:
        assert PLACES[hardest] <= PLACES[LEVELS["medium"].hardest]


@pytest.mark.few(6)
@pytest.mark.parametrize(("board", "level"), BOARDS_AND_LEVELS)
def test_all_steps_of_a_position_are_sound_and_each_technique_that_is_open_is_among_them(
    board, level
):
    puzzle = made(board, level)
    marks, taken = Candidates(puzzle.givens), way(puzzle)
    for number, step in enumerate(taken):
        is_quick = SLOW.isdisjoint(TECHNIQUES[step.technique].techniques)
        if number % 12 == 3 and is_quick:  # enough to meet eliminations
            steps = [*open_steps(marks, work=40)]
            assert steps[0] == step
            assert [PLACES[each.technique] for each in steps] == sorted(
                PLACES[each.technique] for each in steps
            )
            outcomes = Counter((each.technique, each.places, each.removes) for each in steps)
            assert set(outcomes.values()) == {1}
            for each in steps:
                assert not lies(each, marks, puzzle.solution.digits), each
                assert fits(each, marks), each
            found = {each.technique for each in steps}
            for rung in hints_on(puzzle.variant, uniqueness=True):
                is_soon = rung.rating < 6 and SLOW.isdisjoint(rung.techniques)
                assert not is_soon or not rung.find(marks) or not found.isdisjoint(rung.techniques)
        marks.apply(step.places, step.removes)


@pytest.mark.few(6)
@pytest.mark.parametrize(("board", "level"), BOARDS_AND_LEVELS)
def test_without_pencil_marks_hints_are_the_way_and_the_short_path_is_there_on_request(
    board, level
):
    givens = made(board, level).givens
    marks, steps = Candidates(givens), [*way(made(board, level))]
    last = next(number for number, step in enumerate(steps, 1) if step.places)
    assert find_hint(givens).path == tuple(steps[:last])
    several = next_hints(givens, givens, 12)
    assert [hint.steps for hint in several] == [(step,) for step in steps[:12]]
    short = find_hint(givens, short=True)
    assert [step for step in steps[:last] if step in short.path] == [*short.path]
    assert short.places == steps[last - 1].places if last == 1 else len(short.path) <= last
    for step in short.path:
        assert fits(step, marks), step
        marks.apply(step.places, step.removes)


@pytest.mark.few(4)
@pytest.mark.parametrize("technique", ["naked-single", "pointing", "x-wing", "skyscraper"])
@pytest.mark.parametrize("level", ["medium", "hard", "expert", "master"])
def test_hints_keep_to_the_techniques_that_are_named(level, technique):
    puzzle = made("9x9", level)
    known = up_to(technique)
    taken = Way(Candidates(puzzle.givens), known=known)
    assert all(PLACES[step.technique] <= PLACES[technique] for step in taken)
    position = Grid(tuple(taken.marks.digits), puzzle.variant)
    noted = [taken.marks.digits_in(cell) for cell in range(puzzle.variant.cells)]
    told = find_hint(puzzle.givens, position, marks=noted, known=known)
    assert told.is_stuck is not taken.marks.is_solved
    assert told.steps == ()
    assert every_hint(puzzle.givens, position, marks=noted, known=known) == (told,)
    assert "None of the techniques" in hint_text(told, "en") or taken.marks.is_solved


@pytest.mark.few(8)
@pytest.mark.parametrize("technique", DRILLED)
def test_the_hint_of_a_drill_names_its_technique(technique):
    request = PuzzleRequest(variant=drilled_board(technique), drill=technique)
    for seed in some(range(1, 6)):
        drill = drill_of(make_first(request.shared_recipe(f"way-{seed}")), technique)
        told = find_hint(drill.givens, drill.position, marks=drill.candidates)
        assert [step.technique for step in told.steps] == [technique], told.path


@pytest.mark.few(8)
@pytest.mark.parametrize("technique", [slow(n) if n in LONG else n for n in NEEDED])
def test_what_a_puzzle_needs_is_among_its_steps(technique):
    request = PuzzleRequest(variant=drilled_board(technique), needs=technique)
    for seed in some(range(1, 21)):
        with suppress(GaveUpError):
            steps = guide(make_first(request.shared_recipe(f"way-{seed}"))).steps
            assert technique in {step.technique for step in steps}


@pytest.mark.parametrize("board", ON_SMALL)
def test_the_names_that_a_board_offers_where_it_lacks_one_are_those_it_has_puzzles_for(board):
    with pytest.raises(RequestError) as refused:
        PuzzleRequest(variant=board, needs="skyscraper").shared_recipe("names")
    names = str(refused.value.fields["names"]).split(", ")
    for name in names:
        puzzle = make_first(PuzzleRequest(variant=board, needs=name).shared_recipe("names"))
        assert name in {step.technique for step in way(puzzle)}
    for name in {*ON_SMALL[board]}.difference(names):
        with pytest.raises(RequestError):
            PuzzleRequest(variant=board, needs=name).shared_recipe("names")


@pytest.mark.few(4)
@pytest.mark.parametrize("level", ["hard", "expert", "master", "extreme"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_hint_of_a_position_with_marks_is_on_the_lowest_rung_that_is_open(board, level):
    request = PuzzleRequest(variant=board, level=level)
    for seed in some(range(1, 3)):
        givens = make_first(request.shared_recipe(f"way-{seed}")).givens
        marks = Candidates(givens)
        for number, _ in enumerate(solve_path(marks, HINTS)):
            if marks.is_solved or number % 6:
                continue
            position = Grid(tuple(marks.digits), givens.variant)
            noted = [marks.digits_in(cell) for cell in range(givens.variant.cells)]
            told = find_hint(givens, position, marks=noted)
            lowest = next((rung.techniques for rung in HINTS if rung.find(marks)), ())
            assert [step.technique in lowest for step in told.steps] == [True] * bool(lowest)
