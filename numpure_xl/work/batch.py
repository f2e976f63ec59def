"""Batch: many recipes on all cores, or over any executor of `concurrent.futures`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from numpure_xl.errors import ClusterError, GaveUpError, NumpureError, cut
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import is_like, make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.work.processes import processes

if TYPE_CHECKING:  # imported where there are others to work
    from concurrent.futures import Executor

Item = TypeVar("Item")
Result = TypeVar("Result")

Form = Callable[[Grid], bytes]
"""Makes of a puzzle what no other one of a book may share."""

Made = tuple[Recipe, Puzzle | GaveUpError, bytes]
"""A recipe, its puzzle and the form of that; or why there is none, and b""."""


def wrong_answer(answer: str) -> ClusterError:
    """Return the error of a worker with a wrong answer."""
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
    if executor is not None:
        from numpure_xl.work.exchange import Strangers

        if isinstance(executor, Strangers):
            answers = _in_messages(made_text, recipes, executor)
            return ((recipe, *_with_form(_proven(recipe, text), form)) for recipe, text in answers)
    made = _in_messages(partial(_made_and_form, form=form), recipes, executor)
    return ((recipe, *parts) for recipe, parts in made)


def in_order(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor | None = None
) -> Iterator[Result]:
    """Yield a function's result for every item, in the order of the items.

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
        return ((item, work(item)) for item in items)
    from numpure_xl.work.exchange import exchanged

    return exchanged(work, items, executor)


@contextmanager
def workers(jobs: int | None, recipes: int) -> Iterator[Executor | None]:
    """Open worker processes for puzzles, as many as are worth it; see `processes`.

    Args:
        jobs: How many processes at most; None for one on each core.
        recipes: How many recipes are to be made.

    Raises:
        RequestError: If there are to be fewer than one.
    """
    with processes(jobs, recipes, recipes) as executor:
        yield executor


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
    return puzzle.known_by(uniqueness=recipe.uniqueness).with_recipe(str(recipe))
