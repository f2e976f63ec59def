"""A ZIP archive with one fixed date, so that the same book has the same bytes."""

from __future__ import annotations

import datetime as dt
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

EPOCH = dt.datetime(1980, 1, 1)  # noqa: DTZ001  # the first date that a ZIP archive can have


class Archive(ZipFile):
    """A zip archive in which every member dates from `EPOCH`, on whatever system it is made."""

    def writestr(self, name: str, data: str | bytes) -> None:  # type: ignore[override]
        """Add a member from memory."""
        super().writestr(self._member(name), data)

    @staticmethod
    def _member(name: str) -> ZipInfo:
        member = ZipInfo(name, EPOCH.timetuple()[:6])
        member.compress_type = ZIP_DEFLATED
        member.create_system = 0
        return member
