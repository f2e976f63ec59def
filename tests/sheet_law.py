"""What holds of any board that the commands lay on a sheet, whichever spreadsheet has it open."""

from dataclasses import dataclass
from typing import Any

from numpure_xl import generate
from tests.kinds import differing


@dataclass(frozen=True)
class PlayedSheet:
    """A sheet on which commands are given; the board is laid at its selection.

    Attributes:
        say: Gives a command by its name, all questions answered with yes; returns what was said
            last, "" for nothing.
        held: Returns all that the workbook holds, as `kinds.differing` compares it.
        shapes: Returns the names of the shapes on the sheet.
        digits: Returns the digits of the cells where a board stands, in the order of its cells.
    """

    say: Any
    held: Any
    shapes: Any
    digits: Any


def check_played(sheet, name, level="easy", seed="7"):
    """Lay a board, check, hint, solve, undo, clear: each does that, and nothing else.

    Returns:
        What *Generate* says where it refuses the board, and then nothing has changed; "" otherwise.
    """
    start, own = sheet.held(), sheet.shapes()
    refused = sheet.say("generate", variant=name, level=level, seed=seed)
    if refused:
        assert differing(start, sheet.held()) == [], refused
        return refused
    puzzle = generate(variant=name, level=level, seed=seed, symmetry="half-turn")
    assert sheet.digits(puzzle.variant) == puzzle.givens.digits
    laid, drawn = sheet.held(), sheet.shapes()
    assert sheet.say("check").startswith("Right so far")
    assert sheet.say("hint", depth=3)
    assert differing(laid, sheet.held()) == []
    assert not sheet.say("solve")
    assert sheet.digits(puzzle.variant) == puzzle.solution.digits
    assert sheet.say("check").startswith("Solved")
    sheet.say("undo_last")
    assert differing(laid, sheet.held()) == []
    assert sheet.shapes() == drawn
    sheet.say("clear", whole=True)
    assert sheet.shapes() == own
    sheet.say("undo_last")
    assert differing(laid, sheet.held()) == []
    sheet.say("clear", whole=True)
    sheet.say("generate", variant=name, level=level, seed=seed)
    sheet.say("undo_last")
    assert sheet.shapes() == own
    return ""
