"""Techniques that a person knows, as they are asked for."""

from __future__ import annotations

from collections.abc import Iterable

from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import known_name
from numpure_xl.sudoku.judge.hint_ladder import PLACES, up_to


def techniques_of(only: str | Iterable[str] | None, highest: str | None) -> frozenset[str] | None:
    """Return the techniques that hints keep to; None for all.

    Args:
        only: Their names, in a text with commas between them; None for no list.
        highest: The hardest of them, with all that come before it; None for no limit.

    Raises:
        UnknownNameError: If there is no such technique.
        RequestError: If both are asked for.

    >>> sorted(techniques_of("x-wing, naked-pair", None))
    ['naked-pair', 'x-wing']
    """
    if only is not None and highest is not None:
        msg = "Techniques are listed, or all up to one; leave out one of the two."
        raise RequestError(msg)
    kind = Message("technique")
    if highest is not None:
        return up_to(known_name(PLACES, highest, kind))
    if only is None:
        return None
    typed = only.split(",") if isinstance(only, str) else only
    return frozenset(known_name(PLACES, name.strip(), kind) for name in typed)
