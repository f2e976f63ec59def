"""The marks that a sheet to play on sets by itself, and the entries that it takes.

Every condition is written for the first cell of its area and works in Excel and in LibreOffice
alike: no dynamic arrays, no names, nothing volatile. All conditions of a cell are under the same
area, a box, since programs do not agree on the order of areas that overlap. On the board and among
the pencil marks they change letters only: a player's own fills stay.

The styles of a book to play in, taken from a theme.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import chain
from string import ascii_lowercase

from numpure_xl.board.style import BoardStyle, board_style
from numpure_xl.board.theme import Theme
from numpure_xl.book.playable.positions import LEFT, TOP, CellRange, PlayPositions
from numpure_xl.cell_names import cell_reference, column_name
from numpure_xl.plan.reference import pinned
from numpure_xl.plan.sheet import Check, Font, Highlight, OneOf, Style, TimeOfDay, WholeNumber
from numpure_xl.plan.strokes import Sides, Weight
from numpure_xl.sudoku.grid.grid import SYMBOLS
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.forms import Allowed, Differ, Fits
from numpure_xl.sudoku.rules.shapes import areas
from numpure_xl.words import Lang, say

# Letters on white and on a dark ground, where a cell keeps the fill that it has.
CLASHING, CLASHING_ON_DARK = "C00000", "FF8A80"
LIT_LETTERS, LIT_LETTERS_ON_DARK = "A800AD", "FFD54F"
IN_BRACKETS = '"["0"]";;;"["@"]"'  # a digit that is lit up, also on grey paper
# Fills that are visible on white and on a dark ground, each with an ink that can be read on it.
CLASH, CLASH_INK = "F6BDB5", "8E1B10"
LIT, LIT_INK = "FFE38A", "3D2F00"
GONE, GONE_INK = "E9E9E9", "8A8A8A"
SOLVED, SOLVED_INK = "C9E7C4", "14532D"
INPUT, INPUT_INK = "FFF2B3", "222222"
LINK, LINK_ON_DARK = "1F4E9E", "8CC8FF"

LEAST_CELL, LARGEST_CELL, BOARD = 34, 64, 400  # pixels
ANSWER_CELL = 26
MARK_SHARE = 0.24  # of the height of a cell is the font of a pencil mark: three lines of them
LEAST_MARK = 6.0  # points

_AROUND = Sides.all(Weight.THICK)
_THIN = Sides.all(Weight.THIN)
_BELOW = Sides(bottom=Weight.THIN)

CLOCK, TAKEN, UNSEEN = "h:mm:ss", "[mm]:ss", ";;;"


class PlayStyles:
    """The styles of the sheets of a book to play in; what is not to be written in is locked.

    Attributes:
        pixels: The width and the height of the cells of a board.
        board: The style of a board.
        answer: The style of the board of an answer.
        gone: The fill and the ink of what need not be looked at any more.
        clashing: The ink of digits that clash.
        lit: The ink of the digit that is lit up.
    """

    def __init__(self, theme: Theme, variant: Variant, lang: Lang) -> None:
        self.pixels = max(LEAST_CELL, min(LARGEST_CELL, BOARD // variant.across))
        self.board: BoardStyle = board_style(variant, theme, self.pixels)
        self.answer: BoardStyle = board_style(variant, theme, ANSWER_CELL)
        is_dark = bool(theme.ground)
        self.clashing = CLASHING_ON_DARK if is_dark else CLASHING
        self.lit = LIT_LETTERS_ON_DARK if is_dark else LIT_LETTERS
        self.gone = (theme.shade, theme.pale) if is_dark else (GONE, GONE_INK)
        letters, ink = theme.letters[lang], theme.ink
        body = Font(letters, 10, ink)
        link = body._replace(color=LINK_ON_DARK if is_dark else LINK)
        self.text = Style(body, fill=theme.ground, locked=True, stroke=theme.stroke)
        self.title = self.text._replace(font=Font(letters, 18, ink, bold=True))
        self.heading = self.text._replace(font=Font(letters, 12, ink, bold=True))
        self.note = self.text._replace(font=Font(letters, 9, theme.pale))
        self.link = self.text._replace(font=link)
        self.state = self.text._replace(font=self.title.font, horizontal="center")
        self.wrong = self.text._replace(horizontal="center")
        self.time = self.wrong._replace(number=TAKEN)
        self.hint = self.text._replace(secret=True)
        chosen = Font(theme.digits, 18, INPUT_INK, bold=True)
        self.chooser = Style(chosen, _AROUND, INPUT, "center", stroke=theme.stroke)
        self.entry = self.chooser._replace(font=body._replace(color=INPUT_INK), sides=_THIN)
        self.clock = self.entry._replace(number=CLOCK)
        self.digit = self.text._replace(font=self.board.given, sides=_THIN, horizontal="center")
        self.count = self.wrong._replace(font=body._replace(size=9))
        self.head = self.text._replace(font=body._replace(bold=True), sides=_BELOW)
        self.row = self.text._replace(sides=_BELOW)
        self.row_link = self.row._replace(font=link)
        self.row_time = self.row._replace(number=TAKEN)

    def on(self, variant: Variant) -> PlayStyles:
        """Return styles for a board that differs in its regions only."""
        styles = copy(self)
        styles.board, styles.answer = self.board.on(variant), self.answer.on(variant)
        return styles

    def veiled(self, board: BoardStyle, cell: int, *, given: bool) -> Style:
        """Return the style of a cell of an answer, which is not shown at first."""
        style = board.style(cell, given=given)
        return style._replace(locked=True, secret=True, number=UNSEEN)

    def mark(self, cell: int, *, given: bool) -> Style:
        """Return the style of a cell of the pencil marks: small text from its upper left corner.

        A given takes no entry: its cell is grey, and the Tab key passes it.
        """
        points = max(LEAST_MARK, int(self.pixels * 0.75 * MARK_SHARE * 2) / 2)
        style = self.board.style(cell, given=False).without_signs()
        return style._replace(
            font=style.font._replace(size=points),
            horizontal="left",
            vertical="top",
            locked=given,
            wrap=True,
            number="@",
            fill=self.gone[0] if given else style.fill,
        )


def highlights(places: PlayPositions, styles: PlayStyles) -> list[Highlight]:
    """Return the conditional formats of the sheet of a puzzle."""
    return [
        *(rule for box in places.boxes for rule in _of_a_box(places, styles, box)),
        *_of_the_digits(places, styles),
        *_of_the_marks(places, styles),
        *_of_the_counters(places),
    ]


def unveiled(places: PlayPositions, number: int) -> Highlight:
    """Return the rule that shows an answer as soon as the cell above it is filled."""
    asked = f'{pinned(*places.key(number))}<>""'
    return Highlight(places.answer(number).name, asked, None, None, number="General")


def _of_a_box(places: PlayPositions, styles: PlayStyles, box: CellRange) -> list[Highlight]:
    first = cell_reference(box.top, box.left)
    conditions = [
        _clashes(places, box),
        *_clashes_on_diagonals(places, first),
        *_clashes_in_units_drawn(places, first),
        *_clashes_by_moves(places, first),
        *_clashes_of_neighbours(places, first),
        *_clashes_with_signs(places, first),
    ]
    clashes = [
        Highlight(box.name, condition, None, styles.clashing, underline="double")
        for condition in conditions
    ]
    chosen = f'AND({first}<>"",{first}={pinned(*places.chooser)})'
    return [*clashes, Highlight(box.name, chosen, None, styles.lit, number=IN_BRACKETS)]


def _clashes(places: PlayPositions, box: CellRange) -> str:
    """Return the condition that a digit is twice in its row, column or rectangular box.

    In a box that grids share, rows and columns of each of them count.
    """
    first = cell_reference(box.top, box.left)
    lines = (_lines(box, grid) for grid in places.grids if grid.encloses(box))
    units = (*chain.from_iterable(lines), *(() if places.variant.regions else (box.pinned,)))
    counts = "+".join(f"COUNTIF({unit},{first})" for unit in units)
    return f'AND({first}<>"",{counts}>{len(units)})'


def _lines(box: CellRange, grid: CellRange) -> tuple[str, str]:
    """Return the row and the column, in a grid, of the first cell of a box."""
    column, row = column_name(box.left), str(box.top + 1)
    left, right = map(column_name, (grid.left, grid.right))
    return f"${left}{row}:${right}{row}", f"{column}${grid.top + 1}:{column}${grid.bottom + 1}"


def _clashes_on_diagonals(places: PlayPositions, first: str) -> list[str]:
    """Return the conditions of clashes on diagonals: no rectangles, so cells are counted."""
    board, name, variant = places.board, places.board.pinned, places.variant
    units = [[variant.places[c] for c in u] for u in variant.units[variant.extra_from :]]
    # Along one of them row minus column stays the same, along the other their sum.
    falling = any(len({row - col for row, col in unit}) == 1 for unit in units)
    rising = any(len({row + col for row, col in unit}) == 1 for unit in units)
    lines = [("-", board.top - board.left)] * falling
    lines += [("+", board.top + board.right + 2)] * rising
    return [
        f'IF(AND({first}<>"",ROW({first}){sign}COLUMN({first})={value}),'
        f"SUMPRODUCT(({name}={first})*(ROW({name}){sign}COLUMN({name})={value}))>1,FALSE)"
        for sign, value in lines
    ]


def _clashes_by_moves(places: PlayPositions, first: str) -> list[str]:
    """Return the conditions of clashes by moves: rows times columns in between are the move's."""
    name = places.board.pinned
    return [
        f'IF({first}<>"",SUMPRODUCT(({name}={first})*(ABS(ROW({name})-ROW({first}))'
        f"*ABS(COLUMN({name})-COLUMN({first}))={product}))>0,FALSE)"
        for product in dict.fromkeys(_products(places.variant))
    ]


