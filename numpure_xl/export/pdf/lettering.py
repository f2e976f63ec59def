"""The text of a cell, placed in its area: broken into lines, aligned, in the faces that have it."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.export.paper_grid import Area
from numpure_xl.export.pdf.faces import Face, Faces
from numpure_xl.export.pdf.placed import Text
from numpure_xl.plan.line_breaks import lines_of
from numpure_xl.plan.sheet import Formula, Run, Style
from numpure_xl.plan.text_width import has_wide

PADDING = 1.0  # points between the edge of a cell and its text, as in LibreOffice
RAISED, LIFT = 0.7, 0.3  # of a font: the size of a raised text, and how much higher it is
SMALLEST, LARGE = 7.0, 16.0  # points: letters made smaller for the height of their area; large ones
SLACK = 1.0  # points by which lines may be higher than their area
HIDDEN = ";;;"  # the format of a number that is not shown


Value = float | str | tuple[Run, ...] | Formula | None


def runs_of(value: Value, style: Style) -> tuple[Run, ...]:
    """Return what a cell shows, as runs; () for nothing."""
    if isinstance(value, Formula):
        value = value.shown
    if isinstance(value, tuple) and not isinstance(value, Formula):
        return value
    if value is None or value == "" or style.number == HIDDEN:
        return ()
    return (Run(value if isinstance(value, str) else f"{value:g}"),)


class Letterer:
    """Places texts, each measured only once.

    Args:
        faces: The faces of the PDF.
    """

    def __init__(self, faces: Faces) -> None:
        self.faces = faces

    def width(self, text: str, style: Style) -> float:
        """Return the width of a text on one line, in points."""
        return style.font.size * self._ems(text, style)

    def _ems(self, text: str, style: Style) -> float:
        return sum(piece.width for piece in self.faces.pieces(text, style.font))

    def placed(
        self, runs: tuple[Run, ...], style: Style, area: Area, scale: float = 1.0
    ) -> Iterator[Text]:
        """Yield the lines of a text, in parts of one colour.

        Args:
            runs: From `runs_of`.
            style: The style of the cell.
            area: Where it is to be; letters are made smaller where the area is too narrow, or too
                low for the lines of a text that is broken.
            scale: What the size of the font is multiplied by.
        """
        room = area.right - area.left - 2 * PADDING
        size = style.font.size * scale
        lines = self._lines(runs, style, room / size)
        least = LARGE if style.font.size >= LARGE else SMALLEST
        while style.wrap and size > least and self._is_too_high(lines, style, area, size):
            size -= 0.5
            lines = self._lines(runs, style, room / size)
        widths = [sum(self._width_of(run, style) for run in line) for line in lines]
        if not style.wrap and max(widths) * size > room > 0:
            size = room / max(widths)
        base, leading = self._bases(lines, style, area, size)
        for line, width in zip(lines, widths, strict=True):
            yield from self._line(line, style, size, _start(style, area, width * size), base)
            base += leading

    def _width_of(self, run: Run, style: Style) -> float:
        return self._ems(run.text, style) * (RAISED if run.is_raised else 1)

    def _is_too_high(self, lines: list[list[Run]], style: Style, area: Area, size: float) -> bool:
        face = self._face("".join(run.text for line in lines for run in line), style)
        high: float = len(lines) * (face.ascent + face.descent) * size
        return high > area.height + SLACK

    def _lines(self, runs: tuple[Run, ...], style: Style, ems: float) -> list[list[Run]]:
        if style.wrap and len(runs) == 1:
            broken = lines_of(runs[0].text, ems, lambda text: self._ems(text, style))
            return [[runs[0]._replace(text=text)] for text in broken]
        lines: list[list[Run]] = [[]]
        for run in runs:
            first, *rest = run.text.split("\n")
            lines[-1].append(run._replace(text=first))
            lines += [[run._replace(text=text)] for text in rest]
        return lines

    def _bases(
        self, lines: list[list[Run]], style: Style, area: Area, size: float
    ) -> tuple[float, float]:
        """Return the base line of the first line, and the distance from one to the next."""
        text = "".join(run.text for line in lines for run in line)
        face = self._face(text, style)
        ascent, descent = face.ascent * size, face.descent * size
        leading = ascent + descent
        rest = (len(lines) - 1) * leading
        if style.vertical == "top":
            return area.top + PADDING + ascent, leading
        if style.vertical == "bottom":
            return area.bottom - PADDING - descent - rest, leading
        middle = (area.top + area.bottom) / 2
        if has_wide(text):
            return middle - rest / 2 + (ascent - descent) / 2, leading
        return middle - rest / 2 + face.digit * size / 2, leading

    def _face(self, text: str, style: Style) -> Face:
        pieces = self.faces.pieces(text.replace("\n", ""), style.font)
        return next((piece.face for piece in pieces if piece.face), self.faces.first)

    def _line(
        self, line: list[Run], style: Style, size: float, x: float, base: float
    ) -> Iterator[Text]:
        for run in line:
            pieces = tuple(self.faces.pieces(run.text, style.font))
            color = run.color or style.font.color
            own, lift = (size * RAISED, size * LIFT) if run.is_raised else (size, 0.0)
            text = Text(x, base - lift, own, color, pieces, style.font.bold, run.is_struck)
            if pieces:
                yield text
            x += text.width


def _start(style: Style, area: Area, width: float) -> float:
    if style.horizontal == "left":
        return area.left + PADDING
    if style.horizontal == "right":
        return area.right - PADDING - width
    return (area.left + area.right - width) / 2
