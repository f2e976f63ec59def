"""What a sheet to play on marks by itself, and what may be typed into it.

Every condition is written for the first cell of its area and works in Excel and in LibreOffice
alike: no dynamic arrays, no names, nothing volatile. All conditions of a cell are under the same
area, a box, since programs do not agree on the order of areas that overlap.
"""

from __future__ import annotations

from numpure_xl.book.playable.positions import LEFT, TOP, Area, Places
from numpure_xl.book.playable.styles import (
    CLASH,
    CLASH_INK,
    LIT,
    LIT_INK,
    SOLVED,
    SOLVED_INK,
    PlayStyles,
)
from numpure_xl.plan.reference import cell_reference, pinned
from numpure_xl.plan.sheet import Highlight, OneOf, WholeNumber
from numpure_xl.sudoku.extras import EXTRAS
from numpure_xl.sudoku.grid import SYMBOLS
from numpure_xl.words import say


def highlights(places: Places, styles: PlayStyles) -> list[Highlight]:
    """Return the conditional formats of the sheet of a puzzle."""
    return [
        *(rule for box in places.boxes for rule in _of_a_box(places, box)),
        *_of_the_digits(places, styles),
        *_of_the_marks(places, styles),
        *_of_the_counters(places),
    ]


def _of_a_box(places: Places, box: Area) -> list[Highlight]:
    first = cell_reference(box.top, box.left)
    conditions = [
        _clashes(places, box),
        *_clashes_on_diagonals(places, first),
        *_clashes_in_units_drawn(places, first),
    ]
    clashes = [
        Highlight(box.name, condition, CLASH, CLASH_INK, underline=True) for condition in conditions
    ]
    chosen = f'AND({first}<>"",{first}={pinned(*places.chooser)})'
    return [*clashes, Highlight(box.name, chosen, LIT, LIT_INK)]


def _clashes(places: Places, box: Area) -> str:
    """Return the condition that a digit is twice in its row, column or rectangular box."""
    board, first = places.board, cell_reference(box.top, box.left)
    column, row = first.rstrip("0123456789"), str(box.top + 1)
    left, right = (cell_reference(0, col)[:-1] for col in (board.left, board.right))
    units = (
        f"${left}{row}:${right}{row}",
        f"{column}${board.top + 1}:{column}${board.bottom + 1}",
        *(() if places.variant.regions else (box.pinned,)),
    )
    counts = "+".join(f"COUNTIF({unit},{first})" for unit in units)
    return f'AND({first}<>"",{counts}>{len(units)})'


def _clashes_on_diagonals(places: Places, first: str) -> list[str]:
    """Return the same for the diagonals: they are no rectangles, so their cells are counted."""
    if not places.variant.diagonals:
        return []
    board, name = places.board, places.board.pinned
    # Along one of them row minus column stays the same, along the other their sum.
    lines = (("-", board.top - board.left), ("+", board.top + board.right + 2))
    return [
        f'IF(AND({first}<>"",ROW({first}){sign}COLUMN({first})={value}),'
        f"SUMPRODUCT(({name}={first})*(ROW({name}){sign}COLUMN({name})={value}))>1,FALSE)"
        for sign, value in lines
    ]


def _clashes_in_units_drawn(places: Places, first: str) -> list[str]:
    """Return the same for regions and extra units: cells with the same sign in a map are in one."""
    variant = places.variant
    signs = variant.regions or (EXTRAS[variant.extra].signs if variant.extra else "")
    if not signs:
        return []
    board, name, side = places.board, places.board.pinned, places.variant.side

    def sign(cells: str) -> str:
        place = f"(ROW({cells})-{board.top + 1})*{side}+COLUMN({cells})-{board.left}"
        return f'MID("{signs}",{place},1)'

    is_asked = f'AND({first}<>"",{sign(first)}<>".")'
    alike = f"SUMPRODUCT(({name}={first})*({sign(name)}={sign(first)}))"
    return [f"IF({is_asked},{alike}>1,FALSE)"]


def _of_the_digits(places: Places, styles: PlayStyles) -> list[Highlight]:
    """Grey out a digit that is in as many cells as it can be; show which one is highlighted."""
    area, side = places.digits, places.variant.side
    first = cell_reference(area.top, area.left)
    placed = f"COUNTIF({places.board.pinned},{first})={side}"
    return [
        Highlight(area.name, placed, *styles.gone, bold=False),
        Highlight(area.name, f"{first}={pinned(*places.chooser)}", LIT, LIT_INK),
    ]


def _of_the_marks(places: Places, styles: PlayStyles) -> list[Highlight]:
    """Grey out the marks of a cell that is filled; light up those of the digit chosen."""
    mark, cell = cell_reference(TOP, places.marks.left), cell_reference(TOP, LEFT)
    chosen = pinned(*places.chooser)
    found = f'AND({chosen}<>"",ISNUMBER(SEARCH({chosen},{mark})))'
    return [
        Highlight(places.marks.name, f'{cell}<>""', *styles.gone, bold=False),
        Highlight(places.marks.name, found, LIT, LIT_INK),
    ]


def _of_the_counters(places: Places) -> list[Highlight]:
    wrong = pinned(*places.wrong)
    solved = f"AND(COUNTBLANK({places.board.pinned})=0,{wrong}=0)"
    return [
        Highlight(cell_reference(*places.left), solved, SOLVED, SOLVED_INK),
        Highlight(cell_reference(*places.wrong), f"{wrong}>0", CLASH, CLASH_INK),
    ]


def checks(places: Places) -> list[WholeNumber | OneOf]:
    """Return what may be typed into the board, and into the cell for a digit to light up."""
    side, title = places.variant.side, say("Digits", places.lang)
    areas = (places.board.name, cell_reference(*places.chooser))
    if side <= 9:
        refusal = say("Write a digit from 1 to {most}.", places.lang, most=side)
        return [WholeNumber(area, 1, side, title, "", refusal, blank=True) for area in areas]
    refusal = say("Write 1 to 9, or A to {last}.", places.lang, last=SYMBOLS[side])
    return [OneOf(area, places.digits.pinned, title, refusal) for area in areas]
