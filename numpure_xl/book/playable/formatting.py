"""What a sheet to play on marks by itself, and what may be typed into it.

Every condition is written for the first cell of its area and works in Excel and in LibreOffice
alike: no dynamic arrays, no names, nothing volatile. All conditions of a cell are under the same
area, a box, since programs do not agree on the order of areas that overlap. On the board and among
the pencil marks they change letters only: a player's own fills stay.
"""

from __future__ import annotations

from numpure_xl.book.playable.positions import LEFT, TOP, Area, Places
from numpure_xl.book.playable.styles import (
    CLASH,
    CLASH_INK,
    IN_BRACKETS,
    LIT,
    LIT_INK,
    SOLVED,
    SOLVED_INK,
    PlayStyles,
)
from numpure_xl.plan.checks import Check, OneOf, TimeOfDay, WholeNumber
from numpure_xl.plan.reference import cell_reference, pinned
from numpure_xl.plan.sheet import Highlight
from numpure_xl.sudoku.extras import EXTRAS
from numpure_xl.sudoku.grid import SYMBOLS
from numpure_xl.words import say


def highlights(places: Places, styles: PlayStyles) -> list[Highlight]:
    """Return the conditional formats of the sheet of a puzzle."""
    return [
        *(rule for box in places.boxes for rule in _of_a_box(places, styles, box)),
        *_of_the_digits(places, styles),
        *_of_the_marks(places, styles),
        *_of_the_counters(places),
    ]


def unveiled(places: Places, number: int) -> Highlight:
    """Return the rule that shows an answer as soon as the cell above it is filled."""
    asked = f'{pinned(*places.key(number))}<>""'
    return Highlight(places.answer(number).name, asked, None, None, number="General")


def _of_a_box(places: Places, styles: PlayStyles, box: Area) -> list[Highlight]:
    first = cell_reference(box.top, box.left)
    conditions = [
        _clashes(places, box),
        *_clashes_on_diagonals(places, first),
        *_clashes_in_units_drawn(places, first),
    ]
    clashes = [
        Highlight(box.name, condition, None, styles.clashing, underline="double")
        for condition in conditions
    ]
    chosen = f'AND({first}<>"",{first}={pinned(*places.chooser)})'
    return [*clashes, Highlight(box.name, chosen, None, styles.lit, number=IN_BRACKETS)]


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
    """Make the marks of a cell that is filled pale; light up those of the digit chosen."""
    mark, cell = cell_reference(TOP, places.marks.left), cell_reference(TOP, LEFT)
    chosen = pinned(*places.chooser)
    found = f'AND({chosen}<>"",ISNUMBER(SEARCH({chosen},{mark})))'
    return [
        Highlight(places.marks.name, f'{cell}<>""', None, styles.gone[1], bold=False),
        Highlight(places.marks.name, found, None, styles.lit, underline="single"),
    ]


def _of_the_counters(places: Places) -> list[Highlight]:
    """Mark what is solved or wrong, and the cell for the end while its time is to be written."""
    wrong, start, end = pinned(*places.wrong), pinned(*places.start), pinned(*places.end)
    solved = f"COUNTBLANK({places.board.pinned})=0,{wrong}=0"
    ends = f'AND({solved},{start}<>"",{end}="")'
    return [
        Highlight(cell_reference(*places.left), f"AND({solved})", SOLVED, SOLVED_INK),
        Highlight(cell_reference(*places.wrong), f"{wrong}>0", CLASH, CLASH_INK),
        Highlight(cell_reference(*places.end), ends, SOLVED, SOLVED_INK),
    ]


def checks(places: Places, hints: int) -> list[Check]:
    """Return what may be typed into the board and the panel; `hints` are there to be asked for."""
    found = [*_of_digits(places), *_of_times(places)]
    if hints:
        title = say("Hints", places.lang)
        prompt = say(
            "1 shows the first hint, 2 the next one too; up to {most}.", places.lang, most=hints
        )
        refusal = say("Write a number from 0 to {most}.", places.lang, most=hints)
        cell = cell_reference(*places.asked)
        found.append(WholeNumber(cell, 0, hints, title, prompt, refusal, blank=True))
    return found


def _of_times(places: Places) -> list[Check]:
    prompt = say("Ctrl+Shift+; writes the current time.", places.lang)
    refusal = say("Write a time of day, such as 14:30.", places.lang)
    cells = (("Start", places.start), ("End", places.end))
    return [
        TimeOfDay(cell_reference(*cell), say(title, places.lang), prompt, refusal)
        for title, cell in cells
    ]


def _of_digits(places: Places) -> list[Check]:
    side, title = places.variant.side, say("Digits", places.lang)
    areas = (places.board.name, cell_reference(*places.chooser))
    if side <= 9:
        refusal = say("Write a digit from 1 to {most}.", places.lang, most=side)
        return [WholeNumber(area, 1, side, title, "", refusal, blank=True) for area in areas]
    refusal = say("Write 1 to 9, or A to {last}.", places.lang, last=SYMBOLS[side])
    return [OneOf(area, places.digits.pinned, title, refusal) for area in areas]
