"""A recipe is a text that makes the same puzzle again, everywhere and for ever."""

import dataclasses
import subprocess
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numpure_xl
from numpure_xl import udfs
from numpure_xl.errors import GaveUpError, NumpureError, RequestError, UnknownNameError
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.ladder import RUNGS
from numpure_xl.sudoku.levels import LEVELS, LEVELS_OR_ANY, Interval
from numpure_xl.sudoku.make.givens import Span, is_friendly
from numpure_xl.sudoku.make.making import is_like, make
from numpure_xl.sudoku.make.recipe import FLAGS, PuzzleRequest, Recipe, is_recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import count_solutions
from numpure_xl.sudoku.symmetry import SYMMETRIES
from tests import pin_recipes
from tests.running import python_in_plain_c
from tests.sampling import examples, slow
from tests.sat import sat_count
from tests.test_symmetry import is_symmetric
from tests.typed import run

PINNED = [*pin_recipes.pinned().items()]


@pytest.mark.parametrize(
    ("text", "line"),
    [case if pin_recipes.is_tried_often(at) else slow(*case) for at, case in enumerate(PINNED)],
    ids=[text for text, _ in PINNED],
)
def test_a_recipe_makes_the_puzzle_that_is_pinned_and_is_what_it_asks_for(text, line):
    recipe = Recipe.parse(text)
    puzzle = make(recipe)
    grid = puzzle.givens
    assert line_of(grid) == line
    assert is_like(puzzle, recipe)
    assert count_solutions(grid, 2) == 1
    assert recipe.level in ("any", puzzle.level)
    if isinstance(recipe.clues, Span):
        assert recipe.clues.fewest <= grid.clues <= recipe.clues.most
    else:
        assert recipe.clues in (None, grid.clues)
    assert not recipe.friendly or is_friendly(grid)
    assert not recipe.minimal or Puzzle(grid).is_minimal
    side = 1 + max(row for row, _ in grid.variant.places)  # on paper; of a samurai it is 21
    places = zip(grid.variant.places, grid.digits, strict=True)
    filled = [side * row + col for (row, col), digit in places if digit]
    assert recipe.mask or is_symmetric(filled, side, recipe.symmetry)


def test_every_board_level_and_symmetry_is_pinned():
    recipes = [Recipe.parse(text) for text, _ in PINNED]
    missing = {*ALL_BOARDS} - {recipe.variant for recipe in recipes}
    missing |= {*LEVELS} - {recipe.level for recipe in recipes}
    missing |= {*SYMMETRIES} - {recipe.symmetry for recipe in recipes}
    assert not missing, f"pin recipes of {missing}: python -m tests.pin_recipes RECIPE ..."


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_another_process_makes_the_same_puzzle(hash_seed):
    code = (
        "from numpure_xl.sudoku.make.making import make;"
        "from numpure_xl.sudoku.make.recipe import Recipe;"
        "print(make(Recipe.parse('9x9/half-turn/hard#2026')))"
    )
    command, environment = python_in_plain_c(code, PYTHONHASHSEED=hash_seed)
    there = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert there.stdout == f"{make(Recipe.parse('9x9/half-turn/hard#2026'))}\n"


SEEDS = st.text(
    st.characters(categories=["L", "N", "P", "S"], exclude_characters="#/"), min_size=1, max_size=9
)


WISHES = [
    {},
    *({"level": level} for level in LEVELS_OR_ANY),
    *({"needs": technique} for technique in RUNGS),
    *({"drill": technique} for technique in ("x-wing", "w-wing")),
    *({"rating": Interval.parse(text)} for text in ("1.0-1.0", "3.0-3.8", "8.5-9.0")),
]


@st.composite
def recipes(draw):
    """Any recipe that can be asked for."""
    try:
        return Recipe(
            seed=draw(SEEDS),
            variant=draw(st.sampled_from(list(VARIANTS))),
            **draw(st.sampled_from(WISHES)),
            symmetry=draw(st.sampled_from([None, *SYMMETRIES])),
            friendly=draw(st.sampled_from([None, True, False])),
            uniqueness=draw(st.booleans()),
            clues=draw(st.none() | st.integers(17, 80).map(lambda clues: clues - clues % 4)),
            minimal=draw(st.booleans()),
            filler=draw(st.sampled_from(list(FILLERS))),
        )
    except RequestError:  # what cannot be asked for; also a seed such as '⁄', a slash in disguise
        return Recipe(seed="7")


@examples(300)
@given(recipes(), st.randoms(use_true_random=False))
def test_a_recipe_reads_back_in_any_order(recipe, die):
    wishes, _, seed = str(recipe).partition("#")
    parts = wishes.split("/")
    die.shuffle(parts)
    assert Recipe.parse(str(recipe)) == recipe
    assert str(Recipe.parse(str(recipe))) == str(recipe)
    assert Recipe.parse("/".join(parts) + "#" + seed) == recipe
    assert Recipe.parse(f"  {wishes.upper()}#{seed}\n") == recipe


