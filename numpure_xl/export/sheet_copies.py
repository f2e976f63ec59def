"""Copies of the sheets of a workbook that somebody else has made, within its package.

A copy has what its sheet has: drawings, charts, comments, tables, what is printed. Formulas,
charts, links and names that speak of sheets which are copied together speak of the copies.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from itertools import count

from numpure_xl.errors import SheetError
from numpure_xl.export.markup import Edit, XmlElement, edited, elements, with_value
from numpure_xl.export.package import Package, Relationship

Names = Mapping[str, str]
"""The new names of sheets, by those that they have in the template."""

SHARED = {"image", "hdphoto", "audio", "video", "oleObject", "package", "printerSettings",
          "pivotCacheDefinition"}  # fmt: skip
"""Parts that several sheets may lead to."""

UNCOPIED = {"slicer", "timeline"}
"""Parts with names of their own that the whole workbook knows."""

FORMULAS = {"f", "formula", "formula1", "formula2", "definedName"}
"""The elements that hold formulas, in sheets, charts, rules and names."""

_REFERENCE = re.compile(r""""[^"]*"|'((?:[^']|'')+)'!|(?<![\w.:\]])([^\W\d][\w.]*)(!|\[)""")
_NUMBER = re.compile(r"\d*(\.\w+)$")


def copy_sheets(package: Package, copies: Sequence[Names]) -> None:
    """Copy some sheets together, as often as there are names; the first names are those they get.

    Args:
        package: The workbook.
        copies: The names of each copy; the first are given to the sheets themselves.

    Raises:
        SheetError: If something on a sheet cannot be copied.
    """
    first, *others = copies
    book, parts, known = package.document, _sheets(package), {*package.names()}
    made = [_copied_together(package, parts, names) for names in others]
    renamed = {old: new for old, new in first.items() if old != new}
    if renamed:
        known = {part for part in known if part.startswith("xl/") and part.endswith(".xml")}
        for part in sorted(known - {book}):
            _rewrite(package, part, _Renaming(renamed))
    keys = _related(package, made)
    package[book] = _Book(package[book], renamed, [*zip(others, keys, strict=True)]).written()


def _sheets(package: Package) -> dict[str, str]:
    """Return the parts of the sheets, by their names."""
    targets = {each.id: each.target for each in package.relationships(package.document)}
    return {
        each.attributes["name"]: targets[_relation(each)]
        for each in elements(package[package.document], {"sheet"})
    }


def _relation(sheet: XmlElement) -> str:
    (key,) = [value for name, value in sheet.attributes.items() if name.endswith(":id")]
    return key


def _copied_together(package: Package, parts: Mapping[str, str], names: Names) -> dict[str, str]:
    """Copy sheets; return the new parts by the names of the old sheets."""
    renaming = _Renaming(dict(names))
    made = {old: _copied(package, parts[old], renaming, old) for old in names}
    for part in renaming.parts.values():
        _rewrite(package, part, renaming)
    return made


