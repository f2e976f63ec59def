"""Drills: positions in which a technique is the next step, on every face that has them."""

import json
import re

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

import numpure_xl
from numpure_xl.board.pencilmarks import digits_marked, is_pencilmarks, marks_in
from numpure_xl.cli import main
from numpure_xl.errors import RequestError
from numpure_xl.hints import explain
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS, PLACES
from numpure_xl.sudoku.judge.ladder import UNIQUENESS, next_step
from numpure_xl.sudoku.make.drills import drill_in, drill_of, known_drills
from numpure_xl.sudoku.make.impossible import ON_SMALL
from numpure_xl.sudoku.make.making import is_like, make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.sampling import slow, some
from tests.sat import sat_solutions

QUICK = ("last-value", "last-digit", "naked-single", "pointing", "hidden-pair", "x-wing")
PATTERNS = ("skyscraper", "xy-wing", "unique-rectangle-1", "simple-colours", "xy-chain")


def ran(*words):
    return CliRunner().invoke(main, ["--lang", "en", *map(str, words)])


@pytest.mark.parametrize(
    "technique",
    [
        *QUICK,
        *PATTERNS,
        *(slow(name) for name in ("swordfish", "jellyfish", "w-wing", "als-xz", "aic-1", "nishio")),
    ],
)
def test_the_technique_leads_on_where_nothing_easier_does(technique):
    alone = "" if technique in UNIQUENESS else "/no-uniqueness"
    recipe = Recipe.parse(f"9x9/drill-{technique}{alone}#7")
    puzzle = make(recipe)
    (solution,) = sat_solutions(puzzle.givens)
    drill = drill_of(puzzle, technique, uniqueness=recipe.uniqueness)
    order = HINTS if recipe.uniqueness else LOGIC_HINTS
    easier = [rung for rung in order if PLACES[rung.techniques[0]] < PLACES[technique]]
    assert drill.step.technique == technique
    assert [rung for rung in easier if rung.find(drill.marks)] == []
    right = dict(enumerate(solution.digits))
    assert all(right[cell] == digit for cell, digit in drill.step.places)
    assert all(right[cell] != digit for cell, digit in drill.step.removes)
    assert all(digit in (0, right[cell]) for cell, digit in enumerate(drill.position.digits))
    for cell, marks in enumerate(drill.candidates):
        assert drill.position.digits[cell] or right[cell] in marks
    assert all(digit in drill.candidates[cell] for cell, digit in drill.step.removes)


@pytest.mark.parametrize("technique", known_drills())
def test_a_rare_technique_is_drilled_on_known_puzzles_in_many_forms(technique):
    puzzles = [make(PuzzleRequest(drill=technique).recipe("7", number)) for number in range(1, 5)]
    assert len({canonical_form(puzzle.givens) for puzzle in puzzles}) == len(puzzles)
    for puzzle in puzzles:
        (solution,) = sat_solutions(puzzle.givens)
        drill = drill_of(puzzle, technique)
        assert all(solution.digits[cell] != digit for cell, digit in drill.step.removes)
        easier = HINTS[: PLACES[technique]]
        assert [rung for rung in easier if rung.find(drill.marks)] == []


@pytest.mark.parametrize(
    ("variant", "second"), [("4x4+x", ".."), slow("4x4", "34"), slow("4x4", "43")]
)
def test_the_smallest_boards_have_the_techniques_of_all_their_positions(variant, second):
    board = VARIANTS[variant]
    every = [*sat_solutions(Grid((0,) * 16, board))]
    met = set()
    for solution in sat_solutions(Grid.parse(f"1234{second}".ljust(16, "."), board)):
        differing = [apart for other in every if (apart := differences(solution, other))]
        for mask in range((1 << 16) - 1):
            if all(mask & apart for apart in differing):  # there is no other solution
                kept = (d if mask >> c & 1 else 0 for c, d in enumerate(solution.digits))
                step = next_step(Candidates(Grid(tuple(kept), board)), HINTS)
                assert step
                met.add(step.technique)
    assert met == {*ON_SMALL[variant]}
    with pytest.raises(
        RequestError,
        match=rf"^{re.escape(variant)} has no naked-pair, or none found in time; ",
    ):
        Recipe.parse(f"{variant}/drill-naked-pair#7")
    with pytest.raises(
        RequestError, match=rf"^{re.escape(variant)} has no x-wing, or none found in time; "
    ):
        Recipe.parse(f"{variant}/needs-x-wing#7")


def differences(first, second):
    """Return the cells in which two grids differ, as a mask."""
    pairs = enumerate(zip(first.digits, second.digits, strict=True))
    return sum(1 << cell for cell, (one, other) in pairs if one != other)


