"""The styles of words and figures on a sheet that is more than boards: the lab, an index."""

from __future__ import annotations

from numpure_xl.board.theme import THEMES
from numpure_xl.plan.sheet import Font, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.words import Lang

THEME = THEMES["plain"]

INK, PALE, HEAD, LINK = "222222", "7F7F7F", "E7ECF3", "1F4E9E"
INPUT = "FFF2B3"  # what may be typed into

_BELOW = Sides(bottom=Weight.THIN)
_AROUND = Sides.all(Weight.THICK)


class Letters:
    """The styles of words and figures in a language."""

    def __init__(self, lang: Lang) -> None:
        letters = THEME.letters[lang]
        body = Font(letters, 10, INK)
        strong = body._replace(bold=True)
        self.title = Style(Font(letters, 16, INK, bold=True))
        self.heading = Style(Font(letters, 12, INK, bold=True))
        self.text = Style(body)
        self.strong = Style(strong)
        self.link = Style(body._replace(color=LINK))
        self.note = Style(Font(letters, 9, PALE))
        self.head = Style(strong, _BELOW, fill=HEAD, horizontal="center")
        self.name = Style(strong, _BELOW)
        self.underlined = Style(body, _BELOW)
        self.figure = Style(Font("Arial", 10, INK), _BELOW, horizontal="right")
        self.number = self.figure._replace(number="#,##0")
        self.share = self.figure._replace(number="0.0%")
        self.ms = self.figure._replace(number="#,##0.00")
        self.input = Style(
            Font("Arial", 16, INK, bold=True), _AROUND, fill=INPUT, horizontal="center"
        )
        self.counter = Style(Font("Arial", 14, INK, bold=True), horizontal="center", number="#,##0")
        self.code = Style(Font("Courier New", 8, PALE))
