"""Pictures of a plan: drawn dot by dot, packed as PNG, and put over cells.

There is no library for it here: openpyxl asks for Pillow only to learn the size of an image, and
a vector image (EMF, SVG) is not shown everywhere that a workbook is. The dots have no blended
edges, which at some 500 to the inch nobody sees on paper; on a screen programs blend them.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple
from zipfile import ZipFile

from openpyxl.drawing.fill import Blip
from openpyxl.drawing.geometry import PresetGeometry2D
from openpyxl.drawing.image import Image
from openpyxl.drawing.picture import PictureFrame
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, OneCellAnchor
from openpyxl.drawing.xdr import XDRPositiveSize2D
from openpyxl.writer.excel import ExcelWriter

from numpure_xl.export.cells import OpenpyxlSheet
from numpure_xl.export.chart import EMU_PER_PIXEL
from numpure_xl.plan.edge_signs import placed_signs
from numpure_xl.plan.glyphs import INK, OUTLINE, Ellipse, Picture, Polygon, Shape
from numpure_xl.plan.hatching import CAGE_HATCH, CAGE_SHARE, cage_strokes, hatch_ink, hatch_of
from numpure_xl.plan.photo import Photo, SheetPicture, picture_text, place_in
from numpure_xl.plan.qr import QrCode
from numpure_xl.plan.sheet import EdgeSigns, Style
from numpure_xl.plan.tubes import parts_by_look, tube_film
from numpure_xl.plan.typography import CORNER_LEFT, CORNER_MIDDLE
from numpure_xl.words import Lang, say

DOTS = 320  # along an edge: of 27 mm, a cell of two boards on A4, 300 to the inch
DOTS_EACH = 8  # for a dot of a QR code, so that no program blurs it as it is made larger


@cache
def png(picture: Picture, share: float = 1.0) -> bytes:
    """Return a picture as a PNG file: a palette, the first colour of which is not there at all.

    Args:
        picture: The picture.
        share: How much of it is to be seen before what is behind it.
    """
    shapes = (*picture.body, *picture.details)
    colors = list(dict.fromkeys([INK, *(shape.color for shape in shapes)]))
    rows = [bytearray(DOTS) for _ in range(DOTS)]
    for shape in picture.body:
        _paint(rows, shape, 1, OUTLINE)
    for shape in shapes:
        _paint(rows, shape, 1 + colors.index(shape.color), 0)
    head = struct.pack(">IIBBBBB", DOTS, DOTS, 8, 3, 0, 0, 0)
    palette = bytes.fromhex("".join(["FFFFFF", *colors]))
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    seen = b"" if share == 1 else bytes([round(255 * share)]) * (len(palette) // 3 - 1)
    return _file(head, (b"PLTE", palette), (b"tRNS", b"\0" + seen), (b"IDAT", data))


def _data_of(picture: SheetPicture) -> bytes:
    """Return a picture of any kind as a PNG file."""
    if isinstance(picture, Photo):
        return picture.data
    return _qr_png(picture) if isinstance(picture, QrCode) else png(picture)


def _qr_png(code: QrCode) -> bytes:
    """Return a QR code as a PNG file in black and white."""
    side = len(code.rows) * DOTS_EACH
    head = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    rows = []
    for row in code.rows:
        bits = "".join(("1" if dot == "0" else "0") * DOTS_EACH for dot in row)
        rows += [b"\0" + int(bits, 2).to_bytes(side // 8)] * DOTS_EACH
    return _file(head, (b"IDAT", zlib.compress(b"".join(rows), 9)))


def _file(head: bytes, *parts: tuple[bytes, bytes]) -> bytes:
    chunks = ((b"IHDR", head), *parts, (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*part) for part in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)


def _paint(rows: list[bytearray], shape: Shape, color: int, wider: float) -> None:
    """Paint a shape, wider by so much on all sides."""
    for number, row in enumerate(rows):
        for start, stop in _spans(shape, (number + 0.5) * 100 / DOTS, wider):
            first = max(0, round(start * DOTS / 100))
            last = min(DOTS, round(stop * DOTS / 100))
            row[first:last] = bytes([color]) * max(0, last - first)


def _spans(shape: Shape, y: float, wider: float) -> Iterator[tuple[float, float]]:
    """Yield the spans of a line that a shape covers."""
    if isinstance(shape, Ellipse):
        yield from _of_ellipse(shape, y, wider)
        return
    crossings = sorted(_crossings(shape.corners, y))
    yield from zip(crossings[::2], crossings[1::2], strict=True)
    if wider:  # its edges, as thick as the outline on either side
        pairs = zip(shape.corners, (*shape.corners[1:], shape.corners[0]), strict=True)
        for (ax, ay), (bx, by) in pairs:
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            across, down = (ay - by) / length * wider, (bx - ax) / length * wider
            band = ((ax + across, ay + down), (bx + across, by + down),
                    (bx - across, by - down), (ax - across, ay - down))  # fmt: skip
            ends = sorted(_crossings(band, y))
            yield from zip(ends[::2], ends[1::2], strict=True)
            yield from _of_ellipse(Ellipse("", ax, ay, 0, 0), y, wider)


def _of_ellipse(shape: Ellipse, y: float, wider: float) -> Iterator[tuple[float, float]]:
    height = ((y - shape.y) / (shape.down + wider)) ** 2 if shape.down + wider else 1
    if height < 1:
        half = (shape.across + wider) * (1 - height) ** 0.5
        yield shape.x - half, shape.x + half


def _crossings(corners: tuple[tuple[float, float], ...], y: float) -> Iterator[float]:
    """Yield the points at which a line crosses the edges of a polygon."""
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay <= y) != (by <= y):
            yield ax + (y - ay) * (bx - ax) / (by - ay)


_ARC = ((1, 0), (3, 0), (4, 1))
_BOWL = ((4, 5), (3, 6), (1, 6), (0, 5))
_PLOTTED: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "0": ((*_ARC, *_BOWL, (0, 1), (1, 0)),),
    "1": (((1, 1.2), (2.4, 0), (2.4, 6)),),
    "2": (((0, 1), *_ARC, (4, 2), (0, 6), (4, 6)),),
    "3": (((0, 1), *_ARC, (4, 2), (3, 2.9), (1.6, 2.9)), ((3, 2.9), (4, 3.8), *_BOWL)),
    "4": (((3, 6), (3, 0), (0, 4), (4, 4)),),
    "5": (((3.7, 0), (0.4, 0), (0, 2.8), (1, 2.3), (3, 2.3), (4, 3.3), *_BOWL),),
    "6": (((3.4, 0), (1.6, 0.6), (0, 3), *_BOWL[::-1], (4, 4), (3, 3), (1, 3), (0, 4)),),
    "7": (((0, 0), (4, 0), (1.5, 6)),),
    "8": (
        ((1, 2.9), (0, 2), (0, 1), *_ARC, (4, 2), (3, 2.9), (1, 2.9), (0, 3.8), (0, 5), (1, 6)),
        ((3, 2.9), (4, 3.8), (4, 5), (3, 6), (1, 6)),
    ),
    "9": (
        (
            (0.6, 6),
            (2.4, 5.4),
            (4, 3),
            (4, 1),
            *_ARC[1::-1],
            (0, 1),
            (0, 2),
            (1, 3),
            (3, 3),
            (4, 2),
        ),
    ),
}
"""Digits as strokes of a pen, 4 wide and 6 high."""

_PLOT, _STEP, _PENS = 2.9, 5.6, (0.0, 0.9, 1.3)
"""In the 100 units of a picture what a unit of those digits is; in such units from one digit to the
next; and half the width of the pen for dashes and for digits."""


class CagePart(NamedTuple):
    """The parts of cages in a cell: a hatch, by its number, and the sum in its corner."""

    hatch: int
    total: str
    dashes: str
    digits: str

    @property
    def name(self) -> str:
        """The name of its file."""
        return "-".join(("cage", *map(str, self)))


@cache
def cage_png(part: CagePart) -> bytes:
    """Return the dashes of a cage in a cell, and its sum, as a PNG file on nothing."""
    rows = [bytearray(DOTS) for _ in range(DOTS)]
    for x, y, to_x, to_y in cage_strokes(hatch_of(part.hatch)):
        _draw(rows, (100 * x, 100 * y), (100 * to_x, 100 * to_y), 1)
    left, top = 100 * CORNER_LEFT, 100 * CORNER_MIDDLE - 3 * _PLOT
    for digit in part.total:
        for line in _PLOTTED[digit]:
            for pair in pairwise((left + _PLOT * x, top + _PLOT * y) for x, y in line):
                _draw(rows, *pair, 2)
        left += _STEP * _PLOT
    head = struct.pack(">IIBBBBB", DOTS, DOTS, 8, 3, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    palette = bytes.fromhex(f"FFFFFF{part.dashes}{part.digits}")
    return _file(head, (b"PLTE", palette), (b"tRNS", b"\0"), (b"IDAT", data))


def _draw(
    rows: list[bytearray], start: tuple[float, float], end: tuple[float, float], color: int
) -> None:
    """Draw a stroke with a pen, with round ends."""
    line, pen = Polygon("", (start, end)), _PENS[color]
    first = max(0, int((min(start[1], end[1]) - pen) * DOTS / 100))
    last = min(DOTS, int((max(start[1], end[1]) + pen) * DOTS / 100) + 1)
    for number in range(first, last):
        for left, right in _spans(line, (number + 0.5) * 100 / DOTS, pen):
            start_at = max(0, round(left * DOTS / 100))
            width = max(0, min(DOTS, round(right * DOTS / 100)) - start_at)
            rows[number][start_at : start_at + width] = bytes([color]) * width


class CellPicture(Image):
    """A picture over a cell; all that have one name share one file of the book.

    Without a name it has a file of its own, as openpyxl numbers them.
    """

    def __init__(self, name: str, data: bytes, anchor: OneCellAnchor) -> None:
        # What openpyxl does here needs Pillow.
        self.name = name
        self.data, self.anchor, self.format = data, anchor, "png"

    @property
    def path(self) -> str:
        """The path of its file in the book."""
        return f"/xl/media/{self.name}.png" if self.name else str(super().path)

    def _data(self) -> bytes:
        return self.data


def _file_name(picture: SheetPicture) -> str:
    if isinstance(picture, QrCode):
        return f"qr-{sha256(picture.text.encode()).hexdigest()[:16]}"
    return picture.name


class PictureWriter(ExcelWriter):
    """Writes the file of each picture once, however many cells show it."""

    _images: list[CellPicture]  # neither is in the types of openpyxl
    _archive: ZipFile

    def _write_images(self) -> None:
        files = {image.path: image._data() for image in self._images}  # noqa: SLF001
        for path, data in files.items():
            self._archive.writestr(path[1:], data)


def _anchor(
    cell: tuple[int, int],
    inside: tuple[float, float],
    size: tuple[float, float],
    frame: PictureFrame,
) -> OneCellAnchor:
    """Return the anchor of a picture: its cell by row and column, pixels inside, its size."""
    (row, col), (left, top), (across, down) = cell, inside, size
    return OneCellAnchor(
        _from=AnchorMarker(
            col=col,
            row=row,
            colOff=round(left * EMU_PER_PIXEL),
            rowOff=round(top * EMU_PER_PIXEL),
        ),
        ext=XDRPositiveSize2D(round(across * EMU_PER_PIXEL), round(down * EMU_PER_PIXEL)),
        pic=frame,
    )


def is_drawn(style: Style) -> bool:
    """True if cells of a style have something that is a picture in a workbook."""
    return bool(style.tube or style.hatch >= CAGE_HATCH or any(style.signs))


class SheetPictures:
    """The pictures of a sheet, put over its cells."""

    def __init__(
        self, sheet: OpenpyxlSheet, pictures: Sequence[SheetPicture], lang: Lang, first: int = 1
    ) -> None:
        """Begin with the pictures of a sheet.

        Args:
            sheet: The sheet.
            pictures: Those that cells of a plan number.
            lang: The language of what is read aloud in their place.
            first: The number of the first.
        """
        self.sheet, self.pictures, self.lang = sheet, pictures, lang
        self._put = first - 1

    def put(self, number: int, row: int, col: int, width: int, height: int) -> None:
        """Put a picture over a cell.

        Args:
            number: Which picture, from 1.
            row: The row of the cell, from 0.
            col: Its column, from 0.
            width: Its width in pixels.
            height: Its height in pixels.
        """
        picture = self.pictures[number - 1]
        left, top, across, down = map(round, place_in(picture, width, height))
        frame = self._frame(picture_text(picture, number, self.lang))
        anchor = _anchor((row, col), (left, top), (across, down), frame)
        self.sheet.add_image(CellPicture(_file_name(picture), _data_of(picture), anchor))

    def put_drawn(self, style: Style, row: int, col: int, width: int, height: int) -> None:
        """Draw a cell's parts of thermometers, of a cage and of signs; the rest as for `put`."""
        if style.tube:
            self.put_tube(style, row, col, height)
        if style.hatch >= CAGE_HATCH:
            self.put_cage(style, row, col, height)
        self.put_signs(style.signs, row, col, width, height)

    def put_signs(self, signs: EdgeSigns, row: int, col: int, width: int, height: int) -> None:
        """Put signs on the right edge of a cell and on its lower one; the rest as for `put`."""
        for left, top, size, picture in placed_signs(signs, 0, 0, width, height):
            frame = self._frame(say(picture.name, self.lang))
            anchor = _anchor((row, col), (left, top), (size, size), frame)
            name = f"sign-{sha256(repr(picture).encode()).hexdigest()[:16]}"
            self.sheet.add_image(CellPicture(name, png(picture), anchor))

    def put_tube(self, style: Style, row: int, col: int, size: int) -> None:
        """Draw a cell's parts of lines over it, films that its digit is seen through."""
        for look, parts in parts_by_look(style.tube):
            film = tube_film(parts, look, style.fill)
            frame = self._frame(say(film.name, self.lang))
            name = f"tube-{parts}-{film.details[0].color}"
            anchor = _anchor((row, col), (0, 0), (size, size), frame)
            self.sheet.add_image(CellPicture(name, png(film, look.share), anchor))

    def put_cage(self, style: Style, row: int, col: int, size: int) -> None:
        """Draw a cell's part of a cage over it.

        Args:
            style: The style of the cell.
            row: Its row, from 0.
            col: Its column, from 0.
            size: Its width and height in pixels.
        """
        ground = style.fill or "FFFFFF"
        inks = hatch_ink(ground, CAGE_SHARE), style.stroke or "000000"
        part = CagePart(style.hatch, style.corner, *inks)
        anchor = _anchor((row, col), (0, 0), (size, size), self._frame(style.corner))
        self.sheet.add_image(CellPicture(part.name, cage_png(part), anchor))

    def _frame(self, shown: str) -> PictureFrame:
        """Return the frame of a picture, with the text that is read aloud in its place."""
        self._put += 1
        frame = PictureFrame()
        properties = frame.nvPicPr.cNvPr
        properties.id, properties.name, properties.descr = self._put, f"Image {self._put}", shown
        frame.blipFill.blip = Blip(cstate="print")  # openpyxl fills in the file
        frame.spPr.prstGeom = PresetGeometry2D(prst="rect")
        frame.spPr.ln = None
        return frame
