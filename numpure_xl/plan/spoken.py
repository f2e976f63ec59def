"""Texts that are read aloud to whoever cannot see a page."""

from __future__ import annotations

from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.photo import SheetPicture
from numpure_xl.plan.qr import QrCode
from numpure_xl.words import Lang, say


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
