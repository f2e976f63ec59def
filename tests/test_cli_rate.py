"""`numpure rate` as people meet it."""

import pytest

from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.known import each_source, rated
from tests.test_cli import EASY, FOUR, HINTLESS, TWICE
from tests.typed import run

pytestmark = pytest.mark.usefixtures("english")


def fields(*arguments, stdin=None):
    told = run("rate", *arguments, stdin=stdin)
    assert (told.exit_code, told.stderr) == (0, "")
    return [line.split("\t") for line in told.stdout.splitlines()]


def test_a_line_tells_puzzle_rating_level_and_hardest_technique():
    assert fields(FOUR) == [[FOUR, "1.2", "easy", "hidden-single-box"]]
    assert fields(stdin=f"{FOUR}\n{EASY}\n")[1][:2] == [EASY, str(rate(Puzzle(Grid.parse(EASY))))]


@each_source
def test_ratings_are_those_of_sudoku_explainer(source):
    some = [(text, str(rating)) for text, rating, *_ in rated(source) if rating <= 5.0][::20]
    told = fields(stdin="".join(f"{text}\n" for text, _ in some))
    assert [tuple(row[:2]) for row in told] == some
    assert {row[2] for row in told} <= set(LEVELS)


def test_a_lower_bound_has_a_plus_behind_it():
    puzzle = make(Recipe.parse("9x9/expert#1"))
    ((_, rating, level, hardest),) = fields("--ceiling", 3.4, str(puzzle))
    assert rating.endswith("+")
    assert float(rating[:-1]) <= rate(puzzle).value
    assert level in LEVELS
    assert not hardest  # that of the whole path, which is not there


def test_steps_lead_to_the_solution():
    puzzle = make(Recipe.parse("9x9+x/expert#1"))
    head, *steps = fields("--steps", "--variant", "9x9+x", str(puzzle))
    assert head[0] == f"{puzzle} 9x9+x"
    marks = Candidates(puzzle.givens)
    for indent, rating, technique, changes in steps:
        assert indent == ""
        assert 1.0 <= float(rating) <= float(head[1])
        assert technique
        for change in changes.split():
            _apply(marks, change)
    assert tuple(marks.digits) == puzzle.solution.digits


def _apply(marks, change):
    name, sign, digit = change.partition("<>") if "<>" in change else change.partition("=")
    row, col = name[1:].split("c")
    cell = 9 * int(row) + int(col) - 10
    if sign == "=":
        marks.place(cell, int(digit))
    else:
        assert int(digit) in marks.digits_in(cell)
        marks.eliminate(cell, int(digit))


def test_letters_stand_for_the_digits_of_large_boards():
    puzzle = make(Recipe.parse("12x12/easy#1"))
    steps = fields("--steps", str(puzzle))[1:]
    assert {step[3].rpartition("=")[2] for step in steps} == set("123456789ABC")


def test_bad_lines_are_told_and_the_rest_is_rated():
    text = f"{EASY}\n{HINTLESS}\n1..3\n{TWICE}\n{FOUR}\n"
    told = run("rate", stdin=text)
    assert told.exit_code == 1
    assert [line.split("\t")[0] for line in told.stdout.splitlines()] == [EASY, FOUR]
    faults = told.stderr.splitlines()
    assert [line.split(":")[1] for line in faults] == [" line 2", " line 3", " line 4"]
    japanese = run("rate", "--lang", "ja", stdin=text).stderr
    assert "numpure: 4 行目: 解がありません。" in japanese


def test_two_processes_print_what_one_does(tmp_path):
    file = tmp_path / "puzzles.txt"
    lines = [str(make(Recipe(seed=str(seed), variant="6x6"))) for seed in range(40)]
    lines[20] = "." * 36
    file.write_text("\n".join(lines))
    one, two = (run("rate", "--jobs", jobs, "--steps", file) for jobs in (1, 2))
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr
    assert one.exit_code == two.exit_code == 1
    rows = [line for line in one.stdout.splitlines() if not line.startswith("\t")]
    assert [row.split("\t")[0] for row in rows] == lines[:20] + lines[21:]


def test_the_rules_of_a_variant_are_kept():
    puzzle = make(Recipe.parse("6x6+x/hard#1"))
    told = fields("--variant", "6x6+x", str(puzzle))
    assert told[0][1:3] == [str(rate(puzzle)), "hard"]
    assert puzzle.variant == VARIANTS["6x6+x"]
    assert run("rate", str(puzzle)).exit_code == 1  # without the diagonals it is none


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (["--variant", "9x8", FOUR], "There is no variant '9x8'; did you mean"),
        (["--ceiling", 0.9, FOUR], "A ceiling of 0.9 leaves no technique; write a rating of 1.0"),
        (["--ceiling", "nan", FOUR], "A ceiling of nan leaves no technique;"),
        (["--jobs", 0, FOUR], "Work cannot be shared among 0 processes; ask for 1 or more."),
    ],
)
def test_what_is_asked_wrongly_is_refused(wishes, sentence):
    refusal = run("rate", *wishes)
    assert (refusal.exit_code, refusal.stdout) == (2, "")
    assert refusal.stderr.startswith(f"numpure: {sentence}")
