"""Collections: many grids in one text, as people keep them.

One grid a line, in the first field that is one (fields are parted by blanks, commas or
semicolons; ratings, solutions and remarks may follow it), or blocks with a line for each row.
A block whose blanks are spaces ends at an empty line; any other may be followed by the next.
Lines that begin with '#' are remarks, as the author and the date in an .sdk file of SadMan Sudoku
are, and the first line may be a heading. Of sections, such as '[Puzzle]' and '[State]', only those
of the puzzle are read (sudocue.net/fileformats.php). Nothing but the grid at hand is held, so that
a file may have as many lines as it likes.

A line of 16 symbols may be a 4x4 grid or a row of a 16x16 one: a row, if within 16 such lines
on end there is one with a digit above 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from numpure_xl.errors import GridError
from numpure_xl.sudoku.drawn_jigsaw import regions_in_drawing
from numpure_xl.sudoku.game_id import game_in
from numpure_xl.sudoku.grid import SYMBOLS, Grid
from numpure_xl.sudoku.jigsaw_text import Text, jigsaw_in, with_regions_below
from numpure_xl.sudoku.regions import SIDES as JIGSAW_SIDES
from numpure_xl.sudoku.sumocue import sumocue_in
from numpure_xl.sudoku.text import BLANK_MARKS, is_frame, parted, plain
from numpure_xl.sudoku.variant import VARIANTS, Variant

_SECTION = re.compile(r"\s*\[(\w+)\]\s*")
_FIRST_WORD = re.compile(r"^\s*([^\W\d_]{2,})")
_BEHIND = re.compile("[/#]")
_FIELDS = str.maketrans(',;"', "   ")
_KNOWN = BLANK_MARKS | frozenset(SYMBOLS + SYMBOLS.lower())
_BLANK_OR_DIGIT = _KNOWN - BLANK_MARKS | {" "}
_IN_4X4 = BLANK_MARKS | frozenset("1234")
_BOTH = {4, 16}
_LONGEST = max(variant.side for variant in VARIANTS.values())


def grids(
    lines: Iterable[str], variant: Variant | None = None
) -> Iterator[tuple[int, Grid | GridError]]:
    """Yield every grid of a collection, or why it is none, with the number of its first line.

    Args:
        lines: The text, with or without the ends of lines.
        variant: The rules; left out, those named in a field beside a grid ("9x9-x", or a recipe),
            or the regions of a jigsaw in letters, or the plain variant with as many cells, for
            each grid.

    >>> [(line, str(grid)) for line, grid in grids(["# two", "1.....3..2.....4", "1..3"])]
    [(2, '1.....3..2.....4'), (3, 'The grid has 4 cells; a board has 16, 36, 64, 81, 144 or 256.')]
    """
    for number, text, rules in with_regions_below(
        _texts(lines, [variant] if variant else list(VARIANTS.values()))
    ):
        if isinstance(rules, GridError):
            yield number, rules
            continue
        try:
            yield number, Grid.parse(text, variant or rules)
        except GridError as error:
            yield number, error


def _texts(lines: Iterable[str], variants: list[Variant]) -> Iterator[Text]:
    """Yield the text of each grid."""
    sizes, sides = {v.cells for v in variants}, {v.side for v in variants}
    is_open = len(variants) > 1
    block = _Block(sides | set(JIGSAW_SIDES) if is_open else sides)
    for number, line, _ in _lines_of_puzzles(lines):
        if not line:
            yield from block.taken()
            continue
        ruled = _ruled_in(number, line) if ":" in line or len(line) > _LONGEST else None
        is_head = number == 1 and not ruled and _is_heading(line)
        if line.startswith("#") or is_frame(line) or is_head:
            block.draw(line)
            continue
        alone = ruled.text if ruled else _grid_in(line, sizes)
        if alone is not None or not block.takes(line):
            yield from block.taken()
        if ruled:
            yield ruled
        elif alone is not None:
            yield Text(number, alone, _rules_in(line, len(alone)))
        else:
            block.add(number, line)
            if block.is_whole:
                yield from block.taken()
    yield from block.taken()


def _ruled_in(number: int, line: str) -> Text | None:
    """Return the grid on a line that says its rules: a game ID, SumoCue's, or with regions."""
    try:
        found = game_in(line) or sumocue_in(line) or jigsaw_in(line)
    except GridError as fault:
        return Text(number, line, fault)
    return Text(number, *found) if found else None


def _lines_of_puzzles(lines: Iterable[str]) -> Iterator[Text]:
    """Yield the lines of a text; of its sections, if any, those that are puzzles."""
    is_read = True
    for number, raw in enumerate(lines, 1):
        line = plain(raw.rstrip("\r\n"))
        if "[" in line and (section := _SECTION.fullmatch(line)):
            is_read = section[1].lower() == "puzzle"
            yield Text(number, "")  # ends the grid above it
        elif is_read:
            yield Text(number, line)


