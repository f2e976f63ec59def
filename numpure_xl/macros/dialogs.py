"""Help, About and Settings."""

from __future__ import annotations

import platform
from collections.abc import Mapping

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.board.theme import THEMES
from numpure_xl.errors import UnknownNameError
from numpure_xl.hosts.excel.config import LANGUAGE, SPEED, THEME, UNIQUENESS
from numpure_xl.macros import user
from numpure_xl.macros.animation import SPEEDS, speed_set
from numpure_xl.macros.hints import ANSWERS, uniqueness_set
from numpure_xl.macros.session import MORE, Session, command, theme_set
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.words import LANGS, say

CHOICES: dict[str, tuple[Mapping[str, object], Message]] = {
    LANGUAGE: (dict.fromkeys(LANGS), Message("language")),
    THEME: (THEMES, Message("theme")),
    SPEED: (SPEEDS, Message("speed")),
    UNIQUENESS: (ANSWERS, Message("answer")),
}
"""The values of each setting, and their kind."""


@command
async def settings(
    session: Session,
    *,
    lang: str | None = None,
    theme: str | None = None,
    speed: str | None = None,
    one_solution: str | None = None,
) -> None:
    """Set the settings that are given; if none is, ask for all. A cancel leaves all as it was.

    Args:
        session: The workbook.
        lang: "en", "ja" or "" for Excel's own.
        theme: The theme of boards: a name in `THEMES`.
        speed: How fast animations go: a name in `SPEEDS`.
        one_solution: Whether hints may rely on a puzzle having one solution: "yes" or "no".
    """
    given = {LANGUAGE: lang, THEME: theme, SPEED: speed, UNIQUENESS: one_solution}
    if set(given.values()) == {None}:
        msg = "Language: {names}? Leave it empty for Excel's own."
        given[LANGUAGE] = await _asked(session, LANGUAGE, msg, user.setting(LANGUAGE))
        msg = "Look of the boards: {names}?"
        given[THEME] = await _asked(session, THEME, msg, theme_set())
        msg = "Speed of animations: {names}?"
        given[SPEED] = await _asked(session, SPEED, msg, speed_set())
        msg = "May hints rely on a puzzle having only one solution: {names}?"
        answer = "yes" if uniqueness_set() else "no"
        given[UNIQUENESS] = await _asked(session, UNIQUENESS, msg, answer)
    wanted = {name: value.lower() for name, value in given.items() if value is not None}
    for name, value in wanted.items():
        table, kind = CHOICES[name]
        if value:
            look_up(table, value, kind)
    user.save(**wanted)
    session.host.settings_changed()


async def _asked(session: Session, name: str, sentence: str, proposed: str) -> str:
    """Return the user's value of a setting; one that is no choice is asked for again."""
    table, kind = CHOICES[name]
    while True:
        value = await session.ask(sentence, proposed, names=", ".join(table))
        try:
            if value:
                look_up(table, value.lower(), kind)
        except UnknownNameError as error:
            await session.show_error(error)
            proposed = value
        else:
            return value


@command
async def help(session: Session) -> None:  # noqa: A001  # what its button says
    """Show a summary of the tab; whoever wants more gets the guide in a browser."""
    text = say(
        "Select a cell and press Generate: a board with a puzzle appears. Type digits into the "
        "blanks; Check looks at them, Hint says where to look next, Candidates notes what can "
        "go there, Solve gives the answer. Every command works on the board under the "
        "selection; Undo last takes it back.",
        session.lang,
    )
    if await session.wants(text, MORE):
        await session.host.open_guide(session.lang)


@command
async def about(session: Session) -> None:
    """Show the versions at work."""
    await session.show_message(
        "numpure-xl {numpure}, Python {python}, xlwings {xlwings}, spreadsheet {host}",
        numpure=__version__,
        python=platform.python_version(),
        xlwings=xw.__version__,
        host=session.host.version,
    )
