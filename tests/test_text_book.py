"""Books as text: their rows are those of the puzzles, their answers those of another solver."""

import re

import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl.cli import main
from numpure_xl.sudoku.grid.boards import BOARDS, GATTAI, SIGNED
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.regions import regions_of
from numpure_xl.words import say
from tests.sat import sat_solutions

ROW = {"en": re.compile(r"row \d+: (.+)"), "ja": re.compile(r"\d+行：(.+)")}
WORDS = {"en": (", ", "blank"), "ja": ("、", "空き")}


def made(path, *more):
    ran = CliRunner().invoke(main, ["book", str(path), "--level", "easy", "--seed", "1", *more])
    assert ran.exit_code == 0, ran.output
    return path.read_text("utf-8")


def boards(text, lang, side):
    """Return the rows of the boards of a text as strings, a blank as a dot."""
    comma, blank = WORDS[lang]
    rows = [
        "".join("." if cell == blank else cell for cell in found[1].split(comma))
        for found in map(ROW[lang].fullmatch, text.split("\n"))
        if found
    ]
    assert {len(row) for row in rows} == {side}
    return ["".join(rows[at : at + side]) for at in range(0, len(rows), side)]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("variant", "side"), [("9x9", 9), ("12x12", 12), ("9x9+x", 9)])
def test_each_row_is_a_line_and_answers_are_what_another_solver_finds(
    lang, variant, side, tmp_path
):
    text = made(tmp_path / "a.txt", "-n", "2", "--lang", lang, "--variant", variant)
    puzzles, answers = boards(text, lang, side)[:2], boards(text, lang, side)[2:]
    for puzzle, answer in zip(puzzles, answers, strict=True):
        (solved,) = sat_solutions(Grid.parse(puzzle, BOARDS[variant]))
        assert answer == str(solved)
    assert text.count("\n\n") == 6


@pytest.mark.parametrize(("variant", "grids"), [("gattai2", 2), ("samurai", 5)])
def test_of_several_grids_each_is_a_board_with_its_rows_and_columns(variant, grids, tmp_path):
    text = made(tmp_path / "a.txt", "-n", "1", "--variant", variant)
    found = boards(text, "en", 9)
    assert len(found) == 2 * grids
    given, answer = (
        Grid.parse("\n".join(part), variant) for part in (found[:grids], found[grids:])
    )
    assert [*sat_solutions(given)] == [answer]
    named = re.findall(r"grid (\d) of \d: rows (\d+) to (\d+), columns (\d+) to (\d+)\n", text)
    corners = [(int(top) - 1, int(left) - 1) for _, top, _, left, _ in named]
    assert corners == [*GATTAI[variant].corners] * 2
    rows = [int(number) for number in re.findall(r"row (\d+):", text)]
    assert rows == [top + row for top, _ in corners for row in range(1, 10)]


def test_of_several_grids_each_is_on_a_page_of_braille(tmp_path):
    pages = made(tmp_path / "a.brf", "-n", "1", "--variant", "samurai").split("\f")
    row = re.compile(r"(?:(?:#[A-I]|--) {1,2}){8}(?:#[A-I]|--)")
    rows = [[line for line in page.splitlines() if row.fullmatch(line)] for page in pages]
    assert [*map(len, rows)] == [0, *[9] * 10, 0]
    digits = [re.sub("[# ]", "", "".join(each)).replace("--", ".") for each in rows[1:-1]]
    signs = [each.translate(str.maketrans("ABCDEFGHI", "123456789")) for each in digits]
    given, answer = (Grid.parse("\n".join(part), "samurai") for part in (signs[:5], signs[5:]))
    assert [*sat_solutions(given)] == [answer]


