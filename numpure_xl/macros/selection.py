"""The selection: the cells on which a command begins."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import xlwings as xw
from xlwings import base_classes

from numpure_xl.errors import SheetError
from numpure_xl.live.cells import Host, host_of

SHEETS: dict[Host, Callable[[Any], int]] = {
    "windows": lambda api: api.ActiveWindow.SelectedSheets.Count,
    "mac": lambda api: len(api.active_window.selected_sheets.get()),
}
"""How many sheets are selected, for those programs that do not say it with what is selected."""


def selected_cells(app: xw.App) -> xw.Range:
    """Return the cells that are selected.

    Raises:
        SheetError: If it is something else, such as a picture, or several areas or sheets.
    """
    selection = app.impl.selection  # the one of xlwings' own asks for it twice
    kind = _kind(app, selection)
    if kind == "areas":
        msg = "Several areas are selected; select cells in one area."
        raise SheetError(msg)
    if kind == "sheets":
        msg = "Several sheets are selected; select one sheet."
        raise SheetError(msg)
    if selection is None:
        msg = "Something other than cells is selected, such as a chart; select cells."
        raise SheetError(msg)
    return xw.Range(impl=selection)


def _kind(app: xw.App, selection: base_classes.Range | None) -> str:
    """Return what is selected: "cells", "areas", "sheets", or "other" for what is no cells."""
    kind = getattr(app.impl, "selected_kind", None)  # an engine that knows it
    if kind:
        return str(kind)
    if selection is None:
        return "other"
    if "," in selection.address:
        return "areas"
    count = 1
    with suppress(Exception):  # each host has one of its own where there is no window
        count = SHEETS.get(host_of(xw.Range(impl=selection)), lambda _: 1)(app.api)
    return "sheets" if count > 1 else "cells"
