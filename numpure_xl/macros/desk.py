"""The desk: the workbook a command works on, and the user it speaks with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property, wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import xlwings as xw

from numpure_xl.config import THEME
from numpure_xl.deadline import within
from numpure_xl.errors import GaveUpError, NumpureError, SheetError
from numpure_xl.live import undo
from numpure_xl.live.read import LiveBoard, area_of, board_under
from numpure_xl.macros import keys, user
from numpure_xl.sheet.place import Area
from numpure_xl.sheet.plan import cell_reference
from numpure_xl.sheet.theme import THEMES, Theme
from numpure_xl.words import explain, say

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 60.0
"""How long the work of a click may take."""


class _Left(Exception):  # noqa: N818
    """The user thought better of it."""


class Desk:
    """A workbook in front of a user.

    Attributes:
        book: The workbook.
        app: Its program.
        lang: The user's language.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self.app = book.app
        self.lang = user.language(book.app)

    @cached_property
    def theme(self) -> Theme:
        """How boards look. Givens are bold in every theme: by that they are known again."""
        return replace(THEMES[theme_set()], bold=True)

    @property
    def selection(self) -> xw.Range:
        """The cells that are selected.

        Raises:
            SheetError: If it is something else, such as a picture.
        """
        selection = self.app.selection
        if selection is None:
            msg = "No cell is selected; select one first."
            raise SheetError(msg)
        return selection

    def board(self) -> LiveBoard:
        """Return the board under the selection.

        Raises:
            SheetError: If there is none.
        """
        board = board_under(self.selection)
        if board is None:
            area = area_of(self.selection)
            msg = "There is no board at {cell}; select a cell of one, or all of its cells."
            raise SheetError(msg, cell=cell_reference(area.row, area.col))
        return board

    def tell(self, sentence: str, **fields: Any) -> None:
        """Show a sentence."""
        self._show(say(sentence, self.lang, **fields), "ok", "info")

    def read_out(self, text: str) -> None:
        """Show a text that is in the user's language."""
        self._show(text, "ok", "info")

    def wants_more(self, text: str) -> bool:
        """Show a text that is in the user's language; return whether there is more to say."""
        question = say("Say more?", self.lang)
        return self._show(f"{text}\n\n{question}", "yes_no", "info") == "yes"

    def tell_error(self, error: NumpureError) -> None:
        """Show what is wrong."""
        self._show(explain(error, self.lang), "ok", "critical")

    def confirm(self, sentence: str, **fields: Any) -> None:
        """Ask whether to go on; if not, the command ends here."""
        if self._show(say(sentence, self.lang, **fields), "yes_no", "info") != "yes":
            raise _Left

    def _show(self, text: str, buttons: str, mode: str) -> str | None:
        return self.app.alert(text, say("Number Place", self.lang), buttons, mode)

    def ask(self, sentence: str, proposed: str = "", **fields: Any) -> str:
        """Ask for a line of text; "" is an empty one. If the user cancels, the command ends here.

        Raises:
            SheetError: If there is no add-in that could ask.
        """
        prompt, title = say(sentence, self.lang, **fields), say("Number Place", self.lang)
        return self._answered(user.INPUT, prompt, title, proposed)

    def ask_file(self, sentence: str, proposed: Path) -> Path:
        """Ask for a file to be written. If the user cancels, the command ends here.

        Raises:
            SheetError: If there is no add-in that could ask.
        """
        return Path(self._answered(user.FILE, say(sentence, self.lang), str(proposed)))

    def _answered(self, macro: str, *question: str) -> str:
        answer = user.asked(self.app, macro, *question)
        if answer is None:
            raise _Left
        return answer

    def show(self, sentence: str, **fields: Any) -> None:
        """Show a sentence in the status bar."""
        self.app.status_bar = say(sentence, self.lang, **fields)

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
        self.is_left()  # what was pressed before is not meant
        with self.busy(sentence, **fields):
            return within(SECONDS, work, self.is_left)

    def is_left(self) -> bool:
        """Tell whether the user presses Esc; an engine may know it better than the system."""
        told = getattr(self.app.impl, "left", None)
        return bool(told and told()) or keys.escape_is_down()

    def stop_if_left(self) -> None:
        """End the command here if the user presses Esc.

        Raises:
            GaveUpError: If so.
        """
        if self.is_left():
            msg = "Stopped; all is as it was."
            raise GaveUpError(msg)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """Hold back the screen, and the macros that changes would set off."""
        updating, events = self.app.screen_updating, self.app.enable_events
        self.app.screen_updating = self.app.enable_events = False
        try:
            yield
        finally:
            self.app.screen_updating, self.app.enable_events = updating, events

    @contextmanager
    def changing(self, sheet: xw.Sheet, area: Area) -> Iterator[None]:
        """Change cells, so that "Undo last" can put them back; a fault puts them back at once.

        Raises:
            SheetError: If they cannot be changed; then they have not been.
        """
        with self.quiet():
            undo.keep(sheet, area)
            try:
                yield
            except BaseException:
                undo.put_back(self.book)
                raise


def theme_set() -> str:
    """Return how boards look: a name in `THEMES`."""
    chosen = user.setting(THEME)
    return chosen if chosen in THEMES else next(iter(THEMES))


def command(work: Callable[Concatenate[Desk, P], None]) -> Callable[P, None]:
    """Make a command of the ribbon: what it cannot do it says in one sentence."""

    @wraps(work)
    def run(*args: P.args, **options: P.kwargs) -> None:
        attempt(Desk(xw.Book.caller()), work, *args, **options)

    return run


def attempt(
    desk: Desk, work: Callable[Concatenate[Desk, P], None], *args: P.args, **options: P.kwargs
) -> None:
    """Do what a command does, at a desk; what cannot be done is said there."""
    try:
        work(desk, *args, **options)
    except NumpureError as error:
        desk.tell_error(error)
    except _Left:
        return
