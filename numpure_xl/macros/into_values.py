"""Functions into values: for somebody who has no add-in, formulas become what they show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from numpure_xl.board.location import Area
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import SheetError
from numpure_xl.macros.changes import refuse_locked
from numpure_xl.macros.session import Session, command
from numpure_xl.messages import Plural
from numpure_xl.sheet_io.areas import CellIndex, cells_in, columns_of, rectangles, rows_of
from numpure_xl.sheet_io.changes import AS_TEXT, Change, PutFormat, TypeRows
from numpure_xl.sheet_io.snapshot import Contents, HeldValue
from numpure_xl.sheet_io.undo import UndoRecord, text_typed
from numpure_xl.spellings import uses_functions
from numpure_xl.words import say

MOST_CELLS = 50_000
"""Cells read at once, between two looks at Esc."""

LONGEST = 255
"""The longest array formula that Excel takes back (Range.FormulaArray, Microsoft)."""

ERRORS = ("#", "Err:")
"""First letters of an error as it is shown, in Excel and in LibreOffice."""

TURNED = Plural("{count} formula is a value now.", "{count} formulas are values now.", by="count")
KEPT = "These show an error, or are too long to be undone, and stay formulas: {cells}"


class FormulaPart(NamedTuple):
    """A rectangle that formulas with our functions fill.

    Attributes:
        kind: Whether each of its cells has a formula, or one array formula fills it, or it is what
            the formula in its first cell spills.
        contents: What it holds.
    """

    kind: Literal["each", "array", "spill"]
    contents: Contents

    @property
    def formulas(self) -> int:
        """The number of formulas."""
        area = self.contents.area
        return area.height * area.width if self.kind == "each" else 1

    @property
    def formula(self) -> str:
        """The typed text of the first cell."""
        return self.contents.typed[0][0]

    def typed_in(self, cell: CellIndex) -> str:
        """Return the typed text of a cell; an array formula is typed into none."""
        is_typed = self.kind == "each" or (self.kind == "spill" and cell == self.contents.area[:2])
        return self.contents.typed_in(cell) if is_typed else ""


@command
async def into_values(session: Session, *, whole: bool = False) -> None:
    """Turn formulas with functions of ours into what they show.

    Args:
        session: The workbook.
        whole: Whether on all of its sheets, not only on the one in front.
    """
    sheets = await session.host.sheets() if whole else [await session.sheet_to_write()]
    kept: list[str] = []
    parts_by_sheet: dict[str, list[FormulaPart]] = {}
    with session.busy("Reading formulas ..."):
        for sheet in sheets:
            parts = [
                part for each in await _parts(session, sheet) for part in _without_faults(each)
            ]
            parts_by_sheet[sheet] = [part for part in parts if not _stays(part)]
            cells = [
                cell for part in parts if _stays(part) for cell in cells_in(part.contents.area)
            ]
            kept += [f"{sheet}!{cell_reference(*cell)}" for cell in cells]
    count = sum(part.formulas for parts in parts_by_sheet.values() for part in parts)
    if not count and not kept:
        msg = "There are no functions of numpure-xl here, so nothing was changed."
        raise SheetError(msg)
    work = [await _work(session, sheet, parts) for sheet, parts in parts_by_sheet.items() if parts]
    if work:
        await session.write_all(work)
    text = "\n\n".join(_sentences(session, count, kept))
    await session.show_text(text)


def _sentences(session: Session, count: int, kept: list[str]) -> Iterator[str]:
    if count:
        yield say(TURNED, session.lang, count=count)
    if kept:
        names = ", ".join(kept[:5]) + " …" * (len(kept) > 5)
        yield say(KEPT, session.lang, cells=names)


async def _parts(session: Session, sheet: str) -> list[FormulaPart]:
    """Return the rectangles of a sheet that formulas with our functions fill."""
    host, cells = session.host, set[CellIndex]()
    for block in _blocks(await host.used(sheet)):
        session.raise_if_cancelled()
        contents = await host.contents(sheet, block)
        cells |= {
            cell
            for cell in cells_in(block)
            if contents.has_formula(cell) and uses_functions(contents.typed_in(cell))
        }
    filled: dict[Area, Literal["array", "spill"]] = {}
    for part in rectangles(cells):
        obstacles = await host.obstacles(sheet, list(cells_in(part)))
        if obstacles.has_filtered:
            msg = "A filter hides rows of {area}; show all rows first."
            raise SheetError(msg, area=str(part))
        filled |= dict.fromkeys(obstacles.arrays, "array")
        filled |= {area: "spill" for area in obstacles.spills if area[:2] in cells}
    alone = rectangles(cells - {cell for area in filled for cell in cells_in(area)})
    each = [FormulaPart("each", await host.contents(sheet, area)) for area in alone]
    return each + [
        FormulaPart(kind, await host.contents(sheet, area)) for area, kind in filled.items()
    ]


def _blocks(area: Area) -> Iterator[Area]:
    """Yield a rectangle in blocks of rows."""
    height = max(1, MOST_CELLS // area.width)
    for row in range(area.row, area.row + area.height, height):
        yield Area(row, area.col, min(height, area.row + area.height - row), area.width)


def _without_faults(part: FormulaPart) -> Iterator[FormulaPart]:
    """Yield a part whole, or, where cells of their own show an error, those apart."""
    cells = set(cells_in(part.contents.area))
    wrong = {cell for cell in cells if _is_error(part.contents.value(cell))}
    if part.kind != "each" or not wrong:
        yield part
        return
    for group in (cells - wrong, wrong):
        for area in rectangles(group):
            yield FormulaPart("each", _within(part.contents, area))


def _within(contents: Contents, area: Area) -> Contents:
    """Return the contents of a rectangle within another one."""
    top, left = area.row - contents.area.row, area.col - contents.area.col
    typed = [row[left : left + area.width] for row in contents.typed[top : top + area.height]]
    return Contents(area, contents.within(area), typed)


def _stays(part: FormulaPart) -> bool:
    """True if formulas stay: they show an error, or could not be undone."""
    is_long = part.kind == "array" and len(part.formula) > LONGEST
    return is_long or _is_error(part.contents.values[0][0])


def _is_error(value: HeldValue) -> bool:
    return isinstance(value, str) and value.startswith(ERRORS)


async def _work(
    session: Session, sheet: str, parts: list[FormulaPart]
) -> tuple[list[Change], UndoRecord]:
    """Return the changes that make values of formulas, and a record of the formulas.

    Raises:
        SheetError: If some of the cells are locked, and the sheet is protected.
    """
    host, record = session.host, UndoRecord(sheet)
    cells = [cell for part in parts for cell in cells_in(part.contents.area)]
    if await host.is_protected(sheet):
        await refuse_locked(session, sheet, cells)
    codes = (await host.formats(sheet, {"number_format": cells}))["number_format"]
    as_text = rectangles(cell for cell in cells if codes.get(cell) == AS_TEXT)
    changes: list[Change] = [PutFormat(as_text, "number_format", "General")] if as_text else []
    for part in parts:
        area, contents = part.contents.area, part.contents
        rows = [[_typed(contents.value((r, c))) for c in columns_of(area)] for r in rows_of(area)]
        changes.append(TypeRows(area, rows))
        record.cells += [
            (cell_reference(*cell), part.typed_in(cell), False, _plain(contents.value(cell)))
            for cell in cells_in(area)
        ]
        record.arrays += [(str(area), part.formula)] if part.kind == "array" else []
    if as_text:
        changes.append(PutFormat(as_text, "number_format", AS_TEXT))
        record.formats["number_format"] = [(AS_TEXT, [str(area) for area in as_text])]
    return changes, record


def _plain(value: HeldValue) -> str | float | None:
    return None if value == "" else value


def _typed(value: HeldValue) -> str:
    """Return the text to type for a value, as English has it; a text stays one."""
    if isinstance(value, str):
        return text_typed(value, is_text=True)
    if isinstance(value, bool):
        return str(value).upper()
    return "" if value is None else repr(value).removesuffix(".0")