def test_regions_and_windows_are_told_so_that_the_board_can_be_made_again(tmp_path):
    text = made(tmp_path / "a.txt", "-n", "1", "--variant", "9x9+jigsaw", "--answers", "none")
    puzzle, regions = boards(text, "en", 9)
    jigsaw = Variant.of_regions(regions_of(regions))
    assert len(list(sat_solutions(Grid.parse(puzzle, jigsaw)))) == 1
    text = made(tmp_path / "b.txt", "-n", "1", "--variant", "9x9+windows", "--answers", "none")
    windows = boards(text, "en", 9)[1]
    assert windows[:9] == "." * 9
    assert windows[9:18] == ".111.222."


@pytest.mark.parametrize("more", [["--trim", "A5"], ["--answers", "strips"], ["--prize", "3"]])
def test_what_a_text_has_no_place_for_is_refused(more, tmp_path):
    ran = CliRunner().invoke(main, ["book", str(tmp_path / "a.txt"), "-n", "1", *more])
    assert ran.exit_code
    assert f"leave out {more[0]}" in ran.output


def test_a_book_with_chapters_is_not_a_text(tmp_path):
    job = tmp_path / "book.toml"
    job.write_text('trim = "A5"\n[[chapter]]\ntitle = "One"\nn = 2\n')
    ran = CliRunner().invoke(main, ["book", str(job), str(tmp_path / "a.txt")])
    assert ran.exit_code
    assert "A text book has no chapters" in ran.output


def test_somebodys_text_stays(tmp_path):
    (tmp_path / "a.txt").write_text("mine")
    ran = CliRunner().invoke(main, ["book", str(tmp_path / "a.txt"), "-n", "1"])
    assert ran.exit_code
    assert (tmp_path / "a.txt").read_text() == "mine"


def test_python_writes_it_too(tmp_path):
    numpure_xl.write_book(["4x4/easy#1"], tmp_path / "a.txt", answers="none", title="")
    assert len(boards((tmp_path / "a.txt").read_text(), "en", 4)) == 1


def of_board(name, tmp_path, *more):
    """Return the lines of a book with a puzzle of a board, and the puzzle."""
    puzzle = numpure_xl.generate(variant=name, level="easy", seed=1)
    text = made(tmp_path / f"{name}.txt", "-n", "1", "--variant", name, *more)
    return text.split("\n"), puzzle


def test_cages_are_told_with_their_sums(tmp_path):
    lines, puzzle = of_board("6x6+killer", tmp_path)
    found = [re.fullmatch(r"Cage of (\d+): (.+)", line) for line in lines]
    cages = {(int(each[1]), each[2]) for each in found if each}
    names = [f"r{row + 1}c{col + 1}" for row, col in puzzle.variant.places]
    assert cages == {
        (cage.total, ", ".join(names[cell] for cell in cage.cells)) for cage in puzzle.variant.cages
    }


def test_each_sign_between_two_cells_is_told_and_each_thermometer_from_its_bulb(tmp_path):
    lines, puzzle = of_board("9x9+kropki", tmp_path)
    dots = re.findall(r"r\d+c\d+ and r\d+c\d+: (white|black) dot", "\n".join(lines))
    text = puzzle.variant.text_of("kropki")
    assert (dots.count("white"), dots.count("black")) == (text.count("w"), text.count("b"))
    lines, puzzle = of_board("6x6+thermo", tmp_path)
    tubes = [line for line in lines if line.startswith("From the bulb: ")]
    for tube in tubes:
        cells = [6 * int(row) + int(col) - 7 for row, col in re.findall(r"r(\d)c(\d)", tube)]
        digits = [puzzle.solution.digits[cell] for cell in cells]
        assert digits == sorted({*digits})
    assert len(tubes) == puzzle.variant.text_of("thermo").count("o")


@pytest.mark.parametrize("name", SIGNED)
def test_books_that_are_heard_or_felt_have_all_boards_with_signs(name, tmp_path):
    lines, puzzle = of_board(name, tmp_path, "--lang", "ja")
    (rule,) = [rule for rule in puzzle.variant.rules if rule.is_own]
    assert say(rule.words.rule, "ja") in lines
    pages = made(tmp_path / "a.brf", "-n", "1", "--variant", name, "--lang", "en")
    assert max(map(len, re.split("[\n\f]", pages))) <= 40
