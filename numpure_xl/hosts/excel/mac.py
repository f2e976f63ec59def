"""Excel on a Mac: what xlwings has no name for, or takes many calls for, through Apple events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import islice

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.board.overlay import Overlay
from numpure_xl.errors import SheetError
from numpure_xl.hosts.excel import inside_xlwings
from numpure_xl.hosts.excel.host import MOST_NAMES, ExcelHost
from numpure_xl.hosts.excel.values import cleaned, two_dimensional
from numpure_xl.sheet_io.areas import CellIndex
from numpure_xl.sheet_io.snapshot import DrawnOverlay, HeldValue, Rgb, Side

FOR_EVER = -1
"""The time limit of an Apple event that has none (appscript)."""

TIMED_OUT = -1712
"""errAETimeout of MacErrors.h: on a Mac nobody has answered a message box for a minute."""


class MacHost(ExcelHost):
    """Excel on a Mac."""

    def let_go(self) -> None:
        """Do nothing: what says where something is, holds nothing of it."""

    def range(self, sheet: xw.Sheet, address: str) -> xw.Range:
        """Return the cells of an address; xlwings parts one at its first colon."""
        return inside_xlwings.range_at(sheet, address)

    def count_selected(self) -> int:
        """Return the number of selected sheets."""
        with suppress(*self.refusals):  # there is no window
            return len(self.app.api.active_window.selected_sheets.get())
        return 1

    def full_name(self) -> str:
        """Return the path of the workbook."""
        return str(self.book.api.full_name.get())

    def program(self) -> str:
        """Return the process of Excel, and when it began: numbers of processes come again."""
        return f"{self.app.pid} {inside_xlwings.began(self.app):.0f}"

    def has_protection(self, sheet: xw.Sheet) -> bool:
        """True if a sheet is protected."""
        return bool(sheet.api.protect_contents.get())

    def values(self, target: xw.Range, typed: list[list[str]]) -> list[list[HeldValue]]:
        """Return the values of cells, row by row; errors, which a Mac does not report, as shown."""
        values = cleaned(target, target.api.value2.get())
        lost = [
            (row, col)
            for row, line in enumerate(typed)
            for col, text in enumerate(line)
            if text.startswith("=") and values[row][col] is None
        ]
        if lost:
            shown = two_dimensional(target.api.string_value.get())
            for row, col in lost:
                values[row][col] = shown[row][col] or None
        return values

    async def text_shown(self, sheet: str, cell: CellIndex) -> str | None:
        """Return the text that a cell shows."""
        return str(self.cells(sheet, Area(*cell, 1, 1)).api.string_value.get())

    def border(self, target: xw.Range, side: Side) -> tuple[str | None, str | None, Rgb | None]:
        """Return the style, the weight and the colour of a border, read together."""
        kw, styles, weights = inside_xlwings.words(target)
        properties = target.api.get_border(which_border=getattr(kw, side)).properties.get()
        color = properties[kw.color] if isinstance(properties[kw.color], list) else (0, 0, 0)
        red, green, blue = color
        return (
            styles.get(properties[kw.line_style]),
            weights.get(properties[kw.weight]),
            (red, green, blue),
        )

    def has_one_fill(self, target: xw.Range) -> bool:
        """True if all cells have one fill, or none has."""
        return repr(target.api.interior_object.color_index.get()) != "k.missing_value"

    def locked(self, target: xw.Range) -> object:
        """Return True if cells are locked."""
        is_locked: object = target.api.locked.get()
        return is_locked

    def lock(self, target: xw.Range, *, is_locked: bool) -> None:
        """Lock cells, or unlock them."""
        target.api.locked.set(is_locked)

    def names(self) -> Iterator[tuple[str, Callable[[], xw.Range]]]:
        """Yield the first names; one event tells which there are, and one more each of them."""
        for name in islice(self.book.names, MOST_NAMES):
            yield name.name, partial(getattr, name, "refers_to_range")

    def is_filtered(self, sheet: str, area: Area) -> bool:
        """True if a filter hides rows of a rectangle."""
        if not self.sheet(sheet).api.filter_mode.get():
            return False
        return self.cells(sheet, area).api.entire_row.hidden.get() is not False

    def has_array(self, target: xw.Range) -> bool:
        """True if some cells belong to an array formula."""
        return target.api.has_array.get() is not False

    def overlays_by_shapes(self, sheet: str) -> list[DrawnOverlay]:  # noqa: ARG002
        """Return none: Apple events tell neither the title of a shape nor where it begins."""
        return []

    def draw_overlay(self, sheet: str, area: Area, overlay: Overlay) -> None:  # noqa: ARG002
        """Refuse: Apple events draw no lines with corners.

        Raises:
            SheetError: In any case.
        """
        msg = "On a Mac the marks of this board are drawn by the ribbon's Generate alone."
        raise SheetError(msg)

    def erase_overlays(self, sheet: str, area: Area) -> None:
        """Erase none, as none were found."""

    def array_of(self, target: xw.Range) -> str:
        """Return the address of the array formula that a cell belongs to."""
        return str(target.api.current_array.get_address())

    def run_macro(self, macro: str, *arguments: str) -> object:
        """Return the result of a macro; a Mac waits for no longer than a minute unless told to."""
        given = {f"arg{number}": text for number, text in enumerate(arguments, 1)}
        answer: object = self.app.api.run_VB_macro(self.macro(macro), **given, timeout=FOR_EVER)
        return answer

    def _alert(self, text: str, title: str, buttons: str, mode: str) -> str | None:
        try:
            return super()._alert(text, title, buttons, mode)
        except self.refusals as error:
            if getattr(error, "errornumber", 0) != TIMED_OUT:
                raise
            return None  # whoever reads for so long wants no more
