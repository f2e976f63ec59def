"""The sentences of the page by itself, without Python: singles, wrong entries, checks.

page/hints.js finds singles in the order of `sudoku/techniques/singles.py` and fills in these
sentences, which are those of hints/; whatever else there is to say, it leaves to Python.
"""

from __future__ import annotations

from typing import Any

from numpure_xl.hints.judgement import CLASHING, LEFT_BLANK, MARKED, MORE_WRONG, RIGHT, SOLVED
from numpure_xl.hints.phraser import SEAM, Phraser
from numpure_xl.hints.phrases import phrasebook
from numpure_xl.sudoku.grid.boards import BOARDS
from numpure_xl.sudoku.grid.grid import CELL_NAME
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import SINGLES
from numpure_xl.words import LANGS, Lang, plural_forms, translated

PHRASES = (
    *("more-and", "and", "sentences"),
    *("row", "column", "row-span", "column-span", "box", "boxes", "region", "regions"),
)
"""Parts of sentences that these hints have."""

SENTENCES = (
    *("look", "find", "so-place", "solved", "wrong-area", "wrong", "wrong-peer"),
    *("last", "last-digit", "hidden-single", "ruled-out", "struck-there"),
    *("naked-single", "sees", "struck-here"),
)
"""Sentences that these hints have."""

COUNTED = {"clashes": CLASHING, "wrong": MORE_WRONG, "left": LEFT_BLANK, "right": RIGHT}
"""Sentences of a check with a form for one and one for many."""


def hint_texts() -> dict[str, Any]:
    """Return the texts by language, and under "seam" where Japanese has a space, as a pattern."""
    # JavaScript names a group without a P.
    return {"seam": SEAM.pattern.replace("(?P<", "(?<")} | {lang: _texts(lang) for lang in LANGS}


def _texts(lang: Lang) -> dict[str, Any]:
    book = phrasebook(lang)
    return {
        "names": {name: book.names[name] for name in sorted(SINGLES)},
        "phrases": {key: book.phrases[key] for key in PHRASES},
        "sentences": {key: book.sentences[key] for key in SENTENCES},
        "cell": translated(CELL_NAME, lang),
        "extra": {
            name: extra for name, variant in BOARDS.items() if (extra := _extra(variant, lang))
        },
        "check": {key: plural_forms(sentence, lang) for key, sentence in COUNTED.items()}
        | {"marked": translated(MARKED, lang), "solved": translated(SOLVED, lang)},
    }


def _extra(variant: Variant, lang: Lang) -> list[str]:
    """Return the names of the units that are no row, column or box."""
    phraser = Phraser(lang, variant)
    return [phraser.units([unit]) for unit in range(3 * variant.side, len(variant.units))]
