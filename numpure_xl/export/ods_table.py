"""A table as a spreadsheet of OpenDocument (.ods), with values alone, as LibreOffice opens it.

OpenDocument 1.3, part 2: 3.3 the file named mimetype; part 3: 9.1 tables, 6.1.3 spaces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from numpure_xl.export.atomic_file import replaced

ENDING = ".ods"
_KIND = "application/vnd.oasis.opendocument.spreadsheet"
_SPACE = "urn:oasis:names:tc:opendocument:xmlns"
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.3" '
    + " ".join(f'xmlns:{name}="{_SPACE}:{name}:1.0"' for name in ("office", "table", "text"))
    + "><office:body><office:spreadsheet>"
)
_TAIL = "</office:spreadsheet></office:body></office:document-content>"
_MANIFEST = (
    f'<manifest:manifest xmlns:manifest="{_SPACE}:manifest:1.0" manifest:version="1.3">'
    f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    "</manifest:manifest>"
)
_SPACES = re.compile("^ | {2,}")
_UNSEEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML cannot hold."""


def ods_table(rows: Iterable[Sequence[object]], out: Path, title: str) -> None:
    """Write rows as the only sheet of a spreadsheet.

    Args:
        rows: Its rows; a number stays one, all else is text.
        out: The file that is written.
        title: The name of the sheet.
    """
    with replaced(out, ENDING) as file, ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(ZipInfo("mimetype"), _KIND, ZIP_STORED)
        archive.writestr(ZipInfo("META-INF/manifest.xml"), _MANIFEST, ZIP_DEFLATED)
        with archive.open(ZipInfo("content.xml"), "w") as part:
            for text in (_HEAD, *_table(rows, title), _TAIL):
                part.write(text.encode())


def _table(rows: Iterable[Sequence[object]], title: str) -> Iterator[str]:
    yield f"<table:table table:name={quoteattr(title)}>"
    for row in rows:
        cells = "".join(map(_cell, row)) or "<table:table-cell/>"
        yield f"<table:table-row>{cells}</table:table-row>"
    yield "</table:table>"


def _cell(value: object) -> str:
    if value in ("", None):
        return "<table:table-cell/>"
    if isinstance(value, int | float) and not isinstance(value, bool):
        kind = f'office:value-type="float" office:value="{value}"'
    else:
        kind = 'office:value-type="string"'
    lines = escape(_UNSEEN.sub("\ufffd", str(value))).splitlines()
    text = "".join(f"<text:p>{_SPACES.sub(_spaces, line)}</text:p>" for line in lines)
    return f"<table:table-cell {kind}>{text}</table:table-cell>"


def _spaces(match: re.Match[str]) -> str:
    return f'<text:s text:c="{len(match[0])}"/>'
