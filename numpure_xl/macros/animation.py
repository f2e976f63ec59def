"""Watch: the five programs this one comes from, as they write, and any algorithm at work."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from itertools import islice

from numpure_xl.board import article_table
from numpure_xl.board.asterisk_grid import ACROSS, SIZE, TOP, is_tile, tile, tile_area
from numpure_xl.board.location import Area
from numpure_xl.board.style import shown
from numpure_xl.errors import SheetError, merged_cells
from numpure_xl.hosts.excel.config import SPEED
from numpure_xl.macros import user
from numpure_xl.macros.changes import apply_to, ask_formulas
from numpure_xl.macros.generation import lay, site_for, usual_variant
from numpure_xl.macros.session import Session, command
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io import draw
from numpure_xl.sheet_io.areas import CellIndex, cells_in
from numpure_xl.sheet_io.changes import CellChanges, CellValue, PutRows
from numpure_xl.sheet_io.undo import settled
from numpure_xl.shipped import shipped
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import run_events
from numpure_xl.sudoku.fillers.events import Completed, Event, Run, fold
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid

SPEEDS = {"slow": 0.25, "normal": 0.05, "fast": 0.01}
"""Seconds that a picture of the animation is shown, by the speed setting."""

TRIES = Plural("{count} try", "{count} tries", by="count")
RESTARTS = Plural("{count} restart", "{count} restarts", by="count")

FASTER = 1.02
"""Growth of the events that the next picture covers: 200,000 take half a minute."""


LAB_RUNS = 20
"""Runs of each program in the lab of the ribbon: some seconds."""


@command
async def originals(session: Session, *, filler: str, seed: str = "") -> None:
    """Write the grid of one of the five programs, at its place: from A1, or as tiles from row 7.

    Args:
        session: The workbook.
        filler: The name of the program in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    variant = VARIANTS[usual_variant(filler)]
    chance = Chance(seed or secrets.token_hex(4))
    events = run_events(filler, variant, chance)
    if filler.startswith("rotated"):
        await _write_tiles(session, events, ACROSS)
        return
    run = session.wait("Making {recipe} ...", lambda: fold(events, variant), recipe=filler)
    area, rows = Area(0, 0, variant.side, variant.side), run.grid.to_rows(None)
    await _write(session, area, rows, is_table=filler == article_table.FILLER)
    await _tell(session, filler, run)


async def _tell(session: Session, filler: str, run: Run) -> None:
    """Show the message of the author's program, and its counts; blanks, where it can leave some."""
    if filler == "row-retry":
        await session.show_message("All digits are in place.")  # as the author tells, too
    elif filler == "mini-shuffle":
        await session.show_message("Shuffles: {count}", count=run.shuffles)  # as he does
    elif blank := run.variant.cells - run.grid.clues:
        blanks = Plural("{count} blank", "{count} blanks", by="count")
        msg = "A dead end: {blanks}, for which no digit is left."
        await session.show_message(msg, blanks=Message(blanks, count=blank))
    else:
        await session.show_message("The board is full.")


