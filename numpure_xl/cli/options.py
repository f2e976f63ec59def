"""The options that all commands share: --lang, --quiet, errors, and names to choose from.

Names are completed by the shell, and known without regard to case.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from numpure_xl.cli.translated import Argument
from numpure_xl.cli.voice import tell, tell_io, tell_memory, visible
from numpure_xl.errors import NumpureError, RequestError, cut
from numpure_xl.messages import Message
from numpure_xl.names import look_up, meant
from numpure_xl.options.option import Option
from numpure_xl.sudoku.levels import level_name
from numpure_xl.words import LANGS, Lang, explain, say, system_lang

Command = TypeVar("Command", bound=Callable[..., Any])

QUIET = "numpure_xl.quiet"
"""Key of --quiet in a context of click."""


def reports_errors(command: Command) -> Command:
    """Let a command print a `NumpureError` as one sentence on stderr, and exit with its status."""

    @functools.wraps(command)
    def wrapped(*args: Any, lang: str | None, **options: Any) -> None:
        spoken: Lang = click.get_current_context().find_root().obj or system_lang()
        try:
            if lang is not None:
                spoken = look_up({name: name for name in LANGS}, lang.lower(), Message("language"))
                click.get_current_context().find_root().obj = spoken
            command(*args, lang=spoken, **options)
            sys.stdout.flush()
        except NumpureError as error:
            raise SystemExit(tell(explain(error, spoken), error.exit_status)) from None
        except OSError as error:
            raise SystemExit(tell_io(error, spoken)) from None
        except MemoryError:
            raise SystemExit(tell_memory(spoken)) from None

    text = "Language of page and messages  [default: the system's]"
    return click.option("--lang", metavar="|".join(LANGS), help=text)(wrapped)  # type: ignore[return-value]


def asks_for(options: Sequence[Option], **kinds: type | str) -> Callable[[Command], Command]:
    """Return a decorator that adds options to a command, which takes them as dataclasses.

    Args:
        options: The options, in the order in which help shows them.
        kinds: The name of each parameter of the command, and the dataclass that it is: it gets the
            options that it has fields for, and what none has a field for the command gets by its
            own name. A field that no option of the command has keeps its default. The name of
            a class, as "package.module:Class", is imported when the command runs.
    """

    def decorate(command: Command) -> Command:
        @functools.wraps(command)
        def wrapped(*args: Any, **values: Any) -> None:
            asked = {option.name: _value(option, values.pop(option.name)) for option in options}
            alone = set(asked)
            for name, named in kinds.items():
                kind: Any = resolve_name(named) if isinstance(named, str) else named
                taken = asked.keys() & {field.name for field in fields(kind)}
                values[name] = kind(**{field: asked[field] for field in taken})
                alone -= taken
            command(*args, **values, **{name: asked[name] for name in alone})

        with_options: Any = wrapped
        for option in reversed(options):
            with_options = argument(option)(with_options)
        return with_options  # type: ignore[no-any-return]

    return decorate


def _value(option: Option, typed: Any) -> Any:  # noqa: ANN401  # whatever the option is of
    return not typed if option.is_on else typed


def argument(option: Option) -> Callable[[Any], Any]:
    """Return a decorator that adds an option to a command."""
    flag = option.flag
    if option.kind is bool and option.default is None:
        flag += f"/--no-{option.key}"
    if option.kind is bool:
        default = False if option.is_on else option.default
        how: dict[str, Any] = {"is_flag": True, "default": default}
    else:
        how = {"type": _type_of(option), "default": None if option.is_repeated else option.default}
        how["multiple"] = option.is_repeated
        how["show_default"] = bool(option.default)
    how |= {"help": option.help, "topic": option.topic, "metavar": option.example}
    how |= {"is_usual": option.is_usual, "brief": option.brief}
    return click.option(option.name, flag, cls=Argument, **how)


def _type_of(option: Option) -> Any:  # noqa: ANN401  # what click takes for a type
    if option.names or option.unset:
        return Name(option.names, option.unset, option.name_kind)
    if option.kind in {int, float}:
        return Number(option.kind)
    return click.Path(path_type=Path) if option.kind is Path else option.kind


def can_be_quiet(command: Command) -> Command:
    """Add the option --quiet to a command that says by `report` what it does."""
    text = "Print errors only."
    option = click.option(
        "-q", "--quiet", is_flag=True, expose_value=False, callback=_note_quiet, help=text
    )
    return option(command)


def _note_quiet(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001, FBT001
    ctx.meta[QUIET] = value


def is_quiet() -> bool:
    """True if the command that runs was asked to be quiet."""
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(QUIET))


def report(sentence: object, *, err: bool = False) -> None:
    """Print what a command does or has done, unless it is to be quiet."""
    if not is_quiet():
        click.echo(visible(str(sentence)), err=err)


def report_level(level: str | None, lang: Lang) -> None:
    """Report the level of the puzzles, if none was named."""
    if level is not None:
        msg = "No level was named, so it is {level}; --level chooses another."
        report(say(msg, lang, level=level_name(level)))


def report_seed(seed: str | None, lang: Lang) -> None:
    """Report the seed, if none was asked for."""
    if seed is not None:
        msg = "The seed is {seed}; --seed {seed} makes the same again."
        report(say(msg, lang, seed=seed), err=True)


def was_given(name: str) -> bool:
    """True if an option of the command that runs was given, or is in its --job."""
    source = click.get_current_context().get_parameter_source(name)
    return source in {ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP}


def was_typed(name: str) -> bool:
    """True if an option of the command that runs was typed, and is not only in its --job."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


