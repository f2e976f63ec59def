"""Dialogs of LibreOffice: a line of text, a file to write; and the Esc key during a command.

An answer has the form that the add-in's own macros use: "=" and the text, "" for Cancel.

LibreOffice hands on keys when the status bar is written to, as an animation does for each picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

WIDTH, MARGIN, LINE = 220, 6, 14
"""In units of the dialog's font: a quarter of a letter wide, an eighth high."""

LETTERS = 52
"""About how many letters a line of the prompt has."""

PUSH_OK, PUSH_CANCEL = 1, 2
"""com.sun.star.awt.PushButtonType."""

SAVE = 1
"""FILESAVE_SIMPLE of com.sun.star.ui.dialogs.TemplateDescription."""

ESCAPE = 1281
"""com.sun.star.awt.Key.ESCAPE."""


def asked(engine: Any, prompt: str, title: str, proposed: str) -> str:
    """Ask for a line of text.

    Args:
        engine: The engine of LibreOffice.
        prompt: What is asked.
        title: The title of the dialog.
        proposed: The text in the line at first.
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
        title: The title of the dialog.
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
    height = LINE * (1 + sum(_width(line) // LETTERS for line in prompt.split("\n")))
    model.Title, model.Width, model.Height = title, WIDTH, height + 2 * LINE + 5 * MARGIN
    model.PositionX = model.PositionY = 60
    inner = WIDTH - 2 * MARGIN
    size = (MARGIN, MARGIN, inner, height)
    _put(model, "FixedText", "prompt", size, Label=prompt, MultiLine=True)
    _put(model, "Edit", "line", (MARGIN, height + 2 * MARGIN, inner, LINE), Text=proposed)
    below = height + LINE + 3 * MARGIN
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


@contextmanager
def on_escape(document: Any, pressed: Callable[[], None]) -> Iterator[Any]:
    """Call a function for each Esc in the window of a document; yield who listens."""
    controller, handler = document.CurrentController, _handler(pressed)
    controller.addKeyHandler(handler)
    try:
        yield handler
    finally:
        controller.removeKeyHandler(handler)


def _handler(pressed: Callable[[], None]) -> Any:
    """Return a listener; its base can be had only once `uno` is imported."""
    unohelper: Any = import_module("unohelper")
    interface: Any = import_module("uno").getClass("com.sun.star.awt.XKeyHandler")

    def key_pressed(_self: Any, event: Any) -> bool:
        if event.KeyCode == ESCAPE:
            pressed()
        return bool(event.KeyCode == ESCAPE)  # then it means nothing else

    methods = {
        "keyPressed": key_pressed,
        "keyReleased": lambda _self, _event: False,
        "disposing": lambda _self, _event: None,
    }
    return type("Keys", (unohelper.Base, interface), methods)()
