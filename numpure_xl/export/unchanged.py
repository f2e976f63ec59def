"""A check that a file is as numpure wrote it: somebody's game or edit is not overwritten.

A mark in the properties of a workbook or a PDF says so: our name
among the keywords of a workbook (formerly as its author) or as the program of a PDF, and a date of
change that is `EPOCH` or, in a PDF, the one that reportlab writes where bytes are to be the same.
Every program in which a file was changed sets that date; LibreOffice leaves it where nothing was
changed, but dates the members of the archive.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from numpure_xl.errors import SheetError
from numpure_xl.export.reproducible_zip import CREATOR, EPOCH, ZIP

LARGEST = 1 << 20
"""Bytes of the properties of a workbook, at most; ours have 600."""

LARGEST_PDF = 1 << 28
"""Bytes that are looked at of a PDF; ours have 4,000 a page."""

PDF_CREATOR = f"/Creator ({CREATOR})".encode()
PDF_DATE = b"/ModDate (D:20000101000000+00'00')"


def check_unchanged(path: Path) -> None:
    """Refuse to overwrite what somebody has played in or edited.

    Raises:
        SheetError: If there is a file of that name which numpure did not write, or which was
            changed since.
    """
    if not path.is_file():
        return
    if path.suffix.lower() == ".pdf":
        is_ours, is_changed = _of_pdf(path)
    elif path.suffix.lower() == ZIP:
        is_ours, is_changed = _of_archive(path)
    else:
        is_ours, is_changed = _of_workbook(path)
    if not is_ours:
        msg = "{path} was not written by numpure; choose another name, or add --force."
        raise SheetError(msg, path=str(path))
    if is_changed:
        msg = "{path} was changed since numpure wrote it; choose another name, or add --force."
        raise SheetError(msg, path=str(path))


def _of_pdf(path: Path) -> tuple[bool, bool]:
    """Return two truths of a PDF: it is ours, and it has changed since."""
    with path.open("rb") as file:
        content = file.read(LARGEST_PDF)
    return PDF_CREATOR in content, PDF_DATE not in content


def _of_archive(path: Path) -> tuple[bool, bool]:
    """Return two truths of an archive: it is ours, and it has changed since."""
    try:
        with ZipFile(path) as archive:
            dates = {member.date_time for member in archive.infolist()}
            return archive.comment == CREATOR.encode(), dates != {EPOCH.timetuple()[:6]}
    except (BadZipFile, OSError):
        return False, True


def _of_workbook(path: Path) -> tuple[bool, bool]:
    """Return two truths of a workbook: it is ours, and it has changed since."""
    # A book as a PDF needs no openpyxl, which takes 0.1 s and 15 MB.
    from openpyxl.packaging.core import DocumentProperties  # noqa: PLC0415
    from openpyxl.xml.constants import ARC_CORE  # noqa: PLC0415
    from openpyxl.xml.functions import fromstring  # noqa: PLC0415

    try:
        with ZipFile(path) as archive:
            if archive.getinfo(ARC_CORE).file_size > LARGEST:
                return False, True
            tree: Any = fromstring(archive.read(ARC_CORE))
            dates = {member.date_time for member in archive.infolist()}
        properties: Any = DocumentProperties.from_tree(tree)
    except (BadZipFile, ParseError, zlib.error, KeyError, TypeError, ValueError, RuntimeError):
        return False, True
    is_changed = properties.modified != EPOCH or dates != {EPOCH.timetuple()[:6]}
    return CREATOR in (properties.keywords, properties.creator), is_changed
