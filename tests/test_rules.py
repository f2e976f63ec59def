"""The room of rules: what every rule promises, and that nobody else knows a rule by name."""

import ast
from pathlib import Path

import pytest

from numpure_xl.sudoku.canonical import board_symmetries
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, SIGNED
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.levels import LEVELS_OR_ANY
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.exchange import ALL_SHOWN, FieldReader
from numpure_xl.sudoku.symmetry import SYMMETRIES

ROOT = Path(__file__).parents[1]
ROOM = ROOT / "numpure_xl" / "sudoku" / "rules"
SHARED = {"exchange", "forms", "geometry", "lines", "regions", "rule", "shapes"}
"""The modules of the room that are no rules: what all others know of them."""

ORDINARY = {"regions", "x", "windows", "colours", "asterisk", "dots"}
"""Keys that are words for other things as well: there imports alone tell."""

KNOWING = {
    "numpure_xl/board/values.py": "tells a range of marks from one of cages by what is in cells",
    "numpure_xl/board/lesson.py": "shows a comparison on each of four boards",
    "numpure_xl/literals.py": "names of boards, for type checkers",
    "numpure_xl/sudoku/formats/__init__.py": "Solo has cages alone",
    "numpure_xl/sudoku/formats/game_id.py": "Solo has cages alone",
    "numpure_xl/sudoku/formats/killer_texts.py": "texts that programs have for killers alone",
    "numpure_xl/sudoku/formats/penpa.py": "penpa has tools of the same names",
    "numpure_xl/sudoku/formats/sudokupad.py": "has diagonals and cages of its own form",
    "numpure_xl/sudoku/formats/sumocue.py": "SumoCue has a letter for diagonals alone",
    "numpure_xl/sudoku/make/impossible.py": "the board on which comparisons are practised",
    "numpure_xl/sudoku/make/killer.py": "cages are made by a search of their own",
}
"""Modules that know a rule by name, each with its reason. The list only becomes shorter."""


def knows_a_rule(file):
    """Tell whether a module imports that of a rule, or has the key of one."""
    modules = {f"numpure_xl.sudoku.rules.{each.stem}" for each in ROOM.glob("[!_]*.py")}
    modules -= {f"numpure_xl.sudoku.rules.{name}" for name in SHARED}
    keys = RULES.keys() - ORDINARY
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module)) if module in modules:
                return True
            case ast.Constant(value=str(text)) if not keys.isdisjoint((text, *text.split("+"))):
                return True
    return False


def test_nobody_outside_knows_a_rule_by_name():
    files = (file for file in (ROOT / "numpure_xl").rglob("*.py") if ROOM not in file.parents)
    knowing = {file.relative_to(ROOT).as_posix() for file in files if knows_a_rule(file)}
    assert knowing == {*KNOWING}


def test_no_name_of_a_rule_is_that_of_a_level_or_a_symmetry():
    """Else a recipe could not tell which is meant, as of 9x9/extreme."""
    names = {name for key, rule in RULES.items() for name in (key, *rule.aliases)}
    assert names.isdisjoint({*LEVELS_OR_ANY, *SYMMETRIES})


@pytest.fixture(scope="module", params=SIGNED)
def puzzle(request):
    return make(PuzzleRequest(variant=request.param, level="easy").recipe("rules"))


def test_what_is_written_is_read(puzzle):
    board = puzzle.variant.bare
    for rule in puzzle.variant.rules:
        assert rule.read(rule.text(board), board) == rule
        assert rule.read(rule.text(board).upper(), board) == rule


def test_a_solution_keeps_to_all_that_is_said(puzzle):
    assert puzzle.variant.constraints
    assert not puzzle.solution.clashes()


def test_hints_have_a_sentence_for_each_reason(puzzle):
    for rule in puzzle.variant.rules:
        said = [each for each in rule.constraints(puzzle.variant.bare) if hasattr(each, "reasons")]
        assert {reason for each in said for reason in each.reasons} <= rule.reasons.keys()


def test_rules_turn_with_the_board_and_back(puzzle):
    board = puzzle.variant.bare
    for cells in board_symmetries(board):
        to = sorted(range(board.cells), key=cells.__getitem__)
        for rule in puzzle.variant.rules:
            moved = rule.moved(to, board)
            assert moved.moved(cells, board) == rule
            turned = Grid([puzzle.solution.digits[cell] for cell in cells], board.ruled([moved]))
            assert not turned.clashes()


def test_fields_of_f_puzzles_are_taken_back(puzzle):
    board = puzzle.variant.bare
    for rule in puzzle.variant.rules:
        fields = rule.fields(board)
        assert fields.keys() - {ALL_SHOWN} <= {*rule.field_names}
        assert bool(fields) == bool(rule.field_names)
        if fields:
            given = FieldReader(fields, board)
            assert type(rule).taken_from(given) == rule
            assert given.taken >= fields.keys() - {ALL_SHOWN}
            assert not given.all_shown


@pytest.mark.parametrize("key", RULES)
def test_a_rule_says_what_it_is(key):
    rule = RULES[key]
    assert all(rule.words[:2])
    assert {ALL_BOARDS.composed(f"{board}+{key}") for board in rule.offered} <= {*ALL_BOARDS}
