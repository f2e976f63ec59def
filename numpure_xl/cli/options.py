"""The options --lang and --quiet, and the errors of all commands."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from numpure_xl.cli.voice import tell, tell_io, visible
from numpure_xl.errors import (
    NumpureError,
    look_up,
)
from numpure_xl.words import LANGS, Lang, explain, system_lang

Command = TypeVar("Command", bound=Callable[..., Any])

QUIET = "numpure_xl.quiet"
"""Where a context of click keeps whether --quiet was given."""


def reports_errors(command: Command) -> Command:
    """Let a command print a `NumpureError` as one sentence on stderr, and exit with its status."""

    @functools.wraps(command)
    def wrapped(*args: Any, lang: str | None, **options: Any) -> None:
        spoken: Lang = click.get_current_context().find_root().obj or system_lang()
        try:
            if lang is not None:
                spoken = look_up({name: name for name in LANGS}, lang.lower(), "language")
            command(*args, lang=spoken, **options)
            sys.stdout.flush()
        except NumpureError as error:
            raise SystemExit(tell(explain(error, spoken), error.exit_status)) from None
        except OSError as error:
            raise SystemExit(tell_io(error, spoken)) from None

    text = "Language of page and messages  [default: the system's]"
    return click.option("--lang", metavar="|".join(LANGS), help=text)(wrapped)  # type: ignore[return-value]


def taken_as(
    options: Sequence[Callable[[Any], Any]], **kinds: type
) -> Callable[[Command], Command]:
    """Return a decorator that adds options to a command, which takes them as dataclasses.

    Args:
        options: The options, in the order in which help shows them.
        kinds: The name of each parameter of the command, and the dataclass that it is. A field that
            no option of the command has keeps its default.
    """

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def wrapped(*args: Any, **values: Any) -> None:
            for name, kind in kinds.items():
                found = [field.name for field in fields(kind) if field.name in values]
                values[name] = kind(**{field: values.pop(field) for field in found})
            command(*args, **values)

        with_options: Any = wrapped
        for option in reversed(options):
            with_options = option(with_options)
        return with_options  # type: ignore[no-any-return]

    return decorate


def can_be_quiet(command: Command) -> Command:
    """Add the option --quiet to a command that says by `report` what it does."""
    text = "Say nothing but what is wrong."
    option = click.option(
        "-q", "--quiet", is_flag=True, expose_value=False, callback=_note_quiet, help=text
    )
    return option(command)


def _note_quiet(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001, FBT001
    ctx.meta[QUIET] = value


def is_quiet() -> bool:
    """Return whether the command that runs was asked to be quiet."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(QUIET))


def report(sentence: object, *, err: bool = False) -> None:
    """Print what a command does or has done, unless it is to be quiet."""
    if not is_quiet():
        click.echo(visible(str(sentence)), err=err)


def was_given(name: str) -> bool:
    """Return whether an option of the command that runs was given, or is in its --job."""
    source = click.get_current_context().get_parameter_source(name)
    return source in {ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP}
