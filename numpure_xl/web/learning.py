"""Learn techniques: what to look for and why it holds, and positions to find them at."""

from __future__ import annotations

from numpure_xl.board.lesson import level_text, title
from numpure_xl.hints import explained_drill
from numpure_xl.hints.lessons import LOOK, lesson
from numpure_xl.sudoku.drills import drill_of
from numpure_xl.sudoku.hint_ladder import PLACES
from numpure_xl.sudoku.impossible import BOARD_OF, NEVER, drilled_board
from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.request import PuzzleRequest
from numpure_xl.sudoku.saved_game import mask_of
from numpure_xl.web.playing import PageAnswer, PageRequest, described, shown_step

PRACTISED = tuple(name for name in PLACES if name not in NEVER or name in BOARD_OF)
"""The techniques that there are positions of, from what is seen at a glance to chains."""


def read_lesson(request: PageRequest) -> PageAnswer:
    """Return what there is to know of a technique.

    Args:
        request: "technique" is a name in `PRACTISED`.

    Returns:
        "title" and "level"; "look", what to look for, and "why", why it holds: both "" where there
        is no lesson.
    """
    technique, lang = request["technique"], request["lang"]
    words = lesson(technique, lang) if technique in LOOK else None
    return {
        "title": title(technique, lang),
        "level": level_text(technique, lang),
        "look": words.look if words else "",
        "why": words.why if words else "",
    }


def make_drill(request: PageRequest) -> PageAnswer:
    """Return a position in which a technique is the next step.

    Args:
        request: "technique" is a name in `PRACTISED`; "seed" decides which position it is.

    Returns:
        "board", the givens as `open_puzzle` describes them; "position", the digits and the pencil
        marks as the page keeps them; "step", as in `steps`.

    Raises:
        GaveUpError: If none was found within the limit; another seed may have one.
    """
    technique = request["technique"]
    asked = PuzzleRequest(variant=drilled_board(technique), drill=technique)
    puzzle = make(asked.recipe(request["seed"]))
    drill = drill_of(puzzle, technique)
    marks = [mask_of(digits) << 1 for digits in drill.candidates]
    return {
        "board": described(drill.givens),
        "position": {"digits": list(drill.position.digits), "marks": marks},
        "step": shown_step(explained_drill(drill, request["lang"])),
    }
