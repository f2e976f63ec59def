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

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import PDFObject
from reportlab.pdfgen.canvas import Canvas

from numpure_xl.errors import RequestError
from numpure_xl.export.pdf.faces import KNOWN, Face, Faces
from numpure_xl.export.pdf.objects import LATEST, PRESS, ObjectFile, stream
from numpure_xl.export.pdf.operators import (
    gray_or_color,
    number,
    page_operators,
    picture_operators,
    qr_operators,
    rectangle,
    ruling_operators,
)
from numpure_xl.export.pdf.places import (
    POINTS_PER_MM,
    LinkArea,
    Page,
    PlacedInset,
    PlacedPicture,
    Ruling,
)
from numpure_xl.export.pdf.properties import (
    BLACK_INK,
    black_profile,
    date_string,
    information,
    metadata,
    srgb_profile,
    text_string,
)
from numpure_xl.export.pdf.structure import Structure
from numpure_xl.export.reproducible_zip import CREATOR
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.listed_boards import PDF_LIST, puzzle_lines
from numpure_xl.plan.photo import Photo, SheetPicture
from numpure_xl.plan.qr import QrCode
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.plan.standards import Standard
from numpure_xl.plan.typography import HAIRLINE

MOST_BLEED = 10.0  # millimetres; printers ask for 3, KDP for 3.2
QUARTERS = ((1, 0), (0, -1), (-1, 0), (0, 1))  # where a line goes on, by quarters to the right
MARK, AWAY = 7.0, 3.0  # millimetres: how long marks are, and how far from the page at least


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintMarks:
    """Marks around the trimmed page.

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
        """Points that the sheet goes on beyond the trimmed page, on all sides."""
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
        standard: What it is to meet, if anything.
    """

    def __init__(
        self,
        file: IO[bytes],
        faces: Faces,
        marks: PrintMarks,
        book: BookPlan,
        standard: Standard | None = None,
    ) -> None:
        # The first font must be one that is embedded, or Helvetica would be named in the file.
        self._canvas: Any = Canvas(
            file,
            invariant=1,
            pageCompression=1,
            lang=book.lang,
            initialFontName=faces.first.font.fontName,
        )
        self._inner = self._canvas._doc  # noqa: SLF001  # it writes no packed objects
        self._marks, self._book, self._standard = marks, book, standard
        self._encode = lru_cache(KNOWN)(self._in_subsets)
        self._is_for_press = standard is not None and standard.is_for_press
        self._objects = ObjectFile(file, self._reserve, PRESS if self._is_for_press else LATEST)
        self._structure: Structure | None = None
        if standard and standard.is_tagged:
            self._structure = Structure(self._objects, self._encode, faces.first, book.lang)
        self._pictures: dict[Picture, str] = {}
        self._rulings: dict[Ruling, str] = {}
        self._anchors: dict[str, tuple[Any, str]] = {}
        self._canvas.setTitle(book.title)
        self._canvas.setAuthor(book.author)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        if book.front:
            self._canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
        self._canvas.addPageLabel(book.front, style="ARABIC", start=1)

    @property
    def _is_for_screens(self) -> bool:
        """True if it has an outline and a profile, which printers of bound books do not take."""
        if self._standard:
            return not self._is_for_press
        return not any(each.paper.leaf for each in self._book.sheets)

    def _reserve(self) -> int:
        """Return the number of an object that reportlab knows nothing of."""
        self._inner.objectcounter += 1
        return int(self._inner.objectcounter)

    def _rule(self, page: Page) -> None:
        """Draw the fills and lines of a page, which the file has once for all pages alike."""
        if page.ruling not in self._rulings:
            self._rulings[page.ruling] = name = f"ruling-{len(self._rulings)}"
            self._canvas.beginForm(name, 0, 0, page.width, page.height)
            self._canvas.addLiteral("\n".join(ruling_operators(page.ruling, page.height)))
            self._canvas.endForm()
        self._canvas.doForm(self._rulings[page.ruling])

    def _draw(self, stamp: PlacedPicture, height: float, picture: SheetPicture) -> None:
        """Draw a picture; that of a digit is in the file once."""
        canvas, y = self._canvas, height - stamp.y - stamp.height
        if isinstance(picture, QrCode):
            canvas.addLiteral(" ".join(qr_operators(picture, stamp.x, y, stamp.width)))
            return
        if isinstance(picture, Photo):
            image = ImageReader(BytesIO(picture.data))
            canvas.drawImage(image, stamp.x, y, stamp.width, stamp.height)
            return
        if picture not in self._pictures:
            self._pictures[picture] = f"{picture.name}-{len(self._pictures)}"
            canvas.beginForm(self._pictures[picture], 0, 0, 100, 100)
            canvas.addLiteral(" ".join(picture_operators(picture, is_gray=self._is_for_press)))
            canvas.endForm()
        canvas.saveState()
        canvas.translate(stamp.x, y)
        canvas.scale(stamp.width / 100, stamp.height / 100)
        canvas.doForm(self._pictures[picture])
        canvas.restoreState()

    def _inset(self, inset: PlacedInset, height: float) -> Iterator[str]:
        """Yield the operators of a small page, without its texts where these are tagged."""
        small = inset.page
        yield from _turned(inset, height)
        yield from ruling_operators(small.ruling, small.height)
        if not self._structure:
            yield from page_operators(small, self._encode)
        yield "Q"

    def add(self, page: Page, pictures: Sequence[SheetPicture]) -> None:
        """Add a page."""
        canvas, around, bleed = (
            self._canvas,
            self._marks.around,
            self._marks.bleed / 25.4 * 72,
        )
        width, height = page.width, page.height
        canvas.setPageSize((width + 2 * around, height + 2 * around))
        if around or self._is_for_press:
            low, high = around - bleed, around + bleed
            canvas.setTrimBox((around, around, width + around, height + around))
            canvas.setBleedBox((low, low, width + high, height + high))
        canvas.translate(around, around)
        links = [self._reserve() for _ in page.links if self._structure]
        self._fill(page, pictures, links)
        keys = self._keys(links)
        self._link(page, links, keys[1:])
        self._finish(keys)

    def add_side(self, *pages: tuple[Page, Sequence[SheetPicture]] | None) -> None:
        """Add a page that has others side by side, as large as the first; None for a blank one.

        They are for paper: nothing on them leads elsewhere, and there is nothing around them.
        """
        canvas, first = self._canvas, next(page for page, _ in filter(None, pages))
        canvas.setPageSize((len(pages) * first.width, first.height))
        for place, placed in enumerate(pages):
            if placed:
                canvas.saveState()
                canvas.translate(place * first.width, 0)
                self._fill(*placed, ())
                canvas.restoreState()
        self._finish(())

    def _fill(self, page: Page, pictures: Sequence[SheetPicture], links: Sequence[int]) -> None:
        """Draw all that is on a page, from its lower left corner."""
        canvas, bleed, height = self._canvas, self._marks.bleed / 25.4 * 72, page.height
        if self._structure:
            canvas.addLiteral("/Artifact BMC")
        if page.ground:
            whole = rectangle(-bleed, -bleed, page.width + 2 * bleed, height + 2 * bleed)
            canvas.addLiteral(f"{gray_or_color(page.ground)} {whole} f")
        self._rule(page)
        for inset in page.insets:
            canvas.addLiteral("\n".join(self._inset(inset, height)))
        canvas.addLiteral("\n".join(self._marks.marks(page.width, height)))
        if self._structure:
            canvas.addLiteral("EMC")
        for step in self._steps(page, pictures, links):
            if isinstance(step, PlacedPicture):
                self._draw(step, height, pictures[step.number])
            else:
                canvas.addLiteral(step)

    def _steps(
        self, page: Page, pictures: Sequence[SheetPicture], links: Sequence[int]
    ) -> Iterator[str | PlacedPicture]:
        """Yield operators and pictures that draw a page."""
        if self._structure:
            yield from self._structure.steps(page, pictures, links)
            for inset in page.insets:
                yield from _turned(inset, page.height)
                yield from self._structure.inset_steps(inset.page)
                yield "Q"
            return
        yield "\n".join(page_operators(page, self._encode))
        yield from page.stamps

    def _keys(self, links: Sequence[int]) -> list[int]:
        """Return the keys of a page and its links in the structure; none without one."""
        if not self._structure:
            return []
        return [self._structure.key_of_page(), *map(self._structure.key_of_link, links)]

    def _finish(self, keys: Sequence[int]) -> None:
        """End a page, and write what is on it."""
        self._canvas.showPage()
        page = self._inner.Pages[-1]
        content = self._reserve()
        self._objects.write(content, stream(b"", page.stream.encode()))
        page.Contents, page.stream = f"{content} 0 R", None
        if self._structure:
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
            page.StructParents, page.Tabs = keys[0], "/S"
            reference = self._inner.Reference(page).format(self._inner)
            self._structure.end_page(reference.decode())

    def bookmark(self, title: str) -> None:
        """Let the outline, if there is one, lead to the page that is added next."""
        if not self._is_for_screens:
            return
        key = f"bookmark-{self._canvas.getPageNumber()}"
        self._canvas.bookmarkPage(key, fit="Fit")
        self._canvas.addOutlineEntry(title, key)

    def _link(self, page: Page, links: Sequence[int], keys: Sequence[int]) -> None:
        """Let areas of a page lead to others, and note where others lead to."""
        reference, around = self._canvas._doc.thisPageRef(), self._marks.around  # noqa: SLF001
        for anchor, top in page.anchors.items():
            place = _numbers(around, around + page.height - top)
            self._anchors[anchor] = (reference, place)
        if page.links and not self._is_for_press:
            areas = [(_area(link, page.height, around), link.target) for link in page.links]
            annotations = _Links(areas, self._anchors, self._objects)
            if links:
                annotations.described = [
                    (number, f"/Contents {text_string(link.text)}/StructParent {key}")
                    for number, key, link in zip(links, keys, page.links, strict=True)
                ]
            # linkRect would make an object in the file of each, and six here
            self._canvas._annotationrefs = [annotations]  # noqa: SLF001

    def _in_subsets(self, face: Face, text: str) -> tuple[tuple[str, bytes], ...]:
        """Return a text in subsets of its font, each with the name of the subset."""
        document = self._inner  # what splitString asks for
        return tuple(
            (face.font.getSubsetInternalName(subset, document), part)
            for subset, part in face.font.splitString(text, document)
        )

    def save(self) -> None:
        """Write the rest of the file."""
        self._inner.format = self._write_rest  # reportlab asks for it, once all is prepared
        with _in_bytes():
            self._canvas.save()

    def _write_rest(self) -> bytes:
        """Write the objects of reportlab, and the description of the file."""
        inner, title = self._inner, self._book.title or CREATOR
        self._describe(title)
        number, information_at = 0, 0
        while number < inner.objectcounter:
            number += 1
            if (name := inner.numberToId.get(number)) is None:
                continue  # it is written already
            if inner.idToObject[name] is inner.info:
                information_at = number
                self._objects.write(number, information(self._book, title))
                continue
            body = inner.idToObject[name].format(inner)
            if body.endswith(STREAM_END):  # reportlab leaves out the line break before it
                body = body.removesuffix(STREAM_END) + b"\n" + STREAM_END.strip()
                self._objects.write(number, body)
            else:
                self._objects.pack(number, body.strip())
        root = inner.Reference(inner.Catalog).format(inner).split()[0]
        self._objects.end(int(root), information_at, inner.signature.hexdigest())
        return b""

    def _describe(self, title: str) -> None:
        """Write the description of the file: its metadata, its colours, its structure."""
        catalog, book = self._inner.Catalog, self._book
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents", "PieceInfo"]
        identity = self._inner.signature.hexdigest()
        packet = metadata(book, title, self._standard, identity)
        catalog.Metadata = self._stream(packet)
        if self._is_for_press:
            catalog.OutputIntents = f"[{PRESS_INTENT.format(self._stream(black_profile()))}]"
        elif self._is_for_screens:
            catalog.OutputIntents = f"[{INTENT.format(self._stream(srgb_profile()))}]"
        if private := self._listed():
            catalog.PieceInfo = private
        if self._structure:
            self._structure.end()
            catalog.StructTreeRoot = f"{self._structure.root} 0 R"
            catalog.MarkInfo = "<</Marked true>>"

    def _listed(self) -> str:
        """Write the list of puzzles, and return what leads to it; "" if there are none."""
        boards = (each for sheet in self._book.sheets for each in sheet.boards or ())
        text = "".join(f"{line}\n" for line in dict.fromkeys(puzzle_lines(boards)))
        if not text:
            return ""
        private = self._stream(stream(b"/Type/" + PDF_LIST.encode(), text.encode()))
        return (
            f"<</{OWNER}<</LastModified({date_string(self._book.published)})/Private {private}>>>>"
        )

    def _stream(self, content: bytes) -> str:
        """Write a stream, and return how it is referred to."""
        reserved = self._reserve()
        self._objects.write(reserved, content)
        return f"{reserved} 0 R"


