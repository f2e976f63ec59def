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
    LABEL_LEFT,
    LABEL_TOP,
    Overlay,
    OverlayLine,
    OverlaySpot,
    frame_of,
    label_points,
)

UNITS = 10_000
"""Units of the group across and down a cell."""

EMU_PER_POINT = 12_700
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
SHAPES = "http://schemas.openxmlformats.org/drawingml/2006/main"


def overlay_xml(overlay: Overlay, board: Area, height: float, first: int) -> str:
    """Return an overlay as an anchor of a drawing.

    Args:
        overlay: The overlay.
        board: The cells of the board.
        height: How high a cell is, in points.
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
        for number, shape in zip(numbers, _shapes(overlay, height), strict=False)
    )
    return (
        f'<xdr:twoCellAnchor xmlns:xdr="{DRAWING}" xmlns:a="{SHAPES}" editAs="twoCell">'
        f"{_corner('from', board.row, board.col)}"
        f"{_corner('to', board.row + board.height, board.col + board.width)}"
        f"<xdr:grpSp><xdr:nvGrpSpPr>{named}<xdr:cNvGrpSpPr/></xdr:nvGrpSpPr>"
        f"<xdr:grpSpPr><a:xfrm>{box}{children}</a:xfrm></xdr:grpSpPr>{shapes}</xdr:grpSp>"
        "<xdr:clientData/></xdr:twoCellAnchor>"
    )


def _corner(name: str, row: int, col: int) -> str:
    places = (("col", col), ("colOff", 0), ("row", row), ("rowOff", 0))
    inside = "".join(f"<xdr:{each}>{value}</xdr:{each}>" for each, value in places)
    return f"<xdr:{name}>{inside}</xdr:{name}>"


def _shapes(overlay: Overlay, height: float) -> Iterator[str]:
    """Yield the properties and the texts of all shapes, those below first."""
    yield _spot(frame_of(overlay.across))
    yield from map(_spot, overlay.spots)
    alike: dict[tuple[str, float, bool], list[OverlayLine]] = {}
    for line in overlay.outlines:
        alike.setdefault(line[1:4], []).append(line)
    for lines in alike.values():
        yield _lines(lines, overlay.across)
    for line in overlay.outlines:
        if line.label:
            yield _label(line, overlay, label_points(height))


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


def _label(line: OverlayLine, overlay: Overlay, points: float) -> str:
    row, col = line.cell
    place = _place((col + LABEL_LEFT, row + LABEL_TOP), (1 - LABEL_LEFT, 0.5))
    look = f'<a:solidFill>{_ink(overlay.ink)}</a:solidFill><a:latin typeface="{overlay.font}"/>'
    return (
        f'<xdr:spPr>{place}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/>'
        "<a:ln><a:noFill/></a:ln></xdr:spPr>"
        '<xdr:txBody><a:bodyPr vertOverflow="overflow" horzOverflow="overflow" wrap="none" '
        'lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"/><a:p><a:r>'
        f'<a:rPr lang="en-US" sz="{round(points * 100)}">{look}</a:rPr>'
        f"<a:t>{escape(line.label)}</a:t></a:r></a:p></xdr:txBody>"
    )


def _place(corner: Sequence[float], size: Sequence[float]) -> str:
    (x, y), (across, down) = map(_units, corner), map(_units, size)
    return f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{across}" cy="{down}"/></a:xfrm>'


def _units(length: float) -> int:
    return round(length * UNITS)


def _ink(color: str) -> str:
    return f'<a:srgbClr val="{color}"/>'
