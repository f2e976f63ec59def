"""`numpure convert`: one format into another, and what is said of what has no place there."""

import json
from csv import DictReader

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import solve
from tests.sat import sat_count
from tests.test_formats import CAGES, SDX, WIKI_START

FOUR = "1.....3..2.....4"


def ran(*arguments, given=None):
    return CliRunner().invoke(main, ["--lang", "en", *map(str, arguments)], input=given)


def convert(*arguments, given=None):
    done = ran("convert", *arguments, given=given)
    return done.exit_code, done.stdout, done.stderr


def test_a_saved_game_goes_from_file_to_file_and_link_and_back(tmp_path):
    game, saved, back = (tmp_path / name for name in ("game", "a.OPENSUDOKU", "b.sdx"))
    game.write_text(SDX)
    assert convert(game, "-o", saved) == (0, f"{saved}: 1 puzzle\n", "")
    status, link, told = convert(saved, "--format", "sudokupad")
    assert (status, told) == (0, "")
    assert convert(link.strip(), "-o", back, "-q") == (0, "", "")
    assert back.read_text() == SDX + "\n"
    refusal = f"numpure: {back} is there already; choose another name, or add --force.\n"
    assert convert(link.strip(), "-o", back) == (1, "", refusal)
    assert convert(link.strip(), "-o", back, "--force")[0] == 0


def test_several_sources_become_one_and_faults_name_theirs(tmp_path):
    bad = tmp_path / "bad.txt"
    bad.write_text(f"{FOUR}\n{FOUR[1:]}\n")
    status, out, told = convert(WIKI_START, bad, "--format", "json")
    assert (status, out.count('"variant": "4x4"'), out.count('"variant": "9x9"')) == (1, 1, 1)
    assert told.startswith(f"numpure: {bad}: line 2: The grid has 15 cells")


@pytest.mark.parametrize(
    ("arguments", "given", "expected"),
    [
        (["--format", "line"], SDX, "has no place for entries; left out of 1 puzzle."),
        (["--format", "ss"], SDX, "has no place for pencil marks; left out of 1 puzzle."),
        (["--format", "sdk"], FOUR, "line 1: The format sdk has no boards 4x4; try json."),
        (["--format", "pdf"], FOUR, "There is no format 'pdf'."),
        (["--force"], FOUR, "To overwrite a file, name it as well: --out FILE."),
        ([f"https://f-puzzles.com/?load={CAGES}"], None, "not supported: text."),
        ([], "", "No grid was found in standard input."),
        (["a.nothing"], None, "There is no file 'a.nothing', and it is not a grid either."),
        ([FOUR, "--variant", "9x9"], None, "A 9x9 grid has 81 cells, not 16."),
    ],
)
def test_what_is_lost_or_cannot_be_done_is_told(arguments, given, expected):
    status, _, told = convert(*arguments, given=given)
    assert expected in told
    assert status == (
        0 if "left out" in expected else 2 if "'pdf'" in told or "--out" in told else 1
    )


def test_a_board_is_named_behind_digits_that_do_not_say_their_rules():
    assert convert(FOUR, "--variant", "4x4+x") == (0, f"{FOUR} 4x4+x\n", "")
    assert convert(f"{FOUR} 4x4+x", "--format", "grid")[1].startswith("4x4+x\n1 . | . .\n")


def test_a_stopped_conversion_leaves_no_file(tmp_path):
    out = tmp_path / "a.txt"
    assert convert("nowhere.txt", "-o", out)[0] == 1
    assert list(tmp_path.iterdir()) == []


def test_collectors_drop_equivalents_and_givens_that_are_not_needed():
    turned = "".join(FOUR[4 * row + col] for col in range(4) for row in (3, 2, 1, 0))
    renamed = turned.translate(str.maketrans("1234", "3142"))
    both = f"{FOUR}\n{renamed}\n"
    assert convert("--unique", given=both) == (
        *(0, f"{FOUR}\n"),
        "Left out because it is equivalent to another: 1 puzzle.\n",
    )
    status, out, _ = convert("--canonical", given=both)
    assert (status, len({*out.split()})) == (0, 1)
    more = str(solve(Grid(FOUR)))[:4] + FOUR[4:]
    status, out, told = convert("--minimal", "-q", given=f"{more}\n1...............\n")
    assert status == 1  # the second has many solutions
    assert told.startswith("numpure: line 2: The grid has more than one solution")
    assert sat_count(Grid(out.strip()), 2) == 1
    assert all(
        sat_count(Grid(out.strip()).with_digit(cell, 0), 2) == 2
        for cell, sign in enumerate(out.strip())
        if sign != "."
    )


