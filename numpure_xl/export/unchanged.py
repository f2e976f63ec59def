"""Whether a workbook still is as numpure wrote it.

The mark is in its properties: our name, and a date of change that is `EPOCH`. Every program that
saves a workbook sets that date.
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
from numpure_xl.export.reproducible_zip import EPOCH

CREATOR = "numpure-xl"
LARGEST = 1 << 20
"""Bytes of the properties of a workbook, at most; ours have 600."""


def check_unchanged(path: Path) -> None:
    """Refuse to overwrite what somebody has played in or edited.

    Raises:
        SheetError: If there is a file of that name which numpure did not write, or which was
            changed since.
    """
    if not path.is_file():
        return
    found = _properties(path)
    if found is None or found.creator != CREATOR:
        msg = "{path} was not written by numpure; choose another name, or add --force."
        raise SheetError(msg, path=str(path))
    if found.modified != EPOCH:
        msg = "{path} was changed since numpure wrote it; choose another name, or add --force."
        raise SheetError(msg, path=str(path))


def _properties(path: Path) -> DocumentProperties | None:
    """Return the properties of a workbook, None if it has none that can be read."""
    try:
        with ZipFile(path) as archive:
            if archive.getinfo(ARC_CORE).file_size > LARGEST:
                return None
            tree: Any = fromstring(archive.read(ARC_CORE))
        return DocumentProperties.from_tree(tree)
    except (BadZipFile, ParseError, zlib.error, KeyError, TypeError, ValueError, RuntimeError):
        return None
