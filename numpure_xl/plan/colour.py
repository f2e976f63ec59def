"""Colours, which plans have as texts such as "FFD966"."""

from __future__ import annotations


def rgb(color: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a colour, each from 0 to 255.

    Args:
        color: Six hexadecimal digits; "#" may stand in front.

    >>> rgb("FFD966"), rgb("#ffd966")
    ((255, 217, 102), (255, 217, 102))
    """
    red, green, blue = bytes.fromhex(color.removeprefix("#"))
    return red, green, blue


LIGHT = (0.299, 0.587, 0.114)
"""Shares of red, green and blue in the lightness of a colour (ITU-R BT.601)."""


def as_gray(color: str) -> str:
    """Return the grey that is as light as a colour.

    >>> as_gray("FFD966")
    'D7D7D7'
    """
    light = round(sum(share * part for share, part in zip(LIGHT, rgb(color), strict=True)))
    return f"{light:02X}" * 3
