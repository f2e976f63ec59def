"""Work that takes too long is ended; whatever is in time is left alone."""

import gc
import sys
import threading
import time
from contextlib import suppress
from functools import partial

import pytest

from numpure_xl.errors import GaveUpError
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import count_solutions
from numpure_xl.work.deadline import within


def until(end):
    """Work until then."""
    while time.monotonic() < end:
        pass


def until_in_spite_of_errors(end):
    """Work until then, and take every error for one of the work's own."""
    while time.monotonic() < end:
        with suppress(Exception):
            until(end)


@pytest.mark.parametrize("work", [until, until_in_spite_of_errors])
def test_work_that_takes_too_long_is_ended_soon_after(work):
    start = time.monotonic()
    sentence = r"^No answer was found within 0\.05 seconds; ask for less\.$"
    with pytest.raises(GaveUpError, match=sentence):
        within(0.05, lambda: work(start + 600))
    assert time.monotonic() - start < 300


@pytest.mark.parametrize("work", [until, until_in_spite_of_errors])
def test_work_that_is_wanted_no_longer_is_ended_soon_after(work):
    start = time.monotonic()
    with pytest.raises(GaveUpError, match=r"^Stopped; everything is as it was\.$"):
        within(600, lambda: work(start + 600), lambda: time.monotonic() > start + 0.2)
    assert 0.2 < time.monotonic() - start < 300


def test_work_that_nobody_stops_goes_on():
    assert within(60, lambda: until(time.monotonic() + 0.3), lambda: False) is None


class TestInABrowser:
    """There are no threads: what the work calls is counted, and the clock looked at."""

    @pytest.fixture(autouse=True)
    def _browser(self, monkeypatch):
        monkeypatch.setattr(sys, "platform", "emscripten")

    def test_work_without_end_is_ended_by_the_calls_that_it_makes(self):
        blank, before = Grid.parse("." * 81), threading.active_count()
        with pytest.raises(GaveUpError, match=r"^No answer was found within 0\.05 seconds"):
            within(0.05, lambda: count_solutions(blank, 10**9))
        assert threading.active_count() == before

    def test_work_in_time_is_left_alone_and_so_is_what_looked_at_it_before(self):
        before = sys.gettrace()
        assert within(60, lambda: count_solutions(Grid.parse("." * 16), 1000)) == 288
        assert sys.gettrace() == before


def test_work_in_time_is_left_alone_and_leaves_no_thread_behind():
    before = threading.active_count()
    assert within(60, lambda: sum(range(1000))) == 499500
    assert threading.active_count() == before


def test_an_error_of_the_work_comes_through():
    with pytest.raises(ZeroDivisionError):
        within(60, lambda: 1 / 0)


@pytest.mark.slow
def test_no_end_ever_reaches_what_comes_after_the_work():
    """The time is up at about the moment the work ends: a little before, a little after."""
    ended = 0
    for number in range(200):
        end = time.monotonic() + number % 20 * 0.0006
        try:
            within(0.001, partial(until, end))
        except GaveUpError:
            ended += 1
        until(time.monotonic() + 0.001)
    assert 0 < ended < 200


def test_nothing_is_collected_by_the_thread_that_watches():
    """In LibreOffice it would wait for the thread of the windows, and that one for it."""
    assert within(60, gc.isenabled) is False
    with pytest.raises(GaveUpError):
        within(0.05, lambda: until(time.monotonic() + 600))
    assert gc.isenabled()