def test_a_puzzle_that_never_comes_there_is_no_drill():
    easy = make(Recipe.parse("9x9/easy#7"))
    assert drill_in(easy.givens, "x-wing") is None
    assert not is_like(easy, Recipe.parse("9x9/drill-x-wing#7"))
    with pytest.raises(RequestError, match=r"^Nowhere on the way .* is x-wing the next step\.$"):
        drill_of(easy, "x-wing")


def test_a_drill_has_the_symmetry_and_the_givens_that_are_asked_for():
    recipe = Recipe.parse("9x9/drill-pointing/half-turn/30-clues#7")
    puzzle = make(recipe)
    assert puzzle.clues == 30
    assert is_like(puzzle, recipe)


def test_a_technique_that_no_puzzle_of_the_board_needs_is_refused():
    with pytest.raises(RequestError, match=r"^No 9x9 puzzle needs direct-claiming: "):
        Recipe.parse("9x9/drill-direct-claiming#7")
    with pytest.raises(RequestError, match=r"^x-cycle is never the next step: .* ask for aic-1\.$"):
        Recipe.parse("9x9/drill-x-cycle#7")
    with pytest.raises(RequestError, match=r"^bug-3 is hardly ever the next step, "):
        Recipe.parse("6x6/drill-bug-3#7")
    with pytest.raises(RequestError, match=r"^x-cycle is never the next step: .* ask for aic-1\.$"):
        Recipe.parse("9x9/needs-x-cycle#7")
    with pytest.raises(RequestError, match=r"^Few puzzles come to bug-3; ask for nothing else "):
        Recipe.parse("9x9/drill-bug-3/half-turn#7")
    with pytest.raises(RequestError, match=r"^Without uniqueness, ask for "):
        Recipe.parse("9x9/drill-bug-1/no-uniqueness#7")
    with pytest.raises(RequestError, match=r"^Ask for a level, a rating or a technique, "):
        Recipe.parse("9x9/drill-bug-1/hard#7")


def test_the_terminal_shows_the_givens_the_position_and_its_pencil_marks():
    shown = ran("generate", "--drill", "x-wing", "--seed", 7).stdout
    givens, position, *marks = shown.splitlines()
    assert givens == str(make(Recipe.parse("9x9/drill-x-wing#7")))
    assert all(given in (".", digit) for given, digit in zip(givens, position, strict=True))
    noted = "\n".join(marks)
    assert len(marks_in(noted, VARIANTS["9x9"])) == 81
    drill = drill_of(make(Recipe.parse("9x9/drill-x-wing#7")), "x-wing")
    assert position == str(drill.position)
    answered = ran("generate", "--drill", "x-wing", "--seed", 7, "--solutions").stdout
    begun, _, step = answered.rstrip("\n").rpartition("\n")
    assert begun == shown.rstrip("\n")
    assert step == explain(drill.step, drill.marks, "en")


def test_a_table_has_the_position_and_with_solutions_the_step():
    words = ("generate", "--drill", "Skyscraper", "--seed", 7, "--format", "json")
    (plain,) = json.loads(ran(*words).stdout)
    (whole,) = json.loads(ran(*words, "--solutions").stdout)
    assert plain.items() <= whole.items()
    assert plain["technique"] == "skyscraper"
    assert [*plain][-3:] == ["technique", "position", "candidates"]
    assert len(plain["candidates"]) == len(plain["position"]) == 81
    assert whole["removes"]
    assert whole["step"].endswith(".")
    step = numpure_xl.drill("skyscraper", seed=7)
    assert (str(step.givens), str(step.position)) == (plain["puzzle"], plain["position"])
    assert step.text == whole["step"]
    assert numpure_xl.drill("skyscraper", seed=7, lang="ja").name == "スカイスクレーパー"


def test_a_format_of_games_has_all_of_a_drill_and_one_without_pencil_marks_is_refused():
    words = ("generate", "--drill", "x-wing", "--seed", 7, "--format")
    ((_, game),) = boards(ran(*words, "sudokupad").stdout.splitlines())
    drill = drill_of(make(Recipe.parse("9x9/drill-x-wing#7")), "x-wing")
    assert isinstance(game, SavedGame)
    assert (game.givens, game.position) == (drill.givens, drill.position)
    refused = ran(*words, "solo")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("numpure: The format solo has no place for the pencil marks ")


