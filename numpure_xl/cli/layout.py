"""The options that say what a book looks like."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

import click

from numpure_xl.board.theme import THEMES
from numpure_xl.book.imprint import Imprint
from numpure_xl.book.layout import check_symbols
from numpure_xl.book.loose import BookLayout
from numpure_xl.cli.names import Name
from numpure_xl.cli.options import taken_as
from numpure_xl.cli.translated import Option
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.plan.paper import ANSWER_PATTERNS, PAPERS, PUZZLE_PATTERNS, TRIMS
from numpure_xl.reading.class_list import read_names
from numpure_xl.reading.front_text import read_front
from numpure_xl.reading.logo import read_logo
from numpure_xl.words import Lang


@dataclass(frozen=True, slots=True, kw_only=True)
class LayoutOptions:
    """The options that say what a book looks like, as they were typed; see `BookLayout`."""

    theme: str
    per_page: int | None
    answers: str | None
    paper: str
    trim: str
    metadata: bool
    title: str | None
    author: str
    subtitle: str
    publisher: str
    isbn: str
    copyright: str
    year: str
    logo: Path | None
    front: Path | None
    names: Path | None
    one_each: bool
    certificate: bool
    tiles: bool

    def layout(self, lang: Lang) -> BookLayout:
        """Return the layout that was asked for.

        Raises:
            UnknownNameError: If there is no such theme, paper or size.
            RequestError: If a page cannot be laid out so.
            SheetError: If a file cannot be read.
        """
        for option, file in (("logo", self.logo), ("front", self.front)):
            if file and not self.trim:
                raise _unbound(option)
        return BookLayout(
            theme=self.theme,
            per_page=self.per_page,
            answers_per_page=None if self.answers is None else _answers(self.answers),
            paper=self.paper,
            trim=self.trim,
            metadata=self.metadata,
            title=self.title,
            lang=lang,
            imprint=self._imprint(),
            front=read_front(self.front) if self.front else (),
            logo=read_logo(self.logo) if self.logo else None,
            names=read_names(self.names) if self.names else (),
            one_each=self.one_each,
            certificate=self.certificate,
            tiles=self.tiles,
        )

    def _imprint(self) -> Imprint:
        texts = {name: getattr(self, name) for name in IMPRINT}
        given = next((name for name, text in texts.items() if text), None)
        if given and not self.trim:
            raise _unbound(given)
        for text in texts.values():
            check_symbols(text)
        return Imprint(**texts)


def _unbound(option: str) -> RequestError:
    msg = "{option} is for a bound book; add --trim."
    return RequestError(msg, option=f"--{option}")


def _one_of(numbers: Iterable[int]) -> Message:
    """Return numbers as a choice: "1, 2, 4 or 6"."""
    *others, last = map(str, numbers)
    return Message("{others} or {last}", others=", ".join(others), last=last)


IMPRINT = tuple(field.name for field in fields(Imprint))
_FILE = click.Path(path_type=Path)
_PLAIN = THEMES["plain"]

_LAYOUT_OPTIONS = [
    click.option(
        "--theme", type=Name(THEMES), default="plain", show_default=True, help=", ".join(THEMES)
    ),
    click.option(
        "--per-page",
        type=int,
        cls=Option,
        help=Message(
            "{numbers} puzzles  [default: the theme's; {usual}]",
            numbers=_one_of(PUZZLE_PATTERNS),
            usual=_PLAIN.per_page,
        ),
    ),
    click.option(
        "--answers",
        cls=Option,
        help=Message(
            "{numbers} a page, or none  [default: the theme's; {usual}]",
            numbers=_one_of(ANSWER_PATTERNS),
            usual=_PLAIN.answers_per_page,
        ),
    ),
    click.option(
        "--paper", type=Name(PAPERS), default="A4", show_default=True, help=", ".join(PAPERS)
    ),
    click.option(
        "--trim",
        type=Name(TRIMS),
        default="",
        metavar="SIZE",
        cls=Option,
        help=Message("A book to bind: {names}", names=", ".join(TRIMS)),
    ),
    click.option("--metadata", is_flag=True, help="A hidden sheet with a line for each puzzle."),
    click.option("--title", help="Heading of every page."),
    click.option("--author", default="", metavar="NAME", help="Author of a bound book."),
    click.option("--subtitle", default="", metavar="TEXT", help="Below the title of a bound book."),
    click.option("--publisher", default="", metavar="NAME", help="Publisher of a bound book."),
    click.option("--isbn", default="", metavar="NUMBER", help="ISBN of a bound book."),
    click.option("--copyright", default="", metavar="TEXT", help="Copyright line of a bound book."),
    click.option("--year", default="", metavar="YYYY", help="Year of a bound book."),
    click.option("--logo", type=_FILE, metavar="FILE", help="Picture for the title page."),
    click.option("--front", type=_FILE, metavar="FILE", help="Pages of your own at the front."),
    click.option("--names", type=_FILE, metavar="FILE", help="A sheet for each name in this file."),
    click.option("--one-each", is_flag=True, help="Other puzzles for each name."),
    click.option("--certificate", is_flag=True, help="Certificates at the end."),
    click.option("--tiles", is_flag=True, help="Pictures to cut out, at the end."),
]


layout_options = taken_as(_LAYOUT_OPTIONS, design=LayoutOptions)
"""Adds the options that say what a book looks like; the command takes them as `design`."""


def _answers(text: str) -> int:
    """Return how many answers a page should have, 0 for none."""
    if text == "none":
        return 0
    if not text.isdecimal():
        msg = "A page cannot have {found!r} answers; write a number, or none."
        raise RequestError(msg, found=text)
    return int(text)
