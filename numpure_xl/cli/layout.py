"""The options that say what a book looks like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from numpure_xl.errors import RequestError
from numpure_xl.sheet.book import BookLayout
from numpure_xl.sheet.paper import TRIMS
from numpure_xl.sheet.theme import THEMES
from numpure_xl.words import Lang

Command = TypeVar("Command", bound=Callable[..., Any])

_LAYOUT_OPTIONS = [
    click.option("--theme", default="plain", show_default=True, help=", ".join(THEMES)),
    click.option("--per-page", type=int, help="1, 2, 4 or 6 puzzles  [default: the theme's; 4]"),
    click.option("--answers", help="2, 6, 9 or 12 a page, or none  [default: the theme's; 9]"),
    click.option("--paper", default="A4", show_default=True, help="A4, Letter, B5 (JIS) or A5"),
    click.option("--trim", default="", metavar="SIZE", help=f"A book to bind: {', '.join(TRIMS)}"),
    click.option("--metadata", is_flag=True, help="A hidden sheet with a line for each puzzle."),
    click.option("--title", help="Stands at the head of every page."),
]
_NAMES = ("theme", "per_page", "paper", "trim", "metadata", "title")


def layout_options(command: Command) -> Command:
    """Add the options that say what a book looks like; `chosen_layout` takes them."""
    for option in reversed(_LAYOUT_OPTIONS):
        command = option(command)
    return command


def chosen_layout(options: dict[str, Any], lang: Lang) -> tuple[BookLayout, dict[str, Any]]:
    """Return the layout that was asked for, and the options that are not about it.

    Raises:
        UnknownNameError: If there is no such theme, paper or size.
        RequestError: If a page cannot be laid out so.
    """
    others = dict(options)
    answers = others.pop("answers")
    chosen = {name: others.pop(name) for name in _NAMES}
    per_page = None if answers is None else _answers(answers)
    return BookLayout(answers_per_page=per_page, lang=lang, **chosen), others


def _answers(text: str) -> int:
    """Return how many answers a page shall have, 0 for none."""
    if text == "none":
        return 0
    if not text.isdecimal():
        msg = "A page cannot have {found!r} answers; write a number, or none."
        raise RequestError(msg, found=text)
    return int(text)
