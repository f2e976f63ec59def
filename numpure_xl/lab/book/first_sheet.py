"""The first sheet: the content of the others, and a description of each filler."""

from __future__ import annotations

from numpure_xl.board.canvas import Canvas
from numpure_xl.lab.book.ideas import fault_text, idea_text
from numpure_xl.lab.book.replay import replay_name
from numpure_xl.lab.original_programs import SUBJECTS
from numpure_xl.lab.results import Results
from numpure_xl.plan.sheet import SheetPlan
from numpure_xl.words import Lang, say

LEFT, TEXT = 1, 2
WIDTHS = [14, 210, 800]


def readme_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet to be read first."""
    canvas = Canvas(say("Read me first", lang), WIDTHS, lang)
    styles = canvas.styles
    canvas.put(0, LEFT, canvas.say("Five ways to fill a Sudoku grid, and ours"), styles.title)
    canvas.heights[0] = 34
    msg = (
        "Five tutorial programs, in Java, VBA and JavaScript, each make a full grid in a way of "
        "their own. Here they run with their choices, their order of work and their faults. "
        "No sheet of this book holds a macro."
    )
    canvas.paragraph(1, LEFT, TEXT, canvas.say(msg), styles.text)
    row = _sheets(canvas, 3)
    canvas.put(row, LEFT, canvas.say("The fillers"), styles.heading)
    for summary in results.summaries:
        row = _filler(canvas, summary.filler, row + 1)
    return canvas.plan()


def _sheets(canvas: Canvas, row: int) -> int:
    """Put the name and the content of each sheet; return the next row."""
    canvas.put(row, LEFT, canvas.say("The sheets"), canvas.styles.heading)
    replay = canvas.say("Replay {filler}", filler="…")
    contents = {
        canvas.say("Compare"): canvas.say(
            "Success, work and time of many runs; what the authors said beside it; charts."
        ),
        canvas.say("Heat maps"): canvas.say("In which cells of its board each filler fails most."),
        replay: canvas.say(
            "One run, event by event: type a step into the yellow cell, and the board shows that "
            "moment. Cells written are green, cells emptied grey, cells where something failed red."
        ),
        canvas.say("Uniqueness"): canvas.say(
            "How many digits can be taken out at random before a second solution appears."
        ),
        canvas.say("Tiles"): canvas.say(
            "Grid after grid from one search, laid out as in the article."
        ),
    }
    for below, (name, text) in enumerate(contents.items(), row + 1):
        link = None if name == replay else f"'{name}'!A1"
        style = canvas.styles.link if link else canvas.styles.text
        canvas.put(below, LEFT, name, style._replace(vertical="top"), link)
        canvas.paragraph(below, TEXT, TEXT, text, canvas.styles.text)
    return row + len(contents) + 2


def _filler(canvas: Canvas, filler: str, row: int) -> int:
    """Tell of a filler; return the last row used."""
    styles, name = canvas.styles, replay_name(filler, canvas.lang)
    top = styles.link._replace(vertical="top", font=styles.strong.font._replace(color="1F4E9E"))
    canvas.put(row, LEFT, filler, top, f"'{name}'!A1")
    canvas.paragraph(row, TEXT, TEXT, idea_text(filler, canvas.lang), styles.text)
    article = SUBJECTS[filler].article or canvas.say("no article: our own")
    canvas.put(row + 1, LEFT, article, styles.note._replace(vertical="top"))
    canvas.paragraph(row + 1, TEXT, TEXT, fault_text(filler, canvas.lang), styles.text)
    canvas.heights[row + 2] = 10
    return row + 2
