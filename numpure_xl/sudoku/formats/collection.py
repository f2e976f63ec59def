"""Collections: many grids in one text, as people keep them.

One grid a line, in the first field that is one (fields are parted by blanks, commas or
semicolons; ratings, solutions and remarks may follow it), several with spaces between, or blocks
with a line for each row.
A block whose blanks are spaces ends at an empty line; any other may be followed by the next.
Lines that begin with '#', '%' or '//' are remarks, as the author and the date in an .sdk file are,
and the first line may be a heading. Of sections, only those of the puzzle and of its state are
read: '[Puzzle]' and '[State]' (sudocue.net/fileformats.php). Pencil marks make a game of a block.
JSON is read by `json_text`, XML by `formats.open_sudoku`, and lines of their own by the readers of
`formats`. Nothing but the grid at hand is held, so that a file may have as many lines as it likes.

A line of 16 symbols may be a 4x4 grid or a row of a 16x16 one: a row, if within 16 such lines
on end there is one with a digit above 4.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats import READERS, first_of
from numpure_xl.sudoku.formats.html_rows import BEGINNING, rows_of_page
from numpure_xl.sudoku.formats.json_text import as_lines
from numpure_xl.sudoku.formats.number_rows import padded, unlabeled, without_heads
from numpure_xl.sudoku.formats.open_sudoku import MARKS, games
from numpure_xl.sudoku.formats.pencil_marks import cells_in, is_marked, marked
from numpure_xl.sudoku.formats.program_text import HEAD, MOST, as_boards
from numpure_xl.sudoku.formats.pzprv3 import MARK
from numpure_xl.sudoku.formats.rules_text import board_of, rules_in
from numpure_xl.sudoku.formats.solo_save import MARK as SAVED
from numpure_xl.sudoku.formats.solo_save import joined
from numpure_xl.sudoku.formats.spellings import REMARK, is_prose, respelled
from numpure_xl.sudoku.grid.boards import APART, VARIANTS, NamedBoard, board_in, grids_called
from numpure_xl.sudoku.grid.gattai_text import pictures
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.jigsaw_text import (
    TextSection,
    regions_in_drawing,
    with_regions_below,
)
from numpure_xl.sudoku.grid.saved_game import SavedGame, ruled
from numpure_xl.sudoku.grid.text import BLANK_MARKS, is_frame, parted, plain
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.regions import SIDES as JIGSAW_SIDES

STATE = "state"
SECTIONS = ("puzzle", STATE)
"""The sections that are read: of the puzzle, and of its position."""

_SECTION = re.compile(r"\s*\[(?!(?:code|pre|quote|spoiler|hide|tt)\])(\w+)\]\s*", re.IGNORECASE)
"""A heading within brackets; tags of forums are none."""

_PUNCTUATION = " ,.!?:;-、。！？…"
_FIRST_WORD = re.compile(r"^\s*([^\W\d_]{2,})")
_FIELDS = str.maketrans(',;"', "   ")
_KNOWN = BLANK_MARKS | frozenset(SYMBOLS + SYMBOLS.lower())
_BLANK_OR_DIGIT = _KNOWN - BLANK_MARKS | {" "}
_IN_4X4 = BLANK_MARKS | frozenset("1234")
_BOTH = {4, 16}
_NINE, _MOST_LINES = 9, 24
"""The rows of most boards, and the most lines that are looked at together."""

MOST_SAVED = 10_000
"""The most lines of a saved game: one for each move."""

_ODD = re.compile(r"[\[{/:=#]")
"""What a line may have that is more than cells and what is drawn around them."""

_SHAPE = str.maketrans(dict.fromkeys("123456789", "."))
_CELLS = {code: None for code in range(128) if chr(code) not in "123456789."}
_LONGEST = max(variant.side for variant in VARIANTS.values())
_FEWEST = min(variant.side for variant in VARIANTS.values()) - 1
"""The fewest tabs in a row of blanks."""

_MANY = 2 * max(variant.cells for variant in VARIANTS.values())
"""More signs than a grid and its solution have: pencil marks, perhaps."""

_SHORTEST = min(variant.cells for variant in VARIANTS.values())
"""The most cells of a row, and the fewest of a grid."""


def grids(
    lines: Iterable[str], variant: Variant | None = None, *, first: int = 1
) -> Iterator[tuple[int, Grid | GridError]]:
    """Yield every grid of a collection, or why it is none, with the number of its first line.

    Args:
        lines: The text, with or without the ends of lines.
        variant: The rules; left out, those named in a field beside a grid ("9x9+x", or a recipe),
            or the regions of a jigsaw in letters, or the plain variant with as many cells, for
            each grid.
        first: The number of the first line; if it is not 1, no heading and no JSON begins there.

    >>> [(line, str(grid)) for line, grid in grids(["# two", "1.....3..2.....4", "1..3"])]
    [(2, '1.....3..2.....4'), (3, 'The grid has 4 cells; a board has 16, 36, 64, 81, 144 or 256.')]
    """
    for number, board in boards(lines, variant, first=first):
        yield number, board.givens if isinstance(board, SavedGame) else board


def boards(
    lines: Iterable[str], variant: Variant | None = None, *, first: int = 1
) -> Iterator[tuple[int, Grid | SavedGame | GridError]]:
    """Yield the same as `grids`, with the entries and pencil marks that are in the text."""
    if first == 1:
        lines, first_of_xml = _opened(lines)
        if first_of_xml:
            for number, board in games(lines, first_of_xml):
                yield number, board if isinstance(board, GridError) else ruled(board, variant)
            return
        lines, named = _headed(lines)
        variant = variant or named
    if variant and variant.grids:
        yield from _of_several_grids(lines, variant)
    else:
        yield from _of_one_grid(lines, variant, first)


def _of_one_grid(
    lines: Iterable[str], variant: Variant | None, first: int
) -> Iterator[tuple[int, Grid | SavedGame | GridError]]:
    variants = [variant] if variant else list(VARIANTS.values())
    read = unlabeled(padded(enumerate(lines, first)))
    for number, text, rules, _ in with_regions_below(_texts(read, variants)):
        if isinstance(rules, SavedGame):
            yield number, ruled(rules, variant)
        elif isinstance(rules, GridError):
            yield number, rules
        else:
            try:
                board = board_of(rules) if isinstance(rules, NamedBoard) else rules
                yield number, Grid.parse(text, variant or board)
            except GridError as error:
                yield number, error


def _of_several_grids(
    lines: Iterable[str], variant: Variant
) -> Iterator[tuple[int, Grid | GridError]]:
    for number, digits in pictures(lines, variant):
        yield number, digits if isinstance(digits, GridError) else Grid.trusted(digits, variant)


def _opened(lines: Iterable[str]) -> tuple[Iterable[str], int]:
    """Return the lines of a whole text; those of XML with the number of its first, else with 0.

    Of JSON there is a line for each puzzle, and of a file of pzprv3 one for its only puzzle.
    """
    rest = iter(lines)
    above = [*_until_text(rest)]
    head = above[-1].strip("\ufeff \t\r\n") if above else ""
    whole = chain(above, rest)
    if head.startswith(MARKS):
        return chain([above[-1].lstrip("\ufeff \t")], rest), len(above)
    if head == MARK:
        rows = map(str.strip, chain([head], islice(rest, 99)))
        return [*[""] * (len(above) - 1), "/".join(rows)], 0
    if head.startswith(SAVED):
        return [*[""] * (len(above) - 1), joined(chain([head], islice(rest, MOST_SAVED)))], 0
    if BEGINNING.match(head):
        return rows_of_page(whole), 0
    if HEAD.match(head):
        held = [*islice(whole, MOST)]
        if placed := as_boards(held):
            return placed, 0
        whole = chain(held, whole)
    return as_lines(without_heads(whole)), 0


def _headed(lines: Iterable[str]) -> tuple[Iterable[str], Variant | None]:
    """Return lines without the name of a board of several grids, and that board if one is named.

    The name stands on the first line, and may stand above each puzzle.
    """
    rest = iter(lines)
    above = [*_until_text(rest)]
    head = plain(above[-1]).strip() if above else ""
    board = grids_called(head)
    if board is None:
        return chain(above, rest), None
    return ("" if plain(line).strip() == head else line for line in chain(above, rest)), board


def _until_text(lines: Iterator[str]) -> Iterator[str]:
    """Yield lines up to the first with anything on it."""
    for line in lines:
        yield line
        if line.strip("\ufeff \t\r\n"):
            return


def _texts(lines: Iterable[tuple[int, str]], variants: list[Variant]) -> Iterator[TextSection]:
    """Yield the text of each grid."""
    sizes, sides = {v.cells for v in variants}, {v.side for v in variants}
    is_open = len(variants) > 1
    block = _Block(sides | set(JIGSAW_SIDES) if is_open else sides)
    sections = _Sections()
    for run in _runs(lines):
        is_quick = len(run) > 1 and _NINE**2 in sizes and sections.is_read and block.is_new
        if is_quick and (drawn := _drawn(run)):
            block.is_apart = False
            yield drawn._replace(is_position=sections.is_position)
            continue
        for part in sections.read(run):
            yield from _next(part, block, sizes)
    yield from block.taken()


def _next(part: TextSection, block: _Block, sizes: set[int]) -> Iterator[TextSection]:
    """Yield the grids that end with a line or before it."""
    number, line = part.number, part.text
    if not line:
        yield from block.taken()
        block.end_part()
        return
    if named := _name_alone(line):
        yield from block.taken()
        block.named, block.has_taken = named, False
        return
    ruled = _ruled_in(number, line) if ":" in line or len(line) > _LONGEST else None
    is_head = number == 1 and _is_heading(line)
    if REMARK.match(line) or is_frame(line) or (not ruled and (is_head or is_prose(line))):
        block.draw(line)
        return
    alone = ruled.text if ruled else _grid_in(line, sizes)
    if alone is not None or not block.takes(line):
        yield from block.taken()
    block.is_apart &= not ruled and alone is None
    if ruled:
        yield ruled
    elif alone is not None:
        yield from _alone(part, alone, block.named)
        block.has_taken = True
    else:
        block.add(part)
        if block.is_whole:
            yield from block.taken()


def _runs(lines: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Yield the lines of a text: nine rows and what is drawn between them together, others alone.

    So files of drawn boards, which have a dozen lines for each, are read by the board.
    """
    run: list[tuple[int, str]] = []
    rows = 0
    for numbered in lines:
        line = numbered[1]
        head = line[:_NINE]
        if not run and len(line) > _NINE + 2 and not (" " in head or "|" in head or "--" in head):
            yield [numbered]
            continue
        run.append(numbered)
        rows += "--" not in line
        if rows == _NINE or len(run) == _MOST_LINES or "[" in line or not line.strip("\r\n"):
            yield run
            run, rows = [], 0
    if run:
        yield run


