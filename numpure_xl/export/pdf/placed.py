"""What is on a page of a PDF, and where: points from the upper left corner of the trimmed page."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from numpure_xl.export.edges import Fill, Line
from numpure_xl.export.paper_grid import POINTS
from numpure_xl.export.pdf.faces import Piece

if TYPE_CHECKING:  # fontTools takes 0.1 s, and is not there in a browser
    from numpure_xl.export.outlines import Step

POINTS_PER_PIXEL, POINTS_PER_MM = POINTS


class Text(NamedTuple):
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
        """How wide it is."""
        return self.size * sum(piece.width for piece in self.pieces)


class Stamp(NamedTuple):
    """A picture in a rectangle: which of the pictures of the sheet, from 0."""

    x: float
    y: float
    width: float
    height: float
    number: int


class Path(NamedTuple):
    """A filled shape."""

    color: str
    steps: tuple[Step, ...]


class Link(NamedTuple):
    """An area that leads to a cell such as "'Answers'!B3"."""

    left: float
    top: float
    right: float
    bottom: float
    target: str


@dataclass(slots=True)
class Page:
    """A page: its size, and what is on it from the lowest layer to the uppermost.

    Attributes:
        width: Its width after trimming.
        height: Its height after trimming.
        ground: The colour of all of it, or None for that of paper.
        anchors: Cells to which links of other pages may lead, and how far below the top they are.
    """

    width: float
    height: float
    ground: str | None = None
    fills: list[Fill] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    texts: list[Text] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    stamps: list[Stamp] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    anchors: dict[str, float] = field(default_factory=dict)
