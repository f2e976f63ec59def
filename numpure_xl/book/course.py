"""The book of a course: chapter by chapter lessons, what is done after each, and a review.

Before them is a page on how to read the others, and one on which progress is ticked; behind them
are a test, the answers, and a list of the techniques by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from numpure_xl.board.lesson import title
from numpure_xl.book.chapter import SheetSplit
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.legible import legible_book
from numpure_xl.book.loose import answer_sheets, paper_of, puzzle_sheets, split_of, steps_of
from numpure_xl.book.steps.blocks import Square, SquareKind
from numpure_xl.book.steps.lessons import PageSection, PageSections, lesson
from numpure_xl.hints.lessons import lesson_on
from numpure_xl.messages import Message
from numpure_xl.plan.sheet import BookPlan, SheetPlan, TextRun
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.course import Course, CourseChapter, Exercise
from numpure_xl.words import in_language, say

EXERCISES_TO_A_PAGE = 4
"""Three drills and a whole puzzle: those of a lesson."""

START = Message("Before you begin")
PROGRESS, TEST, INDEX = Message("Progress"), Message("Test"), Message("Techniques by name")
REVIEW = Message("Review")

FIRST_WORDS = (
    (
        Message("Names"),
        Message(
            "A row goes from left to right, a column from top to bottom. Each of the areas with a "
            "heavy outline is a box or a region. Rows, columns, boxes and whatever else holds "
            "every digit once are called units."
        ),
    ),
    (
        Message("r4c3"),
        Message(
            "Rows are counted from the top, columns from the left. r4c3 is the cell in row 4 and "
            "column 3: the green one. The coloured cells share a unit with it. Its digit may be in "
            "none of them."
        ),
    ),
    (
        Message("Candidates"),
        Message(
            "A candidate is a digit that may still go into a cell. Write candidates small, and "
            "strike out those that can no longer be. For the first lessons you need none."
        ),
    ),
    (
        Message("How to work"),
        Message(
            "Read a lesson, then do the exercises with its name. In each position a step of that "
            "kind is open: find it, and say why it holds. Then solve the puzzle: the lessons so "
            "far suffice for it. The review mixes what you know and names nothing. Tick what you "
            "have done."
        ),
    ),
)
TEST_WORDS = Message(
    "One puzzle of each level. The last one that you solve without help is your level."
)


@dataclass(frozen=True)
class CourseBook:
    """The pages of a course.

    Attributes:
        course: The course.
        layout: How they are laid out.
    """

    course: Course
    layout: BookLayout

    def plan(self) -> BookPlan:
        """Return the plan of the book."""
        return BookPlan(
            tuple(self._sheets()), title=self.settled.headings[0], lang=self.settled.lang
        )

    @cached_property
    def settled(self) -> BookLayout:
        """The layout, with every digit legible."""
        asked = replace(
            self.layout,
            per_page=self.layout.per_page or EXERCISES_TO_A_PAGE,
            course=self.course.techniques,
        )
        return legible_book(self.items, asked)

    @cached_property
    def items(self) -> list[BookItem]:
        """Exercises with numbers, each with the name of its sheet as its chapter."""
        items = [
            _item(each, name, is_blind=is_blind)
            for name, exercises, is_blind in self._parts()
            for each in exercises
        ]
        return [replace(item, number=number) for number, item in enumerate(items, 1)]

    def _parts(self) -> Iterator[tuple[str, Sequence[Exercise], bool]]:
        """Yield the sheets with exercises: name, exercises, and whether techniques are not told."""
        for number, chapter in enumerate(self.course.chapters, 1):
            done = [each for lesson in chapter.lessons for each in lesson.exercises]
            yield self._sheet_name(number, Message("Exercises")), done, False
            if chapter.review:
                yield self._sheet_name(number, REVIEW), chapter.review, True
        yield self._say(TEST), self.course.test, False

    def _sheet_name(self, number: int, name: Message) -> str:
        return f"{number} {in_language(name, self.layout.lang)}"

    def _say(self, message: Message) -> str:
        return in_language(message, self.layout.page_lang)

    @property
    def _board(self) -> Variant:
        return self.items[0].puzzle.variant

    def _sheets(self) -> Iterator[SheetPlan]:
        drills = [item for item in self.items if item.drill]
        wholes = [item for item in self.items if not item.drill]
        splits = {
            name: (split_of(name, [*its], self.settled), [*its])
            for name, its in (
                (name, [*group]) for name, group in groupby(self.items, lambda item: item.chapter)
            )
        }
        places = {
            item.number: split.reference(at)
            for split, its in splits.values()
            for at, item in enumerate(its)
        }
        steps = steps_of(drills, self.settled, References([places[i.number] for i in drills]))
        backs = {item.number: steps.reference(at) for at, item in enumerate(drills)}
        yield from self._pages(START, [self._first()])
        yield from self._pages(PROGRESS, [*self._progress()])
        for number, chapter in enumerate(self.course.chapters, 1):
            yield from self._lessons(number, chapter)
            for name in (Message("Exercises"), REVIEW):
                if entry := splits.get(self._sheet_name(number, name)):
                    yield from self._exercises(*entry, backs)
        if entry := splits.get(self._say(TEST)):
            yield from self._exercises(*entry, backs)
        if wholes:
            yield from answer_sheets(
                wholes, self.settled, References([places[i.number] for i in wholes])
            )
        yield from steps.sheets()
        yield from self._pages(INDEX, [*self._index()])

    def _exercises(
        self, split: SheetSplit, its: list[BookItem], backs: dict[int, str]
    ) -> Iterator[SheetPlan]:
        links = References([backs.get(item.number) for item in its])
        yield from puzzle_sheets(its, self.settled, split, links)

    def _pages(self, name: Message, sections: Sequence[PageSection]) -> Iterator[SheetPlan]:
        named = in_language(name, self.settled.lang)
        paper = paper_of(self.settled)
        yield from PageSections(named, sections, self.settled, paper, self._board).sheets()

    def _lessons(self, number: int, chapter: CourseChapter) -> Iterator[SheetPlan]:
        lang = self.settled.page_lang
        sections = [lesson(each.technique, each.example, lang) for each in chapter.lessons]
        name = f"{number} {in_language(chapter.name, self.settled.lang)}"
        yield from PageSections(
            name, sections, self.settled, paper_of(self.settled), self._board
        ).sheets()

    def _first(self) -> PageSection:
        """Return the page on how to read the others."""
        paragraphs = []
        for head, text in FIRST_WORDS:
            paragraphs += [TextRun(self._say(head), is_bold=True), TextRun(self._say(text))]
            paragraphs.append(TextRun(""))
        board, cell = self._board, 3 * self._board.across + 2
        kinds = dict.fromkeys(board.peers[cell], SquareKind.PATTERN) | {cell: SquareKind.PLACED}
        squares = [Square(kinds.get(each, SquareKind.OTHER), None) for each in range(board.cells)]
        return PageSection(self._say(START), paragraphs[:-1], board, squares)

    def _progress(self) -> Iterator[PageSection]:
        """Yield, for each chapter, its lessons with boxes to tick."""
        lang, number = self.settled.page_lang, 0
        for at, chapter in enumerate(self.course.chapters, 1):
            lines = []
            for each in chapter.lessons:
                lines.append(_ticks(title(each.technique, lang), number, len(each.exercises)))
                number += len(each.exercises)
            if chapter.review:
                lines.append(_ticks(self._say(REVIEW), number, len(chapter.review)))
                number += len(chapter.review)
            head = f"{at} {self._say(chapter.name)}"
            yield PageSection(head, [TextRun(line) for line in lines])
        if self.course.test:
            line = _ticks(self._say(TEST_WORDS), number, len(self.course.test))
            yield PageSection(self._say(TEST), [TextRun(line)])

    def _index(self) -> Iterator[PageSection]:
        """Yield the techniques of the course by name, each with its pattern and its chapter."""
        lang = self.settled.page_lang
        named = sorted(
            (title(each.technique, lang), at, each.technique)
            for at, chapter in enumerate(self.course.chapters, 1)
            for each in chapter.lessons
        )
        for name, at, technique in named:
            head = say("{name} (chapter {number})", lang, name=name, number=at)
            yield PageSection(head, [TextRun(lesson_on(technique, lang).look)])


def _item(exercise: Exercise, chapter: str, *, is_blind: bool) -> BookItem:
    recipe = exercise.puzzle.recipe or ""
    if exercise.drill is None:
        return replace(BookItem.rated(exercise.puzzle, recipe), technique="", chapter=chapter)
    item = BookItem(exercise.puzzle, drill=exercise.drill, chapter=chapter, is_blind=is_blind)
    return item if is_blind else replace(item, recipe=recipe)


def _ticks(name: str, done: int, count: int) -> str:
    """Return a line with a box for each exercise and its number.

    >>> _ticks("X-wing", 4, 3)
    '□ 5   □ 6   □ 7   X-wing'
    """
    boxes = (f"□ {number}" for number in range(done + 1, done + count + 1))
    return "   ".join((*boxes, name))


class References:
    """The places of puzzles, by a list."""

    def __init__(self, places: Sequence[str | None]) -> None:
        """Take the places in the order of the puzzles."""
        self._places = places

    def reference(self, board: int) -> str | None:
        """Return the place of a puzzle; boards from 0."""
        return self._places[board]