def _drawn(run: list[tuple[int, str]]) -> TextSection | None:
    """Return the 9x9 board of nine rows, if it is drawn as others are; None for all else."""
    text = "".join([line for _, line in run])
    rows = [(number, line) for number, line in run if "--" not in line]
    if len(rows) != _NINE or not text.isascii() or _ODD.search(text):
        return None
    shape, number = text.translate(_SHAPE), rows[0][0]
    cells = shape.count(".")
    if cells == _NINE**2 and _is_a_drawing(shape):
        return TextSection(number, text.translate(_CELLS))
    if cells > _NINE**2 and all(is_frame(line.strip()) for _, line in run if "--" in line):
        marks = [cells_in(line) or () for _, line in rows]
        return TextSection(number, text, marked(marks)) if is_marked(marks) else None
    return None


@lru_cache(64)
def _is_a_drawing(shape: str) -> bool:
    """Tell whether a drawing of blanks is one board without regions; digits do not change that."""
    block = _Block({_NINE})
    parts = _Sections().read(enumerate(shape.splitlines(), 2))
    grids = [each for part in parts for each in _next(part, block, {_NINE**2})]
    try:
        return [(Grid.parse(each.text).clues, each.rules) for each in grids] == [(0, None)]
    except GridError:
        return False


def _ruled_in(number: int, line: str) -> TextSection | None:
    """Return what is on a line that says its rules: a link, a game ID, or a grid with regions."""
    try:
        is_odd = len(line) > _MANY or any(sign in line for sign in "/:={<>^[")
        game = first_of(READERS, line) if is_odd else rules_in(line)
    except GridError as fault:
        return TextSection(number, line, fault)
    if isinstance(game, tuple):
        return TextSection(number, game[0], game[1])
    return TextSection(number, line, game) if game else None


