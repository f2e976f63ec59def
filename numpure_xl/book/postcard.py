"""The answer of prize cells by post: the key of a prize word, and a postcard.

The card has the address on one side and the answer on the other. It is upright and in the middle of
both pages, so that one side is behind the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from numpure_xl.book.border import border, framed
from numpure_xl.book.labels import BookItem, heading_of
from numpure_xl.book.layout import BookLayout, check_symbols
from numpure_xl.book.page_styles import LETTERS
from numpure_xl.book.postcode import (
    HEIGHT,
    TOP,
    VERMILION,
    box_edges,
    half_rows,
    in_a_line,
    parted,
)
from numpure_xl.book.prizes import PrizeKey
from numpure_xl.book.text_page import Prose, RowText, columns
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.sheet import Font, PaperSetup, SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.plan.typography import ems, fitting
from numpure_xl.words import Lang, say

MOST_LINES = 8  # of an address
HALVES = 20  # columns of a page with a key: a box has two, so that rows of boxes can be centred
BOXES_TO_A_ROW = 7
TITLE_POINTS, TEXT_POINTS, ADDRESS_POINTS, SMALL_POINTS = 18.0, 11.0, 13.0, 8.0
KEY_ROW = 38  # pixels: the rows of a key
ABOVE_SENDER, LEAST_FIELD, LARGEST_FIELD = 24, 34, 80  # pixels: above and between lines to write on
EDGE = 4  # pixels: the columns at both edges of a card
ABOVE, ENDS = 19, 8  # pixels: above the stamp; above and under all else
SIDES = 8.0  # millimetres beside the stamp and the address
STAMP, STAMP_END = 20.0, 29.0  # millimetres: its width, and how far down it goes
_LEFT_RIGHT = Sides(left=Weight.THIN, right=Weight.THIN)
STAMP_SIDES = (
    _LEFT_RIGHT._replace(top=Weight.THIN),
    _LEFT_RIGHT,
    _LEFT_RIGHT,
    _LEFT_RIGHT._replace(bottom=Weight.THIN),
)
FIELDS = (Message("Name"), Message("Address"), Message(""), Message("Phone or e-mail"))


class CardSize(NamedTuple):
    """The width and height of a postcard that stands upright, in millimetres, and its bounds.

    One in Japan has the stamp on the left, and the postcode on the right.
    """

    usual: tuple[float, float]
    least: tuple[float, float]
    is_japanese: bool = False


SIZES: dict[Lang, CardSize] = {
    "ja": CardSize(
        (100.0, 148.0), (90.0, 140.0), is_japanese=True
    ),  # Japan Post: 9 to 10.7 by 14 to 15.4 cm
    "en": CardSize((101.6, 152.4), (88.9, 127.0)),  # USPS: 3.5 to 4.25 by 5 to 6 inches
}


def address_lines(text: str) -> tuple[str, ...]:
    """Return the lines of an address.

    >>> address_lines("Puzzle Club / 1 High Street")
    ('Puzzle Club', '1 High Street')

    Raises:
        RequestError: If there are too many, or it cannot be printed.
    """
    parted = text.replace(" / ", "\n").split("\n")
    lines = tuple(filter(None, (" ".join(line.split()) for line in parted)))
    for line in lines:
        check_symbols(line)
    if len(lines) > MOST_LINES:
        msg = "An address has {most} lines at most, not {found}."
        raise RequestError(msg, most=MOST_LINES, found=len(lines))
    return lines


class _Pen(NamedTuple):
    """Writes texts of a book into a page."""

    layout: BookLayout
    prose: Prose

    def style(self, points: float, *, bold: bool = False) -> Style:
        design = self.layout.design
        size = max(points, design.least_text)
        return Style(Font(design.letters[self.layout.lang], size, design.ink, bold))

    def line(self, text: str, points: float, first: int, last: int, **look: object) -> None:
        """Add a line of text, in smaller letters if it is long."""
        wide = sum(self.prose.widths[first : last + 1])
        least = self.layout.design.least_text
        style = self.style(fitting(text, wide, largest=points, least=least))._replace(**look)  # type: ignore[arg-type]
        self.prose.parts(round(style.font.size * 2.2), [(first, last, text, style)])

    def boxes(self, labels: Sequence[str], below: Sequence[str] = ()) -> None:
        """Add boxes to write in, with a letter above each and a text below, in the middle."""
        small = self.style(SMALL_POINTS)._replace(horizontal="center")
        bold = small._replace(font=small.font._replace(bold=True))
        box = small._replace(sides=Sides.all(Weight.THIN))
        high = self.prose.widths[1] + self.prose.widths[2]
        for at in range(0, len(labels), BOXES_TO_A_ROW):
            row = labels[at : at + BOXES_TO_A_ROW]
            for height, texts, style in (
                (16, row, bold),
                (high, [""] * len(row), box),
                (18, below[at : at + len(row)], small),
            ):  # fmt: skip
                if texts:
                    self.halves(height, texts, style)
            self.prose.space(10)

    def word(self, key: PrizeKey, items: Sequence[BookItem]) -> None:
        """Add boxes for a word, with the number of its puzzle below each if there is room."""
        headings = [heading_of(items, puzzle, self.layout.page_lang) for puzzle in key.puzzles]
        room = 0.75 * sum(self.prose.widths[1:3])
        points = self.style(SMALL_POINTS).font.size
        has_room = max(map(ems, headings)) * points <= room
        self.boxes(LETTERS[: len(key.word)], headings if has_room else ())

    def sender(self, height: int, points: float) -> None:
        """Add lines for who sends it, each so high."""
        style = self.style(points)._replace(sides=Sides(bottom=Weight.THIN), vertical="bottom")
        first = len(self.prose.widths) // 2 - HALVES // 2 + 1
        for field in FIELDS:
            text = say(field, self.layout.page_lang) if field else ""
            self.prose.parts(height, [(first, first + HALVES - 3, text, style)])

    def sender_within(self, space: int) -> None:
        """Add lines for the sender if so many pixels have room for them."""
        left = space - ABOVE_SENDER
        if left >= len(FIELDS) * LEAST_FIELD:
            self.prose.space(ABOVE_SENDER)
            self.sender(min(LARGEST_FIELD, left // len(FIELDS)), TEXT_POINTS)

    def halves(self, height: int, texts: Sequence[str], style: Style) -> None:
        """Add cells that are two columns wide, in the middle."""
        first = len(self.prose.widths) // 2 - len(texts)
        parts = [(first + 2 * i, first + 2 * i + 1, text, style) for i, text in enumerate(texts)]
        self.prose.parts(height, parts)


def prize_sheet(
    layout: BookLayout,
    items: Sequence[BookItem],
    key: PrizeKey,
    paper: PaperSetup,
    space: tuple[int, int],
) -> SheetPlan:
    """Return the sheet with the key of a prize word, for each name of a class a page.

    Where there is neither a class nor a postcard it is sent in: it has lines for the sender.

    Args:
        layout: The layout of the book.
        items: Its puzzles.
        key: The key.
        paper: What it is printed on.
        space: How many pixels a page has between its margins, across and down.
    """
    lang, prose = layout.page_lang, Prose(columns(space[0], (1,) * HALVES))
    pen, last = _Pen(layout, prose), HALVES - 1
    prose.space(24)
    title = pen.style(TITLE_POINTS, bold=layout.design.bold)._replace(role="title")
    prose.text(say("Prize word", lang), title)
    prose.space(16)
    text = say(
        "Each lettered cell has a digit of its puzzle. The table has a letter for each digit."
        " Write it in the box; together they are a word.",
        lang,
    )
    prose.text(text, pen.style(TEXT_POINTS)._replace(vertical="top"), last=last)
    prose.space(20)
    head = pen.style(ADDRESS_POINTS)._replace(horizontal="center", sides=Sides.all(Weight.THIN))
    digits = [str(digit) for digit in range(1, len(key.letters) + 1)]
    pen.halves(KEY_ROW, digits, head)
    pen.halves(KEY_ROW, key.letters, head._replace(font=head.font._replace(bold=True)))
    prose.space(28)
    pen.word(key, items)
    if not (layout.postcard or layout.names):
        pen.sender_within(space[1] - prose.height)
    copies, name, rows = max(1, len(layout.names)), say("Prize word", layout.lang), prose.rows
    merged = [area for copy in range(copies) for area in prose.merged_below(copy * len(rows))]
    return SheetPlan(
        name=name,
        widths=prose.widths,
        styles=prose.styles,
        paper=paper,
        pages=(tuple(rows),) * copies,
        merged=tuple(merged),
        bookmark=name,
    )


def postcard_sheets(
    layout: BookLayout,
    items: Sequence[BookItem],
    keys: Sequence[PrizeKey],
    papers: Sequence[PaperSetup],
    space: tuple[int, int],
) -> Iterator[SheetPlan]:
    """Yield the two sides of a postcard: the address, and the answer.

    Args:
        layout: The layout of the book, whose postcard is an address.
        items: Its puzzles.
        keys: Those of its prize words; without one the digits of a puzzle are sent in.
        papers: What each side is printed on.
        space: How many pixels a page has between its margins, across and down.

    Raises:
        RequestError: If a page has no room for a card that the post takes, or for what is on it.
    """
    wide, high = _card(layout, space)
    names = (say("Postcard", layout.lang), say("Postcard, answer side", layout.lang))
    for number, (name, paper) in enumerate(zip(names, papers, strict=True)):
        side = columns(wide - 2 * EDGE, (1,) * HALVES)
        widths = (EDGE, *side, EDGE) if number else _address_columns(layout, wide)
        prose = Prose(widths)
        prose.space(ENDS if number else ABOVE)
        pen = _Pen(layout, prose)
        if number:
            _answer_side(pen, items, keys)
        else:
            _address_side(pen, high)
        left = high - prose.height - ENDS
        if left < 0:
            msg = "The postcard has no room for this; shorten the address or the prize word."
            raise RequestError(msg)
        prose.space(left)
        prose.space(ENDS)
        edges = border(Weight.THIN)
        styles = tuple(dict.fromkeys((*prose.styles, *edges)))
        rows = framed(prose, {style: at for at, style in enumerate(styles)}, edges)
        yield SheetPlan(
            name=name,
            widths=prose.widths,
            styles=styles,
            paper=paper,
            pages=(rows,),
            merged=tuple(prose.merged),
            bookmark="" if number else name,
        )


def _card(layout: BookLayout, space: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a card on a page, in pixels."""
    size = SIZES[layout.lang]
    card = [
        min(usual, pixels / PIXELS_PER_MM) for usual, pixels in zip(size.usual, space, strict=True)
    ]
    if any(has < least for has, least in zip(card, size.least, strict=True)):
        msg = "A page of {paper} has no room for a postcard; choose a larger one, or leave it out."
        raise RequestError(msg, paper=layout.trim or layout.paper)
    return int(card[0] * PIXELS_PER_MM), int(card[1] * PIXELS_PER_MM)


