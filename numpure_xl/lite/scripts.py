"""The commands of macros/ as scripts of xlwings Lite: a button each, with a form.

The form is made of what a command takes; labels and help are those of the ribbon. So a new
command is here as soon as it is there.
"""

from __future__ import annotations

import inspect
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, get_args, get_origin, get_type_hints

import xlwings as xw

from numpure_xl import macros
from numpure_xl.board.values import number_of
from numpure_xl.errors import SheetError
from numpure_xl.lite.engine import Engine
from numpure_xl.lite.memory import Memory, Unread
from numpure_xl.lite.texts import CHOICES, choice
from numpure_xl.live.undo import Before
from numpure_xl.macros.again import AgainSession
from numpure_xl.macros.session import Session, attempt
from numpure_xl.shipped import ribbon_texts
from numpure_xl.words import LANGS, say, translated

Work = Callable[..., None]

LEFT_OUT = {
    "animate": "what a script writes is shown when it has ended",
    "undo_last": "Excel's own undo takes back what a script did",
}
"""Commands that make no sense here, and why."""

HIDDEN = {("settings", "speed"): "nothing is animated"}
"""What is left out of a form, and why."""

DEFAULTS = {("export", "path"): "/data/numpure.xlsx", ("originals", "filler"): "row-retry"}
"""What a form proposes, where it is not what the command does. Files in /data can be fetched."""

ASKING = {"clear", "generate", "originals", "solution"}
"""Commands that ask before they overwrite what is there."""

POSITION = inspect.Parameter.POSITIONAL_OR_KEYWORD


class LiteSession(AgainSession):
    """A workbook in front of a user who is asked nothing: the form has all answers.

    Attributes:
        engine: The engine of the workbook.
        overwrite: Whether cells that hold something may be overwritten.
    """

    def __init__(self, engine: Engine, done: dict[int, Any], *, overwrite: bool) -> None:
        super().__init__(engine.front(), done)
        self.engine, self.overwrite = engine, overwrite

    def confirm(self, sentence: str, **fields: Any) -> None:
        """Go on if the form allows it; else show the question as a message."""
        if not self.overwrite:
            msg = "{question} Then tick 'overwrite' in the form, and run it again."
            raise SheetError(msg, question=say(sentence, self.lang, **fields))

    def ask(self, sentence: str, proposed: str = "", **fields: Any) -> str:  # noqa: ARG002
        """Return what is proposed."""
        return proposed

    def wants_more(self, text: str) -> bool:
        """Say what the form asked for, and no more."""
        self.show_text(text)
        return False

    @contextmanager
    def writing(self, sheet: xw.Sheet, before: Before) -> Iterator[None]:  # noqa: ARG002
        """Write into cells; a fault leaves them as they are, and Excel itself can undo the rest."""
        noted = len(self.engine.changes)
        try:
            yield
        except BaseException:
            del self.engine.changes[noted:]
            raise


async def perform(work: Work, book: xw.Book, *, overwrite: bool = False, **options: Any) -> None:
    """Run a command on a workbook of xlwings Lite; see memory.py for how."""
    known = Memory()
    done: dict[int, Any] = {}
    while True:
        engine = Engine(book, known.copy())
        session = LiteSession(engine, done, overwrite=overwrite)
        try:
            attempt(session, work, **options)
        except Unread as missing:
            await known.learn(missing, book)
            continue
        for path in engine.written:
            session.show_message(
                "{path} is ready: menu of xlwings Lite > Files > Import/Export.", path=path
            )
        engine.carry_out()
        return


def scripts() -> Iterator[Any]:
    """Yield every command that makes sense here."""
    for name in macros.__all__:
        if name not in LEFT_OUT:
            yield script(name)


def script(name: str) -> Any:
    """Return a command as a script; what its form leaves empty is left to the command."""
    work = inspect.unwrap(getattr(macros, name))
    fields = list(_fields(name, work))
    left = {option.name for option in _options(work) if option.default is None}

    async def run(book: xw.Book, *given: Any) -> None:
        named = {
            field.name: value or DEFAULTS.get((name, field.name), value)
            for field, value in zip(fields, given, strict=True)
        }
        overwrite = bool(named.pop("overwrite", False))
        if "seed" in named:  # one, however often the command begins anew
            named["seed"] = named["seed"] or secrets.token_hex(4)
        kinds = {field.name: field.annotation for field in fields}

        def with_options(session: Session) -> None:
            options = {key: _read(key, kinds[key], value) for key, value in named.items()}
            work(session, **{key: one for key, one in options.items() if one or key not in left})

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


def _options(work: Work) -> list[inspect.Parameter]:
    """Return the options of a command."""
    parameters = inspect.signature(work).parameters.values()
    return [parameter for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]


def _fields(name: str, work: Work) -> Iterator[inspect.Parameter]:
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
    """Return what a field of a form holds; a number or a choice may arrive as text.

    Raises:
        RequestError: If it is no number where one is wanted.
    """
    if kind is int:
        return number_of(value, 0, name, 0)
    return {str(one): one for one in _values(kind)}.get(str(value), value)


def _values(hint: Any) -> tuple[Any, ...]:
    """Return the values of a type that is a choice, or None besides; () for any other."""
    kinds = [kind for kind in (hint, *get_args(hint)) if get_origin(kind) is Literal]
    return get_args(kinds[0]) if kinds else ()