class _Sections:
    """The sections of a text, if it has any: whether what comes is a puzzle, or its position."""

    def __init__(self) -> None:
        self.is_read, self.is_position = True, False

    def read(self, lines: Iterable[tuple[int, str]]) -> Iterator[TextSection]:
        """Yield lines; of sections, those of puzzles and positions."""
        for number, raw in lines:
            line = plain(raw.rstrip("\r\n"))
            if "[" in line and (section := _SECTION.fullmatch(line)):
                name = section[1].lower()
                self.is_read, self.is_position = name in SECTIONS, name == STATE
                yield TextSection(number, "")  # ends the grid above it
            elif self.is_read:
                text = "" if line.isspace() and line.count("\t") < _FEWEST else respelled(line)
                yield TextSection(number, text, None, self.is_position)


class _Block:
    """Lines that may be the rows of one grid, or several 4x4 grids of a line each.

    The name of a board on a line of its own holds for all grids up to the next empty line.
    """

    def __init__(self, sides: set[int]) -> None:
        self.sides = sides
        self.lines: list[TextSection] = []
        self.drawing: list[str] = []  # the same, and what is drawn between them
        self.side = 0  # rows wanted, judging by the first; 0 if an empty line ends a grid
        self.named: NamedBoard | None = None
        self.is_apart = False  # below an empty line, with no grid between
        self.has_taken = False  # of the grids for which that name holds any

    @property
    def is_new(self) -> bool:
        """Whether nothing is known of what comes."""
        return not self.lines and self.named is None

    def end_part(self) -> None:
        """Forget the name that held for the grids above an empty line."""
        self.is_apart = True
        if self.has_taken:
            self.named = None

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
            return bool(line) and (in_step or _side(line) in (0, self.side))
        return bool(line) and len(self.lines) < _LONGEST and (self.has_rows or not _side(line))

    @property
    def has_rows(self) -> bool:
        """Whether there is more than spaces."""
        return any(line.text.strip(" ") for line in self.lines)

    @property
    def _is_greeting(self) -> bool:
        """Whether words stand apart, in fewer lines than the regions of a jigsaw have."""
        words = (line.text.strip(_PUNCTUATION) for line in self.lines)
        is_short = self.is_apart and len(self.lines) < min(JIGSAW_SIDES)
        return is_short and all(map(str.isalpha, words))

    @property
    def may_be_4x4(self) -> bool:
        """Whether each line may be a 4x4 grid."""
        return self.sides >= _BOTH and all(_is_4x4(line.text) for line in self.lines)

    def add(self, line: TextSection) -> None:
        """Take a line in."""
        self.side = self.side if self.lines else _side(line.text)
        self.lines.append(line)
        self.drawing.append(line.text)

    def draw(self, line: str) -> None:
        """Take in a line that is not a row, if it draws the edges of boxes or regions."""
        if self.lines and is_frame(line):
            self.drawing.append(line)

    def taken(self) -> list[TextSection]:
        """Empty the block and return the grids that were in it."""
        if not self.lines:
            return []
        lines = self.lines if self.has_rows and not self._is_greeting else []
        if game := _marked(lines):
            lines = [TextSection(lines[0].number, lines[0].text, game)]
        elif lines and not self.may_be_4x4:
            regions = regions_in_drawing(self.drawing)
            rules = self._rules(regions)
            text = _joined([line.text for line in lines])
            lines = [TextSection(lines[0].number, text, rules, lines[0].is_position)]
        self.lines, self.drawing, self.side = [], [], 0
        self.is_apart &= not lines
        self.has_taken |= bool(lines)
        return lines

    def _rules(self, regions: str | None) -> Variant | NamedBoard | GridError | None:
        """Return the rules that a name and drawn regions say."""
        named = self.named
        if not regions or (named and not named.is_jigsaw):
            return named
        try:
            return named.form.with_regions(regions) if named else Variant.of_regions(regions)
        except GridError as fault:
            return fault


