"""Portions: as many puzzles of each kind as are wanted, none of them twice."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.messages import Plural
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.make.making import attempts
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.work.batch import Form, Made, make_all
from numpure_xl.work.digest_set import DigestSet

if TYPE_CHECKING:  # imported where there are others to work
    from concurrent.futures import Executor


@dataclass(slots=True)
class Tally:
    """The progress of portions: enough to go on from there.

    Attributes:
        portion: How many portions are done.
        drawn: How many recipes of the portion after these were made.
        yielded: How many of them led to a puzzle that was yielded.
        failed: How many led to none.
    """

    portion: int = 0
    drawn: int = 0
    yielded: int = 0
    failed: int = 0


class Portion(NamedTuple):
    """Puzzles of one kind.

    Attributes:
        size: How many are wanted.
        recipes: Recipes for them and for some more, in case two make the same puzzle.
    """

    size: int
    recipes: Iterable[Recipe]


def not_at_once(asked: int, most: int) -> RequestError:
    """Return the error of a number of puzzles that is too small or too large."""
    msg = "{asked} puzzles cannot be made; ask for 1 to {most}."
    return RequestError(msg, asked=asked, most=most)


CountedRecipe = tuple[int, Recipe]
"""The number of puzzles that are wanted, and the recipe that they share."""


def portions_of(kinds: Sequence[CountedRecipe], known: int = 0) -> list[Portion]:
    """Return recipes for some puzzles of each kind.

    Each recipe has the seed that its kind shares, a dot and a number: the same numbers for the
    same kinds, whichever face of the program asks.

    Args:
        kinds: What is wanted.
        known: How many puzzles may have to be left out, since an earlier book has them.
    """
    portions, first, spare = [], 1, 1 + sum(count for count, _ in kinds)
    for count, shared in kinds:
        end = spare + 9 * count + 100 + known
        numbers = chain(range(first, first + count), range(spare, end))
        portions.append(Portion(count, _numbered(shared, numbers)))
        first, spare = first + count, end
    return portions


def _numbered(recipe: Recipe, numbers: Iterable[int]) -> Iterator[Recipe]:
    """Yield a recipe again and again, its seed followed by a number."""
    for number in numbers:
        yield recipe.numbered(number)


def make_distinct(
    recipes: Iterable[Recipe],
    count: int,
    executor: Executor | None = None,
    *,
    form: Form = canonical_form,
    seen: DigestSet | None = None,
) -> Iterator[tuple[Recipe, Puzzle]]:
    """Yield the first `count` puzzles of the recipes; see `make_portions`."""
    return make_portions([Portion(count, recipes)], executor, form=form, seen=seen)


def make_portions(
    portions: Iterable[Portion],
    executor: Executor | None = None,
    *,
    form: Form = canonical_form,
    seen: DigestSet | None = None,
    tally: Tally | None = None,
) -> Iterator[tuple[Recipe, Puzzle]]:
    """Yield puzzles of each portion as they are wanted, leaving out any that came before.

    No recipe is made that may not be needed: of each portion as many as are wanted, and then as
    many more as were left out. So several processes do no more work than one.

    Args:
        portions: What is wanted, each with recipes enough.
        executor: Processes and clusters; None for this process.
        form: Makes of a puzzle what no other one may share: by default the form that equivalent
            puzzles, turned, mirrored or renumbered, have in common.
        seen: What came before, to which everything that is yielded is added.
        tally: Where to begin, counted on with every puzzle; None for the beginning.

    Raises:
        GaveUpError: If more recipes lead to no puzzle than to one, by as many as `attempts` says,
            or the recipes run out.
    """
    seen = DigestSet() if seen is None else seen
    tally = Tally() if tally is None else tally
    wanted = [(size, iter(recipes)) for size, recipes in portions][tally.portion :]
    fresh = [size for size, _ in wanted]  # recipes of each that are made before any more
    for size, source in wanted[:1]:
        fresh[0] = max(size - len(list(islice(source, tally.drawn))), 0)
    ahead = (islice(source, count) for count, (_, source) in zip(fresh, wanted, strict=True))
    first = make_all(chain.from_iterable(ahead), executor, form=form)
    for count, (size, source) in zip(fresh, wanted, strict=True):
        rounds = _rounds(first, count, source, partial(make_all, executor=executor, form=form))
        yield from _distinct(rounds, size, tally, seen)
        tally.portion += 1
        tally.drawn = tally.yielded = tally.failed = 0


def _rounds(
    first: Iterator[Made],
    count: int,
    source: Iterator[Recipe],
    make: Callable[[list[Recipe]], Iterator[Made]],
) -> Generator[Iterator[Made], int, None]:
    """Yield the puzzles of a portion; then, sent the number of missing ones, so many more."""
    missing = yield islice(first, count)
    while recipes := list(islice(source, missing)):
        missing = yield make(recipes)


def _distinct(
    rounds: Generator[Iterator[Made], int, None],
    count: int,
    tally: Tally,
    seen: DigestSet,
) -> Iterator[tuple[Recipe, Puzzle]]:
    """Yield puzzles that differ until there are `count` of them."""
    made = next(rounds)
    with suppress(StopIteration):
        while True:
            for recipe, puzzle, known in made:
                tally.drawn += 1
                if isinstance(puzzle, GaveUpError):
                    tally.failed += 1
                    if tally.failed - tally.yielded >= attempts(recipe):
                        raise puzzle
                elif seen.add(known):
                    tally.yielded += 1
                    yield recipe, puzzle
            if tally.yielded == count:
                return
            made = rounds.send(count - tally.yielded)
    msg = Plural(
        "Only {found} of {count} puzzle was found that differs; ask for fewer.",
        "Only {found} of {count} puzzles were found that all differ; ask for fewer.",
        by="count",
    )
    raise GaveUpError(msg, found=tally.yielded, count=count)
