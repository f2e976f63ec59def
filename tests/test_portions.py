"""Puzzles by date: a newspaper's year, level by weekday, and what its files say."""

import datetime as dt
import json
from zipfile import ZipFile

import openpyxl
import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.cli.portions import WEEKDAYS, days_of
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import solve

SMALL = ("--variant", "4x4", "--jobs", "1")


def run(*arguments):
    return CliRunner().invoke(main, [*map(str, arguments), "--lang", "en"])


def made(*arguments):
    """Return what `numpure generate` prints as JSON."""
    ran = run("generate", *SMALL, "--format", "json", *arguments)
    assert ran.exit_code == 0, ran.output
    return json.loads(ran.stdout)


def test_json_has_every_puzzle_with_its_recipe_and_its_solution():
    found = made("-n", 3, "--seed", 1, "--solutions")
    assert len(found) == 3
    for each in found:
        assert make(Recipe.parse(each["recipe"])).givens == Grid.parse(each["puzzle"])
        assert str(solve(Grid.parse(each["puzzle"]))) == each["solution"]
        assert each["clues"] == 16 - each["puzzle"].count(".")


def test_a_run_that_goes_on_ends_in_whole_json(tmp_path):
    out = tmp_path / "a.txt"
    wishes = ("generate", *SMALL, "-n", 5, "--seed", 1, "--format", "json", "-o", out)
    assert run(*wishes).exit_code == 0
    assert len(json.loads(out.read_text())) == 5
    assert "has 5 puzzles already" in run(*wishes, "--resume").output


def test_every_day_has_a_puzzle_whose_recipe_names_it():
    found = made("--from-date", "2028-02-27", "--days", 4)
    assert [each["date"] for each in found] == [
        *("2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01"),
    ]
    assert [each["recipe"].partition("#")[2] for each in found] == [e["date"] for e in found]


def test_the_puzzle_of_a_day_does_not_depend_on_the_days_around_it():
    week = made("--from-date", "2027-01-01", "--days", 7)
    assert made("--from-date", "2027-01-05") == week[4:5]
    assert made("--from-date", "2027-01-05", "--seed", "x") != week[4:5]


def test_levels_go_by_weekday_and_other_days_have_none():
    options = PuzzleOptions(
        from_date="2027-01-01", days=365, levels="mon:easy, Sat:any,sun:extreme"
    )
    found = {(WEEKDAYS[day.date.weekday()], day.level) for day in days_of(options)}
    assert found == {("mon", "easy"), ("sat", "any"), ("sun", "extreme")}
    dates = [day.date for day in days_of(options)]
    assert dates[-1] < dt.date(2028, 1, 1)
    assert len(dates) == len(set(dates)) == 52 * 3


def test_the_days_of_the_week_have_japanese_names_too():
    names = ("月:easy,土:hard,日:any", "mon:easy,sat:hard,sun:any")
    japanese, english = (
        days_of(PuzzleOptions(from_date="2027-01-01", days=14, levels=levels)) for levels in names
    )
    assert japanese == english


def test_the_last_day_there_is_has_a_puzzle():
    (day,) = days_of(PuzzleOptions(from_date="9999-12-31"))
    assert (day.date, day.level) == (dt.date.max, None)


def test_dates_are_in_the_csv_the_names_of_pictures_and_the_archive(tmp_path):
    wishes = ("generate", *SMALL, "--from-date", "2027-01-01", "-n", 2, "--solutions")
    ran = run(*wishes, "--format", "csv", "--svg", tmp_path / "d.svg")
    assert [line.split(",")[-1] for line in ran.stdout.splitlines()] == [
        *("date", "2027-01-01", "2027-01-02"),
    ]
    names = ["d-2027-01-01.svg", "d-2027-01-02.svg"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    drawn = (tmp_path / names[0]).read_bytes()
    run(*wishes, "--svg", tmp_path / "d.svg", "--zip", tmp_path / "all.zip")
    with ZipFile(tmp_path / "all.zip") as archive:
        answers = [name.replace(".svg", "-answer.svg") for name in names]
        assert sorted(archive.namelist()) == sorted(names + answers)
        assert archive.read(names[0]) == drawn
        assert archive.read(answers[0]).count(b"<text") == 16


@pytest.mark.parametrize(
    ("lang", "dates"),
    [
        ("en", ["Friday 1 January 2027", "Saturday 2 January 2027"]),
        ("ja", ["2027年1月1日（金）", "2027年1月2日（土）"]),
    ],
)
@pytest.mark.parametrize("options", [(), ("--trim", "A5"), ("--steps",)])
def test_a_book_has_the_dates_above_puzzles_and_answers(options, lang, dates, tmp_path):
    out = tmp_path / "a.xlsx"
    wishes = (*SMALL, "--from-date", "2027-01-01", "--days", 2, *options, "--lang", lang)
    assert CliRunner().invoke(main, ["book", str(out), *map(str, wishes)]).exit_code == 0
    texts = [
        [cell.value for row in sheet.iter_rows() for cell in row if cell.value in dates]
        for sheet in openpyxl.load_workbook(out)
    ]
    assert [found for found in texts if found] == [dates] * (3 if "--steps" in options else 2)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--days", 3), "The option --days counts from a date; add --from-date."),
        (("--from-date", "1.1.2027"), "'1.1.2027' is not a date; write it as in 2027-01-31."),
        (("--from-date", "2027-02-29"), "'2027-02-29' is not a date;"),
        (
            ("--from-date", "2027-01-01", "--days", 0),
            "The number of days cannot be 0; choose 1 to 3660.",
        ),
        (
            ("--from-date", "9999-12-30", "--days", 9),
            "The number of days cannot be 9; choose 1 to 2.",
        ),
        (("--from-date", "2027-01-01", "--days", 9, "-n", 8), "The option --days says how many"),
        (
            ("--from-date", "2027-01-01", "--levels", "mon:easy,月:hard"),
            "The levels name '月:hard', a",
        ),
        (("--from-date", "2027-01-01", "--levels", "easy:4"), "The levels name 'easy:4';"),
        (("--from-date", "2027-01-01", "--levels", "mon:"), "The levels name 'mon:';"),
        (("--from-date", "2027-01-01", "--levels", "mon:esy"), "There is no level 'esy'; did you"),
        (("--from-date", "2027-01-01", "--levels", "mon:easy"), "None of these days has a puzzle;"),
        (("--zip", "a.zip"), "--zip is for pictures only; name one: --svg, --png or --pdf."),
        (("--svg", "a.svg", "--zip", "a.txt"), "a.txt does not end in .zip;"),
    ],
)
def test_what_is_asked_wrongly_is_told(options, sentence):
    ran = run("generate", *options)
    assert ran.exit_code in {1, 2}
    assert ran.stderr.startswith(f"numpure: {sentence}")
