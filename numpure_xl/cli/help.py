"""`numpure help`: the guide in the terminal."""

from __future__ import annotations

import sys

import click

from numpure_xl.cli import COMMANDS
from numpure_xl.cli.options import reports_errors
from numpure_xl.words import Lang


@click.command(short_help="Read the guide.")
@click.argument("topic", metavar="[CHAPTER]", required=False)
@reports_errors
def help(*, topic: str | None, lang: Lang) -> None:  # noqa: A001  # what people type
    """Show a chapter of the guide, or, without a name, the list of chapters.

    \b
    numpure help           the list of chapters
    numpure help books     the chapter on books
    numpure help book      the options of the command book
    """
    from numpure_xl import guide

    if topic is None:
        for name, title in guide.contents(lang):
            click.echo(f"numpure help {name:<16}{title}")
    elif topic in COMMANDS:
        click.echo(_help_of(topic))
    else:
        _show(guide.chapter(topic, lang))


def _help_of(name: str) -> str:
    """Return the help of a command, as with --help."""
    root = click.get_current_context().find_root()
    command = root.command.get_command(root, name)  # type: ignore[attr-defined]  # a group
    with command.make_context(name, [], parent=root, resilient_parsing=True) as context:
        return command.get_help(context)  # type: ignore[no-any-return]


def _show(markdown: str) -> None:
    """Print Markdown: laid out for a terminal, and as it is into a pipe or a file."""
    from numpure_xl.guide import plain

    if not sys.stdout.isatty():
        click.echo(markdown, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(100, Console().width)).print(Markdown(plain(markdown)))
