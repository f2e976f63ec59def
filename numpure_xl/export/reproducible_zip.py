"""A ZIP archive with one fixed date, so that the same book has the same bytes."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

EPOCH = dt.datetime(1980, 1, 1)  # noqa: DTZ001  # the first date that a ZIP archive can have


class Archive(ZipFile):
    """A zip archive in which every member dates from `EPOCH`, on whatever system it is made."""

    def writestr(self, name: str, data: str | bytes) -> None:  # type: ignore[override]
        """Add a member from memory."""
        super().writestr(self._member(name), data)

    def write(self, filename: str, name: str) -> None:  # type: ignore[override]
        """Add a member from a text file; its lines end in LF, on Windows too."""
        member = self._member(name)
        member.file_size = Path(filename).stat().st_size
        # Latin 1 makes a character of each byte, and each byte of a character.
        with Path(filename).open(encoding="latin-1") as source, self.open(member, "w") as copy:
            while text := source.read(1 << 20):
                copy.write(text.encode("latin-1"))

    @staticmethod
    def _member(name: str) -> ZipInfo:
        member = ZipInfo(name, EPOCH.timetuple()[:6])
        member.compress_type = ZIP_DEFLATED
        member.create_system = 0
        return member
