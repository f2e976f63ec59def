"""The list of boards in a file, in a part that no program shows: cells do not tell all rules.

In a workbook:

    <boards xmlns="urn:numpure-xl:boards">
        <sheet name="Puzzles"><board row="3" col="1">53..7... 9x9+x</board></sheet>
        <sheet name="Answers"/>
    </boards>

It is a custom XML part (ISO/IEC 29500-1, 15.2.5), which Excel keeps where it saves the workbook.
In a PDF it is a stream of lines, a puzzle each, which is private data of the program that made it
(ISO 32000-1, 14.5): readers do not show that, and standards for presses and archives allow it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple
from xml.etree import ElementTree as ET

from numpure_xl.sudoku.grid.text import BLANK_MARKS

PART = "customXml/item1.xml"
"""The part of a workbook that has the list."""

RELATIONS = "xl/_rels/workbook.xml.rels"
"""The part that leads to it."""

PDF_LIST = "NumpureXLPuzzles"
"""The name of the stream of a PDF that has the list."""

_NAMESPACE = "urn:numpure-xl:boards"
_RELATION = (
    '<Relationship Id="numpure" Target="../customXml/item1.xml" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml"/>'
)


class ListedBoard(NamedTuple):
    """A puzzle on a sheet, or an answer.

    Attributes:
        row: The row of its first cell, from 0.
        col: The column of that cell, from 0.
        line: The board as a line of text, with its rules.
    """

    row: int
    col: int
    line: str


def boards_xml(sheets: Iterable[tuple[str, Iterable[ListedBoard]]]) -> bytes:
    """Part of a workbook whose sheets have these boards, and no others."""
    root = ET.Element("boards", xmlns=_NAMESPACE)
    for name, boards in sheets:
        sheet = ET.SubElement(root, "sheet", name=name)
        for row, col, line in boards:
            place = {"row": str(row), "col": str(col)}
            ET.SubElement(sheet, "board", place).text = line
    return bytes(ET.tostring(root, "utf-8", xml_declaration=True))


def is_list(head: bytes) -> bool:
    """True of a part that begins as such a list does."""
    return _NAMESPACE.encode() in head


def boards_listed(xml: bytes) -> dict[str, list[ListedBoard]]:
    """Boards of each sheet that is listed.

    Raises:
        ParseError: If it is damaged.
        ValueError: If it is damaged.
    """
    root, inside = ET.fromstring(xml), f"{{{_NAMESPACE}}}"  # noqa: S314  # its size is checked
    return {
        sheet.get("name", ""): [
            ListedBoard(int(each.get("row", "")), int(each.get("col", "")), each.text or "")
            for each in sheet.iter(f"{inside}board")
        ]
        for sheet in root.iter(f"{inside}sheet")
    }


def puzzle_lines(boards: Iterable[ListedBoard]) -> Iterator[str]:
    """Yield the lines of puzzles, without those of answers: full grids have no blank."""
    for board in boards:
        if not BLANK_MARKS.isdisjoint(board.line.split(maxsplit=1)[0]):
            yield board.line


def with_relation(xml: str) -> str:
    """Relations of a workbook with the one that leads to the list."""
    head, end, tail = xml.rpartition("</Relationships>")
    return f"{head}{_RELATION}{end}{tail}"
