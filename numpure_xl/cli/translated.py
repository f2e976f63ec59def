"""Help and click's own sentences in the language of the user.

A command is written in English. For another language a copy of it is made whose texts are those of
the catalogs; click finds its own sentences there as well, by the standard library's gettext.
"""

from __future__ import annotations

import copy
import gettext
import inspect
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar
from unicodedata import east_asian_width

import click

from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.words import ENGLISH, LANGS, Lang, catalogs, say, system_lang, translated

Command = TypeVar("Command", bound=click.Command)

DOMAIN = "numpure"
AS_IT_IS = "\b\n"
"""The mark by which click's help leaves a paragraph unwrapped."""

_WORD = re.compile(r"(?:[!-~]+|.)[、。，．・：；？！）」』…ー]*\s*")
"""A part that stays together at the end of a line: Latin text, or a character and closing signs."""


def _check_lang(ctx: click.Context, param: click.Parameter, value: str | None) -> None:  # noqa: ARG001
    """Refuse a language that there is not."""
    if value is not None:
        look_up({name: name for name in LANGS}, value, Message("language"))


lang_of_group = click.option(
    "--lang",
    callback=_check_lang,
    metavar="|".join(LANGS),
    expose_value=False,
    help="Language of help and messages  [default: the system's]",
)
"""Adds --lang to a group of commands: `spoken_in` reads it."""


class Argument(click.Option):
    """An option whose help may be a `Message`; click itself would keep no more than its text.

    Attributes:
        topic: One of `options.TOPICS`, under which help shows it; "" for output and messages.
        is_usual: Whether the first screen of help shows it.
        brief: What that says of it, if it is shorter than the help; or "".
    """

    def __init__(
        self,
        names: Sequence[str],
        help: str,  # noqa: A002  # click's name of it
        topic: str = "",
        *,
        is_usual: bool = False,
        brief: str = "",
        **attributes: Any,
    ) -> None:
        super().__init__(names, help=help, **attributes)
        self.help = help
        self.topic = topic
        self.is_usual = is_usual
        self.brief = brief


def spoken_in(arguments: Sequence[str]) -> Lang:
    """Return the language that a command line asks for by --lang, or else that of the system."""
    words = [word.lower() for word in arguments]
    asked = [then for first, then in pairwise(words) if first == "--lang"]
    asked += [word.partition("=")[2] for word in words if word.startswith("--lang=")]
    return asked[-1] if asked and asked[-1] in LANGS else system_lang()


@contextmanager
def click_in(lang: Lang) -> Iterator[None]:
    """Let click speak a language: it asks gettext, which looks at LANGUAGE."""
    if lang == ENGLISH:
        yield
        return
    catalogs.catalog(lang)  # compiles it in a checkout
    before = os.environ.get("LANGUAGE"), gettext.textdomain()
    gettext.bindtextdomain(DOMAIN, str(catalogs.FOLDER))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = lang
    try:
        yield
    finally:
        gettext.textdomain(before[1])
        if before[0] is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before[0]


def in_language(command: Command, lang: Lang) -> Command:
    """Return a command with its help in a language; in English it is the command itself."""
    if lang == ENGLISH:
        return command
    made = copy.copy(command)
    made._help_option = None  # noqa: SLF001  # click made its text when it was first asked for
    made.context_class = WideContext
    parts = paragraphs(command.help)
    made.help = "\n\n".join(
        AS_IT_IS * is_block + translated(text, lang) for text, is_block in parts
    )
    short = command.short_help or (parts[0][0] if parts else "")
    made.short_help = translated(short, lang)
    made.params = [_in_language(param, lang) for param in command.params]
    if isinstance(made, click.Group):
        made.commands = {name: in_language(child, lang) for name, child in made.commands.items()}
    return made


def _in_language(param: click.Parameter, lang: Lang) -> click.Parameter:
    made: Any = copy.copy(param)
    for name in ("help", "brief"):
        if text := getattr(param, name, None):
            is_message = isinstance(text, Message)
            shown = (
                say(text.sentence, lang, **text.fields) if is_message else translated(text, lang)
            )
            setattr(made, name, shown)
    return made  # type: ignore[no-any-return]


def paragraphs(text: str | None) -> list[tuple[str, bool]]:
    r"""Return the paragraphs of a help text, each with whether it is a block, kept line by line.

    >>> paragraphs("Print\nit.\n\n\b\nnumpure a\nnumpure b")
    [('Print it.', False), ('numpure a\nnumpure b', True)]
    """
    parts = re.split(r"\n\s*\n", inspect.cleandoc(text or "").partition("\f")[0])
    texts = [(part.removeprefix(AS_IT_IS), part.startswith(AS_IT_IS)) for part in parts if part]
    return [(part if is_block else " ".join(part.split()), is_block) for part, is_block in texts]


class WideFormatter(click.HelpFormatter):
    """Wraps text in which a character may be two columns wide, and which has no blanks."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        width = self.width - self.current_indent
        super().write_text("\n\n".join(_folded(part, width) for part in text.split("\n\n")))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write a list of terms and what they mean."""
        rows = list(rows)
        first = min(max((len(term) for term, _ in rows), default=0), col_max) + col_spacing
        width = max(self.width - first - 2, 10)
        folded = [(term, _folded(text, width)) for term, text in rows]
        super().write_dl(folded, col_max, col_spacing)


class WideContext(click.Context):
    """A context whose help is laid out by `WideFormatter`."""

    formatter_class = WideFormatter


def _folded(text: str, width: int) -> str:
    """Return a paragraph as a block of lines, none wider than it may be."""
    if text.startswith(AS_IT_IS) or not text:
        return text
    lines = [""]
    for word in _WORD.findall(text):
        if columns(lines[-1] + word.rstrip()) > width and lines[-1]:
            lines.append("")
        lines[-1] += word
    return AS_IT_IS + "\n".join(line.rstrip() for line in lines)


def columns(text: str) -> int:
    """Return the number of columns of a terminal that a text takes.

    >>> columns("1 問")
    4
    """
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)
