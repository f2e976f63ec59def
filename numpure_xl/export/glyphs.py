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
from typing import Any, NamedTuple
from zipfile import ZipFile

from openpyxl.drawing.fill import Blip
from openpyxl.drawing.geometry import PresetGeometry2D
from openpyxl.drawing.image import Image
from openpyxl.drawing.picture import PictureFrame
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, OneCellAnchor
from openpyxl.drawing.xdr import XDRPositiveSize2D
from openpyxl.writer.excel import ExcelWriter
from openpyxl.xml import functions as xml

from numpure_xl.board.cells import Spot
from numpure_xl.board.location import Area
from numpure_xl.board.overlay import Overlay, overlay_of
from numpure_xl.board.spoken import description
from numpure_xl.export.cells import OpenpyxlSheet
from numpure_xl.export.chart import EMU_PER_PIXEL
from numpure_xl.export.overlay_shapes import numbers_of, overlay_xml
from numpure_xl.plan.edge_signs import number_strokes, placed_signs
from numpure_xl.plan.glyphs import INK, OUTLINE, Ellipse, Picture, Polygon, Shape
from numpure_xl.plan.hatching import CAGE_HATCH, CAGE_SHARE, cage_strokes, hatch_ink, hatch_of
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.photo import Photo, SheetPicture, picture_text, place_in
from numpure_xl.plan.qr import QrCode
from numpure_xl.plan.sheet import EdgeSigns, SheetPlan, Style
from numpure_xl.plan.tubes import parts_by_look, tube_film
from numpure_xl.plan.typography import CORNER, CORNER_LEFT, CORNER_MIDDLE, DIGIT_HEIGHT
from numpure_xl.sudoku.formats.rules_text import grid_in
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, say

DOTS = 320  # along an edge: of 27 mm, a cell of two boards on A4, 300 to the inch
POINTS_PER_PIXEL = 0.75
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


_PENS = (0.0, 0.9, 1.3)
"""Half the width of the pen for dashes and for digits, in the 100 units of a picture."""


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
    high = 100 * CORNER * DIGIT_HEIGHT
    left, top = 100 * CORNER_LEFT, 100 * CORNER_MIDDLE - high / 2
    for line in number_strokes(part.total):
        for pair in pairwise((left + high * x, top + high * y) for x, y in line):
            _draw(rows, *pair, 2)
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

    def _write_drawing(self, drawing: Any) -> None:  # noqa: ANN401  # of openpyxl
        """Write a drawing of pictures and of overlays, which are no pictures of their own."""
        overlays = [each for each in drawing.images if isinstance(each, SheetOverlay)]
        drawing.images = [each for each in drawing.images if not isinstance(each, SheetOverlay)]
        pictures = drawing._write  # noqa: SLF001

        def whole() -> Any:  # noqa: ANN401
            tree = pictures()
            for each in overlays:
                tree.append(xml.fromstring(each.xml()))
            return tree

        drawing._write = whole  # noqa: SLF001
        super()._write_drawing(drawing)  # type: ignore[misc]

    def _write_images(self) -> None:
        files = {image.path: image._data() for image in self._images}  # noqa: SLF001
        for path, data in files.items():
            self._archive.writestr(path[1:], data)


class SheetOverlay(Image):
    """The overlay of a board, among the pictures of a sheet.

    Args:
        overlay: The overlay.
        board: The cells of the board.
        height: How high a cell is, in points.
        share: The size of sums, as a share of that.
        first: The number of its group; its shapes have those that follow.
    """

    def __init__(
        self, overlay: Overlay, board: Area, height: float, share: float, first: int
    ) -> None:
        self._drawn = overlay, board, height, share, first

    def xml(self) -> str:
        """Return its anchor."""
        return overlay_xml(*self._drawn)


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

    def put_overlay(self, overlay: Overlay, board: Area, height: float, share: float) -> None:
        """Put the overlay of a board over its cells, as one drawing.

        Args:
            overlay: The overlay.
            board: The cells of the board.
            height: How high a cell is, in points.
            share: The size of sums, as a share of that.
        """
        drawn = SheetOverlay(overlay, board, height, share, self._put + 1)
        self.sheet._images.append(drawn)  # noqa: SLF001
        self._put += numbers_of(overlay)

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


class SheetOverlays:
    """The overlays of the boards that a sheet lists, each put over its cells once.

    Args:
        album: The pictures of the sheet.
        plan: The sheet; None if nothing of its boards is drawn over cells.
        lang: The language of what is read aloud in their place.
    """

    def __init__(self, album: SheetPictures, plan: SheetPlan | None, lang: Lang) -> None:
        self._album, self._lang = album, lang
        self._theme = plan.theme if plan else ""
        self._starts: dict[int, list[ListedBoard]] = {}  # by row
        for board in (plan.boards if plan else None) or ():
            self._starts.setdefault(board.row, []).append(board)
        self._boards: dict[Spot, tuple[ListedBoard, Variant]] = {}  # by each of their cells
        self._put: set[ListedBoard] = set()

    def begin_row(self, row: int) -> None:
        """Take the boards that begin in a row for those that are being written."""
        if row not in self._starts:
            return
        self._boards = {spot: board for spot, board in self._boards.items() if spot[0] >= row}
        for board in self._starts[row]:
            variant = grid_in(board.line).variant
            spots = ((row + down, board.col + across) for down, across in variant.places)
            self._boards |= dict.fromkeys(spots, (board, variant))

    def draws(self, row: int, col: int, pixels: int, share: float) -> bool:
        """True if a cell is of a board, over which its overlay is put.

        Args:
            row: The row of the cell, from 0.
            col: Its column, from 0.
            pixels: How high it is.
            share: The size of sums, as a share of that.
        """
        if (row, col) not in self._boards:
            return False
        board, variant = self._boards[row, col]
        if board not in self._put:
            self._put.add(board)
            overlay = overlay_of(variant, self._theme, description(variant, self._lang))
            if overlay:
                area = Area(board.row, board.col, *variant.extent)
                self._album.put_overlay(overlay, area, pixels * POINTS_PER_PIXEL, share)
        return True
