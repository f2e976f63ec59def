"""A job, or a book.toml: the options of a command line kept in a TOML file.

The tables [book], [printer] and [pages] only group them. What no option can say are the parts of a
book: each [[front]] page, [[chapter]] and [[back]] page is a table of its own.
"""

from __future__ import annotations

import datetime as dt
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from numpure_xl.budget import SETTINGS, bytes_of
from numpure_xl.cli.options import was_given
from numpure_xl.errors import (
    NumpureError,
    RequestError,
    SheetError,
    UnknownNameError,
    cut,
    cut_path,
    no_file,
)
from numpure_xl.messages import Message
from numpure_xl.names import known_name
from numpure_xl.options.books import CHAPTERS

Command = TypeVar("Command", bound=Callable[..., Any])

SUFFIX = ".toml"
MOST_LISTED = 60
"""The most characters of names that are listed beside what is not known."""

NOT_KEPT = {"help", "job", "save_job", "force", "check", "cover", "new"}
"""Options that say what is done now, and not what a book is."""

TABLES = ("book", "printer", "pages")
"""The tables in which options may stand, for whoever reads the file."""

FRONT, CHAPTER, BACK, INSERT = PARTS = ("front", "chapter", "back", "insert")
"""The keys of the tables that say what a part of a book is, in the order of the book."""

ASKED_PARTS = "numpure_xl.parts"
"""Key of the parts of the file's book in a context of click."""


def job_options(command: Command) -> Command:
    """Add --job, which reads options from a file, and --save-job, which `write_job` serves."""
    file: Any = click.Path(path_type=Path)
    read = click.option(
        "--job",
        type=file,
        metavar="FILE.toml",
        is_eager=True,
        expose_value=False,
        callback=_read,
        help="Options from this file; those of the command line come first.",
    )
    save = click.option(
        "--save-job", type=file, metavar="FILE.toml", help="Write all options to this file."
    )
    return read(save(command))


def _read(ctx: click.Context, param: click.Parameter, path: Path | None) -> None:  # noqa: ARG001
    if path is not None:
        named = {key_of(each): each for each in _job_options(ctx.command)}
        table = _table(path)
        try:
            ctx.meta[ASKED_PARTS] = _parts(ctx.command, table)
            table = _flat(table)
            keys = {_option_of_a_book(named, key): key for key in table}
            ctx.default_map = {
                named[name].name: _value(named[name], key, table[key]) for name, key in keys.items()
            }
        except NumpureError as error:
            msg = "{path}: {fault}"
            fault = Message(error.sentence, **error.fields)
            raise RequestError(msg, path=cut_path(str(path)), fault=fault) from error


def _option_of_a_book(named: Iterable[str], key: str) -> str:
    """Return the option that a key means.

    Raises:
        NumpureError: If it is one of a chapter, or of nothing.
    """
    if key not in named and key.replace("_", "-") in {each.key for each in CHAPTERS}:
        msg = "{option} is for a chapter; write it under [[chapter]]."
        raise RequestError(msg, option=cut(key))
    known = known_key([*named, CHAPTER], key, Message("option"))
    if known == CHAPTER:
        msg = "A chapter is a table; begin each with a line [[chapter]]."
        raise RequestError(msg)
    return known


def known_key(names: Iterable[str], typed: str, kind: Message) -> str:
    """Return the known name that is meant; a refusal has few names beside what it says.

    Raises:
        UnknownNameError: If there is none.
    """
    try:
        return known_name(names, typed, kind)
    except UnknownNameError as error:
        asked = {"kind": kind, "name": cut(typed)}
        if "known" in error.fields and (near := error.fields.get("near")):
            msg = "There is no {kind} {name!r}; did you mean {near!r}?"
            raise UnknownNameError(msg, near=near, **asked) from error
        if len(error.fields.get("known", "")) > MOST_LISTED:
            msg = "There is no {kind} {name!r}; `numpure help books` lists them."
            raise UnknownNameError(msg, **asked) from error
        raise


