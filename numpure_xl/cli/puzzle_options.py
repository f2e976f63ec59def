"""The options that say what puzzles to make, and who makes them."""

from __future__ import annotations

import datetime as dt
import functools
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING

from numpure_xl.cli.input import mask_of, regions_in
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import known_name
from numpure_xl.sudoku.grid.boards import CLASSIC, levels_of
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe, usual_level
from numpure_xl.work import batch

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from numpure_xl.board.theme import Theme

ALL, DRILLS_OF_A_LESSON = "all", 4
"""The course on everything, and how many drills a lesson has."""


@dataclass(frozen=True, kw_only=True)
class PuzzleOptions(PuzzleRequest):
    """The options of puzzles as they were typed: a mask and regions are names of files.

    Attributes:
        number: How many; None for as many as `levels` add up to, or one.
        levels: Several levels with numbers of puzzles, such as "easy:4,hard:8".
        seed: What the seeds of all recipes begin with; None for one of chance.
        daily: Whether that is the date of today in place of one of chance.
        from_date: The date of the first puzzle, such as "2027-01-31", one a day; None for puzzles
            without dates.
        days: How many days, counted from there; None for as many as `number`.
        times: How often all of this is made.
        has_chapters: Whether the levels may have the names of chapters.
        course: Techniques of a course, or the level up to which it goes, or "all"; the number is
            that of the drills of each.
        chapters: The chapters of a book, each with its name and what is asked of its puzzles.
    """

    number: int | None = None
    levels: str | None = None
    seed: str | None = None
    daily: bool = False
    from_date: str | None = None
    days: int | None = None
    times: int = 1
    has_chapters: bool = False
    course: str | None = None
    chapters: tuple[tuple[str, PuzzleOptions], ...] = ()

    def seeded(self) -> PuzzleOptions:
        """Return the options with a seed, unless dates are in place of it.

        Raises:
            RequestError: If the day and a seed are both asked for.
        """
        if self.daily and (self.seed is not None or self.from_date is not None):
            msg = "Give one of --daily, --seed and --from-date."
            raise RequestError(msg)
        if self.from_date is not None and not self.chapters:
            return self
        seed = self._settled_seed
        chapters = tuple(
            (name, each if each.seed or each.from_date else replace(each, seed=seed))
            for name, each in self.chapters
        )
        return replace(self, seed=seed, chapters=chapters, daily=False)

    def chance_of(self, seeded: PuzzleOptions) -> str | None:
        """Return the seed of chance that these options have got; None if they ask for one."""
        is_open = self.seed is None and not self.daily and self.from_date is None
        return seeded.seed if is_open else None

    @property
    def _settled_seed(self) -> str:
        if self.seed is not None:
            return self.seed
        return today() if self.daily else secrets.token_hex(4)

    @property
    def assumed_level(self) -> str | None:
        """The level of puzzles for which none is named; None if there is one, or another wish."""
        is_open = self.is_open and self.levels is None and self.course is None
        return usual_level(self.board) if is_open else None

    def assumed_level_in(self, theme: Theme) -> str | None:
        """Return the assumed level of puzzles shown in a theme: those for children are easier."""
        return self.assumed_level and (theme.usual_level or self.assumed_level)

    def check_levels(self) -> None:
        """Raise a `RequestError` if there are both a level and several."""
        if self.level is not None and self.levels is not None:
            msg = "Give either --level or --levels, not both."
            raise RequestError(msg)

    @property
    def has_drills(self) -> bool:
        """True if positions are wanted, and not puzzles."""
        return self.drill is not None or self.course is not None

    @functools.cached_property
    def taught(self) -> tuple[str, ...]:
        """The techniques of the course, each once; () without one.

        Raises:
            UnknownNameError: If there is no lesson on a technique.
        """
        if self.course is None:
            return ()
        from numpure_xl.hints.lessons import LESSONS

        typed = (name.strip() for name in self.course.split(","))
        return tuple(dict.fromkeys(known_name(LESSONS, name, Message("lesson")) for name in typed))

    @property
    def course_level(self) -> str | None:
        """The level up to which the curriculum of the board is taught; None for a list of lessons.

        Raises:
            RequestError: If the board has no such level, or something else is asked for as well.
        """
        typed = (self.course or "").strip().casefold()
        if typed != ALL and typed not in LEVELS:
            return None
        self._check_course()
        names = levels_of(self.board.name)
        if self.board.grids or self.board.side > CLASSIC.side:
            msg = "A course is for boards of one grid up to 9x9; name some of its lessons."
            raise RequestError(msg)
        return names[-1] if typed == ALL or typed not in names else typed

    def _check_course(self) -> None:
        if not self.is_open or self.levels is not None or self.from_date is not None:
            msg = "A course has puzzles of its own; leave out levels, techniques, givens and dates."
            raise RequestError(msg)

    @property
    def lessons(self) -> list[PuzzleOptions]:
        """Options for each lesson of the course that has drills; none without a course.

        A book has boards of one kind: those of the first technique that needs boards of its own.

        Raises:
            UnknownNameError: If there is no lesson on a technique.
            RequestError: If something else is asked for as well.
        """
        if self.course is None:
            return []
        self._check_course()
        from numpure_xl.board.lesson import practised_on
        from numpure_xl.sudoku.make.impossible import drilled_board

        board = self.board.name
        others = (own for name in self.taught if (own := drilled_board(name, board)) != board)
        board = next(others, board)
        shared = replace(self, course=None, number=self.drills_of_a_lesson, variant=board)
        names = practised_on(board, self.taught)
        return [replace(shared, drill=name) for name in names]

    @property
    def drills_of_a_lesson(self) -> int:
        """Drills of each lesson of a course."""
        return DRILLS_OF_A_LESSON if self.number is None else self.number

    @functools.cached_property
    def _mask_code(self) -> str | None:  # read once: standard input has no more
        return None if self.mask is None else mask_of(self.mask, self.board).code

    @functools.cached_property
    def _regions(self) -> str | None:
        return None if self.regions is None else regions_in(self.regions)

    def recipe_of(self, level: str | None) -> Recipe:
        """Return the recipe that all these puzzles of a level share.

        Args:
            level: A name in `LEVELS`, "any", or None for the usual one.

        Raises:
            UnknownNameError: If a name is in no table.
            RequestError: If no such puzzle can be.
        """
        asked = {field.name: getattr(self, field.name) for field in fields(PuzzleRequest)}
        read = {"level": level, "mask": self._mask_code, "regions": self._regions}
        request = PuzzleRequest(**asked | read)
        return request.shared_recipe(self._settled_seed)


def today() -> str:
    """Return the seed of the day: the date on this computer."""
    return dt.date.today().isoformat()  # noqa: DTZ011  # the user's own day


@dataclass(frozen=True, slots=True, kw_only=True)
class Workers:
    """The workers that make puzzles: processes of this computer, or those of a cluster.

    Attributes:
        jobs: How many processes; None for one on each core.
        scheduler: The address of a cluster's scheduler; None for processes.
    """

    jobs: int | None
    scheduler: str | None

    @contextmanager
    def start(self, recipes: int) -> Iterator[Executor | None]:
        """Start workers for so many puzzles; see `batch` and `cluster`.

        Raises:
            RequestError: If that is not an address.
            ClusterError: If the cluster cannot be reached.
        """
        if self.scheduler is not None:
            from numpure_xl.work.cluster import workers_of

            with workers_of(self.scheduler) as executor:
                yield executor
            return
        with batch.workers(self.jobs, recipes) as executor:
            yield executor