def _related(package: Package, made: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    """Let the workbook lead to new sheets; return what it calls them, by names of old sheets."""
    book = package.document
    (kind, *_) = [each.kind for each in package.relationships(book) if each.is_a("worksheet")]
    return [{old: package.relate(book, kind, part) for old, part in each.items()} for each in made]


class _Renaming:
    """The names that a copy has in place of others.

    Attributes:
        sheets: Those of sheets.
        tables: Those of tables.
        parts: The parts of the copy, by those that they are copies of.
    """

    def __init__(self, sheets: Names) -> None:
        self.sheets = {old.casefold(): new for old, new in sheets.items()}
        self.tables: dict[str, str] = {}
        self.parts: dict[str, str] = {}

    def formula(self, text: str) -> str:
        """Return a formula that speaks of the copies."""
        return _REFERENCE.sub(self._reference, text)

    def _reference(self, match: re.Match[str]) -> str:
        if match[3] == "[":
            return self.tables.get(match[2].casefold(), match[2]) + "["
        name = match[1].replace("''", "'") if match[1] else match[2]
        new = self.sheets.get(name.casefold()) if name else None
        if new is None:
            return match[0]
        quoted = new.replace("'", "''")
        return f"'{quoted}'!"


def _copied(package: Package, part: str, renaming: _Renaming, sheet: str) -> str:
    """Copy a part with the parts that are its own; return the new part."""
    if part in renaming.parts:
        return renaming.parts[part]
    new = renaming.parts[part] = _free(package, part)
    package.copy(part, new)
    for lead in package.relationships(part):
        if target := _own(package, lead, renaming, sheet):
            package.lead(new, lead.id, target)
    return new


def _own(package: Package, lead: Relationship, renaming: _Renaming, sheet: str) -> str:
    """Copy what a part leads to if that is its own; return the new part, "" for none."""
    kind = lead.kind.rpartition("/")[2]
    if kind in UNCOPIED:
        msg = "{sheet} has slicers, which cannot be copied; write a file for each row."
        raise SheetError(msg, sheet=sheet)
    if lead.is_outside or kind in SHARED or lead.target not in package:
        return ""
    new = _copied(package, lead.target, renaming, sheet)
    if kind == "table":
        _name_table(package, new, renaming)
    return new


def _free(package: Package, part: str) -> str:
    """Return the name of a new part beside another."""
    folder, name = posixpath.split(part)
    return next(
        new
        for number in count(1)
        if (new := posixpath.join(folder, _NUMBER.sub(rf"{number}\1", name))) not in package
    )


def _name_table(package: Package, part: str, renaming: _Renaming) -> None:
    """Give a table that was copied a number and a name that no other has."""
    known = [
        each.attributes
        for name in package.names()
        if name.startswith("xl/tables/") and name.endswith(".xml") and name != part
        for each in elements(package[name], {"table"})
    ]
    (table,) = elements(package[part], {"table"})
    taken = {each["displayName"].casefold() for each in known}
    old = table.attributes["displayName"]
    new = next(n for k in count(2) if (n := f"{old}_{k}").casefold() not in taken)
    number = max(int(each["id"]) for each in known) + 1
    head = package[part][table.start : table.inside]
    for key, value in (("id", str(number)), ("name", new), ("displayName", new)):
        head = with_value(head, key, value)
    package.edit(part, [Edit(table.start, table.inside, head)])
    renaming.tables[old.casefold()] = new


def _rewrite(package: Package, part: str, renaming: _Renaming) -> None:
    """Let a part speak of copies; a sheet of them is not selected, and no module is bound to it."""
    if not part.endswith(".xml"):
        return
    xml = package[part]
    edits = [*_rewritten(xml, renaming)]
    if part in renaming.parts.values():
        for each in elements(xml, {"sheetView", "sheetPr"}):
            head = xml[each.start : each.inside]
            bare = re.sub(rb'\s(?:tabSelected|codeName)="[^"]*"', b"", head)
            edits += [Edit(each.start, each.inside, bare)] if bare != head else []
    package.edit(part, edits)


def _rewritten(xml: bytes, renaming: _Renaming) -> Iterator[Edit]:
    changes: dict[str, tuple[str, Callable[[str], str]]] = {
        "hyperlink": ("location", renaming.formula),
        "worksheetSource": ("sheet", lambda name: renaming.sheets.get(name.casefold(), name)),
    }
    for each in elements(xml, {*FORMULAS, *changes}):
        if each.name in FORMULAS:
            if (text := renaming.formula(each.text)) != each.text:
                yield Edit(each.inside, each.closing, escape(text, quote=False).encode())
            continue
        key, changed = changes[each.name]
        old = each.attributes.get(key, "")
        if old and (text := changed(old)) != old:
            yield Edit(
                each.start, each.inside, with_value(xml[each.start : each.inside], key, text)
            )


class _Book:
    """The main part of a workbook, as some of its sheets get copies and names.

    Attributes:
        renamed: The new names of the sheets themselves.
        copies: The names of each copy, and what the workbook calls its parts.
    """

    def __init__(
        self, xml: bytes, renamed: Names, copies: Sequence[tuple[Names, Mapping[str, str]]]
    ) -> None:
        self._xml, self.renamed, self.copies = xml, renamed, copies
        self._sheets = elements(xml, {"sheet"})
        self._names = [each.attributes["name"] for each in self._sheets]

    def written(self) -> bytes:
        """Return the part with the new sheets, each behind the one that it is a copy of."""
        listed = elements(self._xml, {"definedName", "workbookView"})
        edits = [*self._listed()]
        for each in listed:
            edits += self._defined(each) if each.name == "definedName" else self._viewed(each)
        return edited(self._xml, edits)

    def _listed(self) -> Iterator[Edit]:
        number = max(int(each.attributes["sheetId"]) for each in self._sheets)
        for each, old in zip(self._sheets, self._names, strict=True):
            key = next(name for name in each.attributes if name.endswith(":id"))
            head = self._xml[each.start : each.end]
            made = [with_value(head, "name", self.renamed.get(old, old))]
            for names, keys in self.copies:
                if old in names:
                    number += 1
                    copy = with_value(head, "name", names[old])
                    copy = with_value(copy, "sheetId", str(number))
                    made.append(with_value(copy, key, keys[old]))
            yield Edit(each.start, each.end, b"".join(made))

    def _place(self, sheet: int) -> int:
        """Return the place of a sheet once those before it have their copies."""
        before = self._names[:sheet]
        return sheet + sum(old in names for old in before for names, _ in self.copies)

    def _viewed(self, view: XmlElement) -> Iterator[Edit]:
        head = self._xml[view.start : view.inside]
        for key in {"activeTab", "firstSheet"} & view.attributes.keys():
            head = with_value(head, key, str(self._place(int(view.attributes[key]))))
        yield Edit(view.start, view.inside, head)

    def _defined(self, each: XmlElement) -> Iterator[Edit]:
        """Yield the edit of a defined name: one that is of a sheet is of its copies as well."""
        local = each.attributes.get("localSheetId")
        if local is None:
            yield Edit(each.start, each.end, self._name(each, self.renamed))
            return
        place, old = self._place(int(local)), self._names[int(local)]
        names = [self.renamed, *(names for names, _ in self.copies if old in names)]
        parts = [self._name(each, name, place + number) for number, name in enumerate(names)]
        yield Edit(each.start, each.end, b"".join(parts))

    def _name(self, each: XmlElement, names: Names, place: int | None = None) -> bytes:
        head = self._xml[each.start : each.inside]
        if place is not None:
            head = with_value(head, "localSheetId", str(place))
        text = _Renaming(names).formula(each.text)
        return head + escape(text, quote=False).encode() + self._xml[each.closing : each.end]
