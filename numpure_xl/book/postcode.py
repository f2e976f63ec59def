"""The postcode on a card in Japan: boxes where the machines of the post read it.

They are of vermilion or of a reddish gold, without black or blue; other lines would be read as part
of the digits. So a book in black has the digits alone, above the address.
(https://www.post.japanpost.jp/zipcode/zipmanual/p05.html)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, zip_longest
from typing import NamedTuple

from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.strokes import Sides, Weight

TOP, RIGHT = 12.0, 8.0  # millimetres from the edges of the card
WIDTH, HEIGHT = 5.7, 8.0  # of a box
GAPS = (1.3, 1.3, 1.9, 1.1, 1.1, 1.1)  # between boxes
FIRST = 3  # boxes of heavier lines, 0.4 to 0.6 mm, before the hyphen; others have 0.2 to 0.4
VERMILION = "FF4C19"  # magenta and yellow alone

_POSTCODE = re.compile(r"〒? *([0-9]{3})[-‐−–ー]?([0-9]{4})(?![0-9]) *")


class PostcodeCell(NamedTuple):
    """The upper or the lower half of a box, or of the gap behind it.

    Attributes:
        digit: What is in it; None for nothing.
        sides: The strokes around it.
        ends_box: Whether it is the lower half of a box.
    """

    digit: int | None
    sides: Sides
    ends_box: bool


def box_edges(card: int) -> list[int]:
    """Return the edges of all boxes, in pixels from the left of a card that is so many wide."""
    widths = [*chain.from_iterable(zip_longest((WIDTH,) * (len(GAPS) + 1), GAPS, fillvalue=0.0))]
    edges = list(accumulate(widths[:-1], initial=0.0))
    return [round(card - (RIGHT + edges[-1] - edge) * PIXELS_PER_MM) for edge in edges]


def half_rows(postcode: str) -> Iterator[list[PostcodeCell]]:
    """Yield the upper and the lower half of the boxes: the hyphen is between them."""
    digits = tuple(map(int, postcode)) if postcode else (None,) * (len(GAPS) + 1)
    cells: list[PostcodeCell]
    for is_lower in (False, True):
        cells = []
        for number, digit in enumerate(digits):
            sides = Sides.all(Weight.MEDIUM if number < FIRST else Weight.THIN)
            sides = sides._replace(**{"top" if is_lower else "bottom": Weight.NONE})
            hyphen = Sides(bottom=Weight.MEDIUM if number == FIRST - 1 else Weight.NONE)
            cells += [
                PostcodeCell(None if is_lower else digit, sides, ends_box=is_lower),
                PostcodeCell(None, Sides() if is_lower else hyphen, ends_box=False),
            ]
        yield cells[:-1]


def parted(lines: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the digits of the postcode in an address, "" without one, and its other lines.

    >>> parted(("〒100-8051 東京都千代田区", "懸賞係"))
    ('1008051', ('東京都千代田区', '懸賞係'))
    """
    for number, line in enumerate(lines):
        plain = unicodedata.normalize("NFKC", line)
        if code := _POSTCODE.match(plain):
            rest = plain[code.end() :]
            others = (*lines[:number], *filter(None, (rest,)), *lines[number + 1 :])
            return code[1] + code[2], others
    return "", tuple(lines)


def in_a_line(postcode: str) -> str:
    """Return a postcode as it is above an address: wide digits, and no sign before them.

    >>> in_a_line("1008051")
    '１００－８０５１'
    """
    return "".join(chr(ord(sign) + 0xFEE0) for sign in f"{postcode[:FIRST]}-{postcode[FIRST:]}")
