"""The book: puzzles on pages, their answers at the back, each linked to the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from typing import TYPE_CHECKING

from numpure_xl.board.theme import Theme
from numpure_xl.book.bound import bound_sheets, by_level, order_for
from numpure_xl.book.certificate import certificates
from numpure_xl.book.chapter import Chapter, SheetSplit
from numpure_xl.book.class_sheets import class_items, name_text, named_theme
from numpure_xl.book.codes import codes_of
from numpure_xl.book.frame import Frame, frame_for, room
from numpure_xl.book.labels import (
    NOWHERE,
    AnswerSlots,
    BookItem,
    PuzzleReferences,
    PuzzleSlots,
    bank_hint,
    heading_of,
    info_texts,
    longest_heading,
    numbered,
    prize_answer_text,
    prize_line,
    technique_text,
    variants_of,
)
from numpure_xl.book.layout import BookLayout, check_symbols, head_of
from numpure_xl.book.legible import filled_pages, legible_book
from numpure_xl.book.metadata import Numbered, metadata_sheet
from numpure_xl.book.page import fields_row
from numpure_xl.book.page_styles import LongestTexts, PageStyles, page_styles
from numpure_xl.book.postcard import postcard_sheets, prize_sheet
from numpure_xl.book.prizes import prize_keys, with_prizes
from numpure_xl.book.steps.pages import Steps
from numpure_xl.book.strips import AnswerStrips
from numpure_xl.book.tiles import tile_sheet
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.plan.paper import ALL, LOOSE, PAPERS, Pattern, set_up
from numpure_xl.plan.sheet import BookPlan, Font, PaperSetup, Row, SheetPlan
from numpure_xl.plan.typography import ems, fitting
from numpure_xl.sudoku.grid.boards import one_grid
from numpure_xl.sudoku.levels import JUDGED
from numpure_xl.sudoku.rules import RULES
from numpure_xl.words import Lang, say

if TYPE_CHECKING:  # imported where a book is a course
    from numpure_xl.book.steps.lessons import Lessons

__all__ = ["BookLayout", "book_plan", "check_items"]

FIELDS = (Message("Name"), Message("Date"), Message("Time"))
PAGE_POINTS = 9.0
NAME_SHARES = (0.45, 0.65)  # of the width of a page has a name beside two other lines, or one
LEGIBLE_SHARE = 5.5 / 6.5  # of the size of a note, where it has more than the recipe


def book_plan(items: Sequence[BookItem], layout: BookLayout) -> BookPlan:
    """Return the plan of a book.

    Args:
        items: The puzzles in the order in which they are printed, all of one variant. Pages are
            made from them when they are asked for.
        layout: How they are laid out.

    Returns:
        The sheets with the puzzles, after them those with the answers, and after these those with
        the steps, if a puzzle has a guide; of a bound book, a sheet for each page.

    Raises:
        RequestError: If there is no puzzle, or there are puzzles of two variants, or the theme
            has no room for them, or a bound book would be too thick.
        UnknownNameError: If there is no such level.
    """
    items, layout = _settled(items, layout)
    if layout.trim:
        return _bound(items, layout)
    chapters = chain(_lessons(layout), _chapters(items, layout))
    extras = (*_extras(items, layout), *_metadata(items, layout))
    return _plan(chapters, layout, extras)


def class_plans(items: Sequence[BookItem], layout: BookLayout) -> tuple[BookPlan, BookPlan | None]:
    """Return the plans of loose sheets to hand out, and of their answers and steps, if any.

    They are as in `book_plan`, but of two files: neither has a link to the other.
    """
    items, layout = _settled(items, layout)
    puzzles, *key = _chapters(items, layout, are_apart=True)
    sheets = _plan([*_lessons(layout), puzzles], layout, _extras(items, layout))
    return sheets, _plan(key, layout) if key else None


def _settled(
    items: Sequence[BookItem], layout: BookLayout
) -> tuple[Sequence[BookItem], BookLayout]:
    """Return puzzles with what is printed on them, and a layout in which they can be read."""
    check_items(items)
    asked, layout = layout, legible_book(items, layout)
    items = with_prizes(by_level(items) if layout.trim else items, layout)
    items = numbered(items, layout.first_number, len(layout.names) if layout.one_each else 1)
    for _, its in groupby(items, key=lambda item: item.chapter):
        chapter = [*its]
        name, variant = chapter[0].chapter, chapter[0].puzzle.variant
        with layout.naming(name):
            layout.of_chapter(name).check_pictures(variant, len(chapter))
    if layout.trim:
        return items, layout
    return items, filled_pages(layout, asked, _for_each(items, layout), len(items))


def _plan(
    chapters: Iterable[Chapter | Lessons | Steps | AnswerStrips],
    layout: BookLayout,
    extras: Iterable[SheetPlan] = (),
) -> BookPlan:
    sheets = chain.from_iterable(chapter.sheets() for chapter in chapters)
    return BookPlan((*sheets, *extras), title=layout.headings[0], lang=layout.lang)


def _extras(items: Sequence[BookItem], layout: BookLayout) -> Iterator[SheetPlan]:
    yield from _tiles(items, layout)
    yield from _prizes(items, layout)
    yield from _awards(items, layout)


def _tiles(items: Sequence[BookItem], layout: BookLayout) -> Iterator[SheetPlan]:
    if layout.tiles:
        one_grid(items[0].puzzle.variant, signs=RULES)
        frame = _split("Puzzles", layout.puzzle_pattern, items, layout).frame
        yield tile_sheet(layout, frame, _paper_setup(layout, layout.headings[0]), _space(layout))


def _prizes(items: Sequence[BookItem], layout: BookLayout) -> Iterator[SheetPlan]:
    """Yield the sheets with the key of a prize word, and with the two sides of a postcard."""
    keys, paper = prize_keys(items, layout), _bare_paper(layout)
    yield from (prize_sheet(layout, items, key, paper, _space(layout)) for key in keys[:1])
    if layout.postcard:
        yield from postcard_sheets(layout, items, keys[:1], (paper, paper), _space(layout))


def _bare_paper(layout: BookLayout) -> PaperSetup:
    """Return the setup of a page without a head."""
    font = Font(layout.design.letters[layout.lang], layout.design.least_text, layout.design.ink)
    return set_up(PAPERS[layout.paper], LOOSE, title="", title_font=font, page_font=font)


def _awards(items: Sequence[BookItem], layout: BookLayout) -> Iterator[SheetPlan]:
    if layout.certificate:
        paper = replace(_bare_paper(layout), is_numbered=False)  # it hangs on a wall
        yield certificates(layout, _for_each(items, layout), paper, _space(layout))


def _space(layout: BookLayout) -> tuple[int, int]:
    """Return the pixels of a page between its margins, across and down."""
    return room(PAPERS[layout.paper], layout.margins())


def _for_each(items: Sequence[BookItem], layout: BookLayout) -> int:
    """Return the number of puzzles for one person."""
    return len(items) // len(layout.names) if layout.one_each else len(items)


def _lessons(layout: BookLayout) -> Iterator[Lessons]:
    """Yield the lessons with which a course begins, if it is one."""
    if layout.course:
        from numpure_xl.book.steps.lessons import Lessons

        yield Lessons(layout.course, layout, _paper_setup(layout, layout.headings[0]))


def _chapters(
    items: Sequence[BookItem], layout: BookLayout, *, are_apart: bool = False
) -> list[Chapter | Steps | AnswerStrips]:
    """Return puzzles, answers and steps; what is apart has no links to the puzzles, nor back."""
    answered = items
    if layout.names:
        items, answered = class_items(
            items, layout.names, layout.page_lang, one_each=layout.one_each
        )
    puzzles = _split("Puzzles", layout.puzzle_pattern, items, layout)
    if layout.names:
        puzzles = replace(puzzles, group=len(items) // len(layout.names))
    places: PuzzleReferences = NOWHERE if are_apart else puzzles
    steps = (
        _steps(answered, layout, places)
        if any(item.guide or (item.drill and layout.answers_to_a_page) for item in items)
        else None
    )
    at_the_back = [steps] if steps else []
    if not layout.answers_to_a_page or items[0].drill:
        return [_puzzles(items, layout, puzzles, None, None if are_apart else steps), *at_the_back]
    if layout.strips:
        paper = _paper_setup(layout, layout.headings[1])
        handed = [
            replace(item, heading=item.heading or heading_of(items, number, layout.page_lang))
            for number, item in enumerate(items)
        ]
        strips = AnswerStrips(handed, layout, paper, _space(layout))
        linked_steps = None if are_apart else steps
        return [_puzzles(items, layout, puzzles, None, linked_steps), strips, *at_the_back]
    answers = _answer_split(answered, layout)
    linked = (None, None) if are_apart else (answers, steps)
    return [
        _puzzles(items, layout, puzzles, *linked),
        _answers(answered, layout, places, answers),
        *at_the_back,
    ]


def _metadata(items: Sequence[BookItem], layout: BookLayout) -> Iterator[SheetPlan]:
    if not layout.has_metadata:
        return
    puzzles = _split("Puzzles", layout.puzzle_pattern, items, layout)
    answers = _answer_split(items, layout) if layout.answers_to_a_page else None
    pages = Numbered(
        lambda board: 1 + puzzles.page_of(board),
        (lambda board: 1 + puzzles.pages + answers.page_of(board)) if answers else None,
    )
    yield metadata_sheet(items, layout.lang, pages)


def _bound(items: Sequence[BookItem], layout: BookLayout) -> BookPlan:
    items = by_level(items)
    order = order_for(items, layout)

    def puzzle(board: int) -> int:
        return order.arabic(order.puzzles.page_of(board))

    def answer(board: int) -> int | None:
        page = order.answer_page(board)
        return page and order.arabic(page)

    has_answers = any(section.answers_at for section in order.sections)
    pages = Numbered(puzzle, answer if has_answers else None)
    sheets = (*bound_sheets(items, layout, order), metadata_sheet(items, layout.lang, pages))
    author = layout.imprint.byline
    title, front = layout.headings[0], order.first - 1
    published = layout.imprint.published
    return BookPlan(
        sheets, title, lang=layout.lang, author=author, front=front, published=published
    )


def _puzzles(
    items: Sequence[BookItem],
    layout: BookLayout,
    puzzles: SheetSplit,
    answers: SheetSplit | None,
    steps: PuzzleReferences | None,
) -> Chapter:
    lang, frame, theme = layout.page_lang, puzzles.frame, layout.design
    theme = named_theme(theme, layout.names, lang, sum(frame.widths))
    codes = codes_of(items[: puzzles.count // _copies(layout)], layout.url)
    if layout.labels != ALL:
        items = [replace(item, recipe="") for item in items]
    infos, key = info_texts(items, lang, frame.board, theme.least_text, layout.labels)
    note, has_room = _longest_note(items, lang, frame.board, theme)
    has_room &= lang == layout.lang and layout.labels == ALL  # children read no such names
    label = f"{longest_heading(items, lang)}   {max(infos, key=ems)}"
    line = max(map(prize_line, items), key=ems)
    longest = LongestTexts(label=label, note=note, hint=bank_hint(lang), line=line)
    letters, has_marks = theme.letters[layout.lang], any(item.drill for item in items)
    styles = page_styles(
        frame,
        variants_of(items),
        theme,
        letters,
        longest,
        has_marks=has_marks,
        has_prizes=bool(layout.prize),
    )
    return Chapter(
        split=puzzles,
        slots=PuzzleSlots(items, lang, styles, answers, infos, has_room, steps, len(codes)),
        styles=styles,
        fields=tuple(_fields(layout, frame, styles)),
        bank=styles.bank() if frame.bank else (),
        paper=_paper_setup(layout, " · ".join(filter(None, (layout.headings[0], key)))),
        ground=theme.ground,
        codes=codes,
        theme=layout.theme,
    )


def puzzle_sheets(
    items: Sequence[BookItem], layout: BookLayout, puzzles: SheetSplit, steps: PuzzleReferences
) -> Iterator[SheetPlan]:
    """Yield the sheets of a chapter of puzzles or drills, linked to what explains them."""
    return _puzzles(items, layout, puzzles, None, steps).sheets()


def answer_sheets(
    items: Sequence[BookItem], layout: BookLayout, puzzles: PuzzleReferences
) -> Iterator[SheetPlan]:
    """Yield the sheets with the solutions of puzzles."""
    split = replace(_answer_split(items, layout), name=say("Solutions", layout.lang))
    return _answers(items, layout, puzzles, split).sheets()


def split_of(name: str, items: Sequence[BookItem], layout: BookLayout) -> SheetSplit:
    """Return the places of puzzles on the sheet of a name."""
    return replace(_split("Puzzles", layout.puzzle_pattern, items, layout), name=name)


def steps_of(items: Sequence[BookItem], layout: BookLayout, puzzles: PuzzleReferences) -> Steps:
    """Return the pages that explain drills, or the steps of puzzles."""
    return _steps(items, layout, puzzles)


def paper_of(layout: BookLayout) -> PaperSetup:
    """Return the setup of a page with the title of the book."""
    return _paper_setup(layout, layout.headings[0])


def _copies(layout: BookLayout) -> int:
    """Return the number of people who get a puzzle."""
    return 1 if layout.one_each else max(1, len(layout.names))


def _fields(layout: BookLayout, frame: Frame, styles: PageStyles) -> Iterator[Row]:
    """Yield the lines to write on, for each name; a long name leaves no room for the others."""
    words = [say(word, layout.page_lang) for word in FIELDS]
    names = [name_text(name, layout.page_lang) for name in layout.names]
    if names:
        share = max(map(ems, names)) * styles.field.font.size / (0.75 * sum(frame.widths))
        words = words[: 3 if share <= NAME_SHARES[0] else 2 if share <= NAME_SHARES[1] else 1]
    for first in names or words[:1]:
        yield fields_row(frame, styles, [first, *words[1:]])


def _longest_note(
    items: Sequence[BookItem], lang: Lang, width: int, theme: Theme
) -> tuple[str, bool]:
    """Return the longest text under a board, and whether it has room for techniques as well."""
    least = LEGIBLE_SHARE * theme.note_points
    notes = (f"{item.recipe}   {technique_text(item, lang)}" for item in items)
    note = max(notes, key=ems)
    if fitting(note, width, largest=least) == least:
        return note, True
    return max((item.recipe for item in items), key=ems), False


def _answers(
    items: Sequence[BookItem], layout: BookLayout, puzzles: PuzzleReferences, answers: SheetSplit
) -> Chapter:
    lang, frame, theme = layout.page_lang, answers.frame, layout.design
    prize = max((prize_answer_text(item, lang) for item in items), key=ems)
    longest = LongestTexts(f"{longest_heading(items, lang)}   {prize}".rstrip())
    letters, has_prizes = theme.letters[layout.lang], bool(layout.prize)
    styles = page_styles(frame, variants_of(items), theme, letters, longest, has_prizes=has_prizes)
    styles = styles.of_answers()
    return Chapter(
        split=answers,
        slots=AnswerSlots(items, lang, styles, puzzles),
        styles=styles,
        fields=(Row(0),),
        paper=_paper_setup(layout, layout.headings[1]),
        ground=theme.ground,
    )


def _steps(items: Sequence[BookItem], layout: BookLayout, puzzles: PuzzleReferences) -> Steps:
    word = say("Answers" if items[0].drill else "Steps", layout.page_lang)
    heading = " · ".join(filter(None, (layout.headings[0], word)))
    return Steps(items, layout, _paper_setup(layout, heading), puzzles)


def _split(
    name: str, pattern: Pattern, items: Sequence[BookItem], layout: BookLayout
) -> SheetSplit:
    side = items[0].puzzle.variant.across
    return SheetSplit(
        say(name, layout.lang), frame_for(PAPERS[layout.paper], pattern, side), len(items)
    )


def _answer_split(items: Sequence[BookItem], layout: BookLayout) -> SheetSplit:
    return replace(_split("Answers", layout.answer_pattern, items, layout), balanced=True)


def _paper_setup(layout: BookLayout, heading: str) -> PaperSetup:
    paper, letters = PAPERS[layout.paper], layout.design.letters[layout.lang]
    lines, points = head_of(heading, paper)
    if points < layout.design.least_text:  # two such lines have no room
        lines, points = heading, layout.design.least_text
    return set_up(
        paper,
        layout.margins(),
        title=lines,
        title_font=Font(letters, points, layout.design.ink, bold=True),
        page_font=Font(letters, max(PAGE_POINTS, layout.design.least_text), layout.design.ink),
    )


def check_items(items: Sequence[BookItem]) -> None:
    """Raise if puzzles make no book."""
    if not items:
        msg = "A book needs at least one puzzle."
        raise RequestError(msg)
    chapter, first = "", ""
    for number, item in enumerate(items, 1):
        check_symbols(item.recipe)
        if item.level:
            look_up(JUDGED, item.level, Message("level"))
        name = item.puzzle.variant.name
        if not first or item.chapter != chapter:
            chapter, first = item.chapter, name
        if name != first:
            msg = "A book has boards of one kind: No. 1 is {first}, No. {number} is {found}."
            if chapter:
                msg = "A chapter has boards of one kind, {first}; No. {number} is {found}."
            raise RequestError(msg, number=number, first=first, found=name)
