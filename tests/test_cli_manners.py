"""The manners of the command line: quiet, forgiving of case, help in groups, names completed."""

import re

import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from numpure_xl.board.theme import THEMES
from numpure_xl.cli import main
from numpure_xl.sudoku.levels import LEVELS


def run(line, folder="."):
    return CliRunner().invoke(main, ["--lang", "en", *line.format(folder).split()])


@pytest.mark.parametrize(
    "line",
    [
        "book {}/a.xlsx --variant 4x4 -q",
        "book {}/a.xlsx --variant 4x4 --theme dark --quiet",
        "generate --variant 4x4 -o {}/a.txt -q",
        "picture 1.....3..2.....4 -o {}/a.svg -q",
        "lab {}/a.xlsx --fillers rotated --runs 1 -q",
        "addin pack {}/a.oxt -q",
    ],
)
def test_a_quiet_command_writes_its_file_and_says_nothing(line, tmp_path):
    quiet = run(line, tmp_path)
    assert (quiet.exit_code, quiet.output) == (0, "")
    assert len(list(tmp_path.iterdir())) == 1


def test_a_quiet_command_says_what_is_wrong(tmp_path):
    refused = run("book {}/none/a.xlsx -q", tmp_path)
    assert refused.exit_code == 1
    assert refused.stderr.startswith("numpure: There is no folder ")


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("--clues Usual --level ANY", "--level any"),
        ("--levels EASY:1,Any:1", "--levels easy:1,any:1"),
        ("--levels any:2", "-n 2 --level any"),
        ("--variant 4X4 --symmetry None", "--variant 4x4"),
        ("--filler Search --format LINE", ""),
    ],
)
def test_values_are_known_without_regard_to_case_and_so_are_defaults(line, same):
    typed, plain = (run(f"generate --variant 4x4 --seed 7 {each}") for each in (line, same))
    assert typed.exit_code == 0, typed.output
    assert typed.stdout == plain.stdout


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("bok a.xlsx", "There is no command 'bok'; did you mean 'book'?"),
        ("addin Instal", "There is no command 'Instal'; did you mean 'install'?"),
        ("generate --clues many", "'many' is not a number of clues; write one like 30"),
        ("generate --levels esay:2", "There is no level 'esay'; did you mean 'easy'?"),
        ("lab --csv --fillers Rotatde", "There is no filler 'Rotatde'; did you mean 'rotated'?"),
    ],
)
def test_what_is_typed_wrongly_is_told_with_what_was_meant(line, sentence):
    refused = run(line)
    assert refused.exit_code == 2
    assert refused.stderr.startswith(f"numpure: {sentence}")


BOOK = ("Pages", "Bound books", "For a class", "Books to play on screen", "PDF")


@pytest.mark.parametrize(("command", "own"), [("book", BOOK), ("generate", ["Pictures"])])
def test_each_option_is_in_one_group_of_the_help(command, own):
    help_text = run(f"{command} --help all").stdout
    headings = re.findall(r"^(\w.*):$", help_text, re.MULTILINE)
    last = ["Processes and clusters", "Output and messages"]
    assert headings == ["Puzzles", *own, *last]
    options = re.findall(r"^  (-\S+)", help_text, re.MULTILINE)
    assert len(options) == len(set(options))
    shown = set(re.findall(r"--[a-z-]+", help_text))
    context = main.make_context("numpure", [command, "--help"], resilient_parsing=True)
    made = main.get_command(context, command)
    assert made
    for param in made.get_params(context):
        assert shown & {*param.opts} or "-n" in param.opts or not param.opts[0].startswith("-")


@pytest.mark.parametrize(
    ("words", "begun", "found"),
    [
        (["book", "a.xlsx", "--theme"], "", list(THEMES)),
        (["generate", "--level"], "E", [name for name in LEVELS if name.startswith("e")]),
        (["addin", "install", "--host"], "", ["excel", "libreoffice"]),
        (["rate", "--variant"], "16", ["16x16", "16x16+x"]),
        ([], "bo", ["book"]),
    ],
)
def test_the_shell_completes_names(words, begun, found):
    shell = ShellComplete(main, {}, "numpure", "_NUMPURE_COMPLETE")
    assert [item.value for item in shell.get_completions(words, begun)] == found


@pytest.mark.parametrize("command", ["book", "generate"])
def test_the_first_screen_of_help_is_short_and_says_how_to_see_the_rest(command):
    first, whole = (run(f"{command} --help{more}").stdout for more in ("", " all"))
    assert len(first.splitlines()) <= 50 < len(whole.splitlines())
    assert f"numpure {command} --help all" in " ".join(first.split())
    assert "16x16+x" not in first
    assert whole.count("16x16+x") == 1
    assert "--level" in first
    assert "-h, --help" in first


def options_in(text):
    return set(re.findall(r"^  (--[a-z-]+)", text, re.MULTILINE))


def test_help_of_all_topics_is_help_of_all():
    topics = re.findall(r"one of ([^.]+)\.", " ".join(run("book --help").stdout.split()))[0]
    shown = [options_in(run(f"book --help {topic}").stdout) for topic in topics.split(", ")]
    last = {"--check", "--force", "--job", "--save-job", "--lang", "--new"}
    assert set.union(*shown) | last == options_in(run("book --help ALL").stdout)


def test_a_topic_is_shown_by_help():
    shown = run("help printing").stdout
    assert {"--bleed", "--crop-marks", "--font"} <= options_in(shown)
    assert "--theme" not in shown
    assert "--svg" in run("help pictures").stdout