def _joined(rows: list[str]) -> str:
    """Return the text of rows, on one line where each has a symbol for each cell and no more."""
    is_plain = all(len(row) == len(rows) and not APART.search(row) for row in rows)
    return ("" if is_plain else "\n").join(rows)


def _marked(lines: list[TextSection]) -> SavedGame | GridError | None:
    """Return the game of lines with pencil marks, or why it is none; None for other lines."""
    rows = [cells_in(line.text) or () for line in lines]
    try:
        return marked(rows) if is_marked(rows) else None
    except GridError as fault:
        return fault


def _grid_in(line: str, sizes: set[int]) -> str | None:
    """Return the grid on one line, or None; the line may be one for `_Block` as well."""
    if len(line) < _SHORTEST:
        return None
    fields = line.translate(_FIELDS).split()
    candidates = [field for field in fields if len(field) in sizes]
    if len(sizes) > 1:
        candidates = [f for f in candidates if len(f) > 16 or (len(fields) > 1 and _is_4x4(f))]
    if candidates:
        return next((field for field in candidates if _KNOWN.issuperset(field)), candidates[0])
    keeps_places = len(line) in sizes - {16} and _BLANK_OR_DIGIT.issuperset(line)
    return line if keeps_places and not cells_in(line) else None


def _name_alone(line: str) -> NamedBoard | None:
    """Return the board that a line names which has nothing else on it."""
    text = line.strip(" :")
    with suppress(GridError):
        return None if APART.search(text) else board_in(text)
    return None


def _alone(part: TextSection, first: str, named: NamedBoard | None) -> Iterator[TextSection]:
    """Yield the grids on a line of their own."""
    rules: NamedBoard | GridError | None
    try:
        rules = board_in(part.text) or named
    except GridError as fault:
        rules = fault
    for text in (first, *_others_in(part.text, first)):
        yield TextSection(part.number, text, rules, part.is_position)


def _others_in(line: str, first: str) -> list[str]:
    """Return the puzzles that follow the first of a line, with spaces between; a table has columns.

    What has no blank is a solution.
    """
    if len(line) < 2 * len(first) or not _KNOWN.issuperset(line.replace(" ", "")):
        return []
    others = line.split()[1:]
    are_puzzles = all(
        len(each) == len(first) and not BLANK_MARKS.isdisjoint(each) for each in others
    )
    return others if are_puzzles else []


def _side(line: str) -> int:
    """Return how many cells a row has, or 0 if its spaces may be blanks."""
    if rows := parted(line):
        return len(rows[0])
    if cells := cells_in(line):
        return len(cells)
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