class _Block:
    """Lines that may be the rows of one grid, or several 4x4 grids of a line each."""

    def __init__(self, sides: set[int]) -> None:
        self.sides = sides
        self.lines: list[Text] = []
        self.drawing: list[str] = []  # the same, and what is drawn between them
        self.side = 0  # rows wanted, judging by the first; 0 if an empty line ends a grid

    @property
    def is_whole(self) -> bool:
        """Whether the last row is in, or the first is none."""
        return bool(self.side) and (len(self.lines) == self.side or self.side not in self.sides)

    def takes(self, line: str) -> bool:
        """Return whether a line may be the next row.

        Where the second differs in length, the first was a title; where a later one does, a cell
        was lost, and what follows is in step all the same.
        """
        if self.side:
            in_step = len(self.lines) > 1 and not self.may_be_4x4
            return bool(line.strip(" ")) and (in_step or _side(line) in (0, self.side))
        return bool(line) and len(self.lines) < _LONGEST and (self.has_rows or not _side(line))

    @property
    def has_rows(self) -> bool:
        """Whether there is more than spaces."""
        return any(line.text.strip(" ") for line in self.lines)

    @property
    def may_be_4x4(self) -> bool:
        """Whether each line may be a 4x4 grid."""
        return self.sides >= _BOTH and all(_is_4x4(line.text) for line in self.lines)

    def add(self, number: int, line: str) -> None:
        """Take a line in."""
        self.side = self.side if self.lines else _side(line)
        self.lines.append(Text(number, line))
        self.drawing.append(line)

    def draw(self, line: str) -> None:
        """Take in a line that is no row, if it draws the edges of boxes or regions."""
        if self.lines and is_frame(line):
            self.drawing.append(line)

    def taken(self) -> list[Text]:
        """Empty the block and return the grids that were in it."""
        if not self.lines:
            return []
        lines = self.lines if self.has_rows else []
        if lines and not self.may_be_4x4:
            regions = regions_in_drawing(self.drawing)
            rules = Variant.of_regions(regions) if regions else None
            lines = [Text(lines[0].number, "\n".join(line.text for line in lines), rules)]
        self.lines, self.drawing, self.side = [], [], 0
        return lines


def _grid_in(line: str, sizes: set[int]) -> str | None:
    """Return the grid on one line, or None; the line may be one for `_Block` as well."""
    fields = line.translate(_FIELDS).split()
    found = [field for field in fields if len(field) in sizes]
    if len(sizes) > 1:
        found = [f for f in found if len(f) > 16 or (len(fields) > 1 and _is_4x4(f))]
    if found:
        return next((field for field in found if _KNOWN.issuperset(field)), found[0])
    keeps_places = len(line) in sizes - {16} and _BLANK_OR_DIGIT.issuperset(line)
    return line if keeps_places else None


def _rules_in(line: str, cells: int) -> Variant | None:
    """Return the variant with so many cells that a field of a line names, alone or in a recipe."""
    if "x" not in line:
        return None
    names = (_BEHIND.split(field)[0] for field in line.translate(_FIELDS).split())
    named = (VARIANTS[name] for name in names if name in VARIANTS)
    return next((variant for variant in named if variant.cells == cells), None)


def _side(line: str) -> int:
    """Return how many cells a row has, or 0 if its spaces may be blanks."""
    if rows := parted(line):
        return len(rows[0])
    row = line.replace("|", "")
    packed = "".join(row.translate(_FIELDS).split())
    if not BLANK_MARKS.isdisjoint(packed):
        return len(packed)
    if not _KNOWN.issuperset(packed):
        return 1  # words
    return len(packed) if len(packed) > _LONGEST or len(packed) == len(row) else 0


def _is_4x4(line: str) -> bool:
    """Return whether a line is as well a 4x4 grid as a row of 16 cells."""
    packed = "".join(line.split())
    if len(packed) < 16 and BLANK_MARKS.isdisjoint(packed):
        packed = line.replace(" ", ".")
    return len(packed) == 16 and _IN_4X4.issuperset(packed)


def _is_heading(line: str) -> bool:
    """Return whether a line is of words, as the head of a table is, or a title and its numbers."""
    fields = line.translate(_FIELDS).replace("_", "").split()
    if any(len(field) >= _LONGEST and _KNOWN.issuperset(field) for field in fields):
        return False  # a name, and a grid in which something is wrong
    words = fields if all(map(str.isalpha, fields)) else _FIRST_WORD.findall(line)
    return not _KNOWN.issuperset("".join(words))
