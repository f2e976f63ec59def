"""Write plans to PDF files with reportlab, to the point; no other program is needed.

All is drawn as vectors, with embedded fonts of which only the characters used are there. The same
plan gives the same bytes as long as the fonts are the same: bundled ones serve for
Western European languages, for others a font of the system is taken (see `font_files`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.pdf.faces import Face, Faces
from numpure_xl.export.pdf.lettering import Letterer, runs_of
from numpure_xl.export.pdf.operators import (
    gray_or_color,
    page_operators,
    picture_operators,
    rectangle,
)
from numpure_xl.export.pdf.placed import Page, Stamp
from numpure_xl.export.pdf.places import SheetPlacer, target_of
from numpure_xl.export.pdf.press import Press
from numpure_xl.export.unchanged import CREATOR
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.sheet import BookPlan, Row, SheetPlan

__all__ = ["SUFFIX", "Press", "pdf_bytes", "write_pdf"]

SUFFIX = ".pdf"
PLAIN = Press()


def write_pdf(
    plan: BookPlan, path: Path | str, *, fonts: Sequence[Path] = (), press: Press = PLAIN
) -> None:
    """Write a book to a PDF file, which is replaced only when the whole book is written.

    Args:
        plan: The book. Its hidden sheets are left out.
        path: The file.
        fonts: Font files that come before all others: a regular one, and a bold one.
        press: What is around the trimmed pages.

    Raises:
        SheetError: If the file cannot be written, a font cannot be read or embedded, or no font
            has a character of the book.
    """
    content = pdf_bytes(plan, fonts=fonts, press=press)
    with replaced(path, SUFFIX) as file:
        file.write(content)


def pdf_bytes(plan: BookPlan, *, fonts: Sequence[Path] = (), press: Press = PLAIN) -> bytes:
    """Return the file that `write_pdf` writes."""
    sheets = [(sheet, tuple(sheet.pages)) for sheet in plan.sheets if not sheet.hidden]
    symbols, targets = _needed(sheets)
    faces = Faces(symbols, fonts)
    file = BytesIO()
    document = _Document(plan, file, faces, press)
    letterer, first = Letterer(faces), 1
    for sheet, pages in sheets:
        placer = SheetPlacer(sheet, letterer, first, plan.pages, targets)
        for page in placer.pages(pages):
            document.add(page, sheet.pictures)
        first += len(pages)
    with _in_bytes():
        document.save()
    return file.getvalue()


def _needed(
    sheets: Iterable[tuple[SheetPlan, tuple[tuple[Row, ...], ...]]],
) -> tuple[set[str], set[str]]:
    """Return every character of a book, and every cell to which a link leads."""
    symbols, targets = set("0123456789/ "), set()
    for sheet, pages in sheets:
        symbols.update(sheet.paper.title)
        cells = {cell for page in pages for row in page for cell in row.cells if cell}
        for cell in cells:
            symbols.update(*(run.text for run in runs_of(cell.value, sheet.styles[cell.style])))
            targets.add(target_of(cell) or "")
    return symbols - {"\n"}, targets


class _Document:
    """A PDF in the making.

    Args:
        plan: The book.
        file: Where it is written to.
        faces: Its fonts.
        press: What is around its pages.
    """

    def __init__(self, plan: BookPlan, file: BytesIO, faces: Faces, press: Press) -> None:
        # The first font must be one that is embedded, or Helvetica would be named in the file.
        self._canvas: Any = Canvas(
            file,
            invariant=1,
            pageCompression=1,
            lang=plan.lang,
            initialFontName=faces.first.font.fontName,
        )
        self._press = press
        self._strings: dict[tuple[Face, str], list[tuple[str, bytes]]] = {}
        self._pictures: set[str] = set()
        self._canvas.setTitle(plan.title)
        self._canvas.setAuthor(plan.author)
        self._canvas.setSubject("")
        self._canvas.setCreator(CREATOR)
        self._canvas.setViewerPreference("DisplayDocTitle", "true")
        self._canvas.addPageLabel(0, style="ARABIC", start=1)

    def _draw(self, stamp: Stamp, height: float, picture: Picture) -> None:
        """Draw a picture, which the file has once."""
        canvas = self._canvas
        if picture.name not in self._pictures:
            self._pictures.add(picture.name)
            canvas.beginForm(picture.name, 0, 0, 100, 100)
            canvas.addLiteral(" ".join(picture_operators(picture)))
            canvas.endForm()
        canvas.saveState()
        canvas.translate(stamp.x, height - stamp.y - stamp.size)
        canvas.scale(stamp.size / 100, stamp.size / 100)
        canvas.doForm(picture.name)
        canvas.restoreState()

    def add(self, page: Page, pictures: Sequence[Picture]) -> None:
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
        self._canvas.save()


@contextmanager
def _in_bytes() -> Iterator[None]:
    """Let reportlab write streams as bytes, not as text, which takes longer and a fourth more."""
    before, rl_config.useA85 = rl_config.useA85, 0
    try:
        yield
    finally:
        rl_config.useA85 = before
