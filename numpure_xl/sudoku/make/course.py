"""The course: which techniques are taught on a board, in what order, and what is done after each.

The curriculum is data, `CHAPTERS`: subsets come before fish, and what only some boards have comes
where those boards are ready for it. A board has the lessons that its rules let act. After a lesson
there are drills, from small to large, and a whole puzzle for which the lessons so far suffice;
after a chapter a review, whose drills do not say what they are; at the end a puzzle of each level.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple

from numpure_xl.errors import NumpureError
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.verdict import level_needing
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.drills import Drill, drill_in
from numpure_xl.sudoku.make.impossible import NEVER, drilled_board
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle


class Topic(NamedTuple):
    """A chapter of the curriculum: its name, and its techniques in the order of lessons."""

    name: Message
    techniques: tuple[str, ...]


CHAPTERS = (
    Topic(
        Message("Singles"),
        ("last-value", "hidden-single-box", "last-digit", "hidden-single-line", "naked-single"),
    ),
    Topic(Message("Signs between cells"), ("neighbours", "thermometer")),
    Topic(Message("Sums of cages"), ("sum", "rule-of-45")),
    Topic(Message("What sticks out of regions"), ("leftovers", "hidden-window")),
    Topic(
        Message("Where units cross"),
        ("pointing", "claiming", "direct-pointing", "direct-claiming", "generalized-intersection"),
    ),
    Topic(Message("Pairs"), ("naked-pair", "locked-pair", "hidden-pair", "direct-hidden-pair")),
    Topic(
        Message("Triples and quads"),
        (
            *("naked-triple", "locked-triple", "hidden-triple", "direct-hidden-triple"),
            *("naked-quad", "hidden-quad"),
        ),
    ),
    Topic(Message("Cages and units"), ("cage-overlap", "cage-combinations")),
    Topic(Message("Fish"), ("x-wing", "swordfish", "jellyfish")),
    Topic(
        Message("Two places for a digit"),
        ("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "simple-colours"),
    ),
    Topic(Message("Wings"), ("remote-pair", "xy-wing", "xyz-wing", "w-wing", "wxyz-wing")),
    Topic(
        Message("One solution only"),
        (
            *("unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3"),
            *("unique-rectangle-4", "unique-rectangle-6", "hidden-rectangle"),
            *("incomplete-rectangle", "avoidable-rectangle-1", "avoidable-rectangle-2"),
            *("unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4"),
            *("bug-1", "bug-2", "bug-3", "bug-4"),
        ),
    ),
    Topic(
        Message("Fish with fins"),
        (
            *("finned-x-wing", "sashimi-x-wing", "finned-swordfish", "sashimi-swordfish"),
            *("finned-jellyfish", "sashimi-jellyfish"),
        ),
    ),
    Topic(Message("Colours"), ("multi-colours", "medusa")),
    Topic(Message("Chains"), ("xy-chain", "grouped-x-chain", "aic-1", "aic-2")),
    Topic(
        Message("Almost locked sets"),
        ("sue-de-coq", "als-xz", "als-xz-double", "als-xy-wing", "aligned-pair-exclusion"),
    ),
    Topic(
        Message("Long chains and nets"),
        (
            *("grouped-aic-1", "grouped-aic-2", "als-chain", "death-blossom", "nishio"),
            *("multiple-chains", "dynamic-chains"),
        ),
    ),
)
"""The chapters in order; each board has those of their lessons that can be the next step on it."""

DRILLS = 3
"""Drills of a lesson."""

REVIEW = 4
"""Drills of a review at most: as many as a page has."""

_TRIES = 12
"""So many seeds are tried for a puzzle that the lessons so far suffice for."""

_POOL, _POOL_LEVELS = 2, 4
"""So many puzzles of so many levels are looked through where a board has none to order."""


class Exercise(NamedTuple):
    """A position to practise at, or a whole puzzle.

    Attributes:
        puzzle: The puzzle.
        drill: The position on its way; None for the puzzle itself.
    """

    puzzle: Puzzle
    drill: Drill | None = None

    @property
    def blanks(self) -> int:
        """The number of blank cells at its start."""
        return (self.drill.position if self.drill else self.puzzle.givens).digits.count(0)


class CourseLesson(NamedTuple):
    """A lesson: a technique, its example, and what is to be done after it, the small first."""

    technique: str
    example: Drill
    exercises: tuple[Exercise, ...]


class CourseChapter(NamedTuple):
    """A chapter: its name, its lessons, and drills on these and on earlier ones."""

    name: Message
    lessons: tuple[CourseLesson, ...]
    review: tuple[Exercise, ...]


class Course(NamedTuple):
    """A course on a board: its chapters, and a puzzle of each level at the end."""

    board: str
    chapters: tuple[CourseChapter, ...]
    test: tuple[Exercise, ...]

    @property
    def techniques(self) -> tuple[str, ...]:
        """The techniques in the order of the lessons."""
        return tuple(each.technique for part in self.chapters for each in part.lessons)


def curriculum(board: str, level: str) -> Iterator[Topic]:
    """Yield the chapters for a board, up to a level.

    Args:
        board: A name in `ALL_BOARDS`.
        level: A name in `LEVELS`: what only harder puzzles need is left out.

    >>> [" ".join(topic.techniques) for topic in curriculum("9x9", "easy")]
    ['last-value hidden-single-box last-digit']
    """
    for topic in CHAPTERS:
        if names := tuple(name for name in topic.techniques if _is_taught(name, board, level)):
            yield topic._replace(techniques=names)


def _is_taught(technique: str, board: str, level: str) -> bool:
    if LEVELS[level_needing(technique)].stars > LEVELS[level].stars:
        return False
    is_found = technique not in NEVER or board != "9x9"
    return is_found and drilled_board(technique, board) == board


def course_on(board: str, level: str, seed: str, drills: int = DRILLS) -> Course:
    """Return the course on a board, up to a level.

    Args:
        board: A name in `ALL_BOARDS`.
        level: A name in `LEVELS`.
        seed: Decides the exercises; the examples stay.
        drills: Drills of each lesson.
    """
    return _Teacher(board, level, seed, drills).course()


@dataclass
class _Teacher:
    """The maker of a course, who knows what was taught, and which puzzles were set."""

    board: str
    level: str
    seed: str
    drills: int
    taught: list[str] = field(default_factory=list)
    used: set[Grid] = field(default_factory=set)

    def course(self) -> Course:
        """Return the course."""
        chapters: list[CourseChapter] = []
        for topic in curriculum(self.board, self.level):
            lessons = tuple(filter(None, map(self._lesson, topic.techniques)))
            if lessons:
                review = self._review([each.technique for each in lessons])
                chapters.append(CourseChapter(topic.name, lessons, review))
        return Course(self.board, tuple(chapters), tuple(self._test()))

    def _lesson(self, technique: str) -> CourseLesson | None:
        """Return a lesson, which is taught then; None if the board has no drills of it."""
        example = next(self._positions(technique, "course"), None)
        if example is None or example.drill is None:
            return None
        self.used.add(example.puzzle.givens)
        count = self.drills + 1
        positions = [*islice(self._positions(technique, self.seed), count)]
        if not positions:
            return None
        self.taught.append(technique)
        whole = self._whole(technique)
        few = sorted(positions[: self.drills if whole else count], key=lambda each: each.blanks)
        return CourseLesson(technique, example.drill, (*few, *whole))

    def _positions(self, technique: str, seed: str) -> Iterator[Exercise]:
        """Yield positions in which a technique is the next step, each of another puzzle."""
        ordered = self._ordered(f"{seed}.", {"drill": technique})
        for puzzle in chain(ordered, self._pool("course" if seed == "course" else self.seed)):
            if drill := drill_in(puzzle.givens, technique):
                yield Exercise(puzzle, drill)

    def _ordered(self, stem: str, order: dict[str, str]) -> Iterator[Puzzle]:
        """Yield puzzles that are made for a technique: soon so on boards without signs."""
        board = ALL_BOARDS[self.board]
        if not (board.has_relations or board.is_searched):
            yield from _puzzles(self.board, stem, order)

    def _pool(self, seed: str) -> Iterator[Puzzle]:
        """Yield puzzles of each level of the course, for what cannot be ordered."""
        for level in self._levels[:_POOL_LEVELS]:
            yield from islice(_puzzles(self.board, f"{seed}.", {"level": level}), _POOL)

    @property
    def _levels(self) -> list[str]:
        most = LEVELS[self.level].stars
        return [name for name in levels_of(self.board) if LEVELS[name].stars <= most]

    def _whole(self, technique: str) -> list[Exercise]:
        """Return a puzzle with a technique on its way, for which the lessons suffice, if any."""
        ordered = self._ordered(f"{self.seed}.whole.", {"needs": technique})
        return self._set(chain(ordered, self._pool(self.seed)), technique)

    def _set(self, puzzles: Iterable[Puzzle], technique: str | None = None) -> list[Exercise]:
        """Return the first new puzzle for which the lessons suffice, with a step on its way."""
        for puzzle in puzzles:
            way = steps_of(puzzle, frozenset(self.taught))
            if puzzle.givens not in self.used and way and (technique is None or technique in way):
                self.used.add(puzzle.givens)
                return [Exercise(puzzle)]
        return []

    def _review(self, lessons: list[str]) -> tuple[Exercise, ...]:
        """Return drills on lessons of a chapter and on earlier ones, in an order of chance."""
        chance = Chance(f"review {self.board} {self.seed} {len(self.taught)}")
        earlier = chance.shuffled([name for name in self.taught if name not in lessons])
        own = chance.shuffled(lessons)[: REVIEW - bool(earlier)]
        drilled = (
            self._positions(name, f"{self.seed}.{len(self.taught)}") for name in (*own, *earlier)
        )
        drills = filter(None, (next(each, None) for each in islice(drilled, REVIEW)))
        return tuple(chance.shuffled([*drills]))

    def _test(self) -> Iterator[Exercise]:
        """Yield a puzzle of each level, for which the lessons suffice."""
        for level in self._levels:
            yield from self._set(_puzzles(self.board, f"{self.seed}.test.", {"level": level}))


def _puzzles(board: str, stem: str, order: dict[str, str]) -> Iterator[Puzzle]:
    """Yield puzzles of seeds with a stem, up to the first that cannot be."""
    for number in range(1, _TRIES + 1):
        if (puzzle := _made(board, f"{stem}{number}", *order.items())) is None:
            return
        yield puzzle


@lru_cache(maxsize=512)
def _made(board: str, seed: str, *order: tuple[str, str]) -> Puzzle | None:
    """Return a puzzle; None if there is none."""
    try:
        asked: dict[str, Any] = dict(order)
        return make(Recipe(seed=seed, variant=board, **asked))
    except NumpureError:
        return None


def steps_of(puzzle: Puzzle, taught: frozenset[str]) -> set[str]:
    """Return the techniques on the way of whoever knows some; none if the way does not end."""
    taken = way(puzzle, taught)
    names = {step.technique for step in taken}
    return names if taken.marks.is_solved else set()
