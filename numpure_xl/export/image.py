"""Drawings written to files, in the format that the name of the file ends in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from numpure_xl.board.image import BoardImage
from numpure_xl.errors import SheetError
from numpure_xl.export.atomic_file import replaced
from numpure_xl.export.svg import svg
from numpure_xl.messages import Message
from numpure_xl.names import look_up


def write_drawing(drawing: BoardImage, path: Path, *, outlines: bool = False) -> None:
    """Write a drawing to a file, which is replaced only by a whole one.

    Args:
        drawing: The drawing.
        path: The file; its name ends in one of `FORMATS`.
        outlines: Whether texts are drawn as outlines; in a PNG there is no other way.

    Raises:
        UnknownNameError: If its name ends in no format that there is.
        SheetError: If it cannot be written, or needs what is not installed.
    """
    content = drawn(drawing, path, outlines=outlines)
    with replaced(path, path.suffix.lower()) as file:
        file.write(content)


def drawn(drawing: BoardImage, path: Path, *, outlines: bool = False) -> bytes:
    """Return the file that `write_drawing` writes."""
    return look_up(_WRITERS, path.suffix.lower(), Message("format"))(drawing, outlines)


def _svg(drawing: BoardImage, outlines: bool) -> bytes:  # noqa: FBT001  # one of three alike
    return svg(drawing, outlines=outlines).encode()


def _pdf(drawing: BoardImage, outlines: bool) -> bytes:  # noqa: FBT001
    from numpure_xl.export.pdf.drawing import drawing_pdf  # noqa: PLC0415  # takes 0.1 s

    return drawing_pdf(drawing, outlines=outlines)


def _png(drawing: BoardImage, _: bool) -> bytes:  # noqa: FBT001
    try:
        from numpure_xl.export.png import png_bytes  # noqa: PLC0415  # they may be missing
    except ImportError as error:
        msg = "A PNG needs Pillow and fontTools; type: pip install pillow fonttools."
        raise SheetError(msg) from error
    return png_bytes(drawing)


_WRITERS: dict[str, Callable[[BoardImage, bool], bytes]] = {
    ".svg": _svg,
    ".png": _png,
    ".pdf": _pdf,
}
FORMATS = tuple(_WRITERS)
"""Endings of a picture's name."""
