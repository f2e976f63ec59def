"""Lessons: words and exercises on techniques, in the terminal and in the guide."""

import re

import pytest
from click.testing import CliRunner
from openpyxl import load_workbook

from numpure_xl import guide
from numpure_xl.board.lesson import (
    FOUND_AT,
    HARDLY,
    chapter,
    drills_for,
    lesson_text,
    level_text,
    section,
    title,
    words_on,
)
from numpure_xl.board.pencilmarks import HALF, marks_in
from numpure_xl.book.frame import room
from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout, _paper_setup, book_plan
from numpure_xl.book.steps.lessons import Lessons
from numpure_xl.cli import main
from numpure_xl.hints import explain
from numpure_xl.hints.lessons import LESSONS, lesson_on
from numpure_xl.plan.paper import PAPERS
from numpure_xl.plan.typography import is_japanese
from numpure_xl.sudoku.grid.text import is_frame
from numpure_xl.sudoku.judge.hint_ladder import PLACES, TECHNIQUES
from numpure_xl.sudoku.make.drills import drill_of
from numpure_xl.sudoku.make.impossible import BOARD_OF, NEVER
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.rules.regions import regions_drawn
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.words import LANGS, in_language
from tests.sampling import slow

QUICK = (
    "last-value",
    "leftovers",
    "hidden-window",
    "pointing",
    "naked-pair",
    "x-wing",
    "skyscraper",
    "xy-wing",
    "xy-chain",
)


@pytest.mark.parametrize("lang", LANGS)
def test_every_technique_of_the_hints_has_a_lesson_of_its_own(lang):
    assert {*LESSONS} == {*PLACES} == {*TECHNIQUES}
    said = [lesson_on(name, lang) for name in PLACES]
    assert all(words.look and words.why for words in said)
    assert len({words.look for words in said}) == len(said)
    assert len({title(name, lang) for name in PLACES}) == len(said)


def test_the_japanese_lessons_are_japanese():
    english, japanese = ([lesson_on(name, lang) for name in LESSONS] for lang in ("en", "ja"))
    for one, other in zip(english, japanese, strict=True):
        assert is_japanese(other.look)
        assert is_japanese(other.why)
        assert not is_japanese(one.look + one.why)


@pytest.mark.few(6)
@pytest.mark.parametrize("technique", LESSONS)
def test_a_lesson_has_four_positions_with_its_technique(technique):
    drills = [*drills_for(technique)]
    assert [drill.step.technique for drill in drills] == [technique] * 4
    assert len({drill.givens for drill in drills}) == 4
    for drill in drills:
        solution = solve(drill.givens)
        assert all(solution.digits[cell] == digit for cell, digit in drill.step.places)
        assert all(solution.digits[cell] != digit for cell, digit in drill.step.removes)


def test_techniques_that_are_never_the_next_step_are_shown_where_they_are_found():
    assert NEVER - BOARD_OF.keys() <= FOUND_AT.keys()
    for technique in ("direct-claiming", "x-cycle"):
        assert in_language(HARDLY, "en") in lesson_text(technique, "en")
        assert "--drill" not in lesson_text(technique, "en")


@pytest.mark.parametrize("technique", QUICK)
@pytest.mark.parametrize("lang", LANGS)
def test_a_lesson_has_an_example_and_three_exercises_with_their_answers(technique, lang):
    text = lesson_text(technique, lang)
    example, *exercises = drills_for(technique)
    boards = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    assert len(exercises) == 3
    for board, drill in zip(boards, [example, *exercises], strict=True):
        assert drill.step.technique == technique
        noted = marks_in(board, drill.position.variant)
        for cell, digit in enumerate(drill.position.digits):
            assert noted[cell] == ({digit} if digit else {*drill.candidates[cell]})
    told = text[text.rindex("\n## ") :]
    for number, drill in enumerate(exercises, 1):
        assert f"\n{number}. {explain(drill.step, drill.marks, lang)}\n" in told
    assert lesson_on(technique, lang).look in text
    assert lesson_on(technique, lang).why in text


@pytest.mark.few(4)
@pytest.mark.parametrize("technique", QUICK)
@pytest.mark.parametrize("lang", LANGS)
def test_the_guide_has_the_lesson_as_it_is_made(technique, lang):
    made = section(technique, next(drills_for(technique)), lang)
    assert f"\n`{technique}`\n\n{made}" in guide.chapter("techniques", lang)


@pytest.mark.slow
def test_the_chapter_is_what_the_engine_makes():
    assert guide.chapter("techniques", "ja") == chapter("ja")


@pytest.mark.parametrize("lang", LANGS)
def test_the_guide_has_every_lesson_in_the_order_of_the_table(lang):
    text = guide.chapter("techniques", lang)
    assert re.findall(r"^`([a-z0-9-]+)`$", text, re.MULTILINE) == [*LESSONS]