def _parts(command: click.Command, table: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Take the parts of a book out of a job, which only books have; `front` may be a file, too.

    Raises:
        RequestError: If there is something else in their place.
    """
    named = {key for key in PARTS if key == CHAPTER or not isinstance(table.get(key), str)}
    parts = {key: table.pop(key, []) for key in named if command.name == "book"}
    for key, tables in parts.items():
        if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
            msg = "A chapter is a table; begin each with a line [[chapter]]."
            if key != CHAPTER:
                msg = "A page of your own is a table; begin each with a line [[{key}]]."
            raise RequestError(msg, key=key)
    return parts


def _flat(table: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a job, those in its tables among them.

    Raises:
        RequestError: If an option is there twice.
    """
    flat: dict[str, Any] = {}
    for key, value in table.items():
        within = value if key in TABLES and isinstance(value, dict) else {key: value}
        for name, each in within.items():
            if name in flat:
                raise twice(name)
            flat[name] = each
    return flat


def twice(option: str) -> RequestError:
    """Return the refusal of an option that a file has in two places."""
    msg = "{option} is there twice; leave one out."
    return RequestError(msg, option=option)


def asked_parts(key: str) -> list[dict[str, Any]]:
    """Return the parts of a book that the file of the command that runs asks for, as TOML has them.

    Args:
        key: One of `PARTS`.
    """
    parts: dict[str, list[dict[str, Any]]] = click.get_current_context().meta.get(ASKED_PARTS, {})
    return parts.get(key, [])


def _table(path: Path) -> dict[str, Any]:
    if not path.is_file():
        raise no_file(path)
    try:
        return tomllib.loads(bytes_of(path, SETTINGS).decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        is_text = not isinstance(error, UnicodeDecodeError)
        reason = str(error) if is_text else Message("it is not in UTF-8")
        msg = "{path} is not a TOML file: {reason}."
        raise SheetError(msg, path=cut_path(str(path)), reason=reason) from error


def _job_options(command: click.Command) -> list[click.Option]:
    """Return the options of a command that a job may have."""
    options = (each for each in command.params if isinstance(each, click.Option))
    return [each for each in options if each.name not in NOT_KEPT]


def key_of(param: click.Parameter) -> str:
    """Return the key of an option in a job: its longest name, without hyphens before it."""
    return max(param.opts, key=len).lstrip("-")


def _value(param: click.Option, key: str, value: object) -> object:
    """Return the value of an option as it would be typed.

    Raises:
        RequestError: If an option cannot have such a value.
    """
    if param.is_flag:
        if isinstance(value, bool):
            return value
        raise unfit(key, Message("true or false"))
    if param.multiple:
        values = value if isinstance(value, list) else [value]
        return [_text(key, each) for each in values]
    return _text(key, value)


def _text(key: str, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float | dt.date):
        raise unfit(key, Message("a text or a number"))
    return str(value)


def unfit(key: str, wanted: Message) -> RequestError:
    """Return the refusal of the value of an option."""
    msg = "{option} takes another value; write {wanted}."
    return RequestError(msg, option=key, wanted=wanted)


def given_options(**settled: str) -> dict[str, Any]:
    """Return the options with which the command runs, by their names in a job.

    Args:
        settled: What was found out for options that were not given, by the names of parameters.
    """
    ctx = click.get_current_context()
    given = {}
    for param in _job_options(ctx.command):
        name = str(param.name)
        value = ctx.params.get(name) if was_given(name) else settled.get(name)
        if value not in (None, ()):
            given[key_of(param)] = value
    return given


def job_text(options: Mapping[str, Any]) -> str:
    """Return a job as TOML.

    >>> print(job_text({"n": 4, "pdf": True, "font": ("a.ttf",)}), end="")
    n = 4
    pdf = true
    font = ["a.ttf"]
    """
    return "".join(f"{key} = {_written(value)}\n" for key, value in options.items())


def parts_text(key: str, parts: Sequence[Mapping[str, Any]]) -> str:
    """Return parts of a book as TOML.

    >>> print(parts_text("chapter", [{"title": "One", "n": 4}]), end="")
    <BLANKLINE>
    [[chapter]]
    title = "One"
    n = 4
    """
    return "".join(f"\n[[{key}]]\n{job_text(each)}" for each in parts)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, int | float):
        return str(value)
    return json.dumps(str(value), ensure_ascii=False)  # escapes as TOML does


def check_job(path: Path | None, *, force: bool) -> None:
    """Raise a `SheetError` if a job cannot be written to a file."""
    from numpure_xl.export.atomic_file import taken, writable  # when it is needed

    if path is not None:
        writable(path, SUFFIX)
        if path.exists() and not force:
            raise taken(path)


def write_job(path: Path | None, **settled: str) -> None:
    """Write the options of the command that runs, if a file was named; see `given_options`."""
    from numpure_xl.export.atomic_file import replaced  # when it is needed

    if path is not None:
        with replaced(path, SUFFIX) as file:
            parts = (parts_text(key, asked_parts(key)) for key in PARTS)
            file.write((job_text(given_options(**settled)) + "".join(parts)).encode())
