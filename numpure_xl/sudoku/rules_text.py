"""The rules of a board on the line of its digits: the regions of a jigsaw, or signs.

Signs are one for each cell, behind the digits, with the name of the board if that says more:

    .3..6.1...19.......4.32... o..e..o....e.... 9x9-x+parity
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.jigsaw_text import APART, jigsaw_in, jigsaw_line
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.parity import EVEN, ODD, PARITY
from numpure_xl.sudoku.variant import VARIANTS, Variant, kinds_of

_UNNAMED = {PARITY}
"""Signs that need no name beside them on a plain board."""

_MARKS = {ODD, EVEN, "+"}
"""What a line with signs has in it."""


def rules_behind(grid: Grid) -> str:
    """Return what follows the symbols of a grid on its line; nothing on most boards."""
    variant = grid.variant
    if not variant.signs:
        return jigsaw_line(grid)
    is_clear = variant.bare.is_plain and {*kinds_of(variant)} <= _UNNAMED
    texts = [text for _, text in variant.signs]
    return "".join(f" {part}" for part in (*texts, *(() if is_clear else [variant.name])))


def line_of(grid: Grid) -> str:
    """Return a grid as one line, a jigsaw with its regions, a board with signs with those."""
    return f"{grid}{rules_behind(grid)}"


def rules_in(line: str) -> tuple[str, Variant] | None:
    """Return the symbols of a grid on a line and its rules; None if there are none beside it.

    Raises:
        GridError: If regions are not of one size, or a board is named whose signs are not there.
    """
    return _signs_in(line) or jigsaw_in(line)


def _signs_in(line: str) -> tuple[str, Variant] | None:
    if not _MARKS.intersection(line):
        return None
    fields = APART.split(line)
    for form, kinds in _forms(fields):
        signs = dict[str, str]()
        rest = [field for field in fields if len(field) >= form.cells]
        for kind in kinds:
            signs[kind], rest = _taken(kind, rest, form)
        symbols = next((field for field in rest if len(field) == form.cells), "")
        if symbols and all(signs.values()):
            return symbols, form.with_signs(signs)
        if _is_named(form, kinds, fields):
            msg = "The marks of {variant} are missing behind the digits, or damaged."
            raise GridError(msg, variant="+".join((form.name, *kinds)))
    return None


def _is_named(form: Variant, kinds: Iterable[str], fields: Iterable[str]) -> bool:
    """Return whether a board is named beside the symbols of a grid, and has signs by its name."""
    name = "+".join((form.name, *kinds))
    named = {field.lower() for field in fields}
    return name in named and any(len(field) == form.cells for field in named)


def _forms(fields: list[str]) -> Iterator[tuple[Variant, tuple[str, ...]]]:
    """Yield the boards that fields may be of, each with the kinds of signs that it has then."""
    for field in fields:
        name, _, kinds = field.lower().split("/")[0].partition("+")
        moves = [part for part in kinds.split("+") if part not in RULES]
        form = VARIANTS.get("+".join((name, *filter(None, moves))))
        if form:
            yield form, tuple(part for part in kinds.split("+") if part in RULES) or (PARITY,)
    yield from ((board, (PARITY,)) for board in VARIANTS.values() if board.is_plain)


def _taken(kind: str, fields: list[str], form: Variant) -> tuple[str, list[str]]:
    """Return the text of a kind of signs among fields, and the other fields; "" if it has none."""
    for number, field in enumerate(fields):
        with suppress(GridError):
            text = RULES[kind].read(field, form).text(form)
            if text != RULES[kind].blank(form):
                return text, fields[:number] + fields[number + 1 :]
    return "", fields
