"""The experiments of the articles come out as the articles and the whole of the boards say."""

import pytest

from numpure_xl.lab.experiments import IDEAS, THREES, experiment_orders
from numpure_xl.lab.holes import exact_shares
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.labs import all_experiments


@pytest.fixture(scope="module")
def made():
    return all_experiments("1", runs=40)


def test_every_program_runs_as_often_as_is_asked():
    once = all_experiments("1", runs=1)
    assert {share.runs for share in (*once.blocks, *once.ideas)} == {1}
    shares = [share for pair in once.last_one.values() for share in pair]
    assert {share.runs for share in (*shares, once.ten_holes)} == {5}


def test_experiments_are_made_in_parts_so_that_their_bar_moves():
    parts = experiment_orders("1", runs=1)
    assert len(parts) == len(set(parts)) == 8 + 7 + 1 + 6 + 5


@pytest.mark.slow
def test_the_puzzle_of_the_article_is_solved_by_the_last_one_with_the_diagonals_alone(made):
    assert made.example == (9, 5, 9)


@pytest.mark.slow
def test_ten_holes_leave_one_solution_as_often_as_of_all_patterns(made):
    low, high = made.ten_holes.interval
    assert low < exact_shares(VARIANTS["4x4"])[10] < high


@pytest.mark.slow
def test_a_step_with_a_factor_of_nine_tries_three_digits_and_takes_longest(made):
    tries = {step.step: step.tries for step in made.steps}
    assert {step.step for step in made.steps if len(set(step.order)) == 3} == {3, 6}
    assert [step.step for step in made.steps if not step.is_coprime] == [3, 6]
    assert min(tries.pop(3), tries.pop(6)) > 3 * max(tries.values())


def test_there_are_six_threes_of_blocks_that_share_no_line():
    placed = [{(block // 3, block % 3) for block in threes} for threes in THREES]
    assert len({*map(frozenset, placed)}) == 6
    assert all(
        len({row for row, _ in one}) == len({column for _, column in one}) == 3 for one in placed
    )


@pytest.mark.slow
def test_recorded_branches_fill_every_board_and_the_article_does_not(made):
    rates = dict(zip(IDEAS, [share.rate for share in made.ideas], strict=True))
    assert rates["article"] < rates["fewest first"] < 1
    assert rates["branches"] == rates["row first"] == rates["search"] == 1
