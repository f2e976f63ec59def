"""A cover as a PDF of one page: back, spine and front, with barcodes as vectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import groupby
from pathlib import Path

from numpure_xl.book.cover import BookCover
from numpure_xl.book.text_page import RUBY_ROOM, ruby_style, title_font, title_lines
from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.outlines import PathStep
from numpure_xl.export.paper_grid import Fill, PaperBox
from numpure_xl.export.pdf.document import Document, PrintMarks
from numpure_xl.export.pdf.faces import Faces
from numpure_xl.export.pdf.lettering import Letterer
from numpure_xl.export.pdf.places import (
    POINTS_PER_MM,
    FilledPath,
    Page,
    PlacedInset,
    Ruling,
    SheetPlacer,
)
from numpure_xl.plan.barcode import HEIGHT, MODULE, QUIET, ean13
from numpure_xl.plan.paper import PIXELS_PER_MM as PER_MM
from numpure_xl.plan.ruby import furigana, without_readings
from numpure_xl.plan.sheet import BookPlan, Font, Style, TextRun
from numpure_xl.plan.standards import Standard

WHITE, BLACK = "FFFFFF", "000000"
TITLE, SUBTITLE, AUTHOR, BLURB, CODE = 34.0, 15.0, 15.0, 11.5, 8.0  # points
SMALL_ROW = 11.0  # millimetres: how high each of two barcodes is
SPINE_SHARE, LARGEST_SPINE = 0.55, 16.0  # of the spine, and points: its letters
STACKED_TURNED = "ー〜～―—–-（）()「」『』【】…:："
_Box = tuple[float, float, float, float]  # left, top, right, bottom

PAD = 2.5  # millimetres of white around barcodes


def write_cover(
    cover: BookCover,
    path: Path | str,
    fonts: Sequence[Path] = (),
    standard: Standard | None = None,
) -> None:
    """Write a cover to a PDF file.

    Args:
        cover: The cover.
        path: The file.
        fonts: Font files that come before all others: a regular one, and a bold one.
        standard: What the file is to meet, if anything; none that asks for tags or inks.

    Raises:
        SheetError: If it cannot be written, or no font has one of its characters.
    """
    with replaced(path, ".pdf") as file:
        file.write(cover_pdf(cover, fonts, standard))


def cover_pdf(
    cover: BookCover, fonts: Sequence[Path] = (), standard: Standard | None = None
) -> bytes:
    """Return the file that `write_cover` writes, a page."""
    texts = (cover.title, cover.subtitle, cover.author, cover.publisher, cover.blurb, *cover.codes)
    faces = Faces({*"0123456789ABCDEFG ", *"".join(texts).replace("\n", "")}, fonts)
    file = BytesIO()
    book = BookPlan((), without_readings(cover.title), cover.lang, cover.author)
    document = Document(file, faces, PrintMarks(bleed=cover.bleed), book, standard)
    drawing = _Drawing(cover, Letterer(faces))
    document.add(drawing.page, cover.board.pictures)
    document.save()
    return file.getvalue()


class _Drawing:
    """The page of a cover in the making; places are millimetres from its upper left corner."""

    def __init__(self, cover: BookCover, letterer: Letterer) -> None:
        self.cover, self._letterer = cover, letterer
        wide = 2 * cover.width + cover.spine
        self.page = Page(wide * POINTS_PER_MM, cover.height * POINTS_PER_MM, cover.color)
        dark = sum(bytes.fromhex(cover.color)) < 3 * 140
        self._ink = WHITE if dark else BLACK
        self._front()
        self._back()
        self._spine()

    def _text(self, text: str | tuple[TextRun, ...], box: _Box, style: Style) -> float:
        """Place a text in a box, and return where it ends."""
        left, top, right, bottom = (edge * POINTS_PER_MM for edge in box)
        area = PaperBox(left, top, right, bottom)
        runs = (TextRun(text),) if isinstance(text, str) else text
        placed = self._letterer.placed(runs, style, area)
        self.page.texts += placed
        return max((each.base for each in placed), default=area.top) / POINTS_PER_MM

    def _title(self, lines: Sequence[str], box: _Box, style: Style) -> float:
        """Place the lines of a title, with the readings above them, and return where it ends."""
        left, top, right, _ = box
        if not any(map(any, map(furigana, lines))):
            return self._text("\n".join(lines), box, style)
        for line in lines:
            for runs, each in zip(furigana(line), (ruby_style(style), style), strict=True):
                row = each._replace(vertical="bottom", wrap=False)
                below = top + each.font.size * RUBY_ROOM / POINTS_PER_MM
                self._text(runs or line, (left, top, right, below), row)
                top = below
        return top

    def _style(self, points: float, *, bold: bool = False, color: str = "") -> Style:
        font = Font("Arial", points, color or self._ink, bold)
        return Style(font, horizontal="center", vertical="top", wrap=True)

    def _front(self) -> None:
        cover = self.cover
        left = cover.width + cover.spine + cover.margin
        right, high = 2 * cover.width + cover.spine - cover.margin, cover.height
        scale = min(1.0, cover.width / 152.4)
        top = 0.09 * high
        for text, points, bold in (cover.title, TITLE, True), (cover.subtitle, SUBTITLE, False):
            if text:
                style = self._style(points * scale, bold=bold)
                style = style._replace(font=title_font(text, (right - left) * PER_MM, style.font))
                box = (left, top, right, 0.36 * high)
                lines = title_lines(text, (right - left) * PER_MM, style.font)
                top = self._title(lines, box, style) + 4
        (board,) = SheetPlacer(cover.board, self._letterer, 1, 1, set()).pages(cover.board.pages)
        x, y = (left + right) / 2 * POINTS_PER_MM, 0.6 * high * POINTS_PER_MM
        self.page.insets.append(PlacedInset(x, y, board))
        x, y = x - board.width / 2, y - board.height / 2  # an inset has no pictures
        self.page.stamps += [each._replace(x=x + each.x, y=y + each.y) for each in board.stamps]
        foot = (left, 0.88 * high, right, high - cover.margin)
        self._text(cover.author or cover.publisher or " ", foot, self._style(AUTHOR * scale))

    def _back(self) -> None:
        cover = self.cover
        right, top = cover.width - cover.margin, 0.14 * cover.height
        if cover.is_stacked and cover.barcodes:
            top = 0.36 * cover.height
        style = self._style(BLURB)._replace(horizontal="left")
        for paragraph in cover.blurb.split("\n"):
            if paragraph.strip():
                box = (cover.margin, top, right, 0.7 * cover.height)
                top = self._text(paragraph, box, style) + 4
        if cover.author and cover.publisher:
            foot = (cover.margin, cover.height - cover.margin - 6, 0.5 * cover.width, cover.height)
            self._text(cover.publisher, foot, style)
        if cover.barcodes:
            self._barcodes()

    def _barcodes(self) -> None:
        """Place the barcodes: at the foot, or as in Japan at the head beside the spine."""
        cover = self.cover
        wide = (95 + sum(QUIET)) * MODULE + 2 * PAD
        row = SMALL_ROW if len(cover.barcodes) > 1 else HEIGHT
        rows = len(cover.barcodes)
        high = rows * (row + 4.5) + len(cover.codes) * 4 + 2 * PAD
        left = cover.width - wide - max(cover.margin, 12 if cover.is_stacked else 0)
        top = 10.0 - PAD if cover.is_stacked else cover.height - cover.margin - high
        left_edge, top_edge = left * POINTS_PER_MM, top * POINTS_PER_MM
        right_edge, low_edge = (left + wide) * POINTS_PER_MM, (top + high) * POINTS_PER_MM
        white = Fill(left_edge, top_edge, right_edge, low_edge, WHITE)
        self.page.ruling = Ruling((white,))
        style = self._style(CODE, color=BLACK)._replace(wrap=False)
        y = top + PAD
        if not cover.is_stacked:
            y = self._codes(left, wide, y, style)
        for digits in cover.barcodes:
            x = left + PAD + QUIET[0] * MODULE
            steps = [
                step
                for at, length in _bars(ean13(digits))
                for step in _rectangle(x + at * MODULE, y, length * MODULE, row)
            ]
            self.page.paths.append(FilledPath(BLACK, tuple(steps)))
            below = (left, y + row + 0.3, left + wide, y + row + 4.5)
            self._text(f"{digits[0]} {digits[1:7]} {digits[7:]}", below, style)
            y += row + 4.5
        if cover.is_stacked:
            self._codes(left, wide, y, style)

    def _codes(self, left: float, wide: float, y: float, style: Style) -> float:
        for line in self.cover.codes:
            self._text(line, (left, y, left + wide, y + 4), style)
            y += 4
        return y

    def _spine(self) -> None:
        cover = self.cover
        if not cover.spine_text:
            return
        points = min(LARGEST_SPINE, SPINE_SHARE * cover.spine * POINTS_PER_MM)
        room = cover.height - 2 * cover.margin
        style = self._style(points, bold=True)._replace(wrap=False, vertical="center")
        if cover.is_stacked:
            self._stack(style, room)
            return
        text = "   ".join(cover.spine_text)
        self._turned(text, style, cover.height / 2, room)

    def _turned(self, text: str, style: Style, y: float, room: float) -> None:
        """Place a line on the spine that goes on downwards, in the middle of some room."""
        cover, wide = self.cover, style.font.size * 1.6
        line = Page(room * POINTS_PER_MM, wide)
        area = PaperBox(0, 0, line.width, line.height)
        line.texts += self._letterer.placed((TextRun(text),), style, area)
        x = cover.width + cover.spine / 2
        self.page.insets.append(PlacedInset(x * POINTS_PER_MM, y * POINTS_PER_MM, line, 1))

    def _stack(self, style: Style, room: float) -> None:
        """Place the letters of the spine one below the other, and turn those that lie."""
        cover, text = self.cover, "　".join(self.cover.spine_text)
        step = min(style.font.size * 1.1 / POINTS_PER_MM, room / len(text))
        points = step * POINTS_PER_MM / 1.1
        style = style._replace(font=style.font._replace(size=points))
        middle, y = cover.width + cover.spine / 2, cover.margin + 4.0
        for symbol in text:
            if symbol in STACKED_TURNED:
                self._turned(symbol, style, y + step / 2, step)
            elif symbol.strip():
                box = (middle - 2 * step, y, middle + 2 * step, y + step)
                self._text(symbol, box, style)
            y += step


def _rectangle(left: float, top: float, wide: float, high: float) -> Iterator[PathStep]:
    """Yield the steps around a rectangle, given in millimetres."""
    x, y = left * POINTS_PER_MM, top * POINTS_PER_MM
    to_x, to_y = (left + wide) * POINTS_PER_MM, (top + high) * POINTS_PER_MM
    yield PathStep("move", ((x, y),))
    for corner in ((to_x, y), (to_x, to_y), (x, to_y)):
        yield PathStep("line", (corner,))
    yield PathStep("close", ())


def _bars(modules: str) -> Iterator[tuple[int, int]]:
    """Yield the beginning of each bar, and its width in modules."""
    at = 0
    for module, group in groupby(modules):
        length = len([*group])
        if module == "1":
            yield at, length
        at += length
