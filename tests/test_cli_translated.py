"""Help is in the language that is asked for, and no line of it is too wide."""

import re
from typing import Any

import click
import pytest
from click.testing import CliRunner

from numpure_xl.cli import COMMANDS, main
from numpure_xl.cli.addin import addin
from numpure_xl.cli.translated import columns
from tests.sentences import untranslated
from workbook.catalogs import NAMES

JAPANESE = "[ぁ-んァ-ヶ一-龠]"
LINES = [[], *[[name] for name in COMMANDS], *[["addin", name] for name in addin.commands]]


def run(*arguments, **env):
    return CliRunner().invoke(main, arguments, env={"LC_ALL": "C", **env})


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_help_is_in_the_language_asked_for(line):
    english, japanese = (run(*line, "--lang", lang, "--help").stdout for lang in ("en", "ja"))
    assert english == run(*line, "--help").stdout
    assert not re.search(JAPANESE, english.replace("ナンプレ", ""))
    assert japanese.startswith("使い方: ")
    assert run(*line, "--help", LC_ALL="ja_JP.UTF-8").stdout == japanese
    headings = r"(?ms)^(?:Options|オプション|Puzzles|問題):$.*"
    tables = [re.search(headings, text) for text in (english, japanese)]
    options = [re.findall(r"(?m)^  (?:-\w, )?--[a-z-]+", table[0]) for table in tables if table]
    assert options[0] == options[1] != []


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_no_line_of_the_help_is_wider_than_the_terminal(line):
    told = run(*line, "--help", "--lang", "ja").stdout
    assert max(columns(text) for text in told.splitlines()) <= 80


def test_a_mistake_is_told_in_the_language_as_well():
    told = run("book", "--lang", "ja", "--foo").stderr
    assert "'--foo' というオプションはありません。" in told
    assert "There is no option '--foo' for numpure book" in run("book", "--foo").stderr
    assert "'xx' という言語はありません" in run("--lang", "xx", "book", LC_ALL="ja_JP.UTF-8").stderr


def test_the_language_may_stand_before_the_command():
    assert "という難易度はありません" in run("--lang", "ja", "generate", "--level", "x").stderr


def test_a_command_that_was_translated_is_english_afterwards():
    before = run("book", "--help").stdout
    run("book", "--help", "--lang", "ja")
    assert run("book", "--help").stdout == before


@pytest.mark.parametrize("name", COMMANDS)
def test_every_text_of_a_command_is_translated_but_names_to_choose_from(name):
    command: Any = main.get_command(click.Context(main, obj="ja"), name)
    helps = [param.help for param in command.params if getattr(param, "help", "")]
    for text in (command.help, command.short_help, *helps):
        is_japanese = re.search(JAPANESE, text) or NAMES.fullmatch(text)
        assert is_japanese or text in untranslated("ja"), text
