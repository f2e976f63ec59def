"""Jigsaws: regions of one size and in one piece, of which text, recipes and strokes agree."""

import re
from itertools import islice, pairwise

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.errors import GaveUpError, NumpureError
from numpure_xl.plan.strokes import Strokes, Weight, board_lines
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS, fill
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import JIGSAWS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.ladder import LADDER
from numpure_xl.sudoku.make.making import make, make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.rules.regions import regions_of
from numpure_xl.sudoku.solve.cover import Cover
from numpure_xl.sudoku.solve.solver import count_solutions, search
from tests.property.test_step_laws import check, positions
from tests.sampling import slow

SOME = ("5x5+jigsaw", "9x9+jigsaw", "7x7+jigsaw+x")
NAMES = [name if name in SOME else slow(name) for name in JIGSAWS]


def board(name, seed="1", **more):
    return Recipe(seed=seed, variant=name, **more).board


def shapes(variant):
    """Return for each region the rows and columns of its cells."""
    at = [divmod(cell, variant.side) for cell in range(variant.cells)]
    return [[at[cell] for cell in box] for box in variant.boxes]


def is_joined(cells):
    reached, left = {cells[0]}, set(cells[1:])
    while near := {
        (r, c) for r, c in left if any(abs(r - s) + abs(c - d) == 1 for s, d in reached)
    }:
        reached |= near
        left -= near
    return not left


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_regions_are_whole_and_no_rectangles(name, seed):
    variant = board(name, seed)
    assert variant.name == name
    for cells in shapes(variant):
        assert len(set(cells)) == variant.side
        assert is_joined(cells)
        height, width = (max(line) - min(line) + 1 for line in zip(*cells, strict=True))
        assert height * width > variant.side
        assert max(height, width) < variant.side


def test_a_seed_decides_the_regions_for_ever():
    assert board("5x5+jigsaw", "7").regions == "abbbbaabccdaaccdeeecdddee"
    assert len({board("9x9+jigsaw", str(seed)).regions for seed in range(5)}) == 5


@pytest.mark.parametrize("name", ["5x5+jigsaw", "9x9+jigsaw", slow("8x8+jigsaw")])
def test_symmetric_regions_look_the_same_upside_down(name):
    regions = board(name, symmetric_regions=True).regions
    assert regions_of(regions[::-1]) == regions


@pytest.mark.parametrize(
    ("regions", "sentence"),
    [
        ("a" * 24, "Regions need a square with a side of 5, 6, 7, 8 or 9, not 24 cells."),
        ("aaaaaabbbbccccceeeeeddddd", "Region 'a' has 6 cells; on a 5x5 board each has 5."),
    ],
)
def test_regions_that_are_none_are_refused(regions, sentence):
    with pytest.raises(NumpureError) as refusal:
        regions_of(regions)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"variant": "9x9", "symmetric_regions": True}, "on a jigsaw board such as 9x9+jigsaw."),
        (
            {"variant": "6x6+jigsaw", "regions": "aaaaabbbbbcccccdddddeeeee"},
            "25 cells; 6x6+jigsaw has 36.",
        ),
    ],
)
def test_recipes_that_ask_for_regions_in_vain_are_refused(fields, sentence):
    with pytest.raises(NumpureError, match=re.escape(sentence)):
        Recipe(seed="1", **fields)


@pytest.mark.parametrize(
    "name", [name for name in FILLERS if not name.startswith(("search", "rotated"))]
)
def test_fillers_that_know_only_boxes_refuse(name):
    with pytest.raises(NumpureError):
        fill(name, board("5x5+jigsaw"), Chance(1))


@pytest.mark.parametrize(
    "text",
    [
        "9x9+jigsaw/easy#1",
        "7x7+jigsaw+x#1",
        "6x6+jigsaw/medium/symmetric-regions#2",
        "9x9+jigsaw+rising/easy#1",
        "6x6+jigsaw+antiking#1",
    ],
)
def test_a_puzzle_is_read_back_from_its_line_and_made_again_from_its_regions(text):
    puzzle = make(Recipe.parse(text))
    ((_, grid),) = grids([f"{puzzle}{rules_behind(puzzle.variant)}"])
    assert grid == puzzle.givens
    recipe = Recipe(seed="x", variant=puzzle.variant.name, regions=puzzle.variant.regions)
    assert make(Recipe.parse(str(recipe))).variant == puzzle.variant
    assert Grid.parse(puzzle.givens.drawn(), puzzle.variant) == puzzle.givens


def test_a_line_whose_regions_are_none_is_a_fault():
    ((_, fault),) = grids(["." * 25 + " " + "a" * 24 + "b"])
    assert isinstance(fault, NumpureError)


def without_the_first(recipe):
    """Make all puzzles of a seed but the first, as if its regions allowed none."""
    if "." not in recipe.seed:
        msg = "None."
        raise GaveUpError(msg)
    return make(recipe)


def test_regions_that_allow_no_such_puzzle_give_way_to_those_of_the_next(monkeypatch):
    request = PuzzleRequest(variant="5x5+jigsaw", level="medium")
    monkeypatch.setattr("numpure_xl.sudoku.make.making.make", without_the_first)
    puzzle = make_first(request.shared_recipe("narrow"))
    assert puzzle.recipe == str(request.recipe("narrow", 2)) == "5x5+jigsaw/medium#narrow.2"
    assert puzzle.variant == request.recipe("narrow", 2).board
    monkeypatch.setattr("numpure_xl.work.batch.make", without_the_first)
    command = ["generate", "--variant", "5x5+jigsaw", "--seed", "narrow", "--jobs", "1"]
    ran = CliRunner().invoke(main, command)
    assert (ran.exit_code, ran.stdout.split()[0]) == (0, str(puzzle))


@pytest.mark.parametrize("name", NAMES)
def test_strokes_are_heavy_where_regions_meet(name):
    variant = board(name)
    lines = board_lines(variant, Strokes(Weight.THIN, Weight.MEDIUM, Weight.THICK))
    for row in range(variant.side):
        for cell, other in pairwise(range(row * variant.side, (row + 1) * variant.side)):
            is_heavy = lines.around(row, cell % variant.side).right == Weight.MEDIUM
            assert is_heavy == (variant.regions[cell] != variant.regions[other])


def test_twins_turn_with_their_regions():
    givens = make(Recipe.parse("7x7+jigsaw/easy#1")).givens
    turned = Variant.of_regions(regions_of(givens.variant.regions[::-1]))
    assert canonical_form(Grid(givens.digits[::-1], turned)) == canonical_form(givens)
    other = board("7x7+jigsaw", "2")
    assert canonical_form(Grid(givens.digits, other)) != canonical_form(givens)


@pytest.mark.parametrize("name", NAMES)
def test_compiled_and_plain_search_agree_and_no_step_belies_the_solution(name):
    puzzle = make(Recipe(seed="3", variant=name))
    cover = Cover(puzzle.variant)
    found = list(islice(search(cover, cover.start(puzzle.givens.digits)), 2))
    assert [cover.digits(state) for state in found] == [puzzle.solution.digits]
    assert count_solutions(puzzle.givens) == 1
    rungs = [rung for rung in LADDER if rung.rating < 5.0]
    for marks in positions(puzzle.givens, rungs):
        check(puzzle.givens, marks, puzzle.solution.digits, rungs)
