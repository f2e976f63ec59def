"""A board that is on a sheet of the user's own: what it says, and what can be done with it."""

from __future__ import annotations

import re
from collections.abc import Coroutine, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, TypeVar

from numpure_xl.board import SHEET_CELL
from numpure_xl.board.cells import Spot
from numpure_xl.board.image import theme_of
from numpure_xl.board.location import Area, Place, variant_noted
from numpure_xl.board.patch import Patch, board_patch
from numpure_xl.board.values import rules_name
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import RequestError, SheetError, merged_cells
from numpure_xl.literals import ThemeName
from numpure_xl.sources import grid_of, recipe_of
from numpure_xl.sudoku.grid.grid import Grid, GridSource
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import solve

T = TypeVar("T")

_NAME = re.compile(r"[^\W\d][\w.]*")
_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[RrCc]\d*([Cc]\d*)?")
LONGEST_NAME = 255


class OwnSheet(Protocol):
    """A sheet that somebody has open in a library."""

    name: str

    async def lay(
        self, patch: Patch, place: Place, old: Area | None, theme: str, *, resized: bool
    ) -> None:
        """Draw a board, in place of another whose cells are given; raises a `SheetError`."""

    async def fill(self, place: Place, game: SavedGame) -> None:
        """Put other digits into a board whose cells have others between, and change no more."""

    async def found(self) -> Iterable[tuple[Place, SavedGame, str]]:
        """Return the boards that are there, each with its digits and its note."""

    async def value(self, row: int, col: int) -> object:
        """Return the value of a cell, by its row and column from 0."""

    async def pixels(self, row: int) -> int:
        """Return the height of a row in pixels."""

    def give_name(self, area: Area, name: str) -> None:
        """Give cells a defined name."""

    def finished(self, work: Coroutine[object, None, T]) -> T:
        """Return the result of a coroutine; in xlwings Lite the script awaits it."""


class BoardLook(NamedTuple):
    """The look of a board on a sheet; see `numpure_xl.put`."""

    theme: str = "plain"
    cell: int | None = SHEET_CELL
    note: str | None = None
    name: str = ""
    solved: bool = False


@dataclass(frozen=True, slots=True)
class PlacedBoard:
    """A board on a sheet.

    Attributes:
        sheet: The name of the sheet.
        address: Its cells, such as "B2:J10".
        grid: Its givens, with its rules.
        entries: The board as filled in so far, with the givens.
        note: The text right below it, "" for none.
    """

    sheet: str
    address: str
    grid: Grid
    entries: Grid
    note: str
    _sheet: OwnSheet = field(repr=False, compare=False)
    _place: Place = field(repr=False, compare=False)

    @property
    def givens(self) -> Grid:
        """The givens: a board on a sheet is taken wherever a grid is."""
        return self.grid

    def record(self) -> dict[str, Any]:
        """Return a row of a table: where it is, the givens as a line, the board, what is filled."""
        rules = rules_behind(self.grid.variant)
        return {
            "sheet": self.sheet,
            "address": self.address,
            "puzzle": f"{self.grid}{rules}",
            "entries": str(self.entries),
            "variant": self.grid.variant.name,
            "note": self.note,
        }

    def put(
        self,
        puzzle: GridSource | Recipe,
        *,
        theme: ThemeName = "plain",
        note: str | None = None,
        solution: bool = False,
    ) -> PlacedBoard:
        """Draw another board in its place; the sizes of its cells stay. See `numpure_xl.put`."""
        look = BoardLook(theme, None, note, solved=solution)
        return self._sheet.finished(put(self._sheet, self._place[:2], puzzle, look, before=self))

    def solution(
        self,
        at: Any,  # noqa: ANN401  # of either library
        *,
        theme: ThemeName = "plain",
        cell: int | None = SHEET_CELL,
        note: str | None = None,
    ) -> PlacedBoard:
        """Draw the answer at another place; see `numpure_xl.put`.

        Raises:
            NoSolutionError, ManySolutionsError: If it has none, or several.
        """
        from numpure_xl.own_sheets import put as put_at  # noqa: PLC0415  # it knows the libraries

        text = self.note if note is None else note
        return put_at(at, self.grid, theme=theme, cell=cell, note=text, solution=True)


