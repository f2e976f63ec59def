"""Faces: the fonts of a PDF, and which of them draws which part of a text."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from numpure_xl.errors import SheetError
from numpure_xl.export.font_files import bundled, of_system
from numpure_xl.export.pdf.directions import drawn
from numpure_xl.plan.sheet import Font
from numpure_xl.words import SERIFS

STARS = "★☆"
"""Drawn as shapes, so that they are the same everywhere, and empty ones stay so in bold."""

RESTRICTED = 2
"""Of `fsType` in a font: it must not be embedded (OpenType, OS/2)."""

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
        """Return whether there is a glyph for a character."""
        return ord(symbol) in self.font.face.charToGlyph or symbol in SPACES

    def width(self, text: str) -> float:
        """Return the width of a text."""
        face = self.font.face
        widths, other = face.charWidths, face.defaultWidth
        return float(sum(widths.get(ord(symbol), other) for symbol in text)) / 1000

    def _digit_height(self) -> float:
        face = self.font.face
        glyph = face.charToGlyph.get(ord("1"))
        if glyph is None or face.glyphPos[glyph] == face.glyphPos[glyph + 1]:
            return 0.0
        face.seek_table("glyf", face.glyphPos[glyph] + 8)  # behind contours, xMin, yMin, xMax
        return float(face.read_short() / self._em)


class Piece(NamedTuple):
    """A part of a text in one face; in None if it is of `STARS`, to be drawn as shapes."""

    face: Face | None
    text: str

    @property
    def width(self) -> float:
        """Its width, a share of the size of the font."""
        return self.face.width(self.text) if self.face else 0.95 * len(self.text)


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
        self._pieces: dict[tuple[str, bool, bool], list[Piece]] = {}
        if own:
            for path in own:
                self._face(path, is_bold=True)  # so that a fault is known at once

    @cached_property
    def first(self) -> Face:
        """The face of ordinary text."""
        return next(self._chain("sans", bold=False))

    def pieces(self, text: str, font: Font) -> list[Piece]:
        """Return a text in pieces, each in the first face that has its characters.

        A text that one face can draw is not parted. Parts are from left to right, whatever the
        direction of the text.

        Raises:
            MissingCharacterError: If no font has a character.
        """
        key = (text, font.name in SERIFS, font.bold)
        if key not in self._pieces:
            kind = "serif" if font.name in SERIFS else "sans"
            self._pieces[key] = self._chosen(drawn(text), kind, bold=font.bold)
        return self._pieces[key]

    def _chosen(self, text: str, kind: str, *, bold: bool) -> list[Piece]:
        if not text:
            return []
        whole = (
            face
            for face in self._chain(kind, bold=bold)
            if all(face.has(symbol) or symbol in STARS for symbol in text)
        )
        only = next(whole, None)
        found = [(self._one(symbol, only, kind, bold=bold), symbol) for symbol in text]
        groups = groupby(found, lambda pair: pair[0])
        return [Piece(face, "".join(symbol for _, symbol in group)) for face, group in groups]

    def _one(self, symbol: str, only: Face | None, kind: str, *, bold: bool) -> Face | None:
        """Return the face for a character; None for a star to be drawn as a shape."""
        if symbol in STARS:
            return None
        if only:
            return only
        for face in self._chain(kind, bold=bold):
            if face.has(symbol):
                return face
        msg = "No font here has the character {symbol!r}; name one that has it: --font FILE."
        raise MissingCharacterError(msg, symbol=symbol)

    def _chain(self, kind: str, *, bold: bool) -> Iterator[Face]:
        """Yield the faces that may draw a text, the preferred ones first."""
        for path in reversed(self._own) if bold else self._own:
            yield self._face(path, is_bold=len(self._own) > 1 and path == self._own[-1])
        yield self._face(bundled(kind, bold=bold), is_bold=bold)
        for path, is_bold in of_system(kind, bold=bold):
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
        msg: str = "There is no file {name!r}."
        raise SheetError(msg, name=str(path))
    name = f"{path.stem}-{path.suffix[1:]}"
    try:
        font = TTFont(name, _truetype(path, symbols), asciiReadable=False)
        font.face.seek_table("OS/2", 8)
        is_restricted = font.face.read_ushort() & 0xF == RESTRICTED
    except (TTFError, OSError, ValueError, LookupError, AssertionError, struct.error) as error:
        msg = "{path} cannot be used in a PDF; choose a TrueType or OpenType font."
        raise SheetError(msg, path=str(path)) from error
    if is_restricted:
        msg = "The licence of {path} forbids embedding; choose another font."
        raise SheetError(msg, path=str(path))
    pdfmetrics.registerFont(font)
    return font


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
