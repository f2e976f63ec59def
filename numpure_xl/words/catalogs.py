"""Catalogs of GNU gettext, one folder a language.

    locale/ja/LC_MESSAGES/numpure.po    what translators edit
    locale/ja/LC_MESSAGES/numpure.mo    the same compiled, as Python's gettext reads it

A wheel holds the compiled one only (workbook/hatch_build.py makes it). In a checkout one that is
missing or older than its source is compiled when it is first needed, so it is never out of date.
"""

from __future__ import annotations

import warnings
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gettext import NullTranslations

FOLDER = Path(__file__).parents[1] / "locale"


def source(lang: str) -> Path:
    """Return the path of the catalog that translators edit; a wheel has no such file."""
    return FOLDER / lang / "LC_MESSAGES" / "numpure.po"


@cache
def catalog(lang: str) -> NullTranslations:
    """Return the catalog of a language; if it cannot be had, one that translates nothing."""
    from gettext import GNUTranslations, NullTranslations  # noqa: PLC0415  # English needs none

    content = compiled(lang)
    return GNUTranslations(BytesIO(content)) if content else NullTranslations()


def compiled(lang: str) -> bytes:
    """Return a compiled catalog, b"" if it cannot be had.

    Warns:
        RuntimeWarning: If the source is newer than it and Babel is not installed.
    """
    path = source(lang)
    made = path.with_suffix(".mo")
    if not path.exists() and not made.exists():  # a wheel that is not unpacked
        loader: Any = globals()["__loader__"]
        return bytes(loader.get_data(str(made)))
    if not path.exists() or (made.exists() and made.stat().st_mtime >= path.stat().st_mtime):
        return made.read_bytes()
    try:
        content = compiled_from(path)
    except ImportError:
        msg = f"{path} is newer than its compiled catalog; type: pip install babel"
        warnings.warn(msg, RuntimeWarning, stacklevel=2)
        return made.read_bytes() if made.exists() else b""
    with suppress(OSError):  # a folder that is read-only
        from numpure_xl.drafts import write_whole  # noqa: PLC0415  # in a checkout only

        write_whole(made, content)
    return content


def compiled_from(path: Path) -> bytes:
    """Return the catalog that Babel compiles of a source; equal bytes from an equal source."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415  # in a checkout only
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with path.open("rb") as file:
        messages = read_po(file, locale=path.parents[1].name)
    out = BytesIO()
    write_mo(out, messages)
    return out.getvalue()
