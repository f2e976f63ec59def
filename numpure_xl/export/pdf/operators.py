"""The operators of a PDF page (ISO 32000-1, annex A) for what is placed on it.

Shades of grey, black and white among them, are DeviceGray; other colours are DeviceRGB.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from math import cos, pi, sin
from operator import attrgetter

from numpure_xl.export.paper_grid import Fill, Line, PaperSign
from numpure_xl.export.pdf.faces import STAR, Face
from numpure_xl.export.pdf.lettering import PlacedText
from numpure_xl.export.pdf.places import FilledPath, Page, Ruling
from numpure_xl.plan.colour import as_gray, rgb
from numpure_xl.plan.glyphs import INK, OUTLINE, Ellipse, Picture, Shape
from numpure_xl.plan.hatching import hatch_ink, hatch_of, hatch_strokes
from numpure_xl.plan.qr import QrCode, runs
from numpure_xl.plan.typography import KDP_RULE

THICKER = 0.03
"""Outline by which letters are made bold, as a share of the size of a font."""

CURVE = 4 * (2**0.5 - 1) / 3
"""Place of the control points of a quarter of a circle; it is met to 0.03 per cent."""

UNITS = 10_000
"""Units of a point to which places are exact."""

PATHS = {"move": "m", "line": "l", "curve": "c", "close": "h"}

Encode = Callable[[Face, str], Iterable[tuple[str, bytes]]]
"""Returns a text as strings in subsets of a font, each with the name of the subset."""


def page_operators(page: Page, encode: Encode) -> Iterator[str]:
    """Yield the operators of the texts of a page, from its lower left corner."""
    yield from text_operators(page.texts, page.height, encode)
    yield from _paths(page.paths, page.height)


def ruling_operators(ruling: Ruling, height: float) -> Iterator[str]:
    """Yield the operators of the fills and lines of a page so high, from its lower left corner."""
    yield from _fills(ruling.fills, height)
    yield from _hatches([fill for fill in ruling.fills if fill.hatch], height)
    yield from _signs(ruling.tubes, height)
    yield from _lines(ruling.lines, height)
    yield from _signs(ruling.signs, height)


def _signs(signs: Iterable[PaperSign], height: float) -> Iterator[str]:
    for x, y, size, picture in signs:
        scale = number(size / 100)
        yield f"q {scale} 0 0 {scale} {number(x)} {number(height - y - size)} cm"
        yield from picture_operators(picture)
        yield "Q"


def gray_or_color(color: str, *, stroke: bool = False) -> str:
    """Return the operator that chooses a colour, given as six hexadecimal digits.

    >>> gray_or_color("000000"), gray_or_color("1F3864", stroke=True)
    ('0 g', '.1216 .2196 .3922 RG')
    """
    shares = [number(part / 255) for part in rgb(color)]
    if len(set(shares)) == 1:
        return f"{shares[0]} {'G' if stroke else 'g'}"
    return f"{' '.join(shares)} {'RG' if stroke else 'rg'}"


@lru_cache(1 << 11)
def number(value: float) -> str:
    """Return a number as short as it can be, to a ten thousandth.

    >>> number(0.5), number(-0.00001), number(12.0)
    ('.5', '0', '12')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in {"", "-0", "0"} else text.removeprefix("0") if text[0] == "0" else text


def rectangle(left: float, bottom: float, width: float, height: float) -> str:
    """Return the operator that adds a rectangle to the path."""
    return f"{number(left)} {number(bottom)} {number(width)} {number(height)} re"


def _fills(fills: Iterable[Fill], height: float) -> Iterator[str]:
    for color, group in groupby(sorted(fills, key=lambda fill: fill.color), lambda f: f.color):
        yield gray_or_color(color)
        for fill in group:
            size = (fill.right - fill.left, fill.bottom - fill.top)
            yield rectangle(fill.left, height - fill.bottom, *size)
        yield "f"


def _hatches(fills: Iterable[Fill], height: float) -> Iterator[str]:
    for fill in fills:
        hatch, size = hatch_of(fill.hatch), fill.right - fill.left
        ink = gray_or_color(hatch_ink(fill.color, hatch.ink_share), stroke=True)
        yield f"1 J {number(hatch.width(fill.pen, size))} w {ink}"
        for stroke in hatch_strokes(hatch, fill.left, fill.top, size):
            start = f"{number(stroke.x)} {number(height - stroke.y)} m"
            yield f"{start} {number(stroke.to_x)} {number(height - stroke.to_y)} l"
        yield "S"


def _lines(lines: Iterable[Line], height: float) -> Iterator[str]:
    """Yield lines with projecting square caps, so that they meet in whole corners."""
    for (width, color), group in groupby(lines, lambda line: (line.width, line.color)):
        yield f"2 J {number(width)} w {gray_or_color(color, stroke=True)}"
        for line in group:
            start = f"{number(line.x)} {number(height - line.y)} m"
            yield f"{start} {number(line.to_x)} {number(height - line.to_y)} l"
        yield "S"


def text_operators(texts: Iterable[PlacedText], height: float, encode: Encode) -> Iterator[str]:
    """Yield the operators of texts on a page so high, from its lower left corner."""
    ordered = sorted(texts, key=attrgetter("color", "size"))
    for color, group in groupby(ordered, attrgetter("color")):
        yield f"{gray_or_color(color)} {gray_or_color(color, stroke=True)}"
        of_one_color = [*group]
        yield from _letters(of_one_color, height, encode)
        for text in of_one_color:
            if None in [piece.face for piece in text.pieces]:
                yield from _stars(text, height - text.base)
            if text.struck:
                width = max(KDP_RULE, text.size / 12)
                y = number(height - text.base + 0.3 * text.size)
                ends = f"{number(text.x)} {y} m {number(text.x + text.width)} {y} l"
                yield f"0 J {number(width)} w {ends} S"


