"""The replay: one run, a row for each event, and a board that shows any moment of it.

One cell drives the board: the step. Every row keeps the whole board as a text with a symbol for
each cell, so a moment is one INDEX and a cell of the board one MID: a change of the step makes
some hundred look-ups of constant time, whatever the length of the run. Cells that look up the
last event that touched them would each search the whole list; a column for each cell would be
81 times as many cells.

Every event has its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, Protocol

from numpure_xl.board import article_table
from numpure_xl.board.canvas import Canvas
from numpure_xl.board.style import INK, THEME, board_style
from numpure_xl.cell_names import cell_reference
from numpure_xl.lab.articles import ARTICLES
from numpure_xl.lab.book.compare import EMPTIED, EMPTIED_INK, FAILED, FAILED_INK, WROTE, WROTE_INK
from numpure_xl.lab.original_programs import MODULES, line_of, program_of
from numpure_xl.lab.replay import EMPTIED as EMPTIED_MARK
from numpure_xl.lab.replay import FAILED as FAILED_MARK
from numpure_xl.lab.replay import HEAD, TAIL, Replay, Skipped
from numpure_xl.lab.replay import WRITTEN as WRITTEN_MARK
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.reference import pinned
from numpure_xl.plan.sheet import Formula, Highlight, ScrollBar, SheetPlan, WholeNumber
from numpure_xl.sudoku.fillers import events
from numpure_xl.sudoku.grid.grid import SYMBOLS, place_name
from numpure_xl.words import Lang, say


class _Say(Protocol):
    def __call__(self, sentence: str, **fields: Any) -> str: ...


def event_text(event: events.Event | Skipped | None, side: int, lang: Lang) -> str:
    """Return the sentence about an event on a board of a side; None is the beginning."""
    return _SENTENCES[type(event)](event, side, partial(say, lang=lang))


def _cell(cell: int, side: int) -> Message:
    return place_name(*divmod(cell, side))


def _start(_event: None, _side: int, say: _Say) -> str:
    return say("The board is empty.")


def _placed(event: events.Placed, side: int, say: _Say) -> str:
    cell, digit = _cell(event.cell, side), SYMBOLS[event.digit]
    return say("{cell}: {digit} fits and is written.", cell=cell, digit=digit)


def _forced(event: events.Forced, side: int, say: _Say) -> str:
    cell, digit = _cell(event.cell, side), SYMBOLS[event.digit]
    return say("{cell}: only {digit} is left, so it is written.", cell=cell, digit=digit)


def _refused(event: events.Refused, side: int, say: _Say) -> str:
    cell, digit = _cell(event.cell, side), SYMBOLS[event.digit]
    return say("{cell}: {digit} is tried and does not fit.", cell=cell, digit=digit)


def _backed_up(event: events.BackedUp, side: int, say: _Say) -> str:
    cell = _cell(event.cell, side)
    return say("{cell}: no digit is left to try; it is emptied, and one cell back.", cell=cell)


def _dealt(event: events.Dealt, _side: int, say: _Say) -> str:
    digits = " ".join(SYMBOLS[digit] for digit in event.digits)
    return say("Row {row}: a shuffle gives {digits}.", row=event.row + 1, digits=digits)


_MISSES = {
    events.Misdealt: Plural(
        "Row {row}: {count:,} shuffle, and it repeats a digit of a column.",
        "Row {row}: {count:,} shuffles, and each repeats a digit of a column.",
        by="count",
    ),
    events.Retried: Plural(
        "Row {row}: {count:,} more attempt of {side} tries fails.",
        "Row {row}: {count:,} more attempts of {side} tries each fail.",
        by="count",
    ),
}


def _missed(event: events.Misdealt | events.Retried, side: int, say: _Say) -> str:
    return say(_MISSES[type(event)], row=event.row + 1, count=sum(event.misses), side=side)


def _restarted(event: events.Restarted, side: int, say: _Say) -> str:
    cell, to = _cell(event.cell, side), _cell(event.to, side)
    return say("{cell} breaks a rule: all from {to} on is emptied.", cell=cell, to=to)


def _dead_locked(event: events.DeadLocked, side: int, say: _Say) -> str:
    msg = "No digits fit the row of {cell}: the original hangs. Here all starts again."
    return say(msg, cell=_cell(event.cell, side))


def _left_blank(event: events.LeftBlank, side: int, say: _Say) -> str:
    msg = "{cell}: no digit is possible; it stays blank."
    return say(msg, cell=_cell(event.cell, side))


def _discarded(_event: events.Discarded, _side: int, say: _Say) -> str:
    return say("The grid is discarded at random, to even out the odds.")


def _completed(_event: events.Completed, _side: int, say: _Say) -> str:
    return say("The board is full and breaks no rule.")


def _gave_up(event: events.GaveUp, _side: int, say: _Say) -> str:
    return say("The limit of {limit:,} events is reached.", limit=event.limit)


def _skipped(event: Skipped, _side: int, say: _Say) -> str:
    msg = Plural(
        "… {count:,} event is left out here …",
        "… {count:,} events are left out here …",
        by="count",
    )
    return say(msg, count=event.events)


_SENTENCES: dict[type, Callable[[Any, int, _Say], str]] = {
    type(None): _start,
    events.Placed: _placed,
    events.Forced: _forced,
    events.Refused: _refused,
    events.BackedUp: _backed_up,
    events.Dealt: _dealt,
    events.Misdealt: _missed,
    events.Retried: _missed,
    events.Restarted: _restarted,
    events.DeadLocked: _dead_locked,
    events.LeftBlank: _left_blank,
    events.Discarded: _discarded,
    events.Completed: _completed,
    events.GaveUp: _gave_up,
    Skipped: _skipped,
}


STEP_WIDTH, COUNTER_WIDTH, TEXT_WIDTH, CODE_WIDTH = 92, 92, 660, 460
SENTENCE_WIDTH = 560  # of the columns from the board up to the counters
BOARD, LARGEST_CELL = 360, 64  # pixels
START = 1  # the step that is shown first
TOP = 5  # the row, from 0, where the board begins
LEFT = 1

TITLE = 12
"""The size of the title, in points: the longest of an article is as wide as what is printed."""

COUNTERS = (
    Message("Event"),
    Message("Shuffles"),
    Message("Tries"),
    Message("Restarts"),
    Message("Steps back"),
)


class ReplayPositions(NamedTuple):
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
    def vba(self) -> int:
        """The column with the line of VBA behind each event; that of Python follows."""
        return self.counters + len(COUNTERS)

    @property
    def board_text(self) -> int:
        """The column with the boards as texts; that with the marks follows."""
        return self.vba + 2

    @property
    def code(self) -> int:
        """The row beside the board with the line of VBA; that of Python follows."""
        return TOP + 5

    @property
    def now(self) -> int:
        """The row that looks up the board and, in the row below it, the marks."""
        return max(TOP + self.side + 1, self.code + 2)

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
    places = ReplayPositions(side, len(replay.moments) - 1)
    cell = min(LARGEST_CELL, BOARD // side)
    gap = SENTENCE_WIDTH - side * cell
    widths = [STEP_WIDTH, *[cell] * side, gap, *[COUNTER_WIDTH] * len(COUNTERS)]
    wide = [CODE_WIDTH, CODE_WIDTH, TEXT_WIDTH, TEXT_WIDTH]
    canvas = Canvas(replay_name(replay.order.filler, lang), [*widths, *wide], lang)
    _words(canvas, replay, places)
    _step(canvas, places)
    at_start = _event_row(replay, START, places, lang)
    _now(canvas, places, at_start)
    _board(canvas, replay, places, cell)
    _events(canvas, replay, places)
    canvas.printed = canvas.area(0, 0, places.now - 1, places.vba - 1)
    return canvas.plan()


def _words(canvas: Canvas, replay: Replay, places: ReplayPositions) -> None:
    styles, order = canvas.styles, replay.order
    heading = canvas.say("{filler}: one run, step by step", filler=order.filler)
    article = ARTICLES.get(program_of(order.filler))
    title = styles.title._replace(font=styles.title.font._replace(size=TITLE))
    canvas.put(0, 0, article.named(canvas.lang) if article else heading, title)
    canvas.heights[0] = 34
    msg = (
        "Move the bar below the board, or type a step from 0 to {last:,} into the yellow cell: "
        "the board shows that moment."
    )
    canvas.put(1, 0, canvas.say(msg, last=places.last), styles.text)
    msg = "Run {number} of the comparison, the one in the middle by its {total:,} events."
    which = canvas.say(msg, number=order.number + 1, total=replay.total)
    if not replay.whole:
        msg = "Only the first {head:,} and the last {tail:,} are here."
        which = canvas.say(
            "{first} {then}", first=which, then=canvas.say(msg, head=HEAD, tail=TAIL)
        )
    if article:
        which = canvas.say("{what}. {then}", what=heading, then=which)
    canvas.put(2, 0, which, styles.note)
    if module := MODULES.get(program_of(order.filler)):
        msg = "The lines of VBA are in module {module} of the workbook by numpure originals."
        canvas.put(3, 0, canvas.say(msg, module=module), styles.note)


def _step(canvas: Canvas, places: ReplayPositions) -> None:
    styles, (row, col) = canvas.styles, places.step
    canvas.put(row - 1, col, canvas.say("Step"), styles.head._replace(vertical="bottom", fill=None))
    canvas.put(row, col, START, styles.input)
    below = styles.note._replace(horizontal="center")
    canvas.put(row + 1, col, canvas.say("of {last:,}", last=places.last), below)
    prompt = canvas.say("A whole number from 0 to {last}.", last=places.last)
    span = (LEFT, LEFT + places.side - 1)
    canvas.bars.append(
        ScrollBar(cell_reference(row, col), START, 0, places.last, TOP + places.side, *span)
    )
    canvas.checks.append(
        WholeNumber(cell_reference(row, col), 0, places.last, canvas.say("Step"), prompt, prompt)
    )


def _now(canvas: Canvas, places: ReplayPositions, shown: Mapping[int, EventValue]) -> None:
    """Look up the moment: the step as far as it makes sense, board, marks, sentence, counters.

    Args:
        canvas: The sheet.
        places: Where things are on it.
        shown: What the columns of the events hold at the step that is shown first.
    """
    styles, step, now = canvas.styles, pinned(*places.step), places.now
    look_up = partial(_look_up, places, shown)
    clamped = f"IF(ISNUMBER({step}),MAX(0,MIN({places.last},INT({step}))),0)"
    canvas.put(now, 0, Formula(clamped, START), styles.code._replace(horizontal="center"))
    canvas.put(now, LEFT, look_up(places.board_text), styles.code)
    canvas.put(now + 1, LEFT, look_up(places.board_text + 1), styles.code)
    canvas.put(TOP - 1, LEFT, look_up(LEFT), styles.heading)
    canvas.heights[TOP - 1] = 32
    for col, counter in enumerate(COUNTERS, places.counters):
        canvas.put(TOP, col, canvas.say(counter), styles.head._replace(fill=None))
        canvas.put(TOP + 1, col, look_up(col), styles.counter)
    code = styles.code._replace(font=styles.code.font._replace(size=11, color=INK))
    for below, (name, line) in enumerate((("VBA", places.vba), ("Python", places.vba + 1))):
        canvas.put(places.code + below, places.counters, name, styles.note)
        canvas.put(places.code + below, places.counters + 1, look_up(line), code)
    legend = ((WROTE, WROTE_INK, Message("written")), (FAILED, FAILED_INK, Message("failed here")))
    for col, (fill, ink, word) in enumerate(
        (*legend, (EMPTIED, EMPTIED_INK, Message("emptied"))), places.counters
    ):
        font = styles.text.font._replace(color=ink)
        style = styles.text._replace(fill=fill, font=font, horizontal="center")
        canvas.put(TOP + 3, col, canvas.say(word), style)


def _look_up(places: ReplayPositions, shown: Mapping[int, EventValue], col: int) -> Formula:
    """Return a formula for what a column of the events holds at the step."""
    first, last = pinned(places.first, col), pinned(places.first + places.last, col)
    moment, value = f"INDEX({first}:{last},{pinned(places.now, 0)}+1)", shown[col]
    is_text = isinstance(value, str)  # in which a blank would be 0
    return Formula(f'{moment}&""' if is_text else moment, value)


def _board(canvas: Canvas, replay: Replay, places: ReplayPositions, pixels: int) -> None:
    side, cells = places.side, replay.variant.cells
    text = pinned(places.now, LEFT)
    symbols = [f"MID({text},{cell + 1},1)" for cell in range(cells)]
    shown = [int(digit) if digit != "." else "" for digit in replay.moments[START].board]
    formulas = [
        Formula(f'IF({symbol}=".","",VALUE({symbol}))', value)
        for symbol, value in zip(symbols, shown, strict=True)
    ]
    board = board_style(replay.variant, THEME, pixels)
    fills: list[str | None] = [None] * cells
    if program_of(replay.order.filler) == article_table.FILLER:
        fills = [article_table.SHADE if article_table.is_shaded(n) else None for n in range(cells)]
    canvas.board(TOP, LEFT, board, formulas, fills)
    canvas.heights |= dict.fromkeys(range(TOP, TOP + side), pixels)
    area = canvas.area(TOP, LEFT, TOP + side - 1, LEFT + side - 1)
    place = f"(ROW()-{TOP + 1})*{side}+COLUMN()-{LEFT}"
    mark = f"MID({pinned(places.now + 1, LEFT)},{place},1)"
    canvas.rules += [
        Highlight(area, f'{mark}="{FAILED_MARK}"', FAILED, FAILED_INK),
        Highlight(area, f'{mark}="{WRITTEN_MARK}"', WROTE, WROTE_INK),
        Highlight(area, f'{mark}="{EMPTIED_MARK}"', EMPTIED, EMPTIED_INK),
    ]


EventValue = int | str
"""The content of a column of the events."""


def _event_row(
    replay: Replay, step: int, places: ReplayPositions, lang: Lang
) -> dict[int, EventValue]:
    """Return the row of a step, by its columns, but for the number of the step."""
    moment = replay.moments[step]
    counters = (moment.number, moment.shuffles, moment.tries, moment.restarts, moment.back_steps)
    return {
        LEFT: event_text(moment.event, places.side, lang),
        **dict(enumerate(counters, places.counters)),
        **dict(enumerate(line_of(replay.order.filler, moment.event), places.vba)),
        places.board_text: moment.board,
        places.board_text + 1: moment.marks,
    }


def _events(canvas: Canvas, replay: Replay, places: ReplayPositions) -> None:
    styles, first = canvas.styles, places.first
    heads = [canvas.say("Step"), canvas.say("What happens"), *[None] * places.side]
    heads += [canvas.say(counter) for counter in COUNTERS]
    heads += ["VBA", "Python", canvas.say("The board"), canvas.say("What changed")]
    canvas.put_row(first - 1, 0, heads, styles.head)
    canvas.put(first - 1, LEFT, heads[1], styles.head._replace(horizontal="left"))
    number = styles.number._replace(sides=styles.text.sides)
    for step in range(len(replay.moments)):
        row = first + step
        canvas.put(row, 0, step, number._replace(horizontal="center"))
        for col, value in _event_row(replay, step, places, canvas.lang).items():
            is_counter = places.counters <= col < places.vba
            style = styles.text if col == LEFT else number if is_counter else styles.code
            canvas.put(row, col, value, style)
    area = canvas.area(first, 0, first + places.last, places.board_text - 1)
    current = f"${cell_reference(first, 0)}={pinned(places.now, 0)}"
    canvas.rules.append(Highlight(area, current, "FFF2B3", "222222"))
