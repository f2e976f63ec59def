"""Many recipes, on any executor, give the same puzzles in the same order; no process stays."""

import multiprocessing
import subprocess
import sys
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from itertools import chain, count, islice
from typing import Any

import pytest

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.work import batch, exchange, shared_pool
from numpure_xl.work.digest_set import DigestSet
from numpure_xl.work.portions import Portion, Tally, make_distinct, make_portions
from numpure_xl.work.processes import cores, processes
from numpure_xl.work.shared_pool import WORTH, SharedPool

ANY = [Recipe(seed=str(seed)) for seed in range(20)]
HOPELESS = Recipe.parse("4x4/15-clues/minimal#1")


@pytest.fixture(autouse=True)
def _others_share_at_once(monkeypatch):
    """Start other processes after the second item, however little is left."""
    monkeypatch.setattr(shared_pool, "WORTH", -1.0)


class Recording(ThreadPoolExecutor):
    """An executor that tells how many messages it was given."""

    messages = 0

    def submit(self, fn, /, *args, **kwargs):
        self.messages += 1
        return super().submit(fn, *args, **kwargs)


def test_puzzles_come_in_the_order_of_the_recipes():
    expected = [(recipe, made := make(recipe), canonical_form(made.givens)) for recipe in ANY]
    assert list(batch.make_all(ANY)) == expected
    with ThreadPoolExecutor(3) as executor:
        assert list(batch.make_all(ANY, executor)) == expected
        many = [Recipe(seed=str(seed), variant="4x4") for seed in range(1000)]
        assert [recipe for recipe, *_ in batch.make_all(many, executor)] == many


def test_processes_make_the_same_puzzles():
    many = [Recipe(seed=str(seed)) for seed in range(200)]
    with batch.workers(2, len(many)) as executor:
        assert list(batch.make_all(many, executor)) == list(batch.make_all(many))
        assert len(multiprocessing.active_children()) == 1


def test_a_reason_comes_back_in_place_of_a_puzzle():
    recipes = [*ANY * 4, HOPELESS, ANY[1]]  # the third message is for another process
    with batch.workers(2, 100) as executor:
        for way in (None, executor):
            *_, (_, good, _), (recipe, reason, form), (_, last, _) = batch.make_all(recipes, way)
            assert (recipe, form) == (HOPELESS, b"")
            assert isinstance(reason, GaveUpError)
            assert str(reason).startswith("No puzzle like 4x4/15-clues/minimal#1 in ")
            assert [good, last] == [make(ANY[-1]), make(ANY[1])]


@pytest.mark.slow
def test_recipes_without_end_are_drawn_as_they_are_needed():
    endless = (Recipe(seed=str(seed), variant="4x4") for seed in count())
    assert len(list(islice(batch.make_all(endless), 5))) == 5
    with Recording(2) as executor:
        assert len(list(islice(batch.make_all(endless, executor), 1000))) == 1000
        assert executor.messages < 1000 / 2  # the first show how long one takes


def test_nothing_comes_of_nothing():
    assert list(batch.make_all([])) == []
    with ThreadPoolExecutor(1) as executor:
        assert list(batch.make_all([], executor)) == []


