"""A command of the pane: from what was read to what is to be written, as JSON.

    begin   a command, its options, what the pane knows at once   -> what to read
    go      what was read, or an answer of the user               -> one of

    {"read": [...]}         parts of sheets to read (snapshot.py)
    {"question": {...}}     something to ask the user (engine.py)
    {"changes": [...], "messages": [...], "files": [...], "kept": {...}}

"kept" are the small files of the commands, settings and undo, by name: they live as long as the
worker, so the pane hands them back with the next command.
"""

from __future__ import annotations

import inspect
import secrets
from pathlib import Path
from typing import Any

from numpure_xl import macros
from numpure_xl.live.cells import area_at
from numpure_xl.macros import user
from numpure_xl.macros.again import AgainSession
from numpure_xl.macros.session import attempt
from numpure_xl.office.engine import Asked, Engine
from numpure_xl.office.snapshot import Snapshot, Unread, reading

Request = dict[str, Any]
Reply = dict[str, Any]

LEFT_OUT = {"selftest": "Office.js reaches no workbook but the one that the pane belongs to"}
"""Commands that cannot be done here, and why."""

OFFERED = {
    name: inspect.unwrap(getattr(macros, name)) for name in macros.__all__ if name not in LEFT_OUT
}
"""The commands of the pane."""

KEPT = ("numpure_xl.conf", "undo.json", "formats.json")
"""The files that commands keep."""


MOST_PICTURES = 500
"""How many pictures an animation of the pane has at most."""


class PaneSession(AgainSession):
    """A session of a command of the pane, which writes all that it changes in the end."""

    _pictures = 0

    def is_cancelled(self) -> bool:
        """Return whether the user wants no more, or an animation has had enough pictures."""
        return super().is_cancelled() or self._pictures >= MOST_PICTURES

    def pause(self, seconds: float) -> None:
        """Note that the pane shows what was changed so far, with the status, for so long."""
        self._pictures += 1
        engine = self.app.impl.engine
        engine.changes.append({"pause": seconds, "status": self.app.impl.status_bar})


class Performer:
    """Performs commands for one pane, one at a time."""

    def __init__(self) -> None:
        self._name, self._options, self._lang = "", dict[str, Any](), "en"
        self._start: dict[str, Any] = {}
        self._sheets: dict[str, Snapshot] = {}
        self._answers: list[str] = []
        self._done: dict[int, Any] = {}

    def begin(self, request: Request) -> Reply:
        """Begin a command; return what to read first."""
        self._name, self._lang = request["command"], request["lang"]
        self._options = _options(self._name, request["options"])
        self._start, self._answers, self._done = request["start"], [], {}
        _restore(request["kept"])
        self._sheets = {name: Snapshot(name) for name in self._start["sheets"]}
        here = self._sheets[self._start["sheet"]]
        here.used = area_at(self._start["used"])
        here.is_protected = self._start["protected"]
        if self._start["kind"] != "cells":
            return self._run()
        return {"read": list(reading(here.name, area_at(self._start["selected"]), here.used))}

    def go(self, request: Request) -> Reply:
        """Go on with the parts of sheets that were read, or with the user's answer."""
        for part in request.get("parts", ()):
            self._sheets[part["sheet"]].add(part)
        self._answers += [request["answer"]] if "answer" in request else []
        return self._run()

    def _run(self) -> Reply:
        """Run the command from its start, on all that is known by now."""
        sheets = {name: sheet.copy() for name, sheet in self._sheets.items()}
        engine = Engine(self._start, sheets, self._lang)
        engine.answers = iter(self._answers)
        session = PaneSession(engine.front(), self._done)
        try:
            attempt(session, OFFERED[self._name], **self._options)
        except Unread as missing:
            return {"read": [missing.request]}
        except Asked as asked:
            return {"question": asked.question}
        return {
            "changes": engine.changes,
            "messages": engine.messages,
            "files": engine.files,
            "kept": _kept(),
        }


def _options(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Return the options of a command; one of chance is the same when it begins anew."""
    known = inspect.signature(OFFERED[name]).parameters
    options = {key: value for key, value in given.items() if key in known}
    if "seed" in known and not options.get("seed"):
        options["seed"] = secrets.token_hex(4)
    return options


def _folder() -> Path:
    return user.places().config.parent


def _restore(kept: dict[str, str]) -> None:
    for name in KEPT:
        if name in kept:
            _folder().mkdir(parents=True, exist_ok=True)
            (_folder() / name).write_text(kept[name], "utf-8")


def _kept() -> dict[str, str]:
    paths = [_folder() / name for name in KEPT]
    return {path.name: path.read_text("utf-8") for path in paths if path.is_file()}
