"""Text files are read in the encodings that people have; Python's own codecs are the judge."""

import codecs
from io import BufferedReader, BytesIO

import pytest

from numpure_xl.errors import SheetError
from numpure_xl.reading.text import decoded, parted, undivided

LINES = ["ナンプレ 第1集\n", "53..7....\n", "\n", "Zoë ０\n", "last"]
JAPANESE = [line.replace("ë", "ー") for line in LINES]  # Shift-JIS has no such letter


def read(content):
    return [*decoded(BufferedReader(BytesIO(content)))]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_text_is_read_in_what_it_was_written_in(encoding):
    assert read("".join(LINES).encode(encoding)) == LINES


def test_a_mark_at_the_beginning_is_no_character():
    text = "".join(LINES)
    assert read(text.encode("utf-8-sig")) == LINES
    assert read(codecs.BOM_UTF16_LE + text.encode("utf-16-le")) == LINES
    assert read(codecs.BOM_UTF16_BE + text.encode("utf-16-be")) == LINES


def test_what_japanese_windows_writes_is_read_even_among_other_lines():
    assert read("".join(JAPANESE).encode("cp932")) == JAPANESE
    mixed = [line.encode(code) for line in JAPANESE[:2] for code in ("utf-8", "cp932")]
    assert read(b"".join(mixed)) == [line for line in JAPANESE[:2] for _ in range(2)]


def test_what_windows_writes_in_europe_is_read():
    lines = ["Nr;Rätsel;naïve été\n", "1;53..7....;äöüß\n", "Señor, ça va\n"]
    assert read("".join(lines).encode("cp1252")) == lines


def test_what_is_neither_has_signs_that_no_grid_has():
    assert read(b"1\x81 2\n12\n") == ["1\N{REPLACEMENT CHARACTER} 2\n", "12\n"]


@pytest.mark.parametrize("content", [b"", b"1", b"\n", b"\xff"])
def test_a_very_short_file_is_read(content):
    assert len(read(content)) == min(len(content), 1)


def test_lines_end_as_they_do_on_any_system_and_twice_ended_ones_once():
    assert read(b"a\nb\r\nc\rd") == ["a\n", "b\r\n", "c\r", "d"]
    assert read(b"a\r\r\nb\r\r\n") == ["a\r", "b\r"]
    assert read(b"a\r\n\r\nb") == ["a\r\n", "\r\n", "b"]
    assert read(b"a\n\nb") == ["a\n", "\n", "b"]


def test_a_line_without_end_is_refused_with_its_number():
    near = "1" * 99_998 + "\n"
    assert read(f"a\r\r\nb\n{near}".encode()) == ["a\r", "b\n", near]
    with pytest.raises(SheetError) as refusal:
        read(b"a\r\r\nb\n" + b"1" * 100_000)
    assert str(refusal.value) == "Line 3 has 100,000 characters or more; no puzzle is that long."


@pytest.mark.slow
def test_a_million_empty_lines_on_end_are_refused():
    with pytest.raises(SheetError) as refusal:
        read(b"\n" * 1_000_000)
    assert str(refusal.value) == (
        "1,000,000 lines in a row are empty; keep puzzles in a file of their own."
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_fewer_empty_lines_on_end_are_not(end, monkeypatch):
    monkeypatch.setattr("numpure_xl.budget.EMPTY_LINES", 100)  # which is quicker than a million
    almost = end * 99
    assert len(read(f"{almost}1{almost}{end}2".encode())) == 99 + 1 + 99 + 1
    with pytest.raises(SheetError):
        read((almost + end).encode())


@pytest.mark.parametrize("content", [b"a\nb\n", "a\nb\n".encode("utf-16")])
def test_the_file_stays_open_for_whoever_opened_it(content):
    source = BufferedReader(BytesIO(content))
    lines = decoded(source)
    assert next(lines) == "a\n"
    lines.close()  # type: ignore[attr-defined]
    assert not source.closed
    source.close()


def test_a_file_that_was_closed_meanwhile_is_no_error():
    source = BufferedReader(BytesIO(b"a\nb\n"))
    lines = decoded(source)
    assert next(lines) == "a\n"
    source.close()
    lines.close()  # type: ignore[attr-defined]


def test_a_text_of_one_line_comes_in_pieces_wherever_they_cut_its_letters():
    text = "数独 9x9 " * 40_000
    for content in (text.encode(), text.encode("utf-8-sig")):
        pieces = [*undivided(BufferedReader(BytesIO(content)))]
        assert "".join(pieces) == text
        assert max(map(len, pieces)) <= 1 << 16


def test_what_is_damaged_in_a_text_is_shown_and_the_rest_is_read():
    assert "".join(undivided(BufferedReader(BytesIO(b"1\xff2")))) == "1\ufffd2"
    cut = "1..2\n3..4".encode("utf-16")[:-1]
    assert "".join(decoded(BufferedReader(BytesIO(cut)))) == "1..2\n3..\ufffd"


@pytest.mark.parametrize(
    ("lines", "rows"),
    [
        (["Smith, Zoe,4b", "Ito, Ken,4c"], [["Smith, Zoe", "4b"], ["Ito, Ken", "4c"]]),
        ([" Zoe,4b"], [[" Zoe", "4b"]]),  # nothing stands before that
        (["Zoe; 4b", "Ken; 4c"], [["Zoe", " 4b"], ["Ken", " 4c"]]),
        (["Smith, Zoe\t4b"] * 2, [["Smith, Zoe", "4b"]] * 2),
        (['"Zoe;4b";1;2'], [["Zoe;4b", "1", "2"]]),
        (["Zoe;4b;1"] + ["a,b,c,d,e"] * 2, [["Zoe;4b;1"], *[list("abcde")] * 2]),
        (["Zoe;4b"] * 20 + ["a,b,c,d,e,f"] * 99, [["Zoe", "4b"]] * 20 + [["a,b,c,d,e,f"]] * 99),
        (["", " ", ";;"], []),
        (["Zoe;;1"], [["Zoe", None, "1"]]),
    ],
    ids=["names", "first", "semicolons", "tabs", "quoted", "mixed", "later", "blank", "gap"],
)
def test_columns_are_parted_by_the_sign_that_the_first_lines_have_most_of(lines, rows):
    found = [[row.get(column) for column in range(max(row) + 1)] for row in parted(lines)]
    assert found == rows


def test_a_quotation_mark_that_is_left_open_is_told():
    with pytest.raises(SheetError, match="is a quotation mark left open"):
        [*parted(['"Zoe;4b'] + ["x" * 1000] * 200)]
