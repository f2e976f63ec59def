"""The front of a bound book: title, imprint, how to play; and in Japanese the colophon at its end.

How to play are the rules of a board in words, and one that is filled in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from numpure_xl.board.style import board_style
from numpure_xl.book.bound.leaf import BoundPages
from numpure_xl.book.bound.order import IMPRINT, TITLE
from numpure_xl.book.labels import BookItem
from numpure_xl.book.rules import board_text, rules_of, size_text
from numpure_xl.book.text_page import Prose, columns, title_font
from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.photo import Photo
from numpure_xl.plan.sheet import SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku.canonical import canonical_form, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.levels import level_name
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import solutions
from numpure_xl.words import in_language, say

SEED = "example"
MOST_OF_PAGE = 0.5  # for the example; on a page too small for it, it is left out
START_WITH_DIGIT = Message("Start with a digit that already appears many times.")
START_WITH_PICTURE = Message("Start with a picture that already appears many times.")
CELL = 7.5  # millimetres that a cell of a 9x9 example has, where there is room


def example_of(variant: Variant) -> Puzzle:
    """Return the puzzle that shows the rules, always the same one; an easy one if there is any.

    Rules of another program may be drawn where ours never are, so that no such puzzle is made: then
    it is a full grid with signs like those of the board, which it has in other places.
    """
    try:
        return make(Recipe(seed=SEED, variant=variant.name, level="easy"))
    except GaveUpError:  # some small boards with many rules have beginner's puzzles alone
        return make(Recipe(seed=SEED, variant=variant.name, level="any"))
    except RequestError:
        if not variant.signs:
            raise
        empty = Grid((0,) * variant.cells, variant)
        full = scrambled(next(solutions(empty)), Chance(SEED))
        return Puzzle.proven(full, full)


def how_to_play_page(book: BoundPages, example: Puzzle, place: int = 0) -> SheetPlan:
    """Return the page with the rules of the game, or of one of its kinds of boards."""
    wide, high = book.room
    side = example.variant.across
    design = book.layout.design
    legible = board_style(example.variant, design, wide // side).legible_cell()
    most = max(legible, int(0.42 * high / side))
    wanted = max(legible, int(CELL * PIXELS_PER_MM * max(1, 9 / side)))
    cell = min(wanted, wide // side, most)
    left = (wide - side * cell) // 2
    widths = (left, *[cell] * side, left)
    has_room = side * cell <= MOST_OF_PAGE * high
    try:
        prose = fitted(book, widths, partial(_rules, example=example, cell=cell * has_room))
    except RequestError:  # large letters leave no room for the example
        prose = fitted(book, widths, partial(_rules, example=example, cell=0))
    paper = book.paper(book.order.contents + 1 + place)
    name = say("How to play", book.layout.lang) + (f" {place + 1}" if place else "")
    return book.text_sheet(name, prose, paper)


def _rules(prose: Prose, book: BoundPages, points: float, *, example: Puzzle, cell: int) -> None:
    lang, style = book.layout.page_lang, Style(book.font(points), vertical="top")
    several = len(book.order.rules) > 1
    size = board_text(example.variant, lang) if several else ""
    heading(prose, book, " · ".join(filter(None, (say("How to play", lang), size))))
    first, *others = rules_of(example.variant, lang)
    if book.layout.design.pictures:
        first = say("Fill the blanks with the pictures, or with their numbers.", lang)
    for sentence in (first, *others):
        prose.text(sentence, style)
        prose.space(int(points / 2))
    prose.space(int(points))
    if cell:
        _example(prose, book, points, example, cell)
    tips = [Message("Every puzzle can be solved by logic alone; you never need to guess.")]
    if not example.variant.signs:  # beside signs few digits are given, or none
        tips.insert(0, START_WITH_PICTURE if book.layout.design.pictures else START_WITH_DIGIT)
    for tip in tips:
        prose.text(say(tip, lang), style)
        prose.space(int(points / 2))


def _example(prose: Prose, book: BoundPages, points: float, example: Puzzle, cell: int) -> None:
    """Add a board that is filled in, and what it shows."""
    lang = book.layout.page_lang
    _board(prose, book, example, cell)
    prose.space(8)
    caption = Style(book.font(0.8 * points, pale=True), horizontal="center")
    design = book.layout.design
    if design.pictures or not design.bold or example.clues in {0, example.variant.cells}:
        prose.text(say("A completed grid.", lang), caption)
    else:
        prose.text(say("Bold digits are the givens; the others are the solution.", lang), caption)
    prose.space(int(points))


def _board(prose: Prose, book: BoundPages, example: Puzzle, cell: int) -> None:
    variant = example.variant
    styles = board_style(variant, book.layout.design, cell)
    givens, solution = example.givens.digits, example.solution.digits
    cells = [
        book.digit(prose, solution[each], styles.style(each, given=givens[each] > 0))
        for each in range(variant.cells)
    ]
    for row in variant.paper.rows(cells, None):
        prose.row(cell, (None, *row))


TITLE_SHARE = 2.5  # of the size of the other texts on the title page
HEADING_POINTS = 18.0
LARGEST_TEXT = 12.0
LOGO, HIGHEST_LOGO = 0.6, 0.25  # of the page: the width of a logo, and its height at most
EMBLEM = 15.0  # millimetres that a cell of the emblem has, where there is room
BOARDS = {variant.side for variant in VARIANTS.values()}
BELOW = Sides(bottom=Weight.THIN)


def title_page(book: BoundPages, items: Sequence[BookItem], example: Puzzle) -> SheetPlan:
    """Return the title page: an emblem, the title, and what is in the book."""
    wide, high = book.room
    variant, logo = example.variant, book.layout.logo
    most = min(wide // (2 * variant.mark_cols), high // (4 * variant.box_rows))
    cell = min(int(EMBLEM * PIXELS_PER_MM), most)
    columns_of_emblem = [int(LOGO * wide)] if logo else [cell] * variant.mark_cols
    left = (wide - sum(columns_of_emblem)) // 2
    widths = (left, *columns_of_emblem, left)
    prose = fitted(book, widths, partial(_title, items=items, example=example))
    paper = book.paper(TITLE, is_numbered=False)
    pictures = (logo,) if logo else ()
    return book.text_sheet(say("Title", book.layout.lang), prose, paper, pictures)


def _title(
    prose: Prose, book: BoundPages, points: float, *, items: Sequence[BookItem], example: Puzzle
) -> None:
    high, logo = book.room[1], book.layout.logo
    prose.space(int(0.14 * high))
    if logo:
        _logo(prose, book, logo)
    elif _has_emblem(example.variant):
        _emblem(prose, book, example, prose.widths[1])
    prose.space(int(0.08 * high))
    set_title(prose, book, book.layout.front_title, TITLE_SHARE * points)
    if subtitle := book.layout.imprint.subtitle:
        prose.title(subtitle, Style(book.font(1.3 * points), horizontal="center"))
    prose.space(10)
    prose.parts(2, [(1, len(prose.widths) - 2, "", Style(book.font(2), sides=BELOW))])
    prose.space(18)
    for line in (_count_text(book, items), _levels_text(book)):
        if line:
            prose.text(line, Style(book.font(points), horizontal="center"))
    imprint = book.layout.imprint
    for line in filter(None, (imprint.byline, imprint.publisher)):
        prose.space(int(2 * points))
        prose.text(line, Style(book.font(points), horizontal="center"))


def set_title(prose: Prose, book: BoundPages, title: str, points: float) -> None:
    """Set a title in the middle, in smaller letters if it is long."""
    font = book.font(points, bold=book.layout.design.bold)
    font = title_font(title, sum(prose.widths), font)
    prose.title(title, Style(font, horizontal="center", role="title"))


def _logo(prose: Prose, book: BoundPages, logo: Photo) -> None:
    """Place a logo: as wide as its column, unless it is too high then."""
    high = min(prose.widths[1] * logo.height // logo.width, int(HIGHEST_LOGO * book.room[1]))
    cell = prose.cell(None, Style(book.font(1)))._replace(picture=1)
    prose.row(max(high, 1), (None, cell))


def _has_emblem(variant: Variant) -> bool:
    """True if a box can be drawn alone; some would be taken for a board itself."""
    return not variant.regions and variant.box_cols not in BOARDS


def _emblem(prose: Prose, book: BoundPages, example: Puzzle, cell: int) -> None:
    """Draw the box of the example that has the most givens."""
    variant = example.variant
    styles = board_style(variant, book.layout.design, cell)
    givens = example.givens.digits
    box = max(variant.boxes, key=lambda cells: sum(givens[each] > 0 for each in cells))
    for start in range(0, variant.side, variant.box_cols):
        places = box[start : start + variant.box_cols]
        cells = (
            book.digit(prose, givens[place], styles.style(place, given=True)) for place in places
        )
        prose.row(cell, (None, *cells))


def _count_text(book: BoundPages, items: Sequence[BookItem]) -> str:
    variants = [items[number].puzzle.variant for number in book.order.rules]
    lang = book.layout.page_lang
    msg = Plural("{count} puzzle · {size}", "{count} puzzles · {size}", by="count")
    if len(variants) == 1:
        return say(msg, lang, count=len(items), size=board_text(variants[0], lang))
    sizes = dict.fromkeys(size_text(each, lang) for each in variants)
    return say(msg, lang, count=len(items), size=", ".join(sizes))


def _levels_text(book: BoundPages) -> str:
    levels = dict.fromkeys(section.level for section in book.order.sections)
    lang = book.layout.page_lang
    return " · ".join(in_language(level_name(level), lang) for level in levels if level)


def heading(prose: Prose, book: BoundPages, text: str) -> None:
    """Begin a page of text with a heading."""
    prose.space(24)
    font = book.font(HEADING_POINTS, bold=book.layout.design.bold)
    prose.title(text, Style(font, role="title"))
    prose.space(16)


def fitted(
    book: BoundPages, widths: tuple[int, ...], write: Callable[[Prose, BoundPages, float], Any]
) -> Prose:
    """Return a page of text in the largest letters with which it stays one page.

    Raises:
        RequestError: If it does not, in the least letters of the book.
    """
    least = book.layout.design.least_text
    points = max(LARGEST_TEXT, least)
    while True:
        prose = Prose(widths)
        write(prose, book, points)
        if prose.height <= book.room[1]:
            return prose
        if points <= least:
            msg = "The front of the book does not fit on {paper} in letters of {least:g} points."
            raise RequestError(msg, paper=book.layout.trim, least=least)
        points -= 0.5


SMALL_POINTS = 8.5
ABOVE_IMPRINT = 0.74  # of a page, if the imprint is not long
ABOVE_COLOPHON = 0.5
TITLE_POINTS, POINTS = 14.0, 9.5  # above a title of 14 points may be readings of 7


def imprint_page(book: BoundPages, items: Sequence[BookItem]) -> SheetPlan:
    """Return the page after the title: who made the book, and what holds for all its puzzles."""
    lang, imprint = book.layout.page_lang, book.layout.imprint
    title = book.layout.headings[0] or book.layout.usual_title
    sentences = [] if book.order.colophon else [title, *imprint.lines(lang)]
    sentences += [say("Each of these puzzles has exactly one solution.", lang)]
    if len({canonical_form(item.puzzle.givens) for item in items}) == len(items):
        sentences += [say("No puzzle appears twice, even rotated, mirrored or relabelled.", lang)]
    small = Style(book.font(SMALL_POINTS), vertical="top")

    def write(prose: Prose) -> None:
        for sentence in sentences:
            prose.text(sentence, small, last=0)

    return _at_the_foot(book, (4, 1), write, ABOVE_IMPRINT, IMPRINT)


def colophon_page(book: BoundPages) -> SheetPlan:
    """Return the last page: title, date and edition, then each who made the book, then rights."""
    lang, imprint = book.layout.page_lang, book.layout.imprint
    usual = Style(book.font(POINTS), vertical="top")
    small = usual._replace(font=book.font(SMALL_POINTS))
    title = usual._replace(font=book.font(TITLE_POINTS, bold=True))

    def write(prose: Prose) -> None:
        prose.title(book.layout.front_title, title, last=1)
        for line in filter(None, (imprint.subtitle, imprint.edition_text(lang))):
            prose.text(line, usual, last=1)
        _rule(prose, book)
        for label, text in imprint.colophon(lang):
            _labelled(prose, label, text, usual)
        _rule(prose, book)
        for line in imprint.last_lines:
            prose.text(line, small, last=1)

    return _at_the_foot(book, (3, 9, 1), write, ABOVE_COLOPHON, book.order.colophon)


def _labelled(lines: Prose, label: str, text: str, style: Style) -> None:
    """Add a text with its label beside it."""
    lines.text(text, style, first=1, last=1)
    row = lines.rows.pop()
    lines.rows.append(row._replace(cells=(lines.cell(label, style), *row.cells[1:])))


def _rule(lines: Prose, book: BoundPages) -> None:
    lines.space(4)
    lines.parts(4, [(0, 1, "", Style(book.font(2), sides=BELOW))])
    lines.space(10)


def _at_the_foot(
    book: BoundPages,
    shares: tuple[int, ...],
    write: Callable[[Prose], None],
    above: float,
    number: int,
) -> SheetPlan:
    """Return a page with lines that begin below a share of it, unless they need more room."""
    wide, high = book.room
    lines = Prose(columns(wide, shares))
    write(lines)
    if lines.height > high:
        msg = "The imprint does not fit on {paper}; shorten it."
        raise RequestError(msg, paper=book.layout.trim)
    prose = Prose(lines.widths)
    prose.space(min(int(above * high), high - lines.height))
    write(prose)
    return book.text_sheet(book.name(number), prose, book.paper(number, is_numbered=False))
