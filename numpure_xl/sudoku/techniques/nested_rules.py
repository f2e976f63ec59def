"""Rules inside a net: locked candidates, pairs and X-wings on what it has left of the marks.

Where nothing more follows by singles, Sudoku Explainer's dynamic chains ask four rules on the board
as it is by then, and take the first rule that finds something which did not hold before. What
it excludes follows from the marks without which the rule would not hold: those that the net has
taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from numpure_xl.sudoku.candidates import bits
from numpure_xl.sudoku.techniques.locked import crossings
from numpure_xl.sudoku.techniques.matching import Match, matches
from numpure_xl.sudoku.techniques.nodes import Board, off

Found = tuple[int, tuple[int, ...]]
"""A node, and the nodes it follows from at once."""


def _locked(board: Board) -> Iterator[Found]:
    """Yield what locked candidates exclude: boxes with columns and rows first, then the reverse."""
    side, places, before = board.side, board.places, board.first_places
    tables = crossings(board.layout.variant)
    held = []
    for at, seats in enumerate(places):
        if seats != before[at]:
            unit, digit = divmod(at, side)
            held += [
                (crossing.rank, digit, crossing)
                for crossing in tables[unit].get(seats, ())
                if places[crossing.outer * side + digit] & ~crossing.shared
            ]
    for _, digit, crossing in sorted(held):
        reasons = board.gone_from_unit(crossing.inner, digit)
        outer = board.layout.units[crossing.outer]
        extra = places[crossing.outer * side + digit] & ~crossing.shared
        yield from ((off(outer[seat] * side + digit), reasons) for seat in bits(extra))


def _hidden_pairs(board: Board) -> Iterator[Found]:
    """Yield the other digits of two cells that alone can hold two digits of a unit."""
    side, places = board.side, board.places
    for unit in board.layout.order:
        of_unit = slice(unit * side, unit * side + side)
        if places[of_unit] == list(board.first_places[of_unit]) or board.blanks_in(unit) < 5:
            continue
        cells = board.layout.units[unit]
        for pair, seats in matches(tuple(places[of_unit]), 2, 0):
            reasons = _joined(board.gone_from_unit(unit, digit) for digit in bits(pair))
            if reasons:
                for cell in (cells[seat] for seat in bits(seats)):
                    others = bits(board.cells[cell] & ~pair)
                    yield from ((off(cell * side + digit), reasons) for digit in others)


def _naked_pairs(board: Board) -> Iterator[Found]:
    """Yield what two cells of a unit with the same two digits take from its other cells."""
    side, now = board.side, board.cells
    for unit in board.layout.order:
        if board.blanks_in(unit) < 4:
            continue
        cells = board.layout.units[unit]
        for seats, pair in matches(tuple(now[cell] for cell in cells), 2, 0):
            members = [cells[seat] for seat in bits(seats)]
            reasons = _joined(board.gone_from_cell(cell) for cell in members)
            if reasons:
                for cell in cells:
                    if cell not in members:
                        gone = bits(now[cell] & pair)
                        yield from ((off(cell * side + digit), reasons) for digit in gone)


def _x_wings(board: Board) -> Iterator[Found]:
    """Yield what X-wings exclude, those with columns as base first."""
    side, places = board.side, board.places
    for base, cover in ((side, 0), (0, side)):
        lines = tuple(places[base * side : (base + side) * side])
        found = [
            (match.rows, digit, match)
            for digit in range(side)
            for match in matches(lines[digit::side], 2, 4)
        ]
        for _, digit, match in sorted(found):
            reasons = _joined(board.gone_from_unit(base + row, digit) for row in bits(match.rows))
            if reasons:
                yield from _fish(board, cover, digit, match, reasons)


def _fish(
    board: Board, cover: int, digit: int, match: Match, reasons: tuple[int, ...]
) -> Iterator[Found]:
    side, units = board.side, board.layout.units
    for unit in (cover + column for column in bits(match.columns)):
        others = board.places[unit * side + digit] & ~match.rows
        yield from ((off(units[unit][seat] * side + digit), reasons) for seat in bits(others))


def _joined(groups: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(node for group in groups for node in group)


Rule = Callable[[Board], Iterable[Found]]
"""Yields the nodes that are off on a board, each with its reasons."""

RULES: tuple[Rule, ...] = (_locked, _hidden_pairs, _naked_pairs, _x_wings)
"""In the order in which they are asked."""
