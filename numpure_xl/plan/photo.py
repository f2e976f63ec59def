"""Pictures over cells: of a theme, in shapes, or of the maker's own, in dots."""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.messages import Message
from numpure_xl.plan.glyphs import SHARE, Picture


class Photo(NamedTuple):
    """A picture in dots, such as a logo.

    Attributes:
        name: What it shows; no other picture of the book has that name.
        data: The picture as a PNG file.
        width: Its dots across.
        height: Its dots down.
    """

    name: Message
    data: bytes
    width: int
    height: int


def size_in(picture: Picture | Photo, width: float, height: float) -> tuple[float, float]:
    """Return the width and the height of a picture over a cell of such a size.

    A photo fills the cell as far as its shape allows; other pictures leave some white around.

    >>> size_in(Photo(Message("logo"), b"", 400, 100), 200, 80)
    (200.0, 50.0)
    """
    if isinstance(picture, Photo):
        scale = min(width / picture.width, height / picture.height)
        return picture.width * scale, picture.height * scale
    size = SHARE * min(width, height)
    return size, size
