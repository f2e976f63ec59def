"""Templates: workbooks whose cells say what is to be in their place, filled as often as wanted.

{{sudoku easy 6x6}}   a board, whose first cell this is: a level, a board, and options as in seed=a
{{solution 1}}        the answer of the first board
{{rating 1}}          a number or a text of it, also level, clues, recipe, within other words
{{name}}              what a column of the rows says
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NamedTuple
from xml.parsers.expat import ExpatError

from numpure_xl.arguments import checked
from numpure_xl.binary_files import FileLike, name_of, opened, written
from numpure_xl.board import SHEET_CELL
from numpure_xl.board.cells import Spot
from numpure_xl.board.image import theme_of
from numpure_xl.board.overlay import overlay_of
from numpure_xl.board.patch import board_patch
from numpure_xl.board.spoken import description
from numpure_xl.board.values import rules_name
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import (
    ArgumentError,
    NumpureError,
    RequestError,
    SheetError,
    cut,
    cut_path,
    unreadable_workbook,
)
from numpure_xl.export.atomic_file import taken, wrong_ending
from numpure_xl.export.package import Package
from numpure_xl.messages import Message
from numpure_xl.names import known_name
from numpure_xl.reading import rows_in
from numpure_xl.sudoku.canonical import identity
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.levels import LEVELS_OR_ANY
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.work.portions import make_portions, portions_of

if TYPE_CHECKING:  # openpyxl is slow
    from numpure_xl.export.template import Template, TemplateSheet

BOARD, ANSWER = "sudoku", "solution"
FACTS: dict[str, Callable[[Puzzle], str | float]] = {
    "rating": lambda puzzle: puzzle.rating.value,
    "level": lambda puzzle: puzzle.level,
    "clues": lambda puzzle: puzzle.clues,
    "recipe": lambda puzzle: puzzle.recipe,
}
"""Facts of a board, by the words of a placeholder."""

LOOKS = {"theme", "cell", "note"}
FLAGS = {"minimal", "friendly", "uniqueness", "symmetric_regions"}
ASKED = {field.name for field in fields(PuzzleRequest)} | {"seed"}

LONGEST_TITLE = 31
"""The most letters of the name of a sheet in Excel."""

_MARK = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")
_UNSAFE = re.compile(r'[\\/:*?"<>|\[\]\x00-\x1f]')
_COLUMN = re.compile(r"\{([^{}]+)\}")


class BoardRequest(NamedTuple):
    """A request for a board: the puzzle, a seed of its own or "", and its look."""

    request: PuzzleRequest
    seed: str
    look: dict[str, str]


class Placeholder(NamedTuple):
    """A placeholder, the words in it, and where it is."""

    sheet: TemplateSheet
    spot: Spot
    words: tuple[str, ...]

    @property
    def first(self) -> str:
        """The first of its words."""
        return self.words[0] if self.words else ""

    @property
    def where(self) -> str:
        """The cell with its sheet."""
        return f"{self.sheet.name}!{cell_reference(*self.spot)}"


@checked
def fill(
    template: FileLike,
    out: FileLike,
    *,
    seed: str | int | None = None,
    rows: object = None,
    force: bool = True,
    **defaults: Any,
) -> list[dict[str, Any]]:
    """Fill a workbook that says in its cells what is to be there; return a record of each board.

    `{{sudoku easy 6x6}}` becomes a board whose first cell that is, `{{solution 1}}` the answer of
    the first; `{{rating 1}}`, `{{level 1}}`, `{{clues 1}}` and `{{recipe 1}}` say what is so of it,
    also within other words. Nothing else changes: pictures, charts, macros, formats stay.

    Args:
        template: The workbook, .xlsx or .xlsm.
        out: The workbook to write; with a column of the rows in its name, as in
            "sheets/{name}.xlsx", one for each row.
        seed: A text or a number, the same one makes the same puzzles; None for a random one.
        rows: A table whose columns are named like options of `generate`, or as the template names
            them in {{}}: a file of CSV or a workbook, or dicts. Each row gets copies of the sheets
            that say what is to be there; a column in {} in the name of a sheet is what names them.
        force: Whether to overwrite a file that is there.
        defaults: Options of `generate`, and `theme`, `cell` and `note` of `put`, for boards whose
            placeholder says nothing else; `cell=0` leaves rows and columns as they are.

    Raises:
        SheetError: If a file cannot be read or written, has no placeholder, or has something where
            a board is to be.
        RequestError: If a placeholder or a column is not known.
        GaveUpError: If no such puzzles were found.

    >>> import numpure_xl, openpyxl
    >>> from io import BytesIO
    >>> book, template, out = openpyxl.Workbook(), BytesIO(), BytesIO()
    >>> book.active["B2"] = "{{sudoku easy 4x4}}"
    >>> book.save(template)
    >>> _ = template.seek(0)
    >>> [record["cell"] for record in numpure_xl.fill(template, out, seed="club")]
    ['Sheet!B2']
    """
    order = FillOrder(template, out, defaults)
    jobs = [*order.jobs(rows)]
    for job in jobs:
        if not force and isinstance(job.out, Path | str) and Path(job.out).exists():
            raise taken(job.out)
    shared = str(token_hex(4) if seed is None else seed)
    asked = [each for job in jobs for part in job.parts for each in part.asked]
    kinds = [(1, each.request.shared_recipe(each.seed or shared)) for each in asked]
    puzzles = (puzzle for _, puzzle in make_portions(portions_of(kinds), form=identity))
    records: list[dict[str, Any]] = []
    suffix = Path(order.name).suffix.lower() or ".xlsx"
    for job in jobs:
        for part in job.parts:
            records += part.filled([next(puzzles) for _ in part.asked])
        job.template.styles.save()
        job.template.recalculate()
        with written(job.out, suffix) as path:
            if path.suffix.lower() != suffix:
                raise wrong_ending(path, suffix)
            job.template.package.write(path)
    return records


class FillJob(NamedTuple):
    """A workbook to be filled, and where it goes."""

    template: Template
    out: FileLike
    parts: list[FillPart]


@dataclass
class FillPart:
    """Sheets of a workbook that are filled with what a row says."""

    marks: list[Placeholder]
    row: dict[str, str]
    asked: list[BoardRequest]

    def filled(self, puzzles: list[Puzzle]) -> list[dict[str, Any]]:
        """Fill the sheets; return a record of each board."""
        records, number = [], 0
        for mark in self.marks:
            if mark.first == BOARD:
                self._lay(mark, puzzles[number], self.asked[number].look, solved=False)
                records.append({**self.row, "cell": mark.where, **puzzles[number].record()})
                number += 1
            elif mark.first == ANSWER:
                place = _number(mark, len(puzzles))
                self._lay(mark, puzzles[place], self.asked[place].look, solved=True)
        for sheet, spot, text in self._texts():
            sheet.write(spot, self._replaced(Placeholder(sheet, spot, ()), text, puzzles))
        for sheet in {id(mark.sheet): mark.sheet for mark in self.marks}.values():
            sheet.save()
        return records

    def _texts(self) -> Iterator[tuple[TemplateSheet, Spot, str]]:
        """Yield the cells in which there are texts to be put."""
        known = dict.fromkeys((mark.sheet, mark.spot) for mark in self.marks
                              if mark.first not in {BOARD, ANSWER})  # fmt: skip
        for sheet, spot in known:
            yield sheet, spot, sheet.held[spot]

    def _replaced(self, mark: Placeholder, text: str, puzzles: list[Puzzle]) -> str | float:
        def value(match: re.Match[str]) -> str | float:
            words = tuple(match[1].split())
            if _is_fact(words, self.row):
                puzzle = puzzles[_number(mark._replace(words=words), len(puzzles))]
                return FACTS[words[0]](puzzle)
            return self.row[" ".join(words)]

        if whole := _MARK.fullmatch(text.strip()):
            return value(whole)
        return _MARK.sub(lambda match: str(value(match)), text)

    def _lay(
        self, mark: Placeholder, puzzle: Puzzle, look: dict[str, str], *, solved: bool
    ) -> None:
        cell = _pixels(look.get("cell", ""), mark)
        design = replace(theme_of(look.get("theme", "plain"), cell or SHEET_CELL), bold=True)
        game = SavedGame(puzzle.givens, puzzle.solution if solved else puzzle.givens)
        below = mark.spot[0] + puzzle.variant.extent[0], mark.spot[1]
        is_free = below not in mark.sheet.held
        note = look.get("note", puzzle.recipe or rules_name(puzzle.variant)) if is_free else ""
        patch = board_patch(game, design, cell or SHEET_CELL, note=note)
        words = description(puzzle.variant, "en")
        overlay = overlay_of(puzzle.variant, look.get("theme", "plain"), words)
        mark.sheet.lay(patch, mark.spot, overlay, resized=cell > 0)


class FillOrder:
    """A request to fill: a template, the file to write, and the requests for boards.

    Attributes:
        used: The columns of the rows that something was made of.
    """

    def __init__(self, template: FileLike, out: FileLike, defaults: dict[str, Any]) -> None:
        with opened(template) as file:
            self.content = file.read()
        self.name, self.out, self.defaults = name_of(template), out, defaults
        self.used: set[str] = set()

    def jobs(self, rows: Any) -> Iterator[FillJob]:  # noqa: ANN401
        """Yield the workbooks to be filled: one, or one for each row if its name has a column."""
        table = [{}] if rows is None else [*_table(rows)]
        if not table:
            msg = "The table of rows has none below its head."
            raise RequestError(msg)
        names: set[str] = set()
        is_each_a_file = isinstance(self.out, Path | str) and _COLUMN.search(str(self.out))
        for group in [[row] for row in table] if is_each_a_file else [table]:
            job = self._job(group)
            if isinstance(job.out, Path | str):
                if str(job.out) in names:
                    msg = "{path} would be written twice; name a column in it, as in {example}."
                    raise RequestError(msg, path=str(job.out), example="out-{name}.xlsx")
                names.add(str(job.out))
            yield job
        if unused := sorted({key for row in table for key in row} - self.used):
            msg = "Column {name!r} of the rows is not used; name an option, or write {mark}."
            raise RequestError(msg, name=unused[0], mark="{{" + unused[0] + "}}")

    def _job(self, rows: list[dict[str, str]]) -> FillJob:
        book, places = self._book(rows)
        parts = []
        for row, sheets in zip(rows, places, strict=True):
            marks = [mark for sheet in sheets for mark in _marks(sheet)]
            boards = [mark for mark in marks if mark.first == BOARD]
            asked = [self._asked(mark, row) for mark in boards]
            for mark in marks:
                self._check(mark, len(boards), row)
            parts.append(FillPart(marks, row, asked))
        out = self.out
        if isinstance(out, Path | str):
            out = self._named(str(out), rows[0]) if rows[0] else str(out)
        return FillJob(book, out, parts)

    def _book(self, rows: list[dict[str, str]]) -> tuple[Template, list[list[TemplateSheet]]]:
        """Return the workbook with sheets for each row, and those of each."""
        from numpure_xl.export.sheet_copies import copy_sheets  # noqa: PLC0415
        from numpure_xl.export.template import Template  # noqa: PLC0415

        try:
            package = Package.of(self.content, self.name)
            sheets = [*Template(package).sheets()]
            marked = [each.name for each in sheets if any(_marks(each))]
            if not marked:
                msg = "{name!r} has no placeholder; write one such as {example} into a cell."
                raise SheetError(msg, name=cut_path(self.name), example="{{sudoku easy 6x6}}")
            taken = {each.name.casefold() for each in sheets if each.name not in marked}
            names = [{old: self._sheet(old, row, taken) for old in marked} for row in rows]
            if any(old != new for each in names for old, new in each.items()):
                copy_sheets(package, names)
            book = Template(package)
            known = {each.name: each for each in book.sheets()}
            return book, [[known[new] for new in each.values()] for each in names]
        except NumpureError:
            raise
        except (ExpatError, KeyError, ValueError, IndexError, StopIteration, RecursionError):
            raise unreadable_workbook(cut_path(self.name)) from None

    def _sheet(self, old: str, row: dict[str, str], taken: set[str]) -> str:
        """Return the name of a sheet for a row: with what the columns say that it names."""
        base = (self._named(old, row) if row else old).strip("' ") or old
        ends = ("", *(f" ({number})" for number in range(2, len(taken) + 3)))
        names = (base[: LONGEST_TITLE - len(end)] + end for end in ends)
        name = next(name for name in names if name.casefold() not in taken)
        taken.add(name.casefold())
        return name

    def _named(self, text: str, row: dict[str, str]) -> str:
        """Return the name of a file or of a sheet with the columns that it names."""
        return _COLUMN.sub(lambda match: self._part_of_name(row, match[1]), text)

    def _part_of_name(self, row: dict[str, str], name: str) -> str:
        if name not in row:
            msg = "The rows have no column {name!r}. Known: {known}."
            raise RequestError(msg, name=name, known=", ".join(row))
        self.used.add(name)
        return _UNSAFE.sub("_", row[name])

    def _check(self, mark: Placeholder, boards: int, row: dict[str, str]) -> None:
        """Raise an error for a placeholder that nothing can replace."""
        if mark.first == BOARD:
            return
        if mark.first == ANSWER or _is_fact(mark.words, row):
            _number(mark, boards)
            return
        name = " ".join(mark.words)
        if name not in row:
            known = ", ".join((BOARD, ANSWER, *FACTS, *row))
            msg = "{cell}: {name!r} is not known. Known: {known}."
            raise RequestError(msg, cell=mark.where, name=cut(name), known=known)
        self.used.add(name)

    def _asked(self, mark: Placeholder, row: dict[str, str]) -> BoardRequest:
        """Return the request for a board: a row goes before its placeholder."""
        own = {key: value for key, value in row.items() if key in ASKED | LOOKS}
        self.used.update(own)
        typed = dict(_word(mark, word) for word in mark.words[1:])
        typed |= {key: value for key, value in own.items() if value}
        words = {key: value for key, value in self.defaults.items() if value is not None} | typed
        for key in words:
            if key not in ASKED | LOOKS:
                known = ", ".join(sorted(ASKED | LOOKS))
                msg = "{name!r} is not an option of boards. Known: {known}."
                raise RequestError(msg, name=key, known=known)
        options = {key: value for key, value in words.items() if key in ASKED - {"seed"}}
        options |= {key: _truth(options[key]) for key in FLAGS & options.keys()}
        try:
            request = PuzzleRequest(**options)
            request.shared_recipe("1")
        except NumpureError as error:
            msg = "{cell}: {fault}"
            fault = Message(error.sentence, **error.fields)
            raise RequestError(msg, cell=mark.where, fault=fault) from error
        look = {key: str(words[key]) for key in LOOKS & words.keys()}
        return BoardRequest(request, str(words.get("seed", "")), look)


def _marks(sheet: TemplateSheet) -> Iterator[Placeholder]:
    """Yield the placeholders of a sheet, in reading order."""
    for spot, text in sorted(sheet.held.items()):
        for match in [] if text.startswith("=") else _MARK.finditer(text):
            yield Placeholder(sheet, spot, tuple(match[1].split()))


def _is_fact(words: tuple[str, ...], row: dict[str, str]) -> bool:
    """True if words ask for a fact of a board, and for no column."""
    return words[:1] != () and words[0] in FACTS and " ".join(words) not in row


def _number(mark: Placeholder, boards: int) -> int:
    """Return the number of a placeholder's board, from 0."""
    text = mark.words[1] if len(mark.words) > 1 else "1"
    if not text.isdecimal() or not 1 <= int(text) <= boards or len(mark.words) > 2:
        msg = "{cell}: there is no board {number!r}; the template has {count}."
        raise RequestError(
            msg, cell=mark.where, number=" ".join(mark.words[1:]) or "1", count=boards
        )
    return int(text) - 1


