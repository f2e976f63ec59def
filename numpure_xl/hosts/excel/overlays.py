"""Overlays in Excel: drawn and found by macros of the add-in in one call; on Windows also without.

Without the add-in each shape takes a call for each of its corners; what is alike is formatted
together.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from numpure_xl.board.location import Area
from numpure_xl.board.overlay import (
    LABEL_LEFT,
    PREFIX,
    Overlay,
    OverlayLine,
    OverlaySpot,
    Point,
    frame_of,
    label_points,
)
from numpure_xl.hosts.excel.bulk import END_OF_CELL, END_OF_FIELD
from numpure_xl.plan.colour import rgb
from numpure_xl.plan.typography import CORNER
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.snapshot import DrawnOverlay

DRAW, ERASE, OVERLAYS = "NumpureDrawOverlay", "NumpureEraseOverlays", "NumpureOverlaysOf"
"""The macros of the add-in that draw an overlay, erase some, and tell which there are."""

DONE = "done"
"""The answer of the first two."""

MOST_SHAPES = 200
"""Most shapes of a sheet that are asked for their names, where there is no add-in."""

RECTANGLE, ELLIPSE = 1, 9
"""MsoAutoShapeType."""

DASHES, TOP, LEFT, MOVE_AND_SIZE = 10, 1, 1, 1
"""msoLineSysDash, msoAnchorTop, msoAlignLeft, xlMoveAndSize."""


def parsed(text: str) -> list[DrawnOverlay] | None:
    """Return the overlays in the macro's answer; None if it refuses, as between commands."""
    if not text.startswith("="):
        return None
    drawn = []
    for item in text[1:].split(END_OF_CELL)[:-1]:
        address, name, line, words = item.split(END_OF_FIELD)
        cell = area_at(address)
        drawn.append(DrawnOverlay((cell.row, cell.col), name, line, words))
    return drawn


def program(overlay: Overlay) -> str:
    """Return an overlay as the macro takes it."""
    ink = _number(overlay.ink)
    items: list[tuple[object, ...]] = [
        (overlay.name, overlay.line, overlay.words, overlay.font, ink, CORNER)
    ]
    for spot in (frame_of(overlay.across), *overlay.spots):
        kind, edges = ELLIPSE if spot.is_round else RECTANGLE, _edges(spot)
        items.append(("spot", kind, *map(_short, edges), _number(spot.fill), _number(spot.line)))
    for line in overlay.outlines:
        corners = (_short(part) for corner in line.corners for part in corner)
        margin = _short(_margin(line))
        parts = (_number(line.color), line.points, int(line.is_dashed), line.label, margin)
        items.append(("line", *parts, *corners))
    return END_OF_CELL.join(END_OF_FIELD.join(map(str, item)) for item in items)


def _edges(spot: OverlaySpot) -> tuple[float, float, float, float]:
    return spot.x, spot.y, spot.x + spot.width, spot.y + spot.height


def _margin(line: OverlayLine) -> float:
    """Return the distance of a label from the left edge of all of its line."""
    return line.cell[1] + LABEL_LEFT - min(x for x, _ in line.corners)


def _short(number: float) -> str:
    return f"{number:.4g}"


def _number(color: str | None) -> int | str:
    """Return a colour as Excel has it, or "" for none."""
    if not color:
        return ""
    red, green, blue = rgb(color)
    return red + green * 256 + blue * 65536


class ShapeFormat(NamedTuple):
    """The format of a shape: two colours as Excel has them, the width of its line, its dashes."""

    fill: int | str
    line: int | str
    points: float
    is_dashed: bool


