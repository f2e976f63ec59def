"""A ZIP archive with one fixed date, so that the same book has the same bytes; who wrote it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from numpure_xl.export.atomic_file import replaced

CREATOR = "numpure-xl"
"""The program in the properties of a workbook and of a PDF."""


ZIP = ".zip"
EPOCH = dt.datetime(1980, 1, 1)  # noqa: DTZ001  # the first date that a ZIP archive can have


def write_archive(path: Path, members: Mapping[str, bytes]) -> None:
    """Write files, by their names, into an archive, which is replaced only by a whole one.

    Raises:
        SheetError: If it cannot be written.
    """
    with replaced(path, ZIP) as file, Archive(file, "w") as archive:
        archive.comment = CREATOR.encode()
        for name, content in members.items():
            archive.writestr(name, content)


class Archive(ZipFile):
    """A zip archive in which every member dates from `EPOCH`, on whatever system it is made."""

    def __exit__(self, kind: type[BaseException] | None, *more: object) -> None:
        """Close it; after a fault leave it as it is, since a half written part cannot be closed."""
        if kind is None:
            self.close()
        self.fp = None  # so that nothing is closed when Python forgets it

    def writestr(self, name: str, data: str | bytes) -> None:  # type: ignore[override]
        """Add a member from memory."""
        super().writestr(self._member(name), data)

    @staticmethod
    def _member(name: str) -> ZipInfo:
        member = ZipInfo(name, EPOCH.timetuple()[:6])
        member.compress_type = ZIP_DEFLATED
        member.create_system = 0
        return member
