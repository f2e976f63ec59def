"""QR codes below puzzles: an address, which may name the puzzle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import quote

from numpure_xl.book.labels import BookItem
from numpure_xl.errors import RequestError, cut
from numpure_xl.plan.qr import MOST_BYTES, QrCode

FIELDS = ("number", "puzzle", "variant", "recipe")
"""Fields that an address may have in braces, to be filled in for each puzzle."""


def check_address(address: str, *, playable: bool) -> None:
    """Raise a `RequestError` if an address cannot be below the puzzles of a book."""
    if not address:
        return
    if playable:
        msg = "QR codes are on paper; leave out --url or --playable."
        raise RequestError(msg)
    if not re.match(r"https?://[^\s/]", address) or re.search(r"\s", address):
        msg = "A phone opens an address such as https://example.org, not {found!r}."
        raise RequestError(msg, found=cut(address))
    for field in re.findall(r"\{(.*?)\}", address):
        if field not in FIELDS:
            msg = "An address may have {known} in braces, not {found!r}."
            raise RequestError(msg, found=cut(field), known=", ".join(FIELDS))


def codes_of(items: Sequence[BookItem], address: str) -> tuple[QrCode, ...]:
    """Return the QR code of each puzzle; none without an address.

    Raises:
        RequestError: If what is in one would be too long.
    """
    codes = []
    for number, item in enumerate(items if address else (), 1):
        fields = {
            "number": str(item.number or number),
            "puzzle": str(item.puzzle.givens),
            "variant": item.puzzle.variant.name,
            "recipe": item.recipe,
        }
        text = address
        for field, value in fields.items():
            text = text.replace(f"{{{field}}}", quote(value, safe=""))
        if (size := len(text.encode())) > MOST_BYTES:
            msg = "The address of No. {number} has {found} bytes; a QR code here holds {most}."
            raise RequestError(msg, number=number, found=size, most=MOST_BYTES)
        codes.append(QrCode(text))
    return tuple(codes)
