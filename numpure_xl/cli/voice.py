"""One voice for all errors of the command line, and streams that take every character."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from numpure_xl.errors import NumpureError
from numpure_xl.messages import Message
from numpure_xl.names import look_up, near_names
from numpure_xl.words import Lang, explain, say, system_lang

DONE, NOT_DONE, ASKED_WRONGLY = 0, 1, 2
"""The exit statuses.

    0: Everything was done.
    1: The command was right, and not everything could be done: a file is missing, cannot be read
       or written, some of what is in it is not a puzzle, no puzzle was found in time, a board that
       is checked has a fault, or the command was stopped.
    2: The command itself asks for what does not exist or does not go together, whatever is in the
       files that it names: an unknown option, name or ending, a number out of its range.

The classes of `errors` say which one each error has."""


OPTION = Message("option")


class WithTopics(click.Command):
    """A command whose help has more than one screen."""


class NamedGroup(click.Group):
    """A group of commands, named in any case; for a name that is near, that is offered."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant."""
        name, known = args[0].lower(), self.list_commands(ctx)
        if name not in known and not name.startswith("-"):
            look_up(dict.fromkeys(known), args[0], Message("command"))
        return super().resolve_command(ctx, [name, *args[1:]])


class SpeakingGroup(NamedGroup):
    """A group of commands that says what is wrong in one sentence on stderr."""

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:  # noqa: ANN401
        """Run the command that was typed."""
        prepare_streams()
        run: Any = super().main
        if not standalone_mode:
            return run(*args, standalone_mode=False, **extra)
        lang: Lang = extra.get("obj") or system_lang()
        status: Any = DONE
        try:
            status = run(*args, standalone_mode=False, **extra)
            sys.stdout.flush()
        except NoArgsIsHelpError as error:
            error.show()
            status = ASKED_WRONGLY
        except click.ClickException as error:
            status = tell(_fault(error, lang), error.exit_code)
        except NumpureError as error:
            status = tell(explain(error, lang), error.exit_status)
        except click.Abort:
            status = tell(say("Stopped.", lang))
        except OSError as error:
            status = tell_io(error, lang)
        except MemoryError:
            status = tell_memory(lang)
        raise SystemExit(status if isinstance(status, int) else DONE)


def _fault(error: click.ClickException, lang: Lang) -> str:
    """Return the message for a faulty command line; a missing option with its command."""
    if type(error) is click.UsageError and error.ctx:
        msg = "{fault}; {command} --help says what it takes."
        fault = error.format_message().rstrip(".。")
        return say(msg, lang, fault=fault, command=_typed_as(error.ctx))
    if not isinstance(error, click.NoSuchOption):
        return error.format_message()
    ctx = error.ctx or click.get_current_context()
    flags = {param.name: param.opts[-1] for param in ctx.command.get_params(ctx) if param.name}
    names = [*flags, *flags.values()]
    near = [flags.get(name, name) for name in near_names(names, error.option_name, OPTION)]
    fields = {"name": error.option_name, "command": _typed_as(ctx)}
    if near:
        msg = "There is no option {name!r} for {command}; did you mean {near}?"
        return say(msg, lang, near=", ".join(dict.fromkeys(near)), **fields)
    msg = "There is no option {name!r} for {command}; {command} --help lists them."
    if isinstance(ctx.command, WithTopics):
        msg = "There is no option {name!r} for {command}; {command} --help all lists them."
    return say(msg, lang, **fields)


def _typed_as(ctx: click.Context) -> str:
    """Return the words that call a command, whatever file the program is run from."""
    return " ".join(["numpure", *ctx.command_path.split()[1:]])


def tell(sentence: str, status: int = NOT_DONE) -> int:
    """Print a sentence on stderr, without characters that would act on a terminal.

    Returns:
        The exit status given.
    """
    click.echo(f"numpure: {visible(sentence)}", err=True)
    return status


def tell_io(error: OSError, lang: Lang) -> int:
    """Print why a file or stream can neither be read nor written; return the exit status."""
    if _has_no_reader(error):
        _silence(sys.stdout)
        return NOT_DONE
    msg = "{name!r} cannot be read or written: {reason}."
    _silence(sys.stdout)  # what it still holds cannot be written either
    return tell(say(msg, lang, name=error.filename or "-", reason=error.strerror or str(error)))


def tell_memory(lang: Lang) -> int:
    """Print that there is no memory left; return the exit status."""
    return tell(say("There is not enough memory; ask for less at once.", lang))


def _has_no_reader(error: OSError) -> bool:
    """True if a pipe's reader has seen enough. To Windows it is an invalid argument."""
    numbers = {errno.EPIPE, errno.EINVAL} if sys.platform == "win32" else {errno.EPIPE}
    return error.errno in numbers and error.filename is None


def visible(text: str) -> str:
    r"""Return a text with every character that is not printed replaced.

    >>> visible("a\x9bb\u202ec")
    'a�b�c'
    """
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def prepare_streams() -> None:
    """Open the streams that are closed, and let all of them take every character.

    A pipe or a file gets UTF-8, whatever the system's own encoding lacks; a console gets '?' for
    what it cannot show.
    """
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.isatty():
            stream.reconfigure(errors="replace")
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _open_what_is_closed() -> None:
    """Let a stream that whoever started us has closed (`>&-`) lead nowhere: Python has None there.

    The system would give its number to the next file, and what other processes print would go
    into that.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115


def _silence(stream: object) -> None:
    """Send the rest of a stream nowhere, so that Python does not complain at its end."""
    with suppress(OSError, AttributeError):  # it is not a file
        number = stream.fileno()  # type: ignore[attr-defined]
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, number)
        os.close(null)
