"""All that a document of Calc holds, from the XML that LibreOffice itself writes of it."""

import re
import xml.etree.ElementTree as ET

FILTER = "OpenDocument Spreadsheet Flat XML"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
SVG = "{urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0}"

CELLS = {f"{TABLE}table-cell", f"{TABLE}covered-table-cell"}
MAP = f"{STYLE}map"
NOTE = f"{OFFICE}annotation"
PARAGRAPH = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}p"
OPTIMAL = f"{STYLE}use-optimal-row-height"
FAR = 200
"""A row or column that is repeated more often than this goes on to the end of the sheet."""


def snapshot(file):
    """Return what a flat document holds, by what it is: its kind, its sheet and its place.

    Kinds are "value", "look" and "stroke" of cells, "row", "column", and "rest".
    """
    root = ET.parse(file).getroot()
    numbers = {node.get(f"{STYLE}name"): _text(node) for node in root.iter() if _is_number(node)}
    styles = {name: _style(node, numbers) for name, node in _named(root)}
    found: dict[tuple[str, str, object], object] = {}
    (body,) = root.iter(f"{OFFICE}spreadsheet")
    for node in body:
        if node.tag == f"{TABLE}table":
            _add_sheet(found, node, styles)
        else:
            found["rest", "", node.tag.partition("}")[2]] = _text(node)
    names = [node.get(f"{TABLE}name") for node in body.iter(f"{TABLE}table")]
    return found | {("rest", "", "sheets"): names}


def _named(root):
    for node in root.iter(f"{STYLE}style"):
        yield node.get(f"{STYLE}name"), node


def _is_number(node):
    """Tell whether a node is a format of numbers; its name says nothing, and may change."""
    return "datastyle" in node.tag and f"{STYLE}name" in node.attrib


def _style(node, numbers):
    """Return a style without its name: its parent, its format, and its borders apart."""
    borders: dict[str, str] = {}
    others: dict[str, object] = {"parent": node.get(f"{STYLE}parent-style-name")}
    number = numbers.get(node.get(f"{STYLE}data-style-name"), "")
    others["number"] = re.sub(r'\w+:name="N\d+"', "", number)
    for part in node:
        if len(part) or part.tag == MAP:  # of shapes; conditions
            others[part.tag] = _text(part)
            continue
        borders |= {name: value for name, value in part.attrib.items() if "border" in name}
        others |= {name: value for name, value in part.attrib.items() if "border" not in name}
        if part.get(OPTIMAL) == "true":
            del others[f"{STYLE}row-height"]  # LibreOffice finds it by itself
    return others, {name: value for name, value in borders.items() if value != "none"}


def _text(node):
    """Return all of a node, but for what LibreOffice names as it likes."""
    return re.sub(r'\w+:base-cell-address="[^"]*"', "", ET.tostring(node, encoding="unicode"))


def _repeated(node, what):
    count = int(node.get(f"{TABLE}number-{what}-repeated", "1"))
    return 1 if count > FAR else count


def _add_sheet(found, sheet, styles):
    name, row, usual = sheet.get(f"{TABLE}name"), 0, {}
    column = 0
    for node in sheet.iter(f"{TABLE}table-column"):
        for _ in range(_repeated(node, "columns")):
            found["column", name, column] = _size(node, styles)
            usual[column] = node.get(f"{TABLE}default-cell-style-name", "Default")
            column += 1
    for node in sheet.iter(f"{TABLE}table-row"):
        for _ in range(_repeated(node, "rows")):
            found["row", name, row] = _size(node, styles)
            _add_cells(found, (name, row, usual), node, styles)
            row += 1
    rest = {k: v for k, v in sheet.attrib.items() if not k.endswith("style-name")}
    found["rest", name, "itself"] = rest, styles.get(sheet.get(f"{TABLE}style-name"))
    for node in sheet:
        if not node.tag.startswith((f"{TABLE}table-", f"{OFFICE}forms")):
            found["rest", name, node.tag.partition("}")[2]] = _text(node)


def _size(node, styles):
    return node.get(f"{TABLE}visibility"), styles.get(node.get(f"{TABLE}style-name"))


def _add_cells(found, where, row, styles):
    (name, number, usual), column = where, 0
    for node in (node for node in row if node.tag in CELLS):
        for _ in range(_repeated(node, "columns")):
            at = number, column
            style = node.get(f"{TABLE}style-name") or usual.get(column, "Default")
            look, stroke = styles.get(style, ({}, {}))
            found["look", name, at], found["stroke", name, at] = look, stroke
            found["value", name, at] = _content(node)
            column += 1


def _content(node):
    """Return all about a cell but its format, and where its note is shown."""
    left_out = (f"{TABLE}style-name", f"{TABLE}number-columns-repeated")
    own = {name: value for name, value in node.attrib.items() if name not in left_out}
    for note in node.iter(NOTE):
        for name in [name for name in note.attrib if name.startswith(SVG)]:
            del note.attrib[name]
    is_number = f"{OFFICE}value" in own  # what it shows follows from its format
    return own, [_text(p).strip() for p in node if not (is_number and p.tag == PARAGRAPH)]
