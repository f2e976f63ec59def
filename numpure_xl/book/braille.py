"""Braille pages, as embossers print them: a BRF file, with a sign of ASCII for each cell.

The signs are those of North American ASCII braille, the code is uncontracted Unified English
Braille. Each digit has its numeric indicator and a blank is two hyphens, so that every cell of a
board takes two signs, and whoever reads one row needs no other.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from numpure_xl.board.spoken import BoardTexts
from numpure_xl.book.text_book import TextBoard, TextBook
from numpure_xl.errors import RequestError
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, say

CELLS, LINES = 40, 25
"""Signs of a line, and lines of a page, the first of them with its number."""

NUMBER, CAPITAL, LETTER = "#", ",", ";"
BLANK = "--"
WORD = re.compile("[A-Za-z]+")
BREAK = "=" * CELLS  # a line of full cells parts the answers from the puzzles

SIGNS = {
    " ": " ", ",": "1", ";": "2", ":": "3", ".": "4", "!": "6", "?": "8", "'": "'", "’": "'",
    "-": "-", "–": ",-", "(": '"<', ")": '">', "/": "_/", "×": '"8', "&": "@&",
}  # fmt: skip
"""The cells of what is neither letter nor digit."""


def braille_of(text: str) -> str:
    """Return a text in uncontracted Unified English Braille, as signs of ASCII.

    >>> braille_of("No. 12: 3a, Easy")
    ',NO4 #AB3 #C;A1 ,EASY'

    Raises:
        RequestError: If a character has no cells here.
    """
    cells, is_number = "", False
    for at, sign in enumerate(text):
        before, after = text[:at][-1:], text[at + 1 :][:1]
        if sign.isascii() and sign.isdecimal():
            cells += ("" if is_number else NUMBER) + _letter_of(int(sign))
            is_number = True
        elif is_number and sign in ",." and after.isdecimal():
            cells += SIGNS[sign]
        elif sign.isascii() and sign.isalpha():
            cells += _lead(text, at, is_number=before.isdecimal()) + sign.upper()
            is_number = False
        elif sign in SIGNS:
            cells += SIGNS[sign]
            is_number = False
        else:
            msg = "Braille pages cannot have the character {symbol!r}; choose another title."
            raise RequestError(msg, symbol=sign)
    return cells


def _lead(text: str, at: int, *, is_number: bool) -> str:
    """Return the signs before a letter: that it is a capital, or no digit after digits."""
    if text[at].islower():
        return LETTER if is_number and text[at] <= "j" else ""
    word = next(each for each in WORD.finditer(text) if each.end() > at)
    if len(word[0]) > 1 and word[0].isupper():
        return CAPITAL * 2 if word.start() == at else ""
    return CAPITAL


def _letter_of(digit: int) -> str:
    """Return the letter whose cell a digit has: A to I for 1 to 9, J for 0."""
    return "JABCDEFGHI"[digit]


def as_braille(book: TextBook, lang: Lang) -> str:
    """Return the pages of a book, each with its number: how to play, puzzles, answers.

    In Japanese there are only numbers, which are the same in both languages.

    Raises:
        RequestError: If its boards are too wide, or have rules that only words can tell.
    """
    variant = book.variant
    _check(variant, lang)
    pages: list[list[str]] = []
    if lang == "en":
        lines = [braille_of(book.title), ""] if book.title else []
        lines += [braille_of(say("How to play", lang))]
        for rule in (*book.rules, say("Two hyphens are a blank.", lang)):
            lines += wrapped(braille_of(rule), indent=2)
        _flow(pages, lines, is_new=True)
    for number, board in enumerate(book.puzzles, 1):
        _flow(pages, _lines(board, number, variant, lang), is_new=True)
    for number, board in enumerate(book.answers, 1):
        head = [BREAK] if number == 1 else []
        if head and lang == "en":
            head.append(braille_of(say("Answers", lang)))
        _flow(pages, [*head, *_lines(board, number, variant, lang)], is_new=number == 1)
    return "".join(_page(number, lines) for number, lines in enumerate(pages, 1))


def _check(variant: Variant, lang: Lang) -> None:
    if _width(variant) > CELLS:
        msg = "A line of braille has {cells} cells; boards up to 12x12 fit, {variant} does not."
        raise RequestError(msg, cells=CELLS, variant=variant.name)
    if lang != "en" and not variant.is_plain:
        msg = "Japanese braille pages have numbers alone, no rules; choose a board without extras."
        raise RequestError(msg)


def _gaps(variant: Variant) -> range:
    """Return before which columns there is one more space."""
    return range(0) if variant.regions else range(variant.box_cols, variant.side, variant.box_cols)


def _width(variant: Variant) -> int:
    return 3 * variant.side - 1 + len(_gaps(variant))


def _lines(board: TextBoard, number: int, variant: Variant, lang: Lang) -> list[str]:
    """Return the lines of a board with its heading, in Japanese its number."""
    head = braille_of(board.heading if lang == "en" else str(number))
    lines = [*wrapped(head), *_row_lines(board.rows, variant)]
    for name, rows in board.maps:
        lines += [*wrapped(braille_of(name)), *_row_lines(rows, variant)]
    for name, *signs in board.signs:
        lines += wrapped(braille_of(name))
        lines += [line for sign in signs for line in wrapped(braille_of(sign), indent=2)]
    return lines


def _row_lines(rows: BoardTexts, variant: Variant) -> Iterator[str]:
    for number, row in enumerate(rows):
        if number and not variant.regions and not number % variant.box_rows:
            yield ""
        cells = [
            f"{' ' * (at in _gaps(variant))}{braille_of(text) or BLANK}"
            for at, text in enumerate(row)
        ]
        yield " ".join(cells)


def wrapped(text: str, indent: int = 0) -> list[str]:
    """Return the lines of a text, none longer than a line of braille, the first one indented.

    >>> [len(line) for line in wrapped("WORDS " * 10, indent=2)]
    [37, 23]
    """
    return textwrap.wrap(
        " ".join(text.split()),
        CELLS,
        initial_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _flow(pages: list[list[str]], lines: list[str], *, is_new: bool) -> None:
    """Add lines to the last page if it has room for them, or to new ones."""
    room = LINES - 1
    if is_new or not pages or len(pages[-1]) + len(lines) > room:
        pages.append([])
    for line in lines:
        if len(pages[-1]) == room:
            pages.append([])
        pages[-1].append(line)


def _page(number: int, lines: list[str]) -> str:
    """Return a page: its number at the right, its lines, and what begins the next."""
    return "".join(f"{line}\r\n" for line in (braille_of(str(number)).rjust(CELLS), *lines)) + "\f"
