"""Whoever gets something wrong is told one sentence, and never sees how the program is made.

What is said to each is in tests/data/wrong_inputs.txt; python -m tests.pin_wrong_inputs writes it.
"""

import click
import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from tests.pin_wrong_inputs import CALL, COMMAND, FUNCTION, answer, lay_files, pinned

PINNED = pinned()
FREE = {
    *("--caption", "--out", "--prize", "--scramble", "--seed", "--title"),  # any text will do
    "--lang",  # looked at before the rest
}


@pytest.fixture(name="folder", autouse=True, scope="module")
def _folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.chdir(tmp_path_factory.mktemp("wrong"))
        lay_files(tmp_path_factory.getbasetemp() / "wrong0")
        yield


def test_there_are_hundreds_and_some_of_every_kind():
    kinds = {
        kind: sum(line.startswith(kind) for line in PINNED) for kind in (COMMAND, CALL, FUNCTION)
    }
    assert sum(kinds.values()) >= 300
    assert min(kinds.values()) >= 10


@pytest.mark.parametrize("asked", PINNED)
def test_a_wrong_input_is_told_what_is_written_down(asked):
    assert answer(asked) == PINNED[asked]


@pytest.mark.parametrize("asked", [line for line in PINNED if line.startswith(COMMAND)])
def test_a_command_says_what_is_wrong_in_a_sentence(asked):
    status, first, *others = PINNED[asked]
    assert status in {"1", "2"}
    assert first.startswith("numpure: ")
    for line in [first, *(line for line in others if line.startswith("numpure: "))]:
        assert line.endswith((".", "?", ")"))
        assert "Error" not in line


@pytest.mark.parametrize("asked", [line for line in PINNED if line.startswith(CALL)])
def test_a_call_raises_a_sentence(asked):
    error, sentence = PINNED[asked]
    assert error.endswith("Error")
    assert sentence.endswith((".", "?"))


@pytest.mark.parametrize("asked", [line for line in PINNED if line.startswith(FUNCTION)])
def test_a_function_gives_an_error_value(asked):
    assert PINNED[asked][0] in {"#VALUE!", "#N/A", "#NUM!"}


def commands(command=main, path=()):
    """Yield every command that is not a group, with the words that call it."""
    if not isinstance(command, click.Group):
        yield path, command
        return
    with click.Context(command) as ctx:
        for name in command.list_commands(ctx):
            yield from commands(command.get_command(ctx, name), (*path, name))


COMMANDS = {" ".join(path): command for path, command in commands()}
OPTIONS = [
    (name, option.opts[-1])
    for name, command in COMMANDS.items()
    for option in command.params
    if isinstance(option, click.Option) and not option.is_flag and not {*option.opts} & FREE
]


@pytest.mark.parametrize("name", COMMANDS)
def test_no_command_knows_an_option_of_another_name(name):
    ran = CliRunner().invoke(main, [*name.split(), "--nonsense"])
    assert ran.exit_code == 2
    assert ran.stderr.startswith("numpure: There is no option '--nonsense' for numpure")


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_a_value_that_means_nothing_is_named_or_its_option_is(name, option):
    required = sum(param.required for param in COMMANDS[name].params)
    needed = ["x.xlsx"] * (required or name in {"lab", "web"})
    words = [*name.split(), *needed, option, "nonsense"]
    ran = CliRunner().invoke(main, words)
    assert ran.exit_code in {1, 2}
    assert ran.stderr.count("\n") == 1
    assert "nonsense" in ran.stderr or option in ran.stderr
