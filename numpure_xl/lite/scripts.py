"""The commands of macros/ as scripts of xlwings Lite: a button each, with a form.

The form is made of what a command takes; labels and help are those of the ribbon. So a new
command is here as soon as it is there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import xlwings as xw

from numpure_xl import macros
from numpure_xl.board.values import number_of
from numpure_xl.errors import SheetError
from numpure_xl.hosts.lite import LiteHost
from numpure_xl.lite.texts import CHOICES, choice
from numpure_xl.macros.session import Session, attempt
from numpure_xl.messages import Message
from numpure_xl.shipped import ribbon_texts
from numpure_xl.words import LANGS, say, translated

ScriptWork = Callable[..., Coroutine[Any, Any, None]]


async def _selftest(_session: Session) -> None:
    """Raise an error that names the command for the self-test.

    Raises:
        SheetError: In any case.
    """
    msg = (
        "A script reaches no workbook but its own, and the self-test needs one. "
        "Run numpure doctor --report report.txt on a computer with Excel."
    )
    raise SheetError(msg)


INSTEAD: dict[str, ScriptWork] = {"selftest": _selftest}
"""Replacements of commands that cannot be done here, and whose names workbooks have."""

LEFT_OUT = {
    "animate": "what a script writes is shown when it has ended",
    "into_values": "nobody can tell there which cells a formula fills",
    "lab_workbook": "its runs take long in a browser, and the page plays the programs",
    "undo_last": "Excel's own undo takes back what a script did",
}
"""Commands that make no sense here, and why."""

HIDDEN = {("settings", "speed"): "nothing is animated"}
"""Fields left out of a form, and the reason."""

DEFAULTS = {
    ("export", "path"): "/data/numpure.xlsx",
    ("originals", "filler"): "row-retry",
    ("originals_workbook", "path"): "/data/originals.xlsm",
}
"""Proposals of a form that differ from the command's defaults. Files in /data can be fetched."""

ASKING = {"clear", "generate", "originals", "paste", "solution"}
"""Commands that ask before they overwrite what is there."""

POSITION = inspect.Parameter.POSITIONAL_OR_KEYWORD


class LiteSession(Session):
    """A workbook in front of a user who is asked nothing: the form has all answers.

    Attributes:
        overwrite: Whether cells that hold something may be overwritten.
    """

    def __init__(self, host: LiteHost, *, overwrite: bool) -> None:
        super().__init__(host)
        self.overwrite = overwrite

    async def confirm(self, sentence: str, **fields: Any) -> None:
        """Go on if the form allows it; else show the question as a message."""
        if not self.overwrite:
            msg = "{question} Then tick 'overwrite' in the form, and run it again."
            raise SheetError(msg, question=say(sentence, self.lang, **fields))

    async def wants(self, text: str, offer: Message) -> bool:  # noqa: ARG002
        """Show the text that was asked for, and no more."""
        await self.show_text(text)
        return False


async def perform(
    work: ScriptWork, book: xw.Book, *, overwrite: bool = False, **options: Any
) -> None:
    """Perform a command on a workbook of xlwings Lite."""
    host = LiteHost(book)
    session = LiteSession(host, overwrite=overwrite)
    await attempt(session, lambda: work(session, **options))
    for path in host.written:
        msg = "{path} is ready: menu of xlwings Lite > Files > Import/Export."
        await session.show_message(msg, path=path)
    host.carry_out()


def scripts() -> Iterator[Any]:
    """Yield every command that makes sense here."""
    for name in macros.__all__:
        if name not in LEFT_OUT:
            yield script(name)


def script(name: str) -> Any:
    """Return a command as a script; what its form leaves empty is left to the command."""
    work = INSTEAD.get(name) or inspect.unwrap(getattr(macros, name))
    fields = list(_fields(name, work))
    left = {option.name for option in _options(work) if option.default is None}

    async def run(book: xw.Book, *given: Any) -> None:
        named = {
            field.name: value or DEFAULTS.get((name, field.name), value)
            for field, value in zip(fields, given, strict=False)  # a caller may leave the last out
        }
        overwrite = bool(named.pop("overwrite", False))
        kinds = {field.name: field.annotation for field in fields}

        async def with_options(session: Session) -> None:
            options = {key: _read(key, kinds[key], value) for key, value in named.items()}
            await work(
                session,
                **{key: setting for key, setting in options.items() if setting or key not in left},
            )

        await perform(with_options, book, overwrite=overwrite)

    return _registered(run, name, fields)


def _registered(run: Any, name: str, fields: list[inspect.Parameter]) -> Any:
    """Return a script with what xlwings reads from it: its name, its help, its form."""
    text = ribbon_texts()["numpure" + name.title().replace("_", "")]
    title = " ".join(translated(text["label"], lang, "ribbon label") for lang in reversed(LANGS))
    helps = [translated(text["supertip"], lang, "ribbon supertip") for lang in reversed(LANGS)]
    book = inspect.Parameter("book", POSITION, annotation=xw.Book)
    run.__name__ = run.__qualname__ = name
    run.__doc__ = "\n\n".join((f"# {title}", *helps))
    run.__signature__ = inspect.Signature([book, *fields])
    run.__annotations__ = {field.name: field.annotation for field in (book, *fields)}
    return xw.script(name=title)(run)


def _options(work: ScriptWork) -> list[inspect.Parameter]:
    """Return the options of a command."""
    parameters = inspect.signature(work).parameters.values()
    return [parameter for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]


def _fields(name: str, work: ScriptWork) -> Iterator[inspect.Parameter]:
    """Yield the fields of the form: the options of the command, and leave to overwrite."""
    hints = get_type_hints(work)
    for option in _options(work):
        if (name, option.name) in HIDDEN:
            continue
        values = CHOICES.get(option.name) or _values(hints[option.name])
        default = DEFAULTS.get((name, option.name), option.default)
        if values:
            if default in (None, option.empty):
                default = "" if option.name in CHOICES else values[0]
            kind = choice(values if default in values else (default, *values))
        else:
            kind = next((k for k in (bool, int) if hints[option.name] in (k, k | None)), str)
            default = kind() if default is None else default
        yield inspect.Parameter(option.name, POSITION, default=default, annotation=kind)
    if name in ASKING:
        yield inspect.Parameter("overwrite", POSITION, default=False, annotation=bool)


def _read(name: str, kind: Any, value: Any) -> Any:
    """Return the value of a field of a form; a number or a choice may arrive as text.

    Raises:
        RequestError: If it is not a number where one is wanted.
    """
    if kind is int:
        return number_of(value, 0, Message(name), 0)
    return {str(member): member for member in _values(kind)}.get(str(value), value)


def _values(hint: Any) -> tuple[Any, ...]:
    """Return the values of a type that is a choice, or None besides; () for any other."""
    kinds = [kind for kind in (hint, *get_args(hint)) if get_origin(kind) is Literal]
    return get_args(kinds[0]) if kinds else ()
