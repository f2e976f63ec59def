"""The rows of sheets as text: the same that openpyxl would write, in a fraction of the time.

openpyxl makes an object and an XML element of every cell. A book of 1,000 puzzles has some 200,000
cells, but only some 300 different ones, so the text of each is made once. openpyxl still writes all
else of a sheet, and `BookArchive` puts the rows into that.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import IO
from xml.etree.ElementTree import Element, SubElement, canonicalize, tostring
from zipfile import ZIP_DEFLATED

from openpyxl.cell.rich_text import CellRichText
from openpyxl.compat import safe_string
from openpyxl.xml import functions as xml
from openpyxl.xml.functions import whitespace

from numpure_xl.cell_names import cell_reference
from numpure_xl.export.cells import CellConverter, OpenpyxlCell, TextPart
from numpure_xl.export.reproducible_zip import Archive
from numpure_xl.plan.listed_boards import RELATIONS, with_relation
from numpure_xl.plan.sheet import Cell, Formula, Row

PIECE = 1 << 20
"""Bytes that are kept in memory and packed at once."""

START, END = b"<sheetData>", b"</sheetData>"


class RowWriter:
    """Makes text of the rows of one sheet, of equal cells only once."""

    def __init__(self, converter: CellConverter, columns: int) -> None:
        self.converter = converter
        self.columns = [cell_reference(0, column)[:-1] for column in range(columns)]
        self._known: dict[Cell, str] = {}

    def text(self, number: int, row: Row) -> str:
        """Return a row as XML; its number counts from 1."""
        known, texts = self._known, []
        for name, cell in zip(self.columns, row.cells, strict=False):  # a row may end early
            if cell is None:
                continue
            if cell not in known:
                known[cell] = _content(self.converter.cell(cell), cell.value)
            texts.append(f'<c r="{name}{number}"{known[cell]}')
        height = safe_string(row.height * 0.75)
        return f'<row r="{number}" ht="{height}" customHeight="1">{"".join(texts)}</row>'


def _content(cell: OpenpyxlCell, value: object) -> str:
    """Return openpyxl's XML of a cell behind its place, with the result of a formula."""
    if isinstance(value, Formula):
        kind = ' t="str"' if isinstance(value.shown, str) else ""
        shown = escape(safe_string(value.shown), quote=False)
        result = f"<v>{shown}</v>" if shown else "<v />"
        formula = f"<f>{escape(value.text, quote=False)}</f>{result}"
        return f' s="{cell.style_id}"{kind}>{formula}</c>'
    kind = ' t="inlineStr"' if cell.data_type == "s" else f' t="{cell.data_type}"'
    inside = "".join(_parts(cell))
    return f' s="{cell.style_id}"{kind}' + (f">{inside}</c>" if inside else " />")


def _parts(cell: OpenpyxlCell) -> Iterator[str]:
    """Yield the elements inside a cell."""
    if cell.value is None or cell.value == "":
        return
    if isinstance(cell.value, CellRichText):
        written: bytes | str = xml.tostring(cell.value.to_tree())
        yield canonicalize(written.decode() if isinstance(written, bytes) else written)
    elif cell.data_type == "s":
        text = Element("is")
        shown: TextPart = SubElement(text, "t")
        shown.text = cell.value
        whitespace(shown)
        yield tostring(text, encoding="unicode")
    else:
        number = Element("v")
        number.text = safe_string(cell.value)
        yield tostring(number, encoding="unicode")


class RowStore:
    """The rows of all sheets of a book, in one temporary file."""

    def __init__(self) -> None:
        self._file: IO[bytes] = SpooledTemporaryFile(PIECE)  # noqa: SIM115  # closed by `close`
        self._starts = [0]

    def add(self, text: str) -> None:
        """Add to the rows of the sheet at hand."""
        self._file.write(text.encode())

    def end_sheet(self) -> None:
        """Begin with the next sheet."""
        self._starts.append(self._file.tell())

    def size(self, sheet: int) -> int:
        """Return the number of bytes in the rows of a sheet; sheets count from 0."""
        return self._starts[sheet + 1] - self._starts[sheet]

    def pieces(self, sheet: int) -> Iterator[bytes]:
        """Yield the rows of a sheet."""
        self._file.seek(self._starts[sheet])
        rest = self.size(sheet)
        while rest:
            piece = self._file.read(min(rest, PIECE))
            rest -= len(piece)
            yield piece

    def close(self) -> None:
        """Remove the file."""
        self._file.close()


class BookArchive(Archive):
    """The archive of a book; the rows get into a sheet as it is added.

    What openpyxl writes is put into the canonical form of XML (W3C, Canonical XML 2.0): where lxml
    is installed openpyxl writes by that, and the same in other bytes.
    """

    def __init__(self, file: IO[bytes], rows: RowStore) -> None:
        super().__init__(file, "w", ZIP_DEFLATED)
        self._rows = rows
        self._sheets = 0
        self.is_listed = False

    def write(self, filename: str, name: str) -> None:  # type: ignore[override]
        """Add the next sheet from what openpyxl wrote of it; lines end in LF, on Windows too."""
        draft = Path(filename).read_text("utf-8").encode()
        head, _, rest = draft.partition(START)
        bare = canonicalize((head + START + END + rest.rpartition(END)[2]).decode()).encode()
        head, _, tail = bare.partition(START + END)
        member = self._member(name)
        member.file_size = len(bare) + self._rows.size(self._sheets)
        with self.open(member, "w") as copy:
            copy.write(head + START)
            for piece in self._rows.pieces(self._sheets):
                copy.write(piece)
            copy.write(END + tail)
        self._sheets += 1

    def writestr(self, name: str, data: str | bytes) -> None:  # type: ignore[override]
        """Add a part from memory."""
        if name.endswith((".xml", ".rels")):
            data = canonicalize(data.decode() if isinstance(data, bytes) else data)
            if self.is_listed and name == RELATIONS:
                data = canonicalize(with_relation(data))
        super().writestr(name, data)
