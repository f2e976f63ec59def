"""The session: the workbook that a command works on, and the user it speaks with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import cached_property, wraps
from itertools import zip_longest
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from numpure_xl.board.location import Area
from numpure_xl.board.theme import THEMES, Theme
from numpure_xl.errors import NumpureError, SheetError
from numpure_xl.hosts.excel.adapter import clicked
from numpure_xl.hosts.excel.config import THEME
from numpure_xl.macros import user
from numpure_xl.messages import Message
from numpure_xl.sheet_io.board import SheetBoard
from numpure_xl.sheet_io.changes import Change
from numpure_xl.sheet_io.find import at_selection, find
from numpure_xl.sheet_io.port import Host, Question, QuestionKind, Selection, Workbook, run
from numpure_xl.sheet_io.snapshot import Contents
from numpure_xl.sheet_io.undo import UndoRecord, put_back
from numpure_xl.words import in_language, say
from numpure_xl.work.deadline import stopped, within

P = ParamSpec("P")
T = TypeVar("T")

MORE = Message("Show more?")
"""The question where there is more to say."""

SECONDS = 60.0
"""Seconds that the work of a click may take."""

CommandRun = Coroutine[object, None, None]
"""A command that has begun."""


class Cancelled(Exception):  # noqa: N818
    """The user thought better of it."""


class Session:
    """A workbook in front of a user.

    Attributes:
        host: The spreadsheet that has it open.
        lang: The user's language.
        boards: The boards that the command has found.
        undo_file: The file that keeps what commands changed.
        has_waited: Whether the user had time to change the sheet since the command began.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self.lang = user.language(host.locale)
        self.boards: list[SheetBoard] = []
        self.has_waited = False
        self.undo_file = user.undo_file()
        self._selection: Selection | None = None
        self._workbook: Workbook | None = None
        self._is_protected: bool | None = None

    @cached_property
    def theme(self) -> Theme:
        """The theme of boards. Givens are bold in every theme: by that they are recognised."""
        return replace(THEMES[theme_set()], bold=True)

    # The sheet

    async def selection(self) -> Selection:
        """Return the cells that were selected when the command began.

        Raises:
            SheetError: If it is something else, such as a picture, or several areas.
        """
        if self._selection is None:
            self._selection = await self.host.selection()
        if self._selection.kind == "areas":
            msg = "Several areas are selected; select cells in one area."
            raise SheetError(msg)
        if self._selection.kind == "other":
            msg = "Something other than cells is selected, such as a chart; select cells."
            raise SheetError(msg)
        return self._selection

    async def sheet(self) -> str:
        """Return the name of the sheet on which the command began; raises as `selection`."""
        return (await self.selection()).sheet

    async def selected(self) -> Area:
        """Return the rectangle that was selected; raises as `selection`."""
        return (await self.selection()).area

    async def sheet_to_write(self) -> str:
        """Return the name of the sheet on which the command began, to be written on.

        Raises:
            SheetError: If several sheets are selected, or none.
        """
        selection = await self.selection()
        if selection.kind == "sheets":
            msg = "Several sheets are selected; select one sheet."
            raise SheetError(msg)
        return selection.sheet

    async def is_protected(self) -> bool:
        """True if that sheet is protected."""
        if self._is_protected is None:
            self._is_protected = bool(await self.host.is_protected(await self.sheet()))
        return self._is_protected

    async def workbook(self) -> Workbook:
        """Return the workbook; it is asked for once."""
        if self._workbook is None:
            self._workbook = await self.host.workbook()
        return self._workbook

    async def board(self) -> SheetBoard:
        """Return the board under the selection, or the only one of the sheet.

        Raises:
            SheetError: If there is none, or it is unclear which.
        """
        selection = await self.selection()
        self.boards.append(await find(self.host, selection.sheet, selection.area))
        return self.boards[-1]

    async def board_here(self) -> SheetBoard | None:
        """Return the board under the selection, None if there is none."""
        selection = await self.selection()
        area = await at_selection(self.host, selection.sheet, selection.area)
        self.boards += [area] if area else []
        return area

    async def write(self, changes: list[Change], record: UndoRecord) -> None:
        """Write, so that it can be undone; a fault puts back at once what was there.

        Where the program has an undo of its own, that is used, and nothing is kept.
        """
        await self.write_all([(changes, record)])

    async def write_all(self, work: list[tuple[list[Change], UndoRecord]]) -> None:
        """Write into several sheets as one step, each with what was there; see `write`."""
        book = None if self.host.undo else await self.workbook()  # a fault may leave nobody to ask
        records: list[UndoRecord] = []
        with self.step():
            try:
                for changes, record in work:
                    records.append(record)
                    await self.host.apply(record.sheet, changes)
            except BaseException:
                if self.host.undo is None:
                    await self.put_back(records)
                raise
        if book:
            self.undo_file.keep(book, *records)

    async def put_back(
        self, records: list[UndoRecord], now: Sequence[Contents | None] = ()
    ) -> None:
        """Put back what was there; what a fault leaves, the next *Undo last* puts back.

        Args:
            records: What was there, by sheet.
            now: For each, what the cells hold now; None if that is not known.
        """
        for at, (record, held) in enumerate(zip_longest(records, now)):
            try:
                await self.host.apply(record.sheet, put_back(record, held))
            except BaseException:
                record.is_half_undone = True
                self.undo_file.keep(await self.workbook(), *records[at:])
                raise

    @contextmanager
    def step(self) -> Iterator[None]:
        """Make all writing one step to undo, where the program has an undo of its own."""
        with self.host.undo.step() if self.host.undo else nullcontext():
            yield

    # The user

    async def show_message(self, sentence: str, **fields: object) -> None:
        """Show a sentence."""
        await self.show_text(say(sentence, self.lang, **fields))

    async def show_text(self, text: str) -> None:
        """Show a text that is in the user's language."""
        await self._ask("message", text)

    async def show_error(self, error: NumpureError) -> None:
        """Show an error; cells of a board are named as on the sheet."""
        fields = self.boards[-1].named(error.fields) if self.boards else error.fields
        text = say(error.sentence, self.lang, **fields)
        await self._ask("error", text)

    @property
    def _title(self) -> str:
        return say("Number Place", self.lang)

    async def wants(self, text: str, offer: Message) -> bool:
        """Show a text that is in the user's language; return whether what is offered is wanted."""
        question = in_language(offer, self.lang)
        return await self._ask("yes or no", f"{text}\n\n{question}") == "yes"

    async def confirm(self, sentence: str, **fields: object) -> None:
        """Ask the user a yes-or-no question; on a no the command ends here."""
        if await self._ask("yes or no", say(sentence, self.lang, **fields)) != "yes":
            raise Cancelled

    async def ask(self, sentence: str, proposed: str = "", **fields: object) -> str:
        """Ask for a line of text; "" is an empty one. If the user cancels, the command ends here.

        Raises:
            SheetError: If there is no add-in that could ask.
        """
        answer = await self._ask("line", say(sentence, self.lang, **fields), proposed)
        if answer is None:
            raise Cancelled
        return answer

    async def ask_file(self, sentence: str, proposed: Path) -> Path:
        """Ask for a file to be written. If the user cancels, the command ends here.

        Raises:
            SheetError: If there is no add-in that could ask, or the answer is an address.
        """
        answer = await self._ask("file", say(sentence, self.lang), str(proposed))
        if answer is None:
            raise Cancelled
        if "://" in answer:  # Excel's dialog names a folder of OneDrive by its address
            msg = "{path} is a web address; choose a folder on this computer."
            raise SheetError(msg, path=answer)
        return Path(answer)

    async def new_file(self, sentence: str, proposed: str, path: str = "") -> Path:
        """Return the file to write; one that is there is overwritten only after yes.

        Args:
            sentence: What is asked, if no path is given.
            proposed: The name that is proposed; the file ends as it does.
            path: The file; "" to ask.

        Raises:
            SheetError: If it cannot be written.
            RequestError: If its name ends in something else.
        """
        from numpure_xl.export import writable  # noqa: PLC0415  # few commands need it

        suffix = Path(proposed).suffix
        if path:
            return writable(path, suffix)
        chosen = await self.ask_file(sentence, Path.home() / proposed)
        target = writable(chosen if chosen.suffix else chosen.with_suffix(suffix), suffix)
        if target.exists():
            msg = "{path} is there already. Overwrite it?"
            await self.confirm(msg, path=str(target))
        return target

    async def _ask(self, kind: QuestionKind, text: str, proposed: str = "") -> str | None:
        return await self.host.ask(Question(kind, text, self._title, proposed))

    # The work

    def show(self, sentence: str, **fields: object) -> None:
        """Show a sentence in the status bar."""
        self.host.show_status(say(sentence, self.lang, **fields))

    @contextmanager
    def busy(self, sentence: str, **fields: object) -> Iterator[None]:
        """Show in the status bar what is being done, as long as it is."""
        self.show(sentence, **fields)
        try:
            yield
        finally:
            self.host.show_status("")

    def wait(self, sentence: str, work: Callable[[], T], **fields: object) -> T:
        """Return the result of some work, with a sentence in the status bar as long as it takes.

        Raises:
            GaveUpError: If it takes too long, or the user presses Esc.
        """
        self.host.esc_was_pressed()  # what was pressed before is not meant
        self.has_waited = True
        with self.busy(sentence, **fields):
            return within(SECONDS, work, self.host.esc_was_pressed)

    def raise_if_cancelled(self) -> None:
        """End the command here if the user presses Esc.

        Raises:
            GaveUpError: If so.
        """
        if self.host.esc_was_pressed():
            raise stopped()


