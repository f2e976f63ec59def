"""A logo, read from a file of dots."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING
from warnings import catch_warnings

from numpure_xl import budget
from numpure_xl.errors import SheetError, cut_path, no_file
from numpure_xl.messages import Message
from numpure_xl.plan.photo import Photo

if TYPE_CHECKING:
    from PIL.Image import Image as PillowImage

MOST_DOTS = 4000
"""The most dots along an edge that are kept: 600 to the inch on the largest page."""


STDERR = 2
"""The number that libraries in C write their faults to."""


def read_logo(path: Path) -> Photo:
    """Return a logo in shades of grey, as a book is printed in black, on white.

    Raises:
        SheetError: If the file cannot be read, or is not a picture.
    """
    if not path.is_file():
        raise no_file(path)
    try:
        gray = _gray(path)
    except SheetError:
        raise
    except Exception as error:  # Pillow's many decoders raise what they like
        msg = "{name!r} is not a picture that can be printed; choose a PNG or JPEG file."
        raise SheetError(msg, name=cut_path(str(path))) from error
    file = BytesIO()
    gray.save(file, "PNG", optimize=True)
    return Photo(Message("logo"), file.getvalue(), *gray.size)


def _gray(path: Path) -> PillowImage:
    from PIL import Image, ImageOps  # noqa: PLC0415

    kinds = ("PNG", "JPEG", "GIF", "TIFF", "BMP", "WEBP")
    # Of what is damaged and not needed, Pillow warns.
    with catch_warnings(action="ignore"), Image.open(path, formats=kinds) as image:
        _check_dots(path, *image.size)
        with _silence():
            image.load()
        ImageOps.exif_transpose(image, in_place=True)
        if image.has_transparency_data:
            return _on_white(image.convert("RGBA"))
        gray = image.convert("L")
    gray.thumbnail((MOST_DOTS, MOST_DOTS))
    return gray


@contextmanager
def _silence() -> Iterator[None]:
    """Keep what libtiff writes of damaged files from the terminal, past Python's streams."""
    try:
        kept = os.dup(STDERR)
    except OSError:  # a program without a terminal
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), STDERR)
        yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)


def _on_white(image: PillowImage) -> PillowImage:
    from PIL import Image  # noqa: PLC0415

    image.thumbnail((MOST_DOTS, MOST_DOTS))
    paper = Image.new("L", image.size, "white")
    paper.paste(image.convert("L"), mask=image.getchannel("A"))
    return paper


def _check_dots(path: Path, width: int, height: int) -> None:
    if width * height > budget.DOTS:
        msg = "{name!r} has {width} x {height} dots; the limit is {most:,} in all."
        name = cut_path(str(path))
        raise SheetError(msg, name=name, width=width, height=height, most=budget.DOTS)
