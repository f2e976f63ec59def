"""Make: a puzzle, a full grid, a puzzle of a full grid."""

from __future__ import annotations

import secrets
from functools import partial
from typing import NamedTuple

from numpure_xl.errors import SheetError
from numpure_xl.live.draw import cells, draw, resize
from numpure_xl.live.read import LiveBoard, area_of, board_under
from numpure_xl.macros.desk import Desk, command
from numpure_xl.sheet.patch import board_patch
from numpure_xl.sheet.place import Area, Place, variant_told
from numpure_xl.sheet.values import number_of
from numpure_xl.sudoku import VARIANTS, Chance, Grid, Variant, solve
from numpure_xl.sudoku.fillers import fill
from numpure_xl.sudoku.punch import punch as punched
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.words import say

PIXELS = 36
"""The width and height of a cell on a screen: 9.5 mm, as on a printed page with four boards."""

ONLY = {"mini-shuffle": "4x4"}
"""Fillers that make grids of one size only."""


@command
def generate(
    desk: Desk, *, variant: str = "9x9", level: str = "any", symmetry: str = "none", seed: str = ""
) -> None:
    """Lay a board with a puzzle at the selection, or put a new puzzle on the board that is there.

    Args:
        desk: The workbook.
        variant: A name in `VARIANTS`.
        level: A name in `LEVELS`, or "any".
        symmetry: A name in `SYMMETRIES`.
        seed: Another seed, another puzzle; "" for one of chance.
    """
    recipe = Recipe(
        seed=seed or secrets.token_hex(4),
        variant=variant,
        level=None if level == "any" else level,
        symmetry=symmetry,
    )
    site = site_for(desk, VARIANTS[recipe.variant])
    puzzle = desk.wait("Making {recipe} ...", lambda: make(recipe), recipe=str(recipe))
    lay(desk, site, puzzle.givens, str(recipe))


@command
def solution(desk: Desk, *, variant: str = "", filler: str = "search", seed: str = "") -> None:
    """Lay a board with a full grid at the selection, or fill the board that is there.

    Args:
        desk: The workbook.
        variant: A name in `VARIANTS`; "" for that of the board that is there, or 9x9.
        filler: A name in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    board = board_under(desk.selection)
    name = variant or usual_variant(filler, board.place.variant.name if board else "9x9")
    recipe = Recipe(seed=seed or secrets.token_hex(4), variant=name, filler=filler)
    site = site_for(desk, VARIANTS[name])
    # The die of the recipe, so that this is the answer to the puzzle that the recipe makes.
    chance, rules = Chance(str(recipe)), VARIANTS[name]
    work = partial(fill, recipe.filler, rules, chance)
    full = desk.wait("Making {recipe} ...", work, recipe=str(recipe))
    lay(desk, site, full, str(recipe))


@command
def punch(desk: Desk, *, symmetry: str = "none", clues: int | None = None, seed: str = "") -> None:
    """Make a puzzle of the full grid under the selection.

    Args:
        desk: The workbook.
        symmetry: A name in `SYMMETRIES`.
        clues: How many givens to leave; None to ask.
        seed: Another seed, another puzzle; "" for one of chance.
    """
    board = desk.board()
    full = solve(board.grid)
    if clues is None:
        sentence = "How many clues shall stay? Leave it empty for as few as it comes to."
        clues = number_of(desk.ask(sentence), 0, "clues", 0) or None
    chance = Chance(seed or secrets.token_hex(4))
    work = partial(punched, full, chance, symmetry=symmetry, clues=clues)
    puzzle = desk.wait("Punching ...", work)
    variant = board.place.variant
    note = f"{variant.name} · {say('{clues} clues', desk.lang, clues=puzzle.clues)}"
    lay(desk, Site(board.place, board, has_note=_is_ours(board)), puzzle.givens, note)


def usual_variant(filler: str, otherwise: str = "9x9") -> str:
    """Return the name of the variant that a filler is for, where nothing else is said."""
    return ONLY.get(filler, otherwise)


class Site(NamedTuple):
    """Where a board is to stand.

    Attributes:
        place: Its place.
        before: The board that is there now, or None.
        has_note: Whether the row below it is free for a note.
    """

    place: Place
    before: LiveBoard | None
    has_note: bool


def site_for(desk: Desk, variant: Variant) -> Site:
    """Return where a board is to be laid; cells that hold something are asked about.

    Raises:
        SheetError: If it does not fit on the sheet.
    """
    selection = desk.selection
    before = board_under(selection)
    area = before.place.area if before else area_of(selection)
    place = Place(area.row, area.col, variant)
    if before and before.place.variant.side == variant.side:
        if not before.is_readable:  # a table of somebody's, which only looks like a board
            desk.confirm("{area} is not empty. Overwrite it?", area=str(place.area))
        return Site(place, before, has_note=_is_ours(before))
    if not place.with_note.is_on_the_sheet:
        msg = "A {variant} board does not fit at {cell}; choose a cell further up or left."
        raise SheetError(msg, variant=variant.name, cell=str(area).partition(":")[0])
    if _is_occupied(desk, place, before):
        desk.confirm("{area} is not empty. Overwrite it?", area=str(place.with_note))
    return Site(place, before, has_note=True)


def _is_ours(board: LiveBoard) -> bool:
    """Tell whether the cell below a board is free, or has a note of ours."""
    if not board.place.note.is_on_the_sheet:
        return False
    side = board.place.variant.side
    return board.note in {None, ""} or variant_told(side, board.note) is not None


def _all_of(board: LiveBoard) -> Area:
    """Return the cells of a board, with its note if that is ours."""
    return board.place.with_note if _is_ours(board) else board.place.area


def _is_occupied(desk: Desk, place: Place, before: LiveBoard | None) -> bool:
    """Tell whether something other than the board before stands where a board is to be."""
    area = place.with_note
    values = cells(desk.selection.sheet, area).options(ndim=2, err_to_str=True).value
    old = _all_of(before) if before and before.is_readable else Area(0, 0, 0, 0)
    return any(
        value not in {None, ""} and not old.holds(area.row + row, area.col + col)
        for row, line in enumerate(values)
        for col, value in enumerate(line)
    )


def lay(desk: Desk, site: Site, grid: Grid, note: str) -> None:
    """Draw a board, in place of the one before; the sizes of its cells stay."""
    sheet, place, before = desk.selection.sheet, site.place, site.before
    resized = before is None or before.place.variant.side != grid.variant.side
    pixels = PIXELS if before is None or resized else before.pixels
    patch = board_patch(grid, desk.theme, pixels, note=note if site.has_note else "")
    area = place.with_note if site.has_note else place.area
    old = _all_of(before) if before and resized else None
    if old:
        area = area._replace(height=max(area.height, old.height), width=max(area.width, old.width))
    with desk.changing(sheet, area):
        if old:
            cells(sheet, old).clear()
        if resized:
            resize(sheet, patch, place.row, place.col)
        draw(sheet, patch, place.row, place.col)
