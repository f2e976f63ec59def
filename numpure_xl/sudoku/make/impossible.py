"""The impossible: what no puzzle can be, whatever the seed, refused before anything is searched.

What knows of a technique or of masks is imported when a recipe asks for it.
"""

from __future__ import annotations

from collections.abc import Collection

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.judge.ladder import OF_SUMS, UNIQUENESS
from numpure_xl.sudoku.make.drills import RARE
from numpure_xl.sudoku.make.givens import Span
from numpure_xl.sudoku.make.jigsaw import board_of, has_boards
from numpure_xl.sudoku.make.punch import check_clues
from numpure_xl.sudoku.rules import FIXED_RULES, OWN_RULES, RULES

_OF_RULES = {
    technique: f"9x9+{key}"
    for key, rule in (*reversed(FIXED_RULES.items()), *reversed(OWN_RULES.items()))
    for technique in rule.techniques
}

BOARD_OF = _OF_RULES | {
    "neighbours": "9x9+inequality",  # where patterns are found as well
    "leftovers": "9x9+jigsaw",
    "hidden-window": "9x9+windows",
    "generalized-intersection": "9x9+x",
}
"""Techniques of some boards alone, and one of these boards."""

FORCED = TECHNIQUES["forcing-chain"].techniques
"""Techniques of which hints have an easier form, alternating chains, that always comes first."""

ECLIPSED = {"aligned-triple-exclusion"}
"""Techniques before which hints found something easier in each of thousands of hard puzzles."""

COMMON = {"last-digit", "sum"}
"""Techniques that every puzzle of some level has, on the boards that have them at all."""

NEVER = {"direct-claiming", *BOARD_OF, *FORCED, *ECLIPSED}
"""Techniques that are never the next step on 9x9: an easier one always is, or it has none."""


ON_SMALL = {
    "4x4": ("last-value", "last-digit", "hidden-single-box"),
    "4x4+x": ("last-value", "last-digit", "hidden-single-box", "hidden-single-line"),
}
"""The techniques of the smallest boards: in every position one of them leads on, by enumeration."""


SMALL = 6
"""On boards of a lesser side there may be no room for signs."""


def check_together(variant: Variant) -> None:
    """Refuse rules that hardly any grid has together.

    Raises:
        RequestError: If a short search comes to none: few enough are none for a puzzle.
    """
    if variant.grids and variant.is_searched:
        msg = "{variant} puzzles are read and solved; cages are made on boards of one grid."
        raise RequestError(msg, variant=variant.name)
    form = variant.bare
    if form.name not in {*ALL_BOARDS}:
        _check_grids(form)
    if variant.signs and form.fixed and variant.side < SMALL:
        from numpure_xl.sudoku.make.seeded_signs import grid_of_signs

        grid_of_signs(variant, "any", is_hard=False)  # it says what has no room


def _check_grids(form: Variant) -> None:
    from numpure_xl.sudoku.fillers.search import has_grids

    if has_boards(form) if form.regions else has_grids(form):
        return
    size, *rules = form.name.split("+")
    msg = "Hardly any {size} grid has all of these: {rules}; leave one out."
    raise RequestError(msg, size=size, rules=", ".join(rules))


def check_technique(board: Variant, needs: str | None, drill: str | None, *, is_bare: bool) -> None:
    """Refuse a technique that no puzzle of a board needs, or a drill that cannot be found.

    Args:
        board: The rules.
        needs: What the way of hints must need.
        drill: What must be the next step; at most one of them is named.
        is_bare: Whether nothing else is asked for.

    Raises:
        RequestError: If something easier always does as well, or a drill is too rare.
    """
    technique, known_on = needs or drill, board.name
    check_has(board, technique, _names_on(board, needs))
    if needs in COMMON:
        msg = "Every puzzle of the level easy or medium has the step {needs}; ask for a level."
    elif technique == "direct-claiming" and not _has_direct_claiming(board):
        msg = "No {variant} puzzle needs {needs}: an easier step always places that digit."
    elif technique in BOARD_OF and not _has(board, technique):
        msg = "{needs} is a technique of {variant}; choose such a board."
        known_on = BOARD_OF[technique]
    elif technique in UNIQUENESS and not board.is_of_units:
        msg = (
            "On {variant} digits of some cells cannot change places, which {needs} rests on; ask "
            "for another technique."
        )
    elif technique in FORCED:
        msg = "{drill} is never the next step: the same chain is an AIC before; ask for {better}."
    elif technique in ECLIPSED or (drill in RARE and board != CLASSIC):
        msg = (
            "{drill} is hardly ever the next step, so that no drill of it can be found in a minute."
        )
    elif drill in RARE and not is_bare:
        msg = "Few puzzles come to {drill}; ask for nothing else with it."
    else:
        return
    raise RequestError(msg, needs=technique, drill=technique, variant=known_on, better="aic-1")


