"""Themes: how heavy, how dark and in which letters a board is drawn, as data."""

from __future__ import annotations

from dataclasses import dataclass

from numpure_xl.sheet.lines import Strokes, Weight


@dataclass(frozen=True, slots=True)
class Theme:
    """The looks of a board and of what stands around it.

    Colours are six hexadecimal digits, red, green, blue.

    Attributes:
        large: The strokes of boards to write in.
        small: The strokes of boards whose cells have fewer than `small_below` pixels.
        small_below: Where a board begins to be small.
        ink: The colour of the givens and of the labels.
        pencil: The colour of what a player types and of a digit of an answer.
        pale: The colour of what may be overlooked: the recipe.
        shade: The fill of the diagonals of an X board.
        digits: The font of the digits.
        digit_share: The size of a digit's font, as a share of the height of its cell.
        letters: The font of the labels, by language.
    """

    large: Strokes
    small: Strokes
    small_below: int
    ink: str
    pencil: str
    pale: str
    shade: str
    digits: str
    digit_share: float
    letters: dict[str, str]

    def strokes(self, pixels: int) -> Strokes:
        """Return the strokes of a board whose cells are `pixels` wide."""
        return self.small if pixels < self.small_below else self.large


THEMES = {
    # On paper a medium stroke of 1.5 points can hardly be told from a thin one where cells are
    # large; where they are small, thick ones of 2.25 points would leave the digits no white.
    # Arial is on every Windows and Mac, and Liberation Sans has its widths; Yu Gothic comes with
    # Windows and with Office for Mac, and LibreOffice falls back on the Gothic that it has.
    "plain": Theme(
        large=Strokes(inner=Weight.THIN, box=Weight.THICK, outer=Weight.THICK),
        small=Strokes(inner=Weight.THIN, box=Weight.MEDIUM, outer=Weight.MEDIUM),
        small_below=24,
        ink="000000",
        pencil="1F3864",
        pale="7F7F7F",
        shade="E4E4E4",
        digits="Arial",
        digit_share=0.57,
        letters={"en": "Arial", "ja": "Yu Gothic"},
    ),
}
