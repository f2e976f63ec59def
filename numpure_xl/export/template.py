"""A workbook of somebody else's in which boards and texts take the place of what cells say.

Of its package only sheets that are written on, the styles, and the drawings of these sheets change;
every other part stays as it is, byte for byte (package.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from html import escape
from typing import Any, NamedTuple

from openpyxl import Workbook
from openpyxl.xml.functions import tostring

from numpure_xl.board.cells import Spot
from numpure_xl.board.location import Area
from numpure_xl.board.overlay import Overlay
from numpure_xl.board.patch import Patch
from numpure_xl.cell_names import cell_reference, column_named
from numpure_xl.errors import SheetError, merged_cells
from numpure_xl.export.cells import look_of
from numpure_xl.export.markup import Edit, XmlElement, appended, edited, elements
from numpure_xl.export.overlay_shapes import overlay_xml
from numpure_xl.export.package import DOCUMENTS, HEAD, Package
from numpure_xl.plan.sheet import Style
from numpure_xl.plan.typography import CORNER, digit_pixels

POINTS_PER_PIXEL = 0.75

LONGEST_TEXT = 32_767
"""The most letters that Excel takes in a cell."""

_UNWRITABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML has no way to write."""

_COUNT = re.compile(rb'\scount="\d+"')
_DRAWING = "application/vnd.openxmlformats-officedocument.drawing+xml"
_ROOT = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
AFTER_DRAWING = {"legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls",
                 "webPublishItems", "tableParts", "extLst"}  # fmt: skip
"""Elements that follow the drawing of a sheet (ECMA-376 part 1, 18.3.1.99)."""


BEFORE_CALCULATION = {"sheets", "functionGroups", "externalReferences", "definedNames"}
"""Elements before the way of reckoning in the main part (18.2.27)."""

_CORNER = re.compile(r"\$?([A-Z]{1,3})\$?(\d+)")


def area_at(address: str) -> Area:
    """Return the rectangle of an address such as "C3" or "B2:J10"."""
    spots = []
    for letters, number in _CORNER.findall(address):
        spots.append((int(number) - 1, column_named(letters)))
    (top, left), (bottom, right) = spots[0], spots[-1]
    return Area(top, left, bottom - top + 1, right - left + 1)


def cell_parts(value: object) -> tuple[str, str]:
    """Return the XML inside a cell and its type, for a number, a text or nothing."""
    if value is None or value == "":
        return "", ""
    if isinstance(value, str):
        text = escape(_UNWRITABLE.sub("", value), quote=False)
        return (
            f'<is><t xml:space="preserve">{text}</t></is>',
            ' t="inlineStr"',
        )
    return f"<v>{value}</v>", ""


