"""Make: a puzzle, a full grid, a puzzle of a full grid."""

from __future__ import annotations

import secrets
from functools import partial
from typing import NamedTuple

from numpure_xl.board.location import Area, Place, variant_noted
from numpure_xl.board.overlay import overlay_of, words_of
from numpure_xl.board.patch import board_patch
from numpure_xl.board.style import shown
from numpure_xl.board.values import number_of, rules_name
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import SheetError, merged_cells
from numpure_xl.macros.changes import ENTRIES, Target, apply, lay_patch, refuse_protected
from numpure_xl.macros.session import Session, command, theme_set
from numpure_xl.messages import Message
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io.areas import cells_in
from numpure_xl.sheet_io.board import BoardChanges, SheetBoard
from numpure_xl.sheet_io.snapshot import Contents
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.levels import ANY
from numpure_xl.sudoku.make.making import full_grids, make_first
from numpure_xl.sudoku.make.punch import punch as punched
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.words import say

PIXELS = 36
"""The width and height of a cell on a screen: 9.5 mm, as on a printed page with four boards."""

WIDEST = 630
"""Pixels: what A4 has between the margins that spreadsheets begin with."""

ONLY = {"mini-shuffle": "4x4"}
"""Fillers that make grids of one size only."""


@command
async def generate(
    session: Session,
    *,
    variant: str = "9x9",
    level: str = "",
    symmetry: str = "half-turn",
    seed: str = "",
) -> None:
    """Lay a board with a puzzle at the selection, or put a new puzzle on the board that is there.

    Args:
        session: The workbook.
        variant: A name in `ALL_BOARDS`.
        level: A name in `LEVELS`, or "any"; "" for the usual one of the theme, or of the board.
        symmetry: A name in `SYMMETRIES`.
        seed: Another seed, another puzzle; "" for one of chance.
    """
    level_or_usual = level or session.theme.usual_level
    request = PuzzleRequest(variant=variant, level=level_or_usual, symmetry=symmetry or None)
    shared = request.shared_recipe(seed or secrets.token_hex(4))
    site = await site_for(session, shared.numbered(1).board)
    text = str(shared.numbered(1))
    puzzle = session.wait("Making {recipe} ...", lambda: make_first(shared), recipe=text)
    await lay(session, site, puzzle.givens, puzzle.recipe)


