"""Changes: from what a command wants to what is written, the same for all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from numpure_xl.board.location import Area, Place
from numpure_xl.board.overlay import Overlay
from numpure_xl.board.patch import Patch, Stroke
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import SheetError, merged_cells
from numpure_xl.macros.session import Session
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io import draw, undo
from numpure_xl.sheet_io.areas import CellIndex, bounds, cells_in
from numpure_xl.sheet_io.board import SheetBoard
from numpure_xl.sheet_io.changes import (
    CellChanges,
    Change,
    MakePlain,
    PutBorder,
    PutOverlay,
    RemoveOverlays,
    between,
    difference,
    holds_no_text,
    written,
)
from numpure_xl.sheet_io.port import Cost
from numpure_xl.sheet_io.snapshot import (
    OF_LETTERS,
    PARTS,
    PLAIN,
    Border,
    Contents,
    DrawnOverlay,
    FormatName,
    Formats,
    Obstacles,
)
from numpure_xl.sheet_io.undo import UndoRecord, record_of

ENTRIES = "{area} has digits that are not givens. Clear them?"
"""The question before a board is replaced on which somebody has written."""


async def apply(session: Session, board: SheetBoard, wanted: CellChanges) -> None:
    """Change those cells of a board that are not yet as wanted; if there are none, do nothing.

    On a protected sheet formats stay as they are.

    Raises:
        SheetError: If a cell cannot be changed; then none has been.
    """
    await apply_to(session, board.contents, wanted, board.formats)


async def apply_to(
    session: Session,
    contents: Contents,
    wanted: CellChanges,
    known: Formats | None = None,
    borders: Iterable[PutBorder] = (),
) -> None:
    """Change those cells of the sheet that are not yet as wanted, and draw borders; see `apply`."""
    sheet = await session.sheet()
    formats = await _formats(session, sheet, wanted, known or {})
    new = difference(wanted, contents, formats)
    if new.cells and await session.is_protected():
        new.formats.clear()
    if not new.cells:
        return
    await session.sheet_to_write()
    contents = await allow(session, sheet, new, contents, new.cells)
    formats |= await _number_formats(session, sheet, new, contents, known or {})
    is_protected = await session.is_protected()
    changes = written(new, contents, formats, is_protected=is_protected)
    record = record_of(sheet, new, contents, formats)
    drawn = [] if is_protected else list(borders)
    if drawn and session.host.undo is None:
        record.borders = str(contents.area), await session.host.borders(sheet, contents.area)
    await session.write([*changes, *drawn], record)


async def _formats(session: Session, sheet: str, wanted: CellChanges, known: Formats) -> Formats:
    """Return the formats that cells have now of those parts that are wanted."""
    missing: dict[FormatName, list[CellIndex]] = {}
    for name, by_cell in wanted.formats.items():
        if unknown := [cell for cell in by_cell if cell not in known.get(name, {})]:
            missing[name] = unknown
    formats = await session.host.formats(sheet, missing) if missing else {}
    return {name: known.get(name, {}) | formats.get(name, {}) for name in wanted.formats}


async def _number_formats(
    session: Session, sheet: str, new: CellChanges, contents: Contents, known: Formats
) -> Formats:
    """Return the number formats of what is not text where values are written, and between."""
    near = {*new.values, *between(new, contents)}
    cells = {cell for cell in near if holds_no_text(contents, cell)}
    if not cells or session.host.undo is not None:
        return {}
    wanted = CellChanges()
    wanted.format({*cells, *new.formats.get("number_format", {})}, number_format=None)
    return await _formats(session, sheet, wanted, known)


async def allow(
    session: Session, sheet: str, new: CellChanges, contents: Contents, touched: set[CellIndex]
) -> Contents:
    """Go on if cells can be changed; ask where formulas would be lost.

    What a formula spills changes as a whole or not at all: it is turned into values, if the user
    agrees, and all of its cells are written.

    Args:
        session: The session.
        sheet: The name of the sheet.
        new: What to write.
        contents: What the cells hold.
        touched: All cells that are to change in any way.

    Returns:
        What the cells hold, and those that are written as well.

    Raises:
        SheetError: If they cannot, or hold something else by now.
    """
    obstacles = await session.host.obstacles(sheet, touched)
    _refuse(obstacles, new, touched)
    if await session.is_protected():
        await refuse_locked(session, sheet, new.values)
    await _ask_rich(session, sheet, new, contents)
    spills = [area for area in obstacles.spills if _meets(area, new.values)]
    await ask_formulas(session, new, contents, spills)
    for area in spills:
        formula = cell_reference(area.row, area.col)
        await session.confirm(SPILLED, area=str(area), cell=formula)
    if session.has_waited:
        await _refuse_changed(session, sheet, new, contents)
    if not obstacles.spills:
        return contents
    contents = await _into_values(session, sheet, new, contents, spills)
    return _with_spills(contents, obstacles.spills, new)


SPILLED = "{area} is filled by the formula in {cell}. Turn it into values?"


def _meets(area: Area, cells: Iterable[CellIndex]) -> bool:
    return any(area.holds(*cell) for cell in cells)


async def _into_values(
    session: Session, sheet: str, new: CellChanges, contents: Contents, spills: Iterable[Area]
) -> Contents:
    """Let all cells that formulas fill be written, as what they show; return what they hold."""
    whole = bounds(
        {*cells_in(contents.area), *(cell for area in spills for cell in cells_in(area))}
    )
    if whole != contents.area:
        contents = await session.host.contents(sheet, whole)
    for cell in (cell for area in spills for cell in cells_in(area)):
        value = contents.value(cell)
        new.values.setdefault(cell, value)
    return contents


def _with_spills(contents: Contents, spills: Iterable[Area], new: CellChanges) -> Contents:
    """Return contents in which nothing was typed where a formula fills cells from elsewhere.

    Where it goes on filling them, they count as formulas, which nobody writes over.
    """
    typed = [[*row] for row in contents.typed]
    for area in spills:
        for row, col in cells_in(area):
            if contents.area.holds(row, col) and (row, col) != (area.row, area.col):
                text = "" if (row, col) in new.values else "="
                typed[row - contents.area.row][col - contents.area.col] = text
    return contents._replace(typed=typed)


def _refuse(obstacles: Obstacles, new: CellChanges, touched: set[CellIndex]) -> None:
    """Refuse to write where something is in the way that nobody is asked about."""
    if obstacles.has_merged and not new.is_apart:
        raise merged_cells(str(bounds(touched)))
    if obstacles.has_filtered:
        msg = "A filter hides rows of {area}; show all rows first."
        raise SheetError(msg, area=str(bounds(touched)))
    of_arrays = {cell for area in obstacles.arrays for cell in cells_in(area)} & new.values.keys()
    if of_arrays:
        msg = "{cell} is part of an array formula, and cannot be changed alone."
        raise SheetError(msg, cell=cell_reference(*min(of_arrays)))


async def refuse_locked(session: Session, sheet: str, cells: Collection[CellIndex]) -> None:
    """Refuse to write into locked cells of a protected sheet.

    Raises:
        SheetError: If some of the cells are locked.
    """
    if not cells:
        return
    formats = await session.host.formats(sheet, {"locked": list(cells)})
    if locked := sorted(cell for cell in cells if formats["locked"][cell]):
        msg = "{cell} is locked, and {sheet} is protected; unprotect it."
        raise SheetError(msg, cell=cell_reference(*locked[0]), sheet=sheet)


async def ask_formulas(
    session: Session, new: CellChanges, contents: Contents, spills: Iterable[Area] = ()
) -> None:
    """Ask before formulas are lost; what they spill is asked about elsewhere."""
    lost = sorted(
        cell
        for cell in new.values
        if contents.has_formula(cell) and not any(area.holds(*cell) for area in spills)
    )
    if lost:
        names = ", ".join(cell_reference(*cell) for cell in lost[:5]) + " …" * (len(lost) > 5)
        await session.confirm("There are formulas in {cells}. Overwrite them?", cells=names)


async def _ask_rich(session: Session, sheet: str, new: CellChanges, contents: Contents) -> None:
    """Ask before text is lost whose letters differ: undo gives back one font for all of it."""
    host = session.host
    texts = [cell for cell in new.values if _is_typed_text(contents, cell)]
    if not texts or host.undo is not None or host.cost is Cost.ROUND_TRIP:
        return
    formats = await host.formats(sheet, dict.fromkeys(OF_LETTERS, texts))
    rich = [cell for cell in texts if any(formats[name][cell] is None for name in OF_LETTERS)]
    if rich:
        names = ", ".join(cell_reference(*cell) for cell in sorted(rich)[:5])
        await session.confirm(RICH, cells=names + " …" * (len(rich) > 5))


RICH = "{cells}: Undo cannot restore text in several fonts or colors. Overwrite it?"


def _is_typed_text(contents: Contents, cell: CellIndex) -> bool:
    return isinstance(contents.value(cell), str) and not contents.has_formula(cell)


async def _refuse_changed(
    session: Session, sheet: str, new: CellChanges, contents: Contents
) -> None:
    """Refuse to write over what has been typed since the command began."""
    if not new.values:
        return
    now = await session.host.contents(sheet, bounds(new.values))
    for cell in new.values:
        if now.value(cell) != contents.value(cell):
            msg = "{cell} has changed in the meantime; nothing was written."
            raise SheetError(msg, cell=cell_reference(*cell))


async def erase(session: Session, board: SheetBoard, area: Area) -> None:
    """Empty the cells of a board, and make them plain.

    Raises:
        SheetError: If a cell cannot be changed; then none has been.
    """
    await refuse_protected(session)
    sheet, cells = board.sheet, set(cells_in(area))
    new = CellChanges(dict.fromkeys(cells))
    contents = await allow(session, sheet, new, board.contents, cells)
    record, plain = UndoRecord(sheet), MakePlain([area])
    if session.host.undo is None:
        formats = await session.host.formats(sheet, dict.fromkeys(PARTS, cells))
        lost = _not_plain(formats, cells)
        record = record_of(sheet, CellChanges(new.values, lost), contents, formats)
        record.borders = str(area), await session.host.borders(sheet, area)
        plain = MakePlain([area], tuple(lost))
    drawn = await _overlays_in(session, sheet, area)
    record.overlays = (str(area), drawn) if drawn else None
    gone: list[Change] = [RemoveOverlays(area)] if drawn else []
    await session.write([*written(new, contents), plain, *gone], record)


async def _overlays_in(session: Session, sheet: str, area: Area) -> list[DrawnOverlay]:
    """Return the overlays that begin in a rectangle."""
    return [each for each in await session.host.overlays(sheet) if area.holds(*each.cell)]


def _not_plain(formats: Formats, cells: set[CellIndex]) -> Formats:
    """Return the formats of cells that are not as in untouched cells, or may not be."""
    formatted = {
        name: {
            cell: value
            for cell, value in by_cell.items()
            if cell in cells and (name not in PLAIN or PLAIN[name] != value)
        }
        for name, by_cell in formats.items()
    }
    return {name: by_cell for name, by_cell in formatted.items() if by_cell}


class Target(NamedTuple):
    """The target of a drawing.

    Attributes:
        place: Its place.
        contents: What the sheet holds there.
        old: The cells of the board that is there now, if its size is another; None for none.
        resized: Whether rows and columns get other sizes.
        overlay: What is drawn over its cells; None for nothing.
    """

    place: Place
    contents: Contents
    old: Area | None
    resized: bool
    overlay: Overlay | None = None


async def lay_patch(session: Session, sheet: str, patch: Patch, target: Target) -> None:
    """Draw a board, in place of an old one, which may be larger.

    Raises:
        SheetError: If a cell cannot be changed; then none has been.
    """
    await refuse_protected(session)
    host, (place, contents, old, resized, overlay) = session.host, target
    at = place.row, place.col
    wanted = draw.cell_changes(patch, *at)
    if old:
        wanted.values = dict.fromkeys(cells_in(old)) | wanted.values
    area, touched = bounds(wanted.cells), wanted.cells
    formats: Formats = {}
    if host.cost is not Cost.ROUND_TRIP:
        formats = await host.formats(sheet, dict.fromkeys(PARTS, touched))
    has_strokes = not old and await _is_drawn(session, sheet, patch, at)
    new = difference(wanted, contents, {} if old else formats)
    drawn = await _overlays_in(session, sheet, area)
    over = _redrawn(drawn, overlay, place.area, area)
    if not new.cells and has_strokes and not over:
        return
    writes = new.cells if has_strokes else touched
    contents = await allow(session, sheet, new, contents, writes)
    record = UndoRecord(sheet)
    if host.undo is None:
        everything = {name: dict.fromkeys(touched) for name in PARTS}
        kept = CellChanges(new.values, everything) if old else new
        record = record_of(sheet, kept, contents, formats)
        if not has_strokes:
            record.borders = str(area), await host.borders(sheet, area)
        if resized:
            heights, widths = await host.heights(sheet, area), await host.widths(sheet, area)
            record.sizes = str(area), heights, widths
    record.overlays = (str(area), drawn) if over else None
    changes: list[Change] = list(draw.sizes_wanted(patch, *at)) if resized else []
    changes += [MakePlain([old])] if old else []
    changes += written(new, contents, formats)
    changes += [] if has_strokes else draw.borders_of(patch, *at)
    await session.write([*changes, *over], record)


def _redrawn(
    drawn: list[DrawnOverlay], overlay: Overlay | None, board: Area, area: Area
) -> list[Change]:
    """Return the changes that give a board its overlay, in place of those there; none if it has it.

    Args:
        drawn: The overlays that are drawn.
        overlay: The one of the board; None for none.
        board: The cells of the board.
        area: Where those begin that are in the way.
    """
    if overlay and [(board.row, board.col, overlay.name, overlay.line)] == [
        (*each.cell, each.name, each.line) for each in drawn
    ]:
        return []
    made: list[Change] = [RemoveOverlays(area)] if drawn else []
    return made + ([PutOverlay(board, overlay)] if overlay else [])


async def _is_drawn(session: Session, sheet: str, patch: Patch, at: CellIndex) -> bool:
    """True if a patch seems to be drawn already: by its first border and its thinnest."""
    if session.host.cost is Cost.ROUND_TRIP:
        return False
    for (row, col), stroke in draw.decisive_strokes(patch):
        cell = Area(at[0] + row, at[1] + col, 1, 1)
        borders = await session.host.borders(sheet, cell)
        if not any(_is_same(border, stroke) for border in borders):
            return False
    return True


def _is_same(border: Border, stroke: Stroke) -> bool:
    weight, color = draw.WEIGHTS[stroke.weight], rgb(stroke.color or "000000")
    return (border.side, border.weight, tuple(border.color)) == (stroke.edge, weight, color)


async def refuse_protected(session: Session) -> None:
    """Refuse to draw on a protected sheet, or on several.

    Raises:
        SheetError: If it is protected.
    """
    sheet = await session.sheet_to_write()
    if await session.is_protected():
        msg = "{sheet} is protected; unprotect it, or choose another sheet."
        raise SheetError(msg, sheet=sheet)


async def undo_own(session: Session) -> None:
    """Put back what the last command of this workbook changed, from the file.

    Raises:
        SheetError: If there is nothing to put back, or it cannot be.
    """
    host, file, book = session.host, session.undo_file, await session.workbook()
    records, is_same_program = file.last(book)
    now: list[Contents | None] = []
    as_left: list[bool] = []
    for record in records:
        await _refuse_gone_or_protected(session, record)
        held = None
        if record.cells and not record.is_half_undone:
            held = await host.contents(record.sheet, bounds(record.written))
            as_left += undo.as_left(record, held)
        now.append(held)
    if not all(as_left) and not (is_same_program and any(as_left)):
        file.forget(book)
        raise undo.nothing_kept()
    if not all(as_left):
        await session.confirm(SINCE)
    await session.put_back(records, now)
    file.forget(book)


SINCE = "Something has been typed since the last command, and would be lost. Undo anyway?"


async def _refuse_gone_or_protected(session: Session, record: UndoRecord) -> None:
    """Refuse to put back what a sheet that is gone or protected by now does not let be changed."""
    is_protected = await session.host.is_protected(record.sheet)
    if is_protected is None:
        msg = "The sheet {sheet} is gone, and what was on it cannot be restored."
        raise SheetError(msg, sheet=record.sheet)
    if not is_protected:
        return
    locked = {}
    if record.cells and not record.has_formats:
        formats = await session.host.formats(record.sheet, {"locked": list(record.written)})
        locked = formats["locked"]
    if record.has_formats or any(locked[cell] for cell in record.written):
        msg = "{sheet} is protected now; unprotect it to restore what was there."
        raise SheetError(msg, sheet=record.sheet)
