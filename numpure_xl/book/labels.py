"""The labels of the boards of a book: numbers, levels, clues, recipes, links."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import NamedTuple, Protocol

from numpure_xl.book.chapter import SheetSplit
from numpure_xl.book.page import Slot
from numpure_xl.book.page_styles import NO_PRIZE, PageStyles, Prize
from numpure_xl.book.rules import further_names
from numpure_xl.hints import Hint, technique_name
from numpure_xl.plan.paper import ALL, LEVEL, NO_LABEL, STARS
from numpure_xl.plan.typography import ems
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import CLASSIC, levels_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.guide import Guide
from numpure_xl.sudoku.judge.ladder import BEYOND
from numpure_xl.sudoku.judge.rating import Rating, rate
from numpure_xl.sudoku.judge.verdict import verdict_on
from numpure_xl.sudoku.levels import DECIDING, JUDGED, level_name
from numpure_xl.sudoku.make.drills import Drill, drill_of
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.techniques.step import Step
from numpure_xl.words import Lang, in_language, say


class RatingSummary(NamedTuple):
    """A summary of a puzzle's solution.

    Attributes:
        rating: Its rating, with a '+' if it is a lower bound.
        hardest: The technique of the hardest step; "" for a full grid or a lower bound.
        counts: How many steps each technique makes, the easiest technique first.
    """

    rating: str
    hardest: str
    counts: tuple[tuple[str, int], ...]


def rating_summary(puzzle: Puzzle) -> RatingSummary:
    """Return the rating of a puzzle and its techniques, in up to a second.

    >>> from numpure_xl.sudoku.grid.grid import Grid
    >>> rating_summary(Puzzle(Grid.parse("1.....3..2.....4"))).counts
    (('last-value', 8), ('hidden-single-box', 4))
    """
    rating = rating_in_time(puzzle)
    counts = tuple((technique, steps) for technique, steps, _ in rating.techniques)
    return RatingSummary(str(rating), rating.hardest, counts)


def rating_in_time(puzzle: Puzzle) -> Rating:
    """Rate a puzzle as far as one waits for it: one of a large board up to the level master."""
    is_large = puzzle.variant.cells > CLASSIC.cells
    return rate(puzzle, ceiling=DECIDING if is_large else BEYOND)


@dataclass(frozen=True, slots=True)
class BookItem:
    """A puzzle for a book.

    Attributes:
        puzzle: The puzzle.
        level: Its level, a name in `JUDGED`, or "" to say nothing of it.
        recipe: The text that makes it again, or "".
        technique: The hardest technique that it needs, a name in `RUNGS`, or "".
        rating_summary: Its rating, for the metadata; None if it is not known yet.
        guide: The way to its solution, for a book with steps.
        chapter: The name of its chapter in a bound book, or "".
        heading: What is above it in place of its number, such as a date, or "".
        hints: Its first hints, for a sheet to play on.
        drill: The position that is printed in its place, to practise a technique at.
        is_blind: Whether the technique of a drill is left to be seen.
        prize: The cells with letters, and what is to be sent in for them.
        number: Its number; 0 where that is its place, from 1.
    """

    puzzle: Puzzle
    level: str = ""
    recipe: str = ""
    technique: str = ""
    rating_summary: RatingSummary | None = None
    guide: Guide | None = None
    chapter: str = ""
    heading: str = ""
    hints: tuple[Hint, ...] = ()
    drill: Drill | None = None
    is_blind: bool = False
    prize: Prize = NO_PRIZE
    number: int = 0

    @classmethod
    def made(cls, recipe: Recipe, puzzle: Puzzle) -> BookItem:
        """Return the item of a recipe: a puzzle, rated, or a position to practise at."""
        text = puzzle.recipe or str(recipe)  # of thousands of puzzles, each is held once
        if not recipe.drill:
            return cls.rated(puzzle, text)
        drill = drill_of(puzzle, recipe.drill, uniqueness=recipe.uniqueness)
        return cls(puzzle, recipe=text, drill=drill)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that are explained at the back, if any."""
        if self.drill:
            return (self.drill.step,)
        return self.guide.steps if self.guide else ()

    @property
    def is_explained(self) -> bool:
        """True if the steps are all that is to be explained."""
        return self.drill is not None or (self.guide is not None and self.guide.is_whole)

    @classmethod
    def rated(cls, puzzle: Puzzle, recipe: str = "") -> BookItem:
        """Return a puzzle with its level and its technique, found out."""
        level, technique = verdict_on(puzzle)
        return cls(puzzle, level, recipe, technique)

    def with_rating_summary(self) -> BookItem:
        """Return a copy with rating, hardest technique and step counts, in up to a second."""
        return replace(self, rating_summary=rating_summary(self.puzzle))


def number_text(board: int, lang: Lang) -> str:
    """Return the label above a board on the left; boards from 0, people count from 1.

    >>> number_text(0, "en"), number_text(11, "ja")
    ('No. 1', '第12問')
    """
    return say("No. {number}", lang, number=board + 1)


