"""Python's own library for the browser, without what neither the page nor the add-in uses."""

from __future__ import annotations

import io
import zipfile

from numpure_xl.export.reproducible_zip import Archive

UNUSED = (
    *("_pyrepl", "bdb", "cmd", "doctest", "pdb", "pydoc", "pydoc_data", "unittest"),
    *("cProfile", "profile", "pstats", "trace", "modulefinder", "pyclbr", "symtable", "tabnanny"),
    *("ftplib", "imaplib", "mailbox", "poplib", "smtplib", "wsgiref", "xmlrpc"),
    *("_pyio", "optparse", "pickletools", "sqlite3", "wave", "zipapp"),
)
"""Its modules for a terminal, for tests and measuring, for mail and servers, and relics."""


def shortened(library: bytes) -> bytes:
    """Return python_stdlib.zip without `UNUSED`; the same bytes for the same library."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(library)) as whole, Archive(out, "w") as archive:
        for name in whole.namelist():
            if name.partition("/")[0].removesuffix(".py") not in UNUSED:
                archive.writestr(name, whole.read(name))
    return out.getvalue()
