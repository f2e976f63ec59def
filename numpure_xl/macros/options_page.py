"""The options page of the extension: what its lists offer, and what is chosen in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from numpure_xl.board.theme import THEMES
from numpure_xl.macros import user
from numpure_xl.macros.animation import SPEEDS
from numpure_xl.macros.hints import ANSWERS
from numpure_xl.words import LANGS, say, translated

CONTROLS = {
    "LANGUAGE": "Language",
    "THEME": "Look of the boards",
    "SPEED": "Speed of animations",
    "UNIQUENESS": "Hints rely on one solution",
}
"""The lists on the page, by the settings that they are for, and their labels."""


DEFAULTS = {"SPEED": "normal", "UNIQUENESS": "yes"}

THEME_NAMES = {
    "plain": "Plain",
    "newspaper": "Newspaper",
    "classic": "Classic",
    "large-print": "Large print",
    "dark": "Dark",
    "children": "Children",
    "shapes": "Shapes",
}
ANSWER_NAMES = {"yes": "Yes", "no": "No"}
SPEED_NAMES = {"slow": "Slow", "normal": "Normal", "fast": "Fast"}


def choices() -> dict[str, Mapping[str, str]]:
    """Return what each list offers: by the value that is kept, what is shown."""
    return {
        "LANGUAGE": {"": "As in LibreOffice"} | {name: its.name for name, its in LANGS.items()},
        "THEME": {name: THEME_NAMES[name] for name in THEMES},
        "SPEED": {name: SPEED_NAMES[name] for name in SPEEDS},
        "UNIQUENESS": {name: ANSWER_NAMES[name] for name in ANSWERS},
    }


def handle(window: Any, event: str, lang: str) -> None:  # noqa: ANN401  # as UNO has it
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


def _show(window: Any, lang: str) -> None:  # noqa: ANN401  # as UNO has it
    for name, offered in choices().items():
        window.getControl(f"{name}Label").setText(say(CONTROLS[name], lang))
        control = window.getControl(name)
        control.removeItems(0, control.getItemCount())
        control.addItems(tuple(translated(text, lang) for text in offered.values()), 0)
        kept, is_selected = user.setting(name) or DEFAULTS.get(name, ""), True
        control.selectItemPos([*offered].index(kept) if kept in offered else 0, is_selected)


def _keep(window: Any) -> None:  # noqa: ANN401  # as UNO has it
    chosen = {}
    for name, offered in choices().items():
        position = window.getControl(name).getSelectedItemPos()
        chosen[name] = [*offered][max(0, position)]
    user.save(**chosen)