@pytest.mark.parametrize("typed", ["x-wing", "X-Wing", "X wings"])
def test_help_shows_a_lesson_by_its_name(typed):
    shown = CliRunner().invoke(main, ["--lang", "en", "help", typed])
    assert shown.stdout == lesson_text("x-wing", "en")


def test_help_knows_the_japanese_name():
    shown = CliRunner().invoke(main, ["--lang", "ja", "help", "スカイスクレーパー"])
    assert shown.stdout == lesson_text("skyscraper", "ja")


def test_a_jigsaw_is_shown_with_its_regions():
    drill = next(drills_for("leftovers"))
    board = section("leftovers", drill, "en").split("```")[1].removeprefix("text\n")
    assert regions_of_marks(board, drill) == drill.position.variant.regions


def regions_of_marks(board, drill):
    """Return the regions that the strokes of a board with pencil marks draw."""
    lines = board.splitlines()
    rows = [at for at, line in enumerate(lines) if not is_frame(line)]
    width = max(len("".join(map(str, marks))) for marks in drill.candidates)

    def is_parted(cell, neighbour):
        row, col = divmod(max(cell, neighbour), 9)
        column = col * (width + 2)
        if abs(cell - neighbour) == 1:
            return lines[rows[row]].ljust(column)[column - 2] == "|"
        between = lines[rows[row - 1] + 1 : rows[row]]
        return any(line[column : column + 1] == "-" for line in between)

    return regions_drawn(9, is_parted)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("sue-de-qoc", "There is no chapter 'sue-de-qoc'; did you mean 'sue-de-coq'?"),
        ("qqqq", "There is no chapter 'qqqq'; `numpure help` lists those that there are."),
    ],
)
def test_help_guesses_a_name_that_is_misspelt(typed, sentence):
    refused = CliRunner().invoke(main, ["--lang", "en", "help", typed])
    assert (refused.exit_code, refused.stderr) == (2, f"numpure: {sentence}\n")


def texts_of(sheet):
    values = (cell.value for row in sheet.iter_rows() for cell in row)
    return [str(value).replace("\xa0", " ") for value in values if value is not None]


def ran(*words):
    return CliRunner().invoke(main, ["--lang", "en", *map(str, words)])


def test_a_course_has_lessons_then_drills_then_answers(tmp_path):
    asked = ("--course", "X-wing, naked-pair,x-wing", "-n", 2, "--seed", 7)
    done = ran("book", tmp_path / "a.xlsx", *asked)
    assert "4 puzzles" in done.stdout, done.output
    assert "No level" not in done.output
    book = load_workbook(tmp_path / "a.xlsx", rich_text=True)
    assert book.sheetnames == ["Lessons", "Puzzles", "Answers"]
    told = texts_of(book["Lessons"])
    for technique in ("x-wing", "naked-pair"):
        example = next(drills_for(technique))
        words = lesson_on(technique, "en")
        text = explain(example.step, example.marks, "en")
        assert any(all(part in cell for part in (words.look, words.why, text)) for cell in told)
    drilled = texts_of(book["Puzzles"])
    assert [text for text in drilled if text in {"X-wing", "naked pair"}] == [
        *["X-wing"] * 2,
        *["naked pair"] * 2,
    ]
    assert [text for text in drilled if text.startswith("9x9/")] == [
        *("9x9/drill-x-wing#7", "9x9/drill-x-wing#7.2"),
        *("9x9/drill-naked-pair#7.3", "9x9/drill-naked-pair#7.4"),
    ]
    for seed in ("7", "7.2"):
        puzzle = make(Recipe.parse(f"9x9/drill-x-wing#{seed}"))
        drill = drill_of(puzzle, "x-wing")
        assert explain(drill.step, drill.marks, "en") in texts_of(book["Answers"])


def test_no_lesson_of_a_course_is_parted_by_the_end_of_a_page():
    layout = BookLayout(course=QUICK)
    drill = next(drills_for("x-wing"))
    item = BookItem(make(Recipe.parse("9x9/drill-x-wing#course.1")), drill=drill)
    sheet = book_plan([item], layout).sheets[0]
    _, high = room(layout.sheet_of_paper, layout.margins())
    assert len(sheet.pages) > 2
    assert all(sum(row.height for row in page) <= high for page in sheet.pages)
    heads = [f"{title(name, 'en')} · {level_text(name, 'en')}" for name in QUICK]
    cells = [cell for page in sheet.pages for row in page for cell in row.cells[:1] if cell]
    shown = [str(cell.value) for cell in cells if isinstance(cell.value, str)]
    assert shown == heads


def cell_runs(cell):
    return cell.value if isinstance(cell.value, tuple) else ()


