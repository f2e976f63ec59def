"""A PDF in the making: its pages, pictures, fonts and links, written by reportlab.

Around the trimmed page a printer gets bleed, and marks where to cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import IO, Any
from zlib import compress

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import PDFName, PDFObject, PDFStream
from reportlab.pdfgen.canvas import Canvas

from numpure_xl.errors import RequestError
from numpure_xl.export.creator import CREATOR
from numpure_xl.export.pdf.faces import KNOWN, Face, Faces
from numpure_xl.export.pdf.operators import (
    gray_or_color,
    number,
    page_operators,
    picture_operators,
    rectangle,
    ruling_operators,
)
from numpure_xl.export.pdf.places import POINTS_PER_MM, LinkArea, Page, PlacedPicture, Ruling
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.photo import Photo
from numpure_xl.plan.sheet import BookPlan

MOST_BLEED = 10.0  # millimetres; printers ask for 3, KDP for 3.2
MARK, AWAY = 7.0, 3.0  # millimetres: how long marks are, and how far from the page at least
HAIRLINE = 0.25  # points
BEST = 8  # of the levels of zlib: 9 takes longer, for as many bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintMarks:
    """What is around the trimmed page.

    Attributes:
        bleed: How many millimetres a page goes on beyond its edges, on all sides.
        crop_marks: Whether there are marks where to cut.

    Raises:
        RequestError: If the bleed is negative or too large.
    """

    bleed: float = 0.0
    crop_marks: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= MOST_BLEED:
            msg = "A bleed of {bleed:g} mm is not possible; choose 0 to {most:g}."
            raise RequestError(msg, bleed=self.bleed, most=MOST_BLEED)

    @property
    def around(self) -> float:
        """How many points the sheet goes on beyond the trimmed page, on all sides."""
        marks = MARK + max(AWAY, self.bleed) if self.crop_marks else 0.0
        return POINTS_PER_MM * max(self.bleed, marks)

    def marks(self, width: float, height: float) -> Iterator[str]:
        """Yield the operators of the marks, from the lower left corner of the trimmed page.

        Marks at the corners show where the page ends, those in the middle of an edge where sheets
        are laid on one another.
        """
        if not self.crop_marks:
            return
        start = POINTS_PER_MM * max(AWAY, self.bleed)
        stop = start + POINTS_PER_MM * MARK
        yield f"0 J {number(HAIRLINE)} w 0 G"
        for x in (0.0, width / 2, width):
            yield _line(x, -start, x, -stop)
            yield _line(x, height + start, x, height + stop)
        for y in (0.0, height / 2, height):
            yield _line(-start, y, -stop, y)
            yield _line(width + start, y, width + stop, y)


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"{number(x)} {number(y)} m {number(to_x)} {number(to_y)} l S"


class Document:
    """A PDF in the making.

    Args:
        file: Where it is written to.
        faces: Its fonts.
        marks: What is around its pages.
        book: What has its title, its language and its author.
    """

    def __init__(self, file: IO[bytes], faces: Faces, marks: PrintMarks, book: BookPlan) -> None:
        # The first font must be one that is embedded, or Helvetica would be named in the file.
        self._canvas: Any = Canvas(
            file,
            invariant=1,
            pageCompression=1,
            lang=book.lang,
            initialFontName=faces.first.font.fontName,
        )
        self._file, self._marks = file, marks
        self._encode = lru_cache(KNOWN)(self._in_subsets)
        self._pictures: set[str] = set()
        self._rulings: dict[Ruling, str] = {}
        self._anchors: dict[str, tuple[Any, str]] = {}
        self._canvas.setTitle(book.title)
        self._canvas.setAuthor(book.author)
        self._canvas.setSubject("")
        self._canvas.setCreator(CREATOR)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._canvas.addPageLabel(0, style="ARABIC", start=1)

    def _rule(self, page: Page) -> None:
        """Draw the fills and lines of a page, which the file has once for all pages alike."""
        if page.ruling not in self._rulings:
            self._rulings[page.ruling] = name = f"ruling-{len(self._rulings)}"
            self._canvas.beginForm(name, 0, 0, page.width, page.height)
            self._canvas.addLiteral("\n".join(ruling_operators(page.ruling, page.height)))
            self._canvas.endForm()
        self._canvas.doForm(self._rulings[page.ruling])

    def _draw(self, stamp: PlacedPicture, height: float, picture: Picture | Photo) -> None:
        """Draw a picture, which the file has once."""
        canvas, y = self._canvas, height - stamp.y - stamp.height
        if isinstance(picture, Photo):
            image = ImageReader(BytesIO(picture.data))
            canvas.drawImage(image, stamp.x, y, stamp.width, stamp.height)
            return
        if picture.name not in self._pictures:
            self._pictures.add(picture.name)
            canvas.beginForm(picture.name, 0, 0, 100, 100)
            canvas.addLiteral(" ".join(picture_operators(picture)))
            canvas.endForm()
        canvas.saveState()
        canvas.translate(stamp.x, y)
        canvas.scale(stamp.width / 100, stamp.height / 100)
        canvas.doForm(picture.name)
        canvas.restoreState()

    def add(self, page: Page, pictures: Sequence[Picture | Photo]) -> None:
        """Add a page."""
        canvas, around, bleed = (
            self._canvas,
            self._marks.around,
            self._marks.bleed / 25.4 * 72,
        )
        width, height = page.width, page.height
        canvas.setPageSize((width + 2 * around, height + 2 * around))
        if around:
            low, high = around - bleed, around + bleed
            canvas.setTrimBox((around, around, width + around, height + around))
            canvas.setBleedBox((low, low, width + high, height + high))
        canvas.translate(around, around)
        if page.ground:
            whole = rectangle(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)
            canvas.addLiteral(f"{gray_or_color(page.ground)} {whole} f")
        self._rule(page)
        canvas.addLiteral("\n".join(page_operators(page, self._encode)))
        for stamp in page.stamps:
            self._draw(stamp, height, pictures[stamp.number])
        canvas.addLiteral("\n".join(self._marks.marks(width, height)))
        self._link(page)
        canvas.showPage()
        _pack(canvas._doc.Pages[-1])  # noqa: SLF001  # it keeps all pages until it is saved

    def _link(self, page: Page) -> None:
        """Let areas of a page lead to others, and note where others lead to."""
        reference, around = self._canvas._doc.thisPageRef(), self._marks.around  # noqa: SLF001
        for anchor, top in page.anchors.items():
            place = f"{number(around)} {number(around + page.height - top)}"
            self._anchors[anchor] = (reference, place)
        if page.links:
            areas = [(_area(link, page.height, around), link.target) for link in page.links]
            # linkRect would make an object in the file of each, and six here
            self._canvas._annotationrefs = [_Links(areas, self._anchors)]  # noqa: SLF001

    def _in_subsets(self, face: Face, text: str) -> tuple[tuple[str, bytes], ...]:
        """Return a text in subsets of its font, each with the name of the subset."""
        document = self._canvas._doc  # noqa: SLF001  # what splitString asks for
        return tuple(
            (face.font.getSubsetInternalName(subset, document), part)
            for subset, part in face.font.splitString(text, document)
        )

    def save(self) -> None:
        """Write the file."""
        with _in_bytes(), _at_once(self._file):
            self._canvas.save()


def _area(link: LinkArea, height: float, around: float) -> str:
    """Return the edges of a link as a PDF has them, from the lower left corner."""
    edges = (link.left, height - link.bottom, link.right, height - link.top)
    return " ".join(number(around + edge) for edge in edges)


class _Links(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The links of a page, which are written once it is known where they lead."""

    def __init__(self, areas: list[tuple[str, str]], anchors: dict[str, tuple[Any, str]]) -> None:
        self._areas, self._anchors = areas, anchors

    def format(self, document: Any) -> bytes:
        """Return them as annotations (ISO 32000-1, 12.5.6.5)."""
        return b"\n".join(self._annotations(document))

    def _annotations(self, document: Any) -> Iterator[bytes]:
        for area, target in self._areas:
            page, place = self._anchors[target]
            head = f"<</Subtype/Link/Rect[{area}]/Border[0 0 0]/Contents()/Dest["
            yield head.encode() + page.format(document) + f"/XYZ {place} 0]>>".encode()


