"""Pictures over cells: of a theme, in shapes; of the maker's own, in dots; QR codes; in words."""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.messages import Message
from numpure_xl.plan.glyphs import SHARE, Picture
from numpure_xl.plan.qr import QrCode
from numpure_xl.words import Lang, say


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


SheetPicture = Picture | Photo | QrCode
"""A picture over a cell."""


def place_in(
    picture: SheetPicture, width: float, height: float
) -> tuple[float, float, float, float]:
    """Return the place of a picture over a cell: left, top, width and height.

    A photo fills the cell as far as its shape allows; a QR code is as high as the cell, and may go
    on over those on its right; other pictures leave some white around.

    >>> place_in(Photo(Message("logo"), b"", 400, 100), 200, 80)
    (0.0, 15.0, 200.0, 50.0)
    """
    if isinstance(picture, QrCode):
        return 0, 0, height, height
    if isinstance(picture, Photo):
        scale = min(width / picture.width, height / picture.height)
        across, down = picture.width * scale, picture.height * scale
    else:
        across = down = SHARE * min(width, height)
    return (width - across) / 2, (height - down) / 2, across, down


def picture_text(picture: SheetPicture, number: int, lang: Lang) -> str:
    """Return the text that is read in place of a picture, of which the first has the number 1.

    >>> from numpure_xl.plan.glyphs import ANIMALS
    >>> picture_text(ANIMALS[0], 1, "en")
    'cat, 1'
    """
    if isinstance(picture, Picture):
        return say("{picture}, {digit}", lang, picture=picture.name, digit=number)
    if isinstance(picture, QrCode):
        return say("QR code of {address}", lang, address=picture.text)
    return say(picture.name, lang)


def row_text(number: int, lang: Lang) -> str:
    """Return the text that is read before the cells of a row.

    >>> row_text(1, "en"), row_text(1, "ja")
    ('row 1', '1行')
    """
    return say("row {number}", lang, number=number)


def blank_text(lang: Lang) -> str:
    """Return the text that is read for a blank."""
    return say("blank", lang)
