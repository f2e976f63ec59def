"""A PDF in the making: its pages, pictures, fonts and links, written by reportlab."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from numpure_xl.export.creator import CREATOR
from numpure_xl.export.pdf.faces import Face, Faces
from numpure_xl.export.pdf.operators import (
    gray_or_color,
    page_operators,
    picture_operators,
    rectangle,
)
from numpure_xl.export.pdf.placed import Page, Stamp
from numpure_xl.export.pdf.press import Press
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.photo import Photo
from numpure_xl.plan.sheet import BookPlan


class Document:
    """A PDF in the making.

    Args:
        file: Where it is written to.
        faces: Its fonts.
        press: What is around its pages.
        book: What has its title, its language and its author.
    """

    def __init__(self, file: BytesIO, faces: Faces, press: Press, book: BookPlan) -> None:
        # The first font must be one that is embedded, or Helvetica would be named in the file.
        self._canvas: Any = Canvas(
            file,
            invariant=1,
            pageCompression=1,
            lang=book.lang,
            initialFontName=faces.first.font.fontName,
        )
        self._press = press
        self._strings: dict[tuple[Face, str], list[tuple[str, bytes]]] = {}
        self._pictures: set[str] = set()
        self._canvas.setTitle(book.title)
        self._canvas.setAuthor(book.author)
        self._canvas.setSubject("")
        self._canvas.setCreator(CREATOR)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._canvas.addPageLabel(0, style="ARABIC", start=1)

    def _draw(self, stamp: Stamp, height: float, picture: Picture | Photo) -> None:
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
        canvas, around, bleed = self._canvas, self._press.around, self._press.bleed / 25.4 * 72
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
        canvas.addLiteral("\n".join(page_operators(page, self._encode)))
        for stamp in page.stamps:
            self._draw(stamp, height, pictures[stamp.number])
        canvas.addLiteral("\n".join(self._press.marks(width, height)))
        self._link(page)
        canvas.showPage()

    def _link(self, page: Page) -> None:
        for anchor, top in page.anchors.items():
            self._canvas.bookmarkHorizontal(anchor, 0, page.height - top)
        for link in page.links:
            area = (link.left, page.height - link.bottom, link.right, page.height - link.top)
            self._canvas.linkRect("", link.target, area, Border="[0 0 0]")

    def _encode(self, face: Face, text: str) -> Iterator[tuple[str, bytes]]:
        """Return a text in subsets of its font, each with the name of the subset."""
        key = (face, text)
        if key not in self._strings:
            document = self._canvas._doc  # noqa: SLF001  # what splitString asks for
            parts = face.font.splitString(text, document)
            names = (face.font.getSubsetInternalName(subset, document) for subset, _ in parts)
            self._strings[key] = [(n, part) for n, (_, part) in zip(names, parts, strict=True)]
        return iter(self._strings[key])

    def save(self) -> None:
        """Write the file."""
        with _in_bytes():
            self._canvas.save()


@contextmanager
def _in_bytes() -> Iterator[None]:
    """Let reportlab write streams as bytes, not as text, which takes longer and a fourth more."""
    before, rl_config.useA85 = rl_config.useA85, 0
    try:
        yield
    finally:
        rl_config.useA85 = before
