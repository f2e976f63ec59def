"""The budget: how much of one file is taken in, whatever it says of itself.

Every reader of files that people hand in has its limits here. A file that keeps them is read in a
few seconds and 200 MB; one that does not is refused in a sentence, before it is unpacked or drawn.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

from numpure_xl.errors import SheetError, cut_path

UNPACKED, PARTS = 200 << 20, 20_000
"""Bytes that the sheets of a workbook may have unpacked, and files that it may have; one of 1,000
puzzles has 20 MB."""

SMALL, PACKED = 1 << 20, 100
"""Bytes of a part that is never too large, and how many times as small as that others may be
packed: sheets are a tenth."""

LISTED = 8_000_000
"""Tags of all sheets and the texts that they share, those that end something included: a cell with
a value has four. As many bytes as are allowed have hardly more."""

TREE_TAGS, TREE_BYTES = 150_000, 12 << 20
"""Tags and bytes of the parts that are held in memory whole, styles above all. Excel saves up to
64,000 styles of cells."""

LINE, EMPTY_LINES = 100_000, 1_000_000
"""Characters of a line of text, and empty lines on end."""

FAULTS, LOOSE = 1000, 20_000
"""Most things in a file that are no puzzle, beyond as many as are: grids with a fault, and digits
of sheets that belong to no board."""

DOTS = 16_000_000
"""Dots of a picture: 4,000 by 4,000, which is 600 to the inch on the largest page."""

PDF = 128 << 20
"""Bytes of a PDF of puzzles, and of their list; one of 1,000 puzzles has a hundredth of that."""

FONT, CHARACTERS = 128 << 20, 0x110000
"""Bytes of a font file, and characters that a table of it may name: all that Unicode has room for.
"""

XML, LINK = 1 << 20, 1 << 20
"""Characters of XML without a puzzle among them, and of the text that is packed into a link."""

MARKDOWN = 200_000
"""Bytes of the text of a book's front."""

SETTINGS = 1 << 20
"""Bytes of a job file, and of the list of a site's files."""

STATE = 16 << 20
"""Bytes of what is noted of a run."""


def bytes_of(path: Path, most: int) -> bytes:
    """Return the content of a file.

    Raises:
        SheetError: If it has more bytes than `most`.
        OSError: If it cannot be read.
    """
    with path.open("rb") as file:
        return read(file, str(path), most)


def read(file: IO[bytes], name: str, most: int) -> bytes:
    """Return the content of an open file.

    Raises:
        SheetError: If it has more bytes than `most`.
    """
    content = file.read(most + 1)
    if len(content) > most:
        msg = "{name!r} is too large; it may have {most:,} bytes."
        raise SheetError(msg, name=cut_path(name), most=most)
    return content


class FileTally:
    """A count of a file's puzzles, and of its other items."""

    def __init__(self, name: str, most: int) -> None:
        self._name, self._most = name, most
        self._excess = 0

    def count(self, puzzles: int, others: int) -> None:
        """Count on.

        Raises:
            SheetError: If there are more than `most` others beyond the puzzles.
        """
        self._excess += others - puzzles
        if self._excess > self._most:
            msg = "Most of {name!r} is not puzzles; keep puzzles in a file of their own."
            raise SheetError(msg, name=cut_path(self._name))
