"""Puzzles in JSON: an object for each, as numpure writes them, an array of its rows, or its text.

Each object and each array becomes a line of JSON, and each text a line of its own, which others
read: here no value becomes a digit. So a file may have as many puzzles as it likes, and one that is
bad does not spoil its neighbours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from numpure_xl.sudoku.formats.json_games import GRIDS
from numpure_xl.sudoku.formats.json_values import DECODER
from numpure_xl.sudoku.grid.boards import VARIANTS

_BEGIN = re.compile(r'\s*(\{\s*("|$)|\[\s*([{"]|$))')
"""How JSON begins that has puzzles; '[Puzzle]' is the head of a section."""

_ARRAY = re.compile(r'[\s\[]*\[\s*(\[|null|-?\d|"[^"]{0,2}"|$)')
"""How an array begins that has cells, or rows of them."""

_BETWEEN = re.compile(r"[\s,\[\]]*")
_BRACKET = re.compile(r"[{}\[\]]")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_SIDES = {board.side for board in VARIANTS.values()}
LONGEST = 1 << 16
"""The most characters of a puzzle that is written on several lines."""


def as_lines(lines: Iterable[str]) -> Iterator[str]:
    """Return the lines of a text; of JSON, a line for each puzzle.

    >>> list(as_lines(['[', '{"puzzle": "1.....3..2.....4", "variant": "4x4"}', "]"]))
    ['', '{"puzzle": "1.....3..2.....4", "variant": "4x4"}', '']
    """
    rows = iter(lines)
    before: list[str] = []
    for line in rows:
        before.append(line)
        head = "".join(before).strip("\ufeff \t\r\n")
        if head.strip("["):
            whole = chain(before, rows)
            if _ARRAY.match(head):
                return _arrays(whole)
            return _puzzles(whole) if _BEGIN.match(head) else whole
    return iter(before)


def _arrays(lines: Iterable[str]) -> Iterator[str]:
    """Yield a line for each array of cells, and other lines as they are.

    An array that is one row, as people copy them from a program, is such a line.
    """
    rows, held = iter(lines), list[str]()
    for line in rows:
        held.append(line)
        rest = "".join(held).lstrip("\ufeff \t\r\n,")
        try:
            value, end = DECODER.raw_decode(rest)
        except (ValueError, RecursionError) as fault:
            is_cut = isinstance(fault, json.JSONDecodeError) and fault.pos >= len(rest.rstrip())
            if is_cut and len(rest) <= LONGEST:
                continue  # it goes on
            yield from held
            held = []
            continue
        is_row = isinstance(value, list) and len(value) in _SIDES and not _are_lists(value)
        if not isinstance(value, list) or is_row or rest[end:].strip(" \t\r\n,;"):
            yield from held
        else:
            yield from [""] * (len(held) - 1)
            yield from map(json.dumps, _grids_in(value))
        held = []
    yield from held


def _grids_in(value: list[Any]) -> list[Any]:
    """Return the grids of an array: itself, or those that it lists."""
    if not _are_lists(value):
        return [value]
    are_grids = all(map(_are_lists, value)) or all(len(each) > max(_SIDES) for each in value)
    return value if are_grids else [value]


def _are_lists(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(each, list) for each in value)


def _puzzles(lines: Iterable[str]) -> Iterator[str]:
    """Yield a line for each puzzle, and an empty one for each line on which none ends.

    What is left at the end is no grid, and is said to be none; the last line is its place.
    """
    rest, depth, cells, is_empty = "", 0, list[Any](), False
    for line in lines:
        yield from [""] * is_empty
        begun, rest = bool(rest), rest + line.lstrip("\ufeff")
        start = at = _after(rest, 0)
        lowest, depth = _depths(line if begun else rest[at:], depth)
        is_empty = True
        while lowest <= 0 and len(rest) - at <= max(LONGEST, len(line)):
            try:
                value, end = DECODER.raw_decode(rest, at)
            except (ValueError, RecursionError):
                break
            if names := _names_of_cell(value):
                cells.append(value[names[0]])
            else:
                texts = [*_texts(value)]
                yield from texts
                is_empty &= not texts
            at = _after(rest, end)
        rest = rest[at:]
        if at > start:
            depth = _depths(rest, 0)[1]
    left = [json.dumps(cells)] * bool(cells) + [rest] * bool(rest)
    yield from left or [""] * is_empty


def _depths(text: str, depth: int) -> tuple[int, int]:
    """Return how many brackets are open where fewest are, after the first, and at the end.

    Args:
        text: A part of JSON that begins and ends outside of its strings.
        depth: How many are open where it begins.
    """
    depths = [depth]
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depths.append(depths[-1] + (1 if bracket in "{[" else -1))
    return min(depths[1:], default=depth), depths[-1]


def _names_of_cell(value: object) -> list[str]:
    """Return the name of the digit of an object that is one cell; [] of another object."""
    if not isinstance(value, dict) or not _GRID_NAMES.isdisjoint(value):
        return []
    names = [name for name in value if name in _CELL_NAMES]
    return names if len(names) == 1 else []


_CELL_NAMES = {"val", "value", "digit", "number"}
_GRID_NAMES = {*GRIDS, "puzzles", "cells"}


def _after(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def _texts(value: Any) -> Iterator[str]:  # noqa: ANN401  # whatever JSON has
    """Yield the puzzles of a value, with their rules."""
    if isinstance(value, dict) and isinstance(value.get("puzzles"), list):
        for each in value["puzzles"]:
            yield from _texts(each)
    else:
        yield value if isinstance(value, str) else json.dumps(value)
