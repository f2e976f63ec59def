"""The lists of settings, on the ribbon and on the options page of the extension."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from numpure_xl.board.theme import THEMES
from numpure_xl.macros import user
from numpure_xl.macros.animation import SPEEDS
from numpure_xl.macros.hints import ANSWERS
from numpure_xl.messages import Message
from numpure_xl.words import LANGS, in_language

CONTROLS = {
    "LANGUAGE": Message("Language"),
    "THEME": Message("Look of the boards"),
    "SPEED": Message("Speed of animations"),
    "UNIQUENESS": Message("Hints rely on one solution"),
}
"""The lists on the page, by the settings that they are for, and their labels."""


class Control(Protocol):
    """A label or a list on the page, as UNO has it; positions count from 0, -1 for none."""

    def setText(self, text: str) -> None:
        """Let a label show a text."""

    def getItemCount(self) -> int:
        """Return the number of items of a list."""

    def removeItems(self, first: int, count: int) -> None:
        """Take items out of a list."""

    def addItems(self, items: tuple[str, ...], before: int) -> None:
        """Put items into a list."""

    def selectItemPos(self, position: int, is_selected: bool) -> None:  # noqa: FBT001
        """Select an item of a list, or no longer."""

    def getSelectedItemPos(self) -> int:
        """Return the position of the selected item."""


class Window(Protocol):
    """The page itself, as UNO has it."""

    def getControl(self, name: str) -> Control:
        """Return a label or a list."""


DEFAULTS = {"SPEED": "normal", "UNIQUENESS": "yes"}

THEME_NAMES = {
    "plain": Message("Plain"),
    "newspaper": Message("Newspaper"),
    "classic": Message("Classic"),
    "large-print": Message("Large print"),
    "dark": Message("Dark"),
    "children": Message("Children"),
    "shapes": Message("Shapes"),
}
ANSWER_NAMES = {"yes": Message("Yes"), "no": Message("No")}
SPEED_NAMES = {"slow": Message("Slow"), "normal": Message("Normal"), "fast": Message("Fast")}


def choices() -> dict[str, Mapping[str, str]]:
    """Return the choices of each list: the shown text by the value that is kept."""
    return {
        "LANGUAGE": {"": Message("Automatic")} | {name: its.name for name, its in LANGS.items()},
        "THEME": {name: THEME_NAMES[name] for name in THEMES},
        "SPEED": {name: SPEED_NAMES[name] for name in SPEEDS},
        "UNIQUENESS": {name: ANSWER_NAMES[name] for name in ANSWERS},
    }


def handle(window: Window, event: str, lang: str) -> None:
    """Handle an event of the page: show the settings, or keep the choices.

    Args:
        window: The page.
        event: "initialize", "back" or "ok".
        lang: The language of the page.
    """
    if event in {"initialize", "back"}:
        _show(window, lang)
    elif event == "ok":
        _keep(window)


def _show(window: Window, lang: str) -> None:
    for name, offered in choices().items():
        window.getControl(f"{name}Label").setText(in_language(CONTROLS[name], lang))
        control = window.getControl(name)
        control.removeItems(0, control.getItemCount())
        control.addItems(tuple(in_language(text, lang) for text in offered.values()), 0)
        kept, is_selected = user.setting(name) or DEFAULTS.get(name, ""), True
        control.selectItemPos([*offered].index(kept) if kept in offered else 0, is_selected)


def _keep(window: Window) -> None:
    chosen = {}
    for name, offered in choices().items():
        position = window.getControl(name).getSelectedItemPos()
        chosen[name] = [*offered][max(0, position)]
    user.save(**chosen)
