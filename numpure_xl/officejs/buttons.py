"""The buttons of the pane: those of the ribbon, with its labels and its help."""

from __future__ import annotations

from typing import Any, NamedTuple

from numpure_xl.shipped import ribbon_texts
from numpure_xl.words import LANGS, Lang, translated


class Button(NamedTuple):
    """A button.

    Attributes:
        key: Its texts in the ribbon; with a "/" a button of a menu.
        command: The command of macros/.
        given: Options of the command that are always the same.
        chosen: Options for which the pane has a list to choose from.
        ribbon: What the manifest calls its button in the ribbon; "" if it has none.
        letter: Its shortcut, with Ctrl, Shift and Alt; as after Alt in the ribbon on Windows.
    """

    key: str
    command: str
    given: dict[str, Any] = {}  # noqa: RUF012  # never changed
    chosen: tuple[str, ...] = ()
    ribbon: str = ""
    letter: str = ""


BUTTONS = (
    Button(
        "Generate",
        "generate",
        chosen=("variant", "level", "symmetry"),
        ribbon="Generate",
        letter="G",
    ),
    Button("Solution", "solution", chosen=("filler",)),
    Button("Punch", "punch", chosen=("symmetry",)),
    Button("Paste", "paste"),
    Button("Solve", "solve"),
    Button("Check", "check", ribbon="Check", letter="K"),
    Button("Hint", "hint", ribbon="Hint", letter="H"),
    Button("NextStep", "next_step"),
    Button("Candidates", "candidates"),
    Button("Rate", "rate"),
    Button("Clear/ClearEntries", "clear"),
    Button("Clear/ClearBoard", "clear", {"whole": True}),
    Button("UndoLast", "undo_last", ribbon="UndoLast", letter="U"),
    Button("OpenElsewhere", "open_elsewhere", chosen=("site",)),
    Button("Originals", "originals", chosen=("filler",)),
    Button("Animate", "animate", chosen=("filler",)),
    Button("ClearTiles", "clear_tiles"),
    Button("Export", "export"),
    Button("IntoValues", "into_values"),
    Button("Settings", "settings"),
    Button("Help", "help"),
    Button("About", "about"),
)


def buttons() -> list[dict[str, Any]]:
    """Return the buttons with a label and a tip for each language."""
    return [
        button._asdict()
        | {"labels": {lang: _label(button.key, lang) for lang in LANGS}}
        | {"tips": {lang: _tip(button.key, lang) for lang in LANGS}}
        for button in BUTTONS
    ]


def _label(key: str, lang: Lang) -> str:
    parts = [ribbon_texts()[f"numpure{part}"]["label"] for part in key.split("/")]
    return ": ".join(translated(part, lang, "ribbon label") for part in parts)


def _tip(key: str, lang: Lang) -> str:
    tip = ribbon_texts()[f"numpure{key.partition('/')[0]}"]["supertip"]
    return translated(tip, lang, "ribbon supertip") if tip else ""
