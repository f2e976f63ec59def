"""The archive of a workbook: its clock stands still, so that the same book has the same bytes."""

from __future__ import annotations

import datetime as dt
import shutil
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

EPOCH = dt.datetime(1980, 1, 1)  # noqa: DTZ001  # the first moment that a zip archive can tell


class Archive(ZipFile):
    """A zip archive in which every member dates from `EPOCH`, on whatever system it is made."""

    def writestr(self, name: str, data: str | bytes) -> None:  # type: ignore[override]
        """Add a member from memory."""
        super().writestr(self._member(name), data)

    def write(self, filename: str, name: str) -> None:  # type: ignore[override]
        """Add a member from a file."""
        member = self._member(name)
        member.file_size = Path(filename).stat().st_size
        with Path(filename).open("rb") as source, self.open(member, "w") as copy:
            shutil.copyfileobj(source, copy, 1 << 20)

    @staticmethod
    def _member(name: str) -> ZipInfo:
        member = ZipInfo(name, EPOCH.timetuple()[:6])
        member.compress_type = ZIP_DEFLATED
        member.create_system = 0
        return member
