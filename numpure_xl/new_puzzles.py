"""New puzzles, for Python: one by its options, many that all differ, one by its recipe."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Any, Unpack

from numpure_xl.arguments import checked, with_keywords
from numpure_xl.errors import RequestError
from numpure_xl.literals import PuzzleKeywords
from numpure_xl.options.puzzles import NUMBER
from numpure_xl.sudoku.canonical import identity
from numpure_xl.sudoku.make.making import make as made
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.work.batch import workers
from numpure_xl.work.portions import make_portions, not_at_once, portions_of

MOST = int(NUMBER.most or 0)
"""The most puzzles of one call, as of one command."""


@checked
@with_keywords(PuzzleKeywords, PuzzleRequest)
def generate(*, seed: str | int | None = None, **options: Unpack[PuzzleKeywords]) -> Puzzle:
    """Return a new puzzle: the first of those that the command line makes of the same words.

    The same seed and options give the same puzzle everywhere. What is None is as people expect it.

    Args:
        level: A name in `LEVELS`, such as "hard"; "any" for whatever it comes to; None for medium,
            or the hardest that a small board has.
        seed: A text or a number; None for a random one.
        variant: A name in `BOARDS`, such as "6x6", "9x9+x" or "9x9+jigsaw".
        symmetry: A symmetry of the givens, such as "none"; None for half-turn.
        clues: The number of givens, or a span such as "28-32", (28, 32) or range(28, 33); None for
            what is usual.
        friendly: Whether no row, column or box may be empty, and there must be several places to
            begin; None for yes on the easiest levels.
        minimal: Whether every given must be needed.
        filler: The algorithm that makes the full grid.
        rating: The ratings allowed, such as 3.2, "3.0-3.8" or (3.0, 3.8), in place of a level.
        needs: A technique that must be needed, such as "x-wing", in place of a level.
        mask: The code of a `Mask` that fixes where the givens are.
        uniqueness: Whether the steps of its level may rely on there being one solution.
        regions: The regions of a jigsaw, a letter for each cell; None for those of the seed.
        symmetric_regions: Whether those must look the same after half a turn.

    Raises:
        UnknownNameError: If a name is not known.
        RequestError: If no such puzzle can exist.
        GaveUpError: If none was found within the limit; another seed may have one.

    >>> import numpure_xl
    >>> numpure_xl.generate(variant="4x4", level="easy", seed=7).givens.drawn().splitlines()[0]
    '. . | 1 .'
    """
    return make_first(_shared(seed, options))


@checked
@with_keywords(PuzzleKeywords, PuzzleRequest)
def puzzles(
    n: int,
    *,
    jobs: int | None = None,
    seed: str | int | None = None,
    **options: Unpack[PuzzleKeywords],
) -> Iterator[Puzzle]:
    """Yield new puzzles that all differ: those of `numpure generate -n` with the same words.

    They are made as they are asked for, on all processors where that saves time. The first of them
    is that of `generate`.

    Args:
        n: How many, 1 to 1,000,000.
        jobs: Processes that make them; None for one on each core.
        seed: A text or a number; None for a random one.
        options: Those of `generate`: the level, the board and the others.

    Raises:
        UnknownNameError: If a name is not known.
        RequestError: If no such puzzle can exist, or so many are not made at once.
        GaveUpError: If not as many were found within the limit.

    >>> import numpure_xl
    >>> [puzzle.recipe for puzzle in numpure_xl.puzzles(2, variant="4x4", level="easy", seed="a")]
    ['4x4/easy#a', '4x4/easy#a.2']
    """
    shared = _shared(seed, options)
    if not 1 <= n <= MOST:
        raise not_at_once(n, MOST)
    return _made(n, shared, jobs)


def _made(n: int, shared: Recipe, jobs: int | None) -> Iterator[Puzzle]:
    """Yield puzzles of a recipe; their processes end with the iterator."""
    with workers(jobs, n) as executor:
        for _, puzzle in make_portions(portions_of([(n, shared)]), executor, form=identity):
            yield puzzle


@checked
def make(recipe: Recipe | str) -> Puzzle:
    """Return the puzzle of a recipe, the same one everywhere and always.

    Args:
        recipe: A `Recipe`, or its text, as books have it under their puzzles.

    Raises:
        UnknownNameError: If a part of the text is nothing that is known.
        RequestError: If it has no seed, or asks for what cannot be.
        GaveUpError: If no such puzzle was found.

    >>> import numpure_xl
    >>> puzzle = numpure_xl.make("6x6/easy#7")
    >>> puzzle.recipe, puzzle.level, puzzle.clues
    ('6x6/easy#7', 'easy', 14)
    """
    return made(Recipe.parse(recipe) if isinstance(recipe, str) else recipe)


def _shared(seed: str | int | None, options: PuzzleKeywords) -> Recipe:
    """Return the recipe that puzzles share which are made by some options."""
    words = {name: _typed(value) for name, value in options.items()}
    if words.get("rating") is not None:
        words["rating"] = str(words["rating"])
    return PuzzleRequest(**words).shared_recipe(token_hex(4) if seed is None else str(seed))


def _typed(value: Any) -> Any:  # noqa: ANN401
    """Return a span as it is typed, and any other value as it is.

    Raises:
        RequestError: If a range leaves numbers out.
    """
    if isinstance(value, range):
        if value.step != 1 or not value:
            msg = "{found} leaves numbers out; give a range of numbers one by one."
            raise RequestError(msg, found=str(value))
        value = value[0], value[-1]
    return "-".join(map(str, value)) if isinstance(value, tuple) else value
