"""Drawings as SVG: rectangles, text in fonts that every system has, nothing that needs a script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from operator import attrgetter

from numpure_xl.board.image import Bar, BoardImage, DigitPicture, Ground, Sign
from numpure_xl.plan.glyphs import INK, OUTLINE, Ellipse, Shape
from numpure_xl.plan.hatching import hatch_ink, hatch_of, hatch_strokes
from numpure_xl.plan.qr import QrCode, runs
from numpure_xl.plan.sheet import Font
from numpure_xl.plan.typography import DIGIT_HEIGHT

# Of the same widths, on systems that have not the first.
FAMILIES = {
    "Arial": "Arial, Helvetica, 'Liberation Sans', sans-serif",
    "Times New Roman": "'Times New Roman', Times, 'Liberation Serif', serif",
}
LETTERS = {"move": "M", "line": "L", "curve": "C", "close": "Z"}
HEIGHTS = {"Arial": DIGIT_HEIGHT, "Times New Roman": 0.662}
"""Heights of digits, in heights of their font: the fonts' own measure of their capitals."""


def svg(drawing: BoardImage, *, outlines: bool = False, cut: int = 0) -> str:
    """Return a drawing as an SVG file.

    Args:
        drawing: The drawing.
        outlines: Whether its texts are outlines, not text.
        cut: How many pixels are cut off on each side.
    """
    side, height = drawing.side, drawing.height
    wide, high = side - 2 * cut, height - 2 * cut
    name = escape(drawing.name, quote=False)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{cut} {cut} {wide} {high}"'
        f' width="{wide}" height="{high}" role="img" aria-label="{escape(drawing.name)}">'
    )
    ground = _bar(Bar(0, 0, side, height, drawing.ground))
    tubes = (f'<g shape-rendering="auto">{stamp_svg(tube)}</g>' for tube in drawing.tubes)
    filled = (ground, *map(_ground, drawing.grounds), *tubes, *map(_bar, drawing.bars))
    crisp = ['<g shape-rendering="crispEdges">', *filled, "</g>"]
    signs = _outlined(drawing.signs) if outlines else _signs(drawing.signs)
    description = (
        [f"<desc>{escape(drawing.description, quote=False)}</desc>"] if drawing.description else []
    )
    lines = [head, f"<title>{name}</title>", *description, *crisp, *signs]
    return "\n".join([*lines, *map(stamp_svg, drawing.stamps), "</svg>", ""])


def _bar(bar: Bar) -> str:
    return (
        f'<rect x="{bar.x}" y="{bar.y}" width="{bar.width}" height="{bar.height}"'
        f' fill="#{bar.color}"/>'
    )


def _ground(ground: Ground) -> str:
    x, y, side, color, hatch, pen = ground
    return _bar(Bar(x, y, side, side, color)) + hatch_svg(hatch, (x, y), side, color, pen)


def hatch_svg(
    number: int, corner: tuple[float, float], side: float, ground: str, pen: float
) -> str:
    """Return the SVG of a hatch, by its number, in a square; "" for none."""
    hatch = hatch_of(number)
    if not hatch.ways:
        return ""
    strokes = hatch_strokes(hatch, *corner, side)
    path = "".join(f"M{s.x:.6g} {s.y:.6g}L{s.to_x:.6g} {s.to_y:.6g}" for s in strokes)
    return (
        f'<path d="{path}" stroke="#{hatch_ink(ground, hatch.ink_share)}"'
        f' stroke-width="{hatch.width(pen, side):.4g}"'
        ' stroke-linecap="round" shape-rendering="auto"/>'
    )


def _signs(signs: Iterable[Sign]) -> Iterator[str]:
    """Yield the digits, those of one font together."""
    for font, group in groupby(sorted(signs, key=attrgetter("font")), attrgetter("font")):
        yield f"<g {letters_svg(font, 'middle')}>"
        for sign in group:
            text = escape(sign.text, quote=False)
            yield f'<text x="{sign.x:g}" y="{base_of(sign):.2f}">{text}</text>'
        yield "</g>"


def _outlined(signs: Iterable[Sign]) -> Iterator[str]:
    """Yield the digits as paths."""
    from numpure_xl.export.outlines import outline, placed  # noqa: PLC0415  # takes 0.1 s

    for sign in signs:
        shape = outline(sign.text, sign.font)
        x, base = sign.x - shape.width / 2 * sign.size, base_of(sign)
        steps = placed(shape, x, base, sign.size, down=True)
        path = " ".join(
            LETTERS[kind] + " ".join(f"{a:.2f},{b:.2f}" for a, b in points)
            for kind, points in steps
        )
        yield f'<path fill="#{sign.font.color}" d="{path}"/>'


def base_of(sign: Sign) -> float:
    """Return the base line of a text whose middle is known."""
    return sign.y + HEIGHTS.get(sign.font.name, 0.7) / 2 * sign.size


def letters_svg(font: Font, anchor: str) -> str:
    """Return the attributes of a text or a group of texts that say what its letters look like."""
    family = FAMILIES.get(font.name, f"'{font.name}', sans-serif")
    weight = "bold" if font.bold else "normal"
    return (
        f'font-family="{family}" font-size="{font.size / 0.75:.2f}" font-weight="{weight}"'
        f' text-anchor="{anchor}" fill="#{font.color}"'
    )


def stamp_svg(stamp: DigitPicture) -> str:
    """Return a picture as SVG: its body with one outline around all parts, its details above.

    Half of an outline is inside, under the body.
    """
    body = "".join(map(_shape, stamp.picture.body))
    details = "".join(map(_shape, stamp.picture.details))
    return (
        f'<g transform="translate({stamp.x:g} {stamp.y:g}) scale({stamp.size / 100:g})">'
        f'<g stroke="#{INK}" stroke-width="{2 * OUTLINE}" stroke-linejoin="round">{body}</g>'
        f"{body}{details}</g>"
    )


def qr_svg(code: QrCode, x: float, y: float, side: float) -> str:
    """Return a QR code as SVG, one shape for all that is black."""
    path = "".join(
        f"M{start} {row}h{length}v1h-{length}z"
        for row, line in enumerate(code.rows)
        for start, length in runs(line)
    )
    dots = len(code.rows)
    return (
        f'<g transform="translate({x:g} {y:g}) scale({side / dots:g})">'
        f'<path fill="#FFFFFF" d="M0 0h{dots}v{dots}H0z"/><path d="{path}"/></g>'
    )


def _shape(shape: Shape) -> str:
    if isinstance(shape, Ellipse):
        return (
            f'<ellipse cx="{shape.x}" cy="{shape.y}" rx="{shape.across}" ry="{shape.down}"'
            f' fill="#{shape.color}"/>'
        )
    corners = " ".join(f"{x},{y}" for x, y in shape.corners)
    return f'<polygon points="{corners}" fill="#{shape.color}"/>'
