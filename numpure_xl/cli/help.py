"""`numpure help`: the guide in the terminal."""

from __future__ import annotations

import sys

import click

from numpure_xl.cli import COMMANDS
from numpure_xl.cli.grouped import write_topics
from numpure_xl.cli.options import reports_errors
from numpure_xl.options.option import TOPICS
from numpure_xl.words import Lang


@click.command(short_help="Read the guide.")
@click.argument("topic", metavar="[CHAPTER]", required=False)
@reports_errors
def help(*, topic: str | None, lang: Lang) -> None:  # noqa: A001  # what people type
    """Show a chapter of the guide or a lesson, or, without a name, the list of chapters.

    \b
    numpure help           the list of chapters
    numpure help books     the chapter on books
    numpure help book      the options of the command book
    numpure help printing  the options of a topic: PDF and what a printer needs
    numpure help x-wing    a lesson on a technique, with exercises
    """
    from numpure_xl import guide
    from numpure_xl.board.lesson import lesson_text
    from numpure_xl.hints.lessons import LESSONS
    from numpure_xl.messages import Message
    from numpure_xl.names import known_name, meant

    if topic is None:
        for name, title in guide.contents(lang):
            click.echo(f"numpure help {name:<16}{title}")
        return
    chapters = [name for name, _ in guide.contents(lang)]
    known = (*chapters, *COMMANDS, *TOPICS, *LESSONS)
    name = meant(LESSONS, topic, "technique") or known_name(known, topic, Message("chapter"))
    if name in COMMANDS:  # a command and a chapter may have one name
        click.echo(_help_of(name))
    if name in TOPICS:
        click.echo(_help_on(name))
    if name in chapters:
        _show(guide.chapter(name, lang))
    elif name in LESSONS:
        _show(lesson_text(name, lang))


def _help_of(name: str) -> str:
    """Return the help of a command, as with --help."""
    root = click.get_current_context().find_root()
    command = root.command.get_command(root, name)  # type: ignore[attr-defined]  # a group
    with command.make_context(name, [], parent=root, resilient_parsing=True) as context:
        return command.get_help(context)  # type: ignore[no-any-return]


def _help_on(topic: str) -> str:
    """Return the options of a topic: those of the first command that has any."""
    root = click.get_current_context().find_root()
    for name in ("book", "generate"):
        command = root.command.get_command(root, name)  # type: ignore[attr-defined]  # a group
        with command.make_context(name, [], parent=root, resilient_parsing=True) as context:
            formatter = context.make_formatter()
            write_topics(command, context, formatter, topic)
            if text := formatter.getvalue():
                return f"numpure {name}\n\n{text}"
    return ""


def _show(markdown: str) -> None:
    """Print Markdown: laid out for a terminal, and as it is into a pipe or a file."""
    from numpure_xl.guide import plain

    if not sys.stdout.isatty():
        click.echo(markdown, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(100, Console().width)).print(Markdown(plain(markdown)))
