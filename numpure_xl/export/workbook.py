"""A book as an .xlsx file, by openpyxl."""

from __future__ import annotations

from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import IO

from openpyxl import Workbook
from openpyxl.packaging.core import DocumentProperties
from openpyxl.utils.indexed_list import IndexedList

from numpure_xl.export.atomic_file import folder_of_drafts, replaced
from numpure_xl.export.cells import Book, SchemaFont
from numpure_xl.export.creator import CREATOR
from numpure_xl.export.glyphs import Writer
from numpure_xl.export.reproducible_zip import EPOCH
from numpure_xl.export.rows import BookArchive, RowStore
from numpure_xl.export.sheet import write_sheet
from numpure_xl.plan.sheet import BookPlan, Style


def write_book(plan: BookPlan, path: Path | str) -> None:
    """Write a book to a file, which is replaced only when the whole book is written.

    Raises:
        SheetError: If there is no such folder, or the file may not be written.
    """
    with replaced(path) as file:
        _write(plan, file)


def book_bytes(plan: BookPlan) -> bytes:
    """Return the file that `write_book` writes."""
    file = BytesIO()
    _write(plan, file)
    return file.getvalue()


def _write(plan: BookPlan, file: IO[bytes]) -> None:
    book = _workbook(plan)
    known: dict[Style, object] = {}
    with folder_of_drafts(), closing(RowStore()) as rows:
        try:
            for sheet in plan.sheets:
                write_sheet(book, sheet, known, rows)
            with BookArchive(file, rows) as archive:
                Writer(book, archive).save()
        finally:
            _remove_drafts(book)


def _remove_drafts(book: Book) -> None:
    """Close and remove the temporary files of sheets that did not get into the archive.

    openpyxl leaves them open until Python ends, and Windows removes no open file.
    """
    for sheet in book.worksheets:
        writer = sheet._writer  # noqa: SLF001  # None before the first row
        if writer is not None and Path(writer.out).exists():
            if sheet._rows is not None:  # noqa: SLF001
                sheet._rows.close()  # noqa: SLF001
            writer.close()
            writer.cleanup()


def _workbook(plan: BookPlan) -> Book:
    book: Book = Workbook(write_only=True)
    # Columns are measured in characters of the Normal style. This font has the same width, 8
    # pixels, in Excel and, by Liberation Mono, in LibreOffice; with others cells are not square.
    normal = SchemaFont(name="Courier New", sz=10, family=3)
    # Nothing public sets the first font of a book, which is the one that columns are measured by.
    book._fonts = IndexedList([normal])  # noqa: SLF001
    book._named_styles["Normal"].font = normal  # noqa: SLF001
    book.properties = DocumentProperties(
        creator=CREATOR,
        title=plan.title or None,
        language=plan.lang,
        created=EPOCH,
        modified=EPOCH,
    )
    return book