OWNER = "NumpureXL"
"""The name of the program whose private data a file has."""

STREAM_END = b"endstream\n"
INTENT = (
    "<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB IEC61966-2.1)"
    "/Info(sRGB IEC61966-2.1)/DestOutputProfile {}>>"
)
PRESS_INTENT = (
    "<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(Custom)"
    f"/OutputCondition({BLACK_INK})/Info({BLACK_INK})/DestOutputProfile {{}}>>"
)
"""A printing condition that no registry has, so its profile is in the file."""


def _turned(inset: PlacedInset, height: float) -> Iterator[str]:
    """Yield the operators that begin a small page; "Q" ends it."""
    right, up = QUARTERS[inset.turn]
    x, y = inset.x, height - inset.y
    yield f"q {right} {up} {-up} {right} {number(x)} {number(y)} cm"
    yield f"1 0 0 1 {number(-inset.page.width / 2)} {number(-inset.page.height / 2)} cm"


def _area(link: LinkArea, height: float, around: float) -> str:
    """Return the edges of a link as a PDF has them, from the lower left corner."""
    edges = (link.left, height - link.bottom, link.right, height - link.top)
    return _numbers(*(around + edge for edge in edges))


@lru_cache(KNOWN)  # pages that look alike share them until the file is written
def _numbers(*values: float) -> str:
    return " ".join(map(number, values))


