"""Files of other programs are read by their content, whatever they are called."""

import io
import zipfile

import pytest

from numpure_xl.errors import NumpureError, SheetError
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.grid.grid import Grid
from tests.known import known

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3.."
FOUR = "1.....3..2.....4"


def rows(text, side=9):
    return [text[at : at + side] for at in range(0, len(text), side)]


def read(content):
    """Return (place, text) for a grid and (place, None) for a fault."""
    source = io.BufferedReader(io.BytesIO(content))
    found = grids_in(source, "puzzles.dat")
    return [(place, str(grid) if isinstance(grid, Grid) else None) for place, grid in found]


def lines(*texts):
    return "".join(f"{text}\r\n" for text in texts).encode()


SDK = ["#ARuud", "#D8 x 10 cells", "#B03-08-2006", "#LEasy", "#Uhttp://www.sudocue.net/"]
STATE = ["[State]", *rows(EASY.replace(".", "1"))]
SIMPLE = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in rows(EASY)]
SIMPLE[3:3] = SIMPLE[7:7] = ["-----------"]
FRAMED = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows(EASY)]
FRAMED[3:3] = FRAMED[7:7] = ["|---+---+---|"]
HODOKU = [".---------------.", *[f"| {' '.join(row)} |" for row in rows(EASY)], "'------'"]
HODOKU[4:4] = HODOKU[8:8] = [":---+---+---:"]

# What a program writes, and the line on which the first row stands.
PROGRAMS = {
    "SadMan .sdk": ([*SDK, *rows(EASY)], 6),
    "SadMan .sdk with sections": ([*SDK, "[Puzzle]", *rows(EASY), *STATE], 7),
    "SadMan .sdk, the state first": ([*STATE, "[Puzzle]", *rows(EASY)], 12),
    "one line in a section": (["[Puzzle]", EASY], 2),
    "SudoCue .sdm": ([EASY], 1),
    "Simple Sudoku .ss": (SIMPLE, 1),
    "Simple Sudoku, framed": (["*-----------*", *FRAMED, "*-----------*"], 2),
    "HoDoKu": (HODOKU, 2),
    "CSV with a name": (["name,puzzle,level", f'"Grid 1, easy","{EASY}",2'], 2),
    "CSV with semicolons": (["puzzle;level", f"{EASY};2"], 2),
    "CSV with a cell each": ([",".join(row.replace(".", " ")) for row in rows(EASY)], 1),
    "CSV with lines that end twice": (
        [",".join(row.replace(".", " ")) + "\r" for row in rows(EASY)],
        1,
    ),
    "CSV with quotes and zeros": (
        [",".join(f'"{sign}"' for sign in row.replace(".", "0")) for row in rows(EASY)],
        1,
    ),
}


@pytest.mark.parametrize(("text", "line"), PROGRAMS.values(), ids=PROGRAMS)
def test_what_other_programs_write_is_read(text, line):
    assert read(lines(*text)) == [(line, EASY)]
    twice = [line, line + len(text) + 1]
    assert read(lines(*text, "", *[t for t in text if "puzzle" not in t]))[0] == (twice[0], EASY)


def test_sections_that_are_no_puzzle_are_passed_over_wherever_they_stand():
    text = ["[Puzzle]", *rows(EASY), *STATE, "[PencilMarks]", "12,3,4", "[Puzzle]", *rows(OTHER)]
    assert read(lines(*text)) == [(2, EASY), (24, OTHER)]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc-jp"])
def test_japanese_text_is_read_in_every_encoding_of_windows(encoding):
    text = f"# 数独の問題集 ソ能表\r\n名前,問題\r\n第１問 ソ,{EASY}\r\n{OTHER}\r\n"
    found = read(text.encode(encoding))
    assert [grid for _, grid in found if grid] == [EASY, OTHER]
    if encoding != "euc-jp":  # never Windows'; its words are no words here, its grids are grids
        assert found[-1][0] == 4


def test_full_width_digits_are_read_in_shift_jis():
    wide = "".join("・" if sign == "." else chr(ord(sign) + 0xFEE0) for sign in EASY)
    assert read(wide.replace("・", "．").encode("cp932")) == [(1, EASY)]


def test_an_encoding_may_change_within_a_file():
    mixed = f"# 数独\n{EASY}\n".encode() + f"# 数独\n{OTHER}\n".encode("cp932")
    assert read(mixed) == [(2, EASY), (4, OTHER)]


def test_an_empty_file_holds_nothing():
    assert read(b"") == []
    assert read(b"\xef\xbb\xbf") == []
    assert read(b"\xff\xfe") == []


def test_a_line_without_end_is_refused_with_its_number():
    found = grids_in(io.BufferedReader(io.BytesIO(EASY.encode() + b"\n" + b"1" * 10**6)), "x")
    assert next(found)[1] == Grid.parse(EASY)
    with pytest.raises(SheetError, match=r"^Line 2 has 100,000 characters or more"):
        list(found)


def zipped(**members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return file.getvalue()


NO_TEXT = {
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a PDF": b"%PDF-1.7\n" + EASY.encode(),
    "zeros": bytes(1000),
    "a program": b"MZ\x90\0\x03\0\0\0",
}


@pytest.mark.parametrize("content", NO_TEXT.values(), ids=NO_TEXT)
def test_what_is_no_text_is_refused(content):
    with pytest.raises(SheetError, match=r"^'puzzles.dat' is neither text nor a workbook"):
        read(content)


@pytest.mark.parametrize(
    "content",
    [zipped(mimetype="x"), b"PK\x03\x04 and so on"],
    ids=["of something else", "of nothing"],
)
def test_an_archive_that_is_no_workbook_is_refused(content):
    with pytest.raises(SheetError, match=r"^'puzzles.dat' cannot be read as a workbook; open it"):
        read(content)


@pytest.mark.data
def test_known_collections_are_read_whole():
    kept = known("top1465.txt")
    assert read(lines(*kept)) == list(enumerate(kept, 1))


def test_a_file_may_be_closed_before_its_end_is_read(tmp_path):
    (tmp_path / "many.txt").write_bytes(lines(*[EASY] * 3))
    with (tmp_path / "many.txt").open("rb") as file:
        found = grids_in(file, "many.txt")
        assert next(found)[0] == 1
    del found  # nothing is left to complain, which pytest would tell


def test_a_fault_keeps_its_reason():
    source = io.BufferedReader(io.BytesIO(EASY.replace("7", "x").encode()))
    ((place, fault),) = grids_in(source, "x")
    assert place == 1
    assert isinstance(fault, NumpureError)
    assert str(fault).startswith("Cell r1c5 holds 'x'")
