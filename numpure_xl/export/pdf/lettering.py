"""Letters on a page: the texts of cells, broken into lines and aligned in an area.

Each letter is in the first face that has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from numpure_xl.export.paper_grid import PaperBox
from numpure_xl.export.pdf.faces import Face, Faces, Piece
from numpure_xl.plan.line_breaks import lines_of
from numpure_xl.plan.sheet import Cell, Formula, Style, TextRun
from numpure_xl.plan.typography import has_wide, leading

PADDING = 1.0  # points between the edge of a cell and its text, as in LibreOffice
RAISED, LIFT = 0.7, 0.3  # of a font: the size of a raised text, and how much higher it is
SMALLEST, LARGE = 7.0, 16.0  # points: letters made smaller for the height of their area; large ones
SLACK = 1.0  # points by which lines may be higher than their area
HIDDEN = ";;;"  # the format of a number that is not shown
MOST_KNOWN = 1 << 10  # texts in areas of a size: digits come again in each cell of a board


class PlacedText(NamedTuple):
    """Pieces of text one behind the other on a base line.

    Attributes:
        x: Where it begins.
        base: The base line.
        size: The size of its font.
        color: Its colour.
        pieces: The pieces.
        thick: Whether faces that are not bold are to look so.
        struck: Whether it is struck through.
    """

    x: float
    base: float
    size: float
    color: str
    pieces: tuple[Piece, ...]
    thick: bool = False
    struck: bool = False

    @property
    def width(self) -> float:
        """The width."""
        return self.size * sum(piece.width for piece in self.pieces)

    def moved(self, right: float, down: float) -> PlacedText:
        """Return a copy so much further to the right and down."""
        x, base, size, color, pieces, thick, struck = self
        return PlacedText(right + x, down + base, size, color, pieces, thick, struck)


CellContent = float | str | tuple[TextRun, ...] | Formula | None


def runs_of(value: CellContent, style: Style) -> tuple[TextRun, ...]:
    """Return the content of a cell, as runs; () for nothing."""
    if isinstance(value, Formula):
        value = value.shown
    if isinstance(value, tuple) and not isinstance(value, Formula):
        return value
    if value is None or value == "" or style.number == HIDDEN:
        return ()
    return (TextRun(value if isinstance(value, str) else f"{value:g}"),)


class Letterer:
    """Places texts, each measured only once.

    Args:
        faces: The faces of the PDF.
    """

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self._styles: tuple[Style, ...] = ()
        self._words = self._words_in(())

    def words_in(self, styles: tuple[Style, ...]) -> Callable[[Cell, float, float], Words]:
        """Return the function that places the text of a cell in any area of a size.

        Of a bound book each page is a sheet, and those of a chapter have one tuple of styles.
        """
        if styles is not self._styles:
            self._styles, self._words = styles, self._words_in(styles)
        return self._words

    def _words_in(self, styles: tuple[Style, ...]) -> Callable[[Cell, float, float], Words]:
        @lru_cache(MOST_KNOWN)
        def words(cell: Cell, width: float, height: float) -> Words:
            style = styles[cell.style]
            runs, placed = runs_of(cell.value, style), None
            if runs and (style.wrap or style.horizontal == "center"):
                placed = self.placed(runs, style, PaperBox(0, 0, width, height))
            return Words(runs, style, target_of(cell), placed)

        return words

    def width(self, text: str, style: Style) -> float:
        """Return the width of a text on one line, in points."""
        return style.font.size * self._ems(text, style)

    def _ems(self, text: str, style: Style) -> float:
        return sum(piece.width for piece in self.faces.pieces(text, style.font))

    def placed(
        self, runs: tuple[TextRun, ...], style: Style, area: PaperBox, scale: float = 1.0
    ) -> tuple[PlacedText, ...]:
        """Return the lines of a text, in parts of one colour.

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
        base, step = self._bases(lines, style, area, size)
        lines = [*_justified(lines, widths, style, room / size)]
        starts = (_start(style, area, width * size) for width in widths)
        return tuple(
            text
            for number, (line, start) in enumerate(zip(lines, starts, strict=True))
            for text in self._line(line, style, size, start, base + number * step)
        )

    def _width_of(self, run: TextRun, style: Style) -> float:
        return run.width or self._ems(run.text, _of(run, style)) * (RAISED if run.is_raised else 1)

    def _is_too_high(
        self, lines: list[list[TextRun]], style: Style, area: PaperBox, size: float
    ) -> bool:
        face = self._face("".join(run.text for line in lines for run in line), style)
        text = "".join(run.text for line in lines for run in line)
        high = (len(lines) - 1) * leading(text) + face.ascent + face.descent
        return bool(high * size > area.height + SLACK)

    def _lines(self, runs: tuple[TextRun, ...], style: Style, ems: float) -> list[list[TextRun]]:
        """Return the runs of each line; those of runs that begin and end a line are broken."""
        lines: list[list[TextRun]] = [[]]
        for run in runs:
            first, *rest = run.text.split("\n")
            lines[-1].append(run._replace(text=first))
            lines += [[run._replace(text=text)] for text in rest]
        return [part for line in lines for part in self._broken(line, style, ems)]

    def _broken(self, line: list[TextRun], style: Style, ems: float) -> list[list[TextRun]]:
        (run, *more) = [run for run in line if run.text] or line
        if not style.wrap or more:
            return [line]
        own = _of(run, style)
        broken = lines_of(run.text, ems, lambda text: self._ems(text, own))
        return [[run._replace(text=text)] for text in broken]

    def _bases(
        self, lines: list[list[TextRun]], style: Style, area: PaperBox, size: float
    ) -> tuple[float, float]:
        """Return the base line of the first line, and the distance from one to the next."""
        text = "".join(run.text for line in lines for run in line)
        face = self._face(text, style)
        ascent, descent = face.ascent * size, face.descent * size
        step = leading(text) * size
        rest = (len(lines) - 1) * step
        if style.vertical == "top":
            return area.top + PADDING + ascent, step
        if style.vertical == "bottom":
            return area.bottom - PADDING - descent - rest, step
        middle = (area.top + area.bottom) / 2
        if has_wide(text):
            return middle - rest / 2 + (ascent - descent) / 2, step
        return middle - rest / 2 + face.digit * size / 2, step

    def _face(self, text: str, style: Style) -> Face:
        pieces = self.faces.pieces(text.replace("\n", ""), style.font)
        return next((piece.face for piece in pieces if piece.face), self.faces.first)

    def _line(
        self, line: list[TextRun], style: Style, size: float, x: float, base: float
    ) -> Iterator[PlacedText]:
        for run in line:
            shown = run.text.strip() if run.width else run.text
            font = _of(run, style).font
            pieces = tuple(self.faces.pieces(shown, font))
            color = run.color or font.color
            own, lift = (size * RAISED, size * LIFT) if run.is_raised else (size, 0.0)
            text = PlacedText(x, base - lift, own, color, pieces, font.bold, run.is_struck)
            taken = run.width * size or text.width
            if pieces:
                yield text._replace(x=x + (taken - text.width) / 2)
            x += taken + run.behind * size