def spin(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return seconds


@pytest.mark.parametrize(("seconds", "least", "most"), [(0.03, 10, 10), (0.0, 2, 10)])
def test_a_message_has_as_many_items_as_take_some_time(seconds, least, most):
    with Recording(1) as executor:
        assert list(batch.in_order(spin, [seconds] * 10, executor)) == [seconds] * 10
        assert least <= executor.messages <= most


def test_what_nobody_has_counted_is_shared_once_it_takes_long(monkeypatch):
    monkeypatch.setattr(shared_pool, "WORTH", 0.1)
    with processes(2, 64) as executor:
        assert len(list(batch.in_order(spin, [0.0] * 100, executor))) == 100
        assert multiprocessing.active_children() == []
        done = batch.in_order(spin, [0.02] * 10, executor)
        assert next(done) == 0.02  # at once, while nobody else works
        assert multiprocessing.active_children() == []
        assert len(list(done)) == 9
        assert len(multiprocessing.active_children()) == 1


class Shared(shared_pool.SharedPool):
    """Two other processes that are threads; it keeps how many items each message has."""

    def __init__(self):
        super().__init__(2)
        self.sizes = []
        self.threads = ThreadPoolExecutor(2)

    def submit(self, work, /, *items, **options):
        self.sizes.append(len(items[1]))
        return self.threads.submit(work, *items, **options)


@pytest.mark.parametrize(("seconds", "size"), [(1, 1), (1e-7, exchange.MOST_ITEMS)])
def test_a_message_holds_what_takes_a_moment_so_that_the_bar_moves_with_the_work(
    seconds, size, monkeypatch
):
    clock = count(0, seconds)  # looked at before and after each message that this process does
    monkeypatch.setattr(exchange, "process_time", lambda: next(clock))
    pool, numbers = Shared(), range(5000)
    assert list(batch.in_order(abs, numbers, pool)) == list(numbers)
    assert pool.sizes[0] == 1  # while nothing is known
    assert max(pool.sizes) == size


def test_a_puzzle_that_came_before_is_left_out():
    twice = [ANY[0], ANY[0], ANY[1], ANY[0], ANY[2]]
    assert [recipe for recipe, _ in make_distinct(twice, 3)] == ANY[:3]


def test_so_is_its_mirror_image_unless_the_text_is_what_counts():
    tiny = [Recipe(seed=str(seed), variant="4x4") for seed in range(300)]
    asked = sorted({make(recipe).givens.digits for recipe in tiny})
    as_texts = make_distinct(tiny, len(asked), form=lambda grid: bytes(grid.digits))
    assert sorted(puzzle.givens.digits for _, puzzle in as_texts) == asked
    with pytest.raises(GaveUpError, match="that all differ"):
        list(make_distinct(tiny, len(asked)))


def test_what_came_in_an_earlier_part_is_left_out_and_does_not_count():
    seen = DigestSet()
    first = [recipe for recipe, _ in make_distinct(ANY, 2, seen=seen)]
    second = [recipe for recipe, _ in make_distinct(ANY, 2, seen=seen)]
    assert [*first, *second] == ANY[:4]
    assert len(seen) == 4
    with pytest.raises(GaveUpError, match="4x4/15-clues/minimal"):
        next(make_distinct([HOPELESS, *ANY], 3, seen=seen))


def test_no_more_are_made_than_were_asked_for():
    recipes = iter(ANY)
    assert len(list(make_distinct(recipes, 4))) == 4
    assert next(recipes) == ANY[4]


def test_running_out_of_different_puzzles_is_told():
    made = make_distinct([ANY[0], ANY[1], *[ANY[0]] * 5], 3)
    with pytest.raises(GaveUpError, match=r"^Only 2 of 3 puzzles were found that all differ"):
        list(made)


@pytest.mark.slow
def test_a_recipe_that_leads_nowhere_is_passed_over_while_most_lead_somewhere():
    recipes = [ANY[0], HOPELESS, ANY[1], HOPELESS, ANY[2]]
    assert [recipe for recipe, _ in make_distinct(recipes, 3)] == ANY[:3]
    with pytest.raises(GaveUpError, match="4x4/15-clues/minimal"):
        next(make_distinct([HOPELESS, *ANY], 3))
    with pytest.raises(GaveUpError, match="4x4/15-clues/minimal"):
        list(make_distinct([ANY[0], HOPELESS, HOPELESS, *ANY], 3))


@pytest.mark.parametrize(("jobs", "recipes"), [(1, 100), (None, 50), (2, 50), (64, 8)])
def test_no_process_is_started_for_what_this_one_does_as_fast(jobs, recipes, monkeypatch):
    monkeypatch.setattr(shared_pool, "WORTH", WORTH)
    with batch.workers(jobs, recipes) as executor:
        made = list(batch.make_all((Recipe(seed=str(seed)) for seed in range(recipes)), executor))
        assert multiprocessing.active_children() == []
    assert len(made) == recipes


@pytest.mark.parametrize("jobs", [0, -1])
def test_fewer_than_one_process_is_refused(jobs):
    with (
        pytest.raises(RequestError, match=f"cannot be shared among {jobs} processes"),
        batch.workers(jobs, 100),
    ):
        pass


def test_this_process_may_use_a_processor():
    assert 1 <= cores() <= multiprocessing.cpu_count()


@pytest.mark.slow
def test_no_process_stays_however_the_block_is_left():
    endless = (Recipe(seed=str(seed)) for seed in count())
    with batch.workers(2, 1000) as executor:
        assert len(list(islice(batch.make_all(endless, executor), 100))) == 100
        assert len(multiprocessing.active_children()) == 1
    _gone()
    with pytest.raises(KeyboardInterrupt):
        _interrupted(endless)
    _gone()


def _interrupted(recipes):
    with batch.workers(2, 1000) as executor:
        list(islice(batch.make_all(recipes, executor), 40))
        assert multiprocessing.active_children()
        raise KeyboardInterrupt


def _gone():
    """Wait until the executor's own thread has buried its workers; they are dead by then."""
    end = time.monotonic() + 120
    while multiprocessing.active_children():
        assert time.monotonic() < end
        time.sleep(0.01)


LEAVES_AMID_ANSWERS = """
from numpure_xl.work import shared_pool
from numpure_xl.work.batch import in_order
from numpure_xl.work.processes import processes
shared_pool.WORTH = -1.0
if __name__ == "__main__":
    with processes(3, 3) as executor:
        next(in_order(bytes, [10**8] * 8, executor))
"""


@pytest.mark.slow
def test_a_worker_that_is_ended_amid_an_answer_holds_nobody_up(tmp_path):
    script = tmp_path / "leaves.py"
    script.write_text(LEAVES_AMID_ANSWERS, "utf-8")
    subprocess.run([sys.executable, script], check=True, timeout=300)


def test_processes_of_others_are_left_alone():
    other = multiprocessing.get_context("spawn").Process(target=time.sleep, args=(60,))
    other.start()
    try:
        with batch.workers(2, 1000):
            pass
        other.join(0.2)
        assert other.is_alive()
    finally:
        other.kill()
        other.join()
        other.close()


def test_workers_may_be_opened_outside_of_the_main_thread():
    found: Future[int] = Future()

    def run():
        with batch.workers(2, 1000) as executor:
            found.set_result(len(list(batch.make_all(ANY, executor))))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(300)
    assert found.result(0) == len(ANY)


def test_what_a_killed_process_had_in_hand_is_made_by_this_one():
    recipes = [Recipe(seed=str(seed)) for seed in range(300)]
    with batch.workers(3, len(recipes)) as executor:
        made = batch.make_all(recipes, executor)
        first = list(islice(made, 40))
        multiprocessing.active_children()[0].kill()
        assert [*first, *made] == list(batch.make_all(recipes))


def test_the_others_go_on_when_one_process_is_killed():
    with batch.workers(3, 300) as executor:
        done = batch.in_order(spin, [0.001] * 300, executor)
        assert len(list(islice(done, 40))) == 40
        killed, alive = multiprocessing.active_children()
        killed.kill()
        killed.join()
        assert len(list(done)) == 260
        assert multiprocessing.active_children() == [alive]


def fail(item):
    if item == 30:
        raise ValueError(item)
    return item


def test_what_a_process_raises_is_raised_here():
    with batch.workers(2, 100) as executor, pytest.raises(ValueError, match="30"):
        list(batch.in_order(fail, range(100), executor))


class Slow(shared_pool.SharedPool):
    """Another process that is a thread, for which everything takes very long."""

    def __init__(self):
        super().__init__(1)
        self.thread = ThreadPoolExecutor(1)

    def submit(self, work, /, *items, **options):
        return self.thread.submit(work, *items, **options)


def test_what_a_slow_process_has_not_begun_is_done_by_this_one(monkeypatch):
    monkeypatch.setattr(exchange, "MESSAGE", 0)  # one item in each
    own, is_enough = [], threading.Event()

    def work(item):
        if threading.current_thread() is not threading.main_thread():
            is_enough.wait(60)
            return item
        own.append(item)
        if len(own) == 19:
            is_enough.set()
        return item

    assert list(batch.in_order(work, range(20), Slow())) == list(range(20))
    assert len(own) == 19


class Counting(ThreadPoolExecutor):
    """An executor that counts the recipes it is sent."""

    def __init__(self) -> None:
        super().__init__(2)
        self.recipes = 0

    def submit(self, work: Any, /, *items: Any, **options: Any) -> Any:
        self.recipes += len(items[1])
        return super().submit(work, *items, **options)


def _portions() -> list[Portion]:
    first = (Recipe(seed=f"a.{number}") for number in count(1))
    second = (Recipe(seed=f"b.{number}") for number in count(1))
    twins = chain([ANY[0]] * 3, first)  # two of them are made in vain
    return [Portion(20, twins), Portion(11, second)]


def test_several_portions_make_nothing_that_nobody_takes():
    alone = list(make_portions(_portions()))
    with Counting() as executor:
        assert list(make_portions(_portions(), executor)) == alone
    assert executor.recipes == 20 + 2 + 11


@pytest.mark.parametrize("stop", [0, 1, 19, 20, 21, 30, 31])
def test_portions_go_on_from_wherever_they_were_left(stop):
    whole = list(make_portions(_portions()))
    tally, seen = Tally(), DigestSet()
    begun = list(islice(make_portions(_portions(), seen=seen, tally=tally), stop))
    there = Tally(tally.portion, tally.drawn, tally.yielded, tally.failed)
    rest = list(make_portions(_portions(), seen=seen, tally=there))
    assert begun + rest == whole


def test_failures_before_a_stop_are_counted_after_it():
    recipes = [ANY[0], HOPELESS, HOPELESS, *ANY[1:]]
    with pytest.raises(GaveUpError):
        list(make_distinct(recipes, 3))
    seen = DigestSet([canonical_form(make(ANY[0]).givens)])
    tally = Tally(drawn=2, yielded=1, failed=1)
    with pytest.raises(GaveUpError):
        list(make_portions([Portion(3, recipes)], seen=seen, tally=tally))


def test_work_that_becomes_slow_is_shared_soon(monkeypatch):
    """Levels come from the easiest: all before say little of how long the rest takes."""
    monkeypatch.setattr(shared_pool, "WORTH", WORTH)
    monkeypatch.setattr(exchange, "_timed", lambda work, items: (items[0], [work(items[0])]))
    seconds = [0.0001] * 800 + [0.01] * 600
    with closing(SharedPool(1, len(seconds))) as pool:
        alone = list(exchange._Exchange(float, pool).alone(iter(seconds), pool))
    assert 800 < len(alone) < 820
