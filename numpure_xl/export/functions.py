"""The worksheet functions of somebody's workbook, spelled for another host or turned into values.

Sheets are changed where such a function is, and nowhere else (package.py). Excel's add-in is a link
of the workbook: it is added where Excel's spelling needs it, and taken away where nothing does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import NamedTuple
from xml.parsers.expat import ExpatError

from numpure_xl.errors import cut_path, unreadable_workbook
from numpure_xl.export.markup import Edit, XmlElement, appended, elements, with_text
from numpure_xl.export.package import DOCUMENTS, Package, Relationship, relations_of
from numpure_xl.spellings import (
    ADD_IN,
    NAMES,
    PREFIXES,
    VALUES,
    spelled,
    uses_functions,
)

UNKNOWN = {"#NAME?", "#GETTING_DATA", "#BUSY!", "#CONNECT!"}
"""Errors that are stored where a function was not calculated."""

LINK = "externalLink"
LINK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"
STARTUP = "http://schemas.microsoft.com/office/2006/relationships/xlExternalLinkPath/xlStartup"
"""The type of a path that begins in Excel's startup folder, whoever has the workbook."""

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_CELL_METADATA = re.compile(rb'\s(?:cm|t)="[^"]*"')


@dataclass
class Turned:
    """A count of the functions of a workbook that were turned.

    Attributes:
        changed: The number of formulas that were changed.
        without_value: The cells, with their sheets, whose formula has no value to be turned into.
    """

    changed: int = 0
    without_value: list[str] = field(default_factory=list)


def turn_functions(source: Path, target: str, out: Path) -> Turned:
    """Write a workbook in which the functions are turned into something else.

    Args:
        source: The workbook, .xlsx or .xlsm.
        target: A name in `TARGETS`.
        out: The file to write, which may be the same.

    Raises:
        SheetError: If it cannot be read or written.
    """
    package = Package.read(source)
    try:
        outcome = _turned(package, target)
    except (ExpatError, KeyError, ValueError, IndexError):
        raise unreadable_workbook(cut_path(str(source))) from None
    package.write(out)
    return outcome


def _turned(package: Package, target: str) -> Turned:
    outcome, book = Turned(), package.document
    sheets = [each.target for each in package.relationships(book) if each.is_a("worksheet")]
    names = _sheet_names(package)
    if target == VALUES:
        for sheet in sheets:
            _into_values(package, sheet, names.get(sheet, ""), outcome)
        if outcome.changed:
            _drop_calculation_order(package)
    else:
        prefix = PREFIXES.get(target) or _excel_prefix(package, [*sheets, book])
        for part in (*sheets, book):
            outcome.changed += _respell(package, part, prefix)
    _drop_unused_link(package, [*sheets, book])
    return outcome


def _sheet_names(package: Package) -> dict[str, str]:
    """Return the names of sheets by their parts."""
    targets = {each.id: each.target for each in package.relationships(package.document)}
    sheets = elements(package[package.document], {"sheet"})
    ids = [next(v for k, v in each.attributes.items() if k.endswith(":id")) for each in sheets]
    return {targets[id_]: s.attributes["name"] for id_, s in zip(ids, sheets, strict=True)}


# Other spellings


def _formulas(xml: bytes) -> list[XmlElement]:
    return [each for each in elements(xml, {"f", "definedName"}) if uses_functions(each.text)]


def _respell(package: Package, part: str, prefix: str) -> int:
    """Spell the functions of a part with a prefix; return how many formulas were changed."""
    edits = [
        with_text(each, text)
        for each in _formulas(package[part])
        if (text := spelled(each.text, prefix)) != each.text
    ]
    package.edit(part, edits)
    return len(edits)


# Values


class _FunctionCell(NamedTuple):
    """A cell with one of our functions: the element, its formula, its value or None."""

    cell: XmlElement
    formula: XmlElement
    value: XmlElement | None

    @property
    def is_known(self) -> bool:
        """True if its value is that of the function, and not a substitute."""
        kind = self.cell.attributes.get("t", "n")
        if self.value is None or (kind != "str" and not self.value.text):
            return False
        return not (kind == "e" and self.value.text in UNKNOWN)


def _cells(xml: bytes) -> Iterator[_FunctionCell]:
    """Yield the cells whose formula, own or shared, has one of our functions."""
    all_ = elements(xml, {"c", "f", "v"})
    formulas = {each.parent: each for each in all_ if each.name == "f"}
    values = {each.parent: each for each in all_ if each.name == "v"}
    ours = [each for each in formulas.values() if uses_functions(each.text)]
    shared = {each.attributes["si"] for each in ours if "si" in each.attributes}
    for at, formula in formulas.items():
        if formula in ours or formula.attributes.get("si") in shared:
            yield _FunctionCell(all_[at], formula, values.get(at))


def _into_values(package: Package, part: str, sheet: str, outcome: Turned) -> None:
    xml = package[part]
    cells = list(_cells(xml))
    # A formula that others share goes only with them.
    kept = {each.formula.attributes.get("si") for each in cells if not each.is_known} - {None}
    edits = []
    for each in cells:
        if each.is_known and each.formula.attributes.get("si") not in kept:
            edits.append(Edit(each.cell.start, each.cell.end, _plain_cell(xml, each)))
        else:
            outcome.without_value.append(f"{sheet}!{each.cell.attributes.get('r', '')}")
    package.edit(part, edits)
    outcome.changed += len(edits)


