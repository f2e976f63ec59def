"""One command, one step that LibreOffice undoes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def one_step(document: Any, title: str) -> Iterator[None]:
    """Let all that is changed be undone at once, under a title; nothing changed, no step."""
    manager = document.UndoManager
    manager.enterUndoContext(title)
    try:
        yield
    finally:
        manager.leaveUndoContext()
