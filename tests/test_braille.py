"""Braille pages: they fit embossers, and say what the puzzles are. Liblouis reads them in hosts."""

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.sudoku.grid.grid import Grid
from tests.sat import sat_solutions

DIGITS = dict(zip("ABCDEFGHI", "123456789", strict=True))
"""Braille's digits are its first letters."""


def made(path, *more):
    ran = CliRunner().invoke(main, ["book", str(path), "--level", "easy", "--seed", "1", *more])
    assert ran.exit_code == 0, ran.output
    return path.read_bytes().decode("ascii")


def boards(pages):
    """Return the 81 characters of each 9x9 board."""
    rows = [
        "".join("." if cell == "--" else DIGITS[cell.removeprefix("#")] for cell in line.split())
        for line in pages.replace("\f", "").split("\r\n")
        if len(line) == 28 and {len(cell) for cell in line.split()} == {2}
    ]
    return ["".join(rows[at : at + 9]) for at in range(0, len(rows), 9)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_puzzles_and_answers_are_what_another_solver_finds(lang, tmp_path):
    found = boards(made(tmp_path / "a.brf", "-n", "5", "--lang", lang))
    assert len(found) == 10
    for puzzle, answer in zip(found[:5], found[5:], strict=True):
        (solved,) = sat_solutions(Grid.parse(puzzle))
        assert answer == str(solved)


@pytest.mark.parametrize("variant", ["4x4", "9x9", "9x9+jigsaw", "9x9+colours", "12x12+x"])
def test_pages_have_25_lines_of_40_cells_and_numbers(variant, tmp_path):
    pages = made(tmp_path / "a.brf", "-n", "4", "--variant", variant, "--lang", "en").split("\f")
    assert pages.pop() == ""
    for number, page in enumerate(pages, 1):
        lines = page.split("\r\n")
        assert lines.pop() == ""
        assert len(lines) <= 25
        assert max(map(len, lines)) <= 40
        assert lines[0].strip() == f"#{'ABCDEFGHI'[number - 1]}"
        assert len(lines[0]) == 40
        assert {*page} <= {*map(chr, range(0x20, 0x60)), "\r", "\n"}


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--variant", "16x16"], "boards up to 12x12 fit"),
        (["--title", "Zoë"], "cannot have the character"),
        (["--variant", "9x9+x", "--lang", "ja"], "数字だけ"),
        (["--drill", "x-wing"], "not drills"),
    ],
)
def test_what_braille_cannot_say_is_refused(more, sentence, tmp_path):
    ran = CliRunner().invoke(main, ["book", str(tmp_path / "a.brf"), "-n", "1", *more])
    assert ran.exit_code
    assert sentence in ran.output
    assert not (tmp_path / "a.brf").exists()
