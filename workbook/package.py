"""A workbook by openpyxl, made into a package with VBA, ribbon and buttons: the same bytes always.

Nothing is compressed: what a compressor makes of a file depends on which one it is, and a package
is small enough without.
"""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Mapping

from openpyxl import Workbook

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"
TYPES = {
    "xlsm": "application/vnd.ms-excel.sheet.macroEnabled.main+xml",
    "xlam": "application/vnd.ms-excel.addin.macroEnabled.main+xml",
}
VBA_TYPE = "application/vnd.ms-office.vbaProject"
VBA_REL = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"
UI_REL = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"

STAMP = (1980, 1, 1, 0, 0, 0)
"""The date of every part: the first that a ZIP file can have."""

FONT = "b i strike condense extend outline shadow u vertAlign sz color name family charset scheme"
"""The order of what a font consists of in Excel's files; the Open XML SDK knows no other."""

Parts = dict[str, bytes]


def unpacked(book: bytes) -> Parts:
    """Return the parts of a package by name."""
    with zipfile.ZipFile(io.BytesIO(book)) as package:
        return {name: package.read(name) for name in package.namelist()}


def packed(parts: Mapping[str, bytes]) -> bytes:
    """Return a package; the part with the types comes first, as in Excel's own."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as package:
        for name in sorted(parts, key=lambda name: (name != "[Content_Types].xml", name)):
            entry = zipfile.ZipInfo(name, STAMP)
            entry.create_system = 0  # on every system the same
            package.writestr(entry, parts[name])
    return out.getvalue()


def settle(parts: Parts, kind: str) -> None:
    """Make a workbook of openpyxl's one of a kind, valid and without the time it was made."""
    _replace(parts, "[Content_Types].xml", XLSX, TYPES[kind])
    parts["xl/styles.xml"] = _with_fonts_in_order(parts["xl/styles.xml"])
    core = parts["docProps/core.xml"].decode()
    moment = r"(<dcterms:(?:created|modified)[^>]*>)[^<]*"
    parts["docProps/core.xml"] = re.sub(moment, r"\g<1>2026-01-01T00:00:00Z", core).encode()


def describe(book: Workbook, title: str, comments: str) -> None:
    """Set the properties of a workbook. Excel's list of add-ins shows title and comments."""
    book.properties.creator, book.properties.title = "numpure-xl", title
    book.properties.description = comments


def add_vba(parts: Parts, project: bytes) -> None:
    """Put in a VBA project."""
    parts["xl/vbaProject.bin"] = project
    _add_default_type(parts, "bin", VBA_TYPE)
    _relate(parts, "xl/_rels/workbook.xml.rels", "rIdVba", VBA_REL, "vbaProject.bin")


def add_ribbon(parts: Parts, ribbon: bytes, images: Mapping[str, bytes]) -> None:
    """Put in a ribbon with its pictures; a control names a picture by its relationship."""
    parts["customUI/customUI14.xml"] = ribbon
    _relate(parts, "_rels/.rels", "rIdRibbon", UI_REL, "customUI/customUI14.xml")
    _add_default_type(parts, "png", "image/png")
    for name, image in images.items():
        parts[f"customUI/images/{name}.png"] = image
        rels = "customUI/_rels/customUI14.xml.rels"
        _relate(parts, rels, name, f"{RELS}/image", f"images/{name}.png")


def add_drawing(parts: Parts, sheet: int, drawing: bytes) -> None:
    """Put shapes on a sheet that has none, counting sheets from 1."""
    part = f"xl/worksheets/sheet{sheet}.xml"
    name = f"drawings/drawing{sheet}.xml"
    parts[f"xl/{name}"] = drawing
    rels = f"xl/worksheets/_rels/sheet{sheet}.xml.rels"
    _relate(parts, rels, "rId1", f"{RELS}/drawing", f"../{name}")
    reference = f'<drawing xmlns:r="{RELS}" r:id="rId1"/></worksheet>'
    _replace(parts, part, "</worksheet>", reference)
    override = f'<Override PartName="/xl/{name}" ContentType="{DRAWING_TYPE}"/>'
    _replace(parts, "[Content_Types].xml", "</Types>", override + "</Types>")


def add_answers(parts: Parts, sheet: int, answers: Mapping[str, object]) -> None:
    """Write the results of formulas beside them, by their cell.

    So they need not be reckoned when the workbook is opened, and Python not be started.
    """
    part = f"xl/worksheets/sheet{sheet}.xml"
    text = parts[part].decode()
    for cell, answer in answers.items():
        kind = ' t="str"' if isinstance(answer, str) else ' t="b"' * isinstance(answer, bool)
        value = int(answer) if isinstance(answer, bool) else answer
        formula = rf'<c r="{cell}"( s="\d+")?>(<f[^>]*>[^<]*</f>)<v ?/?>(?:</v>)?</c>'
        text, count = re.subn(formula, rf'<c r="{cell}"\1{kind}>\2<v>{value}</v></c>', text)
        if count != 1:
            raise SystemExit(f"{part} has no formula in {cell}")
    parts[part] = text.encode()


def _with_fonts_in_order(styles: bytes) -> bytes:
    ET.register_namespace("", MAIN)
    root = ET.fromstring(styles)  # noqa: S314  # openpyxl has just written it
    for font in root.iter(f"{{{MAIN}}}font"):
        font[:] = sorted(font, key=lambda part: FONT.split().index(part.tag.partition("}")[2]))
    text: bytes = ET.tostring(root, encoding="UTF-8", xml_declaration=True)
    return text


def _add_default_type(parts: Parts, ending: str, content: str) -> None:
    types = parts["[Content_Types].xml"].decode()
    if f'Extension="{ending}"' not in types:
        default = f'<Default Extension="{ending}" ContentType="{content}"/>'
        types = re.sub("(<Types[^>]*>)", rf"\g<1>{default}", types)
    parts["[Content_Types].xml"] = types.encode()


def _relate(parts: Parts, rels: str, ident: str, kind: str, target: str) -> None:
    blank = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    parts.setdefault(rels, blank + b"</Relationships>")
    relationship = f'<Relationship Id="{ident}" Type="{kind}" Target="{target}"/></Relationships>'
    _replace(parts, rels, "</Relationships>", relationship)


def _replace(parts: Parts, part: str, old: str, new: str) -> None:
    text = parts[part].decode()
    if text.count(old) != 1:
        raise SystemExit(f"{part} has {text.count(old)} times {old!r}, not once")
    parts[part] = text.replace(old, new).encode()
