"""The values of ranges in Excel, as rows of what cells hold."""

from __future__ import annotations

import datetime as dt
from typing import Any

import xlwings as xw

from numpure_xl.board.values import number_behind
from numpure_xl.hosts.excel import inside_xlwings
from numpure_xl.sheet_io.snapshot import HeldValue


def two_dimensional(raw: Any) -> list[list[Any]]:  # noqa: ANN401  # each host has types of its own
    """Return rows, from a value, a row or rows."""
    if not isinstance(raw, (list, tuple)):
        return [[raw]]
    rows = [list(row) if isinstance(row, (list, tuple)) else row for row in raw]
    return rows if isinstance(rows[0], list) else [rows]


def cleaned(target: xw.Range, raw: Any) -> list[list[HeldValue]]:  # noqa: ANN401  # as xlwings'
    """Return values of cells as xlwings cleans them: errors as texts; all numbers as such."""
    engine, errors_as_text = inside_xlwings.engine_of(target), True
    rows = engine.clean_value_data(two_dimensional(raw), dt.datetime, None, None, errors_as_text)
    return [[number_behind(value) for value in row] for row in rows]
