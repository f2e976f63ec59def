"""The texts of the page, found in its sources, and their translations.

In HTML that is every text between tags and every attribute that is read out; in JavaScript what is
given to `say`. `translate="no"` keeps an element as it is.

The names that the page offers to choose from have what people are shown in each language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from numpure_xl.board.lesson import title
from numpure_xl.board.theme import THEMES
from numpure_xl.book.rules import board_label
from numpure_xl.hints.judgement import CLASHING, LEFT_BLANK, MARKED, MORE_WRONG, RIGHT, SOLVED
from numpure_xl.hints.lessons import LESSONS
from numpure_xl.hints.phraser import SEAM, Phraser
from numpure_xl.hints.phrases import phrasebook
from numpure_xl.macros.options_page import THEME_NAMES
from numpure_xl.plan.paper import ANSWER_PATTERNS, PAPERS, PUZZLE_PATTERNS, TRIMS
from numpure_xl.shipped import ribbon_texts
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.formats import LINKS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, BOARDS, levels_of
from numpure_xl.sudoku.grid.grid import CELL_NAME
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import SINGLES
from numpure_xl.sudoku.levels import LEVELS, level_name
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import ENGLISH, LANGS, Lang, in_language, plural_forms, translated

CONTEXT = "web page"
"""The context in gettext of these texts, where equal English may have two translations."""

SPOKEN = ("aria-label", "placeholder", "title")
"""Attributes with a text for people."""

_SAY = re.compile(r'(?<![#.\w])say\(\s*("(?:[^"\\]|\\.)*")')
_VOID = {"meta", "link", "input", "br", "hr", "img"}
_SILENT = {"script", "style"}


def texts_of(name: str, source: str) -> list[str]:
    """Return the texts of a file of the page, each once, in its order.

    >>> texts_of("a.html", '<p>Check  it</p><input title="Seed"><p translate="no">日本語</p>')
    ['Check it', 'Seed']
    >>> texts_of("a.js", 'say("Page {number}", { number: 1 })')
    ['Page {number}']
    """
    texts: Iterator[str] = iter(())
    if name.endswith(".html"):
        reader = _TextReader()
        reader.feed(source)
        texts = iter(reader.texts)
    elif name.endswith(".js"):
        texts = (json.loads(text) for text in _SAY.findall(source))
    return list(dict.fromkeys(texts))


def translations(sources: dict[str, str]) -> dict[str, dict[str, str]]:
    """Return, for each language but English, the texts of the page with their translations."""
    texts = [text for name, source in sources.items() for text in texts_of(name, source)]
    return {
        lang: {text: translated(text, lang, CONTEXT) for text in texts}
        for lang in LANGS
        if lang != ENGLISH
    }


class _TextReader(HTMLParser):
    """Collects what people read."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the attributes of an element."""
        given = dict(attrs)
        if self._silent or tag in _SILENT or given.get("translate") == "no":
            if tag not in _VOID:
                self._silent.append(tag)
            return
        self._add(*(given.get(name) or "" for name in SPOKEN))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element that nobody reads."""
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        """Collect a text."""
        if not self._silent:
            self._add(" ".join(data.split()))

    def _add(self, *texts: str) -> None:
        """Collect texts in which there is a word."""
        self.texts += [text for text in texts if re.search(r"[^\W\d_]", text)]


ChoiceLists = dict[str, list[dict[str, str]]]


def names(levels: Mapping[str, Iterable[str]] | None = None) -> ChoiceLists:
    """Return lists of choices: each has the "name" that commands take, and a label for a language.

    A board has its "levels" besides.

    Args:
        levels: By the name of a board, its levels; None for all boards with all of theirs.

    >>> names()["level"][1]
    {'name': 'easy', 'en': 'Easy', 'ja': '初級'}
    """
    sizes = [f"paper:{name}" for name in PAPERS] + [f"trim:{name}" for name in TRIMS]
    return {
        "variant": _boards(levels or {name: levels_of(name) for name in ALL_BOARDS}),
        "level": _labelled(LEVELS, lambda name, lang: in_language(level_name(name), lang)),
        "technique": _labelled(LESSONS, title),
        "symmetry": _labelled(SYMMETRIES, _symmetry),
        "filler": _labelled(FILLERS, _filler),
        "site": _labelled(LINKS, lambda name, _: LINKS[name].site),
        "theme": _themes(),
        "size": _labelled(sizes, lambda name, _: name.partition(":")[2]),
        "per-page": _labelled(map(str, PUZZLE_PATTERNS), lambda name, _: name),
        "answers": _labelled(map(str, ANSWER_PATTERNS), lambda name, _: name),
        "lang": _labelled(LANGS, lambda name, _: LANGS[name].name),
    }


def _boards(levels: Mapping[str, Iterable[str]]) -> list[dict[str, str]]:
    return [
        board | {"levels": " ".join(levels[board["name"]])}
        for board in _labelled(levels, lambda name, lang: board_label(ALL_BOARDS[name], lang))
    ]


def _themes() -> list[dict[str, str]]:
    labelled = _labelled(THEMES, lambda name, lang: in_language(THEME_NAMES[name], lang))
    return [each | {"usual": THEMES[each["name"]].usual_level or ""} for each in labelled]


def _labelled(names: Iterable[str], label: Callable[[str, Lang], str]) -> list[dict[str, str]]:
    return [{"name": name} | {lang: label(name, lang) for lang in LANGS} for name in names]


FILLER_KEYS = {
    "mini-shuffle": "Mini",
    "row-shuffle": "Rows",
    "rotated": "Rotated",
    "diagonal-blocks": "Blocks",
    "row-retry": "Retry",
    "search": "Search",
}
"""The ribbon's names of the algorithms."""


def _filler(name: str, lang: Lang) -> str:
    program, _, step = name.partition("-") if name[-1].isdigit() else (name, "", "")
    label = ribbon_texts()[f"numpureAnimate{FILLER_KEYS[program]}"]["label"]
    return " ".join([translated(label, lang, "ribbon label"), step]).strip()


def _symmetry(name: str, lang: Lang) -> str:
    text = translated(ribbon_texts()[f"choice.symmetry.{name}"]["label"], lang, "ribbon label")
    return text[:1].upper() + text[1:]


PHRASES = (
    *("more-and", "and", "sentences"),
    *("row", "column", "row-span", "column-span", "box", "boxes", "region", "regions"),
)
"""Parts of sentences that these hints have."""

SENTENCES = (
    *("look", "find", "so-place", "solved", "wrong-area", "wrong", "wrong-peer"),
    *("last", "last-digit", "last-digit-region", "hidden-single", "ruled-out", "struck-there"),
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
