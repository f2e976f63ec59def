"""Texts that are written from right to left, as they are drawn from left to right."""

from __future__ import annotations

import unicodedata

from numpure_xl.errors import RequestError

RIGHT_TO_LEFT, ARABIC = "R", "AL"  # bidirectional classes of letters (Unicode, annex 9)


def drawn(text: str) -> str:
    r"""Return the characters of a line from left to right, Arabic letters in the forms they take.

    Raises:
        RequestError: If a package for it is not at hand, as in a browser.

    >>> drawn("Vol. 2"), drawn("\u05d0\u05d1 2") == "2 \u05d1\u05d0"
    ('Vol. 2', True)
    """
    kinds = {unicodedata.bidirectional(symbol) for symbol in text}
    if not kinds & {RIGHT_TO_LEFT, ARABIC}:
        return text
    try:  # hardly any book needs them; python-bidi mirrors brackets, too
        from arabic_reshaper import reshape  # noqa: PLC0415
        from bidi.algorithm import get_display  # noqa: PLC0415
    except ImportError as error:
        msg = "A PDF made here cannot have Hebrew or Arabic letters; make a workbook (.xlsx) of it."
        raise RequestError(msg) from error
    return str(get_display(reshape(text) if ARABIC in kinds else text))
