"""The grammar of boards: a size or several grids, and rules behind plus signs.

    9x9    9x9+kropki    9x9+x+antiking    6x6+jigsaw+thermo    samurai

What is typed may have them in any order, in capitals, and in other words: `X + 9x9`. Which of them
can be made together the rules say: two that draw in the same part of a cell cannot, but a file of
another program may have both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from numpure_xl.errors import RequestError, UnknownNameError, cut
from numpure_xl.messages import Message
from numpure_xl.names import ALIASES, near_names
from numpure_xl.sudoku.extras import DIAGONALS, EXTRAS, MOVES, OVERLAPPING
from numpure_xl.sudoku.regions import JIGSAW
from numpure_xl.sudoku.regions import SIDES as JIGSAW_SIDES
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.shapes import CellPart

SIDES = (4, 6, 8, 9, 12, 16)
"""The sides of boards with boxes."""

LARGEST = 9
"""The largest side of a board with further rules but diagonals."""

_SIZE = re.compile(r"(\d{1,2})x(\d{1,2})")
_JOINTS = re.compile(r"[-_\s]+")
_KEYS = (JIGSAW, *EXTRAS, DIAGONALS, *MOVES, *RULES)

NOTHING = frozenset[CellPart]()

_DRAWN_IN: dict[str, frozenset[CellPart]] = {
    DIAGONALS: frozenset({"tint"}),
    **dict.fromkeys(EXTRAS, frozenset({"units"})),
    "colours": frozenset({"units", "tint", "ground"}),
    **{key: rule.drawn_in for key, rule in RULES.items()},
}
"""By key, the parts of cells in which a rule draws."""


_KNIGHT, _KING = MOVES

_GRIDLESS: dict[int, tuple[set[str], ...]] = {
    4: ({_KING}, {DIAGONALS, _KNIGHT}),
    6: ({_KNIGHT, _KING}, {DIAGONALS, _KNIGHT}, {DIAGONALS, _KING}),
    8: ({DIAGONALS, _KNIGHT, _KING},),
    9: ({DIAGONALS, _KNIGHT}, *({extra, _KNIGHT, _KING} for extra in ("windows", "asterisk"))),
}
"""By side, rules that hardly any grid has together, or none."""

_GRIDLESS_JIGSAWS = ({_KNIGHT, _KING}, {DIAGONALS, _KNIGHT}, {DIAGONALS, _KING})


class ParsedName(NamedTuple):
    """The parts of a board's name.

    Attributes:
        side: The length of a unit.
        grids: A name in `OVERLAPPING`; "" for one grid.
        keys: Its rules, in the order in which names have them.
    """

    side: int
    grids: str
    keys: tuple[str, ...]


def parsed(text: str) -> ParsedName | None:
    """Return the parts of a name as people type it; None if it is not meant as one.

    Raises:
        UnknownNameError: If it has a plus sign, and a part that is unknown; similar ones are named.
        RequestError: If there is no board with all these parts.

    >>> parsed("Killer+X+6x6"), parsed("half-turn")
    (ParsedName(side=6, grids='', keys=('x', 'killer')), None)
    """
    text = unicodedata.normalize("NFKC", text).strip().casefold().replace("×", "x")
    parts = [part for piece in text.split("+") if piece.strip() for part in _parts(piece.strip())]
    sizes = [size for part in parts if (size := _SIZE.fullmatch(part))]
    grids = [part for part in parts if part in OVERLAPPING]
    keys = {part for part in parts if part in _KEYS}
    unknown = [part for part in parts if part not in {*keys, *grids, *(s[0] for s in sizes)}]
    if len(parts) < 2 or (unknown and not ((sizes or grids) and "+" in text)):
        return None
    if unknown:
        raise _unknown(unknown[0])
    if len(sizes) + len(grids) > 1:
        return None
    side = int(sizes[0][1]) if sizes else 9
    if sizes and int(sizes[0][2]) != side:
        return None
    name = ParsedName(side, grids[0] if grids else "", tuple(key for key in _KEYS if key in keys))
    _check(name)
    return name


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
    aliases = ((word, board.partition("+")[2]) for word, board in ALIASES["variant"].items())
    known = {_JOINTS.sub("", word.casefold()): key for word, key in aliases if key in _KEYS}
    return known | {_JOINTS.sub("", key): key for key in (*_KEYS, *OVERLAPPING)}


def _unknown(part: str) -> UnknownNameError:
    known = [*_KEYS, *OVERLAPPING]
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
    if name.grids and name.keys:
        msg = "Boards of several grids have no further rules; leave out {rule}."
        raise RequestError(msg, rule=title_of(name.keys[0]))
    is_jigsaw = JIGSAW in name.keys
    sides = JIGSAW_SIDES if is_jigsaw else SIDES
    if name.side not in sides:
        known = ", ".join(f"{each}x{each}" for each in sides)
        msg = "There is no such board with {side}x{side} cells; there are {known}."
        raise RequestError(msg, side=name.side, known=known)
    for key in name.keys:
        _check_size(key, name.side, is_jigsaw=is_jigsaw)
    for rules in _GRIDLESS_JIGSAWS if is_jigsaw else _GRIDLESS.get(name.side, ()):
        if rules.issubset(name.keys):
            names = ", ".join(key for key in name.keys if key in rules)
            msg = "Hardly any {side}x{side} grid has all of these: {rules}; leave one out."
            raise RequestError(msg, side=name.side, rules=names)


def check_named(name: str) -> None:
    """Refuse a name of a board whose rules draw in the same part of a cell.

    Raises:
        RequestError: If so.
    """
    if board := parsed(name):
        check_drawn(board.keys, beside={"edge"})


def check_drawn(keys: Iterable[str], beside: Collection[str] = ()) -> None:
    """Refuse rules that draw in the same part of a cell.

    Args:
        keys: Their keys.
        beside: Parts in which they may, since a puzzle need not have both in one place.

    Raises:
        RequestError: If so.
    """
    for one, other in combinations(keys, 2):
        if _DRAWN_IN.get(one, NOTHING) & _DRAWN_IN.get(other, NOTHING) - {*beside}:
            msg = "{one} and {other} are drawn in the same part of a cell; choose one of them."
            raise RequestError(msg, one=title_of(one), other=title_of(other))


def _check_size(key: str, side: int, *, is_jigsaw: bool) -> None:
    if side > LARGEST and key != DIAGONALS:
        msg = "{rule} is for boards of up to {side}x{side} cells."
        raise RequestError(msg, rule=title_of(key), side=LARGEST)
    if key in EXTRAS and (side != 9 or is_jigsaw):
        msg = "{rule} is for 9x9 boards with boxes of 3x3 cells."
        raise RequestError(msg, rule=title_of(key))


def title_of(key: str) -> Message | str:
    """Return what people call a rule."""
    return RULES[key].words.name if key in RULES else key
