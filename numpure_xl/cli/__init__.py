"""The command line: `numpure COMMAND`, a module for each command.

A command is imported when its name is asked for, and what it needs only when it runs, so that
`numpure --help` is there at once.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

import click

from numpure_xl import __version__

COMMANDS = ("book", "generate", "solve", "rate", "picture", "lab", "addin", "doctor")


class Commands(click.Group):
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
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="numpure", message="%(prog)s %(version)s")
def main() -> None:
    """Sudoku (ナンプレ, number place): puzzles with one solution, on paper and in Excel.

    \b
    numpure book puzzles.xlsx -n 12 --level medium    a workbook to print
    numpure generate -n 3 --format grid               puzzles as text
    numpure solve 53..7....6..195....98....6.8...     the solution
    numpure rate puzzles.txt                          how hard they are
    numpure lab lab.xlsx                              five ways to fill a grid, compared
    """
    _open_what_is_closed()
    if isinstance(sys.stdout, TextIOWrapper) and not sys.stdout.isatty():
        sys.stdout.reconfigure(
            encoding="utf-8"
        )  # what a system writes else may lack a seed's signs


def _open_what_is_closed() -> None:
    """Let a stream that whoever started us has closed (`>&-`) lead nowhere: Python has None there.

    The system would give its number to the next file, and what other processes print would go
    into that.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
