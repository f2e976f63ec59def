"""The replay: one run, a row for each event, and a board that shows any moment of it.

One cell drives the board: the step. Every row keeps the whole board as a text with a symbol for
each cell, so a moment is one INDEX and a cell of the board one MID: a change of the step makes
some hundred look-ups of constant time, whatever the length of the run. Cells that look up the
last event that touched them would each search the whole list; a column for each cell would be
81 times as many cells.
"""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import board_style
from numpure_xl.board.text_styles import THEME
from numpure_xl.lab.book.compare import EMPTIED, EMPTIED_INK, FAILED, FAILED_INK, WROTE, WROTE_INK
from numpure_xl.lab.book.event_text import event_text
from numpure_xl.lab.replay import EMPTIED as EMPTIED_MARK
from numpure_xl.lab.replay import FAILED as FAILED_MARK
from numpure_xl.lab.replay import HEAD, TAIL, Replay
from numpure_xl.lab.replay import WRITTEN as WRITTEN_MARK
from numpure_xl.plan.checks import WholeNumber
from numpure_xl.plan.reference import cell_reference, pinned
from numpure_xl.plan.sheet import Formula, Highlight, SheetPlan
from numpure_xl.words import Lang, say

STEP_WIDTH, COUNTER_WIDTH, TEXT_WIDTH = 92, 92, 660
SENTENCE_WIDTH = 560  # of the columns from the board up to the counters
BOARD, LARGEST_CELL = 360, 64  # pixels
TOP = 5  # the row, from 0, where the board begins
LEFT = 1

COUNTERS = ("Event", "Shuffles", "Tries", "Restarts", "Steps back")


class Places(NamedTuple):
    """The places of things on the sheet of a replay; rows and columns from 0.

    Attributes:
        side: The side of the board.
        last: The number of the last step; the first is 0.
    """

    side: int
    last: int

    @property
    def step(self) -> tuple[int, int]:
        """The cell that drives the board."""
        return TOP + 1, 0

    @property
    def counters(self) -> int:
        """The first column of the counters."""
        return LEFT + self.side + 1

    @property
    def board_text(self) -> int:
        """The column with the boards as texts; that with the marks follows."""
        return self.counters + len(COUNTERS)

    @property
    def now(self) -> int:
        """The row that looks up the board and, in the row below it, the marks."""
        return TOP + self.side + 1

    @property
    def first(self) -> int:
        """The row of step 0."""
        return self.now + 4


def replay_name(filler: str, lang: Lang) -> str:
    """Return the name of the sheet that replays a filler."""
    return say("Replay {filler}", lang, filler=filler)


