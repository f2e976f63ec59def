"""Tables of a web page as rows of fields, for pages that people save or copy.

A cell has its text, or the value of the field that is in it. Nothing else of a page is read, nor a
table in a cell of another, whose order of cells is that of boxes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

BEGINNING = re.compile(
    r"\s*<(?:!doctype html|html|head|body|div|table|tbody|tr|meta)\b", re.IGNORECASE
)
_SIGNS = re.compile(r"[\s,;]+")


def rows_of_page(lines: Iterable[str]) -> Iterator[str]:
    """Yield the rows of the tables of a page, and an empty line behind each table.

    >>> [*rows_of_page(["<table><tr><td>5<td><input value=3></tr></table>"])]
    ['5,3', '']
    """
    page = _HtmlTables()
    for line in lines:
        page.feed(line)
        yield from page.rows
        page.rows.clear()
    page.close()
    yield from page.rows


class _HtmlTables(HTMLParser):
    """The rows that were read of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[str] = []
        self._depth = 0
        self._cells: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell."""
        self._depth += tag == "table"
        if self._depth != 1:
            self._cells = None
        elif tag == "tr":
            self._end_row()
            self._cells = []
        elif self._cells is not None and tag in {"td", "th"}:
            self._cells.append("")
        elif self._cells and tag == "input":
            self._cells[-1] += dict(attrs).get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        """End a row or a table."""
        if tag in {"tr", "table"} and self._depth == 1:
            self._end_row()
        if tag == "table":
            self._depth -= 1
            self.rows.append("")

    def handle_data(self, data: str) -> None:
        """Take the text of a cell."""
        if self._cells and self._depth == 1:
            self._cells[-1] += data

    def _end_row(self) -> None:
        if self._cells:
            self.rows.append(",".join(_SIGNS.sub(" ", cell).strip() for cell in self._cells))
        self._cells = None
