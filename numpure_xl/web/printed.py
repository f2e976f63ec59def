"""A book as a PDF, made in a browser, where there is no Pillow and no font of the system."""

from __future__ import annotations

import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from numpure_xl.errors import RequestError
from numpure_xl.plan.sheet import BookPlan


def printed(plan: BookPlan, name: str, font: bytes) -> bytes:
    """Return a book as a PDF file.

    Args:
        plan: The book.
        name: The name of the font's file.
        font: A font file that comes before the bundled ones; empty for none.

    Raises:
        RequestError: If no font has a character of the book.
        SheetError: If the font cannot be read or embedded.
    """
    _do_without_pillow()
    from numpure_xl.export.pdf import pdf_bytes  # noqa: PLC0415  # imports reportlab
    from numpure_xl.export.pdf.faces import MissingCharacterError  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        fonts = [Path(folder, Path(name).name)] if font else []
        for path in fonts:
            path.write_bytes(font)
        try:
            return pdf_bytes(plan, fonts=fonts)
        except MissingCharacterError as error:
            msg = (
                "The PDF needs a font that has {symbol}; choose a font file, or print the book and"
                " save it as PDF."
            )
            raise RequestError(msg, **error.fields) from None


def _do_without_pillow() -> None:
    """Let reportlab be imported where there is no Pillow, which it needs for picture files only."""
    if "PIL" not in sys.modules and find_spec("PIL") is None:
        sys.modules["PIL"] = ModuleType("PIL")
        sys.modules["PIL"].Image = None  # type: ignore[attr-defined]