@given(st.text(max_size=60))
def test_no_text_does_more_than_be_refused(text):
    for attempt in (text, f"{text}#7", f"9x9#{text}"):
        found = _recipe_or_refusal(attempt)
        if isinstance(found, Recipe):
            assert Recipe.parse(str(found)) == found
        else:
            assert 0 < len(str(found)) <= 120


def _recipe_or_refusal(text):
    try:
        return Recipe.parse(text)
    except NumpureError as refusal:
        return refusal


def test_what_a_recipe_leaves_out_is_the_usual():
    assert Recipe.parse("#7") == Recipe(seed="7") == PuzzleRequest().recipe(7)
    assert str(Recipe(seed="7")) == "9x9/medium#7"
    assert Recipe.parse("hard#7").level == "hard"
    usual = Recipe.parse("9x9/easy#7")
    assert (usual.symmetry, usual.clues, usual.friendly) == ("half-turn", Span(32, 38), True)
    assert Recipe.parse("9x9/easy/half-turn/friendly#7") == usual
    assert str(Recipe.parse("9x9/easy/none/32-38-clues#7")) == "9x9/easy/none/32-38-clues#7"


@pytest.mark.parametrize("level", ["easy", "master"])
def test_the_shortest_recipe_makes_what_the_shortest_command_makes(level):
    made = str(make(Recipe.parse(f"9x9/{level}#7")))
    typed = run("generate", "--level", level, "--seed", 7, "--format", "line").output.split()[0]
    assert Grid(udfs.sudoku_recipe(f"{level}#7")) == Grid.parse(made)
    assert typed == made == str(numpure_xl.generate(level=level, seed=7))


WORKED_OUT = ("by-hand", "leftovers", "varied", "generalized", "steered", "known", "no-gaps")
"""What follows from the board, the level and the rest of a recipe."""


def test_a_recipe_has_no_word_for_what_follows_from_the_rest():
    assert [*FLAGS] == ["minimal", "no-uniqueness", "friendly", "symmetric-regions"]
    for word in WORKED_OUT:
        with pytest.raises(UnknownNameError):
            Recipe.parse(f"9x9/{word}#1")
    fields = {each.name.replace("_", "-") for each in dataclasses.fields(Recipe)}
    assert fields.isdisjoint(WORKED_OUT)


def test_a_recipe_may_name_its_edition():
    assert Recipe.parse("1:9x9/master#7") == Recipe.parse("9x9/master#7")
    assert str(Recipe.parse("1:9x9/master#7")) == "9x9/master#7"
    assert is_recipe("1:9x9/master")
    with pytest.raises(RequestError) as refusal:
        Recipe.parse("2:9x9/master#7")
    assert str(refusal.value) == (
        "The recipe '2:9x9/master' is of edition 2; this version makes edition 1."
    )


def test_full_width_characters_are_those_they_look_like():
    assert Recipe.parse("９ｘ９／ｅａｓｙ＃７") == Recipe.parse("9x9/easy#7")
    assert Recipe(seed="７") == Recipe(seed="7")


@pytest.mark.parametrize(
    ("text", "error", "sentence"),
    [
        (
            *("9x9/easy", RequestError),
            "The recipe '9x9/easy' has no seed; write one after a '#', as in '9x9/easy#7'.",
        ),
        (
            *("9x9/easy#", RequestError),
            "The seed '' cannot be in a recipe; use 1 to 40 characters without spaces, # and /.",
        ),
        (
            *("9x9#a b", RequestError),
            "The seed 'a b' cannot be in a recipe; use 1 to 40 characters without spaces, # and /.",
        ),
        (
            *("9x9#a\x01", RequestError),
            (
                "The seed 'a\ufffd' cannot be in a recipe; use 1 to 40 characters without "
                "spaces, # and /."
            ),
        ),
        (
            *("9x9#" + "x" * 41, RequestError),
            (
                f"The seed '{'x' * 29}…' cannot be in a recipe; use 1 to 40 characters without "
                "spaces, # and /."
            ),
        ),
        (
            *("easy/hard#7", RequestError),
            "The recipe 'easy/hard#7' names the level twice.",
        ),
        (
            *("easy/3.0-3.8#7", RequestError),
            "Ask for a level, a rating or a technique, not for two at once.",
        ),
        (
            *("needs-x-wing/3.0-3.8#7", RequestError),
            "Ask for a level, a rating or a technique, not for two at once.",
        ),
        (
            *("3.8-3.0#7", RequestError),
            (
                "'3.8-3.0' is not a rating from 1.0 to 9.0 or a range of them; "
                "write '3.2' or '3.0-3.8'."
            ),
        ),
        (
            *("24-clues/25-clues#7", RequestError),
            "The recipe '24-clues/25-clues#7' names the clues twice.",
        ),
        (
            *("11x11#7", UnknownNameError),
            (
                "A recipe cannot ask for '11x11'; it may name a variant, level, symmetry, "
                "filler or '24-clues'."
            ),
        ),
        ("9x9/16-clues#7", RequestError, "A 9x9 puzzle has 17 to 80 clues, not 16."),
        ("4x4/0-clues#7", RequestError, "A 4x4 puzzle has 4 to 15 clues, not 0."),
        (
            *("9x9/18-clues/quarter-turn#7", RequestError),
            "No 9x9 pattern of symmetry quarter-turn has 18 clues; choose 20.",
        ),
    ],
)
def test_what_cannot_be_asked_for_is_refused_at_once(text, error, sentence):
    with pytest.raises(error) as refusal:
        Recipe.parse(text)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize("field", ["variant", "level", "symmetry", "filler", "needs"])
