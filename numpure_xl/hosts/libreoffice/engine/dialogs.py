"""What LibreOffice asks in dialogs of its own: a line of text, a file to be written.

The answers are told as the macros of the add-in tell them: "=" and the answer, "" for a cancel.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

WIDTH, MARGIN, LINE = 220, 6, 14
"""In units of the dialog's font: a quarter of a letter wide, an eighth high."""

LETTERS = 52
"""About how many letters stand in a line of the prompt."""

PUSH_OK, PUSH_CANCEL = 1, 2
"""com.sun.star.awt.PushButtonType."""

SAVE = 1
"""FILESAVE_SIMPLE of com.sun.star.ui.dialogs.TemplateDescription."""


def asked(engine: Any, prompt: str, title: str, proposed: str) -> str:
    """Ask for a line of text.

    Args:
        engine: The engine of LibreOffice.
        prompt: What is asked.
        title: What stands on the dialog.
        proposed: What stands in the line at first.
    """
    window = engine.apps.app.window
    dialog = engine.service("com.sun.star.awt.UnoControlDialog")
    dialog.setModel(_model(engine.service, prompt, title, proposed))
    dialog.createPeer(window.Toolkit, window)
    dialog.getControl("line").setFocus()
    try:
        return f"={dialog.getControl('line').Text}" if dialog.execute() else ""
    finally:
        dialog.dispose()


def asked_file(engine: Any, title: str, proposed: str) -> str:
    """Ask for a file to be written.

    Args:
        engine: The engine of LibreOffice.
        title: What stands on the dialog.
        proposed: The path that is offered.
    """
    path = Path(proposed)
    picker = engine.service("com.sun.star.ui.dialogs.FilePicker")
    picker.initialize((SAVE,))
    picker.setTitle(title)
    picker.setDisplayDirectory(path.parent.as_uri())
    picker.setDefaultName(path.name)
    if not picker.execute():
        return ""
    return f"={engine.uno.fileUrlToSystemPath(picker.SelectedFiles[0])}"


def _model(service: Any, prompt: str, title: str, proposed: str) -> Any:
    model = service("com.sun.star.awt.UnoControlDialogModel")
    told = LINE * (1 + sum(_width(line) // LETTERS for line in prompt.split("\n")))
    model.Title, model.Width, model.Height = title, WIDTH, told + 2 * LINE + 5 * MARGIN
    model.PositionX = model.PositionY = 60
    inner = WIDTH - 2 * MARGIN
    _put(model, "FixedText", "prompt", (MARGIN, MARGIN, inner, told), Label=prompt, MultiLine=True)
    _put(model, "Edit", "line", (MARGIN, told + 2 * MARGIN, inner, LINE), Text=proposed)
    below = told + LINE + 3 * MARGIN
    ok = (WIDTH - 2 * (50 + MARGIN), below, 50, LINE + 2)
    cancel = (WIDTH - 50 - MARGIN, below, 50, LINE + 2)
    _put(model, "Button", "ok", ok, PushButtonType=PUSH_OK, DefaultButton=True)
    _put(model, "Button", "cancel", cancel, PushButtonType=PUSH_CANCEL)
    return model


def _width(line: str) -> int:
    """Return how many letters wide a line is; a Japanese one is as wide as two."""
    return sum(1 if sign.isascii() else 2 for sign in line)


def _put(
    model: Any, kind: str, name: str, area: tuple[int, int, int, int], **properties: Any
) -> None:
    control = model.createInstance(f"com.sun.star.awt.UnoControl{kind}Model")
    control.Name = name
    control.PositionX, control.PositionY, control.Width, control.Height = area
    for key, value in properties.items():
        setattr(control, key, value)
    model.insertByName(name, control)
