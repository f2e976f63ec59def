"""Every sentence is said in both languages, whole, and is short enough for a cell."""

import re
import string

import pytest

from numpure_xl.errors import GridError, UnknownNameError
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.words import JAPANESE, explain, say
from tests.sentences import ERRORS, constants, spoken

CALLS = spoken()
FAULTS = sorted({text for call in CALLS if call.call in ERRORS for text in call.sentences})

# What fills a gap at its longest, in ordinary use.
LONG = {
    "asked": 1000001,
    "cell": "r12c12",
    "count": 1000000,
    "fault": "Cell r12c12 holds 'あいうえお'; write a digit, or '.' for a blank.",
    "found": "あいうえおかきくけこ",
    "kind": "symmetry",
    "most": 1000000,
    "name": "C:/Users/teacher/puzzles.xlsx",
    "near": "both-diagonals",
    "number": 1000000,
    "part": "medium:five",
    "path": "C:/Users/teacher/puzzles.xlsx",
    "peer": "r12c16",
    "recipe": "9x9-x/medium/half-turn/24-clues#2026-11-21.12",
    "seed": "2026-11-21 and some words…",
    "symmetry": "both-diagonals",
    "text": "9x9-x/medium/both-diagonals/2…",
    "tries": 500,
    "variant": "16x16-x",
}


def gaps(sentence):
    """Return the gaps of a sentence with their conversions and forms."""
    return {
        (name, form, conversion)
        for _, name, form, conversion in string.Formatter().parse(sentence)
        if name is not None
    }


def test_the_scan_finds_what_is_known_to_be_there():
    assert "Row {row} has {found} cells; a {side}x{side} grid has {side} in each." in FAULTS
    assert "The search for a solution ended at its limit." in FAULTS
    assert len(FAULTS) > 25


def test_what_an_error_says_stands_where_it_is_raised():
    assert [call for call in CALLS if call.call in ERRORS and not call.sentences] == []
    assert all(isinstance(text, str) for call in CALLS for text in call.sentences)


def test_a_sentence_is_given_what_fills_its_gaps():
    for call in CALLS:
        for sentence in call.sentences:
            missing = {name for name, *_ in gaps(sentence)} - call.gaps
            assert call.has_stars or not missing, call


def test_every_sentence_stands_in_japanese():
    said = {sentence for call in CALLS for sentence in call.sentences}
    assert said - set(JAPANESE) == set()


def test_no_sentence_stands_in_japanese_that_nobody_says():
    headings = {level.capitalize() for level in LEVELS}  # as they are shown
    assert set(JAPANESE) - constants() - headings == set()


@pytest.mark.parametrize("sentence", JAPANESE)
def test_both_languages_have_the_same_gaps(sentence):
    assert gaps(JAPANESE[sentence]) == gaps(sentence)


@pytest.mark.parametrize("sentence", JAPANESE)
def test_the_japanese_is_japanese(sentence):
    """Or the same in both languages, as a name with its version is."""
    without_gaps = re.sub(r"\{.*?\}", "", JAPANESE[sentence])
    assert JAPANESE[sentence] == sentence.removesuffix(".") or re.search(
        "[ぁ-んァ-ヶ一-龠]", without_gaps
    )


@pytest.mark.parametrize("sentence", FAULTS)
def test_an_error_is_one_sentence_that_fits_a_cell(sentence):
    filled = {name: LONG.get(name, 1000.5 if form else 256) for name, form, _ in gaps(sentence)}
    told = sentence.format(**filled | {"known": "..."})
    begins = sentence.removeprefix(next(filter(sentence.startswith, FILLERS), ""))
    assert re.fullmatch(r"[A-Z{' ].*[.}?]", begins, re.DOTALL)
    assert "\n" not in told
    assert len(told) <= 120, told


@pytest.mark.parametrize("sentence", FAULTS)
def test_an_error_blames_nobody_and_names_no_class(sentence):
    assert not re.search(r"(?i)\binvalid|fail|illegal|wrong|error|exception|please", sentence)
    assert not any(name in sentence for name in ERRORS)


def test_english_is_said_as_it_stands():
    assert say("Row {row} has {found} cells.", "en", row=1, found=2) == "Row 1 has 2 cells."


def test_the_name_of_a_kind_is_said_in_japanese_as_well():
    error = UnknownNameError(
        "There is no {kind} {name!r}. Known: {known}.", kind="filler", name="x", known="search"
    )
    assert explain(error, "ja") == "'x' という作り方はありません。使えるもの: search"
    assert explain(error, "en") == str(error)


def test_what_somebody_wrote_is_quoted_as_it_was_written():
    error = UnknownNameError(
        "There is no {kind} {name!r}. Known: {known}.", kind="filler", name="level", known="search"
    )
    assert explain(error, "ja") == "'level' という作り方はありません。使えるもの: search"


def test_an_error_is_told_in_the_language_asked_for():
    error = GridError(
        "Cell {cell} holds {found}; allowed are 1 to {side}.", cell="r1c2", found=7, side=6
    )
    assert explain(error, "ja") == "r1c2 に 7 があります。使える数字は 1 から 6 です。"
    assert explain(error, "en") == str(error)