def placed(sheet: OwnSheet, place: Place, game: SavedGame, note: str) -> PlacedBoard:
    """Return a board that is on a sheet."""
    address = str(place.area)
    return PlacedBoard(sheet.name, address, game.givens, game.position, note, sheet, place)


async def put(
    sheet: OwnSheet,
    at: Spot,
    puzzle: GridSource | Recipe,
    look: BoardLook,
    before: PlacedBoard | None = None,
) -> PlacedBoard:
    """Draw a board on a sheet, in place of another; see `numpure_xl.put`."""
    game, recipe = _game(puzzle, solved=look.solved)
    variant = game.givens.variant
    if before and (old_place := before._place).lattice:  # noqa: SLF001  # of this module
        if variant is not old_place.variant:  # nothing would say its rules
            raise merged_cells(before.address)
        await sheet.fill(old_place, game)
        return placed(sheet, old_place, game, before.note)
    place = Place(*at, variant)
    design = replace(theme_of(look.theme, look.cell or SHEET_CELL), bold=True)
    if not place.with_note.is_on_the_sheet:
        msg = "A {variant} board does not fit at {cell}; choose a cell further up or left."
        raise SheetError(msg, variant=variant.name, cell=cell_reference(*at))
    if look.name:
        _check_name(look.name)
    text = await _note(sheet, place, recipe, before) if look.note is None else look.note
    pixels = look.cell or await sheet.pixels(place.row)
    old = _cells_of(before) if before else None
    patch = board_patch(game, design, pixels, note=text)
    await sheet.lay(patch, place, old, look.theme, resized=look.cell is not None)
    if look.name:
        sheet.give_name(place.area, look.name)
    below = text or await sheet.value(place.note.row, place.note.col)
    return placed(sheet, place, game, below if isinstance(below, str) else "")


def _game(puzzle: GridSource | Recipe, *, solved: bool) -> tuple[SavedGame, str]:
    """Return a board with its answer if that is wanted, and its recipe."""
    made = recipe_of(puzzle)
    source = made if made is not None else puzzle
    known = source if isinstance(source, Puzzle) else None
    givens = known.givens if known else grid_of(source)  # type: ignore[arg-type]  # no recipe
    full = givens
    if solved:
        full = known.solution if known else solve(givens)
    return SavedGame(givens, full), known.recipe if known else ""


async def _note(sheet: OwnSheet, place: Place, recipe: str, before: PlacedBoard | None) -> str:
    """Return the note of a board for which none is given: "" where another text is below it.

    Raises:
        SheetError: If its rules are to be read there, and another text is.
    """
    variant = place.variant
    text = recipe or ("" if _is_plain(variant) else rules_name(variant))
    held = await sheet.value(place.note.row, place.note.col)
    is_free = held in {None, ""} or variant_noted(variant.extent, held) is not None
    is_free |= before is not None and before.note == held
    if is_free or not text:
        return text
    if _is_plain(variant):
        return ""
    msg = "{cell} holds {found!r}, where a {variant} board has its rules; move it, or say note=''."
    cell = cell_reference(place.note.row, place.note.col)
    raise SheetError(msg, cell=cell, found=held, variant=variant.name)


def _is_plain(variant: Variant) -> bool:
    return variant.is_plain and not variant.signs


def _cells_of(board: PlacedBoard) -> Area:
    """Return the cells of a board, with its note if that is ours."""
    place = board._place  # noqa: SLF001  # of this module
    is_ours = variant_noted(place.variant.extent, board.note) is not None
    return place.with_note if is_ours else place.area


def _check_name(name: str) -> None:
    """Refuse a defined name that Excel takes not.

    Raises:
        RequestError: If it does not.
    """
    if len(name) > LONGEST_NAME or not _NAME.fullmatch(name) or _LIKE_A_CELL.fullmatch(name):
        msg = (
            "{name!r} cannot name cells; "
            "use letters, digits and _, a letter first, and no address such as A1."
        )
        raise RequestError(msg, name=name)