def _products(variant: Variant) -> Iterator[int]:
    """Yield the rows times the columns between two cells that only a fixed rule has together."""
    for each in variant.bare.constraints:
        if isinstance(each, Differ) and len(each.cells) == 2:
            (row, col), (to_row, to_col) = (variant.places[cell] for cell in each.cells)
            yield abs(to_row - row) * abs(to_col - col)


def _clashes_of_neighbours(places: PlayPositions, first: str) -> list[str]:
    """Conditions of digits that no two neighbours of the board have together."""
    variant, name = places.variant, places.board.pinned
    fits = {each.fit for each in variant.bare.constraints if isinstance(each, Fits)}
    digits = range(1, variant.side + 1)
    barred = [
        ",".join('"' + "".join(str(e) for e in digits if not fit(d, e)) + '"' for d in digits)
        for fit in fits
    ]
    return [
        f'IF({first}<>"",SUMPRODUCT((ABS(ROW({name})-ROW({first}))'
        f'+ABS(COLUMN({name})-COLUMN({first}))=1)*({name}<>"")'
        f"*ISNUMBER(FIND({name},CHOOSE({first},{each}))))>0,FALSE)"
        for each in barred
    ]


def _clashes_in_units_drawn(places: PlayPositions, first: str) -> list[str]:
    """Return the conditions of clashes in regions and extra units: cells of one sign in a map."""
    variant = places.variant
    drawn = (areas(variant.shapes_of(rule)) for rule in variant.rules)
    return [
        _clashes_with_alike(places, signs, first)
        for signs in (variant.regions, *(_map_of(each, variant.cells) for each in drawn))
        if signs
    ]


