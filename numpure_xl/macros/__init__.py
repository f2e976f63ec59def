"""The commands of the ribbon tab; `clicks.py` says which button runs which.

Each reads the selection, asks the core, and lets sheet_io/ write. session.py has what all of them
have in common: one sentence where something is wrong, and the sheet as it was before.
"""

from numpure_xl.macros.animation import (
    animate,
    clear_tiles,
    lab_workbook,
    originals,
    originals_workbook,
)
from numpure_xl.macros.board import candidates, check, clear, rate, solve, undo_last
from numpure_xl.macros.dialogs import about, help, settings  # noqa: A004  # what its button says
from numpure_xl.macros.elsewhere import open_elsewhere, paste
from numpure_xl.macros.generation import generate, punch, solution
from numpure_xl.macros.hints import hint, next_step
from numpure_xl.macros.into_values import into_values
from numpure_xl.macros.printing import export
from numpure_xl.macros.self_test import selftest

__all__ = [
    "about",
    "animate",
    "candidates",
    "check",
    "clear",
    "clear_tiles",
    "export",
    "generate",
    "help",
    "hint",
    "into_values",
    "lab_workbook",
    "next_step",
    "open_elsewhere",
    "originals",
    "originals_workbook",
    "paste",
    "punch",
    "rate",
    "selftest",
    "settings",
    "solution",
    "solve",
    "undo_last",
]
