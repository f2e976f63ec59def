"""Spreadsheets of OpenDocument (.ods), as LibreOffice saves them: their cells, strokes and fills.

Read from XML that is parsed as it comes, like the sheets of Excel (sheet_xml.py). What is told of
many equal cells at once is taken as so many cells, up to a limit: sheets end with a million of
them. (OpenDocument 1.3, part 3: 9.1 tables, 19 attributes.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO, NamedTuple
from xml.parsers.expat import ParserCreate
from zipfile import ZipFile

from numpure_xl import budget
from numpure_xl.board.cells import DASHED, HAIR, MEDIUM, NO_STROKE, THICK, THIN
from numpure_xl.board.location import Area
from numpure_xl.reading.sheet import CellStrokes, FileCell, FileSheet
from numpure_xl.reading.sheet_xml import Attributes
from numpure_xl.sudoku.grid.grid import Value

MIMETYPE, KIND = "mimetype", b"application/vnd.oasis.opendocument.spreadsheet"
CONTENT, STYLES = "content.xml", "styles.xml"

PIECE = 1 << 16
"""Bytes that are parsed together."""

ALIKE = 2000
"""The most equal rows or cells that are taken one by one."""

_PREFIX = "urn:oasis:names:tc:opendocument:xmlns:"
_WIDTH = re.compile(r"([\d.]+)(pt|mm|cm|in)")
_POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72.0}
_EDGES = CellStrokes._fields
EMPTY = FileCell(None)


class OdsStyle(NamedTuple):
    """The look of a cell, as far as a style of its own says it; None for what another one says."""

    strokes: tuple[int | None, ...] = (None,) * 4
    fill: str | None = None
    parent: str = ""
    is_hidden: bool = False


def is_ods(archive: ZipFile) -> bool:
    """Tell whether an archive is a spreadsheet of OpenDocument."""
    if MIMETYPE not in archive.namelist():
        return False
    with archive.open(MIMETYPE) as part:
        return part.read(100).startswith(KIND)


def sheets_of(archive: ZipFile, *, hidden: bool) -> Iterator[FileSheet]:
    """Yield the sheets of a spreadsheet.

    Args:
        archive: The file.
        hidden: Whether sheets that are hidden are read, too.

    Raises:
        ExpatError: If a part is not XML.
        KeyError: If a part is missing.
        ValueError: If something in it is not what it should be.
    """
    document = _OdsReader()
    for place in (STYLES, CONTENT):
        if place == CONTENT or place in archive.namelist():
            with archive.open(place) as part:
                document.parse(part)
    for sheet in document.sheets:
        if hidden or not document.look(sheet.style).is_hidden:
            yield FileSheet(sheet.title, iter(sorted(sheet.rows.items())), sheet.merged)


class _Sheet:
    """What was read of a sheet."""

    def __init__(self, title: str, style: str) -> None:
        self.title, self.style = title, style
        self.rows: dict[int, dict[int, FileCell]] = {}
        self.merged: list[Area] = []
        self.columns: list[str] = []


class _OdsReader:
    """What was read of a document."""

    def __init__(self) -> None:
        self.sheets: list[_Sheet] = []
        self._styles: dict[str, OdsStyle] = {}
        self._style = ""
        self._row, self._column, self._cells = 0, 0, dict[int, FileCell]()
        self._repeat = 1
        self._cell: Attributes | None = None
        self._text: list[str] = []
        self._depth = 0  # of notes, whose text is not that of the cell
        self._count = 0
        self._begin: dict[str, Callable[[Attributes], None]] = {
            "style": self._begin_style,
            "table-cell-properties": self._take_look,
            "table-properties": self._take_display,
            "table": self._begin_table,
            "table-column": self._take_column,
            "table-row": self._begin_row,
            "table-cell": self._begin_cell,
            "covered-table-cell": self._begin_cell,
            "annotation": self._begin_note,
            "p": self._begin_paragraph,
            "s": lambda a: self._take(" " * min(100, int(a.get("c", "1")))),
            "line-break": lambda _: self._take("\n"),
            "tab": lambda _: self._take("\t"),
        }
        self._end: dict[str, Callable[[], None]] = {
            "table-row": self._end_row,
            "table-cell": self._end_cell,
            "covered-table-cell": self._end_cell,
            "annotation": self._end_note,
        }

    def parse(self, part: IO[bytes]) -> None:
        """Read a part."""
        parser = ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._element
        parser.EndElementHandler = self._element_end
        parser.CharacterDataHandler = self._take
        for piece in iter(partial(part.read, PIECE), b""):
            parser.Parse(piece)
        parser.Parse(b"", True)  # noqa: FBT003  # takes no keyword

    def look(self, name: str) -> OdsStyle:
        """Return the look of a style and of those that it is based on."""
        own = self._styles.get(name, OdsStyle())
        if not own.parent:
            return own
        self._styles[name] = own._replace(parent="")  # a circle ends here
        base = self.look(own.parent)
        pairs = zip(own.strokes, base.strokes, strict=True)
        strokes = tuple(b if a is None else a for a, b in pairs)
        whole = OdsStyle(strokes, own.fill or base.fill, "", own.is_hidden or base.is_hidden)
        self._styles[name] = whole
        return whole

    def _element(self, name: str, attributes: Attributes) -> None:
        space, _, local = name.rpartition(" ")
        if space.startswith(_PREFIX) and local in self._begin:
            short = {key.rpartition(" ")[2]: value for key, value in attributes.items()}
            self._begin[local](short)

    def _element_end(self, name: str) -> None:
        space, _, local = name.rpartition(" ")
        if space.startswith(_PREFIX) and local in self._end:
            self._end[local]()

    def _begin_style(self, attributes: Attributes) -> None:
        self._style = attributes.get("name", "")
        self._styles[self._style] = OdsStyle(parent=attributes.get("parent-style-name", ""))

    def _take_look(self, attributes: Attributes) -> None:
        around = attributes.get("border")
        lines = [attributes.get(f"border-{edge}", around) for edge in _EDGES]
        strokes = tuple(None if line is None else _heaviness(line) for line in lines)
        fill = attributes.get("background-color")
        style = self._styles.get(self._style, OdsStyle())
        self._styles[self._style] = style._replace(
            strokes=strokes, fill=None if fill in {None, "transparent", "#ffffff"} else fill
        )

    def _take_display(self, attributes: Attributes) -> None:
        style = self._styles.get(self._style, OdsStyle())
        self._styles[self._style] = style._replace(is_hidden=attributes.get("display") == "false")

    def _begin_table(self, attributes: Attributes) -> None:
        self.sheets.append(_Sheet(attributes.get("name", ""), attributes.get("style-name", "")))
        self._row = 0

    def _take_column(self, attributes: Attributes) -> None:
        if self.sheets:
            count = min(ALIKE, int(attributes.get("number-columns-repeated", "1")))
            self.sheets[-1].columns += [attributes.get("default-cell-style-name", "")] * count

    def _begin_row(self, attributes: Attributes) -> None:
        self._repeat = int(attributes.get("number-rows-repeated", "1"))
        self._column, self._cells = 0, {}

    def _end_row(self) -> None:
        if self._cells and self.sheets:
            for row in range(self._row, self._row + min(ALIKE, self._repeat)):
                self._count += len(self._cells)
                if self._count > budget.LISTED // 8:
                    raise MemoryError
                self.sheets[-1].rows[row] = self._cells
        self._row += self._repeat

    def _begin_cell(self, attributes: Attributes) -> None:
        self._cell = attributes
        self._text.clear()

    def _end_cell(self) -> None:
        attributes, self._cell = self._cell or {}, None
        repeat = int(attributes.get("number-columns-repeated", "1"))
        value = _value(attributes, "".join(self._text))
        if self.sheets:
            self._merge(attributes)
            for column in range(self._column, self._column + min(ALIKE, repeat)):
                cell = self._looking(value, attributes.get("style-name"), column)
                if cell != EMPTY:
                    self._cells[column] = cell
        self._column += repeat

    def _looking(self, value: Value, style: str | None, column: int) -> FileCell:
        """Return a cell with the look that it has itself, or that its column has."""
        columns = self.sheets[-1].columns
        look = self.look(style or (columns[column] if column < len(columns) else ""))
        return FileCell(value, CellStrokes(*(weight or 0 for weight in look.strokes)), look.fill)

    def _merge(self, attributes: Attributes) -> None:
        height = int(attributes.get("number-rows-spanned", "1"))
        width = int(attributes.get("number-columns-spanned", "1"))
        if height * width > 1:
            self.sheets[-1].merged.append(Area(self._row, self._column, height, width))

    def _begin_note(self, _: Attributes) -> None:
        self._depth += 1

    def _end_note(self) -> None:
        self._depth -= 1

    def _begin_paragraph(self, _: Attributes) -> None:
        if self._text:
            self._take("\n")

    def _take(self, text: str) -> None:
        if self._cell is not None and not self._depth:
            self._text.append(text)


def _value(attributes: Attributes, text: str) -> Value:
    """Return what a cell has: a number, a truth value, or its text."""
    kind = attributes.get("value-type")
    if kind in {"float", "percentage", "currency"}:
        number = float(attributes.get("value", "0"))
        return int(number) if number.is_integer() and abs(number) < 1e15 else number
    if kind == "boolean":
        return attributes.get("boolean-value") == "true"
    return attributes.get("string-value", text)[: budget.LINE] or None


def _heaviness(line: str) -> int:
    """Return how heavy a line such as '0.74pt solid #000000' is to the eye."""
    match = _WIDTH.search(line)
    if match is None or "none" in line or "hidden" in line:
        return NO_STROKE
    points = float(match[1]) * _POINTS[match[2]]
    if "double" in line:
        return MEDIUM
    if "dot" in line or "dash" in line:
        return DASHED if points < 1.5 else MEDIUM
    if points < 0.5:
        return HAIR
    return THIN if points < 1.25 else MEDIUM if points < 2.2 else THICK
