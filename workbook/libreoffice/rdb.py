"""Writes a UNO type library: what `unoidl-write` makes of an .idl file, for one interface.

LibreOffice calls a function of an add-in only if its types are known from such a library. The
format is specified in unoidl/README.md of LibreOffice's sources; the tool that writes it comes
with the SDK alone, and what would be its source, the interface, is made of udfs.py here.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MAGIC = b"UNOIDL\xff\0"
MODULE, INTERFACE = 0, 5
ROOT = 16
"""Where what follows the header begins: the magic, the offset of the root and its size."""


@dataclass(frozen=True)
class Method:
    """A method of an interface.

    Attributes:
        name: Its name.
        returns: The type of what it returns, such as "any" or "[][]any".
        parameters: The types of its parameters by their names.
    """

    name: str
    returns: str
    parameters: Mapping[str, str]


def library(interface: str, methods: Sequence[Method]) -> bytes:
    """Return a type library with one interface.

    Args:
        interface: Its name, such as "numpure.XFunctions".
        methods: Its methods.
    """
    *modules, name = interface.split(".")
    out = bytearray(ROOT)
    entry = _entry(out, name, _interface(methods))
    for module in reversed(modules):
        entry = _entry(out, module, struct.pack("<BI", MODULE, 1) + entry)
    root = len(out)
    out += entry
    out[:ROOT] = MAGIC + struct.pack("<II", root, 1)
    return bytes(out)


def _entry(out: bytearray, name: str, payload: bytes) -> bytes:
    """Write a name and what belongs to it; return the entry of a map that points to both."""
    at = len(out)
    out += name.encode("ascii") + b"\0"
    entry = struct.pack("<II", at, len(out))
    out += payload
    return entry


def _interface(methods: Sequence[Method]) -> bytes:
    base = struct.pack("<I", 1) + _string("com.sun.star.uno.XInterface")
    others = struct.pack("<II", 0, 0)  # optional bases, attributes
    body = b"".join(map(_method, methods))
    return bytes([INTERFACE]) + base + others + struct.pack("<I", len(methods)) + body


def _method(method: Method) -> bytes:
    given = method.parameters.items()
    arguments = b"".join(b"\0" + _string(name) + _string(kind) for name, kind in given)
    raised = struct.pack("<I", 0)
    count = struct.pack("<I", len(method.parameters))
    return _string(method.name) + _string(method.returns) + count + arguments + raised


def _string(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("ascii")
