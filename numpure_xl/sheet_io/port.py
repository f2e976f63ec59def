"""The port: all that a spreadsheet program has to offer so that the commands run in it.

A command is a coroutine over a `Host`. It knows no library: it reads parts of sheets, reckons,
asks its user, and hands over a list of changes. What differs from program to program is in the
adapters, one for each, and nowhere else:

    hosts/excel/host.py             Excel; windows.py and mac.py have what is each system's own
    hosts/libreoffice/adapter.py    LibreOffice Calc
    hosts/lite.py                   xlwings Lite
    officejs/host.py                the task pane of the Office.js add-in

The members that are `async` may take their time. An adapter whose program answers at once never
waits in them, and `run` performs its commands; one whose program answers later awaits it, and its
own loop performs them. A command cannot tell the one from the other.

A sheet is known by its name. Rows and columns count from 0, sizes are in points, colours are red,
green and blue. An adapter may know more than it is asked for, and keep what it has read until it
writes: it lives as long as one command.

What costs: each read and each change may be a call to another program, which takes a thousand
times as long as one within Python; on a Mac ten thousand times. So commands read rectangles, not
cells, and `changes.written` joins what is alike. tests/hosts/excel/test_budget.py counts them.
"""

from __future__ import annotations

from collections.abc import Collection, Coroutine, Mapping, Sequence
from contextlib import AbstractContextManager
from enum import Enum, auto
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeVar

from numpure_xl.board.location import Area
from numpure_xl.sheet_io.areas import CellIndex
from numpure_xl.sheet_io.changes import Change
from numpure_xl.sheet_io.snapshot import (
    Border,
    Contents,
    DrawnOverlay,
    FormatName,
    Formats,
    Obstacles,
)

T = TypeVar("T")


class Cost(Enum):
    """What reading costs, which decides how much is read although nobody has asked for it."""

    CELL = auto()
    """A rectangle costs as much as its cells: Excel without its add-in."""
    BATCH = auto()
    """A rectangle costs as much as a cell: Excel with its add-in, LibreOffice, the task pane."""
    ROUND_TRIP = auto()
    """Each cell costs a round trip, so what can be written blindly is: xlwings Lite."""


class Selection(NamedTuple):
    """What is selected.

    Attributes:
        kind: "cells"; "areas" for several rectangles; "sheets" for cells of several sheets;
            "other" for what is no cells, such as a chart or a chart sheet.
        sheet: The sheet in front, on which the command works from then on.
        area: The cells; meaningless unless `kind` is "cells" or "sheets".
    """

    kind: Literal["cells", "areas", "sheets", "other"]
    sheet: str = ""
    area: Area = Area(0, 0, 1, 1)


class Workbook(NamedTuple):
    """What tells one workbook from all others.

    Attributes:
        name: Its name in the title of its window.
        path: Where it is kept; "" as long as it never was.
        program: The program that has it open, as long as that runs: another run is another text.
    """

    name: str
    path: str
    program: str


QuestionKind = Literal["message", "error", "yes or no", "line", "file"]


class Question(NamedTuple):
    """Something to tell the user, or to ask.

    Attributes:
        kind: "message" and "error" are to be read, and have no answer; "yes or no", "line" for a
            line of text, "file" for a file to be written.
        text: What is said.
        title: The title of the box.
        proposed: The text or the path that is offered.
    """

    kind: QuestionKind
    text: str
    title: str
    proposed: str = ""


class NativeUndo(Protocol):
    """The program's own list of what can be undone, which commands are a part of.

    A program that undoes by itself what a command did, and lets no command ask for it, has nothing
    in its list that commands could see.
    """

    def step(self) -> AbstractContextManager[None]:
        """Make all that is written meanwhile one step; a fault takes it back at once."""

    @property
    def last(self) -> Literal["a command's", "the user's", "nothing"]:
        """Whose the last step is."""

    def undo(self) -> None:
        """Undo the last step."""


