"""SpreadsheetML: formats and borders of a rectangle as Excel on Windows describes them in one call.

Excel answers `Range.Value(11)` (xlRangeValueXMLSpreadsheet) with a document of the XML Spreadsheet
Reference of Office 2003: styles, and a table of the cells of the rectangle, whose first cell is
the first of the table. A style has an element for the font, the fill and so on; one that it lacks
is that of its parent, and at last of the style "Default".

A border stands with one of the two cells beside it, or with both. So the cells around a rectangle
are asked for, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as ET

from numpure_xl.board.location import Area
from numpure_xl.hosts.excel.bulk import READ, Bulk
from numpure_xl.sheet_io.areas import CellIndex, cells_in
from numpure_xl.sheet_io.snapshot import (
    OF_LETTERS,
    DrawnLine,
    FormatName,
    FormatPart,
    Rgb,
    Side,
)

NUMBER = 11
"""xlRangeValueXMLSpreadsheet."""

SS = "{urn:schemas-microsoft-com:office:spreadsheet}"

DEFAULT = "Default"

HORIZONTAL = {
    "Automatic": "general", "Left": "left", "Center": "center", "Right": "right", "Fill": "fill",
    "Justify": "justify", "CenterAcrossSelection": "center_across_selection",
    "Distributed": "distributed",
}  # fmt: skip
"""ss:Horizontal, as xlwings names it."""

VERTICAL = {
    "Automatic": "bottom", "Top": "top", "Center": "center", "Bottom": "bottom",
    "Justify": "justify", "Distributed": "distributed",
}  # fmt: skip
"""ss:Vertical."""

NUMBER_FORMATS = {
    "General Number": "General", "Fixed": "0.00", "Standard": "#,##0.00", "Percent": "0.00%",
    "Scientific": "0.00E+00",
}  # fmt: skip
"""Names of formats that are the same in every country."""

OF_A_COUNTRY = {
    "General Date", "Long Date", "Medium Date", "Short Date", "Long Time", "Medium Time",
    "Short Time", "Currency", "Euro Currency", "Yes/No", "True/False", "On/Off",
}  # fmt: skip
"""Names of formats that are others in each country: the cells themselves have to be asked."""

POSITIONS: dict[str, Side] = {
    "Top": "edge_top", "Bottom": "edge_bottom", "Left": "edge_left", "Right": "edge_right",
}  # fmt: skip

STYLES = {
    "Continuous": "continuous", "Dash": "dash", "DashDot": "dash_dot",
    "DashDotDot": "dash_dot_dot", "Dot": "dot", "Double": "double",
    "SlantDashDot": "slant_dash_dot",
}  # fmt: skip
"""ss:LineStyle, without that of no border."""

WEIGHTS = ("hairline", "thin", "medium", "thick")
"""Line weights by ss:Weight."""


def parsed(area: Area, text: str, around: Area) -> Bulk:
    """Return the formats and borders that the document has for a rectangle.

    Args:
        area: The rectangle.
        text: The document.
        around: What it describes: the rectangle and the cells beside it.

    Raises:
        ValueError: If it describes something else.
    """
    document = ET.fromstring(text)  # noqa: S314  # Excel wrote it, of the user's own workbook
    styles = _Styles(document)
    names, rich = _styles_of_cells(document, around)
    bulk = Bulk(area, {name: {} for name in READ})
    for cell in cells_in(around):
        style = names.get(cell, DEFAULT)
        bulk.lines |= {(cell, side): line for side, line in styles.borders(style).items()}
        if area.holds(*cell):
            for part, value in styles.formats(style).items():
                bulk.formats[part][cell] = None if cell in rich and part in OF_LETTERS else value
    return bulk


class _Styles:
    """The styles of a document, each read once."""

    def __init__(self, document: ET.Element) -> None:
        styles = document.iterfind(f"{SS}Styles/{SS}Style")
        self._elements = {style.get(f"{SS}ID", DEFAULT): style for style in styles}
        self._formats: dict[str, dict[FormatName, FormatPart]] = {}
        self._strokes: dict[str, dict[Side, DrawnLine]] = {}

    def _part(self, name: str, tag: str) -> ET.Element:
        """Return an element of a style, or of those that it comes from."""
        style = self._elements.get(name)
        while style is not None:
            if (part := style.find(f"{SS}{tag}")) is not None:
                return part
            parent = style.get(f"{SS}Parent", None if name == DEFAULT else DEFAULT)
            style, name = self._elements.get(parent or ""), parent or ""
        return ET.Element(tag)

    def formats(self, name: str) -> dict[FormatName, FormatPart]:
        """Return the parts of a format; the number format only where its name is clear."""
        if name not in self._formats:
            self._formats[name] = dict(self._read(name))
        return self._formats[name]

    def _read(self, name: str) -> Iterator[tuple[FormatName, FormatPart]]:
        font, fill = self._part(name, "Font"), self._part(name, "Interior")
        yield "bold", font.get(f"{SS}Bold") == "1"
        yield "ink", _colour(font, (0, 0, 0))
        yield "name", font.get(f"{SS}FontName", "Arial")
        yield "size", float(font.get(f"{SS}Size", "10"))
        is_filled = fill.get(f"{SS}Pattern", "None") != "None"
        yield "fill", _colour(fill, (255, 255, 255)) if is_filled else None
        number = self._part(name, "NumberFormat").get(f"{SS}Format", "General")
        if number not in OF_A_COUNTRY:
            yield "number_format", NUMBER_FORMATS.get(number, number)
        alignment = self._part(name, "Alignment")
        yield "wrap", alignment.get(f"{SS}WrapText") == "1"
        yield "horizontal", HORIZONTAL.get(alignment.get(f"{SS}Horizontal", "Automatic"))
        yield "vertical", VERTICAL.get(alignment.get(f"{SS}Vertical", "Automatic"))
        yield "locked", self._part(name, "Protection").get(f"{SS}Protected", "1") == "1"

    def borders(self, name: str) -> dict[Side, DrawnLine]:
        """Return the borders that stand with cells of a style."""
        if name not in self._strokes:
            self._strokes[name] = {
                POSITIONS[position]: (
                    STYLES[border.get(f"{SS}LineStyle", "")],
                    WEIGHTS[int(border.get(f"{SS}Weight", "0"))],
                    _colour(border, (0, 0, 0)),
                )
                for border in self._part(name, "Borders")
                if (position := border.get(f"{SS}Position", "")) in POSITIONS
                and border.get(f"{SS}LineStyle", "None") != "None"
            }
        return self._strokes[name]


def _colour(element: ET.Element, usual: Rgb) -> Rgb:
    text = element.get(f"{SS}Color", "Automatic")
    if not text.startswith("#"):
        return usual
    red, green, blue = bytes.fromhex(text[1:])
    return red, green, blue


def _styles_of_cells(
    document: ET.Element, around: Area
) -> tuple[dict[CellIndex, str], set[CellIndex]]:
    """Return the styles of the cells that have one, and the cells with letters of several kinds.

    A cell that the document leaves out has the style of its row, its column, or the table.
    """
    table = document.find(f"{SS}Worksheet/{SS}Table")
    if table is None:
        fault = "The document describes no cells."
        raise ValueError(fault)
    usual = table.get(f"{SS}StyleID", DEFAULT)
    names, rich = dict.fromkeys(cells_in(around), usual), set()
    for col, column in _numbered(table, "Column", around.width):
        own = column.get(f"{SS}StyleID", usual)
        names |= {(row, around.col + col): own for row in _rows(around)}
    for row, line in _numbered(table, "Row", around.height):
        at = around.row + row
        if style := line.get(f"{SS}StyleID"):
            names |= {(at, around.col + col): style for col in range(around.width)}
        for col, cell in _numbered(line, "Cell", around.width):
            spot = at, around.col + col
            names[spot] = cell.get(f"{SS}StyleID", names[spot])
            data = cell.find(f"{SS}Data")
            rich |= {spot} if data is not None and len(data) else set()
    return names, rich


def _rows(area: Area) -> range:
    return range(area.row, area.row + area.height)


def _numbered(parent: ET.Element, tag: str, most: int) -> Iterator[tuple[int, ET.Element]]:
    """Yield the rows, columns or cells with their numbers from 0, each for all that it spans."""
    number = 0
    for element in parent.iterfind(f"{SS}{tag}"):
        number = int(element.get(f"{SS}Index", number + 1))
        last = number + int(element.get(f"{SS}Span", "0"))
        last += int(element.get(f"{SS}MergeAcross", "0"))
        if last > most:
            fault = "The document describes other cells."
            raise ValueError(fault)
        yield from ((index - 1, element) for index in range(number, last + 1))
        number = last
