"""What no puzzle can be, whatever the seed: refused before anything is searched."""

from __future__ import annotations

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.givens import Span
from numpure_xl.sudoku.mask import Mask
from numpure_xl.sudoku.punch import check_clues
from numpure_xl.sudoku.steered import ROOM
from numpure_xl.sudoku.techniques.locked import has_direct_claiming
from numpure_xl.sudoku.variant import Variant


def check_needs(variant: Variant, needs: str | None) -> None:
    """Refuse a technique that no puzzle of a board needs.

    Raises:
        RequestError: If something easier always does as well.
    """
    if needs == "direct-claiming" and not has_direct_claiming(variant):
        msg = "No {variant} puzzle needs {needs}: an easier step always places that digit."
        raise RequestError(msg, variant=variant.name, needs=needs)


def check_steered(needs: str | None, mask: str | None) -> None:
    """Refuse to steer what cannot be steered.

    Raises:
        RequestError: If it is no search for a technique in `ROOM`, or has a mask.
    """
    if needs not in ROOM or mask is not None:
        msg = "Only a search without a mask can be steered, for one of: {names}."
        raise RequestError(msg, names=", ".join(ROOM))


def check_span(variant: Variant, symmetry: str, clues: int | Span | None) -> None:
    """Refuse a number of clues, or a span of numbers, that no puzzle has.

    Raises:
        UnknownNameError: If there is no such symmetry.
        RequestError: If there can be no such puzzle.
    """
    if not isinstance(clues, Span):
        check_clues(variant, symmetry, clues)
        return
    counts = clues.counts(variant, symmetry) or tuple(clues)
    check_clues(variant, symmetry, counts[0])
    check_clues(variant, symmetry, counts[-1])


def check_mask(variant: Variant, code: str, symmetry: str, clues: int | Span | None) -> None:
    """Refuse a mask that is none, or that something else contradicts.

    Raises:
        RequestError: If there is also a symmetry or a number of clues, or it is no mask.
    """
    if symmetry != "none" or clues is not None:
        msg = "A mask says where all givens stand; leave out the symmetry and the clues."
        raise RequestError(msg)
    Mask.decode(code, variant)
