"""Write plans to PDF files with reportlab, to the point; no other program is needed.

All is drawn as vectors, with embedded fonts of which only the characters used are there. The same
plan gives the same bytes as long as the fonts are the same: bundled ones serve for
Western European languages, for others a font of the system is taken (see `font_files`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path

from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.pdf.directions import drawn
from numpure_xl.export.pdf.document import Document
from numpure_xl.export.pdf.faces import Faces
from numpure_xl.export.pdf.lettering import Letterer, runs_of
from numpure_xl.export.pdf.places import SheetPlacer, target_of
from numpure_xl.export.pdf.press import Press
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
    document = Document(file, faces, press, plan)
    letterer, first = Letterer(faces), 1
    for sheet, pages in sheets:
        placer = SheetPlacer(sheet, letterer, first, plan.pages, targets)
        for page in placer.pages(pages):
            document.add(page, sheet.pictures)
        first += len(pages)
    document.save()
    return file.getvalue()


def _needed(
    sheets: Iterable[tuple[SheetPlan, tuple[tuple[Row, ...], ...]]],
) -> tuple[set[str], set[str]]:
    """Return every character of a book, and every cell to which a link leads."""
    symbols, targets = set("0123456789/ "), set()
    for sheet, pages in sheets:
        symbols.update(drawn(sheet.paper.title))
        cells = {cell for page in pages for row in page for cell in row.cells if cell}
        for cell in cells:
            runs = runs_of(cell.value, sheet.styles[cell.style])
            symbols.update(*(drawn(run.text) for run in runs))
            targets.add(target_of(cell) or "")
    return symbols - {"\n"}, targets