class Number(click.ParamType):  # type: ignore[type-arg]  # click 8.1 has none
    """A number, whole or not; where no range is given, whoever uses it knows what it may be.

    Attributes:
        kind: Its type, int or float.
        least: The least that it may be.
        most: The most that it may be.
    """

    def __init__(
        self, kind: type[float], least: float = float("-inf"), most: float = float("inf")
    ) -> None:
        self.kind = kind
        self.least, self.most = least, most
        self.name = "integer" if kind is int else "number"

    def convert(
        self,
        value: Any,  # noqa: ANN401  # a text, or the default
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002
    ) -> float:
        """Return the number that a text is.

        Raises:
            RequestError: If it is none, or not in the range.
        """
        return self.named(param.opts[-1] if param else "", value)

    def named(self, option: str, value: Any) -> float:  # noqa: ANN401  # a text, or a number
        """Return the number that a text is, for an option of a name; see `convert`."""
        text = cut(str(value))
        try:
            number = self.kind(value)
        except ValueError:
            msg = "{option} cannot be {text!r}; write a number."
            if self.kind is int:
                msg = "{option} cannot be {text!r}; write a whole number."
            raise RequestError(msg, option=option, text=text) from None
        if number < self.least or number > self.most:
            msg = "{option} cannot be {text!r}; write a number from {least} to {most}."
            if self.most == float("inf"):
                msg = "{option} cannot be {text!r}; write a number from {least} up."
            raise RequestError(msg, option=option, text=text, least=self.least, most=self.most)
        return number


class Name(click.ParamType):  # type: ignore[type-arg]  # click 8.1 has none
    """A name out of several; any other is left to whoever looks it up, and refuses it.

    Attributes:
        names: The names.
        left_out: What may be typed, as help shows it, for leaving the option out.
        kind: The kind of names, such as "level", for the words that mean them elsewhere.
    """

    name = "text"

    def __init__(self, names: Iterable[str], left_out: str = "", kind: str = "") -> None:
        self.names = tuple(names)
        self.left_out = left_out
        self.kind = kind

    def convert(
        self,
        value: str,
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str | None:
        """Return the name that is meant.

        >>> Name(["A4", "Letter"]).convert(" a4", None, None)
        'A4'
        """
        if self.left_out and value.strip().casefold() == self.left_out:
            return None
        return meant(self.names, value, self.kind) or value

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Return the names that go on from what was typed."""
        begun = incomplete.casefold()
        return [CompletionItem(name) for name in self.names if name.casefold().startswith(begun)]