def _letters(texts: Iterable[PlacedText], height: float, encode: Encode) -> Iterator[str]:
    """Yield texts as one object; what stays the same from one to the next is not said again."""
    mode = font = ""
    left = low = 0  # ten thousandths of a point: of whole ones no rounding adds up
    yield "BT"
    for x, base, size, _, pieces, is_thick, _ in texts:
        start, y = x, round(UNITS * (height - base))
        for face, text, width in pieces:
            if face:
                wanted = _mode(size if is_thick and not face.is_bold else 0.0)
                if wanted != mode:
                    yield (mode := wanted)
                place = round(UNITS * start)
                yield f"{number((place - left) / UNITS)} {number((y - low) / UNITS)} Td"
                left, low = place, y
                for subset, string in encode(face, text):
                    if (chosen := f"{subset} {number(size)} Tf") != font:
                        yield (font := chosen)
                    yield f"<{string.hex()}> Tj"
            start += width * size
    yield "ET"


def _mode(bold: float) -> str:
    """Return the operators by which letters are made bold, given their size; 0 if they are not."""
    return f"2 Tr {number(THICKER * bold)} w" if bold else "0 Tr"


def _paths(paths: Iterable[FilledPath], height: float) -> Iterator[str]:
    for path in paths:
        yield gray_or_color(path.color)
        for kind, points in path.steps:
            places = (f"{number(x)} {number(height - y)}" for x, y in points)
            yield " ".join([*places, PATHS[kind]])
        yield "f"


def _stars(text: PlacedText, y: float) -> Iterator[str]:
    """Yield the stars of a text, which are shapes."""
    x = text.x
    for piece in text.pieces:
        for place, star in enumerate("" if piece.face else piece.text):
            yield from _star(star, x + place * STAR * text.size, y, text.size)
        x += piece.width * text.size


def _star(star: str, x: float, y: float, size: float) -> Iterator[str]:
    """Yield a star, filled or empty, as high as the letters beside it."""
    # Drawn around the origin, so that all stars of a page are the same bytes, which pack well.
    yield f"q 1 0 0 1 {number(x + 0.475 * size)} {number(y + 0.34 * size)} cm"
    yield f"1 j {number(KDP_RULE)} w" if star == "☆" else "0 j"
    yield _star_shape(star, size)


@lru_cache(1 << 5)
def _star_shape(star: str, size: float) -> str:
    outer = 0.42 * size - (KDP_RULE / 2 if star == "☆" else 0.0)
    corners = [
        (radius * sin(corner * pi / 5), radius * cos(corner * pi / 5))
        for corner in range(10)
        for radius in [outer if corner % 2 == 0 else 0.4 * outer]
    ]
    return polygon(corners) + (" s Q" if star == "☆" else " f Q")


def polygon(corners: Iterable[tuple[float, float]]) -> str:
    """Return the operators that add a polygon to the path; it is not closed."""
    (x, y), *rest = corners
    start = f"{number(x)} {number(y)} m"
    return " ".join([start, *(f"{number(x)} {number(y)} l" for x, y in rest)])


def _ellipse(shape: Ellipse) -> str:
    x, y, across, down = shape.x, 100 - shape.y, shape.across, shape.down
    near_x, near_y = CURVE * across, CURVE * down
    curves = [
        (x + across, y + near_y, x + near_x, y + down, x, y + down),
        (x - near_x, y + down, x - across, y + near_y, x - across, y),
        (x - across, y - near_y, x - near_x, y - down, x, y - down),
        (x + near_x, y - down, x + across, y - near_y, x + across, y),
    ]
    parts = (" ".join(map(number, curve)) + " c" for curve in curves)
    return f"{number(x + across)} {number(y)} m " + " ".join(parts) + " h"


def _shape(shape: Shape) -> str:
    if isinstance(shape, Ellipse):
        return _ellipse(shape)
    return polygon([(x, 100 - y) for x, y in shape.corners]) + " h"


def picture_operators(picture: Picture, *, is_gray: bool = False) -> Iterator[str]:
    """Yield the operators of a picture, in a square of 100 x 100.

    Its body has one outline around all of its parts: half of it is hidden below them.

    Args:
        picture: The picture.
        is_gray: Whether it is in black ink alone, each colour as light as it is.
    """
    shown = as_gray if is_gray else str
    yield f"1 j {number(2 * OUTLINE)} w {gray_or_color(shown(INK), stroke=True)}"
    for shape in picture.body:
        yield f"{_shape(shape)} S"
    for shape in (*picture.body, *picture.details):
        yield f"{gray_or_color(shown(shape.color))} {_shape(shape)} f"


def qr_operators(code: QrCode, x: float, y: float, side: float) -> Iterator[str]:
    """Yield the operators of a QR code whose lower left corner is at (x, y): one black shape."""
    dot = side / len(code.rows)
    yield f"{gray_or_color('FFFFFF')} {rectangle(x, y, side, side)} f"
    yield gray_or_color("000000")
    for row, dots in enumerate(reversed(code.rows)):
        for start, length in runs(dots):
            yield rectangle(x + start * dot, y + row * dot, length * dot, dot)
    yield "f"
