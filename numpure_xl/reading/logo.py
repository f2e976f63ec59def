"""A logo, read from a file of dots."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from numpure_xl.errors import SheetError, cut_path
from numpure_xl.plan.photo import Photo

MOST_DOTS = 4000
"""The most dots along an edge that are kept: 600 to the inch on the largest page."""


def read_logo(path: Path) -> Photo:
    """Return a logo in shades of grey, as a book is printed in black, on white.

    Raises:
        SheetError: If the file cannot be read, or is no picture.
    """
    # Both take 0.1 s; reportlab always brings Pillow.
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415

    if not path.is_file():
        msg = "There is no file {name!r}."
        raise SheetError(msg, name=cut_path(str(path)))
    try:
        with Image.open(path, formats=("PNG", "JPEG", "GIF", "TIFF", "BMP", "WEBP")) as image:
            image.load()
            turned = ImageOps.exif_transpose(image).convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        msg = "{name!r} is no picture that can be printed; choose a PNG or JPEG file."
        raise SheetError(msg, name=cut_path(str(path))) from error
    turned.thumbnail((MOST_DOTS, MOST_DOTS))
    paper = Image.new("RGBA", turned.size, "white")
    gray = Image.alpha_composite(paper, turned).convert("L")
    file = BytesIO()
    gray.save(file, "PNG", optimize=True)
    return Photo("logo", file.getvalue(), *gray.size)
