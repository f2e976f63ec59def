"""The command line: `numpure COMMAND`, a module for each command.

A command is imported when its name is asked for, and what it needs only when it runs, so that
`numpure --help` is there at once.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from numpure_xl import __version__
from numpure_xl.cli.translated import click_in, in_language, lang_of_group, spoken_in
from numpure_xl.cli.voice import SpeakingGroup
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.words import ENGLISH, Lang, say, translated

COMMANDS = {
    "book": "Write a workbook or a PDF of puzzles to print, answers at the back.",
    "fill": "Put puzzles into a workbook of your own.",
    "generate": "Print puzzles, each with exactly one solution.",
    "solve": "Print the one solution of each grid.",
    "hint": "Say what to do next in a puzzle.",
    "check": "Say what is wrong on a board, and whether it can still be solved.",
    "candidates": "Print the candidates of every cell.",
    "rate": "Rate puzzles, and show the steps that solve them.",
    "convert": "Write puzzles in another format.",
    "picture": "Draw boards as SVG, PDF or PNG.",
    "lab": "Measure and compare five ways to fill a grid.",
    "originals": "Write the five originals in VBA, to step through in Excel.",
    "formulas": "Write a workbook that solves puzzles by formulas alone.",
    "web": "Write a web page that makes books and explains puzzles.",
    "addin": "Install the add-in for Excel or LibreOffice, or remove it.",
    "doctor": "Check what the add-in for Excel needs, and what is missing.",
    "help": "Read the guide.",
}
"""The commands, with what help says of them: it is shown without importing any."""


class CommandGroup(SpeakingGroup):
    """The commands, each in the module of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names in the order in which help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None if there is none of the name."""
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        module = import_module(f"numpure_xl.cli.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return in_language(command, ctx.find_root().obj or ENGLISH)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **extra: Any) -> Any:  # noqa: ANN401
        """Run a command line, in the language that it asks for or that the system has."""
        lang = spoken_in(sys.argv[1:] if args is None else args)
        with click_in(lang):
            return super(CommandGroup, in_language(self, lang)).main(args, *rest, obj=lang, **extra)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands."""
        lang: Lang = ctx.find_root().obj or ENGLISH
        with formatter.section(translated("Commands", lang)):
            formatter.write_dl([(name, translated(text, lang)) for name, text in COMMANDS.items()])


def _show_version(ctx: click.Context, _option: click.Parameter, is_asked: bool) -> None:  # noqa: FBT001
    """Print the version, and which search is at work."""
    if not is_asked:
        return
    msg = "{program} (search in Python)"
    if IS_COMPILED:
        msg = "{program} (compiled search)"
    click.echo(say(msg, ctx.find_root().obj or ENGLISH, program=f"numpure {__version__}"))
    ctx.exit()


def _typed(option: str) -> str:
    """Return an option without what does not matter in its name."""
    return option.lower().replace("_", "-")


@click.group(
    cls=CommandGroup,
    context_settings={"help_option_names": ["-h", "--help"], "token_normalize_func": _typed},
)
@lang_of_group
@click.option(
    *("-V", "--version"),
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Sudoku (ナンプレ, number place): puzzles with one solution, on paper and in Excel.

    \b
    numpure book puzzles.xlsx -n 12 --level medium    a workbook to print
    numpure generate -n 3 --format grid               puzzles as text
    numpure solve 53..7....6..195....98....6.8...     the solution
    numpure hint puzzle.txt                           what to do next
    numpure rate puzzles.txt                          how hard they are
    numpure lab lab.xlsx                              five ways to fill a grid, compared
    """
