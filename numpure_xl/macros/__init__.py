"""The commands of the ribbon tab: its buttons run `import numpure_xl.macros; ... .solve()`.

Each reads the selection, asks the core, and lets live/ write. See desk.py for what all of them do
in the same way: one sentence where something is wrong, and the sheet as it was before.
"""

from numpure_xl.macros.hinting import hint, next_step
from numpure_xl.macros.making import generate, punch, solution
from numpure_xl.macros.paper import export
from numpure_xl.macros.playing import candidates, check, clear, rate, solve, undo_last
from numpure_xl.macros.telling import about, help, settings  # noqa: A004  # what its button says
from numpure_xl.macros.watching import animate, clear_tiles, originals

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
    "next_step",
    "originals",
    "punch",
    "rate",
    "settings",
    "solution",
    "solve",
    "undo_last",
]
