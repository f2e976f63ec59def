"""Formats of LibreOffice Calc: letters, strokes, colours."""

from __future__ import annotations

from typing import Any, Protocol

from xlwings import base_classes

from numpure_xl.plan import colour

BOLD, REGULAR = 150.0, 100.0
"""com.sun.star.awt.FontWeight."""

WEIGHTS = {"hairline": 2, "thin": 26, "medium": 62, "thick": 88}
"""How wide LibreOffice makes the strokes that it reads from .xlsx: in 1/100 mm."""

LINES = {
    "edge_top": "TopLine",
    "edge_bottom": "BottomLine",
    "edge_left": "LeftLine",
    "edge_right": "RightLine",
    "inside_vertical": "VerticalLine",
    "inside_horizontal": "HorizontalLine",
}


class Cells(Protocol):
    """Cells whose properties can be read and set."""

    cells: Any

    def common(self, name: str) -> Any:
        """Return a property that all cells have in common, None if they differ in it."""

    def change(self, **properties: Any) -> None:
        """Set properties of the cells."""


class Font(base_classes.Font):
    """The letters of some cells; LibreOffice keeps those of Asian scripts apart."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    @property
    def bold(self) -> bool | None:
        """Whether they are bold; None if they differ."""
        weight = self.cells.common("CharWeight")
        return None if weight is None else weight > REGULAR

    @bold.setter
    def bold(self, value: bool) -> None:
        weight = BOLD if value else REGULAR
        self.cells.change(CharWeight=weight, CharWeightAsian=weight)

    @property
    def size(self) -> float | None:
        """Their size in points; None if they differ."""
        size: float | None = self.cells.common("CharHeight")
        return size

    @size.setter
    def size(self, value: float) -> None:
        self.cells.change(CharHeight=float(value), CharHeightAsian=float(value))

    @property
    def name(self) -> str | None:
        """The name of the font; None if they differ."""
        name: str | None = self.cells.common("CharFontName")
        return name

    @name.setter
    def name(self, value: str) -> None:
        self.cells.change(CharFontName=value, CharFontNameAsian=value)

    @property
    def color(self) -> tuple[int, int, int] | None:
        """Their colour; None if they differ."""
        color = self.cells.common("CharColor")
        return (0, 0, 0) if color == -1 else rgb(color)

    @color.setter
    def color(self, value: Any) -> None:
        self.cells.change(CharColor=number(value))


class Borders(base_classes.Borders):
    """The strokes around and between some cells."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    def __getitem__(self, side: str) -> Border:
        return Border(self.cells, side)

    def set(self, which: Any, **properties: Any) -> None:  # type: ignore[override]
        """Draw strokes."""
        for side in which:
            self[side].set(**properties)


class Border(base_classes.Border):
    """The strokes on one side of some cells."""

    def __init__(self, cells: Cells, side: str) -> None:
        self.cells = cells
        self.line = LINES[side]

    @property
    def line_style(self) -> str:
        """Whether there is a stroke."""
        return "continuous" if self._stroke.LineWidth else "none"

    @line_style.setter
    def line_style(self, value: str) -> None:
        self.set(line_style=value)

    @property
    def weight(self) -> str:
        """How heavy it is: the nearest that Excel has."""
        width = self._stroke.LineWidth
        return min(WEIGHTS, key=lambda name: abs(WEIGHTS[name] - width))

    @weight.setter
    def weight(self, value: str) -> None:
        self.set(weight=value)

    @property
    def color(self) -> tuple[int, int, int] | None:
        """Its colour; None where there is no stroke."""
        return rgb(self._stroke.Color) if self._stroke.LineWidth else None

    @color.setter
    def color(self, value: Any) -> None:
        self.set(weight=self.weight, color=value)

    def set(self, line_style: Any = None, weight: Any = None, color: Any = None) -> None:
        """Draw the stroke, or wipe it out if its style is "none"; its neighbour has it as well."""
        self.cells.change()
        border = self.cells.cells.TableBorder2
        stroke = self._stroke
        is_none = line_style == "none" or line_style is weight is color is None
        width = 0 if is_none else WEIGHTS.get(weight, WEIGHTS["thin"])
        stroke.LineWidth = stroke.OuterLineWidth = width
        stroke.LineStyle = stroke.InnerLineWidth = stroke.LineDistance = 0
        stroke.Color = number(color) if isinstance(color, (str, tuple)) else 0
        for line in LINES.values():
            setattr(border, f"Is{line}Valid", line == self.line)
        setattr(border, self.line, stroke)
        self.cells.cells.TableBorder2 = border

    @property
    def _stroke(self) -> Any:
        return getattr(self.cells.cells.TableBorder2, self.line)


def rgb(color: int | None) -> tuple[int, int, int] | None:
    """Return a colour of LibreOffice as red, green and blue; None for none."""
    if color is None or color == -1:
        return None
    return color >> 16, color >> 8 & 255, color & 255


def number(color: Any) -> int:
    """Return a colour as LibreOffice keeps it; -1 for none."""
    if color is None:
        return -1
    red, green, blue = colour.rgb(color) if isinstance(color, str) else color
    return int(red) << 16 | int(green) << 8 | int(blue)
