"""The objects of a PDF, written as they come: nothing of the file is kept in memory.

What is no stream is packed, some hundred objects together (ISO 32000-1, 7.5.7), so that a table of
81 cells for readers takes a few bytes for each. The end of the file says where each object is.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import IO
from zlib import compress

LATEST, PRESS = b"1.7", b"1.6"  # versions of PDF; presses take 1.6 (ISO 15930-7)
HEAD = b"%%PDF-%b\n%%\xe2\xe3\xcf\xd3\n"
TOGETHER = 200  # objects in one stream
BEST = 8  # of the levels of zlib: 9 takes longer, for as many bytes
PLAIN, PACKED = 1, 2  # kinds of entries (7.5.8.3); 0 is for numbers that no object has
WIDTHS = (1, 5, 2)  # bytes of an entry: its kind, where the object is, its place in a stream


class ObjectFile:
    """A PDF in the making.

    Args:
        file: Where it is written to.
        reserve: Returns the number of an object that is written later.
        version: That of PDF.
    """

    def __init__(
        self, file: IO[bytes], reserve: Callable[[], int], version: bytes = LATEST
    ) -> None:
        self.reserve = reserve
        self._file, self._offset = file, 0
        self._kinds, self._where, self._places = bytearray(), array("Q"), array("H")
        self._together: list[tuple[int, bytes]] = []
        self._write(HEAD % version)

    def pack(self, number: int, body: bytes) -> None:
        """Write an object that is no stream, together with others."""
        self._together.append((number, body))
        if len(self._together) == TOGETHER:
            self._flush()

    def write(self, number: int, body: bytes) -> None:
        """Write an object by itself."""
        self._enter(number, PLAIN, self._offset)
        self._write(b"%d 0 obj\n%b\nendobj\n" % (number, body))

    def end(self, root: int, info: int, identity: str) -> None:
        """Write the end: where all objects are, and which of them are the root and the info."""
        self._flush()
        number, start = self.reserve(), self._offset
        self._enter(number, PLAIN, start)
        rows = zip(self._kinds, self._where, self._places, strict=True)
        entries = [
            kind.to_bytes(WIDTHS[0], "big")
            + where.to_bytes(WIDTHS[1], "big")
            + place.to_bytes(WIDTHS[2], "big")
            for kind, where, place in rows
        ]
        widths = " ".join(map(str, WIDTHS))
        known = f"/Root {root} 0 R/Info {info} 0 R/ID[<{identity}><{identity}>]"
        head = f"/Type/XRef/Size {number + 1}/W[{widths}]{known}".encode()
        self.write(number, stream(head, b"".join(entries)))
        self._write(b"startxref\n%d\n%%%%EOF\n" % start)

    def _flush(self) -> None:
        if not self._together:
            return
        number, places, offset = self.reserve(), [], 0
        for place, (each, body) in enumerate(self._together):
            self._enter(each, PACKED, number, place)
            places.append(b"%d %d" % (each, offset))
            offset += len(body) + 1
        index = b" ".join(places) + b"\n"
        head = b"/Type/ObjStm/N %d/First %d" % (len(self._together), len(index))
        bodies = b"\n".join(body for _, body in self._together)
        self._together.clear()
        self.write(number, stream(head, index + bodies))

    def _enter(self, number: int, kind: int, where: int, place: int = 0) -> None:
        """Note the place of an object."""
        missing = number + 1 - len(self._kinds)
        if missing > 0:
            self._kinds.extend(bytes(missing))
            self._where.extend([0] * missing)
            self._places.extend([0] * missing)
        self._kinds[number], self._where[number], self._places[number] = kind, where, place

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._offset += len(data)


def stream(head: bytes, content: bytes, *, packed: bool = True) -> bytes:
    """Return a stream with a dictionary, of which the length and the filter are added."""
    if packed:
        content, head = compress(content, BEST), head + b"/Filter/FlateDecode"
    return b"<<%b/Length %d>>\nstream\n%b\nendstream" % (head, len(content), content)
