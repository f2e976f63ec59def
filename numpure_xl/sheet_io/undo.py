"""Undo: what a command changed, kept so that it can be put back.

A command wipes Excel's own list of what can be undone. So what the cells held and how they looked
is kept: of the cells that change, and of nothing else. It is kept in a file in the user's own
folder, never in the workbook, which may be given to others: the last command of each workbook that
is open, or was a short time ago.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TypedDict, cast

from numpure_xl.board.location import Area
from numpure_xl.board.overlay import overlay_of, rules_drawn, theme_named
from numpure_xl.cell_names import cell_reference
from numpure_xl.drafts import write_whole
from numpure_xl.errors import SheetError
from numpure_xl.sheet_io.areas import (
    CellIndex,
    area_at,
    cell_at,
    cells_in,
    columns_of,
    grouped,
    rectangles,
    rows_of,
)
from numpure_xl.sheet_io.changes import (
    AS_TEXT,
    MOST_WRITES,
    CellChanges,
    CellValue,
    Change,
    PutArray,
    PutBorder,
    PutFormat,
    PutOverlay,
    PutTyped,
    PutValue,
    RemoveOverlays,
    TypeRows,
    between,
    formatted_later,
    lines_along,
    same,
)
from numpure_xl.sheet_io.draw import sizes_put_back
from numpure_xl.sheet_io.port import Workbook
from numpure_xl.sheet_io.snapshot import (
    LINES,
    Border,
    Contents,
    DrawnOverlay,
    FormatName,
    FormatPart,
    Formats,
    Rgb,
    Side,
)

NAME = "undo.json"
"""What the file is called."""

TRUTHS = {"TRUE", "FALSE"}
"""Words that are no texts when they are typed; others are dates, with a digit in them."""

MOST_WORKBOOKS = 20
"""Of how many workbooks the last command is kept."""

MOST_CHARACTERS = 2_000_000
"""How large the file is at most; the largest board with its note takes 40,000."""

LONGEST = 7 * 24 * 3600
"""Seconds after which nobody wants a command undone any more."""

LONGEST_UNSAVED = 24 * 3600
"""Seconds after which a workbook that was never saved is not open any more."""


class KeptRecord(TypedDict):
    """A record of what was there as JSON has it, where tuples are lists."""

    sheet: str
    cells: list[tuple[str, str, bool, CellValue]]
    formats: dict[FormatName, list[tuple[FormatPart | list[int], list[str]]]]
    arrays: list[tuple[str, str]]
    borders: tuple[str, list[tuple[int, int, Side, str, str | None, list[int]]]] | None
    sizes: tuple[str, list[float], list[float]] | None
    overlays: tuple[str, list[tuple[list[int], str, str, str]]] | None
    is_half_undone: bool


class KeptEntry(TypedDict):
    """What the file keeps of a workbook: the program that changed it, when, and what was there.

    There is a record for each sheet that the command changed.
    """

    program: str
    time: float
    records: list[KeptRecord]


@dataclass
class UndoRecord:
    """What was there before a command.

    Attributes:
        sheet: The name of the sheet.
        cells: The cells that it wrote into: the address of each, what had been typed into it,
            whether that was a text, and what it holds since.
        formats: How cells looked, by part: a value, and the addresses that had it.
        arrays: The array formulas that it replaced, each with its address; nothing was typed into
            their cells.
        borders: An address, and the borders that its cells had; None if none was changed.
        sizes: An address, the heights of its rows and the widths of its columns in points.
        overlays: An address, and the overlays that began there; None if none was changed.
        is_apart: Whether cells between those must not be written again.
        is_half_undone: Whether a fault ended what put it back, so that no cell is as it was left.
    """

    sheet: str
    cells: list[tuple[str, str, bool, CellValue]] = field(default_factory=list)
    formats: dict[FormatName, list[tuple[FormatPart, list[str]]]] = field(default_factory=dict)
    arrays: list[tuple[str, str]] = field(default_factory=list)
    borders: tuple[str, list[Border]] | None = None
    sizes: tuple[str, list[float], list[float]] | None = None
    overlays: tuple[str, list[DrawnOverlay]] | None = None
    is_apart: bool = False
    is_half_undone: bool = False

    @property
    def written(self) -> dict[CellIndex, CellValue]:
        """The cells that the command wrote into, with what they hold since."""
        return {cell_at(name): value for name, _, _, value in self.cells}

    @property
    def has_formats(self) -> bool:
        """Whether anything but what cells hold is to be put back."""
        return bool(self.formats or self.borders or self.sizes or self.overlays)


def record_of(sheet: str, changes: CellChanges, contents: Contents, formats: Formats) -> UndoRecord:
    """Return what is there before a change of values and formats.

    A cell that is formatted as text and holds no text got the format later than the value; so both
    are kept, though only the value changes.
    """
    record = UndoRecord(sheet)
    record.cells = [_cell_before(contents, *change) for change in changes.values.items()]
    kept: dict[FormatName, set[CellIndex]] = {
        name: set(by_cell) for name, by_cell in changes.formats.items()
    }
    if late := formatted_later(changes.values, contents, formats):
        kept["number_format"] = kept.get("number_format", set()) | late
    record.is_apart = bool(formatted_later(between(changes, contents), contents, formats))
    for name, cells in kept.items():
        record.formats[name] = _addresses({cell: formats[name][cell] for cell in sorted(cells)})
    return record


def _cell_before(
    contents: Contents, cell: CellIndex, value: CellValue
) -> tuple[str, str, bool, CellValue]:
    """Return what a cell held before a value was written into it."""
    is_text = isinstance(contents.value(cell), str) and not contents.has_formula(cell)
    return cell_reference(*cell), contents.typed_in(cell), is_text, value


def _addresses(by_cell: dict[CellIndex, FormatPart]) -> list[tuple[FormatPart, list[str]]]:
    return [(value, list(map(str, rectangles(cells)))) for value, cells in grouped(by_cell)]


def put_back(record: UndoRecord, now: Contents | None = None) -> list[Change]:
    """Return what puts back what was there.

    Formulas come after the cells that they may spill into, and which are empty by then. Values come
    before formats: a cell that had a number when it was formatted as text has it again.

    Args:
        record: What was there.
        now: What the cells and those between them hold now; None if that is not known.
    """
    late = _formatted_later(record)
    made: list[Change] = []
    made += [PutFormat(rectangles(late), "number_format", "General")] if late else []
    made += _values_back(record, now)
    made += [PutArray(area_at(address), formula) for address, formula in record.arrays]
    for part, by_value in record.formats.items():
        for value, names in by_value:
            made.append(PutFormat([area_at(name) for name in names], part, value))
    if record.borders:
        address, borders = record.borders
        made += borders_put_back(area_at(address), borders)
    if record.sizes:
        address, heights, widths = record.sizes
        made += sizes_put_back(area_at(address), heights, widths)
    if record.overlays:
        address, drawn = record.overlays
        made += overlays_put_back(area_at(address), drawn)
    return made


def overlays_put_back(area: Area, drawn: Iterable[DrawnOverlay]) -> Iterator[Change]:
    """Yield what gives a rectangle these overlays, and no others."""
    yield RemoveOverlays(area)
    for (row, col), name, line, words in drawn:
        variant, theme = rules_drawn(line), theme_named(name)
        if variant and theme and (overlay := overlay_of(variant, theme, words)):
            yield PutOverlay(Area(row, col, variant.across, variant.across), overlay)


def _formatted_later(record: UndoRecord) -> set[CellIndex]:
    """Return the cells that are to be formatted as text, and to hold something else."""
    as_text = {
        cell
        for code, names in record.formats.get("number_format", [])
        for name in names
        for cell in cells_in(area_at(name))
        if code == AS_TEXT
    }
    return as_text & {cell_at(name) for name, typed, is_text, _ in record.cells
                      if typed and not is_text}  # fmt: skip


def _values_back(record: UndoRecord, now: Contents | None) -> Iterator[Change]:
    content = {cell_at(name): text_typed(typed, is_text=is_text)
               for name, typed, is_text, _ in record.cells}  # fmt: skip
    groups = sorted(grouped(content), key=lambda group: group[0].startswith("="))
    has_formulas = any(typed.startswith("=") for typed in content.values())
    parts = rectangles(content)
    if has_formulas and len(groups) > MOST_WRITES + len(parts):  # a column filled down, for one
        if blanks := [cell for cell, typed in content.items() if not typed]:
            yield PutValue(rectangles(blanks), None)
        for area in parts:
            yield TypeRows(
                area, [[content[row, col] for col in columns_of(area)] for row in rows_of(area)]
            )
        return
    in_block = len(groups) > MOST_WRITES and not has_formulas and not record.is_apart
    if in_block and now and (rows := _block(content, now)):
        yield TypeRows(now.area, rows)
        return
    for typed, cells in groups:
        areas = rectangles(cells)
        yield PutTyped(areas, typed) if typed else PutValue(areas, None)


def _block(content: dict[CellIndex, str], now: Contents) -> list[list[str]] | None:
    """Return what is typed into a whole rectangle at once; None if that may not be.

    What is between must be numbers and blanks: these are the same afterwards.
    """
    between = [cell for cell in cells_in(now.area) if cell not in content]
    if any(now.has_formula(cell) or isinstance(now.value(cell), str) for cell in between):
        return None
    return [
        [content.get((row, col), now.typed_in((row, col))) for col in columns_of(now.area)]
        for row in rows_of(now.area)
    ]


def text_typed(text: str, *, is_text: bool) -> str:
    """Return what is to be typed: before a text that might be taken for a number a mark."""
    is_word = text[:1].isalpha() and not any(letter.isdigit() for letter in text)
    is_plain = not text or (is_word and text.upper() not in TRUTHS) or "\n" in text
    return f"'{text}" if is_text and not is_plain else text


def borders_put_back(area: Area, borders: Iterable[Border]) -> Iterator[Change]:
    """Yield what gives a rectangle these borders, and no others."""
    yield from (PutBorder([area], line, None) for line in LINES)
    groups: dict[tuple[Side, str, str, Rgb], list[CellIndex]] = {}
    for row, col, side, style, weight, color in borders:
        groups.setdefault((side, style, weight or "thin", tuple(color)), []).append((row, col))  # type: ignore[arg-type]
    for (side, style, weight, color), cells in groups.items():
        lines = [line for part in rectangles(cells) for line in lines_along(part, side)]
        yield PutBorder(lines, side, style, weight, color)


def as_left(record: UndoRecord, now: Contents) -> list[bool]:
    """Return for each cell that was written into whether it still holds that, and no formula.

    In a cell that is formatted as text a number has become one.
    """
    return [
        (same(now.value(cell), value) or now.value(cell) == str(value))
        and not now.has_formula(cell)
        for cell, value in record.written.items()
    ]


def settled(
    record: UndoRecord, contents: Contents, values: dict[CellIndex, CellValue]
) -> UndoRecord:
    """Return a record after more was written into cells, before which `contents` was there.

    What is recorded of a cell stays: of one that a formula filled, that nothing was typed into it.
    """
    cells = {before[0]: before for before in record.cells}
    for cell, value in values.items():
        name = cell_reference(*cell)
        known = cells.get(name) or _cell_before(contents, cell, value)
        cells[name] = (*known[:3], value)
    return replace(record, cells=[*cells.values()])


class UndoFile:
    """A file that keeps what commands changed, the last in each workbook.

    Attributes:
        path: The file.
        now: Returns the seconds of a clock.
    """

    def __init__(self, path: Path, now: Callable[[], float] = time.time) -> None:
        self.path, self.now = path, now

    def keep(self, book: Workbook, *records: UndoRecord) -> None:
        """Keep what a command in a workbook changed, in place of what was kept before."""
        others = {name: entry for name, entry in self._read().items() if name != _key(book)}
        plain = [cast(KeptRecord, asdict(record)) for record in records]
        entry = KeptEntry(program=book.program, time=self.now(), records=plain)
        self._write(dict([*others.items()][1 - MOST_WORKBOOKS :]) | {_key(book): entry})

    def last(self, book: Workbook) -> tuple[list[UndoRecord], bool]:
        """Return what the last command in a workbook changed, and whether this program did it.

        There is a record for each sheet, one at least.

        Raises:
            SheetError: If nothing is kept.
        """
        entry = self._read().get(_key(book))
        if entry is None:
            raise nothing_kept()
        records = [_record_from(kept) for kept in entry["records"]]
        return records, entry["program"] == book.program

    def forget(self, book: Workbook) -> None:
        """Forget what was changed in a workbook."""
        kept = self._read()
        if kept.pop(_key(book), None) is not None:
            self._write(kept)

    def _read(self) -> dict[str, KeptEntry]:
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
            kept: dict[str, KeptEntry] = json.loads(self.path.read_text("utf-8"))
            return {name: entry for name, entry in kept.items() if self._is_wanted(name, entry)}
        return {}

    def _is_wanted(self, name: str, entry: KeptEntry) -> bool:
        is_unsaved = name.startswith(f"{entry['program']}|")
        age = self.now() - entry["time"]
        return age <= (LONGEST_UNSAVED if is_unsaved else LONGEST)

    def _write(self, kept: dict[str, KeptEntry]) -> None:
        text = json.dumps(kept)
        while len(text) > MOST_CHARACTERS and len(kept) > 1:
            del kept[next(iter(kept))]
            text = json.dumps(kept)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, text.encode(), 0o600)  # the content of cells is private


def _record_from(kept: KeptRecord) -> UndoRecord:
    """Return a record as it was before it became JSON, which has no tuples."""
    record = UndoRecord(kept["sheet"], sizes=kept["sizes"], is_half_undone=kept["is_half_undone"])
    record.cells = [(name, typed, is_text, value) for name, typed, is_text, value in kept["cells"]]
    if kept["overlays"]:
        address, drawn = kept["overlays"]
        begun = [DrawnOverlay((row, col), *texts) for (row, col), *texts in drawn]
        record.overlays = address, begun
    record.arrays = [(address, formula) for address, formula in kept["arrays"]]
    for part, pairs in kept["formats"].items():
        record.formats[part] = [(_part(value), names) for value, names in pairs]
    if kept["borders"]:
        address, borders = kept["borders"]
        record.borders = (
            address,
            [
                Border(row, col, side, style, weight, _color(color))
                for row, col, side, style, weight, color in borders
            ],
        )
    return record


def _part(value: FormatPart | list[int]) -> FormatPart:
    return _color(value) if isinstance(value, list) else value


def _color(values: Iterable[int]) -> Rgb:
    red, green, blue = values
    return red, green, blue


def _key(book: Workbook) -> str:
    """Return what tells a workbook from others: its path, or its name within one program."""
    return book.path or f"{book.program}|{book.name}"


def nothing_kept() -> SheetError:
    """Return the error of an undo that has nothing to put back."""
    msg = "There is nothing to undo."
    return SheetError(msg)