def test_an_unknown_name_is_refused_at_once(field):
    wishes: dict[str, Any] = {field: "nonsense"}
    kind = "technique" if field == "needs" else field
    with pytest.raises(UnknownNameError, match=f"There is no {kind} 'nonsense'"):
        Recipe(seed="7", **wishes)


def test_a_lone_half_of_a_character_is_no_seed():
    with pytest.raises(RequestError, match="cannot be in a recipe"):
        Recipe(seed="\udcff")


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("9x9/17-clues#7", "ask for 2[0-9] clues or more"),
        ("9x9/easy/20-clues#7", "ask for 2[0-9] clues or more"),
        ("6x6/hard/32-clues#7", "ask for less at once, or another level"),
        ("9x9/minimal/60-clues#7", "ask for less at once, or another level"),
    ],
)
def test_what_is_not_found_ends_with_advice(text, advice):
    with pytest.raises(GaveUpError, match=advice) as end:
        make(Recipe.parse(text))
    assert end.value.fields["tries"] >= 500
    assert end.value.fields["recipe"] == str(Recipe.parse(text))


@pytest.mark.slow
def test_where_a_jigsaw_may_have_too_simple_regions_another_seed_is_the_advice():
    with pytest.raises(GaveUpError, match="take another seed, for other regions"):
        make(Recipe.parse("5x5+jigsaw/extreme#14"))


def test_a_technique_that_hardly_any_puzzle_needs_is_called_so():
    text = "6x6/needs-swordfish#7"
    advice = rf"^Hardly any puzzle needs swordfish: none like {text} in [0-9]+ tries\.$"
    with pytest.raises(GaveUpError, match=advice):
        make(Recipe.parse(text))


def test_a_minimal_symmetric_puzzle_needs_every_single_given():
    puzzle = make(Recipe(seed="7", symmetry="half-turn", minimal=True))
    for cell, digit in enumerate(puzzle.givens.digits):
        if digit:
            assert sat_count(puzzle.givens.with_digit(cell, 0), 2) == 2


def test_seeds_make_different_puzzles():
    assert len({make(Recipe(seed=str(seed))) for seed in range(50)}) == 50


def _forbidden(*_: object) -> None:
    pytest.fail("work for nothing")


def test_a_level_that_nobody_asked_for_is_not_judged(monkeypatch):
    monkeypatch.setattr("numpure_xl.sudoku.make.making.level_of", _forbidden)
    monkeypatch.setattr("numpure_xl.sudoku.make.goals.level_of", _forbidden)
    assert make(Recipe(seed="7", level="any")).clues < 30


def test_a_puzzle_that_is_minimal_as_it_is_made_is_not_proven_minimal_again(monkeypatch):
    monkeypatch.setattr("numpure_xl.sudoku.puzzle.count_solutions", _forbidden)
    puzzle = make(Recipe(seed="8", minimal=True))
    filled = [cell for cell, digit in enumerate(puzzle.givens.digits) if digit]
    assert all(sat_count(puzzle.givens.with_digit(cell, 0), 2) == 2 for cell in filled)


@pytest.mark.parametrize(
    ("made", "asked"),
    [
        ("9x9/easy/half-turn#7", "9x9/hard/half-turn#7"),
        ("9x9/hard#7", "9x9/easy#7"),
        ("9x9/easy/none#7", "9x9/easy#7"),
        ("9x9/half-turn/30-clues#7", "9x9/half-turn/28-clues#7"),
        ("9x9/half-turn/36-clues#7", "9x9/half-turn/minimal#7"),
        ("4x4#7", "4x4/mask-8241#7"),
        ("9x9/easy#7", "9x9/needs-x-wing#7"),
        ("9x9/easy#7", "9x9/drill-x-wing#7"),
        ("9x9+x#7", "9x9#7"),
        ("9x9+jigsaw#7", "9x9+jigsaw#8"),
    ],
)
def test_what_another_recipe_makes_is_not(made, asked):
    assert not is_like(make(Recipe.parse(made)), Recipe.parse(asked))
