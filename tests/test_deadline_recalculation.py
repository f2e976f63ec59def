"""Answers are kept, and a sheet full of functions takes no longer than a few of them."""

from functools import partial
from time import monotonic

import pytest

from numpure_xl.errors import GaveUpError, ManySolutionsError
from numpure_xl.work import deadline
from numpure_xl.work.deadline import Recalculation

LATE = "any text"
TOGETHER = deadline.TOGETHER  # as it is, and not as it is for tests


class Clock:
    """A clock that work moves on."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def shared(clock, monkeypatch):
    """Return a recalculation; work says how long it takes and is ended by the clock."""

    def within(seconds, work, _is_stopped):
        clock.now += min(seconds, work.args[0])
        if work.args[0] > seconds:
            raise GaveUpError(LATE)
        return work()

    monkeypatch.setattr(deadline, "within", within)
    monkeypatch.setattr(deadline, "TOGETHER", TOGETHER)
    return Recalculation(4.5, clock)


def working(seconds, answer):
    return partial(lambda _seconds: answer, seconds)


def test_the_same_question_is_worked_on_once(shared, clock):
    for _ in range(3):
        assert shared.answer("a", working(2, [[1]])) == [[1]]
    assert clock.now == 2


def test_an_answer_that_is_changed_is_not_changed_for_the_next(shared):
    shared.answer("a", working(0, [[1]]))[0][0] = 2
    assert shared.answer("a", working(0, [[3]])) == [[1]]


def test_two_hundred_functions_share_ten_seconds_and_the_next_time_goes_on(shared, clock):
    answers = [shared.answer(str(n), working(1, n)) for n in range(200)]
    assert round(clock.now, 6) <= 10 + 200 * deadline.MOMENT
    assert answers == [*range(10), *["#N/A"] * 190]
    clock.now += 2
    answers = [shared.answer(str(n), working(1, n)) for n in range(200)]
    assert answers == [*range(20), *["#N/A"] * 180]


def test_a_column_of_quick_functions_is_answered_to_its_end(shared, clock):
    """However long it is: between its cells Excel hears keys."""
    quick = 1.5 * deadline.MOMENT
    answers = [shared.answer(str(n), working(quick, n)) for n in range(300)]
    assert answers == list(range(300))
    assert clock.now > 2 * 10


def test_esc_ends_all_that_is_left_and_the_next_recalculation_goes_on(shared, clock):
    keys = iter([True, False, False, True])  # one from before, and one at the third cell
    shared.is_stopped = lambda: next(keys, False)
    clock.now += 5
    answers = [shared.answer(str(n), working(0, n)) for n in range(9)]
    assert answers == [0, 1, *["#N/A"] * 7]
    clock.now += 5
    assert [shared.answer(str(n), working(0, n)) for n in range(9)] == list(range(9))


def test_esc_ends_the_function_that_is_at_work():
    shared = Recalculation(4.5)
    asked = iter([False, False])
    shared.is_stopped = lambda: next(asked, True)
    begin = monotonic()
    assert shared.answer("a", partial(endless)) == "#N/A"
    assert monotonic() - begin < 2
    assert shared.answer("b", lambda: 1) == "#N/A"


def endless():
    while True:
        pass


def test_what_takes_a_moment_is_answered_in_any_case(shared):
    answers = [shared.answer(str(n), working(deadline.MOMENT, n)) for n in range(900)]
    assert answers == list(range(900))


def test_what_takes_too_long_is_given_up_once_in_a_minute(shared, clock):
    for _ in range(3):
        assert shared.answer("a", working(99, 1)) == "#N/A"
        clock.now += 5
    assert clock.now == 4.5 + 15
    clock.now += deadline.MINUTE
    assert shared.answer("a", working(2, 1)) == 1


def test_an_error_is_an_answer(shared):
    def fail():
        raise ManySolutionsError(LATE)

    work = partial(lambda _seconds: fail(), 0)
    assert shared.answer("a", work) == "#NUM!"
