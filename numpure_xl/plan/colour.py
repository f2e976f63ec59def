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
