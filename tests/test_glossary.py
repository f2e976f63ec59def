"""The glossary is the one place that names come from: code, catalogs and guide keep to it."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from numpure_xl import guide
from numpure_xl.hints.phrases import NAMES
from numpure_xl.macros.options_page import THEME_NAMES
from numpure_xl.names import meant
from numpure_xl.shipped import ribbon_texts
from numpure_xl.sudoku.grid.boards import ALL_BOARDS as BOARD_NAMES
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES as NEEDED
from numpure_xl.sudoku.levels import LEVELS, level_name
from numpure_xl.sudoku.rules import FIXED_RULES
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import FOR_CHILDREN, in_language, translated
from numpure_xl.words.catalogs import source

TYPE = re.compile(r",? ?\(?type \d\)?$|（タイプ \d）$")
READINGS = {
    "数字": "すうじ",
    "隣り合う": "となりあう",
    "温度計": "おんどけい",
    "比較": "ひかく",
    "拡張": "かくちょう",
    "付き": "つき",
    "排除": "はいじょ",
    "双方向": "そうほうこう",
    "二重": "2じゅう",
    "候補が欠けた形": "こうほがかけたかたち",
    "はみ出し": "はみだし",
    "法則": "ほうそく",
    "枠": "わく",
    "合計": "ごうけい",
    "予約": "よやく",
    "組み合わせ": "くみあわせ",
    "隠れ": "かくれ",
}


def sections(lang):
    """Return the rows of the glossary in a language, by the number of the table."""
    parts = guide.chapter("glossary", lang).split("\n## ")[1:]
    tables = [[line for line in part.splitlines() if line.startswith("|")] for part in parts]
    return [
        [[cell.strip() for cell in row.split("|")[1:-1]] for row in table[2:]] for table in tables
    ]


ENGLISH = [[(term, japanese) for term, _, japanese in table] for table in sections("en")]
JAPANESE = [[(english, term) for term, _, english, *_ in table] for table in sections("ja")]
BASICS, RANKS, BOARDS, PATTERNS, THEMES, TECHNIQUES = map(dict, ENGLISH)
SYNONYMS = sorted(
    name for table in sections("ja") for *_, others in table for name in others.split("、") if name
)


def kind(name):
    """Return the name of a technique without its type.

    >>> kind("BUG (bivalue universal grave, type 2)"), kind("BUG（タイプ 2）")
    ('BUG (bivalue universal grave)', 'BUG')
    """
    bare = TYPE.sub("", name)
    return bare + ")" * (bare.count("(") - bare.count(")"))


def test_both_languages_have_the_same_words():
    assert JAPANESE == ENGLISH
    assert min(map(len, ENGLISH)) > 5


def test_no_word_and_no_translation_stands_twice():
    words = [pair for table in ENGLISH for pair in table]
    assert len({english for english, _ in words}) == len(words)
    assert len({japanese for _, japanese in words}) == len(words)


def test_techniques_are_named_as_in_the_glossary():
    said = {
        kind(name): kind(translated(name, "ja", f"technique {key}")) for key, name in NAMES.items()
    }
    assert said == TECHNIQUES


def test_children_read_the_same_names_in_kana():
    with source("ja").open("rb") as file:
        catalog = read_po(file)
    for key, name in NAMES.items():
        own = translated(name, "ja", f"technique {key}")
        for kanji, kana in READINGS.items():
            own = own.replace(kanji, kana)
        entry = catalog.get(name, FOR_CHILDREN)
        assert entry is not None
        assert entry.string == own


def test_levels_boards_symmetries_and_themes_are_named_as_in_the_glossary():
    levels = {str(name): in_language(name, "ja") for name in map(level_name, LEVELS)}
    assert levels.items() <= RANKS.items()
    boards = {rule.words.name for rule in FIXED_RULES.values()} | {"jigsaw"}
    assert {name: translated(name, "ja") for name in boards}.items() <= BOARDS.items()
    labels = [ribbon_texts()[f"choice.symmetry.{name}"]["label"] for name in SYMMETRIES]
    patterns = {name: translated(name, "ja", "ribbon label") for name in labels if name != "none"}
    assert patterns.items() <= PATTERNS.items()
    assert {str(n): in_language(n, "ja") for n in THEME_NAMES.values()} == THEMES


def test_the_ribbon_names_levels_as_books_do():
    for level in LEVELS:
        label = ribbon_texts()[f"choice.level.{level}"]["label"]
        name = translated(label, "ja", "ribbon label")  # in small letters, until it is translated
        assert name.casefold() == in_language(level_name(level), "ja").casefold()


SPOKEN = {
    "level": {name: in_language(level_name(name), "ja") for name in LEVELS},
    "symmetry": {
        name: translated(ribbon_texts()[f"choice.symmetry.{name}"]["label"], "ja", "ribbon label")
        for name in SYMMETRIES
    },
    "theme": {name: in_language(label, "ja") for name, label in THEME_NAMES.items()},
    "technique": {name: translated(NAMES[name], "ja", f"technique {name}") for name in NEEDED},
}
"""By the kind of name, what each is called in Japanese."""


@pytest.mark.parametrize("kind", SPOKEN)
def test_whoever_types_the_name_that_the_guide_uses_is_understood(kind):
    names = SPOKEN[kind]
    clear = {own: text for own, text in names.items() if [*names.values()].count(text) == 1}
    assert len(clear) > 5
    assert {own: meant(names, text, kind) for own, text in clear.items()} == {
        own: own for own in clear
    }


@pytest.mark.parametrize("name", [*BOARDS.values()])
def test_a_board_is_understood_by_its_japanese_name(name):
    assert meant(BOARD_NAMES, name, "variant")


@pytest.mark.parametrize("synonym", SYNONYMS)
def test_one_thing_has_one_name(synonym):
    """What the glossary lists as used elsewhere is neither in the guide nor in the catalog."""
    with source("ja").open("rb") as file:
        catalog = [str(entry.string) for entry in read_po(file) if entry.id]
    chapters = [guide.chapter(topic, "ja") for topic in guide.TOPICS if topic != "glossary"]
    readme = Path(guide.__file__).parents[2] / "README.md"
    texts = [*catalog, *chapters, readme.read_text("utf-8")]
    assert [text for text in texts if synonym in text] == []