def heading_of(items: Sequence[BookItem], board: int, lang: Lang) -> str:
    """Return the label above a board on the left: its heading, or its number; boards from 0."""
    return items[board].heading or number_text(number_of(items, board) - 1, lang)


def number_of(items: Sequence[BookItem], board: int) -> int:
    """Return the number of a board, by its place if it has no other; boards from 0."""
    return items[board].number or board + 1


def numbered(items: Sequence[BookItem], first: int, parts: int = 1) -> list[BookItem]:
    """Return puzzles with their numbers.

    Args:
        items: The puzzles in the order of the book.
        first: The number of the first one.
        parts: How many parts there are in which numbers begin anew, one for each of a class.
    """
    each = max(1, len(items) // parts)
    return [replace(item, number=first + at % each) for at, item in enumerate(items)]


def longest_heading(items: Sequence[BookItem], lang: Lang) -> str:
    """Return the longest label above a board on the left."""
    number = number_text(max(number_of(items, board) for board in range(len(items))), lang)
    return max((number, *(item.heading for item in items)), key=ems)


def info_text(item: BookItem, lang: Lang) -> str:
    """Return the label above a puzzle on the right: stars, level, number of clues.

    Above a drill it is the technique. The names of moves come first: nothing else shows that rule.
    """
    return _with_moves(_info_text(item, lang), item, lang)


def _with_moves(text: str, item: BookItem, lang: Lang) -> str:
    return " · ".join(filter(None, (*further_names(item.puzzle.variant, lang), text)))


def _info_text(item: BookItem, lang: Lang) -> str:
    if item.drill:
        return "" if item.is_blind else short_name(item.drill.step.technique, lang)
    clues = item.puzzle.clues
    if not item.level:
        return say("{clues} clues", lang, clues=clues)
    return say(
        "{stars} {level} · {clues} clues",
        lang,
        stars=stars_of(item.level, item.puzzle.variant),
        level=level_name(item.level),
        clues=clues,
    )


def variants_of(items: Sequence[BookItem]) -> tuple[Variant, ...]:
    """Return the boards of puzzles, each once."""
    return tuple(dict.fromkeys(item.puzzle.variant for item in items))


class InfoTexts(NamedTuple):
    """The labels above puzzles on the right, and what of their rules has no room there.

    Attributes:
        texts: For each puzzle its label.
        key: What signs mean and the names of moves; "" if the labels say it.
    """

    texts: list[str]
    key: str


def info_texts(
    items: Sequence[BookItem], lang: Lang, width: int, least: float, labels: str = ALL
) -> InfoTexts:
    """Return the labels above puzzles on the right, with as much as there is room for.

    Args:
        items: The puzzles.
        lang: The language of the labels.
        width: The width of a board in pixels.
        least: The least size of a letter in points.
        labels: What they are to say, one of `LABELS`.

    Returns:
        Of all labels stars, level and clues; or stars and level; or the stars alone; each behind
        what signs mean, as long as that has room.
    """
    number = longest_heading(items, lang)
    texts: list[str] = []
    for has_key, form in product((True, False), _FORMS[labels]):
        texts = [form(item, lang) for item in items]
        if has_key:
            texts = [_with_moves(t, item, lang) for t, item in zip(texts, items, strict=True)]
        if ems(f"{number}   {max(texts, key=ems)}") * least <= width * 0.75:
            return InfoTexts(texts, "" if has_key else _key_of(items, lang))
    return InfoTexts(texts, _key_of(items, lang))


def _key_of(items: Sequence[BookItem], lang: Lang) -> str:
    names = dict.fromkeys(chain.from_iterable(further_names(v, lang) for v in variants_of(items)))
    return " · ".join(names)


def _stars_text(item: BookItem, lang: Lang) -> str:
    if item.drill:
        return _info_text(item, lang)
    return stars_of(item.level, item.puzzle.variant) if item.level else ""


def _name_text(item: BookItem, lang: Lang) -> str:
    if item.drill:
        return _info_text(item, lang)
    return in_language(level_name(item.level), lang) if item.level else ""


def _no_text(item: BookItem, lang: Lang) -> str:  # noqa: ARG001  # one of several forms
    return ""


def level_text(item: BookItem, lang: Lang) -> str:
    """Return the stars and the level of a puzzle, if it has one, after the names of moves."""
    return _with_moves(_level_text(item, lang), item, lang)


def _level_text(item: BookItem, lang: Lang) -> str:
    if item.drill:
        return _info_text(item, lang)
    if not item.level:
        return ""
    return f"{_stars_text(item, lang)} {in_language(level_name(item.level), lang)}"


_FORMS: dict[str, tuple[Callable[[BookItem, Lang], str], ...]] = {
    ALL: (_info_text, _level_text, _stars_text),
    LEVEL: (_name_text,),
    STARS: (_stars_text,),
    NO_LABEL: (_no_text,),
}
"""The forms of a label, the longest first, by what it is to say."""


def stars_of(level: str, variant: Variant) -> str:
    """Return the stars of a level, filled and empty: as many as a board has levels.

    >>> from numpure_xl.sudoku.grid.boards import VARIANTS
    >>> stars_of("medium", VARIANTS["9x9"]), stars_of("easy", VARIANTS["4x4"])
    ('★★★☆☆☆☆', '★★')
    """
    stars = JUDGED[level].stars
    return "★" * stars + "☆" * (len(levels_of(variant.name)) - stars)


def bank_hint(lang: Lang) -> str:
    """Return the note below a bank of pictures."""
    return say("Draw the picture, or write its number.", lang)


def prize_answer_text(item: BookItem, lang: Lang) -> str:
    """Return the text above an answer: the digits that were to be sent in, or ""."""
    answer = item.prize.answer
    return say("Prize: {digits}", lang, digits=answer) if answer else ""


def prize_line(item: BookItem) -> str:
    """Return the line below a puzzle on which that is written, or ""."""
    return "  ".join(f"{letter} □" for letter in item.prize.labels)


def technique_text(item: BookItem, lang: Lang) -> str:
    """Return the note under a puzzle on the right: the hardest technique that it needs."""
    return short_name(item.technique, lang) if item.technique else ""


def short_name(technique: str, lang: Lang) -> str:
    """Return the first name of a technique; other names of some follow in brackets.

    >>> short_name("pointing", "en")
    'locked candidates'
    """
    return first_name(technique_name(technique, lang))


def first_name(name: str) -> str:
    """Return the name of a technique without those in brackets."""
    return re.split(r" ?[(（]", name)[0]


class PuzzleReferences(Protocol):
    """The place of something for each puzzle."""

    def reference(self, board: int) -> str | None:
        """Return the place, such as "'Steps'!A3"; None if it is in another file; boards from 0."""
        ...


class Nowhere:
    """The places of puzzles that are in another file."""

    def reference(self, board: int) -> None:
        """Return None."""


NOWHERE = Nowhere()


@dataclass(frozen=True, slots=True)
class PuzzleSlots:
    """The puzzles of a book.

    Attributes:
        items: The puzzles.
        lang: The language of the labels.
        styles: The styles of the page.
        answers: The places of their answers, to which they are linked; None for none.
        infos: The labels above them on the right, from `info_texts`.
        has_room: Whether the techniques are named under them.
        steps: The places of their steps, to which their levels are linked; None for none.
        codes: How many QR codes there are: for each puzzle one, or for those of each name.
    """

    items: Sequence[BookItem]
    lang: Lang
    styles: PageStyles
    answers: SheetSplit | None
    infos: Sequence[str]
    has_room: bool
    steps: PuzzleReferences | None = None
    codes: int = 0

    def slot(self, board: int) -> Slot:
        """Return a puzzle with its labels; boards from 0."""
        item, styles, answers = self.items[board], self.styles, self.answers
        return Slot(
            number=styles.cell(
                heading_of(self.items, board, self.lang),
                styles.number,
                answers.reference(board % answers.count) if answers else None,
            ),
            info=styles.cell(
                self.infos[board],
                styles.info,
                self.steps.reference(board) if self.steps and self.infos[board] else None,
            ),
            note=styles.cell(prize_line(item), styles.line)
            if item.prize.cells
            else styles.cell(item.recipe, styles.note),
            remark=styles.cell(technique_text(item, self.lang), styles.remark)
            if self.has_room and not item.prize.cells
            else None,
            board=styles.drill_cells(item.drill)
            if item.drill
            else styles.puzzle_cells(item.puzzle, item.prize),
            code=styles.code_cell(board % self.codes) if self.codes else None,
        )

    def line(self, board: int) -> str:
        """Return a puzzle as a line of text."""
        item = self.items[board]
        return line_of(item.drill.givens if item.drill else item.puzzle.givens)


@dataclass(frozen=True, slots=True)
class AnswerSlots:
    """Their answers, each with a link back to its puzzle."""

    items: Sequence[BookItem]
    lang: Lang
    styles: PageStyles
    puzzles: PuzzleReferences

    def slot(self, board: int) -> Slot:
        """Return an answer with its number; boards from 0."""
        styles, link = self.styles, self.puzzles.reference(board)
        item = self.items[board]
        return Slot(
            number=styles.cell(heading_of(self.items, board, self.lang), styles.number, link),
            info=styles.cell(prize_answer_text(item, self.lang), styles.info)
            if item.prize.cells
            else None,
            board=styles.answer_cells(item.puzzle, item.prize),
        )

    def line(self, board: int) -> str:
        """Return an answer as a line of text."""
        return line_of(self.items[board].puzzle.solution)
