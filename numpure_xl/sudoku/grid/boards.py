"""Boards by name: those that lists show, all that can be composed, and what texts and files name.

A name that nobody knows is never passed over: the digits beside it would be solved by other rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, TypeVar

from numpure_xl.errors import GridError, NumpureError, RequestError, UnknownNameError, cut
from numpure_xl.messages import Message
from numpure_xl.names import Composing, look_up
from numpure_xl.sudoku.grid.grammar import BOXES, parsed
from numpure_xl.sudoku.grid.overlapping import GATTAI as SEVERAL
from numpure_xl.sudoku.grid.overlapping import LAYOUTS, SIDE, Corner, grids_of, layout_drawn
from numpure_xl.sudoku.grid.variant import Variant, in_order, kinds_of, shared
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.rules import FIXED_RULES, OWN_RULES, RULES
from numpure_xl.sudoku.rules.regions import JIGSAW, SIDES, rows_as_regions
from numpure_xl.sudoku.rules.rule import NO_SIGN, Rule

T = TypeVar("T")

APART = re.compile(r"[\s,;|\"']+")
"""What is between the fields of a line."""

_LAYOUTS = "|".join((SEVERAL, *LAYOUTS))
_LIKE_A_NAME = re.compile(
    rf"\d{{1,2}}[x×]\d{{1,2}}[-+](?P<more>.+)|(?:{_LAYOUTS})(?P<rules>[-+:].+)?", re.IGNORECASE
)
"""A size and what else a board has, or a layout; a size alone says no more than the digits."""

_BEHIND = re.compile("[/#]")
_NAMED = re.compile(f"[x×]|{_LAYOUTS}", re.IGNORECASE)

CLASSIC = Variant(3, 3)


def _composed(side: int, keys: Collection[str], grids: str = "") -> Variant:
    """Return the board of a side with some rules; of a jigsaw, rows are its regions."""
    fixed = in_order(keys)
    board = (
        Variant.of_regions(rows_as_regions(side), fixed)
        if JIGSAW in keys
        else shared((*BOXES[side], fixed, "", grids, ()))
    )
    return board.with_signs({key: OWN_RULES[key].blank(board) for key in keys if key in OWN_RULES})


def _offered(rules: Iterable[type[Rule]]) -> dict[str, Variant]:
    """Return the boards that lists show with some rules, by name."""
    names = (parsed(f"{name}+{rule.key}") for rule in rules for name in rule.offered)
    boards = (_composed(name.side, name.keys) for name in names if name)
    return {board.name: board for board in boards}


_PLAIN = (
    *(_composed(side, ()) for side in BOXES),
    *(_composed(side, (JIGSAW,)) for side in SIDES),
)

_FIXED_BOARDS = {board.name: board for board in _PLAIN} | _offered(FIXED_RULES.values())

VARIANTS = {name: board for name, board in _FIXED_BOARDS.items() if not board.regions}
"""By name, boards of one grid that are the same in all puzzles."""

JIGSAWS = {name: board for name, board in _FIXED_BOARDS.items() if board.regions}
"""By name, a jigsaw board with rows for regions: each puzzle has regions of its own."""

BOARDS = VARIANTS | JIGSAWS
"""All boards of one grid that puzzles can be made for."""

GATTAI = {name: _composed(SIDE, (), name) for name in LAYOUTS}
"""Boards of several grids that overlap, those that have names.

