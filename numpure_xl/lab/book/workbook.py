"""The workbook of the lab: all its sheets in order.

The first sheet lists the others and describes each filler: its idea and its fault. Heat maps show
in which cells of its board each filler fails or backs up most. Tiles are grid after grid as
the lecture lays them out.

Each grid takes 13x13 cells, and the next begins 14 cells on; there are nine to a band, and the
first band begins in row 7. Cells 0, 4, 8 and 12 of a tile are its frame: in the article they
hold '*'. Without that look they shrink to hairlines, and strokes are drawn; every digit is
in the same cell of the sheet either way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil

from numpure_xl.board.canvas import ROW, Canvas
from numpure_xl.board.style import HEAD, INK, THEME, board_style
from numpure_xl.lab.articles import ARTICLES
from numpure_xl.lab.book.compare import compare_plan
from numpure_xl.lab.book.experiments import experiments_plan
from numpure_xl.lab.book.replay import replay_name, replay_plan
from numpure_xl.lab.book.turns import turns_plan
from numpure_xl.lab.book.uniqueness import uniqueness_plan
from numpure_xl.lab.compare import Summary
from numpure_xl.lab.original_programs import SUBJECTS, program_of
from numpure_xl.lab.results import Results
from numpure_xl.plan.sheet import BookPlan, Font, Shading, SheetPlan, Style
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.words import Lang, say


def idea_text(filler: str, lang: Lang) -> str:
    """Return the idea of a filler."""
    return _IDEAS[program_of(filler)](lang)


def fault_text(filler: str, lang: Lang) -> str:
    """Return a filler's fault, or its cost."""
    return _FAULTS[program_of(filler)](lang)


_IDEAS: dict[str, Callable[[Lang], str]] = {
    "mini-shuffle": lambda lang: say(
        "A 4x4 board: four rows are shuffled; unless the columns and one box are whole, all four "
        "are shuffled again.",
        lang,
    ),
    "row-shuffle": lambda lang: say(
        "A row is shuffled until its columns fit. At the third row of a band the boxes are "
        "checked, and if one is broken the band is started again.",
        lang,
    ),
    "rotated": lambda lang: say(
        "Depth first through the cells: each tries the nine digits in turn from a random one on; "
        "when none is left, one cell back.",
        lang,
    ),
    "diagonal-blocks": lambda lang: say(
        "The three boxes on the diagonal cannot clash, so they are filled at random. Then each "
        "blank gets a random digit of those possible, and after each digit a pass fills what is "
        "forced.",
        lang,
    ),
    "row-retry": lambda lang: say(
        "Row by row, digits are drawn from a list that shrinks; a refused digit stays in it. "
        "After nine tries for the row it is started again.",
        lang,
    ),
    "search": lambda lang: say(
        "A random first row; then always where the choice is smallest, and all that follows from "
        "a digit is placed at once.",
        lang,
    ),
}

_FAULTS: dict[str, Callable[[Lang], str]] = {
    "mini-shuffle": lambda lang: say(
        "Nothing that was right is kept, so it takes thousands of shuffles even on 4x4.", lang
    ),
    "row-shuffle": lambda lang: say(
        "A row that fits is rare near the end of the board: millions of shuffles, seconds even "
        "when each costs next to nothing.",
        lang,
    ),
    "rotated": lambda lang: say(
        "It always succeeds, and quickly; but the digits of a row or column tend to follow each "
        "other in the same turn, and it has no end.",
        lang,
    ),
    "diagonal-blocks": lambda lang: say(
        "Nothing is ever taken back: a cell for which no digit is left stays blank, in most runs "
        "one or more.",
        lang,
    ),
    "row-retry": lambda lang: say(
        "The nine tries are for the whole row, so one refusal loses the attempt. And where the "
        "rows above leave no way to fill a row, the original loops for ever.",
        lang,
    ),
    "search": lambda lang: say(
        "After a contradiction the whole board starts again, and some grids are discarded at "
        "random so that all are about equally likely.",
        lang,
    ),
}


LEFT, TEXT = 1, 2
WIDTHS = [14, 210, 880]


