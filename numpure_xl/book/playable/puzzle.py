"""The sheet of one puzzle: board, counters, times, the digits, pencil marks, hints.

The hints of a sheet to play on, in words.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import shown
from numpure_xl.book.labels import BookItem, info_text
from numpure_xl.book.playable.formatting import PlayStyles, checks, highlights
from numpure_xl.book.playable.positions import LEFT, TOP, PlayPositions
from numpure_xl.cell_names import cell_reference
from numpure_xl.hints import LONGEST, Depth, Hint, hint_text
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.reference import in_pieces, pinned, quoted
from numpure_xl.plan.sheet import Formula, SheetPlan, Style, linked
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.words import say

DEPTHS: tuple[Depth, ...] = (3, 2, 1)


def hint_texts(item: BookItem, places: PlayPositions) -> list[str]:
    """Return the hints of a puzzle, numbered; they name cells as on the sheet, such as D7."""
    lang = places.lang
    return [
        say("{number}. {hint}", lang, number=number, hint=_text(hint, places))
        for number, hint in enumerate(item.hints, 1)
    ]


def _text(hint: Hint, places: PlayPositions) -> str:
    def name(cell: int) -> str:
        return cell_reference(*places.cell(cell))

    texts = (hint_text(hint, places.lang, depth=depth, name=name) for depth in DEPTHS)
    # One that needs several messages says less: a formula has 8,192 characters at most.
    return next((text for text in texts if "\n" not in text), "")[:LONGEST]


MARGIN, GAP, LABEL, ENTRY = 16, 22, 124, 96  # pixels: widths of columns


def puzzle_plan(
    item: BookItem, number: int, places: PlayPositions, styles: PlayStyles
) -> SheetPlan:
    """Return the sheet of a puzzle; puzzles count from 0."""
    cells = [styles.pixels] * places.variant.across
    widths = [MARGIN, *cells, GAP, LABEL, ENTRY, GAP, *cells, MARGIN]
    canvas = Canvas(places.name(number), widths, places.lang)
    _head(canvas, item, number, places, styles)
    _board(canvas, item, places, styles)
    _counters(canvas, item, number, places, styles)
    _digits(canvas, item, places, styles)
    _marks(canvas, item, places, styles)
    _neighbours(canvas, number, places, styles)
    _times(canvas, places, styles)
    hints = hint_texts(item, places)
    _hints(canvas, hints, places, styles)
    canvas.rules += highlights(places, styles)
    canvas.checks += checks(places, len(hints))
    board = ListedBoard(TOP, LEFT, line_of(item.puzzle.givens))
    return replace(canvas.plan(), protected=True, texts=places.marks.name, boards=(board,))


def put_link(canvas: Canvas, place: tuple[int, int], link: tuple[str, str], style: Style) -> None:
    """Put a text that leads to a place of the book."""
    value, to = linked(*link, style)
    canvas.put(*place, value, style, to)


def _head(
    canvas: Canvas, item: BookItem, number: int, places: PlayPositions, styles: PlayStyles
) -> None:
    canvas.heights |= {0: 12, 1: 34, 2: 24, 3: 10}
    canvas.put(1, LEFT, item.heading or places.name(number), styles.title)
    canvas.put(2, LEFT, info_text(item, places.lang), styles.text)
    contents = f"'{places.index_name}'!A1"
    put_link(canvas, (1, places.panel), (places.index_name, contents), styles.link)
    answer = places.answer_place(number)
    put_link(canvas, (2, places.panel), (canvas.say("Answer"), answer), styles.link)


def _board(canvas: Canvas, item: BookItem, places: PlayPositions, styles: PlayStyles) -> None:
    canvas.heights |= dict.fromkeys(range(TOP, places.board.bottom + 1), styles.pixels)
    for cell, digit in enumerate(item.puzzle.givens.digits):
        style = styles.board.style(cell, given=digit != 0)
        canvas.put(*places.cell(cell), shown(digit), style)


def _counters(
    canvas: Canvas, item: BookItem, number: int, places: PlayPositions, styles: PlayStyles
) -> None:
    """Write counters: the cells that are left, or a word that all is done, and the wrong ones."""
    board, wrong = places.board.pinned, pinned(*places.wrong)
    blanks = places.blanks()
    untouched = canvas.say("{left} left", left=places.variant.cells - item.puzzle.clues)
    before, after = canvas.say("{left} left", left="\n").split("\n")
    counted = f"{quoted(before)}&{blanks}&{quoted(after)}"
    solved, full = quoted(canvas.say("Solved!")), quoted(canvas.say("Full, not solved"))
    state = f"IF({blanks}>0,{counted},IF({wrong}=0,{solved},{full}))"
    row, col = places.blanks_left
    canvas.merge(row, col, col + 1, Formula(state, untouched), styles.state)
    answer = f"'{places.answers_name}'!{places.answer(number).pinned}"
    # Compared as texts: a digit that was pasted as a text is as good as a number.
    differs = f'SUMPRODUCT(({board}<>"")*({board}&""<>{answer}&""))'
    before, after = canvas.say("{wrong} wrong", wrong="\n").split("\n")
    format_ = "0".join(quoted(text) if text else "" for text in (before, after))
    row, col = places.wrong
    canvas.merge(row, col, col + 1, Formula(differs, 0), styles.wrong._replace(number=format_))
    _entry(canvas, places.chooser, canvas.say("Light up a digit"), styles.text, styles.chooser)


def _entry(canvas: Canvas, place: tuple[int, int], label: str, before: Style, style: Style) -> None:
    """Put a cell to write in, and its label on its left."""
    row, col = place
    canvas.put(row, col - 1, label, before)
    canvas.put(row, col, None, style)


def _times(canvas: Canvas, places: PlayPositions, styles: PlayStyles) -> None:
    """Put the cells for start and end, and the time between them, past midnight too."""
    _entry(canvas, places.start, canvas.say("Start"), styles.text, styles.clock)
    _entry(canvas, places.end, canvas.say("End"), styles.text, styles.clock)
    (row, col), start, end = places.time, pinned(*places.start), pinned(*places.end)
    canvas.put(row, col - 1, canvas.say("Time"), styles.text)
    taken = Formula(f'IF(COUNT({start},{end})=2,MOD({end}-{start},1),"")', "")
    canvas.put(row, col, taken, styles.time)


def _hints(canvas: Canvas, hints: list[str], places: PlayPositions, styles: PlayStyles) -> None:
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
        shown_if_asked = Formula(f'IF(N({asked})>={number},{in_pieces(text)},"")', "")
        canvas.put(row, LEFT, shown_if_asked, styles.hint._replace(wrap=True, vertical="top"))


def _digits(canvas: Canvas, item: BookItem, places: PlayPositions, styles: PlayStyles) -> None:
    """Put the row of all digits, and under each how many are still to place."""
    most, (row, left, _, _) = len(places.variant.boxes), places.digits
    givens = Counter(item.puzzle.givens.digits)
    canvas.heights |= {row - 1: 14, row: styles.pixels, row + 1: 20}
    for digit in range(1, places.variant.side + 1):
        col = left + digit - 1
        canvas.put(row, col, shown(digit), styles.digit)
        placed = f"COUNTIF({places.board.pinned},{cell_reference(row, col)})"
        count = Formula(f"{most}-{placed}", most - givens[digit])
        canvas.put(row + 1, col, count, styles.count)


def _marks(canvas: Canvas, item: BookItem, places: PlayPositions, styles: PlayStyles) -> None:
    top, left, _, _ = places.marks
    canvas.put(1, left, canvas.say("Pencil marks"), styles.heading)
    canvas.put(2, left, canvas.say("What can go in each cell, such as 127"), styles.note)
    for cell, (row, col) in enumerate(item.puzzle.variant.places):
        style = styles.mark(cell, given=item.puzzle.givens.digits[cell] != 0)
        canvas.put(top + row, left + col, None, style)
    canvas.put(places.digits.top + 1, left, item.recipe or None, styles.note)


def _neighbours(canvas: Canvas, number: int, places: PlayPositions, styles: PlayStyles) -> None:
    """Put links to the next puzzle and to the one before, where there are such."""
    for row, neighbour in ((1, number + 1), (2, number - 1)):
        if 0 <= neighbour < places.puzzles:
            name = places.name(neighbour)
            label = canvas.say("Next: {name}" if row == 1 else "Back: {name}", name=name)
            put_link(canvas, (row, places.panel + 1), (label, f"'{name}'!A1"), styles.link)
