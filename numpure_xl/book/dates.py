"""Dates as a newspaper prints them."""

from __future__ import annotations

import datetime as dt

from numpure_xl.errors import RequestError, cut
from numpure_xl.messages import Message
from numpure_xl.words import Lang, say

WEEKDAYS = (
    Message("Monday"),
    Message("Tuesday"),
    Message("Wednesday"),
    Message("Thursday"),
    Message("Friday"),
    Message("Saturday"),
    Message("Sunday"),
)
MONTHS = (
    Message("January"),
    Message("February"),
    Message("March"),
    Message("April"),
    Message("May"),
    Message("June"),
    Message("July"),
    Message("August"),
    Message("September"),
    Message("October"),
    Message("November"),
    Message("December"),
)


def date_text(date: dt.date, lang: Lang) -> str:
    """Return a date with its day of the week.

    >>> date_text(dt.date(2027, 1, 31), "en"), date_text(dt.date(2027, 1, 31), "ja")
    ('Sunday 31 January 2027', '2027年1月31日（日）')
    >>> from numpure_xl.words import for_children
    >>> date_text(dt.date(2027, 1, 31), for_children("ja"))
    '2027ねん1がつ31にち（にち）'
    """
    return say(
        "{weekday} {day} {month} {year}",
        lang,
        weekday=WEEKDAYS[date.weekday()],
        day=date.day,
        month=MONTHS[date.month - 1],
        year=date.year,
    )


def day_text(date: dt.date, lang: Lang) -> str:
    """Return a date without its day of the week.

    >>> day_text(dt.date(2027, 1, 31), "en"), day_text(dt.date(2027, 1, 31), "ja")
    ('31 January 2027', '2027年1月31日')
    """
    month = MONTHS[date.month - 1]
    return say("{day} {month} {year}", lang, day=date.day, month=month, year=date.year)


def day_of(text: str) -> dt.date:
    """Return the date that a text is.

    Raises:
        RequestError: If it is none.
    """
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        msg = "{text!r} is not a date; write it as in 2027-01-31."
        raise RequestError(msg, text=cut(text)) from None
