"""Drawings as SVG: rectangles, text in fonts that every system has, nothing that needs a script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from xml.sax.saxutils import escape, quoteattr

from numpure_xl.board.image import Bar, Drawing, Sign, Stamp
from numpure_xl.plan.glyphs import INK, OUTLINE, Ellipse, Shape
from numpure_xl.plan.sheet import Font

# Of the same widths, on systems that have not the first.
FAMILIES = {
    "Arial": "Arial, Helvetica, 'Liberation Sans', sans-serif",
    "Times New Roman": "'Times New Roman', Times, 'Liberation Serif', serif",
}
HEIGHTS = {"Arial": 0.716, "Times New Roman": 0.662}
"""How high digits are, in heights of their font: the fonts' own measure of their capitals."""


def svg(drawing: Drawing) -> str:
    """Return a drawing as an SVG file."""
    side = drawing.side
    name = escape(drawing.name)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"'
        f' width="{side}" height="{side}" role="img" aria-label={quoteattr(drawing.name)}>'
    )
    ground = _bar(Bar(0, 0, side, side, drawing.ground))
    crisp = ['<g shape-rendering="crispEdges">', ground, *map(_bar, drawing.bars), "</g>"]
    lines = [head, f"<title>{name}</title>", *crisp, *_signs(drawing.signs)]
    return "\n".join([*lines, *map(stamp_svg, drawing.stamps), "</svg>", ""])


def _bar(bar: Bar) -> str:
    return (
        f'<rect x="{bar.x}" y="{bar.y}" width="{bar.width}" height="{bar.height}"'
        f' fill="#{bar.color}"/>'
    )


def _signs(signs: Iterable[Sign]) -> Iterator[str]:
    """Yield the digits, those of one font together."""
    for font, group in groupby(sorted(signs, key=attrgetter("font")), attrgetter("font")):
        yield _font(font)
        for sign in group:
            base = sign.y + HEIGHTS.get(font.name, 0.7) / 2 * sign.size
            yield f'<text x="{sign.x:g}" y="{base:.2f}">{escape(sign.text)}</text>'
        yield "</g>"


def _font(font: Font) -> str:
    family = FAMILIES.get(font.name, f"{font.name}, sans-serif")
    weight = "bold" if font.bold else "normal"
    return (
        f'<g font-family="{family}" font-size="{font.size / 0.75:.2f}" font-weight="{weight}"'
        f' text-anchor="middle" fill="#{font.color}">'
    )


def stamp_svg(stamp: Stamp) -> str:
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


def _shape(shape: Shape) -> str:
    if isinstance(shape, Ellipse):
        return (
            f'<ellipse cx="{shape.x}" cy="{shape.y}" rx="{shape.across}" ry="{shape.down}"'
            f' fill="#{shape.color}"/>'
        )
    corners = " ".join(f"{x},{y}" for x, y in shape.corners)
    return f'<polygon points="{corners}" fill="#{shape.color}"/>'