def test_a_scrambled_puzzle_is_another_with_as_many_solutions():
    status, out, told = convert(WIKI_START, "--scramble", "7")
    assert (status, told) == (0, "")
    assert out == convert(WIKI_START, "--scramble", "7")[1] != convert(WIKI_START)[1]
    assert sat_count(Grid(out.strip()), 2) == 1
    assert convert(FOUR, "--scramble", "7", "--canonical")[0] == 2
    again = convert("--unique", given=out + convert(WIKI_START)[1])[1]
    assert again == out


@pytest.mark.parametrize("command", ["convert", "generate", "solve"])
def test_links_are_alone_or_a_column_and_open_the_puzzle(command, tmp_path):
    what = ["-n", "2", "--variant", "4x4"] if command == "generate" else [FOUR]
    expected = ran("solve", FOUR).stdout.strip() if command == "solve" else FOUR
    for form in ("csv", "json"):
        table = tmp_path / f"a.{form}"
        assert ran(command, *what, "--link", "puzz.link", "-o", table).exit_code == 0
        rows = (
            json.loads(table.read_text())
            if form == "json"
            else [*DictReader(table.read_text().splitlines())]
        )
        for row in rows:
            assert list(row)[-1] == "link"
            assert ran("convert", row["link"]).stdout.strip() == row["puzzle"]
        listed = ran("convert", table, "--format", "line").stdout
        assert listed.split() == [row["puzzle"] for row in rows]
    alone = ran(command, *what, "--link", "f-puzzles").stdout.split()
    assert all(link.startswith("https://www.f-puzzles.com/?load=") for link in alone)
    if command != "generate":
        assert json.loads(ran("convert", *alone, "--format", "json").stdout)[0].get(
            "board", FOUR
        ) == (expected)


def test_links_have_no_place_in_other_formats():
    assert (
        "leave out --format grid"
        in ran("solve", FOUR, "--link", "f-puzzles", "--format", "grid").stderr
    )
    assert "no link 'x'. Known: sudokupad," in ran("solve", FOUR, "--link", "x").stderr
    assert "either --count or --link" in ran("solve", FOUR, "--count", "--link", "f-puzzles").stderr


def test_solutions_and_ratings_go_into_files(tmp_path):
    solved, rated = tmp_path / "a.opensudoku", tmp_path / "a.csv"
    assert ran("solve", WIKI_START, "-o", solved).output == f"{solved}: 1 puzzle\n"
    (game,) = json.loads(ran("convert", solved, "--format", "json").stdout)
    assert game["board"] == ran("solve", WIKI_START).stdout.strip()
    assert ran("rate", FOUR, "-o", rated).output == f"{rated}: 1 puzzle\n"
    assert rated.read_text() == ran("rate", FOUR, "--format", "csv").stdout
    again = ran("rate", FOUR, "-o", rated)
    assert (again.exit_code, "is there already" in again.stderr) == (1, True)
    assert ran("rate", FOUR, "-o", rated, "--force").exit_code == 0
    assert "There is no format 'sdk'" in ran("rate", FOUR, "-o", tmp_path / "a.sdk").stderr
    assert ran("solve", "1", "-o", tmp_path / "b.txt").exit_code == 1
    assert not (tmp_path / "b.txt").exists()


@pytest.mark.parametrize("command", ["generate", "convert", "solve", "rate"])
@pytest.mark.parametrize("name", ["a.docx", "a.xlsx", "a.2027"])
def test_an_ending_of_no_format_is_refused(command, name, tmp_path):
    what = [] if command == "generate" else [FOUR]
    refusal = ran(command, *what, "-o", tmp_path / name)
    ending = name.removeprefix("a")
    assert (refusal.exit_code, refusal.stdout) == (2, "")
    assert f"No format has the ending {ending}; add --format, or choose one of: .txt, " in (
        refusal.stderr
    )
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("command", ["solve", "rate", "hint", "check", "candidates", "convert"])
def test_an_address_without_a_puzzle_is_refused(command):
    for address in ("http://example.com/puzzle", "https://puzz.link/p?kakuro/9/9/k13m27"):
        refusal = ran(command, address)
        assert (refusal.exit_code, refusal.stdout) == (1, "")
        assert refusal.stderr == f"numpure: No grid was found in {address!r}.\n"