@command
async def solution(
    session: Session, *, variant: str = "", filler: str = "search", seed: str = ""
) -> None:
    """Lay a board with a full grid at the selection, or fill the board that is there.

    Args:
        session: The workbook.
        variant: A name in `ALL_BOARDS`; "" for that of the board that is there, or 9x9.
        filler: A name in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    board = await session.board_here()
    name = variant or usual_variant(filler, board.place.variant.name if board else "9x9")
    recipe = Recipe(seed=seed or secrets.token_hex(4), variant=name, level=ANY, filler=filler)
    rules = recipe.board
    site = await site_for(session, rules)
    # The die of the recipe, so that this is the answer to the puzzle that the recipe makes.
    chance = Chance(str(recipe))
    work = partial(next, full_grids(recipe, rules, chance))
    full = session.wait("Making {recipe} ...", work, recipe=str(recipe))
    await lay(session, site, full, str(recipe))


@command
async def punch(
    session: Session, *, symmetry: str = "none", clues: int | None = None, seed: str = ""
) -> None:
    """Make a puzzle of the full grid under the selection.

    Args:
        session: The workbook.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens to leave; None to ask.
        seed: Another seed, another puzzle; "" for one of chance.
    """
    board = await session.board()
    full = solve(board.grid)
    if board.entries and len(board.filled) < board.place.variant.cells:
        await session.confirm(ENTRIES, area=str(board.place.area))
    if clues is None:
        sentence = "How many clues should stay? Leave it empty for as few as it can reach."
        clues = number_of(await session.ask(sentence), 0, Message("clues"), 0) or None
    chance = Chance(seed or secrets.token_hex(4))
    work = partial(punched, full, chance, symmetry=symmetry, clues=clues)
    puzzle = session.wait("Punching ...", work)
    around = await _around(session, board.place, board)
    site = Site(board.place, board, around, has_note=_is_ours(board))
    await lay(session, site, puzzle.givens, note_of(session, puzzle.givens))


def note_of(session: Session, givens: Grid) -> str:
    """Return the note of a puzzle without a recipe."""
    clues = say("{clues} clues", session.lang, clues=givens.clues)
    return f"{rules_name(givens.variant)} · {clues}"


def usual_variant(filler: str, otherwise: str = "9x9") -> str:
    """Return the name of the variant that a filler is for by default."""
    return ONLY.get(filler, otherwise)


class Site(NamedTuple):
    """The place for a new board.

    Attributes:
        place: Its place.
        before: The board that is there now, or None.
        contents: What the cells hold there.
        has_note: Whether the row below it is free for a note.
        text: The cells with the text that it is read from; None for none.
    """

    place: Place
    before: SheetBoard | None
    contents: Contents
    has_note: bool
    text: Area | None = None


async def site_for(session: Session, variant: Variant, text: Area | None = None) -> Site:
    """Return the site of a board; cells that hold something are asked about.

    Args:
        session: The workbook.
        variant: The rules of the board.
        text: The cells with the text that it is read from, which it may overwrite.

    Raises:
        SheetError: If it does not fit on the sheet.
    """
    await refuse_protected(session)
    before = await session.board_here()
    area = before.place.area if before else await session.selected()
    place = Place(area.row, area.col, variant)
    if before and before.place.lattice:
        if before.place.variant is not variant:  # nothing would say its rules
            raise merged_cells(str(area))
        await _ask_before(session, before)
        return Site(before.place, before, before.contents, has_note=False)
    if before and before.place.variant.places == variant.places:
        await _ask_before(session, before)
        around = await _around(session, place, before)
        return Site(place, before, around, has_note=_is_ours(before))
    if not place.with_note.is_on_the_sheet:
        msg = "A {variant} board does not fit at {cell}; choose a cell further up or left."
        raise SheetError(msg, variant=variant.name, cell=cell_reference(area.row, area.col))
    contents = await _around(session, place, before, text)
    if before and before.is_readable and before.entries:
        await session.confirm(ENTRIES, area=str(before.place.area))
    if _is_occupied(contents, place, before, text):
        await session.confirm("{area} is not empty. Overwrite it?", area=str(place.with_note))
    return Site(place, before, contents, has_note=True, text=text)


async def _ask_before(session: Session, board: SheetBoard) -> None:
    """Ask before a board is replaced on which somebody has written."""
    if not board.is_readable:  # somebody's table that only resembles a board
        await session.confirm("{area} is not empty. Overwrite it?", area=str(board.place.area))
    elif board.entries:
        await session.confirm(ENTRIES, area=str(board.place.area))


async def _around(
    session: Session, place: Place, before: SheetBoard | None, text: Area | None = None
) -> Contents:
    """Return the contents of the cells for a board, and of an earlier one or its text."""
    area = place.with_note if place.note.is_on_the_sheet else place.area
    if before:
        old = before.place.with_note if before.place.note.is_on_the_sheet else before.place.area
        area = _as_large_as(area, old)
        if before.contents.area.encloses(area) and not text:
            return before.contents
    if text:
        area = _as_large_as(area, text)
    return await session.host.contents(await session.sheet(), area)


def _as_large_as(area: Area, other: Area) -> Area:
    """Return an area, grown to the right and down until it has as many rows and columns."""
    height, width = max(area.height, other.height), max(area.width, other.width)
    return area._replace(height=height, width=width)


def _is_ours(board: SheetBoard) -> bool:
    """True if the cell below a board is free, or has a note of ours."""
    if not board.place.note.is_on_the_sheet:
        return False
    extent = board.place.variant.extent
    return board.note in {None, ""} or variant_noted(extent, board.note) is not None


def _all_of(board: SheetBoard) -> Area:
    """Return the cells of a board, with its note if that is ours."""
    return board.place.with_note if _is_ours(board) else board.place.area


def _is_occupied(
    contents: Contents, place: Place, before: SheetBoard | None, text: Area | None
) -> bool:
    """True if anything but the earlier board or the text is in the place of a new one."""
    free = [_all_of(before)] if before and before.is_readable else []
    free += [text] if text else []
    return any(
        contents.value(cell) not in {None, ""}
        for cell in cells_in(place.with_note)
        if not any(area.holds(*cell) for area in free)
    )


async def lay(session: Session, site: Site, board: Grid | SavedGame, note: str) -> None:
    """Draw a board, in place of the one before; the sizes of its cells stay."""
    place, before = site.place, site.before
    if before and before.place.lattice:
        await put_digits(session, before, board)
        return
    resized = before is None or before.place.variant.places != place.variant.places
    usual = min(PIXELS, WIDEST // place.variant.across)
    pixels = usual if before is None or resized else before.pixels
    patch = board_patch(board, session.theme, pixels, note=note if site.has_note else "")
    old = _all_of(before) if before and resized else site.text
    words = words_of(place.variant, session.lang)
    overlay = overlay_of(place.variant, theme_set(), words)
    target = Target(place, site.contents, old, resized, overlay)
    await lay_patch(session, await session.sheet(), patch, target)


async def put_digits(session: Session, before: SheetBoard, board: Grid | SavedGame) -> None:
    """Put other digits into a board whose cells have others between; those given are bold."""
    game = game_of(board)
    digits = game.position.digits
    change = BoardChanges(before, session.theme)
    change.unmark(before.marked)
    change.entries(before.all)
    given = [cell for cell, digit in enumerate(game.givens.digits) if digit]
    change.format(before.on_sheet(given), bold=True, ink=rgb(session.theme.ink))
    change.write({cell: shown(digit) for cell, digit in enumerate(digits)})
    await apply(session, before, change)