def _names_on(board: Variant, needs: str | None) -> list[str]:
    """Return the techniques that a board has, without those that cannot be needed, if one is."""
    names = ON_SMALL.get(board.name, TECHNIQUES)
    return [name for name in names if name == needs or not needs or name not in COMMON]


def _has_direct_claiming(board: Variant) -> bool:
    from numpure_xl.sudoku.techniques.locked import has_direct_claiming

    return has_direct_claiming(board)


def check_has(variant: Variant, asked: str | None, names: Collection[str]) -> None:
    """Refuse a level or a technique that a board does not have.

    Raises:
        RequestError: If it is none of those that it has.
    """
    if asked and asked not in names:
        msg = "{variant} has no {level}, or none found in time; it has {names}."
        raise RequestError(msg, variant=variant.name, level=asked, names=", ".join(names))


def check_plain(
    variant: Variant, filler: str, technique: str | None, *, is_masked: bool, is_rated: bool
) -> None:
    """Refuse wishes that no board of several grids can have, none with cages, or none with signs.

    Args:
        variant: The board.
        filler: What makes the full grid: none but `search` knows grids that overlap, and signs.
        technique: What is needed, or drilled; that of a cage may be.
        is_masked: Whether there is a mask.
        is_rated: Whether there is a rating, which cages do not have.

    Raises:
        RequestError: If the board cannot have all that.
    """
    is_caged = variant.is_searched and technique not in OF_SUMS
    has_more = bool(technique) or is_masked or (is_caged and is_rated)
    if (variant.grids or is_caged) and (filler != "search" or has_more):
        msg = "{variant} puzzles have a level, a symmetry and clues; ask for nothing else."
        raise RequestError(msg, variant=variant.name)
    if variant.signs and filler != "search":
        msg = "{filler} fills a board without a look at its marks; leave it out for {variant}."
        raise RequestError(msg, filler=filler, variant=variant.name)


def drilled_board(technique: str, board: str = CLASSIC.name) -> str:
    """Return the name of a board with drills of a technique: that one, or one that has it.

    >>> drilled_board("x-wing"), drilled_board("leftovers")
    ('9x9', '9x9+jigsaw')
    >>> drilled_board("leftovers", "6x6+jigsaw")
    '6x6+jigsaw'
    """
    return board if _has(ALL_BOARDS[board], technique) else BOARD_OF.get(technique, board)


def _has(variant: Variant, technique: str) -> bool:
    """Return whether a board has a technique of some boards alone, a key of `BOARD_OF`."""
    if technique in _OF_RULES:
        keys = (*variant.fixed, *kinds_of(variant))
        return any(technique in RULES[key].techniques for key in keys)
    return TECHNIQUES[technique].acts_on(_typical(variant))


def _typical(variant: Variant) -> Variant:
    """Return a board, of a jigsaw one with the regions of some seed."""
    return board_of(variant.name, "typical") if variant.regions else variant


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
        RequestError: If there is also a symmetry or a number of clues, or it is not a mask.
    """
    if symmetry != "none" or clues is not None:
        msg = "A mask says where all givens stand; leave out the symmetry and the clues."
        raise RequestError(msg)
    from numpure_xl.sudoku.make.mask import Mask

    Mask.decode(code, variant)
