"""Write plans to PDF files with reportlab, to the point; no other program is needed.

All is drawn as vectors, with embedded fonts of which only the characters used are there. The same
plan gives the same bytes as long as the fonts are the same: bundled ones serve for
Western European languages, for others a font of the system is taken (see `font_files`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import IO

from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.pdf.document import Document, PrintMarks
from numpure_xl.export.pdf.faces import Faces, drawn
from numpure_xl.export.pdf.lettering import Letterer, runs_of, target_of
from numpure_xl.export.pdf.places import Page, SheetPlacer
from numpure_xl.plan.imposition import sides
from numpure_xl.plan.sheet import BookPlan, SheetPlan
from numpure_xl.plan.standards import Standard

__all__ = ["SUFFIX", "PrintMarks", "pdf_bytes", "write_pdf"]

SUFFIX = ".pdf"
PLAIN = PrintMarks()


def write_pdf(  # noqa: PLR0913  # of everything that a file has
    plan: BookPlan,
    path: Path | str,
    *,
    fonts: Sequence[Path] = (),
    marks: PrintMarks = PLAIN,
    standard: Standard | None = None,
    impose: str = "",
    on_page: Callable[[], object] = int,
) -> None:
    """Write a book to a PDF file, which is replaced only when the whole book is written.

    Args:
        plan: The book. Its hidden sheets are left out.
        path: The file.
        fonts: Font files that come before all others: a regular one, and a bold one.
        marks: What is around the trimmed pages.
        standard: What the file is to meet, if anything.
        impose: One of `IMPOSITIONS` for two pages on each side of a sheet; "" for one.
        on_page: Called when a page is drawn, which is what takes the time.

    Raises:
        SheetError: If the file cannot be written, a font cannot be read or embedded, or no font
            has a character of the book.
    """
    with replaced(path, SUFFIX) as file:
        _write(plan, file, fonts, marks, standard=standard, impose=impose, on_page=on_page)


def pdf_bytes(  # noqa: PLR0913  # of everything that a file has
    plan: BookPlan,
    *,
    fonts: Sequence[Path] = (),
    marks: PrintMarks = PLAIN,
    standard: Standard | None = None,
    impose: str = "",
    on_page: Callable[[], object] = int,
) -> bytes:
    """Return the file that `write_pdf` writes."""
    file = BytesIO()
    _write(plan, file, fonts, marks, standard=standard, impose=impose, on_page=on_page)
    return file.getvalue()


def _write(  # noqa: PLR0913  # of everything that a file has
    plan: BookPlan,
    file: IO[bytes],
    fonts: Sequence[Path],
    marks: PrintMarks,
    *,
    standard: Standard | None = None,
    impose: str = "",
    on_page: Callable[[], object] = int,
) -> None:
    sheets = [sheet for sheet in plan.sheets if not sheet.hidden]
    symbols, targets = _needed(sheets)
    faces = Faces(symbols, fonts)
    document = Document(file, faces, marks, replace(plan, front=0) if impose else plan, standard)
    placed = _placed(plan, sheets, Letterer(faces), targets, standard)
    if impose:
        pages = [(page, sheet.pictures) for sheet, of_sheet in placed for page in of_sheet]
        for side in sides(len(pages), impose):
            document.add_side(*(pages[number - 1] if number else None for number in side))
            for _ in filter(None, side):
                on_page()
        placed = iter(())
    for sheet, of_sheet in placed:
        if sheet.bookmark:
            document.bookmark(sheet.bookmark)
        for page in of_sheet:  # made a second time, and none of them held
            document.add(page, sheet.pictures)
            on_page()
    document.save()


def _placed(
    plan: BookPlan,
    sheets: Sequence[SheetPlan],
    letterer: Letterer,
    targets: set[str],
    standard: Standard | None,
) -> Iterator[tuple[SheetPlan, Iterator[Page]]]:
    """Yield the sheets of a book, each with its pages."""
    is_tagged, first = standard is not None and standard.is_tagged, 1
    for sheet in sheets:
        placer = SheetPlacer(sheet, letterer, first, plan.pages, targets, is_tagged=is_tagged)
        yield sheet, placer.pages(sheet.pages)
        first += len(sheet.pages)


def _needed(sheets: Sequence[SheetPlan]) -> tuple[set[str], set[str]]:
    """Return every character of a book, and every cell to which a link leads."""
    symbols, targets = set("0123456789/ "), set()
    small = [inset.sheet for each in sheets for inset in each.insets]
    for sheet in (*sheets, *small):
        symbols.update(drawn(sheet.paper.title))
        for page in sheet.pages:
            cells = (cell for row in page for cell in row.cells if cell)
            for cell in {cell for cell in cells if cell.value is not None}:
                runs = runs_of(cell.value, sheet.styles[cell.style])
                symbols.update(*(drawn(run.text) for run in runs))
                targets.add(target_of(cell) or "")
    return symbols - {"\n"}, targets
