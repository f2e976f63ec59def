"""QR codes (ISO/IEC 18004): an address as a square of dots, for the camera of a phone."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

QUIET = 4
"""Dots around a QR code that stay white."""

SIDE = 18.0
"""Millimetres of a side on paper, with the white around: a dot has a third of one at least."""

LARGEST = 7
"""The version with the most dots that can be told apart in print at that size."""

MOST_BYTES = 154
"""Most bytes that fit in it."""


class QrCode(NamedTuple):
    """A QR code.

    Attributes:
        text: What a camera reads, at most `MOST_BYTES` bytes.
    """

    text: str

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of dots, 1 for black, with the white around."""
        return _rows(self.text)


@lru_cache(maxsize=16)
def _rows(text: str) -> tuple[str, ...]:
    from segno import make_qr  # noqa: PLC0415  # there is none in a browser

    code = make_qr(text, error="l", encoding="utf-8")
    return tuple("".join(map(str, row)) for row in code.matrix_iter(border=QUIET))


def runs(row: str) -> list[tuple[int, int]]:
    """Return the runs of black in a row of dots: the beginning and the length of each.

    >>> runs("0110001")
    [(1, 2), (6, 1)]
    """
    edges = [at for at in range(len(row) + 1) if f"0{row}0"[at] != f"0{row}0"[at + 1]]
    return [(start, stop - start) for start, stop in zip(edges[::2], edges[1::2], strict=True)]
