"""The whole book to play in: its index, the sheets of the puzzles, the answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import shown
from numpure_xl.book.labels import BookItem, level_text
from numpure_xl.book.loose import BookLayout, check_items
from numpure_xl.book.playable.formatting import (
    ANSWER_CELL,
    SOLVED,
    SOLVED_INK,
    PlayStyles,
    unveiled,
)
from numpure_xl.book.playable.positions import FIRST_ANSWER, LEFT, CellRange, PlayPositions
from numpure_xl.book.playable.puzzle import MARGIN, put_link, puzzle_plan
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.reference import pinned, quoted
from numpure_xl.plan.sheet import BookPlan, Formula, Highlight, SheetPlan
from numpure_xl.plan.typography import running
from numpure_xl.sudoku.formats.rules_text import line_of

MOST = 200
"""The most puzzles: a sheet each, and a program opens all sheets before it shows the first."""

FIRST = 5  # the row of the first puzzle in the index
COLUMNS = {
    Message("Puzzle"): 110,
    Message("Level"): 190,
    Message("Clues"): 80,
    Message("Left"): 80,
    Message("State"): 110,
    Message("Time"): 80,
}  # pixels
HEADING = 10 * 4 / 3  # the size of its font in pixels
STATE = 4  # the number of its column, from 0


def check_playable(count: int, layout: BookLayout) -> None:
    """Raise a `RequestError` if there can be no such book to play in."""
    if count > MOST:
        msg = "A playable book has {most} puzzles at most, a sheet each; {found} are too many."
        raise RequestError(msg, most=MOST, found=count)
    if layout.answers_per_page == 0:
        msg = "A playable book checks entries against its answers; leave out --answers none."
        raise RequestError(msg)
    if layout.has_metadata:
        msg = "A playable book is for the screen; leave out --trim and --metadata."
        raise RequestError(msg)
    if layout.per_page is not None:
        msg = "A playable book has a sheet for each puzzle; leave out --per-page."
        raise RequestError(msg)


def play_plan(items: Sequence[BookItem], layout: BookLayout) -> BookPlan:
    """Return the plan of a book to play in.

    Args:
        items: The puzzles in their order, all of one variant.
        layout: Its theme, title, language and paper count; puzzles and answers are not paged.

    Raises:
        RequestError: If there is no puzzle, there are too many or of two variants, or the book
            is to have no answers.
        UnknownNameError: If there is no such level.
    """
    check_items(items)
    check_playable(len(items), layout)
    variant = items[0].puzzle.variant
    places = PlayPositions(variant, len(items), layout.lang, layout.first_number)
    styles = PlayStyles(layout.design, variant, layout.lang)
    sheets = [
        _index(items, layout, places, styles),
        *(
            puzzle_plan(item, number, *_with_regions(item, places, styles))
            for number, item in enumerate(items)
        ),
        _answers(items, places, styles),
    ]
    ground = layout.design.ground
    return BookPlan(
        tuple(replace(sheet, ground=ground, theme=layout.theme) for sheet in sheets),
        title=layout.headings[0],
        lang=layout.lang,
    )


def _with_regions(
    item: BookItem, places: PlayPositions, styles: PlayStyles
) -> tuple[PlayPositions, PlayStyles]:
    """Return places and styles for the board of a puzzle, which may have regions of its own."""
    variant = item.puzzle.variant
    return places._replace(variant=variant), styles.on(variant)


def _index(
    items: Sequence[BookItem], layout: BookLayout, places: PlayPositions, styles: PlayStyles
) -> SheetPlan:
    """Return the sheet with a link to every puzzle, and how many of its cells are left."""
    wide = max(int(running(item.heading) * HEADING) + MARGIN for item in items)
    first, *others = COLUMNS.values()
    widths = [MARGIN, max(first, wide), *others, MARGIN]
    canvas = Canvas(places.index_name, widths, places.lang)
    canvas.heights |= {0: 12, 1: 36, 3: 10}
    canvas.put(1, LEFT, layout.headings[0] or None, styles.title)
    last, state = FIRST + places.puzzles - 1, LEFT + STATE
    done = f"COUNTIF({pinned(FIRST, state)}:{pinned(last, state)},{quoted(canvas.say('Solved'))})"
    untouched = canvas.say("{done} of {count} solved", done=0, count=places.puzzles)
    before, between = canvas.say("{done} of {count} solved", done="\n", count="\r").split("\n")
    between = between.replace("\r", str(places.puzzles))
    so_far = Formula(f"{quoted(before)}&{done}&{quoted(between)}", untouched)
    canvas.put(2, LEFT, so_far, styles.text)
    canvas.put_row(FIRST - 1, LEFT, [canvas.say(word) for word in COLUMNS], styles.head)
    for number, item in enumerate(items):
        _entry(canvas, number, item, places, styles)
    rows = CellRange(FIRST, LEFT, last, LEFT + len(COLUMNS) - 1)
    solved = f'${_column(state)}{FIRST + 1}<>""'
    canvas.rules.append(Highlight(rows.name, solved, SOLVED, SOLVED_INK, bold=False))
    canvas.upright, canvas.one_page = True, False
    return replace(canvas.plan(), protected=True, boards=())


def _entry(
    canvas: Canvas, number: int, item: BookItem, places: PlayPositions, styles: PlayStyles
) -> None:
    """Put the row of a puzzle into the index."""
    row, name = FIRST + number, places.name(number)
    put_link(canvas, (row, LEFT), (item.heading or name, f"'{name}'!A1"), styles.row_link)
    blanks = places.blanks(name)
    wrong = f"'{name}'!{pinned(*places.wrong)}"
    left = Formula(blanks, places.variant.cells - item.puzzle.clues)
    solved = Formula(f'IF(AND({blanks}=0,{wrong}=0),{quoted(canvas.say("Solved"))},"")', "")
    values = [level_text(item, places.lang), item.puzzle.clues, left, solved]
    canvas.put_row(row, LEFT + 1, values, styles.row)
    taken = Formula(f"'{name}'!{pinned(*places.time)}", "")
    canvas.put(row, LEFT + STATE + 1, taken, styles.row_time)


def _answers(items: Sequence[BookItem], places: PlayPositions, styles: PlayStyles) -> SheetPlan:
    """Return the sheet with all answers, each with a link back to its puzzle; none is seen yet."""
    widths = [MARGIN, *([ANSWER_CELL] * places.variant.across + [MARGIN]) * places.across]
    canvas = Canvas(places.answers_name, widths, places.lang)
    canvas.put(1, LEFT, places.answers_name, styles.title)
    canvas.heights[1] = 36
    note = canvas.say("An answer appears when you type x into the yellow cell above it.")
    canvas.put(2, LEFT, note, styles.text)
    listed = []
    for number, item in enumerate(items):
        area, name = places.answer(number), places.name(number)
        listed.append(ListedBoard(area.top, area.left, line_of(item.puzzle.solution)))
        canvas.heights |= dict.fromkeys(range(area.top, area.bottom + 1), ANSWER_CELL)
        put_link(canvas, (area.top - 1, area.left), (name, f"'{name}'!A1"), styles.link)
        canvas.put(*places.key(number), None, styles.entry)
        canvas.rules.append(unveiled(places, number))
        puzzle = item.puzzle
        board = styles.answer.on(puzzle.variant)
        for cell, (row, col) in enumerate(puzzle.variant.places):
            style = styles.veiled(board, cell, given=puzzle.givens.digits[cell] != 0)
            digit = shown(puzzle.solution.digits[cell])
            canvas.put(area.top + row, area.left + col, digit, style)
    contents = f"'{places.index_name}'!A1"
    put_link(canvas, (FIRST_ANSWER - 1, LEFT), (places.index_name, contents), styles.link)
    canvas.upright, canvas.one_page = True, False
    return replace(canvas.plan(), protected=True, boards=tuple(listed))


def _column(col: int) -> str:
    return pinned(0, col).split("$")[1]
