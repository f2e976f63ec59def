"""One number stands for a shuffled row, and one AND judges it."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import _rows


@pytest.mark.parametrize("side", [1, 2, 3, 4, 6, 7])
def test_every_order_has_an_equal_share_of_the_numbers(side):
    orders = factorial(side)
    drawn = [_rows.drawn(side, (number + 0.5) / orders)[0] for number in range(orders)]
    assert {_rows.row_digits(order, side) for order in drawn} == set(
        permutations(range(1, side + 1))
    )


@given(st.floats(0, 1, exclude_max=True), st.sampled_from([4, 6, 8, 9]))
def test_a_drawn_row_holds_every_digit_once_and_its_rest_is_a_number_again(number, side):
    order, rest = _rows.drawn(side, number)
    assert sorted(_rows.row_digits(order, side)) == list(range(1, side + 1))
    assert 0 <= rest < 1


def test_what_is_left_of_a_number_is_as_even_as_the_number():
    chance = Chance("rest")
    rests = Counter(int(10 * _rows.drawn(9, chance.random())[1]) for _ in range(10_000))
    assert all(850 < rests[part] < 1150 for part in range(10))  # five standard deviations


def test_digits_are_drawn_from_a_list_whose_last_takes_the_place_of_the_one_drawn():
    heads = _rows.stage((1, 2, 3, 4), 4)
    by_hand = [(1, 4, 3), (1, 4, 2), (1, 3, 4), (1, 3, 2), (1, 2, 4), (1, 2, 3)]
    rows = [_rows.row_digits(order, 4)[:3] for order in heads.orders]
    assert sorted(rows[:6]) == sorted(by_hand)
    # 1 is drawn, which leaves 4 2 3: the places 0, 1, 2 are then 4, 2, 3
    assert [row[1] for row in rows[:6]] == [4, 4, 2, 2, 3, 3]


@st.composite
def contexts(draw):
    """A side, and for each column some digits denied; a row that fits, so that there is one."""
    side = draw(st.sampled_from([3, 4, 6, 9]))
    fitting = draw(st.permutations(range(1, side + 1)))
    denied = [
        draw(st.sets(st.integers(1, side), max_size=side // 2)) - {digit} for digit in fitting
    ]
    return side, denied, draw(st.integers(0, 10**9))


@given(contexts())
def test_dealing_counts_where_each_order_clashes_first_until_one_fits(context):
    side, denied, seed = context
    forbidden = sum(_rows.digit_bit(c, d, side) for c, digits in enumerate(denied) for d in digits)
    order, misses = _rows.deal(side, forbidden, Chance(seed).random)
    chance, counted = Chance(seed), [0] * side
    while True:
        row = _rows.row_digits(_rows.drawn(side, chance.random())[0], side)
        clashes = [column for column, digit in enumerate(row) if digit in denied[column]]
        if not clashes:
            break
        counted[clashes[0]] += 1
    assert (row, counted) == (_rows.row_digits(order, side), misses)
