"""Puzzles of a level as people find it: their techniques are dealt, and a book has its shares."""

from collections import Counter

import pytest

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.judge.hint_ladder import PLACES
from numpure_xl.sudoku.judge.verdict import level_of, verdict_above_singles, verdict_on
from numpure_xl.sudoku.make.goals import DECKS, LOGIC_DECKS, PATIENCE, LevelGoal, card
from numpure_xl.sudoku.make.making import is_like, make
from numpure_xl.sudoku.make.punch import punch_in_order
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import count_solutions
from numpure_xl.sudoku.symmetry import orbits_on


def in_order(cards):
    return sorted(map(sorted, cards))


@pytest.mark.parametrize("level", DECKS)
def test_the_numbers_of_a_book_go_through_the_deck(level):
    size = len(DECKS[level])
    for first in (1, size + 1, 7 * size + 1):
        dealt = [card(level, f"club.{number}") for number in range(first, first + size)]
        assert in_order(dealt) == in_order(DECKS[level])


@pytest.mark.parametrize("level", DECKS)
def test_no_technique_has_more_than_a_third_of_the_cards_for_itself(level):
    alone = Counter(next(iter(each)) for each in DECKS[level] if len(each) == 1)
    assert all(count <= len(DECKS[level]) * 0.35 for count in alone.values())
    assert all(each <= {*PLACES, ""} for each in DECKS[level])


def test_seeds_shuffle_the_deck_and_words_for_seeds_get_a_card():
    orders = {tuple(map(id, (card("expert", f"{s}.{n}") for n in range(1, 11)))) for s in "abcdef"}
    assert len(orders) > 1
    assert card("expert", "friends") in DECKS["expert"]
    assert card("expert", "7.2027-01-31") in DECKS["expert"]


def test_the_hardest_technique_is_one_of_the_card():
    for number in range(1, 11):
        puzzle = make(PuzzleRequest(level="expert").recipe("cards", number))
        verdict = verdict_on(puzzle)
        assert verdict.level == "expert"
        assert verdict.technique in card("expert", f"cards.{number}")


def test_without_uniqueness_less_of_what_is_extreme_is_beyond_the_patterns():
    request, beyond_patterns = PuzzleRequest(level="extreme", uniqueness=False), 0
    for number in range(1, 11):
        puzzle = make(request.recipe("cards", number))
        verdict = verdict_above_singles(puzzle)
        assert verdict.level == "extreme"
        assert verdict.technique in card("extreme", f"cards.{number}", uniqueness=False)
        beyond_patterns += not verdict.technique
    assert 3 <= beyond_patterns <= 8
    assert in_order(card("extreme", f"a.{n}", uniqueness=False) for n in range(1, 11)) == in_order(
        LOGIC_DECKS["extreme"]
    )


@pytest.mark.slow
@pytest.mark.parametrize("symmetry", ["none", "half-turn"])
def test_what_is_too_hard_on_every_pass_is_eased(symmetry):
    """Of a thousand puzzles of 9x9+windows+x that a pass ends with one is for experts."""
    for seed in "01":
        recipe = Recipe(seed=seed, variant="9x9+windows+x", level="expert", symmetry=symmetry)
        puzzle = make(recipe)
        assert puzzle.level == "expert"
        assert is_like(puzzle, recipe)
        assert Puzzle(puzzle.givens).solution == puzzle.solution


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "wish"), [("12x12", "minimal"), ("9x9+windows+x", "26-clues")])
def test_what_is_asked_for_besides_is_kept_where_puzzles_are_eased(variant, wish):
    recipe = Recipe.parse(f"{variant}/expert/none/{wish}#1")
    assert is_like(make(recipe), recipe)


def test_any_puzzle_of_the_level_will_do_where_its_card_does_not_turn_up():
    board = VARIANTS["6x6"]
    goal = LevelGoal("expert")
    goal.deal("cards.1", board, is_eased=True)
    goal.card = frozenset()
    puzzle = make(Recipe(seed="1", variant="6x6", level="expert"))
    assert [goal.miss(puzzle) for _ in range(PATIENCE + 2)] == [-0.5] * PATIENCE + [0.0] * 2


def test_where_a_last_digit_takes_a_puzzle_over_a_whole_level_others_are_put_back():
    levels: Counter[str] = Counter()
    for seed in range(8):
        solution = PuzzleRequest(variant="9x9+consecutive").recipe(str(seed)).grid_of_signs
        goal, chance, pattern = LevelGoal("expert"), Chance(str(seed)), orbits_on("none", CLASSIC)
        goal.hard_left = 0
        order = goal.order(pattern, solution, chance)
        puzzle = punch_in_order(solution, order, None, goal.proof(solution.variant))
        eased = goal.mended(puzzle, order, chance, 0)
        assert count_solutions(eased.givens) == 1
        assert eased.clues > puzzle.clues
        levels[level_of(eased)] += 1
    assert levels["expert"], levels
    assert not {"master", "extreme"} & {*levels}
