"""Changes: from what a command wants to what is written, the same for all of them."""

from __future__ import annotations

from typing import NamedTuple

import xlwings as xw

from numpure_xl.board.location import Area, Place
from numpure_xl.board.patch import Patch
from numpure_xl.errors import SheetError
from numpure_xl.live import draw, edges, undo
from numpure_xl.live.board import LiveBoard
from numpure_xl.live.cells import (
    Contents,
    area_of,
    bounds,
    cells_in,
    host_of,
    values_of,
)
from numpure_xl.live.change import Wanted, difference, formulas_lost, refuse, refuse_locked, write
from numpure_xl.live.formats import Formats
from numpure_xl.live.plain import PLAIN, make_plain
from numpure_xl.live.plain import erase as erase_look
from numpure_xl.macros.session import Session
from numpure_xl.plan.reference import cell_reference

ENTRIES = "{area} has digits that are not given. Take them out?"
"""What is asked before a board is replaced on which somebody has written."""


def apply(session: Session, board: LiveBoard, wanted: Wanted) -> None:
    """Change those cells of a board that are not yet as wanted; if there are none, do nothing.

    On a protected sheet formats stay as they are.

    Raises:
        SheetError: If a cell cannot be changed; then none has been.
    """
    apply_to(session, board.sheet, board.contents, wanted, board.formats)


def apply_to(
    session: Session, sheet: xw.Sheet, contents: Contents, wanted: Wanted, formats: Formats
) -> None:
    """Change those cells of a sheet that are not yet as wanted; see `apply`."""
    new = difference(wanted, contents, formats)
    if session.is_protected:
        new.formats.clear()
    if not new.cells:
        return
    refuse(sheet, new.cells)
    allow(session, sheet, new, contents, formats)
    kept = undo.before(sheet, new, contents, formats)
    with session.writing(sheet, kept):
        write(sheet, new, contents, is_protected=session.is_protected)
    formats.note(new.formats)


def allow(
    session: Session, sheet: xw.Sheet, new: Wanted, contents: Contents, formats: Formats
) -> None:
    """Go on if cells can be written; ask where formulas would be lost.

    Raises:
        SheetError: If they cannot, or hold something else by now.
    """
    if session.is_protected:
        refuse_locked(sheet, formats.of("locked", new.values))
    ask_formulas(session, sheet, new, contents)
    if session.has_waited:
        _refuse_changed(sheet, new, contents)


def ask_formulas(session: Session, sheet: xw.Sheet, new: Wanted, contents: Contents) -> None:
    """Ask before formulas are lost.

    Raises:
        SheetError: If cells belong to an array formula.
    """
    lost = formulas_lost(sheet, new, contents)
    if lost:
        names = ", ".join(cell_reference(*cell) for cell in lost[:5]) + " …" * (len(lost) > 5)
        session.confirm("{cells}: there are formulas. Overwrite them?", cells=names)


def _refuse_changed(sheet: xw.Sheet, new: Wanted, contents: Contents) -> None:
    """Refuse to write over what has been typed since the command began."""
    if not new.values:
        return
    area = bounds(new.values)
    now, then = values_of(sheet, area), contents.within(area)
    for row, col in new.values:
        if now[row - area.row][col - area.col] != then[row - area.row][col - area.col]:
            msg = "{cell} has changed meanwhile; nothing was written."
            raise SheetError(msg, cell=cell_reference(row, col))


def erase(session: Session, board: LiveBoard, area: Area) -> None:
    """Empty the cells of a board, and make them plain.

    Raises:
        SheetError: If a cell cannot be changed; then none has been.
    """
    sheet, contents, formats = board.sheet, board.contents, board.formats
    refuse_protected(session)
    wanted = Wanted(dict.fromkeys(cells_in(area)))
    make_plain(sheet, wanted, cells_in(area))
    new = _new(sheet, wanted, contents, formats)
    refuse(sheet, list(cells_in(area)))
    allow(session, sheet, new, contents, formats)
    kept = undo.Before(sheet.name)
    if session.keeps_files(sheet):
        kept = undo.before(sheet, new, contents, formats)
        undo.keep_edges(kept, sheet, area, formats)
    with session.writing(sheet, kept):
        write(sheet, new, contents)
        erase_look(sheet, area)
    formats.note(wanted.formats)


class Target(NamedTuple):
    """Where a board is drawn.

    Attributes:
        place: Its place.
        contents: What the sheet holds there.
        old: The cells of the board that is there now, if its size is another; None for none.
        resized: Whether rows and columns get other sizes.
    """

    place: Place
    contents: Contents
    old: Area | None
    resized: bool


def lay_patch(session: Session, sheet: xw.Sheet, patch: Patch, target: Target) -> None:
    """Draw a board, in place of an old one, which may be larger.

    Raises:
        SheetError: If a cell cannot be changed; then none has been.
    """
    refuse_protected(session)
    place, contents, old, resized = target
    at = place.row, place.col
    wanted, formats = draw.wanted_of(patch, *at), session.formats(sheet, place)
    gone = set(cells_in(old)) - wanted.cells if old else set()
    if gone:
        wanted.values |= dict.fromkeys(gone)
        make_plain(sheet, wanted, gone)
    area = bounds(wanted.cells)
    if session.keeps_files(sheet) and _is_plain(sheet, area):
        formats.note({what: dict.fromkeys(wanted.cells, value) for what, value in PLAIN.items()})
    strokes = bool(gone) or not edges.are_drawn(sheet, patch, *at, formats)
    new = _new(sheet, wanted, contents, formats)
    if new.cells or strokes:
        refuse(sheet, wanted.cells if strokes else new.cells)
        allow(session, sheet, new, contents, formats)
        kept = undo.Before("")
        if session.keeps_files(sheet):
            kept = undo.before(sheet, new, contents, formats)
            if strokes:
                undo.keep_edges(kept, sheet, area, formats)
            undo.keep_sizes(kept, sheet, area if resized else None)
        drawing = draw.Drawing(patch, at, strokes, resized)
        with session.writing(sheet, kept):
            if gone and old:
                erase_look(sheet, old)
            draw.draw(sheet, drawing, wanted if gone else new, contents)
    formats.note(wanted.formats)
    session.drawn(sheet, place, formats)


def _new(sheet: xw.Sheet, wanted: Wanted, contents: Contents, formats: Formats) -> Wanted:
    """Return what is not so already; in xlwings Lite each question about formats is a round."""
    if host_of(sheet) != "lite":
        return difference(wanted, contents, formats)
    new = difference(Wanted(wanted.values), contents, formats)
    new.formats.update(wanted.formats)
    return new


def refuse_protected(session: Session) -> None:
    """Refuse to draw on a protected sheet.

    Raises:
        SheetError: If it is protected.
    """
    if session.is_protected:
        msg = "{sheet} is protected; take its protection off, or choose another sheet."
        raise SheetError(msg, sheet=session.sheet.name)


def _is_plain(sheet: xw.Sheet, area: Area) -> bool:
    """Tell whether cells are surely plain: outside all that the sheet uses."""
    used = area_of(sheet.used_range)
    return (
        area.row >= used.row + used.height
        or area.col >= used.col + used.width
        or area.row + area.height <= used.row
        or area.col + area.width <= used.col
    )
