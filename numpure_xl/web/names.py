"""The names that the page offers to choose from, with what people are shown in each language."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from numpure_xl.board.theme import THEMES
from numpure_xl.macros.options_page import THEME_NAMES
from numpure_xl.plan.paper import ANSWER_PATTERNS, PAPERS, PUZZLE_PATTERNS, TRIMS
from numpure_xl.shipped import ribbon_texts
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.sudoku.variant import BOARDS
from numpure_xl.words import LANGS, Lang, say, translated

Names = dict[str, list[dict[str, str]]]


def names() -> Names:
    """Return lists of choices: each has the "name" that commands take, and a label for a language.

    >>> names()["level"][1]
    {'name': 'easy', 'en': 'Easy', 'ja': '初級'}
    """
    sizes = [f"paper:{name}" for name in PAPERS] + [f"trim:{name}" for name in TRIMS]
    return {
        "variant": _labelled(BOARDS, _ribbon("variant")),
        "level": _labelled(LEVELS, lambda name, lang: say(name.capitalize(), lang)),
        "symmetry": _labelled(SYMMETRIES, _ribbon("symmetry")),
        "filler": _labelled(FILLERS, _filler),
        "theme": _labelled(THEMES, lambda name, lang: translated(THEME_NAMES[name], lang)),
        "size": _labelled(sizes, lambda name, _: name.partition(":")[2]),
        "per-page": _labelled(map(str, PUZZLE_PATTERNS), lambda name, _: name),
        "answers": _labelled(map(str, ANSWER_PATTERNS), lambda name, _: name),
        "lang": _labelled(LANGS, lambda name, _: LANGS[name].name),
    }


def _labelled(found: Iterable[str], label: Callable[[str, Lang], str]) -> list[dict[str, str]]:
    return [{"name": name} | {lang: label(name, lang) for lang in LANGS} for name in found]


FILLER_KEYS = {
    "mini-shuffle": "Mini",
    "row-shuffle": "Rows",
    "rotated": "Rotated",
    "diagonal-blocks": "Blocks",
    "row-retry": "Retry",
    "search": "Search",
}
"""What the ribbon calls the algorithms."""


def _filler(name: str, lang: Lang) -> str:
    label = ribbon_texts()[f"numpureAnimate{FILLER_KEYS[name]}"]["label"]
    return translated(label, lang, "ribbon label")


def _ribbon(kind: str) -> Callable[[str, Lang], str]:
    """Return what finds the labels that the ribbon has for names of a kind."""

    def label(name: str, lang: Lang) -> str:
        row = ribbon_texts().get(f"choice.{kind}.{name}")
        text = translated(row["label"], lang, "ribbon label") if row else name
        return text[:1].upper() + text[1:]

    return label
