"""Texts that are written from right to left, as they are drawn from left to right."""

from __future__ import annotations

import unicodedata

RIGHT_TO_LEFT, ARABIC = "R", "AL"  # bidirectional classes of letters (Unicode, annex 9)


def drawn(text: str) -> str:
    r"""Return the characters of a line from left to right, Arabic letters in the forms they take.

    >>> drawn("Vol. 2"), drawn("\u05d0\u05d1 2") == "2 \u05d1\u05d0"
    ('Vol. 2', True)
    """
    kinds = {unicodedata.bidirectional(symbol) for symbol in text}
    if not kinds & {RIGHT_TO_LEFT, ARABIC}:
        return text
    from bidi.algorithm import get_display  # noqa: PLC0415  # hardly ever needed; it mirrors brackets

    if ARABIC in kinds:
        from arabic_reshaper import reshape  # noqa: PLC0415  # as above

        text = reshape(text)
    return str(get_display(text))