async def _write_tiles(session: Session, events: Iterator[Event], count: int) -> None:
    """Write the first grids found; the author's program never ends."""
    completed = (event for event in events if isinstance(event, Completed))
    grids = session.wait(
        "Making {recipe} ...",
        lambda: [Grid(event.digits) for event in islice(completed, count)],
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
    await _write(session, Area(last.row, 0, side, last.col + side), rows)


@command
async def clear_tiles(session: Session) -> None:
    """Empty the tiles of the lecture, as its second button does, and leave the rest of the sheet.

    Raises:
        SheetError: If there is none.
    """
    sheet = await session.sheet()
    around = Area(TOP, 0, SIZE, tile_area(ACROSS - 1, SIZE, SIZE).col + SIZE)
    contents = await session.host.contents(sheet, around)
    areas = [tile_area(number, SIZE, SIZE) for number in range(ACROSS)]
    tiles = [area for area in areas if is_tile(contents.within(area))]
    if not tiles:
        msg = "There are no tiles on {sheet}; they begin in row {row}."
        raise SheetError(msg, sheet=sheet, row=TOP + 1)
    emptied = dict.fromkeys(cell for area in tiles for cell in cells_in(area))
    await apply_to(session, contents, CellChanges(emptied))


@command
async def originals_workbook(session: Session, *, path: str = "") -> None:
    """Write the workbook that has the programs of the articles in VBA, and open it.

    Args:
        session: The workbook.
        path: The file; "" to ask.
    """
    from numpure_xl.export.atomic_file import replaced  # noqa: PLC0415  # as other commands do

    target = await session.new_file("The originals in VBA", "originals.xlsm", path)
    content = shipped(f"originals-{session.lang}.xlsm")
    with replaced(target, ".xlsm") as file:
        file.write(content)
    await session.host.open_file(target)


@command
async def lab_workbook(session: Session, *, path: str = "") -> None:
    """Write the workbook that compares the programs and replays a run of each, and open it.

    Args:
        session: The workbook.
        path: The file; "" to ask.
    """
    from numpure_xl.export import write_book  # noqa: PLC0415  # as other commands do
    from numpure_xl.lab.book.workbook import lab_plan  # noqa: PLC0415
    from numpure_xl.lab.results import quick_look  # noqa: PLC0415

    target = await session.new_file("The lab", "lab.xlsx", path)
    seed = secrets.token_hex(4)
    plan = session.wait(
        "Running the programs ...", lambda: lab_plan(quick_look(seed, LAB_RUNS), session.lang)
    )
    write_book(plan, target)
    await session.host.open_file(target)


async def _write(
    session: Session,
    area: Area,
    rows: Sequence[Sequence[int | str | None]],
    *,
    is_table: bool = False,
) -> None:
    """Write values as the programs do; whatever is there is asked about.

    Args:
        session: The workbook.
        area: The cells.
        rows: Their values.
        is_table: Whether they get the lines and shades of the article that shows a table; else
            formats stay as they are.
    """
    contents = await session.host.contents(await session.sheet(), area)
    if any(value not in {None, ""} for row in contents.values for value in row):
        await session.confirm("{area} is not empty. Overwrite it?", area=str(area))
    changes, cells = CellChanges(), list(cells_in(area))
    changes.values.update(zip(cells, (v for row in rows for v in row), strict=True))
    if not is_table:
        await apply_to(session, contents, changes)
        return
    shaded = [cell for number, cell in enumerate(cells) if article_table.is_shaded(number)]
    changes.format(cells, horizontal="center")
    changes.format(shaded, fill=rgb(article_table.SHADE))
    # LibreOffice does not undo borders alone, but with a format that all these cells got later.
    changes.format(cells, vertical="center")
    lines = draw.put(article_table.strokes(), area.row, area.col)
    await apply_to(session, contents, changes, borders=lines)


@command
async def animate(session: Session, *, filler: str = "search", seed: str = "") -> None:
    """Show on a board how an algorithm makes its grid, faster and faster; Esc stops it.

    Args:
        session: The workbook.
        filler: A name in `FILLERS`.
        seed: Another seed, another grid; "" for one of chance.
    """
    variant = VARIANTS[usual_variant(filler)]
    events = run_events(filler, variant, Chance(seed or secrets.token_hex(4)))
    site = await site_for(session, variant)
    if site.place.lattice:
        raise merged_cells(str(site.place.area))
    blank = [c for c in cells_in(site.place.area) if site.contents.value(c) in {None, ""}]
    # Where formulas show nothing, an empty board lets them be, and the pictures do not.
    await ask_formulas(session, CellChanges(dict.fromkeys(blank)), site.contents)
    empty = Grid((0,) * variant.cells, variant)
    with session.step():
        await lay(session, site, empty, f"{variant.name} · {filler}")
        last = await _animate(session, site.place.area, pictures(events, Run(variant)), filler)
    if session.host.undo is None:
        file, book = session.undo_file, await session.workbook()
        (record,), _ = file.last(book)
        file.keep(book, settled(record, site.contents, last))


async def _animate(
    session: Session, area: Area, runs: Iterator[Run], filler: str
) -> dict[CellIndex, CellValue]:
    """Show the pictures of a run until it ends, or the user wants no more; return the last."""
    host, sheet, pause = session.host, await session.sheet(), SPEEDS[speed_set()]
    rows: list[list[CellValue]] = []
    host.esc_was_pressed()  # what was pressed before is not meant
    with session.busy("Making {recipe} ...", recipe=filler):
        for run in runs:
            rows = [[shown(digit) for digit in row] for row in run.grid.rows]
            await host.apply(sheet, [PutRows(area, rows)])
            session.show(
                "{tries}, {restarts}",
                tries=Message(TRIES, count=run.tries),
                restarts=Message(RESTARTS, count=run.restarts),
            )
            await host.pause(pause)
            if run.grids or host.esc_was_pressed():
                break
    return dict(zip(cells_in(area), (value for row in rows for value in row), strict=False))


def speed_set() -> str:
    """Return the speed of animations: a name in `SPEEDS`."""
    chosen = user.setting(SPEED)
    return chosen if chosen in SPEEDS else "normal"


def pictures(events: Iterator[Event], run: Run) -> Iterator[Run]:
    """Yield a run after one event, then after more and more of them at once."""
    length = 1.0
    while True:
        before = run.events
        for event in islice(events, int(length)):
            run.add(event)
            if run.grids:
                break
        if run.events == before:
            return
        yield run
        length *= FASTER
