"""Fonts with PostScript outlines, such as Hiragino and Noto CJK, made into TrueType fonts.

reportlab embeds TrueType outlines only. Of such a font, which may have 65,000 glyphs, only those
that a book needs are converted; their curves are met to a thousandth of the size.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import islice
from logging import CRITICAL, getLogger
from pathlib import Path

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, TTLibError, newTable

getLogger("fontTools").setLevel(CRITICAL)  # of a damaged font our own sentence is enough

_NEEDED = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2", "post", "CFF ", "CFF2"]


def converted(path: Path, symbols: Iterable[str]) -> BytesIO:
    """Return a TrueType font with some characters of a font with PostScript outlines.

    Raises:
        ValueError: If the file is damaged.
    """
    try:
        return _converted(path, symbols)
    except (TTLibError, AttributeError, TypeError) as error:
        raise ValueError(path) from error


def _converted(path: Path, symbols: Iterable[str]) -> BytesIO:
    with TTFont(path, fontNumber=0, lazy=True) as font:
        options = Options(layout_features=[], hinting=False, notdef_outline=True)
        options.drop_tables += [tag for tag in font.keys() if tag not in _NEEDED]  # noqa: SIM118
        subsetter = Subsetter(options)
        known = font.getBestCmap() or {}
        # At least one, of whatever there is: reportlab takes no font without characters.
        subsetter.populate(unicodes=known.keys() & set(map(ord, symbols)) or islice(known, 1))
        subsetter.subset(font)
        _convert(font)
        font.recalcTimestamp = False
        file = BytesIO()
        font.save(file)
    file.seek(0)
    return file


def _convert(font: TTFont) -> None:
    """Replace PostScript outlines by TrueType ones."""
    order, outlines = font.getGlyphOrder(), font.getGlyphSet()
    tolerance = font["head"].unitsPerEm / 1000
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(None)
        outlines[name].draw(Cu2QuPen(pen, tolerance, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    for tag in ("CFF ", "CFF2"):
        if tag in font:
            del font[tag]
    sizes = font["maxp"]
    sizes.tableVersion, sizes.maxZones = 0x00010000, 1
    for name in (
        *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"),
        *("maxStackElements", "maxSizeOfInstructions", "maxComponentElements"),
        *("maxPoints", "maxContours", "maxCompositePoints", "maxCompositeContours"),
        "maxComponentDepth",
    ):
        setattr(sizes, name, 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
