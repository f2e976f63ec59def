"""The heat maps: in which cells of its board each filler fails or backs up most."""

from __future__ import annotations

from numpure_xl.board.canvas import ROW, Canvas
from numpure_xl.board.style import board_style
from numpure_xl.board.text_styles import THEME
from numpure_xl.lab.compare import Summary
from numpure_xl.lab.original_programs import SUBJECTS
from numpure_xl.lab.results import Results
from numpure_xl.plan.sheet import Shading, SheetPlan
from numpure_xl.words import Lang, say

CELL, GAP, ACROSS, SIDE = 46, 30, 3, 9
SCALE = ("FFFFFF", "FBD38D", "C0392B")
FIGURES = '[>=1000000]0.0,,"M";[>=1000]0.0,"k";General'
ABOVE = 3  # rows between two boards: a gap, the name, the note
POINTS = 8


def heat_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet with a map for each filler, three side by side."""
    widths = [GAP // 2, *([*[CELL] * SIDE, GAP] * ACROSS)]
    canvas = Canvas(say("Heat maps", lang), widths, lang)
    canvas.put(0, 1, canvas.say("Where each filler fails"), canvas.styles.title)
    canvas.heights[0] = 34
    msg = (
        "Failures and steps back in each cell, on average for one run. White: fewest, "
        "red: most on this board; the colours of two boards cannot be compared."
    )
    canvas.put(1, 1, canvas.say(msg), canvas.styles.note)
    for place, summary in enumerate(results.summaries):
        down, across = divmod(place, ACROSS)
        _map(canvas, summary, 2 + down * (SIDE + ABOVE), 1 + across * (SIDE + 1))
    return canvas.plan()


def _map(canvas: Canvas, summary: Summary, row: int, col: int) -> None:
    variant = SUBJECTS[summary.filler].variant
    side, runs, total = variant.side, len(summary.runs), sum(summary.failures)
    canvas.put(row + 1, col, summary.filler, canvas.styles.heading)
    msg = "{total:,.1f} failures a run"
    canvas.put(row + 2, col, canvas.say(msg, total=total / runs), canvas.styles.note)
    canvas.heights |= {row: ROW, row + 2: 18}
    board = board_style(variant, THEME, CELL)
    for cell, failures in enumerate(summary.failures):
        style = board.style(cell, given=False)
        font = canvas.styles.text.font._replace(name=THEME.digits, size=POINTS)
        shaded = style._replace(font=font, number=FIGURES, locked=False)
        canvas.put(row + 3 + cell // side, col + cell % side, _rounded(failures / runs), shaded)
    canvas.heights |= {row + 3 + line: CELL for line in range(SIDE)}
    area = canvas.area(row + 3, col, row + 2 + side, col + side - 1)
    canvas.rules.append(Shading(area, SCALE))


def _rounded(number: float) -> float:
    """Return a number with three digits that count.

    >>> _rounded(290.284), _rounded(0.01234)
    (290.0, 0.0123)
    """
    return float(f"{number:.3g}")
