"""Faces: the fonts of a PDF, and which of them draws which part of a text.

Texts that are written from right to left are turned, since they are drawn from left to right.
"""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from numpure_xl import budget
from numpure_xl.book.layout import MARKS
from numpure_xl.budget import bytes_of
from numpure_xl.errors import RequestError, SheetError, no_file
from numpure_xl.export.font_files import SANS, files_of
from numpure_xl.plan.sheet import Font

RIGHT_TO_LEFT, ARABIC = "R", "AL"  # bidirectional classes of letters (Unicode, annex 9)


def drawn(text: str) -> str:
    r"""Return the characters of a line from left to right, Arabic letters in the forms they take.

    Raises:
        RequestError: If a package for it is not at hand, as in a browser.

    >>> drawn("Vol. 2"), drawn("\u05d0\u05d1 2") == "2 \u05d1\u05d0"
    ('Vol. 2', True)
    """
    if text.isascii():
        return text
    kinds = {unicodedata.bidirectional(symbol) for symbol in text}
    if not kinds & {RIGHT_TO_LEFT, ARABIC}:
        return text.translate(_UNSEEN)
    try:  # hardly any book needs them; python-bidi mirrors brackets, too
        from arabic_reshaper import reshape  # noqa: PLC0415
        from bidi.algorithm import get_display  # noqa: PLC0415
    except ImportError as error:
        msg = (
            "Hebrew and Arabic letters in a PDF need two packages; "
            "type: pip install numpure-xl[rtl], or make a workbook (.xlsx)."
        )
        raise RequestError(msg) from error
    return str(get_display(reshape(text) if ARABIC in kinds else text)).translate(_UNSEEN)


_UNSEEN = dict.fromkeys(map(ord, MARKS))

STARS = "★☆"
"""Drawn as shapes, so that they are the same everywhere, and empty ones stay so in bold."""

STAR = 0.95
"""Width of a star, as a share of the size of a font."""

RESTRICTED = 2
"""Bit of `fsType` in a font: it must not be embedded (OpenType, OS/2)."""

KNOWN = 1 << 9
"""Texts whose pieces are kept: digits and marks come again and again, a label on a page or two."""

SPACES = " \u00a0\u3000"


class MissingCharacterError(SheetError):
    """No font at hand has a character.

    Fields: `symbol`.
    """


class Face:
    """A font of a PDF; its measures are shares of its size.

    Attributes:
        font: The font of reportlab.
        is_bold: Whether its letters are bold.
        ascent: How far a line of it goes above the base line.
        descent: How far it goes below, a positive number.
        digit: The height of its digits.
    """

    def __init__(self, font: TTFont, *, is_bold: bool) -> None:
        self.font, self.is_bold = font, is_bold
        face = font.face
        self._em = face.unitsPerEm
        face.seek_table("hhea", 4)
        self.ascent, self.descent = face.read_short() / self._em, -face.read_short() / self._em
        self.digit = self._digit_height() or 0.7

    def has(self, symbol: str) -> bool:
        """True if there is a glyph for a character."""
        return ord(symbol) in self.font.face.charToGlyph or symbol in SPACES

    def width(self, text: str) -> float:
        """Return the width of a text."""
        face = self.font.face
        widths, default = face.charWidths, face.defaultWidth
        return float(sum(widths.get(ord(symbol), default) for symbol in text)) / 1000

    def _digit_height(self) -> float:
        face = self.font.face
        glyph = face.charToGlyph.get(ord("1"))
        if glyph is None or face.glyphPos[glyph] == face.glyphPos[glyph + 1]:
            return 0.0
        face.seek_table("glyf", face.glyphPos[glyph] + 8)  # behind contours, xMin, yMin, xMax
        return float(face.read_short() / self._em)


class Piece(NamedTuple):
    """A part of a text in one face; in None if it is of `STARS`, to be drawn as shapes.

    Its width is a share of the size of the font.
    """

    face: Face | None
    text: str
    width: float


