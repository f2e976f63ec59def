"""A book.toml to begin with: `book check` takes it, and its schema knows what the command knows."""

import json
import re
import shlex
import tomllib

import click
import jsonschema
import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.cli.book import book
from numpure_xl.cli.job import NOT_KEPT, key_of
from numpure_xl.cli.new_book import KINDS, SCHEMA, new_book, schema_text
from numpure_xl.sudoku.levels import LEVELS

SCHEMA_EN = json.loads(schema_text("en"))


def run(*words):
    return CliRunner().invoke(main, ["book", *words])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_takes_what_a_new_book_begins_with(kind, lang):
    text = new_book(kind, lang)
    jsonschema.Draft7Validator(json.loads(schema_text(lang))).validate(tomllib.loads(text))
    lines = text.replace("\n# ", "\n").splitlines()  # what is only proposed, too
    told = [line for line in lines[2:] if line]
    jsonschema.Draft7Validator(SCHEMA_EN).validate(tomllib.loads("\n".join(told)))


def test_the_commands_of_its_comment_make_the_book(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new", "class", "my class.toml").stdout == "my class.toml\n"
    comment = (tmp_path / "my class.toml").read_text("utf-8").splitlines()[1]
    checks, makes = re.findall(r"numpure book ([^,]*?)(?: tells| makes)", comment)
    assert run(*shlex.split(checks)).exit_code == 0
    assert run(*shlex.split(makes)).exit_code == 0
    assert (tmp_path / "my class.pdf").exists()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("kind", KINDS)
def test_check_takes_a_new_book(kind, lang, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("new", kind, "--lang", lang).stdout == "book.toml\n"
    ran = run("check", "book.toml", "--lang", lang)
    assert ran.exit_code == 0, ran.output
    assert not ran.stderr


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["class", "children"])
def test_a_new_book_can_be_made(kind, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("new", kind, "a.toml")
    assert run("a.toml", "a.pdf", "--lang", "en").exit_code == 0


def test_the_schema_has_every_option_of_the_command_and_no_other():
    params = (each for each in book.params if isinstance(each, click.Option))
    kept = {key_of(each) for each in params if each.name not in NOT_KEPT}
    assert {*SCHEMA_EN["properties"]["book"]["properties"]} == kept - {"quiet"}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("levl = 'easy'", []),
        ("[book]\nper-page = 'two'", ["book", "per-page"]),
        ("[[chapter]]\ntitle = 'A'\nlevel = 'esy'", ["chapter", 0, "level"]),
        ("[[chapter]]\nlevel = 'easy'", ["chapter", 0]),
        ("[[back]]\nwords = 'a'", ["back"]),
    ],
)
def test_the_schema_marks_what_the_command_refuses(text, path):
    (fault,) = jsonschema.Draft7Validator(SCHEMA_EN).iter_errors(tomllib.loads(text))
    assert [*fault.path] == path


def test_an_editor_is_offered_the_names_of_levels():
    chapter = SCHEMA_EN["properties"]["chapter"]["items"]["properties"]
    assert {*LEVELS} <= {*chapter["level"]["enum"]}


def test_nothing_is_overwritten_and_an_unknown_kind_is_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = run("new", "kpd", "--lang", "en")
    assert ran.stderr.startswith("numpure: There is no kind of book 'kpd'; did you mean 'kdp'?")
    assert run("new", "--lang", "en").exit_code == 2
    assert not [*tmp_path.iterdir()]
    assert run("new", "class", "mine.toml", "--lang", "en").stdout == "mine.toml\n"
    assert {path.name for path in tmp_path.iterdir()} == {"mine.toml", SCHEMA}
    ran = run("new", "kdp", "mine.toml", "--lang", "en")
    assert "mine.toml is there already" in ran.stderr
    assert "certificate = true" in (tmp_path / "mine.toml").read_text()
    assert run("new", "kdp", "mine.toml", "--force", "--lang", "en").exit_code == 0


def test_an_unknown_key_is_answered_in_a_short_sentence(tmp_path):
    (tmp_path / "a.toml").write_text("colours = 1")
    ran = run(str(tmp_path / "a.toml"), str(tmp_path / "a.pdf"), "--lang", "en")
    assert ran.exit_code == 2
    assert len(ran.stderr.partition("a.toml: ")[2]) <= 120
