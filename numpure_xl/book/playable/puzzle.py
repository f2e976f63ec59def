"""The sheet of one puzzle: board, counters, times, the digits, pencil marks, hints."""

from __future__ import annotations

from dataclasses import replace

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import shown
from numpure_xl.book.labels import Item, info_text
from numpure_xl.book.playable.formatting import checks, highlights
from numpure_xl.book.playable.hint_texts import hint_texts
from numpure_xl.book.playable.positions import LEFT, TOP, Places
from numpure_xl.book.playable.styles import PlayStyles
from numpure_xl.plan.reference import cell_reference, in_pieces, pinned, quoted
from numpure_xl.plan.sheet import Formula, SheetPlan, Style, linked

MARGIN, GAP, LABEL, ENTRY = 16, 22, 124, 96  # pixels: widths of columns


def puzzle_plan(item: Item, number: int, places: Places, styles: PlayStyles) -> SheetPlan:
    """Return the sheet of a puzzle; puzzles count from 0."""
    cells = [styles.pixels] * places.variant.side
    widths = [MARGIN, *cells, GAP, LABEL, ENTRY, GAP, *cells, MARGIN]
    canvas = Canvas(places.name(number), widths, places.lang)
    _head(canvas, item, number, places, styles)
    _board(canvas, item, styles)
    _counters(canvas, number, places, styles)
    _digits(canvas, places, styles)
    _marks(canvas, item, places, styles)
    _neighbours(canvas, number, places, styles)
    _times(canvas, places, styles)
    hints = hint_texts(item, places.lang)
    _hints(canvas, hints, places, styles)
    canvas.rules += highlights(places, styles)
    canvas.checks += checks(places, len(hints))
    return replace(canvas.plan(), protected=True, texts=places.marks.name)


def put_link(canvas: Canvas, place: tuple[int, int], link: tuple[str, str], style: Style) -> None:
    """Put a text that leads to a place of the book."""
    value, to = linked(*link, style)
    canvas.put(*place, value, style, to)


def _head(canvas: Canvas, item: Item, number: int, places: Places, styles: PlayStyles) -> None:
    canvas.heights |= {0: 12, 1: 34, 2: 24, 3: 10}
    canvas.put(1, LEFT, item.heading or places.name(number), styles.title)
    canvas.put(2, LEFT, info_text(item, places.lang), styles.text)
    contents = f"'{places.index_name}'!A1"
    put_link(canvas, (1, places.panel), (places.index_name, contents), styles.link)
    answer = places.answer_place(number)
    put_link(canvas, (2, places.panel), (canvas.say("Answer"), answer), styles.link)


