"""Keys: whether Esc was pressed while a command is at work in LibreOffice.

LibreOffice hands on keys when the status bar is written to, as an animation does for each picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

ESCAPE = 1281
"""com.sun.star.awt.Key.ESCAPE."""


@contextmanager
def watched(document: Any, pressed: Callable[[], None]) -> Iterator[Any]:
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
