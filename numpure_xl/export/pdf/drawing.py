"""A drawing of one board as a PDF of one page, as large as the drawing."""

from __future__ import annotations

from io import BytesIO

from numpure_xl.board.image import Bar, BoardImage, DigitPicture, Ground, Sign
from numpure_xl.export.outlines import outline
from numpure_xl.export.outlines import placed as outlined
from numpure_xl.export.paper_grid import Fill, Line, PaperSign
from numpure_xl.export.pdf.document import Document, PrintMarks
from numpure_xl.export.pdf.faces import Faces
from numpure_xl.export.pdf.lettering import PlacedText
from numpure_xl.export.pdf.places import POINTS_PER_PIXEL, FilledPath, Page, PlacedPicture, Ruling
from numpure_xl.export.svg import base_of
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.plan.strokes import Weight
from numpure_xl.words import ENGLISH


def drawing_pdf(drawing: BoardImage, *, outlines: bool = False) -> bytes:
    """Return a drawing as a PDF file; its texts in embedded fonts, or as outlines."""
    faces = Faces({symbol for sign in drawing.signs for symbol in sign.text})
    file = BytesIO()
    document = Document(file, faces, PrintMarks(), BookPlan((), drawing.name, ENGLISH))
    page = Page(drawing.side * POINTS_PER_PIXEL, drawing.height * POINTS_PER_PIXEL, drawing.ground)
    tubes = tuple(PaperSign(*_scaled(tube), tube.picture) for tube in drawing.tubes)
    grounds, strokes = map(_fill, drawing.grounds), map(_line, drawing.bars)
    page.ruling = Ruling(tuple(grounds), tuple(strokes), tubes=tubes)
    for sign in drawing.signs:
        if outlines:
            page.paths.append(_path(sign))
        else:
            page.texts.append(_text(sign, faces))
    pictures = list(dict.fromkeys(stamp.picture for stamp in drawing.stamps))
    for stamp in drawing.stamps:
        x, y, size = _scaled(stamp)
        page.stamps.append(PlacedPicture(x, y, size, size, pictures.index(stamp.picture)))
    document.add(page, pictures)
    document.save()
    return file.getvalue()


def _scaled(stamp: DigitPicture) -> tuple[float, float, float]:
    """Return the place and the size of a picture in points."""
    return stamp.x * POINTS_PER_PIXEL, stamp.y * POINTS_PER_PIXEL, stamp.size * POINTS_PER_PIXEL


def _fill(ground: Ground) -> Fill:
    edges = (ground.x, ground.y, ground.x + ground.side, ground.y + ground.side)
    left, top, right, bottom = (edge * POINTS_PER_PIXEL for edge in edges)
    pen = ground.pen * POINTS_PER_PIXEL
    return Fill(left, top, right, bottom, ground.color, ground.hatch, pen)


def _line(bar: Bar) -> Line:
    """Return a stroke as a line, which reaches beyond its ends by half of its width."""
    half = min(bar.width, bar.height) / 2
    ends = (bar.x + half, bar.y + half, bar.x + bar.width - half, bar.y + bar.height - half)
    x, y, to_x, to_y = (end * POINTS_PER_PIXEL for end in ends)
    width = 2 * half * POINTS_PER_PIXEL
    return Line(x, y, to_x, to_y, Weight.THIN, bar.color, width)


def _text(sign: Sign, faces: Faces) -> PlacedText:
    pieces, size = tuple(faces.pieces(sign.text, sign.font)), sign.font.size
    width = size * sum(piece.width for piece in pieces)
    x, base = sign.x * POINTS_PER_PIXEL - width / 2, base_of(sign) * POINTS_PER_PIXEL
    return PlacedText(x, base, size, sign.font.color, pieces, sign.font.bold)


def _path(sign: Sign) -> FilledPath:
    shape, size = outline(sign.text, sign.font), sign.font.size
    x, base = sign.x * POINTS_PER_PIXEL, base_of(sign) * POINTS_PER_PIXEL
    steps = outlined(shape, x - shape.width / 2 * size, base, size, down=True)
    return FilledPath(sign.font.color, tuple(steps))
