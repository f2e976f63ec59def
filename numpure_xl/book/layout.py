"""The layout of a book: what was asked for, checked, and what follows from it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

from numpure_xl.board.style import FULLEST
from numpure_xl.board.theme import THEMES, Theme, check_pictures
from numpure_xl.book.imprint import Imprint
from numpure_xl.book.page_styles import PRIZE_POINTS
from numpure_xl.book.text_page import OwnPage
from numpure_xl.errors import RequestError, in_chapter
from numpure_xl.messages import Message, Plural
from numpure_xl.names import look_up
from numpure_xl.plan.line_breaks import balanced
from numpure_xl.plan.paper import (
    ALL,
    ANSWER_PATTERNS,
    BACK,
    BELOW,
    FEWEST_PAGES,
    FRONT_PAGES,
    LOOSE,
    NEXT,
    PAPERS,
    PIXELS_PER_MM,
    PUZZLE_PATTERNS,
    TRIMS,
    Margins,
    Paper,
    Pattern,
)
from numpure_xl.plan.photo import Photo
from numpure_xl.plan.printers import ANY, PRINTERS, Printer, check_printer, margins_for
from numpure_xl.plan.ruby import furigana, in_kana, without_readings
from numpure_xl.plan.typography import ems, fitting
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import LANGS, Lang, for_children, say

TITLE_POINTS, LEAST_TITLE_POINTS = 14.0, 8.0
TWO_LINES_POINTS, MOST_HEAD_LINES = 10.0, 2
LONGEST_TITLE = 100  # a header holds 255 characters, with a code for the font and each '&' twice
LEAST_BOUND, LEAST_LOOSE = 7.0, 6.0  # points: of all letters; KDP prints none below 7
REFERENCE_POINTS = 8.0  # of the note under a puzzle in a bound book: the page of its answer
BLACK, PAPER = "000000", "FFFFFF"
NOTHING_SAID = Imprint()
NARROW = 180.0  # millimetres: bound pages narrower than that hold fewer and larger boards


@dataclass(frozen=True, slots=True, kw_only=True)
class ChapterLayout:
    """The layout of a chapter of a bound book, where it differs from that of the book.

    Attributes:
        name: Its name, by which its puzzles are known.
        theme: A name in `THEMES`; "" for that of the book.
        per_page: Puzzles on a page; None for what the book has.
        answers_per_page: Answers on a page; None for what the book has.
        prize: Prize cells of each puzzle, or a word that they spell; None for what the book has.
        answers_at: Where its answers are, one of `ANSWER_PLACES`.
        introduction: A text below its name, or "".
        title: Its name on its first page, perhaps with readings of kanji; "" for the same.
        runs_on: Whether its puzzles begin on the next page, without a page for its name.
    """

    name: str
    theme: str = ""
    per_page: int | None = None
    answers_per_page: int | None = None
    prize: int | str | None = None
    answers_at: str = BACK
    introduction: str = ""
    title: str = ""
    runs_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BookLayout:
    """The layout of a book.

    Attributes:
        per_page: Puzzles on a page: 1, 2, 4 or 6; None for what the theme is made for, on loose
            sheets fewer if that takes no more pages.
        answers_per_page: Answers on a page: 1, 2, 4, 6, 9 or 12; 0 for a book without answers,
            None as above.
        paper: A name in `PAPERS`.
        title: The text at the head of each page; "" for none, None for "Sudoku", or
            what a course is called. It may have readings of kanji, as `plan.ruby` knows them.
        lang: The language of everything that is printed.
        theme: A name in `THEMES`.
        trim: A name in `TRIMS`: the size of a bound book, in place of a paper; "" for loose sheets.
        printer: A name in `PRINTERS`: who prints a bound book; "" for whoever it is.
        first_number: The number of the first puzzle.
        labels: What stands at a puzzle, one of `LABELS`.
        metadata: Whether to add a hidden sheet with a line for each puzzle. A bound book has one.
        imprint: Who made it, for a bound book.
        front: Pages of one's own at its front.
        back: Pages of one's own at its back.
        insert: Pages of one's own in place of those for notes.
        logo: A picture for its title page; None for an emblem of digits.
        names: Who gets puzzles: for each name sheets of their own; () for one set of sheets.
        one_each: Whether each of them gets other puzzles.
        strips: Whether the answers are on strips to cut apart, one for each name.
        certificate: Whether there is a certificate for each of them, or one without a name.
        tiles: Whether there are tiles to cut out with the pictures of the theme.
        prize: How many cells of each puzzle have letters, whose digits are to be sent in; or a word
            that such cells of all puzzles spell.
        prize_letters: Such words, each with the letter of each digit where that is settled.
        postcard: The lines of the address on a postcard for the answer; () for no postcard.
        url: The address in a QR code below each puzzle, or "".
        chapters: What is special to the chapters of a bound book, if any.
        answers_at: Where the answers of one of these are, one of `ANSWER_PLACES`.
        course: The techniques on which the book begins with lessons; () for none.

    Raises:
        UnknownNameError: If there is no such paper, trim size, language or theme.
        RequestError: If there is no such number to a page, or the title cannot be printed.
    """

    per_page: int | None = None
    answers_per_page: int | None = None
    paper: str = "A4"
    title: str | None = None
    lang: Lang = "en"
    theme: str = "plain"
    trim: str = ""
    printer: str = ""
    metadata: bool = False
    imprint: Imprint = NOTHING_SAID
    front: tuple[OwnPage, ...] = ()
    back: tuple[OwnPage, ...] = ()
    logo: Photo | None = None
    names: tuple[str, ...] = ()
    one_each: bool = False
    strips: bool = False
    certificate: bool = False
    tiles: bool = False
    prize: int | str = 0
    prize_letters: tuple[tuple[str, str], ...] = ()
    postcard: tuple[str, ...] = ()
    url: str = ""
    chapters: tuple[ChapterLayout, ...] = ()
    answers_at: str = BACK
    course: tuple[str, ...] = ()
    first_number: int = 1
    labels: str = ALL
    insert: tuple[OwnPage, ...] = ()

    def __post_init__(self) -> None:
        look_up(THEMES, self.theme, Message("theme"))
        look_up(PAPERS, self.paper, Message("paper"))
        if self.trim:
            look_up(TRIMS, self.trim, Message("trim size"))
            check_printer(self.made_by, self.trim)
        look_up(dict.fromkeys(LANGS), self.lang, Message("language"))
        if self.puzzles_to_a_page not in PUZZLE_PATTERNS:
            msg: str = Plural(
                "A page cannot have {found} puzzle; choose {known}.",
                "A page cannot have {found} puzzles; choose {known}.",
                by="found",
            )
            raise RequestError(msg, found=self.per_page, known=_listed(PUZZLE_PATTERNS))
        if self.answers_to_a_page not in {0, *ANSWER_PATTERNS}:
            msg = Plural(
                "A page cannot have {found} answer; choose {known}, or none at all.",
                "A page cannot have {found} answers; choose {known}, or none at all.",
                by="found",
            )
            raise RequestError(msg, found=self.answers_per_page, known=_listed(ANSWER_PATTERNS))
        if self.trim and self.design.ground:
            msg = "The theme {theme} is for screens; choose another for a bound book."
            raise RequestError(msg, theme=self.theme)
        for heading in (*self.headings, without_readings(self.front_title)):
            self.check_heading(heading)
        furigana(self.front_title)

    def special(self, name: str) -> ChapterLayout:
        """Return the layout of the chapter of a name."""
        return next((each for each in self.chapters if each.name == name), ChapterLayout(name=name))

    def naming(self, name: str) -> AbstractContextManager[None]:
        """Name a chapter in what is refused within, if there is something special to it."""
        numbers = (number for number, each in enumerate(self.chapters, 1) if each.name == name)
        number = next(numbers, 0)
        return in_chapter(number) if number else nullcontext()

    def of_chapter(self, name: str) -> BookLayout:
        """Return the layout of the pages of a chapter."""
        special = self.special(name)
        return replace(
            self,
            theme=special.theme or self.theme,
            per_page=special.per_page or self.per_page,
            answers_per_page=self.answers_per_page
            if special.answers_per_page is None
            else special.answers_per_page,
            answers_at=special.answers_at,
            prize=self.prize if special.prize is None else special.prize,
            chapters=(),
        )

    def of_chapters(self, names: Iterable[str]) -> dict[str, BookLayout]:
        """Return the layouts of the chapters of some names, which may come again and again."""
        return {name: self.of_chapter(name) for name in dict.fromkeys(names)}

    @property
    def design(self) -> Theme:
        """The theme; of a bound book in black alone, since grey and navy letters print as dots."""
        return _design(self.theme, self.made_by.rule if self.trim else None)

    @property
    def sheet_of_paper(self) -> Paper:
        """The paper of a page."""
        return TRIMS[self.trim] if self.trim else PAPERS[self.paper]

    def margins(self, pages: int = FEWEST_PAGES) -> Margins:
        """Return the white around a page of a book that has so many."""
        return margins_for(pages, self.trim, self.made_by) if self.trim else LOOSE

    @property
    def made_by(self) -> Printer:
        """The printer of a bound book."""
        return look_up(PRINTERS, self.printer, Message("printer")) if self.printer else ANY

    @property
    def has_colophon(self) -> bool:
        """True if a bound book names its makers on its last page, as books in Japan do."""
        return LANGS[self.lang].colophon and bool(self.imprint.lines(self.lang))

    @property
    def has_metadata(self) -> bool:
        """True if the book has a hidden sheet with a line for each puzzle."""
        return self.metadata or bool(self.trim)

    @property
    def puzzles_to_a_page(self) -> int:
        """Puzzles on a page: as asked, or as the theme has it."""
        most = 2 if self._is_narrow else max(PUZZLE_PATTERNS)
        return min(self.design.per_page, most) if self.per_page is None else self.per_page

    @property
    def answers_to_a_page(self) -> int:
        """Answers on a page, 0 for a book without: as asked, or as the theme has it."""
        most = 6 if self._is_narrow else max(ANSWER_PATTERNS)
        asked = self.answers_per_page
        return min(self.design.answers_per_page, most) if asked is None else asked

    @property
    def _is_narrow(self) -> bool:
        return bool(self.trim) and self.sheet_of_paper.width < NARROW

    @property
    def puzzle_pattern(self) -> Pattern:
        """The places of puzzles on a page."""
        pattern = _lettered(PUZZLE_PATTERNS[self.puzzles_to_a_page], self.design)
        is_for_pupils = bool(self.names) or self.design.for_children
        return replace(
            pattern,
            cell=self.design.cell or pattern.cell,
            note=max(
                self.design.note_points,
                REFERENCE_POINTS if self.trim else 0,
                (pattern.label if self.trim else PRIZE_POINTS) if self.prize else 0,
            ),
            fields=(pattern.fields and not self.trim) or bool(self.names),
            bank=bool(self.design.pictures),
            inset=self.inset_cell if self.has_insets else 0,
            notes=pattern.notes and (bool(self.trim) or not is_for_pupils or bool(self.prize)),
            codes=bool(self.url),
        )

    @property
    def has_insets(self) -> bool:
        """True if there is a small answer below each puzzle: its own, or one of the page before."""
        return self.answers_at in {BELOW, NEXT} and self.answers_to_a_page > 0

    @property
    def inset_design(self) -> Theme:
        """The theme of small answers, in whose cells digits are as large as they may be."""
        return replace(self.design, digit_share=FULLEST)

    @property
    def inset_cell(self) -> int:
        """The pixels of a cell of a small answer, in which digits can be read."""
        return ceil(self.design.least_text / 0.75 / FULLEST)

    @property
    def answer_pattern(self) -> Pattern:
        """The places of answers on a page."""
        return _lettered(ANSWER_PATTERNS[self.answers_to_a_page], self.design)

    def check_pictures(self, variant: Variant, count: int) -> None:
        """Raise a `RequestError` if the theme has no pictures for such boards, or so many."""
        theme = self.design
        check_pictures(self.theme, variant)
        if theme.most and count > theme.most:
            msg = "A book of the theme {theme} has {most} puzzles at most; {found} are too many."
            raise RequestError(msg, theme=self.theme, most=theme.most, found=count)

    def check_chapters(self) -> None:
        """Raise a `RequestError` if such a book has no chapters with names."""
        if not self.trim:
            msg = "Chapters with names are for a bound book; add --trim."
            raise RequestError(msg)

    def check_class(self, *, playable: bool) -> None:
        """Raise a `RequestError` if such a book is not for a class."""
        if (self.names and self.trim) or ((self.names or self.certificate) and self.metadata):
            msg = (
                "Sheets for a class are loose; leave out {option}, or make that book separately "
                "with the same --seed."
            )
            raise RequestError(
                msg, option=Message("--{option}", option="metadata" if self.metadata else "trim")
            )
        if self.certificate and playable:
            msg = "Certificates are for printing; leave out --certificate or --playable."
            raise RequestError(msg)
        if self.one_each and not self.names:
            msg = "Different puzzles for each name need names; add --names."
            raise RequestError(msg)

    def check_strips(self, *, playable: bool) -> None:
        """Raise a `RequestError` if such a book can have no answers on strips."""
        if self.strips and (self.trim or self.metadata or playable):
            msg = "Strips of answers are cut from loose sheets; leave out {option}, or the strips."
            option = "trim" if self.trim else "metadata" if self.metadata else "playable"
            raise RequestError(msg, option=Message("--{option}", option=option))

    def check_tiles(self, *, playable: bool) -> None:
        """Raise a `RequestError` if such a book can have no tiles to cut out."""
        themes = [self.theme, *(each.theme or self.theme for each in self.chapters)]
        if self.tiles and not any(THEMES[theme].pictures for theme in themes):
            msg = "Tiles have the pictures of a theme; choose --theme children or shapes."
            raise RequestError(msg)
        if self.tiles and playable:
            msg = "Tiles are for printing; leave out --tiles or --playable."
            raise RequestError(msg)

    def check_steps(self, *, playable: bool) -> None:
        """Raise a `RequestError` if such a book cannot show how its puzzles are solved."""
        if playable:
            msg = "Steps are for printing; leave out --steps or --playable."
            raise RequestError(msg)

    def check_drills(self, *, playable: bool) -> None:
        """Raise a `RequestError` if such a book cannot have positions to practise at."""
        if self.trim or playable or self.metadata:
            msg = "Drills are printed on loose sheets; leave out --trim, --playable and --metadata."
            raise RequestError(msg)
        if self.design.pictures:
            msg = "Drills have pencil marks, which are digits; choose a theme without pictures."
            raise RequestError(msg)
        if self.strips or self.answers_per_page:
            msg = "The answers to drills are explanations; leave out --answers, or write none."
            raise RequestError(msg)

    def check_length(self, puzzles: int) -> None:
        """Raise a `RequestError` if so many puzzles surely make too thick a book to be bound."""
        if self.trim and not self.chapters:
            pages = ceil(puzzles / self.puzzles_to_a_page)
            if self.answers_to_a_page:
                pages += ceil(puzzles / self.answers_to_a_page)
            self.check_pages(pages + FRONT_PAGES)

    def check_pages(self, pages: int) -> None:
        """Raise a `RequestError` if a bound book has more pages than its printer takes."""
        most = self.made_by.most_pages(self.trim)
        if pages > most:
            msg = (
                "A bound book has {most} pages at most, not {found}; ask for fewer, or more on a "
                "page."
            )
            raise RequestError(msg, most=most, found=pages)

    def check_heading(self, heading: str) -> None:
        """Raise a `RequestError` if a heading cannot be printed: in two lines on a loose sheet."""
        check_symbols(heading)
        has_room = self.trim or title_points(heading, self.sheet_of_paper) >= LEAST_TITLE_POINTS
        if len(heading) > LONGEST_TITLE or not has_room:
            msg = "The title has {found} characters, too many for {paper}; shorten it."
            raise RequestError(msg, found=len(heading), paper=self.trim or self.paper)

    @property
    def page_lang(self) -> Lang:
        """The language of the words on a page, for children in their letters."""
        return for_children(self.lang) if self.design.for_children else self.lang

    @property
    def usual_title(self) -> str:
        """The title of a book for which none is given."""
        return say("A course of Sudoku techniques" if self.course else "Sudoku", self.page_lang)

    @property
    def front_title(self) -> str:
        """The title on the title page, perhaps with readings."""
        text = self.usual_title if self.title is None else self.title
        return " ".join(text.split()) or self.usual_title

    @property
    def headings(self) -> tuple[str, str]:
        """The heads of the pages with puzzles, and of those with answers; for children in kana."""
        read = in_kana if self.design.for_children else without_readings
        title = self.usual_title if self.title is None else " ".join(read(self.title).split())
        return title, " · ".join(filter(None, (title, say("Answers", self.page_lang))))


@cache
def _design(name: str, rule: float | None) -> Theme:
    """Return the theme of a name: in black, with that as the thinnest rule, or as it is."""
    theme = THEMES[name]
    if rule is None:
        return replace(theme, least_text=max(LEAST_LOOSE, theme.least_text))
    black = replace(theme, ink=BLACK, pencil=BLACK, pale=BLACK, least_rule=rule)
    black = replace(black, colours=(PAPER,) * len(theme.colours))
    return replace(black, least_text=max(LEAST_BOUND, theme.least_text))


def _lettered(pattern: Pattern, theme: Theme) -> Pattern:
    return replace(pattern, label=max(pattern.label, theme.label_points))


def title_points(heading: str, paper: Paper) -> float:
    """Return the size of a heading of a paper, on one line or on two."""
    return head_of(heading, paper)[1]


def head_of(heading: str, paper: Paper) -> tuple[str, float]:
    """Return a heading as it is printed above a page of paper, and the size of its letters.

    One that would be small on one line has two, parted by a line break.
    """
    wide = int(paper.room * PIXELS_PER_MM)
    points = fitting(heading, wide, largest=TITLE_POINTS)
    if points >= TWO_LINES_POINTS:
        return heading, points
    size = TWO_LINES_POINTS
    while size >= LEAST_TITLE_POINTS:
        lines = balanced(heading, wide * 0.75 / size, ems)
        if len(lines) == MOST_HEAD_LINES:
            return "\n".join(lines), size
        size -= 0.5
    return heading, points


TURNING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
"""Characters that turn the direction of any letters behind them (Unicode, annex 9)."""

MARKS = "\u200e\u200f\u061c"
"""Unseen marks that only give a place its direction, as titles of two scripts may need."""


def check_symbols(text: str) -> None:
    """Raise if a text holds what no XML file can (XML 1.0, 2.2), or what moves the cursor.

    So do the signs that turn the direction of a text. Hebrew and Arabic need none of these, and may
    have `MARKS`.
    """
    for symbol in text:
        is_turning = unicodedata.bidirectional(symbol) in TURNING
        if unicodedata.category(symbol) in {"Cc", "Cs"} or is_turning or symbol in "\ufffe\uffff":
            msg = "The character {symbol!r} cannot be printed; leave it out."
            raise RequestError(msg, symbol=symbol)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))
