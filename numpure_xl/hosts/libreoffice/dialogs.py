"""Dialogs of LibreOffice: a message, a line of text, a file; and the Esc key during a command.

LibreOffice hands on keys when the status bar is written to, as an animation does for each picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from numpure_xl.hosts.libreoffice.program import Calc
from numpure_xl.sheet_io.port import Question

BOXES = {"message": ("INFOBOX", 1), "error": ("ERRORBOX", 1), "yes or no": ("QUERYBOX", 3)}
"""com.sun.star.awt.MessageBoxType, which decides on the icon, and MessageBoxButtons."""

PRESSED = {2: "yes", 3: "no"}
"""com.sun.star.awt.MessageBoxResults."""

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


def ask(calc: Calc, document: Any, question: Question) -> str | None:
    """Return the answer of the user of a document, as the port wants it."""
    if calc.answer:
        return calc.answer(question)
    window = document.CurrentController.Frame.ContainerWindow
    if question.kind == "line":
        return _line(calc, window, question)
    if question.kind == "file":
        return _file(calc, question)
    return _box(calc, window, question)


def _box(calc: Calc, window: Any, question: Question) -> str | None:
    name, buttons = BOXES[question.kind]
    kind = calc.enum("awt.MessageBoxType", name)
    box = window.Toolkit.createMessageBox(window, kind, buttons, question.title, question.text)
    try:
        return PRESSED.get(box.execute())
    finally:
        box.dispose()


def _line(calc: Calc, window: Any, question: Question) -> str | None:
    dialog = calc.service("com.sun.star.awt.UnoControlDialog")
    dialog.setModel(_model(calc.service, question))
    dialog.createPeer(window.Toolkit, window)
    line = dialog.getControl("line")
    line.setFocus()
    try:
        return str(line.Text).strip() if dialog.execute() else None
    finally:
        dialog.dispose()


def _file(calc: Calc, question: Question) -> str | None:
    path = Path(question.proposed)
    picker = calc.service("com.sun.star.ui.dialogs.FilePicker")
    picker.initialize((SAVE,))
    picker.setTitle(question.text)
    picker.setDisplayDirectory(path.parent.as_uri())
    picker.setDefaultName(path.name)
    if not picker.execute():
        return None
    return str(calc.uno.fileUrlToSystemPath(picker.SelectedFiles[0]))


def _model(service: Callable[[str], Any], question: Question) -> Any:
    _, prompt, title, proposed = question
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
    """Return the width of a line in letters; a Japanese one is as wide as two."""
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