def _board(canvas: Canvas, item: Item, styles: PlayStyles) -> None:
    side = item.puzzle.variant.side
    canvas.heights |= dict.fromkeys(range(TOP, TOP + side), styles.pixels)
    for cell, digit in enumerate(item.puzzle.givens.digits):
        style = styles.board.style(cell, given=digit != 0)
        canvas.put(TOP + cell // side, LEFT + cell % side, shown(digit), style)


def _counters(canvas: Canvas, number: int, places: Places, styles: PlayStyles) -> None:
    """Say how many cells are left or that all is done, and count what differs from the answer."""
    board, wrong = places.board.pinned, pinned(*places.wrong)
    left = f"COUNTBLANK({board})"
    before, after = canvas.say("{left} left", left="\n").split("\n")
    counted = f"{quoted(before)}&{left}&{quoted(after)}"
    solved, full = quoted(canvas.say("Solved!")), quoted(canvas.say("Full, not solved"))
    state = f"IF({left}>0,{counted},IF({wrong}=0,{solved},{full}))"
    row, col = places.left
    canvas.merge(row, col, col + 1, Formula(state), styles.state)
    answer = f"'{places.answers_name}'!{places.answer(number).pinned}"
    # Compared as texts: a digit that was pasted as a text is as good as a number.
    differs = f'SUMPRODUCT(({board}<>"")*({board}&""<>{answer}&""))'
    before, after = canvas.say("{wrong} wrong", wrong="\n").split("\n")
    format_ = "0".join(quoted(text) if text else "" for text in (before, after))
    row, col = places.wrong
    canvas.merge(row, col, col + 1, Formula(differs), styles.wrong._replace(number=format_))
    _entry(canvas, places.chooser, canvas.say("Light up a digit"), styles.text, styles.chooser)


def _entry(canvas: Canvas, place: tuple[int, int], label: str, before: Style, style: Style) -> None:
    """Put a cell to write in, and its label on its left."""
    row, col = place
    canvas.put(row, col - 1, label, before)
    canvas.put(row, col, None, style)


def _times(canvas: Canvas, places: Places, styles: PlayStyles) -> None:
    """Put the cells for start and end, and the time between them, past midnight too."""
    _entry(canvas, places.start, canvas.say("Start"), styles.text, styles.clock)
    _entry(canvas, places.end, canvas.say("End"), styles.text, styles.clock)
    (row, col), start, end = places.time, pinned(*places.start), pinned(*places.end)
    canvas.put(row, col - 1, canvas.say("Time"), styles.text)
    taken = Formula(f'IF(COUNT({start},{end})=2,MOD({end}-{start},1),"")')
    canvas.put(row, col, taken, styles.time)


def _hints(canvas: Canvas, hints: list[str], places: Places, styles: PlayStyles) -> None:
    """Put hints below all else, each seen only when as many are asked for."""
    if not hints:
        return
    label = (
        canvas.say("Hints: 1 to {most}", most=len(hints))
        if len(hints) > 1
        else canvas.say("Hint: 1")
    )
    _entry(canvas, places.asked, label, styles.text, styles.entry)
    asked, last = pinned(*places.asked), places.marks.right
    for number, text in enumerate(hints, 1):
        row = places.hints + number - 1
        canvas.paragraph(row, LEFT, last, text, styles.hint)
        shown_if_asked = Formula(f'IF(N({asked})>={number},{in_pieces(text)},"")')
        canvas.put(row, LEFT, shown_if_asked, styles.hint._replace(wrap=True, vertical="top"))


def _digits(canvas: Canvas, places: Places, styles: PlayStyles) -> None:
    """Put the row of all digits, and under each how many are still to place."""
    side, (row, left, _, _) = places.variant.side, places.digits
    canvas.heights |= {row - 1: 14, row: styles.pixels, row + 1: 20}
    for digit in range(1, side + 1):
        col = left + digit - 1
        canvas.put(row, col, shown(digit), styles.digit)
        placed = f"COUNTIF({places.board.pinned},{cell_reference(row, col)})"
        canvas.put(row + 1, col, Formula(f"{side}-{placed}"), styles.count)


def _marks(canvas: Canvas, item: Item, places: Places, styles: PlayStyles) -> None:
    (top, left, _, _), side = places.marks, places.variant.side
    canvas.put(1, left, canvas.say("Pencil marks"), styles.heading)
    canvas.put(2, left, canvas.say("What may stand in each cell, such as 127"), styles.note)
    for cell, digit in enumerate(item.puzzle.givens.digits):
        style = styles.mark(cell, given=digit != 0)
        canvas.put(top + cell // side, left + cell % side, None, style)
    canvas.put(places.digits.top + 1, left, item.recipe or None, styles.note)


def _neighbours(canvas: Canvas, number: int, places: Places, styles: PlayStyles) -> None:
    """Put links to the next puzzle and to the one before, where there are such."""
    for row, other, text in ((1, number + 1, "Next: {name}"), (2, number - 1, "Back: {name}")):
        if 0 <= other < places.puzzles:
            name = places.name(other)
            label = canvas.say(text, name=name)
            put_link(canvas, (row, places.panel + 1), (label, f"'{name}'!A1"), styles.link)