class _Links(PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The links of a page, which are written once it is known where they lead.

    Attributes:
        described: The number of each as an object, and what a reader hears of it; () if none asks.
    """

    described: Sequence[tuple[int, str]] = ()

    def __init__(
        self,
        areas: list[tuple[str, str]],
        anchors: dict[str, tuple[Any, str]],
        objects: ObjectFile,
    ) -> None:
        self._areas, self._anchors, self._objects = areas, anchors, objects

    def format(self, document: Any) -> bytes:
        """Return the links as annotations (ISO 32000-1, 12.5.6.5)."""
        if not self.described:
            texts = ["/Contents()"] * len(self._areas)
            return b"\n".join(self._annotations(document, texts))
        annotations = self._annotations(document, [text for _, text in self.described])
        for (link, _), annotation in zip(self.described, annotations, strict=True):
            self._objects.pack(link, annotation)
        return b" ".join(b"%d 0 R" % link for link, _ in self.described)

    def _annotations(self, document: Any, texts: Sequence[str]) -> Iterator[bytes]:
        for (area, target), text in zip(self._areas, texts, strict=True):
            page, place = self._anchors[target]
            head = f"<</Subtype/Link/F 4/Rect[{area}]/Border[0 0 0]{text}/Dest["
            yield head.encode() + page.format(document) + f"/XYZ {place} 0]>>".encode()


@contextmanager
def _in_bytes() -> Iterator[None]:
    """Let reportlab write streams as bytes, not as text, which takes longer and a fourth more."""
    before, rl_config.useA85 = rl_config.useA85, 0
    try:
        yield
    finally:
        rl_config.useA85 = before