def _truth(value: Any) -> bool:  # noqa: ANN401
    return str(value).strip().lower() not in {"", "0", "no", "false", "いいえ"}


def _word(mark: Placeholder, word: str) -> tuple[str, str]:
    """Return the option and the value that a word of a placeholder says."""
    key, equals, value = word.partition("=")
    if equals:
        return key, value
    for option, names in (
        ("level", LEVELS_OR_ANY),
        ("variant", ALL_BOARDS),
        ("symmetry", SYMMETRIES),
    ):
        if word.lower() in names:
            return option, word.lower()
    for option, kind in (("variant", "variant"), ("level", "level")):
        try:
            names = ALL_BOARDS if option == "variant" else LEVELS_OR_ANY
            return option, str(known_name(names, word, Message(kind)))
        except NumpureError:
            continue
    msg = "{cell}: {word!r} is neither a level nor a board; options are written as in seed=7."
    raise RequestError(msg, cell=mark.where, word=cut(word))


def _pixels(text: str, mark: Placeholder) -> int:
    if not text:
        return SHEET_CELL
    if not text.isdecimal():
        msg = "{cell}: {text!r} is not a number of pixels."
        raise RequestError(msg, cell=mark.where, text=cut(text))
    return int(text)


def _table(rows: Any) -> Iterator[dict[str, str]]:  # noqa: ANN401
    """Yield the rows of a table, by the names of columns."""
    if isinstance(rows, Path | str) or hasattr(rows, "read"):
        with opened(rows) as file:
            lines = [*rows_in(file, name_of(rows))]
        if not lines:
            return
        head = {col: text.strip() for col, text in lines[0].items()}
        for line in lines[1:]:
            yield {name: line.get(col, "").strip() for col, name in head.items()}
        return
    if hasattr(rows, "to_dict"):
        rows = rows.to_dict("records")
    listed = [*rows] if isinstance(rows, Iterable) else [rows]
    if not all(isinstance(row, Mapping) for row in listed):
        msg = "{found} is not a table; give a file, or rows as dicts: [{example}]."
        raise ArgumentError(msg, found=cut(repr(rows)), example="{'name': 'Ann'}")
    for row in listed:
        yield {str(key): "" if value is None else str(value) for key, value in row.items()}
