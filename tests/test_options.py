"""Options over the faces: each is offered with its name and default, or the table says why not."""

import inspect
import re
from dataclasses import fields
from itertools import product
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl import udfs
from numpure_xl.book_request import BookRequest
from numpure_xl.cli import chapters, main
from numpure_xl.literals import BookKeywords
from numpure_xl.macros import generation
from numpure_xl.options.boards import HINTING, POSITION, RULES, STEP, WORKERS
from numpure_xl.options.books import BOOKS, CHAPTERS, COVERS, MATTERS, SOURCES
from numpure_xl.options.option import (
    BOOK,
    CHAPTER,
    DRILL_IT,
    FACES,
    FUNCTION,
    HINT_IT,
    MATTER,
    PAGE,
    PYTHON,
    RATE,
    RATE_IT,
    RIBBON,
    TEXT,
    TOPICS,
    WHY_NOT,
    WRITE_BOOK,
)
from numpure_xl.options.pictures import PICTURES
from numpure_xl.options.puzzles import PUZZLES
from numpure_xl.options.ratings import RATING
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.web.making import camel_case

ROOT = Path(__file__).parents[1]
OPTIONS = dict.fromkeys(
    (
        *(*PUZZLES, *SOURCES, *WORKERS, *BOOKS, *CHAPTERS, *MATTERS, *COVERS, *PICTURES),
        *(*RULES, *RATING, *POSITION, *HINTING, STEP),
    )
)
NAMES = {option.name for option in OPTIONS}


def signature(function):
    return inspect.signature(inspect.unwrap(function)).parameters


def command(name):
    context = click.Context(main)
    return main.get_command(context, name.removeprefix("numpure "))


def options_of(face):
    """Return the options that a face really has, each with its default."""
    if face.startswith("numpure "):
        return {param.name: param for param in command(face).params}
    if face == CHAPTER:
        return {option.name: option for option in chapters.OPTIONS}
    if face == MATTER:
        return {option.name: option for option in chapters.PAGE_OPTIONS}
    if face == PAGE:
        page = (ROOT / "workbook/web/index.html").read_text("utf-8")
        form = page[page.index('<form id="book-form"') : page.index('id="make"')]
        names = re.findall(r'(?:name|id)="([a-z-]+)"', form)
        names += ["paper", "trim"] if "size" in names else []  # one list has both
        return dict.fromkeys(name.replace("-", "_") for name in names)
    functions = {
        PYTHON: numpure_xl.generate,
        RATE_IT: numpure_xl.rate,
        HINT_IT: numpure_xl.hint,
        DRILL_IT: numpure_xl.drill,
        WRITE_BOOK: numpure_xl.write_book,
        FUNCTION: udfs.sudoku_generate,
        RIBBON: generation.generate,
    }
    return signature(functions[face])


OTHERS = {TEXT: {"pdf"}, RATE: {"steps"}}
"""Options of what a command writes, which mean another thing: a file of pictures, lines of text."""


@pytest.mark.parametrize("face", sorted(FACES))
def test_a_face_has_the_options_of_the_table_and_no_others_of_their_names(face):
    offered = {option.name for option in OPTIONS if face in option.faces}
    assert offered == set(options_of(face)) & NAMES - OTHERS.get(face, set())
    assert WHY_NOT[face]  # for all the rest


@pytest.mark.parametrize("face", [PYTHON, RATE_IT, HINT_IT, DRILL_IT, WRITE_BOOK])
def test_python_has_the_defaults_of_the_table(face):
    found = options_of(face)
    for option in OPTIONS:
        if face in option.faces:
            assert found[option.name].default == option.default, option.name


@pytest.mark.parametrize("kind", [PuzzleRequest, BookRequest])
def test_a_request_has_the_defaults_of_the_table(kind):
    defaults = {option.name: option.default for option in reversed(OPTIONS)}
    for field in fields(kind):
        assert field.default == defaults[field.name], field.name


def test_every_field_of_a_book_is_an_option_and_every_option_a_field():
    asked = {field.name for field in fields(BookRequest)}
    assert asked == {option.name for option in BOOKS} | {"uniqueness"}


def test_the_page_writes_names_as_scripts_do():
    assert camel_case("per_page") == "perPage"


def test_the_table_names_faces_and_topics_that_there_are():
    for option in OPTIONS:
        assert option.faces <= FACES
        assert option.topic in TOPICS


RANGES = [
    (option, number)
    for option, number in product(OPTIONS, ("least", "most"))
    if getattr(option, number) is not None and {BOOK, TEXT, RATE} & option.faces
]
LINES = {BOOK: "book {}/a.xlsx --variant 4x4", TEXT: "generate", RATE: "rate 1.....3..2.....4"}
WITH = {
    "days": "--from-date 2027-01-01",
    "hints": "--playable",
    "bleed": "--pdf",
    "cell": "--svg {}/a.svg",
}


@pytest.mark.parametrize(
    ("option", "end"), RANGES, ids=[f"{option.name}-{end}" for option, end in RANGES]
)
def test_a_number_out_of_its_range_is_refused_in_a_sentence(option, end, tmp_path):
    face = next(face for face in LINES if face in option.faces)
    outside = getattr(option, end) + (1 if end == "most" else -1)
    words = [*LINES[face].split(), *WITH.get(option.name, "").split()]
    line = [*(word.format(tmp_path) for word in words), option.flag, str(outside)]
    ran = CliRunner().invoke(main, ["--lang", "en", *line])
    assert (ran.exit_code, len(ran.stderr.splitlines())) == (2, 1), ran.output
    assert not list(tmp_path.iterdir())


def test_type_checkers_know_every_option_of_a_book():
    assert {*BookKeywords.__annotations__} == {field.name for field in fields(BookRequest)}
