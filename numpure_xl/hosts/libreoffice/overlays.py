"""Overlays in LibreOffice Calc: one group of shapes for a board, anchored to its first cell.

LibreOffice keeps no step to undo of a shape that is drawn or deleted from outside. So each change
of overlays hands it one of its own, which does the opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from numpure_xl.board.location import Area
from numpure_xl.board.overlay import (
    LABEL_LEFT,
    LABEL_TOP,
    PREFIX,
    Overlay,
    OverlayLine,
    OverlaySpot,
    Point,
    frame_of,
    label_points,
)
from numpure_xl.hosts.libreoffice.formats import HUNDREDTHS
from numpure_xl.hosts.libreoffice.program import Calc
from numpure_xl.sheet_io.snapshot import DrawnOverlay

DRAWING = "com.sun.star.drawing."

LABEL_ROOM = 0.5
"""Largest width and height of a label, in cells."""


def found_on(page: Any) -> Iterator[tuple[DrawnOverlay, Any]]:
    """Yield our overlays on the page of a sheet, each with its group."""
    for number in range(page.Count):
        group = page.getByIndex(number)
        if group.Name.startswith(PREFIX) and hasattr(group.Anchor, "CellAddress"):
            address = group.Anchor.CellAddress
            cell = address.Row, address.Column
            yield DrawnOverlay(cell, group.Name, group.Title, group.Description), group


def erase(page: Any, area: Area) -> None:
    """Delete the overlays that begin in a rectangle."""
    for drawn, group in [*found_on(page)]:
        if area.holds(*drawn.cell):
            page.remove(group)


def change(calc: Calc, document: Any, act: Callable[[], None], back: Callable[[], None]) -> None:
    """Change overlays, as a step to undo.

    Args:
        calc: LibreOffice.
        document: The document.
        act: Does it, and does it again.
        back: Does the opposite.
    """
    manager = document.UndoManager

    def alone(work: Callable[[], None]) -> None:
        manager.lock()  # it would note what is said of a shape, and not that there is one
        try:
            work()
        finally:
            manager.unlock()

    alone(act)
    unohelper: Any = import_module("unohelper")
    interface: Any = calc.uno.getClass("com.sun.star.document.XUndoAction")
    kind = type("OverlayStep", (unohelper.Base, interface), {
        "Title": calc.title,
        "undo": lambda _self: alone(back),
        "redo": lambda _self: alone(act),
    })  # fmt: skip
    manager.addUndoAction(kind())


class CalcDrawing:
    """An overlay in the making.

    Attributes:
        calc: LibreOffice.
        document: The document.
        cells: The cells of the board.
    """

    def __init__(self, calc: Calc, document: Any, cells: Any) -> None:
        self.calc, self.document, self.cells = calc, document, cells
        address = cells.RangeAddress
        across = address.EndColumn - address.StartColumn + 1
        first = [cells.getCellByPosition(number, number) for number in range(across)]
        self._lefts = [cell.Position.X for cell in first]
        self._tops = [cell.Position.Y for cell in first]
        self._lefts.append(cells.Position.X + cells.Size.Width)
        self._tops.append(cells.Position.Y + cells.Size.Height)

    def draw(self, overlay: Overlay) -> None:
        """Draw an overlay."""
        group = self._made("GroupShape")
        self.cells.Spreadsheet.DrawPage.add(group)
        for spot in (frame_of(overlay.across), *overlay.spots):
            self._put_spot(group, spot)
        for line in overlay.outlines:
            self._put_line(group, line)
            if line.label:
                self._put_label(group, line, overlay)
        group.Name, group.Title = overlay.name, overlay.line
        group.Description = overlay.words
        group.Anchor, group.ResizeWithCell = self.cells.getCellByPosition(0, 0), True

    def _made(self, kind: str) -> Any:
        return self.document.createInstance(DRAWING + kind)

    def _put_spot(self, group: Any, spot: OverlaySpot) -> None:
        shape = self._made("EllipseShape" if spot.is_round else "RectangleShape")
        group.add(shape)
        self._place(shape, (spot.x, spot.y), (spot.x + spot.width, spot.y + spot.height))
        self._fill(shape, spot.fill)
        self._line(shape, spot.line, 0.75)

    def _put_line(self, group: Any, line: OverlayLine) -> None:
        is_closed = line.corners[0] == line.corners[-1]
        shape = self._made("PolyPolygonShape" if is_closed else "PolyLineShape")
        group.add(shape)
        shape.PolyPolygon = (tuple(self._at(corner) for corner in line.corners),)
        self._fill(shape, "")
        self._line(shape, line.color, line.points, is_dashed=line.is_dashed)

    def _put_label(self, group: Any, line: OverlayLine, overlay: Overlay) -> None:
        shape = self._made("TextShape")
        group.add(shape)
        row, col = line.cell
        left, top = col + LABEL_LEFT, row + LABEL_TOP
        shape.TextAutoGrowWidth = shape.TextAutoGrowHeight = shape.TextWordWrap = False
        self._place(shape, (left, top), (left + LABEL_ROOM, top + LABEL_ROOM))
        shape.TextLeftDistance = shape.TextUpperDistance = 0
        shape.TextRightDistance = shape.TextLowerDistance = 0
        shape.TextHorizontalAdjust = self.calc.enum("drawing.TextHorizontalAdjust", "LEFT")
        shape.TextVerticalAdjust = self.calc.enum("drawing.TextVerticalAdjust", "TOP")
        shape.String = line.label
        height = (self._tops[-1] - self._tops[0]) / overlay.across / HUNDREDTHS
        shape.CharHeight, shape.CharFontName = label_points(height), overlay.font
        shape.CharColor = int(overlay.ink, 16)

    def _fill(self, shape: Any, color: str) -> None:
        shape.FillStyle = self.calc.enum("drawing.FillStyle", "SOLID" if color else "NONE")
        if color:
            shape.FillColor = int(color, 16)

    def _line(
        self, shape: Any, color: str | None, points: float, *, is_dashed: bool = False
    ) -> None:
        style = "DASH" if is_dashed else "SOLID"
        shape.LineStyle = self.calc.enum("drawing.LineStyle", style if color else "NONE")
        if not color:
            return
        shape.LineColor, shape.LineWidth = int(color, 16), round(points * HUNDREDTHS)
        if is_dashed:
            dash = self.calc.uno.createUnoStruct(DRAWING + "LineDash")
            dash.Dashes, dash.DashLen, dash.Distance = 1, 80, 40  # hundredths of a millimetre
            shape.LineDash = dash

    def _place(self, shape: Any, start: Point, end: Point) -> None:
        first, last = self._at(start), self._at(end)
        size = self.calc.uno.createUnoStruct("com.sun.star.awt.Size")
        size.Width, size.Height = last.X - first.X, last.Y - first.Y
        shape.Position, shape.Size = first, size

    def _at(self, point: Point) -> Any:
        """Return a place on the sheet, in hundredths of a millimetre."""
        made = self.calc.uno.createUnoStruct("com.sun.star.awt.Point")
        made.X, made.Y = _place(self._lefts, point[0]), _place(self._tops, point[1])
        return made


def _place(lines: list[int], at: float) -> int:
    number = min(int(at), len(lines) - 2)
    return round(lines[number] + (at - number) * (lines[number + 1] - lines[number]))