@pytest.mark.parametrize("form", ["csv", "json", "sdx", "sudokupad"])
def test_a_run_of_drills_goes_on_where_it_was_stopped(form, tmp_path):
    words = ("generate", "--drill", "naked-pair", "--seed", 7, "-n", 3, "--format", form)
    out = ("-o", tmp_path / "all.txt")
    assert ran(*words, *out).exit_code == 0
    assert "has 3 puzzles already" in ran(*words, *out, "--resume").stdout


def test_a_run_of_drills_that_is_drawn_cannot_be_resumed(tmp_path):
    words = ("generate", "--drill", "naked-pair", "-o", tmp_path / "all.txt", "--resume")
    refused = ran(*words).stderr
    assert refused.startswith("numpure: A run of drills can be resumed as a table or as games; ")
    assert not list(tmp_path.iterdir())


def test_a_picture_of_a_drill_has_pencil_marks_and_its_answer_the_step(tmp_path):
    words = ("generate", "--drill", "x-wing", "--seed", 7)
    assert ran(*words, "--svg", tmp_path / "a.svg").exit_code == 0
    drawn = (tmp_path / "a.svg").read_text("utf-8")
    drill = drill_of(make(Recipe.parse("9x9/drill-x-wing#7")), "x-wing")
    noted = sum(map(len, drill.candidates))
    filled = 81 - drill.position.digits.count(0)
    assert drawn.count("<text") == noted + filled
    packed = ran(*words, "--svg", tmp_path / "b.svg", "--zip", tmp_path / "b.zip", "--solutions")
    assert packed.exit_code == 0


@pytest.mark.parametrize("board", ["9x9+x", "9x9+windows"])
def test_a_drill_of_a_technique_with_known_puzzles_is_one_of_its_board(board):
    technique = "als-xz-double"
    assert technique in known_drills()
    puzzle = make(Recipe.parse(f"{board}/drill-{technique}#1"))
    assert puzzle.variant.name == board
    assert drill_of(puzzle, technique).step.technique == technique


def test_a_drill_on_another_board():
    step = numpure_xl.drill("naked-pair", variant="6x6+x", seed=7)
    assert step.position.variant == VARIANTS["6x6+x"]
    assert Grid(step.givens.digits, VARIANTS["6x6+x"]).clues >= 4


def test_a_book_of_drills_has_positions_and_explains_the_steps(tmp_path):
    words = ("--drill", "x-wing", "-n", 3, "--seed", 7)
    assert ran("book", tmp_path / "a.xlsx", *words).exit_code == 0
    book = load_workbook(tmp_path / "a.xlsx")
    assert book.sheetnames == ["Puzzles", "Answers"]
    drills = [
        drill_of(make(Recipe.parse(f"9x9/drill-x-wing#7{n}")), "x-wing") for n in ("", ".2", ".3")
    ]
    cells = [cell.value for row in book["Puzzles"].iter_rows() for cell in row if cell.value]
    noted = [frozenset(digits_marked(str(value))) for value in cells if is_pencilmarks(value)]
    assert noted == [frozenset(marks) for drill in drills for marks in drill.candidates if marks]
    assert cells.count("X-wing") == 3
    told = " ".join(str(cell.value) for row in book["Answers"].iter_rows() for cell in row)
    for drill in drills:
        assert explain(drill.step, drill.marks, "en") in told.replace("\xa0", " ")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("--trim 6x9", "Drills are printed on loose sheets; leave out --trim, --playable "),
        ("--playable", "Drills are printed on loose sheets; leave out --trim, --playable "),
        ("--answers strips", "The answers to drills are explanations; leave out --answers, or "),
        ("--answers 4", "The answers to drills are explanations; leave out --answers, or "),
        ("--theme shapes", "Drills have pencil marks, which are digits; choose a theme without "),
    ],
)
def test_a_book_that_cannot_have_drills_says_why(more, sentence, tmp_path):
    refused = ran("book", tmp_path / "a.xlsx", "--drill", "x-wing", *more.split())
    assert refused.stderr.startswith(f"numpure: {sentence}")
    assert not list(tmp_path.iterdir())


def test_drills_without_answers_are_sheets_alone(tmp_path):
    done = ran("book", tmp_path / "a.xlsx", "--drill", "x-wing", "-n", 1, "--answers", "none")
    assert done.exit_code == 0
    assert load_workbook(tmp_path / "a.xlsx").sheetnames == ["Puzzles"]


@pytest.mark.few(1)
@pytest.mark.parametrize("technique", known_drills())
def test_known_puzzles_come_to_their_technique_and_no_two_are_alike(technique):
    known = [*map(Grid.parse, some(known_drills()[technique], few=4))]
    assert len({canonical_form(givens) for givens in known}) == len(known)
    assert [givens for givens in known if drill_in(givens, technique) is None] == []
