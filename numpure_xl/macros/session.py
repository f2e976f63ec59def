"""The session: the workbook a command works on, and the user it speaks with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import cached_property, wraps
from importlib import import_module
from importlib.util import find_spec
from time import sleep
from typing import Any, Concatenate, ParamSpec, TypeVar

import xlwings as xw

from numpure_xl.board.location import Area, Place
from numpure_xl.board.theme import THEMES, Theme
from numpure_xl.errors import GaveUpError, NumpureError, SheetError
from numpure_xl.hosts.excel.config import THEME
from numpure_xl.live.board import LiveBoard
from numpure_xl.live.cells import Contents, area_of, host_of, is_protected, sheet_of
from numpure_xl.live.find import at_selection, find
from numpure_xl.live.formats import Formats
from numpure_xl.live.guesses import Guesses
from numpure_xl.live.undo import Before, Store, put_back, settled
from numpure_xl.macros import escape_key, user
from numpure_xl.macros.messages import Cancelled, Messages
from numpure_xl.macros.selection import selected_cells
from numpure_xl.words import say
from numpure_xl.work.deadline import within

# Windows has no such locks; there Excel takes no clicks while it waits for a command.
fcntl: Any = import_module("fcntl") if find_spec("fcntl") else None

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 60.0
"""How long the work of a click may take."""


class Session(Messages):
    """A workbook in front of a user.

    Attributes:
        book: The workbook.
        has_waited: Whether the user had time to change it since the command began.
        store: What the last command has changed.
        guesses: The formats that boards had after it.
    """

    def __init__(self, book: xw.Book) -> None:
        super().__init__(book.app)
        self.book = book
        self.has_waited = False
        folder = user.places().config.parent
        self.store = Store(folder / "undo.json")
        self.guesses = Guesses(folder / "formats.json")

    @cached_property
    def theme(self) -> Theme:
        """The theme of boards. Givens are bold in every theme: by that they are recognised."""
        return replace(THEMES[theme_set()], bold=True)

    @cached_property
    def _selection(self) -> xw.Range:
        return selected_cells(self.app)

    @cached_property
    def sheet(self) -> xw.Sheet:
        """The sheet on which the command began.

        Raises:
            SheetError: If no cells are selected, or several areas or sheets.
        """
        return sheet_of(self._selection)

    @cached_property
    def is_protected(self) -> bool:
        """Whether that sheet is protected."""
        return is_protected(self.sheet)

    @cached_property
    def selected(self) -> Area:
        """The cells that were selected when the command began; raises as `sheet` does."""
        return area_of(self._selection)

    def board(self) -> LiveBoard:
        """Return the board under the selection, or the only one of the sheet.

        Raises:
            SheetError: If there is none, or it is unclear which.
        """
        selected = self.selected
        self.boards.append(find(self.sheet, selected, self.formats))
        return self.boards[-1]

    def board_here(self) -> LiveBoard | None:
        """Return the board under the selection, None if there is none."""
        selected = self.selected
        found = at_selection(self.sheet, selected, self.formats)
        self.boards += [found] if found else []
        return found

    def formats(self, sheet: xw.Sheet, place: Place) -> Formats:
        """Return the formats of a board, with a guess at what they are."""
        formats = Formats(sheet, place.with_note)
        if self.keeps_files(sheet):
            formats.expect(self.guesses.of(self._name_of(place)))
        return formats

    def keeps_files(self, sheet: xw.Sheet) -> bool:
        """Tell whether files of ours are of use: not where the program can do it by itself."""
        return host_of(sheet) not in {"calc", "lite"}

    @cached_property
    def _book_name(self) -> str:
        """The name of the workbook, asked for once."""
        return str(self.book.name)

    @cached_property
    def _sheet_name(self) -> str:
        """The name of the workbook and the sheet, asked for once."""
        return f"{self._book_name}|{self.sheet.name}"

    def _name_of(self, place: Place) -> str:
        return f"{self._sheet_name}|{place.area}"

    def drawn(self, sheet: xw.Sheet, place: Place, formats: Formats) -> None:
        """Remember the formats of a board that was drawn."""
        if self.keeps_files(sheet):
            self.guesses.keep(self._name_of(place), formats)

    def remember(self) -> None:
        """Remember the formats of boards, for the next command."""
        for board in self.boards:
            self.drawn(board.sheet, board.place, board.formats)

    def show(self, sentence: str, **fields: Any) -> None:
        """Show a sentence in the status bar."""
        self.app.status_bar = say(sentence, self.lang, **fields)

    def pause(self, seconds: float) -> None:
        """Let the user look at what was written for so long."""
        sleep(seconds)

    @contextmanager
    def busy(self, sentence: str, **fields: Any) -> Iterator[None]:
        """Show in the status bar what is being done, as long as it is."""
        self.show(sentence, **fields)
        try:
            yield
        finally:
            self.app.status_bar = False

    def wait(self, sentence: str, work: Callable[[], T], **fields: Any) -> T:
        """Return what some work returns, with a sentence in the status bar as long as it takes.

        Raises:
            GaveUpError: If it takes too long, or the user presses Esc.
        """
        self.is_cancelled()  # what was pressed before is not meant
        self.has_waited = True
        with self.busy(sentence, **fields):
            return within(SECONDS, work, self.is_cancelled)

    def is_cancelled(self) -> bool:
        """Tell whether the user presses Esc; an engine may know it better than the system."""
        is_left = getattr(self.app.impl, "left", None)
        return bool(is_left and is_left()) or escape_key.escape_is_down()

    def raise_if_cancelled(self) -> None:
        """End the command here if the user presses Esc.

        Raises:
            GaveUpError: If so.
        """
        if self.is_cancelled():
            msg = "Stopped; all is as it was."
            raise GaveUpError(msg)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Hold back the macros that changes would set off."""
        events = self.app.enable_events
        self.app.enable_events = False
        try:
            yield
        finally:
            self.app.enable_events = events

    @contextmanager
    def writing(self, sheet: xw.Sheet, before: Before) -> Iterator[None]:
        """Write into cells, so that it can be undone; a fault puts back at once what was there.

        Where the program has an undo of its own, that is used, and nothing is kept.
        """
        with self.quiet(), self.step():
            try:
                yield
            except BaseException:
                if self.keeps_files(sheet):
                    put_back(sheet, before)
                raise
        if self.keeps_files(sheet):
            self.store.keep(self._book_name, before)

    @contextmanager
    def step(self) -> Iterator[None]:
        """Make all that is written one step to undo, where the program has an undo of its own."""
        own = getattr(self.app.impl, "undo_step", nullcontext)
        with own():
            yield

    def settle(self, contents: Contents, area: Area) -> None:
        """Take what cells hold now for what the last command left; they were written meanwhile."""
        if self.keeps_files(self.sheet):
            kept = self.store.last(self._book_name)
            self.store.keep(self._book_name, settled(self.sheet, kept, contents, area))

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Hold off other commands: on a Mac Excel takes clicks while one is at work.

        Raises:
            SheetError: If one is at work.
        """
        if fcntl is None or hasattr(self.app.impl, "undo_step"):  # LibreOffice knows it by itself
            yield
            return
        path = self.store.path.with_name("busy")
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("w") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise busy_error() from error
            yield


def busy_error() -> SheetError:
    """Return the error of a command that has to wait for another."""
    msg = "Another command is at work; wait until it has ended, or answer what it asks."
    return SheetError(msg)


def theme_set() -> str:
    """Return the theme of boards: a name in `THEMES`."""
    chosen = user.setting(THEME)
    return chosen if chosen in THEMES else next(iter(THEMES))


def caller() -> xw.Book:
    """Return the workbook of the click; on a Mac it is named on the command line.

    xlwings takes a name to end at a '='.
    """
    names = [word.partition("=")[2] for word in sys.argv if word.startswith("--wb=")]
    return xw.books[names[-1]] if names and "=" in names[-1] else xw.Book.caller()


def command(work: Callable[Concatenate[Session, P], None]) -> Callable[P, None]:
    """Make a command of the ribbon, which reports an error as one sentence."""

    @wraps(work)
    def run(*args: P.args, **options: P.kwargs) -> None:
        attempt(Session(caller()), work, *args, **options)

    return run


def attempt(
    session: Session,
    work: Callable[Concatenate[Session, P], None],
    *args: P.args,
    **options: P.kwargs,
) -> None:
    """Run a command in a session, which shows errors as messages."""
    try:
        with session.alone():
            work(session, *args, **options)
            session.remember()
    except NumpureError as error:
        session.show_error(error)
    except Cancelled:
        return
