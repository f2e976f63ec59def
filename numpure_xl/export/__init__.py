"""Write plans to files: .xlsx with openpyxl (Excel itself is not needed), PDF, SVG and PNG.

The same plan gives the same bytes at any time: the archive has one fixed date, and so have the
dates in the file's properties. (Another version of zlib may pack them otherwise.)

This package and `reading` are the only ones that import openpyxl. It translates and decides
nothing: the content of a sheet is given by the values of `plan/sheet.py`. A name below is loaded
when it is first used, since openpyxl takes its time, in a browser most of all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpure_xl.export.atomic_file import writable
    from numpure_xl.export.reproducible_zip import EPOCH
    from numpure_xl.export.unchanged import check_unchanged
    from numpure_xl.export.xlsx import book_bytes, write_book

__all__ = ["EPOCH", "book_bytes", "check_unchanged", "writable", "write_book"]

_MODULES = {
    "EPOCH": "reproducible_zip",
    "book_bytes": "xlsx",
    "check_unchanged": "unchanged",
    "writable": "atomic_file",
    "write_book": "xlsx",
}


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever has the name
    if name not in _MODULES:
        msg = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(msg)
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