def _clashes_with_alike(places: PlayPositions, signs: str, first: str) -> str:
    name, own = places.board.pinned, _sign(places, signs, first)
    is_asked = f'AND({first}<>"",{own}<>".")'
    alike = f"SUMPRODUCT(({name}={first})*({_sign(places, signs, name)}={own}))"
    return f"IF({is_asked},{alike}>1,FALSE)"


def _clashes_with_signs(places: PlayPositions, first: str) -> list[str]:
    """Return the conditions that a cell holds a digit that its own sign bars."""
    cells: dict[frozenset[int], list[int]] = {}
    for each in places.variant.constraints:
        if isinstance(each, Allowed):
            cells.setdefault(each.digits, []).append(each.cell)
    maps = [(_map_of([marked], places.variant.cells), allowed) for allowed, marked in cells.items()]
    return [
        f'IF(AND({first}<>"",{_sign(places, signs, first)}<>"."),'
        f'ISERROR(FIND({first},"{"".join(map(str, sorted(allowed)))}")),FALSE)'
        for signs, allowed in maps
    ]


def _map_of(groups: Sequence[Sequence[int]], cells: int) -> str:
    """Return a letter for each cell in a group, that of the group, and a dot for any other."""
    letters = {
        cell: letter
        for letter, group in zip(ascii_lowercase, groups, strict=False)
        for cell in group
    }
    return "".join(letters.get(cell, ".") for cell in range(cells)) if groups else ""


