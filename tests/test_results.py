"""What solve, rate, hint, check and candidates say of grids: as text, as CSV, as JSON."""

import csv
import io
import json
import re

import pytest

from numpure_xl.sudoku.grid.grid import Grid
from tests.kinds import PUZZLE
from tests.sat import sat_count, sat_solutions
from tests.typed import run

pytestmark = pytest.mark.usefixtures("english")

FOUR = "1.....3..2.....4"
WRONG = "14....3..2.....4"
OPEN = "1.....3..2......"
COMMANDS = ("solve", "rate", "hint", "check", "candidates")


def rows(said):
    return list(csv.DictReader(io.StringIO(said.stdout)))


@pytest.mark.parametrize("command", COMMANDS)
def test_csv_and_json_say_the_same_and_are_read_again(command):
    as_json, as_csv = (run(command, PUZZLE, "--format", form) for form in ("json", "csv"))
    assert as_json.exit_code == as_csv.exit_code == 0
    (fields,), (row,) = json.loads(as_json.stdout), rows(as_csv)
    assert list(fields) == list(row)
    assert (row["puzzle"], row["variant"]) == (PUZZLE, "9x9")
    for written in (as_json.stdout, as_csv.stdout):
        for reader in COMMANDS:
            form = ("--format", "line" if reader in {"solve", "rate"} else "text")
            assert run(reader, *form, stdin=written).stdout == run(reader, PUZZLE).stdout


@pytest.mark.parametrize("form", ["json", "csv"])
@pytest.mark.parametrize("variant", ["4x4", "9x9+x", "9x9+jigsaw"])
def test_what_generate_writes_is_read_by_all(form, variant):
    made = run("generate", "-n", "2", "--variant", variant, "--solutions", "--format", form).stdout
    solved = run("solve", "--format", "line", stdin=made).stdout.split()
    if form == "json":
        assert [each["solution"] for each in json.loads(made)] == [
            word for word in solved if set(word) <= set("123456789")
        ]
    for command in COMMANDS:
        assert run(command, stdin=made).exit_code == 0


def test_nothing_in_json_is_an_empty_list():
    assert json.loads(run("solve", OPEN, "--format", "json").stdout) == []


def test_all_solutions_are_those_of_a_sat_solver():
    known = sorted(map(str, sat_solutions(Grid.parse(OPEN))))
    assert sorted(run("solve", "--all", OPEN).stdout.split()) == known
    assert run("solve", "--count", OPEN).stdout == f"{len(known)}\n"
    some = run("solve", "--all", "2", OPEN)
    assert (some.exit_code, len(some.stdout.split())) == (0, 2)
    assert some.stderr == "There are more solutions than these 2; ask for more: --all N.\n"
    assert run("solve", "--count", "2", OPEN).stdout == "2+\n"


@pytest.mark.parametrize("option", ["--all", "--count"])
def test_a_grid_behind_an_option_with_a_number_is_a_grid(option):
    full = "1234341221434321"
    assert run("solve", option, full).exit_code == 0
    assert run("solve", option, "5", full).stdout == run("solve", option, full).stdout


def test_of_several_solutions_is_shown_what_differs_and_what_would_decide():
    said = run("solve", OPEN)
    assert (said.exit_code, said.stdout) == (1, "")
    first, summary, *board, last = said.stderr.splitlines()
    assert first.startswith("numpure: line 1: The grid has more than one solution")
    known = [solution.digits for solution in sat_solutions(Grid.parse(OPEN))]
    cells = [n for n, column in enumerate(zip(*known, strict=True)) if len({*column}) > 1]
    names = ", ".join(f"r{cell // 4 + 1}c{cell % 4 + 1}" for cell in cells)
    assert summary == (
        f"It has {len(known)} solutions. They differ in {len(cells)} cells: {names} "
        "(marked * below)."
    )
    assert len(board) == 4
    told = re.fullmatch(r"One more given would decide it: (\d) in r(\d)c(\d)\.", last)
    assert told
    digit, row, col = map(int, told.groups())
    decided = Grid.parse(OPEN).with_digit(4 * row + col - 5, digit)
    assert sat_count(decided) == 1
    assert run("solve", str(decided)).exit_code == 0


def test_of_many_grids_that_is_not_shown():
    said = run("solve", stdin=f"{OPEN}\n{FOUR}\n")
    assert (said.exit_code, len(said.stderr.splitlines())) == (1, 1)


