"""The option --lang, and the errors of all commands."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from numpure_xl.cli.voice import tell, tell_io
from numpure_xl.errors import (
    NumpureError,
    look_up,
)
from numpure_xl.words import LANGS, Lang, explain, system_lang

Command = TypeVar("Command", bound=Callable[..., Any])


def reports_errors(command: Command) -> Command:
    """Let a command print a `NumpureError` as one sentence on stderr, and exit with its status."""

    @functools.wraps(command)
    def wrapped(*args: Any, lang: str | None, **options: Any) -> None:
        spoken: Lang = click.get_current_context().find_root().obj or system_lang()
        try:
            if lang is not None:
                spoken = look_up({name: name for name in LANGS}, lang, "language")
            command(*args, lang=spoken, **options)
            sys.stdout.flush()
        except NumpureError as error:
            raise SystemExit(tell(explain(error, spoken), error.exit_status)) from None
        except OSError as error:
            raise SystemExit(tell_io(error, spoken)) from None

    text = "Language of page and messages  [default: the system's]"
    return click.option("--lang", metavar="|".join(LANGS), help=text)(wrapped)  # type: ignore[return-value]


def was_given(name: str) -> bool:
    """Return whether an option of the command that runs was given, and not left to its default."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE
