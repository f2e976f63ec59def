"""The hints of a sheet to play on, in words."""

from __future__ import annotations

from numpure_xl.book.labels import Item
from numpure_xl.book.playable.positions import LEFT, TOP
from numpure_xl.hints import Depth, Hint, hint_text
from numpure_xl.plan.reference import cell_reference
from numpure_xl.words import Lang, say

LONGEST = 700
"""Characters of a hint; one that would have more says less: a formula has 8,192 at most."""

DEPTHS: tuple[Depth, ...] = (3, 2, 1)


def hint_texts(item: Item, lang: Lang) -> list[str]:
    """Return the hints of a puzzle, numbered; they name cells as on the sheet, such as D7."""
    return [
        say("{number}. {hint}", lang, number=number, hint=_text(hint, lang))
        for number, hint in enumerate(item.hints, 1)
    ]


def _text(hint: Hint, lang: Lang) -> str:
    side = hint.position.variant.side

    def name(cell: int) -> str:
        return cell_reference(TOP + cell // side, LEFT + cell % side)

    texts = (hint_text(hint, lang, depth=depth, name=name) for depth in DEPTHS)
    short = (" ".join(text.splitlines()) for text in texts)
    return next((text for text in short if len(text) <= LONGEST), "")