def _has_boxes(layout: BookLayout) -> bool:
    """True if a card has boxes for the postcode: in Japan, and not in black."""
    return SIZES[layout.lang].is_japanese and not layout.trim


def _address_columns(layout: BookLayout, wide: int) -> tuple[int, ...]:
    """Return the columns of the address side: edge, margin, stamp, boxes or a space, and so on."""
    margin, stamp = round(SIDES * PIXELS_PER_MM), round((SIDES + STAMP) * PIXELS_PER_MM)
    edges = {0, EDGE, margin, wide - margin, wide - EDGE, wide}
    edges |= {stamp if SIZES[layout.lang].is_japanese else wide - stamp}
    edges |= {*(box_edges(wide) if _has_boxes(layout) else ())}
    return tuple(stop - start for start, stop in pairwise(sorted(edges)))


def _address_side(pen: _Pen, high: int) -> None:
    """Write the side of the address: the kind of card, a place for the stamp, the address."""
    layout, lines, postcode = pen.layout, pen.layout.postcard, ""
    if SIZES[layout.lang].is_japanese:
        postcode, lines = parted(lines)
    if postcode and not _has_boxes(layout):
        lines = (in_a_line(postcode), *lines)
    _head(pen, postcode)
    pen.prose.space(high // 6)
    for line in lines:
        pen.line(line, ADDRESS_POINTS, 2, len(pen.prose.widths) - 3)


def _head(pen: _Pen, postcode: str) -> None:
    """Write the head of the address side, in rows beside the stamp; boxes have two of them."""
    prose, lang, last = pen.prose, pen.layout.page_lang, len(pen.prose.widths) - 1
    is_left = SIZES[pen.layout.lang].is_japanese
    stamp, first, end = (2, 3, last - 2) if is_left else (last - 2, 2, last - 3)
    small = pen.style(SMALL_POINTS)._replace(horizontal="center")
    head = pen.style(TEXT_POINTS)._replace(horizontal="center", vertical="top")
    digit = pen.style(ADDRESS_POINTS)._replace(horizontal="center", stroke=VERMILION)
    boxes = half_rows(postcode) if _has_boxes(pen.layout) else ((), ())
    mms = (TOP, TOP + HEIGHT / 2, TOP + HEIGHT)
    ends = [ABOVE, *(round(mm * PIXELS_PER_MM) for mm in mms), round(STAMP_END * PIXELS_PER_MM)]
    rows = ((), *boxes, ())
    for number, (start, stop) in enumerate(pairwise(ends)):
        is_top = number == 0
        sides, text = STAMP_SIDES[number], say("Stamp", lang) if is_top else None
        parts: list[RowText] = [(stamp, stamp, text, small._replace(sides=sides))]
        parts += [(first, end, say("POST CARD", lang), head)] * is_top
        parts += [
            (col, col, cell.digit, digit._replace(sides=cell.sides))
            for col, cell in enumerate(rows[number], first + 1)
        ]
        prose.parts(stop - start, parts)
        for col, cell in enumerate(rows[number], first + 1):
            if cell.ends_box:
                prose.join(2, col)
    prose.join(len(rows), stamp)


def _answer_side(pen: _Pen, items: Sequence[BookItem], keys: Sequence[PrizeKey]) -> None:
    """Write boxes for the answer, and lines for who sends it."""
    layout, prose, last = pen.layout, pen.prose, HALVES - 1
    lang = layout.page_lang
    pen.line(layout.headings[0] or say("Answer", lang), TEXT_POINTS, 2, last, horizontal="center")
    prose.space(8)
    under = Sides(bottom=Weight.THIN)
    for key in keys:
        pen.word(key, items)
    asked = [each.prize for each in layout.chapters if isinstance(each.prize, int)]
    count = max((layout.prize if isinstance(layout.prize, int) else 0, *asked), default=0)
    if count:
        pen.line(say("Number of the puzzle", lang), SMALL_POINTS, 2, last, sides=under)
        prose.space(10)
        pen.boxes(LETTERS[:count])
    prose.space(12)
    pen.sender(LEAST_FIELD, SMALL_POINTS)
