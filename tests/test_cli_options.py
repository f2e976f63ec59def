"""What the options of all commands share, tried on small commands of their own."""

import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from numpure_xl.cli.options import (
    Name,
    asks_for,
    can_be_quiet,
    is_quiet,
    report,
    reports_errors,
    was_given,
)
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.options.option import Option

PAPER = Name(["A4", "Letter", "A5"], left_out="any")


def run(command, *arguments, lang="en"):
    return CliRunner().invoke(command, arguments, obj=lang)


def failing(error):
    """Return a command that prints a line and fails."""

    @click.command
    @reports_errors
    def command(lang):
        click.echo(f"in {lang}")
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (SheetError("The file is {what}.", what="bad"), 1, "numpure: The file is bad.\n"),
        (RequestError("Ask for {least}.", least=7), 2, "numpure: Ask for 7.\n"),
        (
            FileNotFoundError(2, "No such file", "a.txt"),
            *(1, "numpure: 'a.txt' cannot be read or written: No such file.\n"),
        ),
    ],
    ids=["sheet", "request", "file"],
)
def test_an_error_is_one_sentence_and_a_status(error, status, sentence):
    ran = run(failing(error))
    assert (ran.exit_code, ran.stdout, ran.stderr) == (status, "in en\n", sentence)


@pytest.mark.parametrize("typed", ["ja", "JA"])
def test_a_command_speaks_the_language_that_is_named(typed):
    msg = "{path} is read-only; choose another name, or allow writing."
    error = SheetError(msg, path="a.xlsx")
    ran = run(failing(error), "--lang", typed)
    assert ran.stdout == "in ja\n"
    assert ran.stderr.startswith("numpure: ")
    assert "read-only" not in ran.stderr
    assert run(failing(error), lang="ja").stderr == ran.stderr


def test_an_unknown_language_is_refused_with_those_that_are_known():
    ran = run(failing(SheetError("never reached")), "--lang", "xx")
    assert ran.exit_code == 2
    assert ran.stdout == ""
    assert ran.stderr == "numpure: There is no language 'xx'. Known: en, ja.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="no full device")
def test_output_that_cannot_be_written_in_the_end_is_an_error_in_the_language_named(capsys):
    @click.command
    @reports_errors
    def command(lang):
        sys.stdout.write(f"{lang}: held back until the end")

    with (
        Path("/dev/full").open("w") as full,
        redirect_stdout(full),
        pytest.raises(SystemExit) as status,
    ):
        command.main(["--lang", "ja"], standalone_mode=False)
    assert status.value.code == 1
    told = capsys.readouterr().err
    assert told.startswith("numpure: ")
    assert "cannot be read" not in told  # but Japanese


def test_help_names_the_languages():
    words = run(failing(SheetError("never reached")), "--help").output.split()
    assert words[words.index("--lang") + 1] == "en|ja"
    assert " ".join(words).endswith(
        "Language of page and messages [default: the system's] --help Show this message and exit."
    )


@dataclass(frozen=True)
class Size:
    width: int = 3
    height: int = 4


@dataclass(frozen=True)
class Look:
    colour: str = "black"


@click.command
@asks_for(
    [
        Option(name="height", kind=int, topic="pages", help="Height."),
        Option(name="colour", kind=str, topic="pages", help="Colour."),
    ],
    size=Size,
    look=Look,
)
@click.option("--name")
def drawing(size, look, name):
    click.echo(f"{name}: {size} {look}")


def test_options_are_taken_as_dataclasses_and_what_no_option_sets_keeps_its_default():
    ran = run(drawing, "--name", "a", "--height", "7", "--colour", "red")
    assert ran.output == "a: Size(width=3, height=7) Look(colour='red')\n"


def test_help_shows_options_in_their_order():
    text = run(drawing, "--help").output
    assert text.index("--height") < text.index("--colour") < text.index("--name")


@click.command
@click.option("--paper", type=PAPER, default="A4")
@can_be_quiet
def printing(paper):
    report(f"Paper {paper}")
    report("to\x1bbe seen", err=True)
    click.echo(f"{is_quiet()} {was_given('paper')}")


def test_a_quiet_command_reports_nothing():
    ran = run(printing)
    assert (ran.stdout, ran.stderr) == ("Paper A4\nFalse False\n", "to�be seen\n")
    for option in ("-q", "--quiet"):
        ran = run(printing, option)
        assert (ran.stdout, ran.stderr) == ("True False\n", "")


def test_help_says_what_quiet_means_and_that_a_name_is_a_text():
    words = " ".join(run(printing, "--help").output.split())
    assert "--paper TEXT -q, --quiet Print errors only." in words


def test_outside_of_commands_nothing_is_quiet():
    assert not is_quiet()


def test_an_option_counts_as_given_if_it_was_typed_or_is_in_the_job():
    assert run(printing, "-q", "--paper", "A4").stdout == "True True\n"
    ran = CliRunner().invoke(printing, ["-q"], default_map={"paper": "A5"})
    assert ran.stdout == "True True\n"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("A4", "A4"),
        ("a4", "A4"),
        (" a4 ", "A4"),
        ("LETTER", "Letter"),
        ("A3", "A3"),  # who looks it up says that there is none
        (" any ", None),
        ("ANY", None),
        ("", ""),
    ],
)
def test_a_name_is_known_without_regard_to_case_and_blanks(typed, meant):
    assert PAPER.convert(typed, None, None) == meant


def test_where_nothing_may_be_left_out_no_word_means_it():
    assert Name(["A4"]).convert("", None, None) == ""
    assert Name(["A4"]).convert("any", None, None) == "any"


def test_words_of_other_programs_are_known_for_the_kind_of_names_that_they_mean():
    levels = ["easy", "medium", "hard"]
    assert Name(levels, kind="level").convert("Gentle", None, None) == "easy"
    assert Name(levels).convert("Gentle", None, None) == "Gentle"


@pytest.mark.parametrize(
    ("begun", "offered"),
    [("", ["A4", "Letter", "A5"]), ("a", ["A4", "A5"]), ("LE", ["Letter"]), ("x", [])],
)
def test_the_shell_completes_names(begun, offered):
    context = click.Context(printing)
    assert [item.value for item in PAPER.shell_complete(context, printing.params[0], begun)] == (
        offered
    )
