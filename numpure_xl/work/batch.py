"""Batch: many recipes on all cores, or over any executor of `concurrent.futures`."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from functools import partial
from itertools import islice
from time import process_time
from typing import Any, Generic, TypeVar

from numpure_xl.errors import ClusterError, GaveUpError, NumpureError, cut
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.making import is_like, make
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.work.processes import SharedPool, processes

Item = TypeVar("Item")
Result = TypeVar("Result")

Form = Callable[[Grid], bytes]
"""Makes of a puzzle what no other one of a book may share."""

Made = tuple[Recipe, Puzzle | GaveUpError, bytes]
"""A recipe, its puzzle and the form of that; or why there is none, and b""."""

MESSAGE = 0.02
"""Seconds of work in one message to a worker: twenty times what the message itself takes."""

MOST_ITEMS = 500
"""Items in one message, however quick they are; their answers are held in memory."""

CHUNK = 8
"""Recipes in one message to a stranger, whose word for the time it took nobody has to take."""

AHEAD = 64
"""Messages under way at once: enough for many workers, few enough for flat memory."""

IN_HAND = 2
"""Messages that a process of this computer has at once: one to work at and one to go on with."""


class Strangers(Executor):
    """Workers that need not be believed: they answer with texts, and what these say is proven."""


def wrong_answer(answer: str) -> ClusterError:
    """Return what to say where a worker answers what it was not asked for."""
    msg = (
        "A worker of the cluster answers {found!r}, which nobody asked for; use workers you"
        " trust, of this version."
    )
    return ClusterError(msg, found=cut(answer))


def make_all(
    recipes: Iterable[Recipe], executor: Executor | None = None, *, form: Form = canonical_form
) -> Iterator[Made]:
    """Yield every recipe with its puzzle and the form of that, in the order of the recipes.

    Args:
        recipes: Any number of recipes; they are drawn as they are needed.
        executor: Processes and clusters; None for this process. The puzzles are the same.
        form: What makes the form, by whoever makes the puzzle if that is no stranger.
    """
    if isinstance(executor, Strangers):
        answers = _in_messages(made_text, recipes, executor)
        return ((recipe, *_with_form(_proven(recipe, text), form)) for recipe, text in answers)
    made = _in_messages(partial(_made_and_form, form=form), recipes, executor)
    return ((recipe, *parts) for recipe, parts in made)


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor | None = None
) -> Iterator[Result]:
    """Yield what a function makes of every item, in the order of the items.

    Args:
        work: A function that other processes can import.
        items: Any number of items; they are drawn as they are needed.
        executor: Who does the work; None for this process.
    """
    return (result for _, result in _in_messages(work, items, executor))


def _in_messages(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor | None
) -> Iterator[tuple[Item, Result]]:
    """Yield every item and what a function makes of it."""
    if executor is None:
        yield from ((item, work(item)) for item in items)
        return
    exchange, source = _Exchange(work, executor), iter(items)
    if isinstance(executor, SharedPool):
        yield from exchange.alone(source, executor)
    yield from exchange.shared(source)


class _Batch(Generic[Item, Result]):
    """Some items, and what becomes of them."""

    def __init__(self, work: Callable[[Item], Result], items: list[Item]) -> None:
        self.work = work
        self.items = items
        self.answer: Any = None
        """A future, of the standard library or of Dask, once somebody works at it."""

    @property
    def is_done(self) -> bool:
        """Whether the answer is there."""
        return self.answer is not None and self.answer.done()

    def send(self, executor: Executor) -> bool:
        """Let an executor do the work; return whether it can."""
        call: Callable[..., Any] = _done if isinstance(executor, Strangers) else _timed
        try:
            self.answer = executor.submit(call, self.work, self.items)
        except BrokenExecutor:
            return False
        return True

    def do(self) -> None:
        """Do the work in this process."""
        self.answer = Future()
        try:
            self.answer.set_result(_timed(self.work, self.items))
        except NumpureError as error:
            self.answer.set_exception(error)  # raised when it is its turn

    def result(self) -> tuple[float | None, list[Result]]:
        """Return how many seconds it took, if that is known, and the answers.

        They are found here if the process that worked at it was ended.
        """
        try:
            answer = self.answer.result()
        except BrokenExecutor:
            return _timed(self.work, self.items)
        return answer if isinstance(answer, tuple) else (None, answer)


class _Exchange(Generic[Item, Result]):
    """Messages and their answers, in order."""

    def __init__(self, work: Callable[[Item], Result], executor: Executor) -> None:
        self._work = work
        self._executor = executor
        self._most = IN_HAND * executor.size if isinstance(executor, SharedPool) else AHEAD
        self._waiting: deque[_Batch[Item, Result]] = deque()  # those not answered
        self._unsent: deque[_Batch[Item, Result]] = deque()
        self._sent: list[_Batch[Item, Result]] = []
        self._size = CHUNK if isinstance(executor, Strangers) else 1
        self._pace = 0.0  # seconds that an item takes

    def alone(self, source: Iterator[Item], pool: SharedPool) -> Iterator[tuple[Item, Result]]:
        """Yield items with their answers, found here, until it is worth it to share the work."""
        done, seconds = -1, 0.0  # the first item here makes tables, too
        while not pool.is_worth_it(done, seconds):
            for item in islice(source, 1):
                took, answers = _timed(self._work, [item])
                done, seconds = done + 1, seconds + took * (done >= 0)
                yield item, answers[0]
                break
            else:
                return
        if done > 0:
            self._note(seconds, done)

    def shared(self, source: Iterator[Item]) -> Iterator[tuple[Item, Result]]:
        """Yield items with their answers, of whoever works at them.

        Until the next one is there this process does the work of others that nobody has begun, if
        those that share the work are processes of this computer.
        """
        while True:
            self._send()
            if self._waiting and self._waiting[0].is_done:
                yield from self._next_answer()
            elif not self._unsent and len(self._waiting) < AHEAD and self._draw(source):
                continue
            elif self._unsent:
                self._unsent.popleft().do()
            elif self._waiting:
                yield from self._next_answer()
            else:
                return

    def _draw(self, source: Iterator[Item]) -> bool:
        """Make a message of the next items; return whether there are any."""
        message = _Batch(self._work, [*islice(source, self._size)])
        if message.items:
            self._waiting.append(message)
            self._unsent.append(message)
        return bool(message.items)

    def _send(self) -> None:
        """Send as many messages as the executor should have in hand."""
        self._sent = [message for message in self._sent if not message.is_done]
        while self._unsent and len(self._sent) < self._most:
            if not self._unsent[0].send(self._executor):
                self._most = 0
                return
            self._sent.append(self._unsent.popleft())

    def _next_answer(self) -> Iterator[tuple[Item, Result]]:
        """Yield the items of the first message, each with its answer."""
        first = self._waiting.popleft()
        seconds, answers = first.result()
        if seconds is not None:
            self._note(seconds, len(first.items))
        yield from zip(first.items, answers, strict=True)

    def _note(self, seconds: float, items: int) -> None:
        """Take into account how long some items took."""
        pace = seconds / items
        self._pace = (self._pace + pace) / 2 if self._pace else pace
        self._size = max(1, int(min(MOST_ITEMS, MESSAGE / max(self._pace, 1e-9))))


@contextmanager
def workers(jobs: int | None, recipes: int) -> Iterator[Executor | None]:
    """Open as many worker processes as are worth it for puzzles; see `processes`.

    Args:
        jobs: How many processes at most; None for one on each core.
        recipes: How many recipes are to be made.

    Raises:
        RequestError: If there are to be fewer than one.
    """
    with processes(jobs, recipes, recipes) as executor:
        yield executor


def _done(work: Callable[[Item], Result], items: list[Item]) -> list[Result]:
    return [work(item) for item in items]


def _timed(work: Callable[[Item], Result], items: list[Item]) -> tuple[float, list[Result]]:
    """Return what a function makes of some items, after how many seconds it took."""
    started = process_time()
    answers = _done(work, items)
    return process_time() - started, answers


def _made(recipe: Recipe) -> Puzzle | GaveUpError:
    try:
        return make(recipe)
    except GaveUpError as error:
        return error


def _made_and_form(recipe: Recipe, form: Form) -> tuple[Puzzle | GaveUpError, bytes]:
    return _with_form(_made(recipe), form)


def _with_form(made: Puzzle | GaveUpError, form: Form) -> tuple[Puzzle | GaveUpError, bytes]:
    return made, b"" if isinstance(made, GaveUpError) else form(made.givens)


def made_text(recipe: Recipe) -> str:
    """Return the givens of a recipe's puzzle as a line; "" if none was found."""
    made = _made(recipe)
    return "" if isinstance(made, GaveUpError) else str(made.givens)


def _proven(recipe: Recipe, text: str) -> Puzzle | GaveUpError:
    """Return the puzzle that a worker answers, once it is shown to be one of the recipe.

    Raises:
        ClusterError: If it is not.
    """
    if not text:
        return _made(recipe)
    try:
        puzzle = Puzzle(Grid.parse(text, recipe.board))
        is_proven = len(text) == recipe.board.cells and is_like(puzzle, recipe)
    except GaveUpError:  # a large board: nobody knows
        return _made(recipe)
    except NumpureError as error:
        raise wrong_answer(text) from error
    if not is_proven:
        raise wrong_answer(text)
    return puzzle.with_recipe(str(recipe))