def _of(run: TextRun, style: Style) -> Style:
    """Return the style of a run."""
    return style._replace(font=style.font._replace(bold=True)) if run.is_bold else style


def _justified(
    lines: list[list[TextRun]], widths: list[float], style: Style, ems: float
) -> Iterator[list[TextRun]]:
    """Yield the lines of a text, those that are to be as wide as their area in parts set apart."""
    wide = {"justify": len(lines) - 1, "distributed": len(lines)}.get(style.horizontal, 0)
    for number, (line, width) in enumerate(zip(lines, widths, strict=True)):
        parts = [part for run in line for part in _parts(run)] if number < wide else line
        if number >= wide or len(parts) == 1:
            yield line
            continue
        behind = (ems - width) / (len(parts) - 1)
        yield [*(part._replace(behind=behind) for part in parts[:-1]), parts[-1]]


def _parts(run: TextRun) -> Iterator[TextRun]:
    """Yield the parts of a text between which there may be more room: signs, or words."""
    for part in _APART.findall(run.text):
        yield run._replace(text=part)


_APART = re.compile(r"\u3000?(?:[!-~\u00a0-\u024f]+ ?|.)")
"""A word in Latin letters, or any other sign; an indent is part of the first."""


def _start(style: Style, area: PaperBox, width: float) -> float:
    if style.horizontal in {"left", "justify", "distributed"}:
        return area.left + PADDING
    if style.horizontal == "right":
        return area.right - PADDING - width
    return (area.left + area.right - width) / 2


class Words(NamedTuple):
    """A text of a cell, where it leads, and where it is in its area if no other decides on that."""

    runs: tuple[TextRun, ...]
    style: Style
    target: str | None
    placed: tuple[PlacedText, ...] | None


def target_of(cell: Cell) -> str | None:
    """Return the cell to which a click on a cell leads."""
    return cell.value.link if isinstance(cell.value, Formula) else cell.link
