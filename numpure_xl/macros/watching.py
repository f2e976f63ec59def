"""Watch: the five programs this one comes from, as they write, and any algorithm at work."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import islice
from time import sleep

from numpure_xl.config import SPEED
from numpure_xl.errors import SheetError
from numpure_xl.live.draw import cells
from numpure_xl.macros import user
from numpure_xl.macros.desk import Desk, command
from numpure_xl.macros.making import lay, site_for, usual_variant
from numpure_xl.sheet.board import shown
from numpure_xl.sheet.place import Area
from numpure_xl.sheet.tiles import ACROSS, SIZE, TOP, is_tile, tile, tile_area
from numpure_xl.sheet.values import matrix_of
from numpure_xl.sudoku import VARIANTS, Chance, Grid
from numpure_xl.sudoku.fillers import tell
from numpure_xl.sudoku.fillers.event import Event, Found, Run, fold

SPEEDS = {"slow": 0.25, "normal": 0.05, "fast": 0.01}
"""How many seconds a picture of the animation stands, by the speed that is set."""

FASTER = 1.02
"""How many times as many events the next picture covers: 200,000 take half a minute."""


@command
def originals(desk: Desk, *, filler: str, seed: str = "") -> None:
    """Write what one of the five programs writes, where it does: from A1, or as tiles from row 7.

    Args:
        desk: The workbook.
        filler: The name of the program in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    variant = VARIANTS[usual_variant(filler)]
    chance = Chance(seed or secrets.token_hex(4))
    events = tell(filler, variant, chance)
    if filler == "rotated":
        _write_tiles(desk, events, ACROSS)
        return
    run = desk.wait("Making {recipe} ...", lambda: fold(events, variant), recipe=filler)
    _write(desk, Area(0, 0, variant.side, variant.side), matrix_of(run.grid, None))
    if filler == "row-retry":
        desk.tell("The digits are all in.")  # what the author's program says in Japanese
    else:
        desk.tell(
            "{shuffles} shuffles, {tries} tries, {restarts} restarts, {blanks} blanks.",
            shuffles=run.shuffles,
            tries=run.tries,
            restarts=run.restarts,
            blanks=variant.cells - run.grid.clues,
        )


def _write_tiles(desk: Desk, events: Iterator[Event], count: int) -> None:
    """Write the first grids found; the author's program never ends."""
    found = (event for event in events if isinstance(event, Found))
    grids = desk.wait(
        "Making {recipe} ...",
        lambda: [Grid(event.digits) for event in islice(found, count)],
        recipe="rotated",
    )
    tiles = [tile(grid) for grid in grids]
    side = len(tiles[0])
    last = tile_area(count - 1, side, side)
    rows: list[list[int | str | None]] = [[None] * (last.col + side) for _ in range(side)]
    for number, content in enumerate(tiles):
        col = tile_area(number, side, side).col
        for row, line in zip(rows, content, strict=True):
            row[col : col + side] = line
    _write(desk, Area(last.row, 0, side, last.col + side), rows)


@command
def clear_tiles(desk: Desk) -> None:
    """Empty the tiles of the lecture, as its second button does, and leave the rest of the sheet.

    Raises:
        SheetError: If there is none.
    """
    sheet = desk.selection.sheet
    areas = [tile_area(number, SIZE, SIZE) for number in range(ACROSS)]
    tiles = [area for area in areas if is_tile(cells(sheet, area).options(ndim=2).value)]
    if not tiles:
        msg = "There are no tiles on {sheet}; they begin in row {row}."
        raise SheetError(msg, sheet=sheet.name, row=TOP + 1)
    last = tiles[-1]
    with desk.changing(sheet, Area(TOP, 0, SIZE, last.col + last.width)):
        for area in tiles:
            cells(sheet, area).value = [[None] * SIZE] * SIZE


def _write(desk: Desk, area: Area, rows: Sequence[Sequence[int | str | None]]) -> None:
    """Write values, as the programs do, without any looks; what is there is asked about."""
    sheet = desk.selection.sheet
    there = cells(sheet, area)
    before = there.options(ndim=2, err_to_str=True).value
    if any(value not in {None, ""} for row in before for value in row):
        desk.confirm("{area} is not empty. Overwrite it?", area=str(area))
    with desk.changing(sheet, area):
        there.value = rows


@command
def animate(desk: Desk, *, filler: str = "search", seed: str = "") -> None:
    """Show on a board how an algorithm makes its grid, faster and faster; Esc stops it.

    Args:
        desk: The workbook.
        filler: A name in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    variant = VARIANTS[usual_variant(filler)]
    events = tell(filler, variant, Chance(seed or secrets.token_hex(4)))
    site = site_for(desk, variant)
    lay(desk, site, Grid((0,) * variant.cells, variant), f"{variant.name} · {filler}")
    there = cells(desk.selection.sheet, site.place.area)
    pause = SPEEDS[speed_set()]
    desk.is_left()  # what was pressed before is not meant
    with desk.busy("Making {recipe} ...", recipe=filler):
        for run in pictures(events, Run(variant)):
            there.value = [[shown(digit) for digit in row] for row in run.grid.rows]
            desk.show("{tries} tries, {restarts} restarts", tries=run.tries, restarts=run.restarts)
            sleep(pause)
            if run.found or desk.is_left():
                return


def speed_set() -> str:
    """Return how fast animations go: a name in `SPEEDS`."""
    chosen = user.setting(SPEED)
    return chosen if chosen in SPEEDS else "normal"


def pictures(events: Iterator[Event], run: Run) -> Iterator[Run]:
    """Yield a run as it stands after one event, then after more and more of them at once."""
    length = 1.0
    while True:
        before = run.events
        for event in islice(events, int(length)):
            run.add(event)
            if run.found:
                break
        if run.events == before:
            return
        yield run
        length *= FASTER
