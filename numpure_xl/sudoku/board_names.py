"""The names of boards in texts and files: the board that is named, or a refusal that guesses.

A name that nobody knows is never passed over: the digits beside it would be solved by other rules.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from numpure_xl.errors import GridError, RequestError, UnknownNameError, cut
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.variant import ALL_BOARDS, Variant, kinds_of

APART = re.compile(r"[\s,;|\"']+")
"""What is between the fields of a line."""

_LIKE_A_NAME = re.compile(r"\d{1,2}[x×]\d{1,2}[-+](.+)", re.IGNORECASE)
"""A size, and what else a board has; a size alone says no more than the digits."""

_BEHIND = re.compile("[/#]")
_SIZED = re.compile("[xX×]")


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
        return "+".join((self.form.name, *self.kinds))


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


def board_in(line: str) -> NamedBoard | None:
    """Return the board that a field of a line names, alone or in a recipe; None if none does.

    Raises:
        GridError: If a field looks like a name, and there is no such board.
    """
    if not _SIZED.search(line):
        return None
    first = None
    for field in APART.split(line):
        text = _BEHIND.split(field, maxsplit=1)[0]
        like = _LIKE_A_NAME.fullmatch(text)
        if like and not _is_remark(like[1]):
            named = board_called(text)
            first = first or named
    return first


def _is_remark(more: str) -> bool:
    """Return whether what follows a size is no kind of board: a number or a level."""
    parts = re.split("[-+_]", more)
    return all(part in LEVELS or part.isdecimal() for part in parts)
