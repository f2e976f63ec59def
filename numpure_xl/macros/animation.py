"""Watch: the five programs this one comes from, as they write, and any algorithm at work."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import islice

from numpure_xl.board.asterisk_grid import ACROSS, SIZE, TOP, is_tile, tile, tile_area
from numpure_xl.board.location import Area
from numpure_xl.board.style import shown
from numpure_xl.board.values import matrix_of
from numpure_xl.errors import SheetError
from numpure_xl.hosts.excel.config import SPEED
from numpure_xl.live.cells import cells, cells_in, read
from numpure_xl.live.change import Wanted
from numpure_xl.live.formats import Formats
from numpure_xl.macros import user
from numpure_xl.macros.changes import apply_to, ask_formulas
from numpure_xl.macros.generation import lay, site_for, usual_variant
from numpure_xl.macros.session import Session, command
from numpure_xl.messages import Message, Plural
from numpure_xl.sudoku import VARIANTS, Chance, Grid
from numpure_xl.sudoku.fillers import run_events
from numpure_xl.sudoku.fillers.events import Event, Found, Run, fold

SPEEDS = {"slow": 0.25, "normal": 0.05, "fast": 0.01}
"""Seconds that a picture of the animation is shown, by the speed setting."""

SHUFFLES = Plural("{count} shuffle", "{count} shuffles", by="count")
TRIES = Plural("{count} try", "{count} tries", by="count")
RESTARTS = Plural("{count} restart", "{count} restarts", by="count")

FASTER = 1.02
"""How many times as many events the next picture covers: 200,000 take half a minute."""


@command
def originals(session: Session, *, filler: str, seed: str = "") -> None:
    """Write what one of the five programs writes, where it does: from A1, or as tiles from row 7.

    Args:
        session: The workbook.
        filler: The name of the program in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    variant = VARIANTS[usual_variant(filler)]
    chance = Chance(seed or secrets.token_hex(4))
    events = run_events(filler, variant, chance)
    if filler == "rotated":
        _write_tiles(session, events, ACROSS)
        return
    run = session.wait("Making {recipe} ...", lambda: fold(events, variant), recipe=filler)
    _write(session, Area(0, 0, variant.side, variant.side), matrix_of(run.grid, None))
    if filler == "row-retry":
        session.show_message("The digits are all in.")  # what the author's program says in Japanese
    else:
        blanks = Plural("{count} blank", "{count} blanks", by="count")
        session.show_message(
            "{shuffles}, {tries}, {restarts}, {blanks}.",
            shuffles=Message(SHUFFLES, count=run.shuffles),
            tries=Message(TRIES, count=run.tries),
            restarts=Message(RESTARTS, count=run.restarts),
            blanks=Message(blanks, count=variant.cells - run.grid.clues),
        )


def _write_tiles(session: Session, events: Iterator[Event], count: int) -> None:
    """Write the first grids found; the author's program never ends."""
    found = (event for event in events if isinstance(event, Found))
    grids = session.wait(
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
    _write(session, Area(last.row, 0, side, last.col + side), rows)


@command
def clear_tiles(session: Session) -> None:
    """Empty the tiles of the lecture, as its second button does, and leave the rest of the sheet.

    Raises:
        SheetError: If there is none.
    """
    sheet = session.sheet
    contents = read(sheet, Area(TOP, 0, SIZE, tile_area(ACROSS - 1, SIZE, SIZE).col + SIZE))
    areas = [tile_area(number, SIZE, SIZE) for number in range(ACROSS)]
    tiles = [area for area in areas if is_tile(contents.within(area))]
    if not tiles:
        msg = "There are no tiles on {sheet}; they begin in row {row}."
        raise SheetError(msg, sheet=sheet.name, row=TOP + 1)
    emptied = dict.fromkeys(cell for area in tiles for cell in cells_in(area))
    apply_to(session, sheet, contents, Wanted(emptied), Formats(sheet))


def _write(session: Session, area: Area, rows: Sequence[Sequence[int | str | None]]) -> None:
    """Write values, as the programs do, without formats; whatever is there is asked about."""
    contents = read(session.sheet, area)
    if any(value not in {None, ""} for row in contents.values for value in row):
        session.confirm("{area} is not empty. Overwrite it?", area=str(area))
    wanted = Wanted(dict(zip(cells_in(area), (v for row in rows for v in row), strict=True)))
    apply_to(session, session.sheet, contents, wanted, Formats(session.sheet))


@command
def animate(session: Session, *, filler: str = "search", seed: str = "") -> None:
    """Show on a board how an algorithm makes its grid, faster and faster; Esc stops it.

    Args:
        session: The workbook.
        filler: A name in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    variant = VARIANTS[usual_variant(filler)]
    events = run_events(filler, variant, Chance(seed or secrets.token_hex(4)))
    site = site_for(session, variant)
    blank = [c for c in cells_in(site.place.area) if site.contents.value(c) in {None, ""}]
    # Where formulas show nothing, an empty board lets them be, and the pictures do not.
    ask_formulas(session, session.sheet, Wanted(dict.fromkeys(blank)), site.contents)
    empty = Grid((0,) * variant.cells, variant)
    with session.step():
        lay(session, site, empty, f"{variant.name} · {filler}")
        _animate(session, site.place.area, pictures(events, Run(variant)), filler)
    session.settle(site.contents, site.place.area)


def _animate(session: Session, area: Area, runs: Iterator[Run], filler: str) -> None:
    """Show the pictures of a run until it ends, or the user wants no more."""
    there, pause = cells(session.sheet, area), SPEEDS[speed_set()]
    session.is_cancelled()  # what was pressed before is not meant
    with session.busy("Making {recipe} ...", recipe=filler):
        for run in runs:
            there.impl.raw_value = [[shown(digit) or "" for digit in row] for row in run.grid.rows]
            session.show(
                "{tries}, {restarts}",
                tries=Message(TRIES, count=run.tries),
                restarts=Message(RESTARTS, count=run.restarts),
            )
            session.pause(pause)
            if run.found or session.is_cancelled():
                return


def speed_set() -> str:
    """Return how fast animations go: a name in `SPEEDS`."""
    chosen = user.setting(SPEED)
    return chosen if chosen in SPEEDS else "normal"


def pictures(events: Iterator[Event], run: Run) -> Iterator[Run]:
    """Yield a run after one event, then after more and more of them at once."""
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