class Template:
    """A workbook that is to be filled."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.relations = package.relationships(package.document)
        self.styles = TemplateStyles(package, self._part("styles"))

    def _part(self, kind: str) -> str:
        return next(each.target for each in self.relations if each.is_a(kind))

    @cached_property
    def texts(self) -> list[str]:
        """The texts that the sheets share."""
        if not any(each.is_a("sharedStrings") for each in self.relations):
            return []
        listed = elements(self.package[self._part("sharedStrings")], {"si", "t", "rPh"})
        return [*_texts(listed, "si")]

    def recalculate(self) -> None:
        """Have formulas reckoned anew, where there are some, when the workbook is opened."""
        book = self.package.document
        parts = [each.target for each in self.relations if each.is_a("worksheet")]
        if not any(b"<f" in self.package[part] or b":f" in self.package[part] for part in parts):
            return
        xml, asked = self.package[book], ' fullCalcOnLoad="1"'
        listed = elements(xml, {"calcPr", *BEFORE_CALCULATION})
        known = [each for each in listed if each.name == "calcPr"]
        if not known:
            end = max(each.end for each in listed)
            text = f"<{listed[0].prefix}calcPr{asked}/>"
            self.package.edit(book, [Edit(end, end, text.encode())])
        elif known[0].attributes.get("fullCalcOnLoad") not in {"1", "true"}:
            head = re.sub(rb'\sfullCalcOnLoad="[^"]*"', b"", xml[known[0].start : known[0].inside])
            head = re.sub(rb"(\s*/?>)$", asked.encode() + rb"\1", head)
            self.package.edit(book, [Edit(known[0].start, known[0].inside, head)])

    def sheets(self) -> Iterator[TemplateSheet]:
        """Yield the worksheets in their order."""
        parts = {each.id: each.target for each in self.relations if each.is_a("worksheet")}
        for sheet in elements(self.package[self.package.document], {"sheet"}):
            (key,) = [value for name, value in sheet.attributes.items() if name.endswith(":id")]
            if key in parts:
                yield TemplateSheet(self, sheet.attributes["name"], parts[key])


def _texts(listed: list[XmlElement], owner: str) -> Iterator[str]:
    """Yield the texts of strings, without what says how they are read aloud."""
    texts: dict[int, str] = {}
    for place, each in enumerate(listed):
        if each.name == owner:
            texts[place] = ""
        elif each.name == "t" and listed[each.parent].name == owner:
            texts[each.parent] += each.text
    yield from texts.values()


class TemplateCell(NamedTuple):
    """The content of a cell: the XML inside, its type, and a style, None for its own."""

    inside: str
    kind: str
    style: int | None


class TemplateSheet:
    """A worksheet of a workbook that is to be filled."""

    def __init__(self, template: Template, name: str, part: str) -> None:
        self.template, self.name, self.part = template, name, part
        self.xml = template.package[part]
        self._elements = elements(self.xml, {"row", "c", "v", "t", "is", "f", "rPh"})
        self._written: dict[Spot, TemplateCell] = {}
        self._heights: dict[int, float] = {}
        self._widths: dict[int, float] = {}
        self._overlays: list[tuple[Overlay, Area, float]] = []

    @cached_property
    def cells(self) -> dict[Spot, XmlElement]:
        """The cells that are there, by their places."""
        return {
            area_at(each.attributes["r"])[:2]: each for each in self._elements if each.name == "c"
        }

    @cached_property
    def held(self) -> dict[Spot, str]:
        """Contents of cells as typed, formulas with their sign; blank ones are left out."""
        places = {id(cell): spot for spot, cell in self.cells.items()}
        held: dict[Spot, str] = {}
        for each in self._elements:
            owner = self._elements[each.parent] if each.parent >= 0 else None
            if owner is not None and owner.name == "is":
                owner = self._elements[owner.parent]
            if owner is None or owner.name != "c" or each.name not in {"v", "t", "f"}:
                continue
            spot = places[id(owner)]
            if each.name == "f" or held.get(spot, "").startswith("="):
                held[spot] = "=" + each.text if each.name == "f" else held[spot]
            elif each.name == "v" and owner.attributes.get("t") == "s":
                held[spot] = self.template.texts[int(each.text)]
            else:
                held[spot] = held.get(spot, "") + each.text
        return {spot: text for spot, text in held.items() if text}

    def write(self, spot: Spot, value: str | float) -> None:
        """Write a text or a number into a cell, which keeps its style.

        Raises:
            SheetError: If the text is too long for Excel.
        """
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            msg = "{cell} would hold {count:,} letters; Excel takes {most:,}."
            cell = f"{self.name}!{cell_reference(*spot)}"
            raise SheetError(msg, cell=cell, count=len(value), most=LONGEST_TEXT)
        self._written[spot] = TemplateCell(*cell_parts(value), None)

    def lay(self, patch: Patch, spot: Spot, overlay: Overlay | None, *, resized: bool) -> None:
        """Draw a board, with what is over its cells.

        Raises:
            SheetError: If cells of it are merged or hold something.
        """
        area = Area(*spot, len(patch.rows), len(patch.widths))
        if not area.is_on_the_sheet:
            msg = "The board of {area} goes beyond the sheet; move it up or to the left."
            raise SheetError(msg, area=f"{self.name}!{cell_reference(*spot)}")
        self._refuse_taken(area, spot)
        if overlay:
            board = area._replace(height=overlay.across, width=overlay.across)
            self._overlays.append((overlay, board, (patch.rows[0].height or 0) * POINTS_PER_PIXEL))
        numbers = [self.template.styles.number(style) for style in patch.styles]
        for down, row in enumerate(patch.rows):
            for across, cell in enumerate(row.cells):
                if cell is None:
                    continue
                at = area.row + down, area.col + across
                self._written[at] = TemplateCell(*cell_parts(cell.value), numbers[cell.style])
            if resized and row.height:
                self._heights[area.row + down] = row.height * POINTS_PER_PIXEL
        if resized:
            self._widths |= {
                area.col + n: w / self.template.styles.digit for n, w in enumerate(patch.widths)
            }

    def _refuse_taken(self, area: Area, spot: Spot) -> None:
        for merged in elements(self.xml, {"mergeCell"}):
            other = area_at(merged.attributes["ref"])
            if any(area.holds(*at) for at in _corners(other)) or other.encloses(area):
                place = f"{self.name}!{area}"
                raise merged_cells(place)
        for at in {*self.held, *self._written} - {spot}:
            if area.holds(*at):
                msg = "{cell} is not empty, where the board of {area} is to be; move one of them."
                cell = f"{self.name}!{cell_reference(*at)}"
                raise SheetError(msg, cell=cell, area=f"{self.name}!{cell_reference(*spot)}")

    def save(self) -> None:
        """Write the changes into the package."""
        if not self._written:
            return
        self.xml = edited(self.xml, self._edits())
        self.xml = edited(self.xml, _forgotten(self.xml))
        if self._widths:
            self.xml = edited(self.xml, [self._columns()])
        if self._overlays:
            self._draw()
        self.template.package[self.part] = self.xml

    def _edits(self) -> Iterator[Edit]:
        rows = {
            int(each.attributes["r"]) - 1: each for each in self._elements if each.name == "row"
        }
        (data,) = elements(self.xml, {"sheetData"})
        missing = {*self._heights, *(row for row, _ in self._written)} - rows.keys()
        after: dict[int, str] = {}
        for row in sorted(missing):
            cells = "".join(self._cell(spot) for spot in self._spots(row))
            start = next((rows[r].start for r in sorted(rows) if r > row), data.closing)
            text = f'<{data.prefix}row r="{row + 1}"{self._height(row)}>{cells}</{data.prefix}row>'
            after[start] = after.get(start, "") + text
        if data.closing == data.end:
            yield appended(self.xml, data, "".join(after.values()))
        else:
            for start, text in after.items():
                yield Edit(start, start, text.encode())
        for row in sorted({*self._heights, *(r for r, _ in self._written)} & rows.keys()):
            yield self._row(rows[row], row)
        yield from self._dimension()

    def _spots(self, row: int) -> list[Spot]:
        return sorted(spot for spot in self._written if spot[0] == row)

    def _row(self, element: XmlElement, row: int) -> Edit:
        """Return the edit that replaces a row."""
        known = {spot: cell for spot, cell in self.cells.items() if spot[0] == row}
        cells = []
        for spot in sorted({*known, *self._spots(row)}):
            old = known.get(spot)
            if spot in self._written:
                cells.append(self._cell(spot).encode())
            elif old:
                cells.append(self.xml[old.start : old.end])
        head = self.xml[element.start : element.inside].removesuffix(b">").removesuffix(b"/")
        head = re.sub(rb'\sspans="[^"]*"', b"", head)
        if row in self._heights:
            head = re.sub(rb'\s(?:ht|customHeight)="[^"]*"', b"", head)
            head = head.rstrip() + self._height(row).encode()
        tail = f"</{element.prefix}row>".encode()
        return Edit(element.start, element.end, head + b">" + b"".join(cells) + tail)

    def _height(self, row: int) -> str:
        return f' ht="{self._heights[row]:g}" customHeight="1"' if row in self._heights else ""

    def _cell(self, spot: Spot) -> str:
        inside, kind, style = self._written[spot]
        old = self.cells.get(spot)
        prefix = self._elements[0].prefix if self._elements else ""
        if style is None:
            style = int(old.attributes.get("s", 0)) if old else 0
        if prefix:
            inside = re.sub(r"<(/?)(\w)", rf"<\1{prefix}\2", inside)
        return f'<{prefix}c r="{cell_reference(*spot)}" s="{style}"{kind}>{inside}</{prefix}c>'

    def _dimension(self) -> Iterator[Edit]:
        for each in elements(self.xml, {"dimension"}):
            known = area_at(each.attributes["ref"])
            spots = [*self._written, (known.row, known.col)]
            spots.append((known.row + known.height - 1, known.col + known.width - 1))
            (top, bottom), (left, right) = (
                (min(numbers), max(numbers)) for numbers in zip(*spots, strict=True)
            )
            ref = str(Area(top, left, bottom - top + 1, right - left + 1))
            yield Edit(each.start, each.end, f'<{each.prefix}dimension ref="{ref}"/>'.encode())

    def _columns(self) -> Edit:
        """Return the edit that sets the widths of columns; others stay as they are."""
        listed = elements(self.xml, {"cols", "col", "sheetData"})
        widths = {
            col + 1: {"width": f"{width:.8g}", "customWidth": "1"}
            for col, width in self._widths.items()
        }
        parts: list[ColumnSpan] = []
        for each in listed:
            if each.name == "col":
                parts += _parted(dict(each.attributes), widths)
        parts += [(col, col, attributes) for col, attributes in widths.items()]
        (data,) = [each for each in listed if each.name == "sheetData"]
        made = "".join(_column(data.prefix, *part) for part in sorted(parts, key=lambda p: p[0]))
        text = f"<{data.prefix}cols>{made}</{data.prefix}cols>".encode()
        known = [each for each in listed if each.name == "cols"]
        return Edit(*(known[0].start, known[0].end) if known else (data.start, data.start), text)

    def _draw(self) -> None:
        """Put the overlays of boards into the drawing of the sheet."""
        package = self.template.package
        part = next(
            (each.target for each in package.relationships(self.part) if each.is_a("drawing")), ""
        )
        part = part or self._new_drawing()
        known = elements(package[part], {"wsDr", "cNvPr"})
        number, texts = max(int(each.attributes.get("id", 1)) for each in known) + 1, []
        for overlay, board, height in self._overlays:
            texts.append(overlay_xml(overlay, board, height, CORNER, number))
            number += texts[-1].count("<xdr:cNvPr ")
        package.edit(part, [appended(package[part], known[0], "".join(texts))])

    def _new_drawing(self) -> str:
        """Give the sheet a drawing; return its part."""
        package = self.template.package
        part = next(
            name for n in range(1, 10_000) if (name := f"xl/drawings/numpure{n}.xml") not in package
        )
        package.add(part, f'{HEAD}<xdr:wsDr xmlns:xdr="{_ROOT}"></xdr:wsDr>', _DRAWING)
        key = package.relate(self.part, f"{DOCUMENTS}/drawing", part)
        (sheet,) = elements(self.xml, {"worksheet"})
        follow = [each for each in elements(self.xml, AFTER_DRAWING) if each.parent < 0]
        at = min((each.start for each in follow), default=sheet.closing)
        text = f'<{sheet.prefix}drawing xmlns:nrel="{DOCUMENTS}" nrel:id="{key}"/>'
        self.xml = edited(self.xml, [Edit(at, at, text.encode())])
        return part


def _forgotten(xml: bytes) -> Iterator[Edit]:
    """Yield the edits that take away what formulas gave before."""
    listed = elements(xml, {"c", "f", "v"})
    reckoned = {each.parent for each in listed if each.name == "f"}
    for place, each in enumerate(listed):
        if each.name == "v" and each.parent in reckoned:
            yield Edit(each.start, each.end, b"")
        elif place in reckoned:
            head = xml[each.start : each.inside]
            yield Edit(each.start, each.inside, re.sub(rb'\st="[^"]*"', b"", head))


ColumnSpan = tuple[int, int, dict[str, str]]
"""The first and the last of some columns, from 1, and what they have in common."""


def _parted(span: dict[str, str], widths: dict[int, dict[str, str]]) -> Iterator[ColumnSpan]:
    """Yield the columns of a span that keep their width; the others get what else it says."""
    start, last = int(span["min"]), int(span["max"])
    for col in sorted(col for col in widths if start <= col <= last):
        if start < col:
            yield start, col - 1, span
        widths[col] = {key: span[key] for key in span if key != "hidden"} | widths[col]
        start = col + 1
    if start <= last:
        yield start, last, span


def _column(prefix: str, first: int, last: int, attributes: dict[str, str]) -> str:
    """Return columns as XML."""
    named = attributes | {"min": str(first), "max": str(last)}
    pairs = " ".join(f'{key}="{escape(value)}"' for key, value in named.items())
    return f"<{prefix}col {pairs}/>"


def _corners(area: Area) -> list[Spot]:
    last_row, last_col = area.row + area.height - 1, area.col + area.width - 1
    return [(row, col) for row in (area.row, last_row) for col in (area.col, last_col)]


class TemplateStyles:
    """The styles of a workbook, to which others are added."""

    def __init__(self, package: Package, part: str) -> None:
        self.package, self.part = package, part
        kinds = {"fonts": "font", "fills": "fill", "borders": "border", "cellXfs": "xf"}
        listed = elements(package[part], {*kinds, *kinds.values()})
        self._lists = {each.name: each for each in listed if each.name in kinds}
        self._counts = {
            each.name: sum(other.parent == place for other in listed)
            for place, each in enumerate(listed)
            if each.name in kinds
        }
        self._added: dict[str, list[str]] = {name: [] for name in kinds}
        self._known: dict[Style, int] = {}
        self._sheet: Any = Workbook().create_sheet()

    @cached_property
    def digit(self) -> int:
        """Pixels of a digit of the first font, by which columns are measured."""
        listed = elements(self.package[self.part], {"font", "name", "sz"})
        first = next(place for place, each in enumerate(listed) if each.name == "font")
        named = {e.name: e.attributes.get("val", "") for e in listed if e.parent == first}
        return digit_pixels(named.get("name", ""), float(named.get("sz") or 11))

    def number(self, style: Style) -> int:
        """Return the number of a style, which is added if it is new."""
        if style not in self._known:
            self._known[style] = self._add(style)
        return self._known[style]

    def _add(self, style: Style) -> int:
        font, fill, border, alignment, protection = look_of(style)
        numbers = [
            self._append("fonts", font.to_tree("font")),
            self._append("fills", fill.to_tree("fill")),
            self._append("borders", border.to_tree("border")),
        ]
        inside = _text(alignment.to_tree("alignment")) + _text(protection.to_tree("protection"))
        ids = " ".join(
            f'{name}Id="{number}"'
            for name, number in zip(("font", "fill", "border"), numbers, strict=True)
        )
        applied = " ".join(
            f'apply{name}="1"' for name in ("Font", "Fill", "Border", "Alignment", "Protection")
        )
        return self._append("cellXfs", f'<xf numFmtId="0" {ids} xfId="0" {applied}>{inside}</xf>')

    def _append(self, name: str, made: Any) -> int:  # noqa: ANN401  # a tree or a text
        text = made if isinstance(made, str) else _text(made)
        prefix = self._lists[name].prefix
        if prefix:
            text = re.sub(r"<(/?)(\w)", rf"<\1{prefix}\2", text)
        added = self._added[name]
        if text not in added:
            added.append(text)
        return self._counts[name] + added.index(text)

    def save(self) -> None:
        """Write the added parts into the package."""
        xml, edits = self.package[self.part], []
        for name, added in self._added.items():
            each = self._lists[name]
            if not added:
                continue
            edits.append(appended(xml, each, "".join(added)))
            head = xml[each.start : each.inside]
            count = f' count="{self._counts[name] + len(added)}"'.encode()
            edits.append(Edit(each.start, each.inside, _COUNT.sub(count, head)))
        self.package.edit(self.part, edits)


def _text(tree: Any) -> str:  # noqa: ANN401  # an element
    text = tostring(tree)
    return text.decode() if isinstance(text, bytes) else str(text)
