"""Levels follow from the way of hints: walked here step by step, with nothing left out."""

import pytest

from numpure_xl.sudoku.judge.hint_ladder import HINTS, LOGIC_HINTS, PLACES
from numpure_xl.sudoku.judge.ladder import UNIQUENESS
from numpure_xl.sudoku.judge.verdict import level_needing, level_of, verdict_on
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from tests.sampling import rounds, slow
from tests.solving import level_by_hints, walked

BEYOND = ["hard", "expert", "master"]


@pytest.mark.parametrize(
    "variant", ["9x9", "8x8", slow("9x9+x"), slow("9x9+windows"), slow("9x9+jigsaw")]
)
def test_the_first_level_that_suffices_and_its_hardest_technique(variant):
    seen = set()
    for seed in range(rounds(80)):
        puzzle = make(Recipe(seed=f"verdict-{seed}", variant=variant, level="any"))
        if level_of(puzzle) in ("beginner", "easy"):
            continue
        level, technique = level_by_hints(puzzle.givens, HINTS)
        seen.add(level)
        assert level_of(puzzle) == level
        assert level not in BEYOND or verdict_on(puzzle) == (level, technique)
    assert len(seen) > 1


@pytest.mark.parametrize("level", ["expert", "master", "extreme"])
def test_without_uniqueness_no_step_relies_on_it(level):
    for seed in range(2):
        puzzle = make(Recipe(seed=str(seed), level=level, uniqueness=False))
        assert not puzzle.uniqueness
        for ladder in (HINTS, LOGIC_HINTS):
            assert level_by_hints(puzzle.givens, ladder)[0] == level
        assert verdict_on(puzzle).technique not in UNIQUENESS
        assert verdict_on(puzzle.known_by(uniqueness=True)).level == level


@pytest.mark.few(1)
@pytest.mark.parametrize("level", BEYOND)
def test_no_technique_on_the_way_is_of_a_harder_level(level):
    for number in range(1, 6):
        puzzle = make(PuzzleRequest(level=level).recipe("techniques", number))
        names, suffices = walked(puzzle.givens, level, HINTS)
        assert suffices
        stars = [LEVELS[level_needing(name)].stars for name in names]
        assert max(stars) <= LEVELS[level].stars


def test_techniques_are_of_the_levels_that_are_named_after_them():
    wanted = {"last-value": "beginner", "hidden-single-box": "easy", "naked-single": "medium"}
    wanted |= {"leftovers": "medium", "hidden-window": "medium", "pointing": "hard"}
    assert {name: level_needing(name) for name in wanted} == wanted
    assert level_needing("nishio") == "extreme"
    assert max(PLACES, key=PLACES.__getitem__) == "dynamic-chains"