def readme_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet to be read first."""
    canvas = Canvas(say("Read me first", lang), WIDTHS, lang)
    styles = canvas.styles
    canvas.put(0, LEFT, canvas.say("Five ways to fill a Sudoku grid, and ours"), styles.title)
    canvas.heights[0] = 34
    msg = (
        "Five tutorial programs, in Java, VBA and JavaScript, each make a full grid in a way of "
        "their own. Here they run with their choices, their order of work and their faults. "
        "No sheet of this book has a macro."
    )
    canvas.paragraph(1, LEFT, TEXT, canvas.say(msg), styles.text)
    row = _sheets(canvas, 3)
    canvas.put(row, LEFT, canvas.say("The fillers"), styles.heading)
    for summary in results.summaries:
        row = _filler(canvas, summary.filler, row + 1)
    return canvas.plan()


def _sheets(canvas: Canvas, row: int) -> int:
    """Put the name and the content of each sheet; return the next row."""
    canvas.put(row, LEFT, canvas.say("The sheets"), canvas.styles.heading)
    replay = canvas.say("Replay {filler}", filler="…")
    contents = {
        canvas.say("Compare"): canvas.say(
            "Success, work and time of many runs; what the authors said beside it; charts."
        ),
        canvas.say("Heat maps"): canvas.say("In which cells of its board each filler fails most."),
        replay: canvas.say(
            "One run, event by event: move the bar, or type a step into the yellow cell, and the "
            "board shows that moment. Cells written are green, cells emptied grey, cells where "
            "something failed red."
        ),
        canvas.say("Uniqueness"): canvas.say(
            "How many digits can be taken out at random before a second solution appears."
        ),
        canvas.say("Experiments"): canvas.say(
            "What the articles tell their readers to try: other steps, other blocks, more ideas."
        ),
        canvas.say("Turns"): canvas.say(
            "Lecture 22 to try: type kk and the step; what comes of chance and without it."
        ),
        canvas.say("Tiles"): canvas.say(
            "Grid after grid from one search, laid out as in the article."
        ),
    }
    for below, (name, text) in enumerate(contents.items(), row + 1):
        link = None if name == replay else f"'{name}'!A1"
        style = canvas.styles.link if link else canvas.styles.text
        canvas.put(below, LEFT, name, style._replace(vertical="top"), link)
        canvas.paragraph(below, TEXT, TEXT, text, canvas.styles.text)
    return row + len(contents) + 2


def _filler(canvas: Canvas, filler: str, row: int) -> int:
    """Write the entry of a filler; return the last row used."""
    styles, name = canvas.styles, replay_name(filler, canvas.lang)
    top = styles.link._replace(vertical="top", font=styles.strong.font._replace(color="1F4E9E"))
    canvas.put(row, LEFT, filler, top, f"'{name}'!A1")
    program = program_of(filler)
    article = ARTICLES[program].named(canvas.lang) if program in ARTICLES else ""
    canvas.put(row, TEXT, article or canvas.say("no article: our own"), styles.strong)
    canvas.paragraph(row + 1, TEXT, TEXT, idea_text(filler, canvas.lang), styles.text)
    canvas.paragraph(row + 2, TEXT, TEXT, fault_text(filler, canvas.lang), styles.text)
    canvas.heights[row + 3] = 10
    return row + 3


CELL, GAP, ACROSS, SIDE = 46, 30, 3, 9
SCALE = ("FFFFFF", "FBD38D", "C0392B")
FIGURES = '[>=1000000]0.0,,"M";[>=1000]0.0,"k";General'
ABOVE = 3  # rows between two boards: a gap, the name, the note
POINTS = 8


def heat_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet with a map for each filler, three side by side."""
    widths = [GAP // 2, *([*[CELL] * SIDE, GAP] * ACROSS)]
    canvas = Canvas(say("Heat maps", lang), widths, lang)
    canvas.put(0, 1, canvas.say("Where each filler fails"), canvas.styles.title)
    canvas.heights[0] = 34
    msg = (
        "Failures and steps back in each cell, on average for one run. White: fewest, "
        "red: most on this board; the colours of two boards cannot be compared."
    )
    canvas.put(1, 1, canvas.say(msg), canvas.styles.note)
    for place, summary in enumerate(results.summaries):
        down, across = divmod(place, ACROSS)
        _map(canvas, summary, 2 + down * (SIDE + ABOVE), 1 + across * (SIDE + 1))
    return canvas.plan()


def _map(canvas: Canvas, summary: Summary, row: int, col: int) -> None:
    variant = SUBJECTS[summary.filler].variant
    side, runs, total = variant.side, len(summary.runs), sum(summary.failures)
    canvas.put(row + 1, col, summary.filler, canvas.styles.heading)
    msg = "{total:,.1f} failures a run"
    canvas.put(row + 2, col, canvas.say(msg, total=total / runs), canvas.styles.note)
    canvas.heights |= {row: ROW, row + 2: 18}
    board = board_style(variant, THEME, CELL)
    for cell, failures in enumerate(summary.failures):
        style = board.style(cell, given=False)
        font = canvas.styles.text.font._replace(name=THEME.digits, size=POINTS)
        shaded = style._replace(font=font, number=FIGURES, locked=False)
        canvas.put(row + 3 + cell // side, col + cell % side, _rounded(failures / runs), shaded)
    canvas.heights |= {row + 3 + line: CELL for line in range(SIDE)}
    area = canvas.area(row + 3, col, row + 2 + side, col + side - 1)
    canvas.rules.append(Shading(area, SCALE))


def _rounded(number: float) -> float:
    """Return a number with three digits that count.

    >>> _rounded(290.284), _rounded(0.01234)
    (290.0, 0.0123)
    """
    return float(f"{number:.3g}")


TOP, PITCH, TILES_ACROSS, SPAN, BOX = 6, 14, 9, 13, 4  # rows and columns, from 0
TILE_CELL, FRAME, TILE_GAP = 24, 3, 20  # pixels


def tiles_plan(results: Results, lang: Lang, *, star: bool) -> SheetPlan:
    """Return the sheet with the tiles; `star` gives it the look of the article."""
    grids = results.tiles
    bands = ceil(len(grids) / TILES_ACROSS)
    sizes = [_size(offset, star=star) for offset in range(PITCH)]
    canvas = Canvas(say("Tiles", lang), sizes * TILES_ACROSS, lang)
    _words(canvas, grids)
    for band in range(bands):
        canvas.heights |= {TOP + band * PITCH + offset: size for offset, size in enumerate(sizes)}
    before: Grid | None = None
    for number, grid in enumerate(grids):
        band, place = divmod(number, TILES_ACROSS)
        _tile(canvas, grid, before, (TOP + band * PITCH, place * PITCH), star=star)
        before = grid
    return canvas.plan()


def _size(offset: int, *, star: bool) -> int:
    """Return the width of a column of a tile, or of the space after it, in pixels."""
    if offset == SPAN:
        return TILE_GAP
    return FRAME if offset % BOX == 0 and not star else TILE_CELL


def _words(canvas: Canvas, grids: Sequence[Grid]) -> None:
    styles = canvas.styles
    canvas.put(0, 1, canvas.say("Grid after grid"), styles.title)
    canvas.heights[0] = 34
    msg = (
        "Lecture 22 goes on after the first grid: these are the first {count} "
        "of one search, laid out as in the article (13x13 cells each, nine to a band)."
    )
    canvas.put(1, 1, canvas.say(msg, count=len(grids)), styles.text)
    differing = [
        sum(before != after for before, after in zip(grid.digits, later.digits, strict=True))
        for grid, later in pairwise(grids)
    ]
    msg = "From one to the next {mean:.0f} of 81 cells change on average: they are shaded."
    mean = sum(differing) / max(1, len(differing))
    canvas.put(2, 1, canvas.say(msg, mean=mean), styles.text)


def _tile(
    canvas: Canvas, grid: Grid, before: Grid | None, place: tuple[int, int], *, star: bool
) -> None:
    for row in range(SPAN):
        for col in range(SPAN):
            framed = row % BOX == 0 or col % BOX == 0
            value: int | str | None = "*" if star else None
            fill = None
            if not framed:
                cell = (row - 1 - row // BOX) * 9 + col - 1 - col // BOX
                value = grid.digits[cell]
                fill = HEAD if before and before.digits[cell] != value else None
            style = _style(row, col, star=star)._replace(fill=fill)
            canvas.put(place[0] + row, place[1] + col, value, style)


def _style(row: int, col: int, *, star: bool) -> Style:
    """Return the look of a cell of a tile; a stroke belongs to the digit below or right of it."""
    font = Font(THEME.digits, 11, INK)
    if star:
        return Style(font, horizontal="center")
    across, down = 0 < col < SPAN - 1, 0 < row < SPAN - 1
    sides = Sides(
        top=_weight(row) if across and row % BOX else Weight.NONE,
        right=Weight.THICK if down and col == SPAN - 2 else Weight.NONE,
        bottom=Weight.THICK if across and row == SPAN - 2 else Weight.NONE,
        left=_weight(col) if down and col % BOX else Weight.NONE,
    )
    return Style(font, sides, horizontal="center")


def _weight(offset: int) -> Weight:
    return Weight.THICK if offset % BOX == 1 else Weight.THIN


def lab_plan(results: Results, lang: Lang, *, star: bool = False) -> BookPlan:
    """Return the plan of the lab's workbook.

    Args:
        results: What the lab found.
        lang: The language of everything in it.
        star: Whether the tiles are framed with '*' as in the article, not with strokes.
    """
    sheets = (
        readme_plan(results, lang),
        compare_plan(results, lang),
        heat_plan(results, lang),
        *[replay_plan(replay, lang) for replay in results.replays],
        uniqueness_plan(results, lang),
        experiments_plan(results.experiments, lang),
        turns_plan(results, lang),
        tiles_plan(results, lang, star=star),
    )
    return BookPlan(sheets, title=say("The lab of fillers", lang), lang=lang)
