"""A command of the pane: from what was read to what is to be written, as JSON.

    begin   a command, its options, what the pane knows at once   -> what to read
    go      what was read, or an answer of the user               -> one of
    failed  (Excel refused what was to be written)                -> what puts it back

    {"read": [...]}         parts of sheets to read (snapshot.py)
    {"question": {...}}     something to ask the user (host.py)
    {"changes": [...], "messages": [...], "files": [...], "kept": {...}}

Excel may refuse a change in the middle, when the command is through. What it has changed until
then is put back at once: "changes" do so, and "kept" is what holds once they are carried out; until
then "half" is kept, with which *Undo last* puts back the rest.

"kept" are the small files of the commands, settings and undo, by name: they live as long as the
worker, so the pane hands them back with the next command.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine
from contextlib import suppress

from numpure_xl import macros
from numpure_xl.errors import SheetError
from numpure_xl.macros import user
from numpure_xl.macros.session import Session, attempt
from numpure_xl.officejs.host import PaneHost, PaneMessage
from numpure_xl.officejs.snapshot import reading
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.port import Workbook, run
from numpure_xl.sheet_io.undo import NAME, UndoFile, put_back

LEFT_OUT = {
    "lab_workbook": "Office.js opens no other workbook; the site has the programs at work",
    "originals_workbook": "Office.js opens no workbook with macros",
    "selftest": "Office.js reaches no workbook but the one that the pane belongs to",
}
"""Commands that cannot be done here, and why."""

OFFERED = {
    name: inspect.unwrap(getattr(macros, name)) for name in macros.__all__ if name not in LEFT_OUT
}
"""The commands of the pane."""

KEPT = ("numpure_xl.conf", NAME)
"""The files that commands keep."""


PaneSteps = Coroutine[PaneMessage, PaneMessage | None, None]
"""A command that lacks something from time to time, and goes on with it."""


class PaneCommand:
    """Performs commands for one pane, one at a time."""

    _host: PaneHost
    _begin: Callable[[], PaneSteps]
    _steps: PaneSteps | None
    _before: dict[str, str]

    def begin(self, request: PaneMessage) -> PaneMessage:
        """Begin a command; return what to read first."""
        self._before = request["kept"]
        _restore(self._before)
        start, work = request["start"], OFFERED[request["command"]]
        known = inspect.signature(work).parameters
        options = {key: value for key, value in request["options"].items() if key in known}
        host = PaneHost(start, request["lang"])
        session = Session(host)
        self._host, self._steps = host, None
        self._begin = lambda: attempt(session, lambda: work(session, **options))
        if start["kind"] != "cells":
            return self._step(None)
        selected, used = area_at(start["selected"]), area_at(start["used"])
        return {"read": list(reading(start["sheet"], selected, used))}

    def go(self, request: PaneMessage) -> PaneMessage:
        """Go on with the parts of sheets that were read, or with the user's answer."""
        if self._steps:
            return self._step(request)
        self._host.add(request["parts"])
        return self._step(None)

    def failed(self, _request: PaneMessage) -> PaneMessage:
        """Return the changes that undo a command before Excel refused the rest.

        Where it is *Undo last* that was refused, its next click puts back the rest.
        """
        host = self._host
        book, file = run(host.workbook()), user.undo_file()
        after, before = _settings(), self._before
        host.changes.clear()
        if after.get(NAME) == before.get(NAME):
            return {"changes": [], "half": after, "kept": after}
        with suppress(SheetError):  # an undo has forgotten what it puts back
            records, _ = file.last(book)
            for record in records:
                run(host.apply(record.sheet, put_back(record)))
            return {"changes": host.changes, "half": _half(file, book), "kept": before}
        _restore(before)
        half = _half(file, book)
        return {"changes": [], "half": half, "kept": half}

    def _step(self, reply: PaneMessage | None) -> PaneMessage:
        """Let the command go on until it lacks something, or is through."""
        host = self._host
        self._steps = self._steps or self._begin()
        try:
            return self._steps.send(reply)
        except StopIteration:
            pass
        return {
            "changes": host.changes,
            "messages": host.messages,
            "files": host.files,
            "kept": _settings(),
        }


def _half(file: UndoFile, book: Workbook) -> dict[str, str]:
    """Return the settings to keep where the overwritten cells are back in part."""
    records, _ = file.last(book)
    for record in records:
        record.is_half_undone = True
    file.keep(book, *records)
    return _settings()


def _restore(settings: dict[str, str]) -> None:
    for name in KEPT:
        path = user.folder() / name
        if name in settings:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(settings[name], "utf-8")
        else:
            path.unlink(missing_ok=True)


def _settings() -> dict[str, str]:
    paths = [user.folder() / name for name in KEPT]
    return {path.name: path.read_text("utf-8") for path in paths if path.is_file()}
