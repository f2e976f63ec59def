"""LZ-string, the compression that f-puzzles and SudokuPad put into links, in base 64.

It is LZ78 with codes that grow bit by bit: https://github.com/pieroxy/lz-string. The one package
for Python, lzstring, was last released in 2018, without a wheel; hence these lines.
"""

from __future__ import annotations

import string
from collections.abc import Iterator
from itertools import islice

from numpure_xl import budget
from numpure_xl.sudoku.rules.exchange import damaged

ALPHABET = f"{string.ascii_uppercase}{string.ascii_lowercase}{string.digits}+/"
_VALUES = {sign: value for value, sign in enumerate(ALPHABET)} | {"-": 62, "_": 63, " ": 62}
BYTE, WORD, END = 0, 1, 2
"""The codes of a new sign with 8 bits, of one with 16, and of the end."""


class _Width:
    """How many bits the next code has: one more whenever twice as many phrases are known."""

    def __init__(self, room: int) -> None:
        self.bits = 2
        self._room = room

    def grow(self) -> None:
        """Make room for one more phrase."""
        self._room -= 1
        if not self._room:
            self._room = 1 << self.bits
            self.bits += 1


def compressed(text: str) -> str:
    """Return a text, of characters up to U+FFFF, compressed.

    >>> compressed('{"size":9}')
    'N4IgzglgXgpiBcBOAvkA'
    """
    packed = "".join(f"{value:0{size}b}"[::-1] for value, size in _codes(text))
    packed += "0" * (6 - len(packed) % 6)
    signs = "".join(ALPHABET[int(packed[at : at + 6], 2)] for at in range(0, len(packed), 6))
    return signs + "=" * (-len(signs) % 4)


def _codes(text: str) -> Iterator[tuple[int, int]]:
    """Yield each code and each new sign, with how many bits it has."""
    known: dict[str, int] = {}
    new: set[str] = set()
    width = _Width(2)
    for phrase in _phrases_of(text, known, new):
        if phrase in new:
            new.remove(phrase)
            size = 8 if ord(phrase) < 256 else 16
            yield (BYTE if size == 8 else WORD), width.bits
            yield ord(phrase), size
            width.grow()
        else:
            yield known[phrase], width.bits
        width.grow()
    yield END, width.bits


def _phrases_of(text: str, known: dict[str, int], new: set[str]) -> Iterator[str]:
    """Yield the phrases of a text, each the longest that is known; note those that follow."""
    before = ""
    for sign in text:
        if sign not in known:
            known[sign] = len(known) + 3
            new.add(sign)
        if before + sign in known:
            before += sign
        else:
            yield before
            known[before + sign] = len(known) + 3
            before = sign
    if before:
        yield before


def decompressed(signs: str) -> str:
    """Return the text that was compressed.

    Raises:
        GridError: If it is damaged, or longer than any puzzle.
    """
    try:
        return "".join(_phrases(signs))
    except (IndexError, KeyError, ValueError):
        raise damaged() from None


def _phrases(signs: str) -> Iterator[str]:
    """Yield the phrases that a text was made of."""
    bits = iter("".join(f"{_VALUES[sign]:06b}" for sign in signs.rstrip("=")))
    known = [""] * 3  # the codes
    width, before, total = _Width(1), "", 0
    while (code := _read(bits, width.bits)) != END:
        if code in (BYTE, WORD):
            known.append(chr(_read(bits, 16 if code == WORD else 8)))
            code = len(known) - 1
            width.grow()
        phrase = before + before[0] if code == len(known) else known[code]
        total += len(phrase)
        if total > budget.LINK:
            raise ValueError
        yield phrase
        if before:
            known.append(before + phrase[0])
            width.grow()
        before = phrase


def _read(bits: Iterator[str], size: int) -> int:
    """Return a number whose lowest bit comes first."""
    number = "".join(islice(bits, size))
    if len(number) < size:
        raise ValueError
    return int(number[::-1], 2)