def replay_plan(replay: Replay, lang: Lang) -> SheetPlan:
    """Return the sheet that replays a run."""
    side = replay.variant.side
    places = Places(side, len(replay.moments) - 1)
    cell = min(LARGEST_CELL, BOARD // side)
    gap = SENTENCE_WIDTH - side * cell
    widths = [STEP_WIDTH, *[cell] * side, gap, *[COUNTER_WIDTH] * len(COUNTERS)]
    canvas = Canvas(replay_name(replay.order.filler, lang), [*widths, TEXT_WIDTH, TEXT_WIDTH], lang)
    _words(canvas, replay, places)
    _step(canvas, places)
    _now(canvas, places)
    _board(canvas, replay, places, cell)
    _events(canvas, replay, places)
    canvas.printed = canvas.area(0, 0, places.now - 1, places.board_text - 1)
    return canvas.plan()


def _words(canvas: Canvas, replay: Replay, places: Places) -> None:
    styles, order = canvas.styles, replay.order
    title = canvas.say("{filler}: one run, step by step", filler=order.filler)
    canvas.put(0, 0, title, styles.title)
    canvas.heights[0] = 34
    msg = "Type a step from 0 to {last:,} into the yellow cell: the board shows that moment."
    canvas.put(1, 0, canvas.say(msg, last=places.last), styles.text)
    msg = "Run {number} of the comparison, the one in the middle by its {total:,} events."
    which = canvas.say(msg, number=order.number + 1, total=replay.total)
    if not replay.whole:
        msg = "Only the first {head:,} and the last {tail:,} are here."
        which += " " + canvas.say(msg, head=HEAD, tail=TAIL)
    canvas.put(2, 0, which, styles.note)


def _step(canvas: Canvas, places: Places) -> None:
    styles, (row, col) = canvas.styles, places.step
    canvas.put(row - 1, col, canvas.say("Step"), styles.head._replace(vertical="bottom", fill=None))
    canvas.put(row, col, places.last // 2, styles.input)
    below = styles.note._replace(horizontal="center")
    canvas.put(row + 1, col, canvas.say("of {last:,}", last=places.last), below)
    prompt = canvas.say("A whole number from 0 to {last}.", last=places.last)
    canvas.checks.append(
        WholeNumber(cell_reference(row, col), 0, places.last, canvas.say("Step"), prompt, prompt)
    )


def _now(canvas: Canvas, places: Places) -> None:
    """Look up the moment: the step as far as it makes sense, board, marks, sentence, counters."""
    styles, step, now = canvas.styles, pinned(*places.step), places.now
    clamped = f"IF(ISNUMBER({step}),MAX(0,MIN({places.last},INT({step}))),0)"
    canvas.put(now, 0, Formula(clamped), styles.code._replace(horizontal="center"))
    canvas.put(now, LEFT, _look_up(places, places.board_text), styles.code)
    canvas.put(now + 1, LEFT, _look_up(places, places.board_text + 1), styles.code)
    canvas.put(TOP - 1, LEFT, _look_up(places, LEFT), styles.heading)
    canvas.heights |= {TOP - 2: 10, TOP - 1: 32}
    for col, counter in enumerate(COUNTERS, places.counters):
        canvas.put(TOP, col, canvas.say(counter), styles.head._replace(fill=None))
        canvas.put(TOP + 1, col, _look_up(places, col), styles.counter)
    legend = ((WROTE, WROTE_INK, "written"), (FAILED, FAILED_INK, "failed here"))
    for col, (fill, ink, word) in enumerate(
        (*legend, (EMPTIED, EMPTIED_INK, "emptied")), places.counters
    ):
        font = styles.text.font._replace(color=ink)
        style = styles.text._replace(fill=fill, font=font, horizontal="center")
        canvas.put(TOP + 3, col, canvas.say(word), style)


def _look_up(places: Places, col: int) -> Formula:
    """Return a formula for what a column of the events holds at the step."""
    first, last = pinned(places.first, col), pinned(places.first + places.last, col)
    return Formula(f"INDEX({first}:{last},{pinned(places.now, 0)}+1)")


def _board(canvas: Canvas, replay: Replay, places: Places, pixels: int) -> None:
    side, cells = places.side, replay.variant.cells
    text = pinned(places.now, LEFT)
    symbols = [f"MID({text},{cell + 1},1)" for cell in range(cells)]
    formulas = [Formula(f'IF({symbol}=".","",VALUE({symbol}))') for symbol in symbols]
    board = board_style(replay.variant, THEME, pixels)
    canvas.board(TOP, LEFT, board, formulas, [None] * cells)
    canvas.heights |= dict.fromkeys(range(TOP, TOP + side), pixels)
    area = canvas.area(TOP, LEFT, TOP + side - 1, LEFT + side - 1)
    place = f"(ROW()-{TOP + 1})*{side}+COLUMN()-{LEFT}"
    mark = f"MID({pinned(places.now + 1, LEFT)},{place},1)"
    canvas.rules += [
        Highlight(area, f'{mark}="{FAILED_MARK}"', FAILED, FAILED_INK),
        Highlight(area, f'{mark}="{WRITTEN_MARK}"', WROTE, WROTE_INK),
        Highlight(area, f'{mark}="{EMPTIED_MARK}"', EMPTIED, EMPTIED_INK),
    ]


def _events(canvas: Canvas, replay: Replay, places: Places) -> None:
    styles, first = canvas.styles, places.first
    heads = [canvas.say("Step"), canvas.say("What happens"), *[None] * places.side]
    heads += [canvas.say(counter) for counter in COUNTERS]
    heads += [canvas.say("The board"), canvas.say("What changed")]
    canvas.put_row(first - 1, 0, heads, styles.head)
    canvas.put(first - 1, LEFT, heads[1], styles.head._replace(horizontal="left"))
    number = styles.number._replace(sides=styles.text.sides)
    for step, moment in enumerate(replay.moments):
        row = first + step
        canvas.put(row, 0, step, number._replace(horizontal="center"))
        canvas.put(row, LEFT, event_text(moment.event, places.side, canvas.lang), styles.text)
        counters = (moment.number, moment.shuffles, moment.tries, moment.restarts)
        canvas.put_row(row, places.counters, [*counters, moment.back_steps], number)
        canvas.put_row(row, places.board_text, [moment.board, moment.marks], styles.code)
    area = canvas.area(first, 0, first + places.last, places.board_text - 1)
    current = f"${cell_reference(first, 0)}={pinned(places.now, 0)}"
    canvas.rules.append(Highlight(area, current, "FFF2B3", "222222"))
