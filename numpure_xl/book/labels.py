"""What stands around the boards of a book: numbers, levels, clues, recipes, links."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from numpure_xl.hints import Guide, technique_name
from numpure_xl.sheet.chapter import Tabs
from numpure_xl.sheet.judgement import Judgement, judge
from numpure_xl.sheet.looks import Looks
from numpure_xl.sheet.page import Slot
from numpure_xl.sudoku.levels import LEVELS, STARS
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import verdict_on
from numpure_xl.words import Lang, say


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle for a book.

    Attributes:
        puzzle: The puzzle.
        level: Its level, a name in `LEVELS`, or "" to say nothing of it.
        recipe: The text that makes it again, or "".
        technique: The hardest technique that it needs, a name in `RUNGS`, or "".
        judgement: What the metadata tell of it; None if that is still to be found out.
        guide: The way to its solution, for a book that tells it.
    """

    puzzle: Puzzle
    level: str = ""
    recipe: str = ""
    technique: str = ""
    judgement: Judgement | None = None
    guide: Guide | None = None

    @classmethod
    def judged(cls, puzzle: Puzzle, recipe: str = "") -> Item:
        """Return a puzzle with its level and its technique, found out."""
        level, technique = verdict_on(puzzle)
        return cls(puzzle, level, recipe, technique)

    def told(self) -> Item:
        """Return it with all that the metadata tell, which may take a second for the hardest."""
        return replace(self, judgement=judge(self.puzzle))


def number_text(board: int, lang: Lang) -> str:
    """Return what stands above a board on the left; boards from 0, people count from 1.

    >>> number_text(0, "en"), number_text(11, "ja")
    ('No. 1', '第12問')
    """
    return say("No. {number}", lang, number=board + 1)


def info_text(item: Item, lang: Lang) -> str:
    """Return what stands above a puzzle on the right: stars, level, number of clues."""
    clues = item.puzzle.clues
    if not item.level:
        return say("{clues} clues", lang, clues=clues)
    return say(
        "{stars} {level} · {clues} clues",
        lang,
        stars=stars_of(item.level),
        level=item.level.capitalize(),
        clues=clues,
    )


def level_text(item: Item, lang: Lang) -> str:
    """Return the stars and the level of a puzzle, or "" if nothing is said of it."""
    if not item.level:
        return ""
    return f"{stars_of(item.level)} {say(item.level.capitalize(), lang)}"


def stars_of(level: str) -> str:
    """Return the stars of a level, filled and empty.

    >>> stars_of("medium")
    '★★☆☆☆'
    """
    stars = LEVELS[level].stars
    return "★" * stars + "☆" * (STARS - stars)


def bank_hint(lang: Lang) -> str:
    """Return what is said below a bank of pictures."""
    return say("Draw the picture, or write its number.", lang)


def technique_text(item: Item, lang: Lang) -> str:
    """Return what stands under a puzzle on the right: the hardest technique that it needs.

    Its first name only; what some techniques are called besides stands in brackets behind it.
    """
    name = technique_name(item.technique, lang) if item.technique else ""
    return re.split(r" ?[(（]", name)[0]


class Places(Protocol):
    """Where something of each puzzle stands."""

    def reference(self, board: int) -> str:
        """Return where, such as "'Steps'!A3"; boards from 0."""
        ...


@dataclass(frozen=True, slots=True)
class PuzzleSlots:
    """The puzzles of a book.

    Attributes:
        items: The puzzles.
        lang: The language of the labels.
        looks: The styles of the page.
        answers: Where their answers stand, to which they are linked; None for none.
        has_room: Whether the techniques are named under them.
        steps: Where their steps are told, to which their levels are linked; None for nowhere.
    """

    items: Sequence[Item]
    lang: Lang
    looks: Looks
    answers: Tabs | None
    has_room: bool
    steps: Places | None = None

    def slot(self, board: int) -> Slot:
        """Return a puzzle with its labels; boards from 0."""
        item, looks = self.items[board], self.looks
        return Slot(
            number=looks.cell(
                number_text(board, self.lang),
                looks.number,
                self.answers.reference(board) if self.answers else None,
            ),
            info=looks.cell(
                info_text(item, self.lang),
                looks.info,
                self.steps.reference(board) if self.steps else None,
            ),
            note=looks.cell(item.recipe, looks.note),
            remark=looks.cell(technique_text(item, self.lang), looks.remark)
            if self.has_room
            else None,
            board=looks.puzzle_cells(item.puzzle),
        )


@dataclass(frozen=True, slots=True)
class AnswerSlots:
    """Their answers, each with a link back to its puzzle."""

    items: Sequence[Item]
    lang: Lang
    looks: Looks
    puzzles: Tabs

    def slot(self, board: int) -> Slot:
        """Return an answer with its number; boards from 0."""
        looks, link = self.looks, self.puzzles.reference(board)
        return Slot(
            number=looks.cell(number_text(board, self.lang), looks.number, link),
            info=None,
            note=None,
            remark=None,
            board=looks.answer_cells(self.items[board].puzzle),
        )
