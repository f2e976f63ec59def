"""The overlay of a board as one drawing of a sheet in a file: a group of shapes over its cells.

It is anchored to the first and to the last cell, so it follows them where they move or get another
size. Its name and its title are those that the commands give to what they draw on an open sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import chain, count, repeat

from numpure_xl.board.location import Area
from numpure_xl.board.overlay import (
    Overlay,
    OverlayLine,
    OverlaySpot,
    frame_of,
)
from numpure_xl.plan.edge_signs import number_strokes
from numpure_xl.plan.typography import CORNER_LEFT, CORNER_MIDDLE, DIGIT_HEIGHT

UNITS = 10_000
"""Units of the group across and down a cell."""

PEN = 0.1
"""Width of the pen for sums, as a share of their size."""

EMU_PER_POINT = 12_700
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
SHAPES = "http://schemas.openxmlformats.org/drawingml/2006/main"


def overlay_xml(overlay: Overlay, board: Area, height: float, share: float, first: int) -> str:
    """Return an overlay as an anchor of a drawing.

    Args:
        overlay: The overlay.
        board: The cells of the board.
        height: How high a cell is, in points.
        share: The size of sums, as a share of that.
        first: The number of the group; its shapes have those that follow.
    """
    numbers = count(first)
    side = overlay.across * UNITS
    box = f'<a:off x="0" y="0"/><a:ext cx="{side}" cy="{side}"/>'
    children = f'<a:chOff x="0" y="0"/><a:chExt cx="{side}" cy="{side}"/>'
    named = (
        f'<xdr:cNvPr id="{next(numbers)}" name="{escape(overlay.name)}" '
        f'descr="{escape(overlay.words)}" title="{escape(overlay.line)}"/>'
    )
    shapes = "".join(
        f'<xdr:sp macro="" textlink=""><xdr:nvSpPr><xdr:cNvPr id="{number}" name="{number}"/>'
        f"<xdr:cNvSpPr/></xdr:nvSpPr>{shape}</xdr:sp>"
        for number, shape in zip(numbers, _shapes(overlay, height, share), strict=False)
    )
    return (
        f'<xdr:twoCellAnchor xmlns:xdr="{DRAWING}" xmlns:a="{SHAPES}" editAs="twoCell">'
        f"{_corner('from', board.row, board.col)}"
        f"{_corner('to', board.row + board.height, board.col + board.width)}"
        f"<xdr:grpSp><xdr:nvGrpSpPr>{named}<xdr:cNvGrpSpPr/></xdr:nvGrpSpPr>"
        f"<xdr:grpSpPr><a:xfrm>{box}{children}</a:xfrm></xdr:grpSpPr>{shapes}</xdr:grpSp>"
        "<xdr:clientData/></xdr:twoCellAnchor>"
    )


def numbers_of(overlay: Overlay) -> int:
    """Return the count of numbers of an overlay: its group and its shapes have one each."""
    return 1 + sum(1 for _ in _shapes(overlay, 1.0, 1.0))


def _corner(name: str, row: int, col: int) -> str:
    places = (("col", col), ("colOff", 0), ("row", row), ("rowOff", 0))
    inside = "".join(f"<xdr:{each}>{value}</xdr:{each}>" for each, value in places)
    return f"<xdr:{name}>{inside}</xdr:{name}>"


def _shapes(overlay: Overlay, height: float, share: float) -> Iterator[str]:
    """Yield the properties and the texts of all shapes, those below first."""
    yield _spot(frame_of(overlay.across))
    yield from map(_spot, overlay.spots)
    alike: dict[tuple[str, float, bool], list[OverlayLine]] = {}
    for line in overlay.outlines:
        alike.setdefault(line[1:4], []).append(line)
    for lines in (*alike.values(), [*_sums(overlay, height, share)]):
        if lines:
            yield _lines(lines, overlay.across)


def _sums(overlay: Overlay, height: float, share: float) -> Iterator[OverlayLine]:
    """Yield the strokes of all sums, which open faster than texts do, and grow with their cells."""
    high = DIGIT_HEIGHT * share
    pen = round(PEN * share * height, 2)
    for line in overlay.outlines:
        row, col = line.cell
        left, top = col + CORNER_LEFT, row + CORNER_MIDDLE - high / 2
        for stroke in number_strokes(line.label):
            places = tuple((left + high * x, top + high * y) for x, y in stroke)
            yield OverlayLine(places, overlay.ink, pen)


def _spot(spot: OverlaySpot) -> str:
    form = "ellipse" if spot.is_round else "rect"
    place = _place((spot.x, spot.y), (spot.width, spot.height))
    fill = f"<a:solidFill>{_ink(spot.fill)}</a:solidFill>" if spot.fill else "<a:noFill/>"
    line = "<a:ln><a:noFill/></a:ln>"
    if spot.line:
        line = f'<a:ln w="{EMU_PER_POINT}"><a:solidFill>{_ink(spot.line)}</a:solidFill></a:ln>'
    geometry = f'<a:prstGeom prst="{form}"><a:avLst/></a:prstGeom>'
    return f"<xdr:spPr>{place}{geometry}{fill}{line}</xdr:spPr>"


def _lines(lines: Sequence[OverlayLine], across: int) -> str:
    """Return lines of one look as one shape: programs open few shapes faster than many."""
    line, side = lines[0], across * UNITS
    steps = "".join(
        f'<a:{name}><a:pt x="{_units(x)}" y="{_units(y)}"/></a:{name}>'
        for each in lines
        for (x, y), name in zip(each.corners, chain(("moveTo",), repeat("lnTo")), strict=False)
    )
    path = f'<a:path w="{side}" h="{side}" fill="none">{steps}</a:path>'
    dash = '<a:prstDash val="dash"/>' if line.is_dashed else ""
    return (
        f"<xdr:spPr>{_place((0, 0), (across, across))}"
        "<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/>"
        f'<a:rect l="0" t="0" r="r" b="b"/><a:pathLst>{path}</a:pathLst></a:custGeom><a:noFill/>'
        f'<a:ln w="{round(line.points * EMU_PER_POINT)}"><a:solidFill>{_ink(line.color)}'
        f"</a:solidFill>{dash}</a:ln></xdr:spPr>"
    )


def _place(corner: Sequence[float], size: Sequence[float]) -> str:
    (x, y), (across, down) = map(_units, corner), map(_units, size)
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{across}" cy="{down}"/></a:xfrm>'


def _units(length: float) -> int:
    return round(length * UNITS)


def _ink(color: str) -> str:
    return f'<a:srgbClr val="{color}"/>'
