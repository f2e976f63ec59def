"""Batch: many recipes on all cores, or over any executor of `concurrent.futures`."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from itertools import chain, islice
from math import ceil
from typing import NamedTuple, TypeVar

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.messages import Plural
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.sudoku.variant import CLASSIC, VARIANTS, Variant

Item = TypeVar("Item")
Result = TypeVar("Result")

Made = tuple[Recipe, Puzzle | GaveUpError]
"""A recipe and its puzzle, or why there is none."""

CHUNK = 8
"""Most recipes in one message to a worker: a puzzle takes a millisecond, a message as long."""

AHEAD = 64
"""Messages under way at once: enough for many workers, few enough for flat memory."""

ALONE = 100
"""Puzzles of 9x9 cells that this process makes in the time in which another one starts."""


def make_all(recipes: Iterable[Recipe], executor: Executor | None = None) -> Iterator[Made]:
    """Yield every recipe with its puzzle, in the order of the recipes.

    Args:
        recipes: Any number of recipes; they are drawn as they are needed.
        executor: Who makes them; None for this process. The puzzles are the same.
    """
    return _in_messages(_made, recipes, executor, _chunk)


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor | None = None
) -> Iterator[Result]:
    """Yield what a function makes of every item, in the order of the items.

    Args:
        work: A function that other processes can import; one call is worth a message.
        items: Any number of items; they are drawn as they are needed.
        executor: Who does the work; None for this process.
    """
    return _in_messages(work, items, executor, lambda source: list(islice(source, 1)))


def _in_messages(
    work: Callable[[Item], Result],
    items: Iterable[Item],
    executor: Executor | None,
    draw: Callable[[Iterator[Item]], list[Item]],
) -> Iterator[Result]:
    """Yield what a function makes of every item; `draw` takes those of one message."""
    if executor is None:
        yield from map(work, items)
        return
    waiting: deque[Future[list[Result]]] = deque()
    source = iter(items)
    while message := draw(source):
        waiting.append(executor.submit(_done, work, message))
        if len(waiting) == AHEAD:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def _chunk(recipes: Iterator[Recipe]) -> list[Recipe]:
    """Draw the recipes of one message: fewer of large boards, which take long."""
    chunk = list(islice(recipes, 1))
    if chunk:
        chunk += islice(recipes, _per_message(VARIANTS[chunk[0].variant]) - 1)
    return chunk


def _per_message(variant: Variant) -> int:
    return max(1, min(CHUNK, round(CHUNK / _work(variant))))


def _work(variant: Variant) -> float:
    """Return how long a puzzle takes, one of 9x9 cells taking 1; the power is measured."""
    return (variant.cells / CLASSIC.cells) ** 3


class Portion(NamedTuple):
    """Puzzles of one kind.

    Attributes:
        size: How many are wanted.
        recipes: Recipes for them and for some more, in case two make the same puzzle.
    """

    size: int
    recipes: Iterable[Recipe]


def make_distinct(
    recipes: Iterable[Recipe],
    count: int,
    executor: Executor | None = None,
    *,
    form: Callable[[Grid], bytes] = canonical_form,
    seen: set[bytes] | None = None,
) -> Iterator[tuple[Recipe, Puzzle]]:
    """Yield the first `count` puzzles of the recipes; see `make_portions`."""
    return make_portions([Portion(count, recipes)], executor, form=form, seen=seen)


def make_portions(
    portions: Iterable[Portion],
    executor: Executor | None = None,
    *,
    form: Callable[[Grid], bytes] = canonical_form,
    seen: set[bytes] | None = None,
) -> Iterator[tuple[Recipe, Puzzle]]:
    """Yield as many puzzles of each portion as are wanted, leaving out any that came before.

    No recipe is made that may not be needed: of each portion as many as are wanted, and then as
    many more as were left out. So several processes do no more work than one.

    Args:
        portions: What is wanted, each with recipes enough.
        executor: Who makes them; None for this process.
        form: Makes of a puzzle what no other one may share: by default the form that equivalent
            puzzles, turned, mirrored or renumbered, have in common.
        seen: What came before, to which everything that is yielded is added.

    Raises:
        GaveUpError: If more recipes lead to no puzzle than to one, or the recipes run out.
    """
    seen = set() if seen is None else seen
    wanted = [(size, iter(recipes)) for size, recipes in portions]
    first = make_all(chain.from_iterable(islice(source, size) for size, source in wanted), executor)
    for size, source in wanted:
        rounds = _rounds(first, size, source, executor)
        yield from _distinct(rounds, size, form, seen)


def _rounds(
    first: Iterator[Made], size: int, source: Iterator[Recipe], executor: Executor | None
) -> Generator[Iterator[Made], int, None]:
    """Yield what is made for a portion; then, sent how many are missing, so many more."""
    missing = yield islice(first, size)
    while recipes := list(islice(source, missing)):
        missing = yield make_all(recipes, executor)


def _distinct(
    rounds: Generator[Iterator[Made], int, None],
    count: int,
    form: Callable[[Grid], bytes],
    seen: set[bytes],
) -> Iterator[tuple[Recipe, Puzzle]]:
    """Yield the first `count` puzzles that differ."""
    found = failed = 0
    made = next(rounds)
    with suppress(StopIteration):
        while True:
            for recipe, puzzle in made:
                if isinstance(puzzle, GaveUpError):
                    failed += 1
                    if failed > found:
                        raise puzzle
                elif (known := form(puzzle.givens)) not in seen:
                    seen.add(known)
                    found += 1
                    yield recipe, puzzle
            if found == count:
                return
            made = rounds.send(count - found)
    msg = Plural(
        "Only {found} of {count} puzzle was found that differs; ask for fewer.",
        "Only {found} of {count} puzzles were found that all differ; ask for fewer.",
        by="count",
    )
    raise GaveUpError(msg, found=found, count=count)


@contextmanager
def workers(
    jobs: int | None, recipes: int, variant: Variant = CLASSIC
) -> Iterator[Executor | None]:
    """Open as many worker processes as are worth it for puzzles; see `processes`.

    Args:
        jobs: How many processes at most; None for one on each core.
        recipes: How many recipes are to be made.
        variant: The board they are for.

    Raises:
        RequestError: If there are to be fewer than one.
    """
    most = ceil(recipes / _per_message(variant))
    if jobs is None and recipes * _work(variant) <= ALONE:
        most = 1
    with processes(jobs, most) as executor:
        yield executor


@contextmanager
def processes(jobs: int | None, most: int) -> Iterator[Executor | None]:
    """Open worker processes; None if that is no more than this one.

    However the block is left, no process remains.

    Args:
        jobs: How many processes; None for one on each core.
        most: How many have something to do.

    Raises:
        RequestError: If there are to be fewer than one.
    """
    if jobs is not None and jobs < 1:
        msg = "Work cannot be shared by {jobs} processes; ask for 1 or more."
        raise RequestError(msg, jobs=jobs)
    jobs = min(jobs or cores(), most, AHEAD)
    if jobs == 1:
        yield None
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    others = set(multiprocessing.active_children())
    # Spawned on every system alike: a fork copies whatever locks a progress bar's thread holds.
    executor = ProcessPoolExecutor(
        jobs, mp_context=multiprocessing.get_context("spawn"), initializer=_start_worker
    )
    results = executor._result_queue  # noqa: SLF001
    try:
        with _interrupts_held():
            for _ in range(jobs):  # each starts a worker
                executor.submit(int)
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        # One that was ended while it answered leaves half an answer, whose rest the executor's own
        # thread would await for ever, and Python that thread: it ends if nobody can write it.
        results._writer.close()  # type: ignore[attr-defined]  # noqa: SLF001


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back, so that processes started now never hear it: they inherit the mask.

    Otherwise one that comes while they import what they need makes each print a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # started later, it would let Ctrl-C through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _start_worker() -> None:
    """Leave Ctrl-C to the parent, and end with it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _done(work: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    return [work(item) for item in items]


def _made(recipe: Recipe) -> Made:
    try:
        return recipe, make(recipe)
    except GaveUpError as error:
        return recipe, error