def _pack(page: Any) -> None:
    """Compress what is on a page, which is kept until the file is written."""
    content = _PageStream(content=compress(page.stream.encode(), BEST))
    content.dictionary["Filter"] = PDFName("FlateDecode")
    page.Contents, page.stream = content, None


class _PageStream(PDFStream):  # type: ignore[misc]  # reportlab has no types
    """What is on a page, which is let go when it is written."""

    def format(self, document: Any) -> bytes:
        """Return it, once."""
        written: bytes = super().format(document)
        self.content = b""
        return written


@contextmanager
def _at_once(file: IO[bytes]) -> Iterator[None]:
    """Let reportlab write each object as it comes, and not keep them until it has all."""

    class Straight(pdfdoc.PDFFile):  # type: ignore[misc]
        offset: int

        def add(self, text: str | bytes) -> int:
            data, place = pdfdoc.pdfdocEnc(text), self.offset
            self.offset = place + len(data)
            file.write(data)
            return place

        def format(self, document: Any) -> bytes:  # noqa: ARG002
            return b""

    before, pdfdoc.PDFFile = pdfdoc.PDFFile, Straight
    try:
        yield
    finally:
        pdfdoc.PDFFile = before


@contextmanager
def _in_bytes() -> Iterator[None]:
    """Let reportlab write streams as bytes, not as text, which takes longer and a fourth more."""
    before, rl_config.useA85 = rl_config.useA85, 0
    try:
        yield
    finally:
        rl_config.useA85 = before
