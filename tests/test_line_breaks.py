"""Lines of texts, against what readers of Japanese and of English expect of a page."""

import re
from itertools import pairwise

import pytest
from babel.messages.pofile import read_po

from numpure_xl.plan import line_breaks
from numpure_xl.plan.line_breaks import lines_of, set_lines
from numpure_xl.plan.typography import ems, has_wide
from numpure_xl.words import FOR_CHILDREN
from numpure_xl.words.catalogs import source

SIZE, ROOMS = 10, (12, 16, 20, 24, 30)  # points; heights of the font


def japanese():
    """Return sentences of ours that a page may have."""
    with source("ja").open("rb") as file:
        said = {str(message.string) for message in read_po(file) if isinstance(message.string, str)}
    named = re.compile(r"\{\w+[^}]*\}")
    filled = (named.sub("3", text) for text in said if not re.search("[a-z]{3}|  ", text))
    return sorted(text for text in filled if has_wide(text) and len(text) > 20)


SAID = japanese()
COUNTED = re.compile(r"[0-9]$")


@pytest.mark.parametrize("room", ROOMS)
def test_no_last_line_is_short_and_no_number_is_parted_from_what_it_counts(room):
    assert len(SAID) > 300
    for text in SAID:
        for part in text.split("\n"):
            lines = lines_of(part, room, ems)
            if len(lines) > 1:
                assert len(lines[-1]) >= 3, lines
            for line, follower in pairwise(lines):
                is_parted = COUNTED.search(line) and has_wide(follower[:1])
                assert not is_parted or follower[0] in line_breaks.NOT_LAST, lines
                assert follower[0] not in line_breaks.NOT_FIRST, lines
                assert line[-1] not in line_breaks.NOT_LAST, lines


def for_children():
    """Return each text of the catalog for children, without its fields."""
    with source("ja").open("rb") as file:
        said = [entry.string for entry in read_po(file) if entry.context == FOR_CHILDREN]
    texts = (
        text for forms in said for text in ([forms] if isinstance(forms, str) else forms or ())
    )
    return [re.sub(r"\{[^}]*\}", "3", text) for text in texts]


def test_texts_for_children_have_no_kanji_and_sentences_have_gaps_between_their_phrases():
    texts = for_children()
    assert len(texts) > 200
    assert not [text for text in texts if re.search("[一-鿿]", text)]
    sentences = [text for text in texts if text.endswith("。")]
    phrases = [phrase for text in sentences for phrase in re.split("[\u3000、。・：]", text)]
    assert max(map(ems, phrases)) <= 12


@pytest.mark.parametrize("room", [16, 17, 20, 26])
def test_sentences_for_children_are_broken_at_gaps_alone(room):
    for text in for_children():
        if text.endswith("。"):
            lines = lines_of(text, room, ems)
            at = 0
            for line in lines[:-1]:
                at = text.index(line, at) + len(line)
                assert text[at] in " \u3000" or line[-1] in "、。・：）", lines


def test_no_word_in_katakana_is_cut_where_lines_have_room_for_it():
    for text in SAID:
        for line, follower in pairwise(lines_of(text, 24, ems)):
            assert not re.search(r"[ァ-ヺー]$", line) or not re.match("[ァ-ヺー]", follower), line


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "次の順に決まります：1行7列 = 2（ブロック 3）、2行6列 = 2（2 列目）。",
            ["次の順に決まります：", "1行7列 = 2（ブロック 3）、", "2行6列 = 2（2 列目）。"],
        ),
        (
            "太線で囲まれた 3×3 マスのブロックに入ります。",
            ["太線で囲まれた 3×3 マスの", "ブロックに入ります。"],
        ),
        ("どの れつにも ひとつずつ はいります。", ["どの れつにも ひとつずつ", "はいります。"]),
    ],
)
def test_japanese_is_broken_between_phrases(text, lines):
    assert lines_of(text, 15, ems) == lines


def test_without_budoux_the_rules_of_kinsoku_are_kept(monkeypatch):
    monkeypatch.setattr(line_breaks, "_phrases", lambda: None)
    line_breaks._parts.cache_clear()
    try:
        lines = lines_of("どの行にも、どの列にも、（はい）数字が入ります。", 6, ems)
        assert "".join(lines) == "どの行にも、どの列にも、（はい）数字が入ります。"
        assert not {line[0] for line in lines} & line_breaks.NOT_FIRST
    finally:
        line_breaks._parts.cache_clear()


def test_a_short_word_is_not_left_alone_on_the_last_line_in_english():
    text = "Find the one place in a box where a digit can go."
    assert set_lines(text, 200, SIZE) == "Find the one place in a box where a digit can\u00a0go."
    assert set_lines(text, 900, SIZE) == text  # on one line
    assert set_lines("Look at all of the technique", 100, SIZE).count("\u00a0") == 0


def test_a_size_is_one_word_in_english():
    text = "Each box of 3 × 3 cells has one, and each of 2 × 3 cells has none of them."
    tied = text.replace(" × ", "\u00a0×\u00a0")
    assert set_lines(text, 900, SIZE) == tied
    for room in range(20, 80, 3):
        lines = lines_of(tied, room, len)
        assert not any(re.search("^×|×$", line) for line in lines)


@pytest.mark.parametrize("room", ROOMS)
def test_lines_of_prose_are_full_and_begin_and_end_as_they_may(room):
    for text in SAID:
        if line_breaks.is_spaced(text):
            continue
        lines = lines_of(f"\u3000{text}", room, ems, is_prose=True)
        assert "".join(lines).replace(" ", "") == f"\u3000{text}".replace(" ", "").replace("\n", "")
        for line, follower in pairwise(lines):
            assert ems(line) <= room
            assert follower[0] not in line_breaks.NOT_FIRST
            assert line[-1] not in line_breaks.NOT_LAST
