"""Tell: help, versions; and be told how things shall be."""

from __future__ import annotations

import platform
from collections.abc import Mapping
from contextlib import suppress

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.config import LANGUAGE, SPEED, THEME
from numpure_xl.errors import look_up
from numpure_xl.macros import user
from numpure_xl.macros.desk import Desk, command, theme_set
from numpure_xl.macros.watching import SPEEDS, speed_set
from numpure_xl.sheet.theme import THEMES
from numpure_xl.words import LANGS

CHOICES: dict[str, tuple[Mapping[str, object], str]] = {
    LANGUAGE: (dict.fromkeys(LANGS), "language"),
    THEME: (THEMES, "theme"),
    SPEED: (SPEEDS, "speed"),
}
"""By setting, what may be chosen, and what that is."""

REFRESH = "NumpureRefresh"
"""The macro of the add-in that shows the ribbon anew."""


@command
def settings(
    desk: Desk, *, lang: str | None = None, theme: str | None = None, speed: str | None = None
) -> None:
    """Set what is given; if nothing is, ask for all of it. A cancel leaves all as it was.

    Args:
        desk: The workbook.
        lang: "en", "ja" or "" for Excel's own.
        theme: How boards look: a name in `THEMES`.
        speed: How fast animations go: a name in `SPEEDS`.
    """
    if (lang, theme, speed) == (None, None, None):
        lang = desk.ask(
            "Language: en or ja? Leave it empty for Excel's own.", user.setting(LANGUAGE)
        )
        looks, speeds = ", ".join(THEMES), ", ".join(SPEEDS)
        theme = desk.ask("Look of the boards: {names}?", theme_set(), names=looks)
        speed = desk.ask("Speed of animations: {names}?", speed_set(), names=speeds)
    told = {LANGUAGE: lang, THEME: theme, SPEED: speed}
    wanted = {name: value.lower() for name, value in told.items() if value is not None}
    for name, value in wanted.items():
        table, kind = CHOICES[name]
        if value:
            look_up(table, value, kind)
    user.save(**wanted)
    with suppress(Exception):  # each host has its own for a macro that is not there
        desk.app.macro(REFRESH)()


@command
def help(desk: Desk) -> None:  # noqa: A001  # what its button says
    """Say how to use the tab."""
    desk.tell(
        "Select a cell and press Generate: a board with a puzzle appears. Type digits into the "
        "blanks; Check looks at them, Hint says where to look next, Candidates notes what can "
        "stand there, Solve gives the answer. Every command works on the board under the "
        "selection; Undo last takes it back."
    )


@command
def about(desk: Desk) -> None:
    """Say which versions are at work."""
    desk.tell(
        "numpure-xl {numpure}, Python {python}, xlwings {xlwings}, spreadsheet {host}",
        numpure=__version__,
        python=platform.python_version(),
        xlwings=xw.__version__,
        host=str(desk.app.version),
    )