def _plain_cell(xml: bytes, each: _FunctionCell) -> bytes:
    """Return a cell that holds what its formula came to."""
    cell, _, value = each
    prefix, kind = cell.prefix, cell.attributes.get("t", "n")
    text = escape(value.text if value else "", quote=False)
    inside = f"<{prefix}v>{text}</{prefix}v>"
    if kind == "str":
        kind = "inlineStr"
        inside = f'<{prefix}is><{prefix}t xml:space="preserve">{text}</{prefix}t></{prefix}is>'
    head = _CELL_METADATA.sub(b"", xml[cell.start : cell.inside]).removesuffix(b">")
    return head + f' t="{kind}">{inside}</{prefix}c>'.encode()


def _drop_calculation_order(package: Package) -> None:
    """Remove the order of calculation, which may name no cell without a formula; Excel makes it."""
    book = package.document
    for each in package.relationships(book):
        if each.is_a("calcChain"):
            package.remove(each.target, book)


# The link of Excel's add-in


def _links(package: Package) -> list[Relationship]:
    """Return the links of the workbook in their order: the first is [1] in formulas."""
    book = package.document
    by_id = {each.id: each for each in package.relationships(book)}
    references = elements(package[book], {"externalReference"})
    ids = [next(v for k, v in each.attributes.items() if k.endswith(":id")) for each in references]
    return [by_id[id_] for id_ in ids]


def _add_in_link(package: Package) -> tuple[int, str] | None:
    """Return the number and the part of the link to Excel's add-in; None if there is none."""
    for number, link in enumerate(_links(package), 1):
        targets = package.relationships(link.target)
        if any(re.split(r"[/\\]", each.target)[-1].lower() == ADD_IN for each in targets):
            return number, link.target
    return None


def _excel_prefix(package: Package, parts: list[str]) -> str:
    """Return the prefix of functions in Excel's spelling; a link is added where it lacks."""
    if not any(_formulas(package[part]) for part in parts):
        return ""
    number, link = _add_in_link(package) or _added_link(package)
    _name_functions(package, link)
    return f"[{number}]!"


def _name_functions(package: Package, link: str) -> None:
    """Let a link name all functions, as it does those that are used in Excel."""
    xml = package[link]
    known = {each.attributes.get("name", "").upper() for each in elements(xml, {"definedName"})}
    around = {e.name: e for e in elements(xml, {"externalBook", "sheetNames", "definedNames"})}
    book = around["externalBook"]
    names = [f'<{book.prefix}definedName name="{n}"/>' for n in NAMES if n not in known]
    if names and (list_ := around.get("definedNames")):
        package.edit(link, [appended(xml, list_, "".join(names))])
    elif names:
        at = around["sheetNames"].end if "sheetNames" in around else book.inside
        name = f"{book.prefix}definedNames"
        package.edit(link, [Edit(at, at, f"<{name}>{''.join(names)}</{name}>".encode())])


def _added_link(package: Package) -> tuple[int, str]:
    """Add a link to the add-in in Excel's startup folder; return its number and its part."""
    book, number = package.document, len(_links(package)) + 1
    free = next(
        n for n in range(1, 10_000) if f"xl/externalLinks/externalLink{n}.xml" not in package
    )
    part = f"xl/externalLinks/externalLink{free}.xml"
    content = (
        f'{_HEAD}<externalLink xmlns="{_MAIN}"><externalBook xmlns:r="{DOCUMENTS}" r:id="rId1">'
        "</externalBook></externalLink>"
    )
    package.add(part, content, LINK_TYPE)
    leads = f'<Relationship Id="rId1" Type="{STARTUP}" Target="{ADD_IN}" TargetMode="External"/>'
    package[relations_of(part)] = (
        f'{_HEAD}<Relationships xmlns="{_RELATIONS}">{leads}</Relationships>'.encode()
    )
    id_ = package.relate(book, f"{DOCUMENTS}/{LINK}", part)
    _refer(package, book, id_)
    return number, part


def _refer(package: Package, book: str, id_: str) -> None:
    """Add a link to the list of the workbook."""
    xml = package[book]
    known = {
        each.name: each
        for each in elements(xml, {"sheets", "functionGroups", "externalReferences"})
    }
    before = known.get("functionGroups") or known["sheets"]
    entry = f'<{before.prefix}externalReference xmlns:r="{DOCUMENTS}" r:id="{id_}"/>'
    if list_ := known.get("externalReferences"):
        package.edit(book, [appended(xml, list_, entry)])
        return
    name = f"{before.prefix}externalReferences"
    package.edit(book, [Edit(before.end, before.end, f"<{name}>{entry}</{name}>".encode())])


def _drop_unused_link(package: Package, parts: list[str]) -> None:
    """Remove the link to the add-in if no formula uses it; a number before others has to stay."""
    links, link = _links(package), _add_in_link(package)
    if link is None or link[0] < len(links):
        return
    number, part = link
    used = any(
        f"[{number}]" in each.text
        for name in parts
        for each in elements(package[name], {"f", "definedName", "formula", "formula1", "formula2"})
    )
    if used:
        return
    book = package.document
    name = "externalReferences" if number == 1 else "externalReference"
    gone = elements(package[book], {name})[-1]
    package.edit(book, [Edit(gone.start, gone.end, b"")])
    package.remove(part, book)