class Host(Protocol):
    """A workbook that is open in a spreadsheet program, in front of a user."""

    @property
    def version(self) -> str:
        """The program and its version, for About."""

    @property
    def locale(self) -> str:
        """The language of its menus, such as "ja" or "en-US"; "" if it does not say."""

    @property
    def cost(self) -> Cost:
        """What reading costs."""

    @property
    def undo(self) -> NativeUndo | None:
        """The program's own undo; None if commands are no part of it.

        Then what is overwritten is kept in a file, for *Undo last* to put it back.
        """

    async def selection(self) -> Selection:
        """Return what is selected. At most 5 calls."""

    async def workbook(self) -> Workbook:
        """Return which workbook it is. At most 6 calls."""

    async def sheets(self) -> list[str]:
        """Return the names of all sheets that have cells, hidden ones too, in order."""

    async def used(self, sheet: str) -> Area:
        """Return the rectangle that holds all that is not plain and blank. At most 3 calls."""

    async def named_areas(self, sheet: str, prefix: str) -> list[Area]:
        """Return the rectangles of a sheet that have a defined name which begins so."""

    async def is_protected(self, sheet: str) -> bool | None:
        """Tell whether a sheet is protected; False where nobody can tell. At most 3 calls.

        None if there is no such sheet any more.
        """

    async def contents(self, sheet: str, area: Area) -> Contents:
        """Return what the cells of a rectangle hold. At most 3 calls."""

    async def merged(self, sheet: str, area: Area) -> list[Area]:
        """Return the rectangles of merged cells that have cells in a rectangle.

        One call where there are none, or the add-in is; else a few for each.
        """

    async def text_shown(self, sheet: str, cell: CellIndex) -> str | None:
        """Return what a cell shows; None where nobody can tell."""

    async def formats(
        self, sheet: str, wanted: Mapping[FormatName, Collection[CellIndex]]
    ) -> Formats:
        """Return parts of the formats of cells, perhaps more than were asked for.

        One call where the add-in is. Else a call or three for each part and each group of cells
        that are alike: an adapter guesses which are, by whether they hold something.
        """

    async def borders(self, sheet: str, area: Area) -> list[Border]:
        """Return the borders of all cells of a rectangle.

        One between two cells is the first one's. One call where the add-in is.
        """

    async def heights(self, sheet: str, area: Area) -> list[float]:
        """Return the heights of the rows of a rectangle, which `SetHeight` gives back.

        Two calls where they are alike; else two for each.
        """

    async def widths(self, sheet: str, area: Area) -> list[float]:
        """Return the widths of the columns of a rectangle.

        `SetWidth` gives them back, to a quarter of a pixel. Three calls where they are alike; else
        two for each.
        """

    async def obstacles(self, sheet: str, cells: Collection[CellIndex]) -> Obstacles:
        """Return what is in the way of writing into cells; of what nobody can tell, nothing.

        At most 6 calls where nothing is.
        """

    async def overlays(self, sheet: str) -> list[DrawnOverlay]:
        """Return the overlays of ours on a sheet; of shapes of the user's, nothing.

        One call where the add-in is; else two calls, and two for each shape.
        """

    async def apply(self, sheet: str, changes: Sequence[Change]) -> None:
        """Change a sheet, in order; macros of the user's are not set off.

        A call for each address of 255 characters, and a few for each width. May refuse by an
        exception of the program's own, in the middle; a caller that wants all or nothing puts back
        what it has kept. An adapter that only notes what to write may write it when the command is
        through, and writes nothing at all if that ends with an exception.
        """

    async def ask(self, question: Question) -> str | None:
        """Return the user's answer: "yes" or "no", a text, a path; None for a cancel.

        A message is shown until the user has read it, or once the command is through.

        Raises:
            SheetError: If this program cannot ask for it.
        """

    def esc_was_pressed(self) -> bool:
        """Tell whether the user pressed Esc since this was last asked, or holds it.

        It is asked ten times a second, also from another thread. Never, where no key arrives.
        """

    def show_status(self, text: str) -> None:
        """Show a text in the status bar; "" for the program's own."""

    async def pause(self, seconds: float) -> None:
        """Let the user look for so long at what has been written."""

    async def open_file(self, path: Path) -> None:
        """Open a workbook beside this one."""

    async def open_link(self, address: str) -> None:
        """Open a page of the web in a browser, or show where it is."""

    async def open_guide(self, lang: str) -> None:
        """Open the guide in a browser, or show where it is."""

    def settings_changed(self) -> None:
        """Show the ribbon anew, as the settings say by now."""


def run(command: Coroutine[object, None, T]) -> T:
    """Perform a command whose adapter never waits; return what it returns."""
    try:
        command.send(None)
    except StopIteration as end:
        returned: T = end.value
        return returned
    command.close()
    fault = "An adapter waited whose commands are performed at once."
    raise RuntimeError(fault)
