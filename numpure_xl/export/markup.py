"""XML that is edited in place: elements are found by the bytes they take, and these are replaced.

Whatever is not replaced stays as it is, byte for byte: prefixes, unknown attributes and extensions
of other programs, which a parser would write otherwise or lose.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from html import escape
from typing import Any, NamedTuple
from xml.parsers import expat

_START_TAG = re.compile(rb"""<(?:[^>"']|"[^"]*"|'[^']*')*>""")
_UTF_16 = b"\xff\xfe", b"\xfe\xff"
_ENCODING = re.compile(r"""(<\?xml[^>]*?encoding=)(["'])[^"']*\2""")


class XmlElement(NamedTuple):
    """An element of a document, and where it is in its bytes.

    Attributes:
        name: Its name, without a prefix.
        prefix: The prefix of its name with the colon, "" for none.
        attributes: Its attributes, by their names with prefixes.
        text: The text right in it.
        start: Where it begins.
        inside: Where its content begins; `closing` where it has none.
        closing: Where its end tag begins; `end` where it has none.
        end: Where it ends.
        parent: The place of the element around it in the list of all that were asked for; -1 if
            that was not asked for.
    """

    name: str
    prefix: str
    attributes: dict[str, str]
    text: str
    start: int
    inside: int
    closing: int
    end: int
    parent: int


class Edit(NamedTuple):
    """Bytes that take the place of others."""

    start: int
    end: int
    content: bytes


def in_utf_8(xml: bytes) -> bytes:
    """Return a document in UTF-8, whatever encoding of Unicode it has."""
    if not xml.startswith(_UTF_16):
        return xml
    return _ENCODING.sub(r"\1\2UTF-8\2", xml.decode("utf-16"), count=1).encode()


def elements(xml: bytes, names: Collection[str]) -> list[XmlElement]:
    """Return the elements of some names, in the order in which they begin.

    Args:
        xml: A document in UTF-8.
        names: Names without prefixes.

    Raises:
        ExpatError: If it is not well formed.
        ValueError: If it declares a type of its own.
    """
    return _Finder(xml, names).made


class _Finder:
    """Finds elements as a parser reads a document."""

    def __init__(self, xml: bytes, names: Collection[str]) -> None:
        self.xml, self.names = xml, names
        self.made: list[XmlElement] = []
        self.open: list[int] = []
        self.texts: dict[int, list[str]] = {}
        parser: Any = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = _refuse_type
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._add_text
        self.parser = parser
        parser.Parse(xml, True)  # noqa: FBT003  # expat knows no names

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        prefix, colon, name = tag.rpartition(":")
        if name not in self.names:
            self.open.append(-1)
            return
        start = self.parser.CurrentByteIndex
        tag_end = _START_TAG.match(self.xml, start)
        inside = tag_end.end() if tag_end else start
        parent = next((at for at in reversed(self.open) if at >= 0), -1)
        self.open.append(len(self.made))
        made = XmlElement(
            name, prefix + colon, attributes, "", start, inside, inside, inside, parent
        )
        self.made.append(made)

    def _add_text(self, text: str) -> None:
        if self.open and self.open[-1] >= 0:
            self.texts.setdefault(self.open[-1], []).append(text)

    def _end(self, _tag: str) -> None:
        at = self.open.pop()
        if at < 0:
            return
        made = self.made[at]
        closing, end = made.inside, made.inside
        if not self.xml[made.start : made.inside].endswith(b"/>"):
            closing = self.parser.CurrentByteIndex
            end = self.xml.index(b">", closing) + 1
        text = "".join(self.texts.pop(at, ()))
        self.made[at] = made._replace(closing=closing, end=end, text=text)


def _refuse_type(*_: object) -> None:
    fault = "A document of an office file declares no type."
    raise ValueError(fault)


def edited(xml: bytes, edits: Iterable[Edit]) -> bytes:
    """Return a document with some of its bytes replaced; edits may not overlap."""
    parts, at = [], 0
    for start, end, content in sorted(edits):
        parts += [xml[at:start], content]
        at = end
    return b"".join([*parts, xml[at:]])


def appended(xml: bytes, parent: XmlElement, content: str) -> Edit:
    """Return the edit that puts content at the end of an element, which may be empty."""
    if parent.closing < parent.end:
        return Edit(parent.closing, parent.closing, content.encode())
    head = xml[parent.start : parent.inside].removesuffix(b"/>").rstrip()
    name = parent.prefix + parent.name
    return Edit(parent.start, parent.end, head + f">{content}</{name}>".encode())


def with_text(element: XmlElement, text: str) -> Edit:
    """Return the edit that replaces the content of an element that has some by a text."""
    return Edit(element.inside, element.closing, escape(text, quote=False).encode())


def with_value(head: bytes, key: str, value: str) -> bytes:
    """Return a start tag with another value of an attribute that it has."""
    pattern = rf"""(\s{key}=)(?:"[^"]*"|'[^']*')""".encode()
    return re.sub(pattern, lambda m: m[1] + f'"{escape(value)}"'.encode(), head, count=1)