class ExcelDrawing:
    """An overlay in the making, over COM.

    Attributes:
        shapes: The shapes of the sheet.
        lefts: Where columns begin, and where the last one ends, in points.
        tops: Where rows begin.
    """

    def __init__(self, shapes: Any, lefts: list[float], tops: list[float]) -> None:  # noqa: ANN401
        self.shapes, self.lefts, self.tops = shapes, lefts, tops
        self._before = int(shapes.Count)
        self._count = self._before
        self._alike: dict[ShapeFormat, list[int]] = {}
        self._labelled: dict[float, list[int]] = {}

    def draw(self, overlay: Overlay) -> None:
        """Draw an overlay; if something goes wrong, none of it stays."""
        try:
            self._draw(overlay)
        except BaseException:
            for number in range(int(self.shapes.Count), self._before, -1):
                self.shapes(number).Delete()
            raise

    def _draw(self, overlay: Overlay) -> None:
        for spot in (frame_of(overlay.across), *overlay.spots):
            self._put_spot(spot)
        for line in overlay.outlines:
            self._put_line(line)
        for style, numbers in self._alike.items():
            _format(self.shapes.Range(numbers), style)
        for margin, numbers in self._labelled.items():
            self._format_labels(self.shapes.Range(numbers).TextFrame2, overlay, margin)
        group = self.shapes.Range([*range(self._before + 1, self._count + 1)]).Group()
        group.Name, group.Title = overlay.name, overlay.line
        group.AlternativeText, group.Placement = overlay.words, MOVE_AND_SIZE

    def _put_spot(self, spot: OverlaySpot) -> None:
        x, y, right, bottom = _edges(spot)
        (left, top), (right, bottom) = self._at((x, y)), self._at((right, bottom))
        kind = ELLIPSE if spot.is_round else RECTANGLE
        self.shapes.AddShape(kind, left, top, right - left, bottom - top)
        self._note(ShapeFormat(_number(spot.fill), _number(spot.line), 0.75, is_dashed=False))

    def _put_line(self, line: OverlayLine) -> None:
        """Draw a line, with its label."""
        first, *others = places = [*map(self._at, line.corners)]
        builder = self.shapes.BuildFreeform(1, *first)  # msoEditingCorner
        for corner in others:
            builder.AddNodes(0, 0, *corner)  # msoSegmentLine, msoEditingAuto
        shape = builder.ConvertToShape()
        self._note(ShapeFormat("", _number(line.color), line.points, line.is_dashed))
        if line.label:
            shape.TextFrame2.TextRange.Text = line.label
            label, left = self._at((line.cell[1] + LABEL_LEFT, 0.0))[0], min(x for x, _ in places)
            self._labelled.setdefault(round(label - left, 1), []).append(self._count)

    def _format_labels(self, frame: Any, overlay: Overlay, margin: float) -> None:  # noqa: ANN401
        frame.MarginLeft = margin
        frame.MarginTop = frame.MarginRight = frame.MarginBottom = 0
        frame.WordWrap, frame.VerticalAnchor = False, TOP
        letters = frame.TextRange
        letters.ParagraphFormat.Alignment = LEFT
        letters.Font.Name, letters.Font.Fill.ForeColor.RGB = overlay.font, _number(overlay.ink)
        height = (self.tops[-1] - self.tops[0]) / overlay.across
        letters.Font.Size = label_points(height)

    def _note(self, style: ShapeFormat) -> None:
        self._count += 1
        self._alike.setdefault(style, []).append(self._count)

    def _at(self, point: Point) -> Point:
        """Return a place in points."""
        return _place(self.lefts, point[0]), _place(self.tops, point[1])


def _place(lines: list[float], at: float) -> float:
    number = min(int(at), len(lines) - 2)
    return lines[number] + (at - number) * (lines[number + 1] - lines[number])


def _format(shapes: Any, style: ShapeFormat) -> None:  # noqa: ANN401
    if style.fill == "":
        shapes.Fill.Visible = False
    else:
        shapes.Fill.ForeColor.RGB = style.fill
    if style.line == "":
        shapes.Line.Visible = False
    else:
        shapes.Line.ForeColor.RGB, shapes.Line.Weight = style.line, style.points
    if style.is_dashed:
        shapes.Line.DashStyle = DASHES
    shapes.Shadow.Visible = False


def found_among(shapes: Any) -> Iterator[tuple[DrawnOverlay, Any]]:  # noqa: ANN401
    """Yield our overlays among the newest shapes of a sheet, the last one first, with their shape.

    Args:
        shapes: The shapes of the sheet, over COM.
    """
    count = int(shapes.Count)
    for number in range(count, max(0, count - MOST_SHAPES), -1):
        shape = shapes(number)
        name = str(shape.Name)
        if name.startswith(PREFIX):
            cell = shape.TopLeftCell
            at = int(cell.Row) - 1, int(cell.Column) - 1
            yield DrawnOverlay(at, name, str(shape.Title), str(shape.AlternativeText)), shape


def erase(shapes: Any, area: Area) -> None:  # noqa: ANN401
    """Delete the overlays that begin in a rectangle."""
    for drawn, shape in found_among(shapes):
        if area.holds(*drawn.cell):
            shape.Delete()
