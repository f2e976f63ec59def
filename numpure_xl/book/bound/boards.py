"""The pages of a bound book that have boards: puzzles, and the answers that they refer to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from numpure_xl.board.style import board_style
from numpure_xl.book.bound.leaf import BoardPage, BoundPages
from numpure_xl.book.bound.order import AnswerGroup, PageOrder, Section
from numpure_xl.book.codes import codes_of
from numpure_xl.book.frame import Frame, frame_for, small_sheet
from numpure_xl.book.labels import (
    BookItem,
    bank_hint,
    heading_of,
    info_texts,
    longest_heading,
    prize_answer_text,
    prize_line,
    variants_of,
)
from numpure_xl.book.layout import REFERENCE_POINTS
from numpure_xl.book.page import Slot
from numpure_xl.book.page_styles import LongestTexts, PageStyles, page_styles
from numpure_xl.messages import Message
from numpure_xl.plan.paper import (
    BELOW,
    MOST_PAGES,
    NEXT,
    Pattern,
)
from numpure_xl.plan.sheet import Inset, Row, SheetPlan
from numpure_xl.plan.typography import ems, fitting
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.levels import level_name
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import Lang, in_language, say

HEAD = 18  # pixels above a small answer: its number


def puzzle_sheets(book: BoundPages, items: Sequence[BookItem]) -> Iterator[SheetPlan]:
    """Yield the pages with puzzles; a right-hand page has the level above them."""
    kinds: dict[tuple[object, ...], list[Section]] = {}
    for section in book.order.sections:
        its = book.layout.of_chapter(section.name)
        variant = items[section.boards.start].puzzle.variant.name
        kind = (variant, its.theme, its.puzzles_to_a_page, its.has_insets)
        kinds.setdefault(kind, []).append(section)
    for sections in kinds.values():
        yield from _sections_alike(book.chapter(sections[0].name), items, sections)


def _sections_alike(
    book: BoundPages, items: Sequence[BookItem], sections: Sequence[Section]
) -> Iterator[SheetPlan]:
    """Yield the pages of sections whose boards have the same places and letters."""
    layout, order = book.layout, book.order
    boards = [*chain.from_iterable(section.boards for section in sections)]
    lang, its = layout.page_lang, [items[board] for board in boards]
    frame = frame_of(book, layout.puzzle_pattern, its)
    least = layout.design.least_text
    infos, _ = info_texts(its, lang, frame.board, least, layout.labels)  # rules have a page
    label = f"{longest_heading(items, lang)}   {max(infos, key=ems)}"
    styles = _styles(book, frame, its, label)
    bank = styles.bank() if frame.bank else ()
    infos_of = dict(zip(boards, infos, strict=True))
    codes = codes_of(items, layout.url)
    slots = _Puzzles(items, lang, styles, infos_of, order, bool(codes))
    for section in sections:
        head = in_language(section.name or level_name(section.level) or Message("Puzzles"), lang)
        for page in (page for page in order.puzzles.pages if page.start in section.boards):
            boards_of_page = BoardPage(frame, slots, page, bank)
            sheet = _sheet(book, order.puzzles.page_of(page.start), head, styles, boards_of_page)
            insets = _insets(book.chapter(section.name), items, section, boards_of_page, styles)
            begins = page.start == section.boards.start and not section.opening
            bookmark = head if begins else ""
            sheet = replace(sheet, pictures=(*sheet.pictures, *codes))
            yield replace(sheet, insets=tuple(insets), bookmark=bookmark)


def _insets(
    book: BoundPages,
    items: Sequence[BookItem],
    section: Section,
    page: BoardPage,
    styles: PageStyles,
) -> Iterator[Inset]:
    """Yield the small answers on a page with puzzles: to these, or to those of the page before."""
    is_below, boards, layout = section.answers_at == BELOW, page.boards, book.layout
    if section.answers_at == NEXT:
        boards = range(max(section.boards.start, boards.start - page.frame.boards), boards.start)
    elif not is_below:
        return
    lang, variant = layout.page_lang, items[section.boards.start].puzzle.variant
    board = board_style(variant, layout.inset_design, layout.inset_cell).plain()
    remark = styles.remark._replace(horizontal="left", vertical="top")
    small = replace(styles, board=board, pictures=(), remark=remark)
    places = page.frame.inset_places(len(boards))
    # Those that are upside down are in order once the book is turned.
    for (across, up), number in zip(places, reversed(boards) if is_below else boards, strict=True):
        heading = heading_of(items, number, lang)
        head = answer_to(heading, lang)
        if ems(head) * small.remark.font.size / 0.75 > variant.across * layout.inset_cell:
            head = heading
        sheet = _small_answer(items[number].puzzle, small, layout.inset_cell, head)
        yield Inset(sheet, across, up, is_turned=is_below)


def _small_answer(puzzle: Puzzle, styles: PageStyles, cell: int, head: str) -> SheetPlan:
    """Return a sheet as large as an answer and its head."""
    side, cells = puzzle.variant.across, styles.answer_cells(puzzle)
    rows = [Row(cell, tuple(cells[at : at + side])) for at in range(0, len(cells), side)]
    rows.insert(0, Row(HEAD, (styles.cell(head, styles.remark),)))
    return small_sheet((cell,) * side, rows, styles.palette)


def answer_to(heading: str, lang: Lang) -> str:
    """Return the heading of the small answer to a puzzle of another page."""
    return say("Answer to {heading}", lang, heading=heading)


def answer_sheets(book: BoundPages, items: Sequence[BookItem]) -> Iterator[SheetPlan]:
    """Yield the pages with answers."""
    for group in book.order.groups:
        yield from _group_sheets(book.chapter(group.chapter), items, group)


def _group_sheets(
    book: BoundPages, items: Sequence[BookItem], group: AnswerGroup
) -> Iterator[SheetPlan]:
    layout, order = book.layout, book.order
    lang, its = layout.page_lang, items[group.boards.start : group.boards.stop]
    if order.answers is None:
        return
    frame = frame_of(book, layout.answer_pattern, its)
    prize = max((prize_answer_text(item, lang) for item in its), key=ems)
    texts = " · ".join(filter(None, (prize, page_text(str(MOST_PAGES), lang))))
    label = f"{longest_heading(items, lang)}   {texts}"
    styles = _styles(book, frame, its, label).of_answers()
    slots = _Answers(items, lang, styles, order)
    for number, page in zip(order.answers.numbers, order.answers.pages, strict=True):
        if page.start in group.boards:
            boards, head = BoardPage(frame, slots, page), say("Answers", lang)
            begins = page.start == group.boards.start
            sheet = _sheet(book, number, head, styles, boards, begins=begins)
            yield replace(sheet, bookmark=head if begins else "")


def page_text(folio: str, lang: Lang) -> str:
    """Return the text that refers to a page.

    >>> page_text("57", "en"), page_text("57", "ja")
    ('p. 57', '57ページ')
    """
    return say("p. {page}", lang, page=folio)


@dataclass(frozen=True, slots=True)
class _Puzzles:
    """Puzzles, each with the page of its answer below it."""

    items: Sequence[BookItem]
    lang: Lang
    styles: PageStyles
    infos: Mapping[int, str]
    order: PageOrder
    has_codes: bool

    def slot(self, board: int) -> Slot:
        item, styles, order = self.items[board], self.styles, self.order
        page = order.answer_page(board)
        is_far = page and order.answers and page in order.answers.numbers
        where = answer_text(order.folio(page), self.lang) if page and is_far else ""
        remark = styles.cell(where, styles.remark) if where else None
        return Slot(
            number=styles.cell(heading_of(self.items, board, self.lang), styles.number),
            info=styles.cell(self.infos[board], styles.info),
            remark=remark,
            note=styles.cell(prize_line(item), styles.line) if item.prize.cells else None,
            board=styles.puzzle_cells(item.puzzle, item.prize),
            code=styles.code_cell(board) if self.has_codes else None,
        )

    def line(self, board: int) -> str:
        return line_of(self.items[board].puzzle.givens)


@dataclass(frozen=True, slots=True)
class _Answers:
    """Answers, each with the page of its puzzle above it."""

    items: Sequence[BookItem]
    lang: Lang
    styles: PageStyles
    order: PageOrder

    def slot(self, board: int) -> Slot:
        styles, order = self.styles, self.order
        folio, item = order.folio(order.puzzles.page_of(board)), self.items[board]
        texts = (prize_answer_text(item, self.lang), page_text(folio, self.lang))
        return Slot(
            number=styles.cell(heading_of(self.items, board, self.lang), styles.number),
            info=styles.cell(" · ".join(filter(None, texts)), styles.info),
            board=styles.answer_cells(item.puzzle, item.prize),
        )

    def line(self, board: int) -> str:
        return line_of(self.items[board].puzzle.solution)


def answer_text(folio: str, lang: Lang) -> str:
    """Return the note under a puzzle: where its answer is."""
    return say("Answer: p. {page}", lang, page=folio)


def frame_of(book: BoundPages, pattern: Pattern, items: Sequence[BookItem]) -> Frame:
    """Return the places of boards like the first of some puzzles."""
    paper, margins = book.layout.sheet_of_paper, book.layout.margins(book.order.pages)
    return frame_for(paper, pattern, items[0].puzzle.variant.across, margins)


def _styles(book: BoundPages, frame: Frame, items: Sequence[BookItem], label: str) -> PageStyles:
    lang, theme = book.layout.page_lang, book.layout.design
    has_prizes = any(item.prize.cells for item in items)
    if has_prizes:
        line = f"{max(map(prize_line, items), key=ems)}   {answer_text(str(MOST_PAGES), lang)}"
        label = max(label, line, key=ems)
    longest = LongestTexts(label, hint=bank_hint(lang))
    letters = theme.letters[book.layout.lang]
    styles = page_styles(frame, variants_of(items), theme, letters, longest, has_prizes=has_prizes)
    wanted = max(theme.note_points, REFERENCE_POINTS)
    points = fitting(
        answer_text(str(MOST_PAGES), lang), frame.board, largest=wanted, least=theme.least_text
    )
    remark = styles.remark._replace(font=book.font(points), vertical="bottom")
    return replace(styles, remark=remark)


def _sheet(  # noqa: PLR0913  # of everything on a page
    book: BoundPages,
    number: int,
    head: str,
    styles: PageStyles,
    page: BoardPage,
    *,
    begins: bool = False,
) -> SheetPlan:
    """Return a page: the title above left-hand pages, above others what they or a part are."""
    head = head if number % 2 or begins else book.layout.headings[0]
    return SheetPlan(
        name=book.name(number),
        widths=page.frame.widths,
        styles=styles.palette,
        paper=book.paper(number, head),
        pages=page,
        pictures=styles.pictures,
        boards=tuple(page.listed()),
        theme=book.layout.theme,
    )