def _sign(places: PlayPositions, signs: str, cells: str) -> str:
    """Return the formula for the sign that cells of the board have in a map of it."""
    board, side = places.board, places.variant.side
    place = f"(ROW({cells})-{board.top + 1})*{side}+COLUMN({cells})-{board.left}"
    return f'MID("{signs}",{place},1)'


def _of_the_digits(places: PlayPositions, styles: PlayStyles) -> list[Highlight]:
    """Grey out a digit that is in as many cells as it can be; show which one is highlighted."""
    area, first = places.digits, cell_reference(places.digits.top, places.digits.left)
    placed = f"COUNTIF({places.board.pinned},{first})={len(places.variant.boxes)}"
    return [
        Highlight(area.name, placed, *styles.gone, bold=False),
        Highlight(area.name, f"{first}={pinned(*places.chooser)}", LIT, LIT_INK),
    ]


def _of_the_marks(places: PlayPositions, styles: PlayStyles) -> list[Highlight]:
    """Make the marks of a cell that is filled pale; light up those of the digit chosen."""
    mark, cell = cell_reference(TOP, places.marks.left), cell_reference(TOP, LEFT)
    chosen = pinned(*places.chooser)
    has_digit = f'AND({chosen}<>"",ISNUMBER(SEARCH({chosen},{mark})))'
    return [
        Highlight(places.marks.name, f'{cell}<>""', None, styles.gone[1], bold=False),
        Highlight(places.marks.name, has_digit, None, styles.lit, underline="single"),
    ]


def _of_the_counters(places: PlayPositions) -> list[Highlight]:
    """Mark what is solved or wrong, and the cell for the end while its time is to be written."""
    wrong, start, end = pinned(*places.wrong), pinned(*places.start), pinned(*places.end)
    solved = f"{places.blanks()}=0,{wrong}=0"
    ends = f'AND({solved},{start}<>"",{end}="")'
    return [
        Highlight(cell_reference(*places.blanks_left), f"AND({solved})", SOLVED, SOLVED_INK),
        Highlight(cell_reference(*places.wrong), f"{wrong}>0", CLASH, CLASH_INK),
        Highlight(cell_reference(*places.end), ends, SOLVED, SOLVED_INK),
    ]


def checks(places: PlayPositions, hints: int) -> list[Check]:
    """Return the checks of entries on the board and the panel; `hints` can be asked for."""
    checks_made = [*_of_digits(places), *_of_times(places)]
    if hints:
        title = say("Hints", places.lang)
        prompt = say(
            "1 shows the first hint, 2 the next one too; up to {most}.", places.lang, most=hints
        )
        refusal = say("Write a number from 0 to {most}.", places.lang, most=hints)
        cell = cell_reference(*places.asked)
        checks_made.append(WholeNumber(cell, 0, hints, title, prompt, refusal, blank=True))
    return checks_made


def _of_times(places: PlayPositions) -> list[Check]:
    prompt = say("Ctrl+Shift+; writes the current time.", places.lang)
    refusal = say("Write a time of day, such as 14:30.", places.lang)
    cells = (("Start", places.start), ("End", places.end))
    return [
        TimeOfDay(cell_reference(*cell), say(title, places.lang), prompt, refusal)
        for title, cell in cells
    ]


def _of_digits(places: PlayPositions) -> list[Check]:
    side, title = places.variant.side, say("Digits", places.lang)
    areas = (places.board.name, cell_reference(*places.chooser))
    if side <= 9:
        refusal = say("Write a digit from 1 to {most}.", places.lang, most=side)
        return [WholeNumber(area, 1, side, title, "", refusal, blank=True) for area in areas]
    refusal = say("Write 1 to 9, or A to {last}.", places.lang, last=SYMBOLS[side])
    return [OneOf(area, places.digits.pinned, title, refusal) for area in areas]
