"""LZ-string: what the JavaScript library packs, and any text back again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl import budget
from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.lz_string import compressed, decompressed
from tests.sampling import examples

TEXTS = st.text(st.characters(max_codepoint=0xFFFF, exclude_categories=["Cs"]), max_size=300)


@pytest.mark.few(9)
@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("日本語ナンプレ", "qemhpzR5UYUwyM8MjrDINwxA"),
        ("aé日a日本日本é", "IYS8p6bGg05tJA=="),
        ("ÿĀ", "P+AEAg=="),
        ("數獨", "h6mgtnI="),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
    ],
)
def test_texts_are_packed_as_the_library_packs_them(text, packed):
    """Its compressToBase64 of version 1.5."""
    assert (compressed(text), decompressed(packed)) == (packed, text)


@examples(100)
@given(TEXTS | st.text("ab", max_size=2000))
def test_a_text_comes_back_from_its_signs_in_either_alphabet(text):
    packed = compressed(text)
    assert len(packed) % 4 == 0
    for form in (packed, packed.rstrip("=")):
        assert decompressed(form) == text
        assert decompressed(form.replace("+", "-").replace("/", "_")) == text
        assert decompressed(form.replace("+", " ")) == text


@examples(60)
@given(TEXTS.filter(bool), st.data())
def test_a_text_that_is_cut_is_refused(text, data):
    """The last sign may have nothing but the end in it, or no more than zeros."""
    signs = compressed(text).rstrip("=")
    for cut in {0, data.draw(st.integers(0, max(0, len(signs) - 3)))}:
        with pytest.raises(GridError):
            decompressed(signs[:cut])


@pytest.mark.few(9)
@pytest.mark.parametrize("signs", ["", "!", "N4Ig.", "あ", "////", "N"])
def test_other_signs_are_refused(signs):
    with pytest.raises(GridError):
        decompressed(signs)


def test_a_text_longer_than_any_puzzle_is_refused(monkeypatch):
    monkeypatch.setattr(budget, "LINK", 100)
    assert decompressed(compressed("x" * 100)) == "x" * 100
    with pytest.raises(GridError):
        decompressed(compressed("x" * 101))