@pytest.mark.parametrize("lang", LANGS)
def test_two_lessons_stand_on_a_page_even_if_their_words_are_long(lang):
    layout = BookLayout(course=("unique-rectangle-3", "simple-colours"), lang=lang)
    (sheet,) = Lessons(layout.course, layout, _paper_setup(layout, "")).sheets()
    assert len(sheet.pages) == 1


@pytest.mark.parametrize(("lang", "most"), [("ja", 5), slow("en", 5)])
def test_on_small_paper_the_words_of_a_lesson_go_on_below_its_board(lang, most):
    names = ["x-wing", "naked-pair", "skyscraper", "xy-chain", "w-wing", "xyz-wing", "swordfish"]
    names += ["als-xz", "sue-de-coq"]
    layout = BookLayout(paper="B5", lang=lang, course=tuple(names))
    lessons = Lessons(layout.course, layout, _paper_setup(layout, ""))
    (sheet,) = lessons.sheets()
    assert len(sheet.pages) <= most
    _, high = room(layout.sheet_of_paper, layout.margins())
    assert all(sum(row.height for row in rows) <= high for rows in sheet.pages)
    printed = "".join(
        run.text
        for rows in sheet.pages
        for row in rows
        for cell in filter(None, row.cells)
        if sheet.styles[cell.style] == lessons.styles.text
        for run in cell_runs(cell)
    )
    for name in names:
        drill = next(drills_for(name))
        for text in (*words_on(name, lang), explain(drill.step, drill.marks, lang)):
            assert "".join(text.split()) in "".join(printed.split())


def test_the_pencil_marks_of_a_lesson_can_be_read():
    for paper in PAPERS:
        layout = BookLayout(course=("x-wing",), paper=paper)
        lessons = Lessons(layout.course, layout, _paper_setup(layout, ""))
        (sheet,) = lessons.sheets()
        noted = {
            sheet.styles[cell.style].font.size
            for page in sheet.pages
            for row in page
            for cell in row.cells
            if cell and HALF in "".join(getattr(run, "text", "") for run in cell_runs(cell))
        }
        assert noted
        assert min(noted) >= 6
        assert sum(sheet.widths) <= room(layout.sheet_of_paper, layout.margins())[0]


def test_a_course_has_a_title_of_its_own_unless_one_is_given():
    assert BookLayout(course=("x-wing",)).headings[0] == "A course of Sudoku techniques"
    assert BookLayout(course=("x-wing",), lang="ja").headings[0] == "ナンプレ手筋講座"
    assert BookLayout(course=("x-wing",), title="Ours").headings[0] == "Ours"
    assert BookLayout().headings[0] == "Sudoku"


def test_a_course_has_the_exercises_of_what_is_never_the_next_step(tmp_path):
    done = ran("book", tmp_path / "a.xlsx", "--course", "direct-claiming,x-wing", "-n", 2)
    assert "4 puzzles" in done.stdout, done.output
    told = texts_of(load_workbook(tmp_path / "a.xlsx", rich_text=True)["Answers"])
    for drill in [*drills_for("direct-claiming")][1:3]:
        assert explain(drill.step, drill.marks, "en") in told


@pytest.mark.parametrize(
    ("course", "boards"),
    [
        ("leftovers", {"9x9+jigsaw"}),
        ("x-wing, hidden-window", {"9x9+windows"}),
        ("leftovers --variant 6x6+jigsaw", {"6x6+jigsaw"}),
    ],
)
def test_a_course_is_on_a_board_that_has_its_techniques(course, boards, tmp_path):
    names, _, more = course.partition(" --")
    asked = ("--course", names, *(f"--{more}".split() if more else ()), "-n", 1, "--seed", 7)
    done = ran("book", tmp_path / "a.xlsx", *asked)
    assert done.exit_code == 0, done.output
    told = texts_of(load_workbook(tmp_path / "a.xlsx", rich_text=True)["Puzzles"])
    assert {text.partition("/")[0] for text in told if "/drill-" in text} == boards


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("--course nishia", "There is no lesson 'nishia'; did you mean 'nishio'?"),
        ("--course x-wing --level hard", "A course has puzzles of its own; leave out levels, "),
        ("--course x-wing --trim 6x9", "Drills are printed on loose sheets; "),
    ],
)
def test_a_course_that_cannot_be_says_why(more, sentence, tmp_path):
    refused = ran("book", tmp_path / "a.xlsx", *more.split())
    assert refused.stderr.startswith(f"numpure: {sentence}"), refused.output
    assert not list(tmp_path.iterdir())


def test_a_course_has_a_board_on_which_all_its_techniques_are_found(tmp_path):
    """Comparisons are of boards with signs between cells; on few of these an X-wing is found."""
    made = ran("book", tmp_path / "c.pdf", "--course", "x-wing,neighbours", "-n", 2, "--seed", 1)
    assert made.exit_code == 0
    assert "4 puzzles" in made.stdout
