"""Checks of the entries in cells, as values: a program refuses all others in a sentence."""

from __future__ import annotations

from typing import NamedTuple


class WholeNumber(NamedTuple):
    """A cell or area takes whole numbers only, or nothing if `blank`; a `prompt` is shown."""

    cell: str
    least: int
    most: int
    title: str
    prompt: str
    refusal: str
    blank: bool = False


class TimeOfDay(NamedTuple):
    """A cell takes a time of day only, or nothing; a `prompt` is shown."""

    cell: str
    title: str
    prompt: str
    refusal: str


class OneOf(NamedTuple):
    """Cells take only the value of one of the cells of `source`, or nothing."""

    area: str
    source: str
    title: str
    refusal: str


Check = WholeNumber | TimeOfDay | OneOf
"""A check of the entries in cells."""
