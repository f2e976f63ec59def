"""Worksheets as files have them: their cells and texts, from XML that is parsed as it comes.

Nothing else of a sheet is kept, however much there is of it, and rows that are not there take
nothing, whatever the number of the next one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import IO, NamedTuple
from xml.parsers.expat import ParserCreate

from openpyxl.utils.datetime import from_ISO8601, to_excel

from numpure_xl import budget
from numpure_xl.cell_names import column_named
from numpure_xl.sudoku.grid.grid import Value

ROWS, COLUMNS = 1 << 20, 1 << 14
"""Rows and columns of a sheet of Excel."""

Attributes = dict[str, str]
DIGITS = "0123456789"

PIECE = 1 << 16
"""Bytes that are parsed together."""

INLINE = "inlineStr"
"""The type of a cell that has its text itself, with formats of its parts, as shared texts have."""

_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_ROW, _CELL, _VALUE, _SHARED, _TEXT, _PHONETIC = (
    f"{_NAMESPACE} {name}" for name in ("row", "c", "v", "si", "t", "rPh")
)


_column = lru_cache(COLUMNS)(column_named)


class RawCell(NamedTuple):
    """A cell as it is in the file: its value, None if it has none, and the number of its style."""

    value: Value
    style: int


RawRow = tuple[int, dict[int, RawCell]]
"""The number of a row, from 0 on, and its cells by their columns, from 0 on."""


def rows_of(part: IO[bytes], texts: Sequence[str]) -> Iterator[RawRow]:
    """Yield the rows of a sheet that are there, from top to bottom.

    Args:
        part: The sheet.
        texts: Those that the sheets of the workbook share.

    Raises:
        ExpatError: If it is not XML.
        ValueError: If something in it is not what it should be.
        IndexError: If there is no such text.
    """
    sheet = _SheetParser(texts)
    for _ in sheet.parsed(part):
        yield from sheet.rows
        sheet.rows.clear()


def texts_of(part: IO[bytes]) -> list[str]:
    """Return the texts that the sheets of a workbook share.

    Raises:
        ExpatError: If they are not XML.
    """
    sheet = _SheetParser(())
    deque(sheet.parsed(part), 0)
    return sheet.shared


class _SheetParser:
    """What was parsed of a sheet, or of the texts that sheets share."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.rows: list[RawRow] = []
        self.shared: list[str] = []
        self._texts = texts
        self._last = -1  # the row that was the lowest
        self._row, self._column, self._style, self._type = -1, -1, 0, ""
        self._cells: dict[int, RawCell] = {}
        self._text: list[str] = []
        self._length = self._phonetic = 0
        self._parser = ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._begin: dict[str, Callable[[Attributes], None]] = {
            _ROW: self._begin_row,
            _CELL: self._begin_cell,
            _VALUE: self._begin_value,
            _SHARED: self._begin_shared,
            _TEXT: self._begin_text,
            _PHONETIC: self._begin_phonetic,
        }
        self._end: dict[str, Callable[[], None]] = {
            _ROW: self._end_row,
            _CELL: self._end_cell,
            _VALUE: self._end_text,
            _SHARED: self._end_shared,
            _TEXT: self._end_text,
            _PHONETIC: self._end_phonetic,
        }

    def parsed(self, part: IO[bytes]) -> Iterator[None]:
        """Parse a part, and stop after each piece of it."""
        self._parser.StartElementHandler = self._element
        self._parser.EndElementHandler = self._element_end
        for piece in iter(partial(part.read, PIECE), b""):
            self._parser.Parse(piece)
            yield
        self._parser.Parse(b"", True)  # noqa: FBT003  # takes no keyword

    def _element(self, name: str, attributes: Attributes) -> None:
        if name in self._begin:
            self._begin[name](attributes)

    def _element_end(self, name: str) -> None:
        if name in self._end:
            self._end[name]()

    def _begin_row(self, attributes: Attributes) -> None:
        number = attributes.get("r")
        self._row = int(float(number)) - 1 if number else self._row + 1
        self._column, self._cells = -1, {}

    def _end_row(self) -> None:
        if self._row >= ROWS or any(column >= COLUMNS for column in self._cells):
            raise ValueError(self._row)
        if self._row > self._last:
            self.rows.append((self._row, self._cells))
            self._last = self._row

    def _begin_cell(self, attributes: Attributes) -> None:
        place = attributes.get("r")
        self._column = _column(place.rstrip(DIGITS)) if place else self._column + 1
        self._style = int(attributes.get("s", "0"))
        self._begin_any(attributes.get("t", "n"))

    def _end_cell(self) -> None:
        text = "".join(self._text)
        value = _value(self._type, text, self._texts) if text else None
        self._cells[self._column] = RawCell(value, self._style)

    def _begin_shared(self, _: Attributes) -> None:
        self._begin_any(INLINE)

    def _end_shared(self) -> None:
        self.shared.append("".join(self._text).replace("x005F_", ""))  # how "_x" is written

    def _begin_any(self, kind: str) -> None:
        self._type, self._length = kind, 0
        self._text.clear()

    def _begin_value(self, _: Attributes) -> None:
        if self._type != INLINE and not self._text:
            self._parser.CharacterDataHandler = self._take

    def _begin_text(self, _: Attributes) -> None:
        if self._type == INLINE and not self._phonetic:
            self._parser.CharacterDataHandler = self._take

    def _take(self, text: str) -> None:
        self._length += len(text)
        if self._length <= budget.LINE:  # nothing that is longer is read
            self._text.append(text)

    def _end_text(self) -> None:
        self._parser.CharacterDataHandler = None

    def _begin_phonetic(self, _: Attributes) -> None:
        self._phonetic += 1

    def _end_phonetic(self) -> None:
        self._phonetic -= 1


def _value(kind: str, text: str, texts: Sequence[str]) -> Value:
    """Return what a cell of a type has (ECMA-376, 18.18.11)."""
    if kind == "n":
        return float(text) if set(".eE") & set(text) else int(text)
    if kind == "s":
        return texts[int(text)]
    if kind == "b":
        return bool(int(text))
    if kind == "d":
        return to_excel(from_ISO8601(text))  # type: ignore[no-untyped-call,no-any-return]
    return text
