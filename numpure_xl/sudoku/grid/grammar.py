"""The grammar of boards: a size or several grids, and rules behind plus signs.

    9x9    9x9+kropki    9x9+x+antiking    6x6+jigsaw+thermo    samurai+x    gattai:A1+x.G7

What is typed may have them in any order, in capitals, and in other words: `X + 9x9`. Grids that
overlap may be a picture of letters, too (layout_picture.py). Which rules can be made together the
rules say: two that draw in the same part of a cell cannot, but a file of another program may have
both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from numpure_xl.errors import RequestError, UnknownNameError, cut
from numpure_xl.messages import Message
from numpure_xl.names import ALIASES, near_names
from numpure_xl.sudoku.grid.overlapping import ALIASES as LAYOUT_ALIASES
from numpure_xl.sudoku.grid.overlapping import (
    COLON,
    GATTAI,
    LAYOUTS,
    SIDE,
    OneGrid,
    corner_in,
    grids_of,
    layout_of,
)
from numpure_xl.sudoku.rules import KEYS, RULES
from numpure_xl.sudoku.rules.regions import JIGSAW
from numpure_xl.sudoku.rules.regions import SIDES as JIGSAW_SIDES
from numpure_xl.sudoku.rules.shapes import CellPart

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 12: (3, 4), 16: (4, 4)}
"""By side of a board with boxes, the rows and columns of a box."""

_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})")
_JOINTS = re.compile(r"[-_\s]+")
_LINES = re.compile("[\n/]")
_BETWEEN = re.compile(r"[.,;\s]+")
_KEYS = (JIGSAW, *KEYS)

NOTHING = frozenset[CellPart]()


class ParsedName(NamedTuple):
    """The parts of a board's name.

    Attributes:
        side: The length of a unit.
        grids: The text of the layout of several grids; "" for one grid.
        keys: Its rules, in the order in which names have them.
    """

    side: int
    grids: str
    keys: tuple[str, ...]


def parsed(text: str) -> ParsedName | None:
    """Return the parts of a name as people type it; None if it is not meant as one.

    Raises:
        UnknownNameError: If it has a size or a plus sign, and a part that is unknown; similar ones
            are named.
        RequestError: If there is no board with all these parts.

    >>> parsed("Killer+X+6x6"), parsed("half-turn")
    (ParsedName(side=6, grids='', keys=('x', 'killer')), None)
    """
    if _LINES.search(text.strip()):
        from numpure_xl.sudoku.grid.layout_picture import (  # noqa: PLC0415  # few are
            layout_in_picture,
        )

        layout = layout_in_picture(text)
        return ParsedName(SIDE, layout, ()) if layout else None
    text = unicodedata.normalize("NFKC", text).strip().casefold().replace("×", "x")
    head, colon, grids = text.partition(COLON)
    if colon and head.split("+")[0].strip() == GATTAI:
        return _overlapping(head.partition("+")[2], grids)
    parts = [*_all_parts(text)]
    sizes = [size for part in parts if (size := _SIZE.fullmatch(part))]
    layouts = [part for part in parts if part in LAYOUTS]
    keys = {part for part in parts if part in _KEYS}
    unknown = [part for part in parts if part not in {*keys, *layouts, *(s[0] for s in sizes)}]
    if (not (keys or layouts) and len(parts) < 2) or (
        unknown and not (sizes or (layouts and "+" in text))
    ):
        return None
    if unknown:
        raise _unknown(unknown[0])
    if len(sizes) + len(layouts) > 1:
        return None
    side = int(sizes[0][1]) if sizes else SIDE
    if sizes and int(sizes[0][2]) != side:
        return None
    name = ParsedName(side, layouts[0] if layouts else "", _ordered(keys))
    _check(name)
    return name


def _overlapping(shared: str, grids: str) -> ParsedName:
    """Return the parts of the name of several grids.

    Args:
        shared: The rules of all grids.
        grids: The first cell of each, with the rules that not every grid has.
    """
    parts = [each.partition("+") for each in _BETWEEN.split(grids) if each.strip()]
    alone = [(corner_in(cell.strip()), {*_rules_in(keys)}) for cell, _, keys in parts]
    for key in sorted({key for _, keys in alone for key in keys}):
        if RULES[key].goes_on:
            msg = "{rule} goes over the whole board; write it before the colon: gattai+{key}:..."
            raise RequestError(msg, rule=title_of(key), key=key)
    everywhere = set[str].intersection(*(keys for _, keys in alone)) if alone else set[str]()
    of_all = {*_rules_in(shared), *everywhere}
    layout = layout_of(OneGrid(corner, _ordered(keys - of_all)) for corner, keys in alone)
    name = ParsedName(SIDE, layout, _ordered(of_all))
    _check(name)
    return name


def _rules_in(text: str) -> Iterator[str]:
    """Yield the keys of the rules of grids that overlap."""
    for key in _all_parts(text):
        if key not in RULES:
            raise _unknown(key)
        yield key


def _all_parts(text: str) -> Iterator[str]:
    return (part for piece in text.split("+") if piece.strip() for part in _parts(piece.strip()))


def _ordered(keys: Collection[str]) -> tuple[str, ...]:
    return tuple(key for key in _KEYS if key in keys)


def _parts(piece: str) -> Iterator[str]:
    """Yield the parts of a piece of a name, which may be one in other words."""
    known = _words()
    plain = _JOINTS.sub("", piece)
    if plain in known:
        yield known[plain]
    else:
        yield from (known.get(part, part) for part in _JOINTS.split(piece) if part)


@cache
def _words() -> dict[str, str]:
    """Return, by word without joints, the key that it means."""
    known = {JIGSAW: JIGSAW} | {
        word: key for key, rule in RULES.items() for word in (key, *rule.aliases)
    }
    aliases = ((word, board.partition("+")[2]) for word, board in ALIASES["variant"].items())
    known |= {word: key for word, key in aliases if key} | {name: name for name in LAYOUTS}
    known |= LAYOUT_ALIASES
    return {_JOINTS.sub("", word.casefold()): key for word, key in known.items()}


def _unknown(part: str) -> UnknownNameError:
    known = [*_KEYS, *LAYOUTS]
    if near := near_names(known, part, "rule"):
        msg = "There is no rule {name!r} for a board; did you mean {near!r}?"
        return UnknownNameError(msg, name=cut(part), near=near[0])
    msg = "There is no rule {name!r} for a board. Known: {known}."
    return UnknownNameError(msg, name=cut(part), known=", ".join(_KEYS))


def _check(name: ParsedName) -> None:
    """Refuse what cannot be together.

    Raises:
        RequestError: If so.
    """
    is_jigsaw = JIGSAW in name.keys
    if name.grids and is_jigsaw:
        msg = "The grids of a board that overlap have boxes; leave out {rule}."
        raise RequestError(msg, rule=JIGSAW)
    sides = JIGSAW_SIDES if is_jigsaw else BOXES
    if name.side not in sides:
        known = ", ".join(f"{each}x{each}" for each in sides)
        msg = "There is no such board with {side}x{side} cells; there are {known}."
        raise RequestError(msg, side=name.side, known=known)
    alone = chain.from_iterable(each.keys for each in grids_of(name.grids)) if name.grids else ()
    for key in (*name.keys, *alone):
        _check_size(key, name.side, is_jigsaw=is_jigsaw)


def check_named(name: str) -> None:
    """Refuse a name of a board whose rules no puzzle can have together, or no cell has room for.

    Raises:
        RequestError: If so.
    """
    if board := parsed(name):
        check_drawn(board.keys, beside={"edge"})


def check_drawn(keys: Iterable[str], beside: Collection[str] = ()) -> None:
    """Refuse rules that draw in the same part of a cell, or of which one bars the other's signs.

    Args:
        keys: Their keys.
        beside: Parts in which they may, since a puzzle need not have both in one place.

    Raises:
        RequestError: If so.
    """
    for one, other in combinations(keys, 2):
        if _drawn_in(one) & _drawn_in(other) - {*beside}:
            msg = "{one} and {other} are drawn in the same part of a cell; choose one of them."
            raise RequestError(msg, one=title_of(one), other=title_of(other))
        for rule, barred in ((one, other), (other, one)):
            if rule in RULES and barred in RULES[rule].bars:
                msg = "With {one} no puzzle has a sign of {other}; choose one of them."
                raise RequestError(msg, one=title_of(rule), other=title_of(barred))


def _drawn_in(key: str) -> frozenset[CellPart]:
    return RULES[key].drawn_in if key in RULES else NOTHING


def _check_size(key: str, side: int, *, is_jigsaw: bool) -> None:
    rule = RULES.get(key)
    if rule and side > max(rule.sides):
        msg = "{rule} is for boards of up to {side}x{side} cells."
        raise RequestError(msg, rule=title_of(key), side=max(rule.sides))
    if rule and (side not in rule.sides or (is_jigsaw and not rule.on_regions)):
        known = ", ".join(f"{each}x{each}" for each in sorted(rule.sides))
        msg = "{rule} is for boards with boxes, of {known} cells."
        raise RequestError(msg, rule=title_of(key), known=known)


def title_of(key: str) -> Message | str:
    """Return what people call a rule."""
    return RULES[key].words.name if key in RULES else key