class Faces:
    """The faces of a PDF, opened as they are needed.

    Args:
        symbols: Every character of the book, for fonts of which only a part is converted.
        own: Font files asked for: a regular one, and a bold one. They come before all others.
    """

    def __init__(self, symbols: Iterable[str], own: Sequence[Path] = ()) -> None:
        self._symbols = "".join(sorted(symbols))
        self._own = own
        self._faces: dict[Path, Face] = {}
        self._known = lru_cache(KNOWN)(self._chosen)
        if own:
            for path in own:
                self._face(path, is_bold=True)  # so that a fault is known at once

    @cached_property
    def first(self) -> Face:
        """The face of ordinary text."""
        return next(self._chain(SANS, bold=False))

    def pieces(self, text: str, font: Font) -> list[Piece]:
        """Return a text in pieces, each in the first face that has its characters.

        A text that one face can draw is not parted. Parts are from left to right, whatever the
        direction of the text.

        Raises:
            MissingCharacterError: If no font has a character.
        """
        return self._known(text, font.name, bold=font.bold)

    def _chosen(self, written: str, name: str, *, bold: bool) -> list[Piece]:
        text = drawn(written)
        if not text:
            return []
        whole = (
            face
            for face in self._chain(name, bold=bold)
            if all(face.has(symbol) or symbol in STARS for symbol in text)
        )
        only = next(whole, None)
        chosen = [(self._face_for(symbol, only, name, bold=bold), symbol) for symbol in text]
        groups = groupby(chosen, lambda pair: pair[0])
        parts = ((face, "".join(symbol for _, symbol in group)) for face, group in groups)
        return [
            Piece(face, part, face.width(part) if face else STAR * len(part))
            for face, part in parts
        ]

    def _face_for(self, symbol: str, only: Face | None, name: str, *, bold: bool) -> Face | None:
        """Return the face for a character; None for a star to be drawn as a shape."""
        if symbol in STARS:
            return None
        if only:
            return only
        for face in self._chain(name, bold=bold):
            if face.has(symbol):
                return face
        msg = (
            "No font here has the character {symbol!r} ({code}); name one that has it: --font FILE."
        )
        raise MissingCharacterError(msg, symbol=symbol, code=f"U+{ord(symbol):04X}")

    def _chain(self, name: str, *, bold: bool) -> Iterator[Face]:
        """Yield the faces that may draw a text, the preferred ones first."""
        for path in reversed(self._own) if bold else self._own:
            yield self._face(path, is_bold=len(self._own) > 1 and path == self._own[-1])
        for path, is_bold in files_of(name, bold=bold):
            yield self._face(path, is_bold=is_bold)

    def _face(self, path: Path, *, is_bold: bool) -> Face:
        if path not in self._faces:
            self._faces[path] = Face(opened(path, self._symbols), is_bold=is_bold)
        return self._faces[path]


def opened(path: Path, symbols: str) -> TTFont:
    """Open a font, which is then known to reportlab.

    Raises:
        SheetError: If it cannot be read, or may not be embedded.
    """
    if not path.is_file():
        raise no_file(path)
    try:
        font = _sound(path, symbols)
        font.face.seek_table("OS/2", 8)
        is_restricted = font.face.read_ushort() & 0xF == RESTRICTED
    except SheetError:
        raise
    except Exception as error:  # reportlab and fontTools believe a font, and fail as it comes
        msg = "{path} cannot be used in a PDF; choose a TrueType or OpenType font."
        raise SheetError(msg, path=str(path)) from error
    if is_restricted:
        msg = "The licence of {path} forbids embedding; choose another font."
        raise SheetError(msg, path=str(path))
    pdfmetrics.registerFont(font)
    return font


def _sound(path: Path, symbols: str) -> TTFont:
    """Return a font whose characters of a book can be read: one that is damaged fails here."""
    _check_counts(bytes_of(path, budget.FONT))
    font = TTFont(f"{path.stem}-{path.suffix[1:]}", _truetype(path, symbols), asciiReadable=False)
    places = font.face.glyphPos
    if places != sorted(places) or places[-1] > font.face.get_table_pos("glyf")[1]:
        raise ValueError(path)
    font.face.makeSubset([code for code in map(ord, symbols) if code in font.face.charToGlyph])
    return font


def _check_counts(content: bytes) -> None:
    """Raise a ValueError if a font names more characters than there are, in any of its tables.

    A table of characters (`cmap`) names them by their first and last; a damaged one names billions.
    """
    start = int.from_bytes(content[12:16]) if content[:4] == b"ttcf" else 0
    tables = _uint16(content, start + 4)
    for entry in range(start + 12, start + 12 + 16 * tables, 16):
        if content[entry : entry + 4] == b"cmap":
            cmap = _uint32(content, entry + 8)
            for number in range(_uint16(content, cmap + 2)):
                at = cmap + _uint32(content, cmap + 8 + 8 * number)
                if sum(_characters(content, at)) > budget.CHARACTERS:
                    raise ValueError(number)


def _characters(content: bytes, at: int) -> Iterator[int]:
    """Yield the number of characters in each range of a table of characters (OpenType, cmap)."""
    form = _uint16(content, at)
    if form == 4:  # ranges are parted into lists of their ends and their beginnings
        size = _uint16(content, at + 6)
        for last in range(at + 14, at + 14 + size, 2):
            yield max(0, _uint16(content, last) - _uint16(content, last + size + 2) + 1)
    elif form in {12, 13}:
        for group in range(at + 16, at + 16 + 12 * _uint32(content, at + 12), 12):
            yield max(0, _uint32(content, group + 4) - _uint32(content, group) + 1)
    elif form in {8, 10}:
        yield _uint32(content, at + (12 + 8192 if form == 8 else 16))


def _uint16(content: bytes, at: int) -> int:
    return int(struct.unpack_from(">H", content, at)[0])


def _uint32(content: bytes, at: int) -> int:
    return int(struct.unpack_from(">I", content, at)[0])


def _truetype(path: Path, symbols: str) -> BytesIO | str:
    """Return a font file, or what becomes of it if its outlines are PostScript."""
    with path.open("rb") as file:
        head = file.read(16)
        if head[:4] == b"ttcf":
            file.seek(int.from_bytes(head[12:16], "big"))
            head = file.read(4)
    if head[:4] != b"OTTO":
        return str(path)
    from numpure_xl.export.pdf.truetype import converted  # noqa: PLC0415  # takes 0.1 s

    return converted(path, symbols)
