"""Learn techniques: what to look for and why it holds, and positions to find them at."""

from __future__ import annotations

from itertools import islice

from numpure_xl.board.lesson import EXERCISES, FOUND_AT, HARDLY, drills_for, level_text, title
from numpure_xl.hints import explained_drill
from numpure_xl.hints.lessons import lesson_on
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.saved_game import mask_of
from numpure_xl.sudoku.make.drills import Drill, drill_of
from numpure_xl.sudoku.make.impossible import drilled_board
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.web.playing import PageAnswer, PageRequest, described, shown_step
from numpure_xl.words import in_language


def read_lesson(request: PageRequest) -> PageAnswer:
    """Return the lesson on a technique.

    Args:
        request: "technique" is a name in `LESSONS`.

    Returns:
        "title" and "level"; "look", what to look for, and "why", why it holds; "note", what else
        should be known, or ""; "exercises", how many there are beside the example.
    """
    technique, lang = request["technique"], request["lang"]
    words = lesson_on(technique, lang)
    return {
        "title": title(technique, lang),
        "level": level_text(technique, lang),
        "look": words.look,
        "why": words.why,
        "note": in_language(HARDLY, lang) if technique in FOUND_AT else "",
        "exercises": EXERCISES,
    }


def make_drill(request: PageRequest) -> PageAnswer:
    """Return a position in which a technique is the next step, or can be found, if it never is.

    Args:
        request: "technique" is a name in `LESSONS`; "number" says which position of its lesson is
            wanted, 0 for the example; without it "seed" decides which position it is.

    Returns:
        "board", the givens as `open_puzzle` describes them; "position", the digits and the pencil
        marks as the page keeps them; "step", as in `steps`.

    Raises:
        GaveUpError: If none was found within the limit; another seed may have one.
    """
    drill = _drill(request)
    marks = [mask_of(digits) << 1 for digits in drill.candidates]
    return {
        "board": described(drill.givens),
        "position": {"digits": list(drill.position.digits), "marks": marks},
        "step": shown_step(explained_drill(drill, request["lang"])),
    }


def _drill(request: PageRequest) -> Drill:
    technique, seed = request["technique"], request.get("seed")
    if seed is None:
        return next(islice(drills_for(technique), request["number"], None))
    if technique in FOUND_AT:
        return Chance(seed).choice([*drills_for(technique)])
    asked = PuzzleRequest(variant=drilled_board(technique), drill=technique)
    return drill_of(make(asked.recipe(seed)), technique)