def test_a_hint_is_as_deep_as_asked_and_goes_on():
    assert run("hint", "--depth", "1", FOUR).stdout == "Look at box 1.\n"
    assert run("hint", FOUR).stdout.endswith("So r2c1 is 2.\n")
    three = run("hint", FOUR, "--next", "3").stdout.splitlines()
    assert [line[:3] for line in three] == ["1. ", "2. ", "3. "]
    deep = json.loads(run("hint", FOUR, "--depth", "1", "--format", "json").stdout)
    assert (deep[0]["techniques"], deep[0]["steps"]) == ([], [])


def test_hints_lead_to_the_solution():
    told = json.loads(run("hint", PUZZLE, "--next", "81", "--format", "json").stdout)
    grid = Grid.parse(PUZZLE)
    for hint in told:
        for place in hint["steps"][-1]["places"]:
            row, col, digit = map(int, re.findall(r"\d", place))
            grid = grid.with_digit(9 * row + col - 10, digit)
    (solution,) = sat_solutions(Grid.parse(PUZZLE))
    assert grid == solution


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        ([FOUR], 0, "Right so far; 12 cells are blank.\n"),
        (["1342243142133124"], 0, "Solved.\n"),
        ([WRONG, "--givens", FOUR], 1, "This cell is wrong: r1c2.\n"),
        (["11.............."], 1, "These cells clash: r1c1, r1c2.\n"),
        ([OPEN], 1, "Nothing clashes, but there is more than one solution.\n"),
    ],
)
def test_a_board_is_checked(words, status, sentence):
    said = run("check", *words)
    assert (said.exit_code, said.stdout) == (status, sentence)


def test_a_wrong_digit_comes_before_any_hint():
    assert run("hint", "--givens", FOUR, WRONG).stdout == "r1c2 is 4, but cannot be.\n"


def test_givens_of_another_kind_are_refused():
    said = run("check", "--givens", PUZZLE, FOUR)
    assert said.exit_code == 1
    assert "The board is 4x4, and the puzzle 9x9" in said.stderr


def test_candidates_are_what_no_peer_holds():
    (said,) = json.loads(run("candidates", PUZZLE, "--format", "json").stdout)
    grid = Grid.parse(PUZZLE)
    for cell, found in enumerate(said["candidates"]):
        seen = {grid.digits[peer] for peer in grid.variant.peers[cell]}
        free = "" if grid.digits[cell] else "".join(d for d in "123456789" if int(d) not in seen)
        assert found == free
    drawn = run("candidates", FOUR).stdout.splitlines()
    assert len({len(line) for line in drawn if "|" in line}) <= 2  # the last column has no blanks


# --- exit statuses, by the rule that `cli/voice.py` has

MISSING = ["solve {0}/none.txt", "rate {0}/none.txt", "hint {0}/none.txt", "check {0}/none.txt"]
MISSING += ["book {0}/a.xlsx --from {0}/none.txt", "book {0}/a.xlsx --not-in {0}/none.txt"]
MISSING += ["book {0}/a.xlsx --names {0}/none.txt", "book {0}/a.xlsx --job {0}/none.toml"]
MISSING += ["generate --mask {0}/none.txt", "book {0}/a.xlsx --trim 6x9 --front {0}/none.md"]
FOLDER = [line.replace("none.txt", "") for line in MISSING if "none.txt" in line]
FOLDER += ["generate -o {0}", "book {0}/b.xlsx --not-in {0}"]
WRONGLY = ["book {0}/a.docx", "lab {0}/a.pdf", "generate --level x", "solve --format pdf", "slove"]
WRONGLY += ["rate --ceiling 0 1.....3..2.....4", "book {0}/a.xlsx --paper A4 --trim 6x9"]
WRONGLY += ["hint --depth 4 1.....3..2.....4", "hint --next 0 1.....3..2.....4", "generate -n 0"]
LINES = [(line, 1) for line in MISSING + FOLDER] + [(line, 2) for line in WRONGLY]


@pytest.mark.parametrize(("line", "status"), LINES, ids=[line for line, _ in LINES])
def test_the_exit_status_is_1_for_files_and_2_for_the_command_line(line, status, tmp_path):
    said = run(*line.format(tmp_path).split())
    assert (said.exit_code, said.stdout) == (status, ""), said.stderr
    assert said.stderr.startswith("numpure: ")
    assert len(said.stderr.splitlines()) == 1


@pytest.mark.parametrize("sign", ["", "5"])
def test_a_grid_with_a_sign_lost_or_too_many_is_said_to_have_so_many(sign):
    typed = f"{PUZZLE}{sign}" if sign else PUZZLE[:-1]
    said = run("solve", typed)
    assert said.exit_code == 1
    assert f"The grid has {len(typed)} cells; a board has" in said.stderr
