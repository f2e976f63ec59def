"""What tells puzzles apart: the identity of each, and the canonical form of equivalent ones.

The identity of a puzzle is its digits, its board and every sign on it. The canonical form is the
same for puzzles that differ only by a turn, a mirror or new digits.

To a player these are one puzzle: whoever has solved one has solved the other. A book must
not hold both. Of all the forms that a grid takes when it is turned and mirrored, each with its
digits renumbered in order of first appearance, the least one is the form of all of them.

Swapping rows or columns within a band would keep the rules too; but it changes what a player
sees, and a form for those swaps as well takes a thousand times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.rules.regions import regions_of
from numpure_xl.sudoku.symmetry import SYMMETRIES, Move, moved_on

Permutation = tuple[int, ...]

_END = b"\n"
"""What ends the text of a kind of signs in a form."""

_TURN = SYMMETRIES["quarter-turn"][0]
_MIRROR = SYMMETRIES["horizontal"][0]


def identity(grid: Grid) -> bytes:
    """Return the same bytes for equal grids on one board with the same signs, and for no others.

    >>> plain, diagonal = (Grid("1.....3..2.....4", name) for name in ("4x4", "4x4+x"))
    >>> identity(plain) == identity(diagonal)
    False
    """
    signs = (text for _, text in grid.variant.signs)
    return " ".join((grid.variant.name, str(grid), grid.variant.regions, *signs)).encode()


def canonical_form(grid: Grid) -> bytes:
    """Return the same bytes for equivalent grids, and for no others.

    Equivalent are those that a turn, a mirror or a renumbering of the digits makes equal. On boards
    with signs odd digits stay odd, or every digit what it is.

    Returns:
        The name of the board, and a byte for each cell, in reading order: 0 for a blank. Of a
        jigsaw regions come before, and of a board with signs those; regions that have signs in them
        turn only where they look the same afterwards.

    >>> equivalents = ["1.....3..2.....4", "...1.3....2.4...", "2.....1..4.....3"]
    >>> len({canonical_form(Grid.parse(text)) for text in equivalents})
    1
    """
    board = grid.variant
    regions = [board.regions.encode()] if board.regions and board.signs else []
    return _END.join((board.name.encode(), *regions, _least(grid)))


def _least(grid: Grid) -> bytes:
    """Return the least form that turns, mirrors and new digits make of a grid."""
    digits, variant = bytes(grid.digits), grid.variant
    classes = _classes(variant)
    if variant.regions and not variant.signs:  # which turn with the digits
        regions = bytes(variant.box_of(cell) + 1 for cell in range(variant.cells))
        return min(
            _renumbered(bytes(turned(regions))) + _renumbered_in(classes, bytes(turned(digits)))
            for turned in _all_turns(variant.side)
        )
    if variant.signs:
        return min(
            _END.join((*_turned(variant, cells).values(), _renumbered_in(classes, turned)))
            for cells in board_symmetries(variant.bare)
            for turned in [bytes(digits[cell] for cell in cells)]
        )
    return min(_renumbered_in(classes, bytes(turned(digits))) for turned in _turns(variant))


def canonical_grid(grid: Grid) -> Grid:
    """Return the grid that stands for all that are equivalent to it.

    >>> str(canonical_grid(Grid.parse("...1.3....2.4...")))
    '...1.2....3.4...'
    """
    form, variant = _least(grid), grid.variant
    if variant.signs:
        *texts, digits = form.split(_END, len(variant.signs))
        signs = zip(kinds_of(variant), map(bytes.decode, texts), strict=True)
        return Grid(tuple(digits), variant.with_signs(dict(signs)))
    if not variant.regions:
        return Grid(tuple(form), variant)
    regions, digits = form[: variant.cells], form[variant.cells :]
    return Grid(tuple(digits), _with_regions(variant, regions))


def scrambled(grid: Grid, chance: Chance) -> Grid:
    """Return a grid that is equivalent to this one: turned, mirrored, with other digits.

    >>> grid = Grid.parse("1.....3..2.....4")
    >>> canonical_form(scrambled(grid, Chance(7))) == canonical_form(grid)
    True
    """
    variant = grid.variant
    if variant.signs:
        return _scrambled_in_classes(grid, chance)
    turns = _closed(variant.side) if variant.regions else board_symmetries(variant)
    cells = chance.choice(turns)
    names, rules = _shuffled(variant, chance), variant
    if variant.regions:
        rules = _with_regions(variant, [variant.box_of(cell) for cell in cells])
    return Grid(tuple(names[grid.digits[cell]] for cell in cells), rules)


def _scrambled_in_classes(grid: Grid, chance: Chance) -> Grid:
    """Return the same of a board with signs: they turn with it, and digits keep their class."""
    variant = grid.variant
    cells = chance.choice(board_symmetries(variant.bare))
    names = _shuffled(variant, chance)
    signs = {kind: text.decode() for kind, text in _turned(variant, cells).items()}
    return Grid(tuple(names[grid.digits[cell]] for cell in cells), variant.with_signs(signs))


def _shuffled(variant: Variant, chance: Chance) -> dict[int, int]:
    """Return by digit another one of its class; a blank stays blank."""
    names = {BLANK: BLANK}
    for alike in _classes(variant):
        names |= dict(zip(alike, chance.shuffled(alike), strict=True))
    return names


@lru_cache(maxsize=256)
def _classes(variant: Variant) -> tuple[Sequence[int], ...]:
    """Return the digits that can change places on a board, by all of its rules."""
    parts: list[Sequence[int]] = [range(1, variant.side + 1)]
    for rule in variant.rules:
        classes = rule.classes(variant.side)
        both = ([d for d in alike if d in part] for part in parts for alike in classes)
        parts = [*filter(None, both)]
    return tuple(parts)


def _turned(variant: Variant, cells: Permutation) -> dict[str, bytes]:
    """Return the texts of all signs of a board once its cells have moved, by kind."""
    to = sorted(range(variant.cells), key=cells.__getitem__)
    board = variant.bare
    return {rule.key: rule.moved(to, board).text(board).encode() for rule in variant.own_rules}


def _with_regions(variant: Variant, names: Iterable[object]) -> Variant:
    return variant.with_regions(regions_of(names))


def board_symmetries(variant: Variant) -> tuple[Permutation, ...]:
    """Return the turns and mirrors that leave the rules of a board as they are.

    Returns:
        For each of them, the cell that moves to each place: 8 of them where boxes are
        square, and 4 elsewhere. The first one leaves everything in its place.
    """
    units = {frozenset(unit) for unit in variant.units}
    signs = {kind: text.encode() for kind, text in variant.signs}
    # Moves are the same whichever way a board is turned.
    return tuple(
        cells
        for cells in _turns_on_paper(variant)
        if {frozenset(cells[cell] for cell in unit) for unit in units} == units
        and (not signs or _turned(variant, cells) == signs)
    )


def _turns_on_paper(variant: Variant) -> Iterator[Permutation]:
    """Yield the turns and mirrors of the paper of a board that bring cells to all its cells."""
    if not variant.grids:
        yield from _closed(variant.side)
        return
    for times, is_mirrored in product(range(4), (False, True)):
        moves = [_MIRROR] * is_mirrored + [_TURN] * times

        def move(row: int, col: int, last: int, moves: Sequence[Move] = moves) -> tuple[int, int]:
            for each in moves:
                row, col = each(row, col, last)
            return row, col

        if moved := moved_on(variant, move):
            yield moved


def _closed(side: int) -> list[Permutation]:
    """Return all turns and mirrors of a square: those that a quarter turn and a mirror lead to."""
    steps = [_cells(move, side) for move in (_TURN, _MIRROR)]
    permutations = [tuple(range(side**2))]
    for cells in permutations:
        further = (tuple(cells[cell] for cell in step) for step in steps)
        permutations += [more for more in further if more not in permutations]
    return permutations


def _cells(move: Move, side: int) -> Permutation:
    places = (divmod(cell, side) for cell in range(side**2))
    return tuple(row * side + col for row, col in (move(*place, side - 1) for place in places))


@cache
def _turns(variant: Variant) -> tuple[Callable[[bytes], tuple[int, ...]], ...]:
    return tuple(itemgetter(*cells) for cells in board_symmetries(variant))


@cache
def _all_turns(side: int) -> tuple[Callable[[bytes], tuple[int, ...]], ...]:
    return tuple(itemgetter(*cells) for cells in _closed(side))


def _renumbered(digits: bytes) -> bytes:
    """Name digits in the order in which they first appear; blanks stay blank."""
    order = bytes(dict.fromkeys(digits.replace(bytes([BLANK]), b"")))
    return digits.translate(bytes.maketrans(order, bytes(range(1, len(order) + 1))))


def _renumbered_in(classes: Iterable[Sequence[int]], digits: bytes) -> bytes:
    """Return the same, each digit with a name in its class."""
    order = dict.fromkeys(digits.replace(bytes([BLANK]), b""))
    names = {
        digit: name
        for alike in classes
        for digit, name in zip(filter(alike.__contains__, order), alike, strict=False)
    }
    return digits.translate(bytes.maketrans(bytes(names.keys()), bytes(names.values())))