Most formats have boards of one grid: see `one_grid`.
"""

BY_CELLS = {board.cells: board for board in reversed((*VARIANTS.values(), *GATTAI.values()))}
"""By number of cells, the board of digits beside which there is nothing: the plain one of a size,
or the layout with so many."""


SIGNED = _offered(OWN_RULES.values())
"""By name, a board of which no cell has a sign yet: each puzzle has signs of its own."""


class _Boards(Composing[Variant]):
    """Boards by name: some that lists show, and all of their kind that can be composed.

    Attributes:
        is_own: Whether they are those whose puzzles each have regions or signs; None for all.
    """

    def __init__(self, listed: Mapping[str, Variant], *, is_own: bool | None = None) -> None:
        self._listed, self.is_own = listed, is_own

    def __getitem__(self, name: str) -> Variant:
        if name in self._listed:
            return self._listed[name]
        board = self._meant(name)
        if board is None or board.name != name:
            raise KeyError(name)
        return board

    def _meant(self, name: str) -> Variant | None:
        board = board_composed(name)
        return board if board and self.is_own in {None, board.is_own} else None

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def get(self, name: str, default: T | None = None) -> Variant | T | None:  # type: ignore[override]
        """Return the board that is called so in one form; the default if there is none."""
        try:
            return self[name]
        except (KeyError, NumpureError):
            return default

    def __iter__(self) -> Iterator[str]:
        return iter(self._listed)

    def __len__(self) -> int:
        return len(self._listed)

    def composed(self, name: str) -> str | None:
        """Return the name of the board that is meant; see `board_composed`."""
        board = self._meant(name)
        return board.name if board else None


@lru_cache(maxsize=1024)
def board_composed(text: str) -> Variant | None:
    """Return the board of a name as people type it; None if it is not meant as one.

    Raises:
        NumpureError: If a part is unknown, or parts cannot be together.

    >>> board_composed("x + 4X4").name
    '4x4+x'
    """
    name = parsed(text)
    if name is None:
        return None
    return _composed(name.side, name.keys, name.grids)


ALL_BOARDS = _Boards(BOARDS | GATTAI | SIGNED)
"""All boards: lists show those of one grid, of several grids, and with one rule of signs."""

FIXED = _Boards(VARIANTS | GATTAI, is_own=False)
"""The boards that are the same in all puzzles."""

OWN = _Boards(JIGSAWS | SIGNED, is_own=True)
"""The boards whose puzzles each have regions or signs of their own, without these."""


def is_form(board: Variant) -> bool:
    """Tell whether the puzzles of a board each have regions or signs, and it has none yet."""
    return board.is_own and OWN.get(board.name) == board


_HARDEST = {
    "4x4": "easy",
    "4x4+x": "medium",
    "5x5+jigsaw+x": "hard",
    "6x6+jigsaw+x": "expert",
}
"""The hardest level of boards that do not have all of them, beside what `Rule.hardest` says: by
enumeration, or since one request of five fails for a harder one."""


_FEW_GRIDS, _OF_MANY_GRIDS = 5, "hard"
"""The hardest level on more grids than so many, where a harder puzzle takes minutes to find."""


def levels_of(variant: str) -> tuple[str, ...]:
    """Return the names of the levels that a board has, from the easiest.

    >>> levels_of("4x4")
    ('beginner', 'easy')
    """
    names = (*LEVELS,)
    hardest = _HARDEST.get(variant) or _hardest_composed(variant)
    name = parsed(variant)
    if name and name.grids and len(grids_of(name.grids)) > _FEW_GRIDS:
        hardest = min(hardest, _OF_MANY_GRIDS, key=names.index)
    return names[: names.index(hardest) + 1]


def _hardest_composed(variant: str) -> str:
    """Return the least of the hardest levels that boards have with some of the rules of one."""
    size, *keys = variant.split("+")
    parts = [size, *(f"{size}+{key}" for key in keys), variant.rpartition("+")[0]]
    known = [_HARDEST.get(part) for part in parts]
    known += [RULES[key].hardest.get(size) for key in keys if key in RULES]
    return min((*filter(None, known), [*LEVELS][-1]), key=[*LEVELS].index)


class NamedBoard(NamedTuple):
    """What the name of a board says.

    Attributes:
        form: The board without signs; of a jigsaw, one with other regions.
        kinds: The kinds of signs that each of its puzzles has.
    """

    form: Variant
    kinds: tuple[str, ...] = ()

    @property
    def is_jigsaw(self) -> bool:
        """Whether each puzzle has regions of its own."""
        return bool(self.form.regions)

    @property
    def name(self) -> str:
        """The whole name."""
        return self.form.with_signs(dict.fromkeys(self.kinds, NO_SIGN)).name


def board_named(name: str) -> NamedBoard:
    """Return what the name of a board says, in capitals or not.

    Raises:
        UnknownNameError: If there is no such board; a similar one is suggested.
        RequestError: If its rules cannot be together.

    >>> board_named("9X9-X").name, board_named("9x9+jigsaw+killer").kinds
    ('9x9+x', ('killer',))
    """
    board = look_up(ALL_BOARDS, name.strip().casefold(), Message("variant"))
    return NamedBoard(board.bare, kinds_of(board))


def board_called(name: str) -> NamedBoard:
    """Return what the name of a board, or its recipe, says in a file; see `board_named`.

    Raises:
        GridError: If there is no such board.
    """
    try:
        return board_named(_BEHIND.split(name, maxsplit=1)[0])
    except RequestError as fault:
        msg = "There is no board {name!r}: {fault}"
        reason = Message(fault.sentence, **fault.fields)
        raise GridError(msg, name=cut(name), fault=reason) from None
    except UnknownNameError as fault:
        near = fault.fields.get("near")
        msg = "There is no board {name!r}; `numpure help boards` lists those that there are."
        if near:
            msg = "There is no board {name!r}; did you mean {near}?"
        raise GridError(msg, name=cut(name), near=near) from None


def grids_on(corners: Collection[Corner]) -> Variant | None:
    """Return the board of several grids that are drawn somewhere; None if there is none."""
    layout = layout_drawn(corners)
    return _composed(SIDE, (), layout) if layout else None


def grids_called(text: str) -> Variant | None:
    """Return the board of several grids that is called so in a file; None if there is none."""
    like = _LIKE_A_NAME.fullmatch(text)
    if not like or like["more"] or APART.search(text):
        return None
    with suppress(NumpureError):  # whoever reads the line says what is wrong
        return look_up(FIXED, text, Message("variant"))
    return None


def board_in(line: str) -> NamedBoard | None:
    """Return the board that a field of a line names, alone or in a recipe; None if none does.

    A layout without rules is often a word, such as cross: it is a name beside as many cells.

    Raises:
        GridError: If a field looks like a name, and there is no such board.
    """
    if not _NAMED.search(line):
        return None
    first, fields = None, APART.split(line)
    for field in fields:
        text = _BEHIND.split(field, maxsplit=1)[0]
        like = _LIKE_A_NAME.fullmatch(text)
        if like is None or (like["more"] and _is_remark(like["more"])):
            continue
        layout = None if like["more"] or like["rules"] else GATTAI.get(text.casefold())
        if layout and not any(len(each) == layout.cells for each in fields):
            continue
        named = board_called(text)
        first = first or named
    return first


def _is_remark(more: str) -> bool:
    """Return whether what follows a size is no kind of board: a number or a level."""
    parts = re.split("[-+_]", more)
    return all(part in LEVELS or part.isdecimal() for part in parts)


def one_grid(variant: Variant, *, signs: Iterable[str] = ()) -> None:
    """Refuse a board of several grids or with signs, for what has boards of one grid only.

    Args:
        variant: The board.
        signs: The kinds of signs that boards may have.

    Raises:
        RequestError: If the grids of the board overlap, or it has signs.
    """
    if variant.grids:
        msg = "{variant} has several grids; here a board has one grid."
        raise RequestError(msg, variant=variant.name)
    signs_among(variant, signs)


def signs_among(variant: Variant, signs: Iterable[str]) -> None:
    """Refuse a board with signs of other kinds.

    Args:
        variant: The board.
        signs: The kinds of signs that it may have.

    Raises:
        RequestError: If it has others.
    """
    if {*kinds_of(variant)} <= {*signs}:
        return
    msg = "{variant} has marks in cells or between them; here a board has no such marks."
    raise RequestError(msg, variant=variant.name)