@contextmanager
def alone() -> Iterator[None]:
    """Hold off other commands: on a Mac Excel takes clicks while one is at work.

    Raises:
        SheetError: If one is at work.
    """
    if sys.platform == "win32":  # it has no such locks; there Excel takes no clicks meanwhile
        yield
        return
    import fcntl  # noqa: PLC0415

    path = user.folder() / "busy"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise busy_error() from error
        yield


def busy_error() -> SheetError:
    """Return the error of a command that has to wait for another."""
    msg = "Another command is running; wait until it ends, or answer its question."
    return SheetError(msg)


def theme_set() -> str:
    """Return the theme of boards: a name in `THEMES`."""
    chosen = user.setting(THEME)
    return chosen if chosen in THEMES else next(iter(THEMES))


def command(work: Callable[Concatenate[Session, P], CommandRun]) -> Callable[P, None]:
    """Make a command of the ribbon: performed on the workbook of the click, all at once."""

    @wraps(work)
    def performed(*args: P.args, **options: P.kwargs) -> None:
        with clicked() as host:
            perform(host, lambda session: work(session, *args, **options))

    return performed


def perform(host: Host, begin: Callable[[Session], CommandRun]) -> None:
    """Perform a command on a workbook whose adapter never waits."""
    session = Session(host)
    run(attempt(session, lambda: _alone(begin(session))))


async def _alone(work: CommandRun) -> None:
    try:
        with alone():
            await work
    finally:
        work.close()


async def attempt(session: Session, begin: Callable[[], CommandRun]) -> None:
    """Perform a command in a session, which shows errors as messages."""
    try:
        await begin()
    except NumpureError as error:
        await session.show_error(error)
    except Cancelled:
        return
