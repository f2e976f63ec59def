"""Whether a workbook or a PDF still is as numpure wrote it.

The mark is in its properties: our name, and a date of change that is `EPOCH` or, in a PDF, the one
that reportlab writes where bytes are to be the same. Every program in which a file was changed sets
that date; LibreOffice leaves it where nothing was changed, but dates the members of the archive.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from openpyxl.packaging.core import DocumentProperties
from openpyxl.xml.constants import ARC_CORE
from openpyxl.xml.functions import fromstring

from numpure_xl.errors import SheetError
from numpure_xl.export.creator import CREATOR
from numpure_xl.export.reproducible_zip import EPOCH

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
    else:
        is_ours, is_changed = _of_workbook(path)
    if not is_ours:
        msg = "{path} was not written by numpure; choose another name, or add --force."
        raise SheetError(msg, path=str(path))
    if is_changed:
        msg = "{path} was changed since numpure wrote it; choose another name, or add --force."
        raise SheetError(msg, path=str(path))


def _of_pdf(path: Path) -> tuple[bool, bool]:
    """Return whether a PDF is of ours, and whether it was changed since."""
    with path.open("rb") as file:
        content = file.read(LARGEST_PDF)
    return PDF_CREATOR in content, PDF_DATE not in content


def _of_workbook(path: Path) -> tuple[bool, bool]:
    """Return whether a workbook is of ours, and whether it was changed since."""
    try:
        with ZipFile(path) as archive:
            if archive.getinfo(ARC_CORE).file_size > LARGEST:
                return False, True
            tree: Any = fromstring(archive.read(ARC_CORE))
            dates = {member.date_time for member in archive.infolist()}
        found: Any = DocumentProperties.from_tree(tree)
    except (BadZipFile, ParseError, zlib.error, KeyError, TypeError, ValueError, RuntimeError):
        return False, True
    is_changed = found.modified != EPOCH or dates != {EPOCH.timetuple()[:6]}
    return bool(found.creator == CREATOR), is_changed
