"""Drawings written to files, in the format that the name of the file ends in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from numpure_xl.board.image import Drawing
from numpure_xl.errors import SheetError, look_up
from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.svg import svg


def write_drawing(drawing: Drawing, path: Path) -> None:
    """Write a drawing to a file, which is replaced only by a whole one.

    Raises:
        UnknownNameError: If its name ends in no format that there is.
        SheetError: If it cannot be written, or needs what is not installed.
    """
    suffix = path.suffix.lower()
    content = look_up(_FORMATS, suffix, "format")(drawing)
    with replaced(path, suffix) as file:
        file.write(content)


def _svg(drawing: Drawing) -> bytes:
    return svg(drawing).encode()


def _png(drawing: Drawing) -> bytes:
    try:
        from numpure_xl.export.png import png_bytes  # noqa: PLC0415  # Pillow may be missing
    except ImportError as error:
        msg = "A PNG needs Pillow, which is not here; type: pip install numpure-xl[png]."
        raise SheetError(msg) from error
    return png_bytes(drawing)


_FORMATS: dict[str, Callable[[Drawing], bytes]] = {".svg": _svg, ".png": _png}
