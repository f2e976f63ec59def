"""The first sheet: what stands in the others, and what each filler is."""

from __future__ import annotations

from numpure_xl.lab.results import Results
from numpure_xl.lab.subject import SUBJECTS
from numpure_xl.sheet.canvas import Canvas
from numpure_xl.sheet.lab.ideas import fault_text, idea_text
from numpure_xl.sheet.lab.replay import replay_name
from numpure_xl.sheet.plan import SheetPlan
from numpure_xl.words import Lang, say

LEFT, TEXT = 1, 2
WIDTHS = [14, 210, 800]


def readme_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet to be read first."""
    canvas = Canvas(say("Read me first", lang), WIDTHS, lang)
    looks = canvas.looks
    canvas.put(0, LEFT, canvas.say("Five ways to fill a Sudoku grid, and ours"), looks.title)
    canvas.heights[0] = 34
    msg = (
        "Five tutorial programs, in Java, VBA and JavaScript, each make a full grid in a way of "
        "their own. Here they run with their choices, their order of work and their faults. "
        "No sheet of this book holds a macro."
    )
    canvas.paragraph(1, LEFT, TEXT, canvas.say(msg), looks.text)
    row = _sheets(canvas, 3)
    canvas.put(row, LEFT, canvas.say("The fillers"), looks.heading)
    for summary in results.summaries:
        row = _filler(canvas, summary.filler, row + 1)
    return canvas.plan()


def _sheets(canvas: Canvas, row: int) -> int:
    """Tell what stands on which sheet; return the next row."""
    canvas.put(row, LEFT, canvas.say("The sheets"), canvas.looks.heading)
    replay = canvas.say("Replay {filler}", filler="…")
    told = {
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
    for below, (name, text) in enumerate(told.items(), row + 1):
        link = None if name == replay else f"'{name}'!A1"
        look = canvas.looks.link if link else canvas.looks.text
        canvas.put(below, LEFT, name, look._replace(vertical="top"), link)
        canvas.paragraph(below, TEXT, TEXT, text, canvas.looks.text)
    return row + len(told) + 2


def _filler(canvas: Canvas, filler: str, row: int) -> int:
    """Tell of a filler; return the last row used."""
    looks, name = canvas.looks, replay_name(filler, canvas.lang)
    top = looks.link._replace(vertical="top", font=looks.strong.font._replace(color="1F4E9E"))
    canvas.put(row, LEFT, filler, top, f"'{name}'!A1")
    canvas.paragraph(row, TEXT, TEXT, idea_text(filler, canvas.lang), looks.text)
    article = SUBJECTS[filler].article or canvas.say("no article: our own")
    canvas.put(row + 1, LEFT, article, looks.note._replace(vertical="top"))
    canvas.paragraph(row + 1, TEXT, TEXT, fault_text(filler, canvas.lang), looks.text)
    canvas.heights[row + 2] = 10
    return row + 2
