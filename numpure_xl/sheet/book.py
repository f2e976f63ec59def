"""The book: puzzles on pages, their answers at the back, each linked to the other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from numpure_xl.errors import RequestError, look_up
from numpure_xl.sheet.board import board_looks
from numpure_xl.sheet.chapter import Chapter, Tabs
from numpure_xl.sheet.frame import frame_for
from numpure_xl.sheet.labels import (
    AnswerSlots,
    Item,
    PuzzleSlots,
    info_text,
    number_text,
    technique_text,
)
from numpure_xl.sheet.looks import Longest, page_looks
from numpure_xl.sheet.page import fields_row
from numpure_xl.sheet.paper import (
    ANSWER_PATTERNS,
    BOTTOM_MARGIN,
    FOOTER_MARGIN,
    HEADER_MARGIN,
    PAPERS,
    PIXELS_PER_MM,
    PUZZLE_PATTERNS,
    SIDE_MARGIN,
    TOP_MARGIN,
    Paper,
    Pattern,
)
from numpure_xl.sheet.plan import BookPlan, Font, PaperSetup, Row
from numpure_xl.sheet.text import ems, fitting
from numpure_xl.sheet.theme import THEMES, Theme
from numpure_xl.sudoku import Variant
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.words import LANGS, Lang, say

FIELDS = ("Name", "Date", "Time")
PAGE_POINTS = 9.0
TITLE_POINTS, LEAST_TITLE_POINTS = 14.0, 8.0
LEGIBLE_SHARE = 5.5 / 6.5  # of the size of a note, where it says more than the recipe
LONGEST_TITLE = 100  # a header holds 255 characters, with a code for the font and each '&' twice


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLayout:
    """How a book is laid out.

    Attributes:
        per_page: Puzzles on a page: 1, 2, 4 or 6; None for what the theme is made for.
        answers_per_page: Answers on a page: 2, 6, 9 or 12; 0 for a book without answers, None for
            what the theme is made for.
        paper: A name in `PAPERS`.
        title: What stands at the head of each page; "" for nothing, None for "Sudoku".
        lang: The language of everything that is printed.
        theme: A name in `THEMES`.

    Raises:
        UnknownNameError: If there is no such paper, language or theme.
        RequestError: If there is no such number to a page, or the title cannot be printed.
    """

    per_page: int | None = None
    answers_per_page: int | None = None
    paper: str = "A4"
    title: str | None = None
    lang: Lang = "en"
    theme: str = "plain"

    def __post_init__(self) -> None:
        look_up(THEMES, self.theme, "theme")
        paper = look_up(PAPERS, self.paper, "paper")
        look_up(dict.fromkeys(LANGS), self.lang, "language")
        if self.puzzles_to_a_page not in PUZZLE_PATTERNS:
            msg = "A page cannot have {found} puzzles; choose {known}."
            raise RequestError(msg, found=self.per_page, known=_listed(PUZZLE_PATTERNS))
        if self.answers_to_a_page not in {0, *ANSWER_PATTERNS}:
            msg = "A page cannot have {found} answers; choose {known}, or none at all."
            raise RequestError(msg, found=self.answers_per_page, known=_listed(ANSWER_PATTERNS))
        for heading in self.headings:
            _check_heading(heading, paper, self.paper)

    @property
    def look(self) -> Theme:
        """The theme itself."""
        return THEMES[self.theme]

    @property
    def puzzles_to_a_page(self) -> int:
        """How many puzzles a page has: as asked, or as the theme has it."""
        return self.look.per_page if self.per_page is None else self.per_page

    @property
    def answers_to_a_page(self) -> int:
        """How many answers a page has, 0 for a book without: as asked, or as the theme has it."""
        asked = self.answers_per_page
        return self.look.answers_per_page if asked is None else asked

    @property
    def puzzle_pattern(self) -> Pattern:
        """How puzzles stand on a page."""
        pattern = _lettered(PUZZLE_PATTERNS[self.puzzles_to_a_page], self.look)
        return pattern._replace(cell=self.look.cell or pattern.cell, note=self.look.note_points)

    @property
    def answer_pattern(self) -> Pattern:
        """How answers stand on a page."""
        return _lettered(ANSWER_PATTERNS[self.answers_to_a_page], self.look)

    def check(self, variant: Variant) -> None:
        """Raise a `RequestError` if the theme cannot do what it promises with such boards."""
        frame = frame_for(PAPERS[self.paper], self.puzzle_pattern, variant.side)
        points, least = (
            board_looks(variant, self.look, frame.cell).given.size,
            self.look.least_digit,
        )
        if points < least:
            msg = (
                "{variant} on {paper} has digits of {points:g} points; {theme} wants {least:g}:"
                " choose fewer a page, or another theme."
            )
            fields = {"variant": variant.name, "paper": self.paper, "theme": self.theme}
            raise RequestError(msg, **fields, points=points, least=least)

    @property
    def headings(self) -> tuple[str, str]:
        """What stands at the head of the pages with puzzles, and of those with answers."""
        title = say("Sudoku", self.lang) if self.title is None else " ".join(self.title.split())
        return title, " · ".join(filter(None, (title, say("Answers", self.lang))))


def book_plan(items: Sequence[Item], layout: BookLayout) -> BookPlan:
    """Return the plan of a book.

    Args:
        items: The puzzles in the order in which they are printed, all of one variant. Pages are
            made from them when they are asked for.
        layout: How they are laid out.

    Returns:
        The sheets with the puzzles, and after them those with the answers.

    Raises:
        RequestError: If there is no puzzle, or there are puzzles of two variants, or the theme
            has no room for them.
        UnknownNameError: If there is no such level.
    """
    _check(items)
    layout.check(items[0].puzzle.variant)
    puzzles = _tabs("Puzzles", layout.puzzle_pattern, items, layout)
    if not layout.answers_to_a_page:
        chapters = [_puzzles(items, layout, puzzles, None)]
    else:
        answers = _tabs("Answers", layout.answer_pattern, items, layout)
        chapters = [
            _puzzles(items, layout, puzzles, answers),
            _answers(items, layout, puzzles, answers),
        ]
    sheets = chain.from_iterable(chapter.sheets() for chapter in chapters)
    return BookPlan(tuple(sheets), title=layout.headings[0], lang=layout.lang)


def _puzzles(
    items: Sequence[Item], layout: BookLayout, puzzles: Tabs, answers: Tabs | None
) -> Chapter:
    lang, frame, theme = layout.lang, puzzles.frame, layout.look
    info = max((info_text(item, lang) for item in items), key=ems)
    note, has_room = _longest_note(items, lang, frame.board, theme)
    longest = Longest(label=f"{number_text(len(items), lang)}   {info}", note=note)
    looks = page_looks(frame, items[0].puzzle.variant, theme, theme.letters[lang], longest)
    words = [say(word, lang) for word in FIELDS]
    return Chapter(
        tabs=puzzles,
        slots=PuzzleSlots(items, lang, looks, answers, has_room),
        looks=looks,
        fields=fields_row(frame, looks, words),
        paper=_paper_setup(layout, layout.headings[0]),
        ground=theme.ground,
    )


def _longest_note(items: Sequence[Item], lang: Lang, width: int, theme: Theme) -> tuple[str, bool]:
    """Return the longest text under a board, and whether it has room for techniques as well."""
    least = LEGIBLE_SHARE * theme.note_points
    notes = (f"{item.recipe}   {technique_text(item, lang)}" for item in items)
    note = max(notes, key=ems)
    if fitting(note, width, largest=least) == least:
        return note, True
    return max((item.recipe for item in items), key=ems), False


def _answers(items: Sequence[Item], layout: BookLayout, puzzles: Tabs, answers: Tabs) -> Chapter:
    lang, frame, theme = layout.lang, answers.frame, layout.look
    longest = Longest(number_text(len(items), lang))
    looks = page_looks(frame, items[0].puzzle.variant, theme, theme.letters[lang], longest)
    return Chapter(
        tabs=answers,
        slots=AnswerSlots(items, lang, looks, puzzles),
        looks=looks,
        fields=Row(0),
        paper=_paper_setup(layout, layout.headings[1]),
        ground=theme.ground,
    )


def _tabs(name: str, pattern: Pattern, items: Sequence[Item], layout: BookLayout) -> Tabs:
    side = items[0].puzzle.variant.side
    return Tabs(say(name, layout.lang), frame_for(PAPERS[layout.paper], pattern, side), len(items))


def _paper_setup(layout: BookLayout, heading: str) -> PaperSetup:
    paper, letters = PAPERS[layout.paper], layout.look.letters[layout.lang]
    return PaperSetup(
        code=paper.code,
        sides=SIDE_MARGIN,
        top=TOP_MARGIN,
        bottom=BOTTOM_MARGIN,
        header=HEADER_MARGIN,
        footer=FOOTER_MARGIN,
        title=heading,
        title_font=Font(letters, _title_points(heading, paper), layout.look.ink, bold=True),
        page_font=Font(letters, PAGE_POINTS, layout.look.ink),
    )


def _lettered(pattern: Pattern, theme: Theme) -> Pattern:
    return pattern._replace(label=max(pattern.label, theme.label_points))


def _title_points(heading: str, paper: Paper) -> float:
    return fitting(heading, int(paper.room * PIXELS_PER_MM), largest=TITLE_POINTS)


def _check_heading(heading: str, paper: Paper, name: str) -> None:
    """Raise if a heading cannot be printed on one line of a paper."""
    _check_symbols(heading)
    if len(heading) > LONGEST_TITLE or _title_points(heading, paper) < LEAST_TITLE_POINTS:
        msg = "The title has {found} characters, too many for one line of {paper}; shorten it."
        raise RequestError(msg, found=len(heading), paper=name)


def _check_symbols(text: str) -> None:
    """Raise if a text holds what no XML file can (XML 1.0, 2.2), or what moves the cursor."""
    for symbol in text:
        if unicodedata.category(symbol) in {"Cc", "Cs"} or symbol in "\ufffe\uffff":
            msg = "The character {symbol!r} cannot be printed; leave it out."
            raise RequestError(msg, symbol=symbol)


def _check(items: Sequence[Item]) -> None:
    """Raise if puzzles make no book."""
    if not items:
        msg = "A book needs a puzzle; it was given none."
        raise RequestError(msg)
    first = items[0].puzzle.variant
    for number, item in enumerate(items, 1):
        _check_symbols(item.recipe)
        if item.level:
            look_up(LEVELS, item.level, "level")
        if item.puzzle.variant != first:
            msg = "A book has boards of one kind: No. 1 is {first}, No. {number} is {found}."
            found = item.puzzle.variant.name
            raise RequestError(msg, number=number, first=first.name, found=found)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
