"""The order of a bound book: the content of each page.

Title, imprint, the pages of the maker's own, then contents and how to play, all with roman numbers;
from 1 on the puzzles, each level or chapter from a page of its own; the answers, and then the
steps, both from a right-hand page on; on the right what is to be cut out; pages of the maker's own,
and in Japanese the colophon, on the last page. Pages for notes fill up where a chapter, the answers
or the steps would begin on a left-hand page, behind what is cut out, and where the last leaf would
have an empty side.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise, repeat
from typing import NamedTuple

from numpure_xl.book.chapter import evenly
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.prizes import words_of
from numpure_xl.plan.paper import ANSWER_PATTERNS, BACK, BELOW, CHAPTER, NEXT
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.levels import JUDGED, level_name

TITLE, IMPRINT = 1, 2
NumberedBoards = tuple[int, range]
"""The number of a page, and the boards on it."""

ROMAN = {100: "c", 90: "xc", 50: "l", 40: "xl", 10: "x", 9: "ix", 5: "v", 4: "iv", 1: "i"}


class Section(NamedTuple):
    """The puzzles of a level, or of a chapter.

    Attributes:
        level: Their level; "" if they have none, or several.
        variant: The board of the first of them.
        boards: The puzzles, from 0.
        name: The name of the chapter, or "".
        opening: The number of the page with its name, 0 for none.
        answers_at: Where its answers are, one of `ANSWER_PLACES`; "" if it has none.
    """

    level: str
    variant: Variant
    boards: range
    name: str = ""
    opening: int = 0
    answers_at: str = BACK


class PageRun(NamedTuple):
    """Pages with boards.

    Attributes:
        numbers: The number of each page.
        pages: The boards on each page; boards from 0.
    """

    numbers: tuple[int, ...]
    pages: tuple[range, ...]

    def page_of(self, board: int) -> int:
        """Return the number of the page with a board."""
        return self.numbers[bisect_right(self.pages, board, key=lambda boards: boards.start) - 1]


class AnswerGroup(NamedTuple):
    """Answers that share pages: of chapters with boards of one size and one theme.

    Attributes:
        boards: The puzzles, from 0.
        chapter: The name of the first of these chapters, or "".
    """

    boards: range
    chapter: str = ""


class StepGroup(NamedTuple):
    """Steps that follow one another: of chapters with boards of one size and one theme.

    Attributes:
        boards: The puzzles, from 0.
        chapter: The name of the first of these chapters, or "".
        numbers: The numbers of their pages.
    """

    boards: range
    chapter: str
    numbers: range


@dataclass(frozen=True, slots=True)
class PageOrder:
    """The content of each page of a bound book.

    Attributes:
        own: The numbers of the maker's own pages at the front.
        bookplate: The page for the name of the owner, 0 for none.
        rules: A puzzle of each kind of board, from 0: there is a page on how to play it.
        sections: The levels or chapters.
        puzzles: The pages with puzzles.
        answers: The pages with answers; None for a book without.
        groups: The answers that share pages.
        back: The first page of the answers at the back, 0 for none.
        steps: The pages with steps.
        tiles: The pages with tiles to cut out, each with a puzzle that has such boards, from 0.
        certificate: The page with the certificate, 0 for none.
        prizes: The pages with the keys of prize words.
        postcard: The page with the address of a postcard, whose answer is on the next; 0 for none.
        after: The numbers of the maker's own pages at the back.
        colophon: The last page, which says who made the book, 0 for none.
        notes: The pages for notes.
        first: The page on which 1 is printed: those before it have roman numbers.
        pages: How many pages the book has: an even number.
    """

    own: range
    bookplate: int
    rules: tuple[int, ...]
    sections: tuple[Section, ...]
    puzzles: PageRun
    answers: PageRun | None
    groups: tuple[AnswerGroup, ...]
    back: int
    steps: tuple[StepGroup, ...]
    tiles: tuple[tuple[int, int], ...]
    certificate: int
    prizes: range
    postcard: int
    after: range
    colophon: int
    notes: tuple[int, ...]
    first: int
    pages: int

    @property
    def contents(self) -> int:
        """The number of the page with the contents; how to play is on the next ones."""
        return self.own.stop + bool(self.bookplate)

    def begins_part(self, number: int) -> bool:
        """True if the answers, or the steps, begin on a page."""
        first_of_steps = [group.numbers.start for group in self.steps[:1]]
        return number in (self.back, *first_of_steps)

    def with_steps(self, counts: Sequence[int]) -> PageOrder:
        """Return the order with so many pages in each group of steps, and notes on what is left."""
        groups, notes = [], [*self.notes]
        for group, count in zip(self.steps, counts, strict=True):
            groups.append(group._replace(numbers=group.numbers[:count]))
            notes += group.numbers[count:]
        return replace(self, steps=tuple(groups), notes=tuple(notes))

    def answer_page(self, board: int) -> int | None:
        """Return the number of the page with the answer to a puzzle, None for none."""
        section = next(each for each in self.sections if board in each.boards)
        if section.answers_at == BELOW:
            return self.puzzles.page_of(board)
        if section.answers_at == NEXT and (after := self.page_after(section, board)):
            return self.puzzles.page_of(after.start)
        return self.answers.page_of(board) if self.answers and section.answers_at else None

    def page_after(self, section: Section, board: int) -> range | None:
        """Return the puzzles of a section on the page after that of a puzzle."""
        pages = self.puzzles.pages
        place = bisect_right(pages, board, key=lambda boards: boards.start)
        is_last = pages[place - 1].stop >= section.boards.stop
        return None if is_last else pages[place]

    def arabic(self, number: int) -> int:
        """Return the number that is printed on a page from `first` on."""
        return number - self.first + 1

    def folio(self, number: int) -> str:
        """Return the number that is printed on a page."""
        return str(self.arabic(number)) if number >= self.first else roman(number)


def roman(number: int) -> str:
    """Return a number in small roman numerals.

    >>> roman(4), roman(19), roman(88)
    ('iv', 'xix', 'lxxxviii')
    """
    text = ""
    for value, letters in ROMAN.items():
        times, number = divmod(number, value)
        text += times * letters
    return text


def by_level(items: Sequence[BookItem]) -> Sequence[BookItem]:
    """Return puzzles with those of a level together: as they are, if they already are so.

    Otherwise they go from the easiest level to the hardest, as the levels of puzzles do that were
    made without asking for one. Chapters and puzzles by date stay as they are.
    """
    met = [level for level, _ in groupby(item.level for item in items)]
    if len(met) == len(set(met)) or any(item.chapter or item.heading for item in items):
        return items
    ranks = {level: rank for rank, level in enumerate(JUDGED)}
    return sorted(items, key=lambda item: ranks.get(item.level, len(ranks)))


def order_of(
    items: Sequence[BookItem],
    layout: BookLayout,
    *,
    own: int = 0,
    after: int = 0,
    steps: Sequence[int] = (),
) -> PageOrder:
    """Return the order of the pages.

    Args:
        items: The puzzles, from `by_level`.
        layout: How they are laid out, every digit legible.
        own: How many pages of the maker's own there are at the front.
        after: How many there are at the back.
        steps: How many pages each group of steps needs, as far as that is known.
    """
    front = range(IMPRINT + 1, IMPRINT + 1 + own)
    bookplate = front.stop if own % 2 else 0
    rules = rules_of_items(items)
    pages = _PageCounter(front.stop + bool(bookplate) + 1 + len(rules))
    start = pages.fill(2) + 1
    sections, puzzles, groups, answers = _chapters(items, layout, pages)
    back = _answers_at_the_back(items, sections, layout)
    first = pages.on_the_right() if back else 0
    numbers = chain([first] if back else [], iter(pages.next, None))
    for group in back:
        sheets = _balanced(group.boards, layout.of_chapter(group.chapter).answers_to_a_page)
        answers += [(next(numbers), boards) for boards in sheets]
    answers.sort(key=lambda page: page[1].start)
    step_groups = tuple(_steps(items, sections, layout, pages, steps))
    tiles = tuple((pages.cut_out(), board) for board in _tiled(items, layout))
    certificate = pages.cut_out() if layout.certificate else 0
    prizes = pages.run(len(words_of(items, layout)))
    postcard = pages.on_the_right() if layout.postcard else 0
    pages.run(bool(postcard))
    own_back = pages.run(after)
    colophon = pages.on_the_left() if layout.has_colophon else 0
    last = pages.fill(2)
    run = PageRun(*zip(*answers, strict=True)) if answers else None
    return PageOrder(
        front, bookplate, rules, tuple(sections), PageRun(*zip(*puzzles, strict=True)), run,
        (*groups, *back), first, step_groups, tiles, certificate, prizes, postcard, own_back,
        colophon, tuple(pages.notes), start, last,
    )  # fmt: skip


def _chapters(
    items: Sequence[BookItem], layout: BookLayout, pages: _PageCounter
) -> tuple[list[Section], list[NumberedBoards], list[AnswerGroup], list[NumberedBoards]]:
    """Return the sections, their pages of puzzles, and the answers that stand among them."""
    sections: list[Section] = []
    puzzles: list[NumberedBoards] = []
    groups: list[AnswerGroup] = []
    answers: list[NumberedBoards] = []
    for section in _sections(items):
        runs_on = not section.name or layout.special(section.name).runs_on
        opening = 0 if runs_on else pages.on_the_right()
        its = layout.of_chapter(section.name)
        place = its.answers_at if its.answers_to_a_page else ""
        sections.append(section._replace(opening=opening, answers_at=place))
        sheets = _paged(section.boards, its.puzzles_to_a_page)
        puzzles += [(pages.next(), boards) for boards in sheets]
        if at_its_end := {CHAPTER: section.boards, NEXT: sheets[-1]}.get(place):
            groups.append(AnswerGroup(at_its_end, section.name))
            sheets = _balanced(at_its_end, its.answers_to_a_page)
            answers += [(pages.next(), boards) for boards in sheets]
    return sections, puzzles, groups, answers


def rules_of_items(items: Sequence[BookItem]) -> tuple[int, ...]:
    """Return the first puzzle of each kind of board, from 0."""
    first: dict[str, int] = {}
    for number, item in enumerate(items):
        first.setdefault(item.puzzle.variant.name, number)
    return tuple(first.values())


def _tiled(items: Sequence[BookItem], layout: BookLayout) -> list[int]:
    """Return the first puzzle of each kind of boards with pictures, if these are to be cut out."""
    first: dict[tuple[object, ...], int] = {}
    layouts = layout.of_chapters(item.chapter for item in items)
    for number, item in enumerate(items if layout.tiles else ()):
        its = layouts[item.chapter]
        if its.design.pictures:
            kind = (item.puzzle.variant.across, its.theme, its.puzzles_to_a_page)
            first.setdefault(kind, number)
    return [*first.values()]


def _answers_at_the_back(
    items: Sequence[BookItem], sections: Sequence[Section], layout: BookLayout
) -> list[AnswerGroup]:
    """Return the answers at the back, those together that can share pages."""

    def kind(section: Section) -> tuple[object, ...]:
        its = layout.of_chapter(section.name)
        side = items[section.boards.start].puzzle.variant.across
        return side, its.theme, its.answers_to_a_page

    return _grouped([each for each in sections if each.answers_at == BACK], kind)


def _steps(
    items: Sequence[BookItem],
    sections: Sequence[Section],
    layout: BookLayout,
    pages: _PageCounter,
    needed: Sequence[int],
) -> Iterator[StepGroup]:
    """Yield the steps, if there are any, those together that can share pages."""

    def kind(section: Section) -> tuple[object, ...]:
        side = items[section.boards.start].puzzle.variant.across
        return side, layout.of_chapter(section.name).theme

    groups = _grouped(sections, kind) if any(item.guide for item in items) else []
    if groups:
        pages.fill(2)
    counts = chain(needed, repeat(1))  # one each, until it is known
    for group, count in zip(groups, counts, strict=False):
        yield StepGroup(group.boards, group.chapter, pages.run(count))


def _grouped(
    sections: Iterable[Section], kind: Callable[[Section], tuple[object, ...]]
) -> list[AnswerGroup]:
    """Return neighbours of one kind together."""
    groups: list[AnswerGroup] = []
    kinds: list[tuple[object, ...]] = []
    for section in sections:
        if groups and kinds[-1] == kind(section) and groups[-1].boards.stop == section.boards.start:
            groups[-1] = groups[-1]._replace(
                boards=range(groups[-1].boards.start, section.boards.stop)
            )
            continue
        groups.append(AnswerGroup(section.boards, section.name))
        kinds.append(kind(section))
    return groups


class _PageCounter:
    """Pages given out one after the other, the first of them with the number `free`."""

    def __init__(self, free: int) -> None:
        self.free = free
        self.notes: list[int] = []

    def next(self) -> int:
        """Return the number of the next page."""
        self.free += 1
        return self.free - 1

    def on_the_right(self) -> int:
        """Return the number of the next right-hand page."""
        self.fill(2)
        return self.next()

    def on_the_left(self) -> int:
        """Return the number of the next left-hand page."""
        if self.free % 2:
            self.notes.append(self.next())
        return self.next()

    def cut_out(self) -> int:
        """Return the number of the next right-hand page, which has notes on its back."""
        number = self.on_the_right()
        self.notes.append(self.next())
        return number

    def run(self, count: int) -> range:
        """Return the numbers of the next pages, so many."""
        self.free += count
        return range(self.free - count, self.free)

    def fill(self, whole: int) -> int:
        """Fill up with pages for notes to a multiple of pages; return how many there are then."""
        while (self.free - 1) % whole:
            self.notes.append(self.next())
        return self.free - 1


def _sections(items: Sequence[BookItem]) -> list[Section]:
    def name(item: BookItem) -> str:
        return item.chapter or ("" if item.heading else item.level)

    starts = [
        number
        for number, item in enumerate(items)
        if not number or name(item) != name(items[number - 1])
    ]
    sections = []
    for start, stop in pairwise([*starts, len(items)]):
        levels = {item.level for item in items[start:stop]}
        level = items[start].level if len(levels) == 1 else ""
        first = items[start]
        sections.append(Section(level, first.puzzle.variant, range(start, stop), first.chapter))
    if any(section.name for section in sections):  # then all have one
        return [each._replace(name=each.name or level_name(each.level)) for each in sections]
    return sections


def _paged(boards: range, per_page: int) -> list[range]:
    starts = range(boards.start, boards.stop, per_page)
    return [range(start, min(start + per_page, boards.stop)) for start in starts]


def _balanced(boards: range, per_page: int) -> list[range]:
    """Return the boards of each page of answers; the last two pages share what is left."""
    pages = _paged(boards, per_page)
    if len(pages) > 1:
        start = pages[-2].start
        middle = start + evenly(boards.stop - start, ANSWER_PATTERNS[per_page].across)
        pages[-2:] = range(start, middle), range(middle, boards.stop)
    return pages
