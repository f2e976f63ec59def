"""A package of Office Open XML that somebody else has made: parts are changed, all others stay.

A library that loads a workbook and saves it drops what it does not know: pictures, buttons, macros,
what an add-in has kept. Here a part that nobody changes is written as it was read.
"""

from __future__ import annotations

import posixpath
import zlib
from collections.abc import Iterable
from html import escape
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from numpure_xl import budget
from numpure_xl.errors import cut_path, large_workbook, no_file, unreadable_workbook
from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.markup import Edit, appended, edited, elements, in_utf_8, with_value

TYPES = "[Content_Types].xml"
DOCUMENTS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships"


class Relationship(NamedTuple):
    """A relationship of a part.

    Attributes:
        id: Its name in that part.
        kind: Its type, an address; of parts of a workbook the end of it says what they are.
        target: The name of the part, or an address outside.
        is_outside: Whether it leads out of the package.
    """

    id: str
    kind: str
    target: str
    is_outside: bool

    def is_a(self, kind: str) -> bool:
        """True if it leads to a part of a kind, such as "worksheet"."""
        return self.kind in {f"{DOCUMENTS}/{kind}", f"{_STRICT}/{kind}"}


class Package:
    """The parts of a package, by their names."""

    def __init__(self, infos: list[ZipInfo], parts: dict[str, bytes]) -> None:
        self._infos = {info.filename: info for info in infos}
        self._parts = parts

    @classmethod
    def read(cls, path: Path) -> Package:
        """Return the package in a file.

        Raises:
            SheetError: If there is none, or it is damaged, has a password or is too large.
        """
        try:
            with ZipFile(path) as archive:
                infos = archive.infolist()
                _check(infos, path)
                return cls(infos, {info.filename: archive.read(info) for info in infos})
        except FileNotFoundError:
            raise no_file(path) from None
        except (BadZipFile, OSError, RuntimeError, NotImplementedError, zlib.error, EOFError):
            raise unreadable_workbook(cut_path(str(path))) from None

    @classmethod
    def of(cls, content: bytes, name: str) -> Package:
        """Return the package in the bytes of a file; raises as `read`."""
        try:
            with ZipFile(BytesIO(content)) as archive:
                infos = archive.infolist()
                _check(infos, Path(name))
                return cls(infos, {info.filename: archive.read(info) for info in infos})
        except (BadZipFile, OSError, RuntimeError, NotImplementedError, zlib.error, EOFError):
            raise unreadable_workbook(cut_path(name)) from None

    def write(self, path: Path) -> None:
        """Write the package; the file is replaced only by a whole one.

        Raises:
            SheetError: If it cannot be written.
        """
        with replaced(path, path.suffix.lower()) as file, ZipFile(file, "w", ZIP_DEFLATED) as out:
            for name, content in self._parts.items():
                out.writestr(self._infos.get(name, name), content)

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    def __getitem__(self, name: str) -> bytes:
        """Return a part; XML is in UTF-8."""
        return in_utf_8(self._parts[name])

    def __setitem__(self, name: str, content: bytes) -> None:
        self._parts[name] = content

    def edit(self, name: str, edits: list[Edit]) -> None:
        """Change some bytes of a part."""
        if edits:
            self[name] = edited(self[name], edits)

    @property
    def document(self) -> str:
        """The name of the main part, such as "xl/workbook.xml"; raises a `KeyError` without one."""
        for each in self.relationships(""):
            if each.is_a("officeDocument"):
                return each.target
        raise KeyError(TYPES)

    def relationships(self, part: str) -> list[Relationship]:
        """Return the relationships of a part; "" is the package itself."""
        name = relations_of(part)
        if name not in self:
            return []
        made = []
        for each in elements(self[name], {"Relationship"}):
            is_outside = each.attributes.get("TargetMode") == "External"
            target = each.attributes["Target"]
            if not is_outside:
                target = posixpath.normpath(posixpath.join("/", posixpath.dirname(part), target))[
                    1:
                ]
            made.append(
                Relationship(each.attributes["Id"], each.attributes["Type"], target, is_outside)
            )
        return made

    def add(self, name: str, content: str, content_type: str) -> None:
        """Add a part of XML."""
        self[name] = content.encode()
        (types,) = elements(self[TYPES], {"Types"})
        override = f'<{types.prefix}Override PartName="/{name}" ContentType="{content_type}"/>'
        self.edit(TYPES, [appended(self[TYPES], types, override)])

    def copy(self, part: str, new: str) -> None:
        """Copy a part, with what says where it leads."""
        self[new] = self._parts[part]
        if relations_of(part) in self:
            self[relations_of(new)] = self._parts[relations_of(part)]
        for each in elements(self[TYPES], {"Override"}):
            if each.attributes["PartName"] == f"/{part}":
                kind = each.attributes["ContentType"]
                entry = f'<{each.prefix}Override PartName="/{new}" ContentType="{kind}"/>'
                self.edit(TYPES, [Edit(each.end, each.end, entry.encode())])

    def names(self) -> Iterable[str]:
        """Return the names of all parts."""
        return self._parts

    def relate(self, part: str, kind: str, target: str) -> str:
        """Let a part lead to another one; return the name that this has in it.

        Args:
            part: The part.
            kind: The type.
            target: The other part, by its name.
        """
        name = relations_of(part)
        if name not in self:
            self[name] = f'{HEAD}<Relationships xmlns="{_RELATIONS}"></Relationships>'.encode()
        taken = {each.id for each in self.relationships(part)}
        new = next(f"rId{n}" for n in range(1, len(taken) + 2) if f"rId{n}" not in taken)
        (root,) = elements(self[name], {"Relationships"})
        path = posixpath.relpath(f"/{target}", f"/{posixpath.dirname(part)}")
        entry = f'Id="{new}" Type="{kind}" Target="{escape(path)}"'
        self.edit(name, [appended(self[name], root, f"<{root.prefix}Relationship {entry}/>")])
        return new

    def lead(self, part: str, name: str, target: str) -> None:
        """Let a part lead elsewhere by a name that it has already."""
        place = relations_of(part)
        path = posixpath.relpath(f"/{target}", f"/{posixpath.dirname(part)}")
        for each in elements(self[place], {"Relationship"}):
            if each.attributes["Id"] == name:
                head = self[place][each.start : each.inside]
                edit = Edit(each.start, each.inside, with_value(head, "Target", path))
                self.edit(place, [edit])

    def remove(self, part: str, owner: str) -> None:
        """Remove a part to which one other part leads."""
        for name in (part, relations_of(part)):
            self._parts.pop(name, None)
        (leads,) = [each.id for each in self.relationships(owner) if each.target == part]
        self._drop(relations_of(owner), "Relationship", {"Id": leads})
        self._drop(TYPES, "Override", {"PartName": f"/{part}"})

    def _drop(self, name: str, element: str, attributes: dict[str, str]) -> None:
        """Take the elements with some attributes out of a part."""
        self.edit(
            name,
            [
                Edit(each.start, each.end, b"")
                for each in elements(self[name], {element})
                if attributes.items() <= each.attributes.items()
            ],
        )


def relations_of(part: str) -> str:
    """Return the name of the part that says where another one leads.

    >>> relations_of("xl/workbook.xml"), relations_of("")
    ('xl/_rels/workbook.xml.rels', '_rels/.rels')
    """
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def _check(infos: list[ZipInfo], path: Path) -> None:
    is_packed = any(
        info.file_size > max(budget.SMALL, budget.PACKED * info.compress_size) for info in infos
    )
    size = sum(info.file_size for info in infos)
    if is_packed or len(infos) > budget.PARTS or size > budget.UNPACKED:
        raise large_workbook(cut_path(str(path)))
