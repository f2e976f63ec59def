"""The sentence about an event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from numpure_xl.lab.replay import Skipped
from numpure_xl.messages import Plural
from numpure_xl.sudoku.fillers import events
from numpure_xl.sudoku.grid import SYMBOLS, cell_name
from numpure_xl.words import Lang, say


class _Say(Protocol):
    def __call__(self, sentence: str, **fields: Any) -> str: ...


def event_text(event: events.Event | Skipped | None, side: int, lang: Lang) -> str:
    """Return the sentence about an event on a board of a side; None is the beginning."""
    return _SENTENCES[type(event)](event, side, partial(say, lang=lang))


def _start(_event: None, _side: int, say: _Say) -> str:
    return say("The board is empty.")


def _placed(event: events.Placed, side: int, say: _Say) -> str:
    cell, digit = cell_name(event.cell, side), SYMBOLS[event.digit]
    return say("{cell}: {digit} fits and is written.", cell=cell, digit=digit)


def _forced(event: events.Forced, side: int, say: _Say) -> str:
    cell, digit = cell_name(event.cell, side), SYMBOLS[event.digit]
    return say("{cell}: only {digit} is left, so it is written.", cell=cell, digit=digit)


def _refused(event: events.Refused, side: int, say: _Say) -> str:
    cell, digit = cell_name(event.cell, side), SYMBOLS[event.digit]
    return say("{cell}: {digit} is tried and does not fit.", cell=cell, digit=digit)


def _backed_up(event: events.BackedUp, side: int, say: _Say) -> str:
    cell = cell_name(event.cell, side)
    return say("{cell}: no digit is left to try; it is emptied, and one cell back.", cell=cell)


def _dealt(event: events.Dealt, _side: int, say: _Say) -> str:
    digits = " ".join(SYMBOLS[digit] for digit in event.digits)
    return say("Row {row}: a shuffle gives {digits}.", row=event.row + 1, digits=digits)


def _misdealt(event: events.Misdealt, _side: int, say: _Say) -> str:
    count = sum(event.misses)
    msg = Plural(
        "Row {row}: {count:,} shuffle, and it repeats a digit of a column.",
        "Row {row}: {count:,} shuffles, and each repeats a digit of a column.",
        by="count",
    )
    return say(msg, row=event.row + 1, count=count)


def _retried(event: events.Retried, side: int, say: _Say) -> str:
    count = sum(event.misses)
    msg = Plural(
        "Row {row}: {count:,} more attempt of {side} tries fails.",
        "Row {row}: {count:,} more attempts of {side} tries each fail.",
        by="count",
    )
    return say(msg, row=event.row + 1, count=count, side=side)


def _restarted(event: events.Restarted, side: int, say: _Say) -> str:
    cell, to = cell_name(event.cell, side), cell_name(event.to, side)
    return say("{cell} breaks a rule: all from {to} on is emptied.", cell=cell, to=to)


def _dead_locked(event: events.DeadLocked, side: int, say: _Say) -> str:
    msg = "Nothing can ever fit the row of {cell}: the original hangs. All begins anew."
    return say(msg, cell=cell_name(event.cell, side))


def _left_blank(event: events.LeftBlank, side: int, say: _Say) -> str:
    msg = "{cell}: no digit is possible; it stays blank."
    return say(msg, cell=cell_name(event.cell, side))


def _discarded(_event: events.Discarded, _side: int, say: _Say) -> str:
    return say("The grid is thrown away by lot, to even out the odds.")


def _found(_event: events.Found, _side: int, say: _Say) -> str:
    return say("The board is full and lawful.")


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
    events.Misdealt: _misdealt,
    events.Retried: _retried,
    events.Restarted: _restarted,
    events.DeadLocked: _dead_locked,
    events.LeftBlank: _left_blank,
    events.Discarded: _discarded,
    events.Found: _found,
    events.GaveUp: _gave_up,
    Skipped: _skipped,
}
