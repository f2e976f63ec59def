"""A chart, as a value: which cells it shows, how, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple


class Curve(NamedTuple):
    """A row of bars, or a line.

    Attributes:
        title: What the legend calls it.
        values: The cells with its numbers, such as "'Compare'!$B$4:$B$9".
        color: Six hexadecimal digits.
        below: The cells with the lengths of its error bars downwards, or None for no such bars.
        above: The cells with their lengths upwards.
    """

    title: str
    values: str
    color: str
    below: str | None = None
    above: str | None = None


class ChartPlacement(NamedTuple):
    """The place of a chart: the cell of its upper left corner, from 0, and its size in pixels."""

    row: int
    col: int
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart that floats over the cells of a sheet.

    Attributes:
        kind: Bars side by side, or lines.
        title: The text above it.
        across: The title of the axis at its foot.
        up: The title of the axis on its left.
        names: The cells with the names along its foot.
        curves: What it shows.
        place: Its place.
        log: Whether each step up the axis is ten times the one before.
        least: Where the axis begins, or None to leave that to the program.
        most: Where it ends.
        number: The format of the numbers on it.
    """

    kind: Literal["columns", "lines"]
    title: str
    across: str
    up: str
    names: str
    curves: tuple[Curve, ...]
    place: ChartPlacement
    log: bool = False
    least: float | None = None
    most: float | None = None
    number: str = "General"
