"""Drawings as Encapsulated PostScript: shapes alone, letters among them, and so no font."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.board.image import Bar, BoardImage, DigitPicture, Ground, Sign
from numpure_xl.export.outlines import outline, placed
from numpure_xl.export.svg import base_of
from numpure_xl.plan.colour import rgb
from numpure_xl.plan.glyphs import INK, OUTLINE, Ellipse, Shape
from numpure_xl.plan.hatching import HATCHES, hatch_ink, hatch_strokes

OPERATORS = {"move": "moveto", "line": "lineto", "curve": "curveto", "close": "closepath"}
POINTS_PER_PIXEL = 0.75


def eps(drawing: BoardImage) -> str:
    """Return a drawing as an EPS file: one page as large as its board, without a preview."""
    width, height = drawing.side * POINTS_PER_PIXEL, drawing.height * POINTS_PER_PIXEL
    head = [
        "%!PS-Adobe-3.0 EPSF-3.0",
        f"%%BoundingBox: 0 0 {-int(-width // 1)} {-int(-height // 1)}",
        f"%%HiResBoundingBox: 0 0 {width:g} {height:g}",
        f"%%Title: ({drawing.name})",
        "%%Creator: numpure-xl",
        "%%LanguageLevel: 2",
        "%%EndComments",
        f"gsave {POINTS_PER_PIXEL} dup scale 0 {drawing.height} translate 1 -1 scale",
    ]
    ground = _bar(Bar(0, 0, drawing.side, drawing.height, drawing.ground))
    tubes = map(_stamp, drawing.tubes)
    filled = (ground, *map(_ground, drawing.grounds), *tubes, *map(_bar, drawing.bars))
    parts = (*map(_sign, drawing.signs), *map(_stamp, drawing.stamps))
    return "\n".join([*head, *filled, *parts, "grestore", "%%EOF", ""])


def _color(color: str) -> str:
    shares = [part / 255 for part in rgb(color)]
    if len(set(shares)) == 1:
        return f"{shares[0]:.4g} setgray"
    return " ".join(f"{share:.4g}" for share in shares) + " setrgbcolor"


def _bar(bar: Bar) -> str:
    return f"{_color(bar.color)} {bar.x} {bar.y} {bar.width} {bar.height} rectfill"


def _ground(ground: Ground) -> str:
    x, y, side, color, number, pen = ground
    parts = [_bar(Bar(x, y, side, side, color))]
    if number:
        hatch = HATCHES[number]
        ink = _color(hatch_ink(color, hatch.ink_share))
        parts.append(f"1 setlinecap {hatch.width(pen, side):g} setlinewidth {ink}")
        for stroke in hatch_strokes(hatch, x, y, side):
            ends = f"{stroke.x:g} {stroke.y:g} moveto {stroke.to_x:g} {stroke.to_y:g} lineto"
            parts.append(ends)
        parts.append("stroke")
    return " ".join(parts)


def _sign(sign: Sign) -> str:
    shape = outline(sign.text, sign.font)
    steps = placed(shape, sign.x - shape.width / 2 * sign.size, base_of(sign), sign.size, down=True)
    path = " ".join(
        " ".join([*(f"{x:.2f} {y:.2f}" for x, y in points), OPERATORS[kind]])
        for kind, points in steps
    )
    return f"{_color(sign.font.color)} newpath {path} fill"


def _stamp(stamp: DigitPicture) -> str:
    """Return a picture: its body with one outline around all parts, its details above."""
    body, details = stamp.picture.body, stamp.picture.details
    edges = " ".join(f"{_path(shape)} stroke" for shape in body)
    inside = " ".join(f"{_color(shape.color)} {_path(shape)} fill" for shape in (*body, *details))
    place = f"{stamp.x:g} {stamp.y:g} translate {stamp.size / 100:g} dup scale"
    pen = f"{_color(INK)} {2 * OUTLINE} setlinewidth 1 setlinejoin"
    return f"gsave {place} {pen} {edges} {inside} grestore"


def _path(shape: Shape) -> str:
    if isinstance(shape, Ellipse):
        frame = f"{shape.x} {shape.y} translate {shape.across} {shape.down} scale"
        return f"newpath matrix currentmatrix {frame} 0 0 1 0 360 arc closepath setmatrix"
    return " ".join(["newpath", *_corners(shape.corners), "closepath"])


def _corners(corners: tuple[tuple[float, float], ...]) -> Iterator[str]:
    for number, (x, y) in enumerate(corners):
        yield f"{x} {y} {'lineto' if number else 'moveto'}"
