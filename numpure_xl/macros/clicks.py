"""The command of each control of Excel's ribbon, by the id of the control.

Excel sends the id and what is chosen in the drop-downs, words and no Python. All that can come of
them is in the table here, whoever sends them; everything else is refused with a sentence.
"""

from __future__ import annotations

import inspect
import sys
from typing import NamedTuple

from numpure_xl import macros
from numpure_xl.board.theme import THEMES
from numpure_xl.errors import RequestError, cut
from numpure_xl.hosts.excel import watchdog
from numpure_xl.hosts.excel.adapter import clicked
from numpure_xl.macros.animation import SPEEDS
from numpure_xl.macros.hints import ANSWERS
from numpure_xl.macros.session import Session, perform
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.levels import ANY, LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import LANGS

OptionValue = str | int


class Click(NamedTuple):
    """The command of a control.

    Attributes:
        command: A name in `macros.__all__`.
        given: Options of the command that are always the same.
        chosen: Options that are chosen in the drop-downs: names in `CHOICES`.
    """

    command: str
    given: dict[str, OptionValue] = {}  # noqa: RUF012  # never changed
    chosen: tuple[str, ...] = ()


CHOICES = {"variant": tuple(ALL_BOARDS), "level": (ANY, *LEVELS), "symmetry": tuple(SYMMETRIES)}
"""The drop-downs, in the order in which Excel sends what is chosen in them."""

AUTOMATIC = "auto"
"""The value of the list of languages for Excel's own."""

SETTINGS = {
    "language": ("lang", (AUTOMATIC, *LANGS)),
    "theme": ("theme", tuple(THEMES)),
    "speed": ("speed", tuple(SPEEDS)),
    "uniqueness": ("one_solution", tuple(ANSWERS)),
}
"""The lists of settings: the option of each, and what can be chosen. Each choice is a control."""

PUZZLE = Click("generate", chosen=("variant", "level", "symmetry"))

CLICKS = {
    "numpureGenerate": PUZZLE,
    "numpureSolution": Click("solution", chosen=("variant",)),
    "numpureSolutionMini": Click("solution", {"filler": "mini-shuffle"}),
    "numpureSolutionRows": Click("solution", {"filler": "row-shuffle"}),
    "numpureSolutionRotated": Click("solution", {"filler": "rotated"}),
    "numpureSolutionBlocks": Click("solution", {"filler": "diagonal-blocks"}),
    "numpureSolutionRetry": Click("solution", {"filler": "row-retry"}),
    "numpurePunch": Click("punch", chosen=("symmetry",)),
    "numpurePaste": Click("paste"),
    "numpureSolve": Click("solve"),
    "numpureCheck": Click("check"),
    "numpureHint": Click("hint"),
    "numpureHint1": Click("hint", {"depth": 1}),
    "numpureHint2": Click("hint", {"depth": 2}),
    "numpureHint3": Click("hint", {"depth": 3}),
    "numpureNextStep": Click("next_step"),
    "numpureCandidates": Click("candidates"),
    "numpureRate": Click("rate"),
    "numpureClear": Click("clear"),
    "numpureClearEntries": Click("clear"),
    "numpureClearBoard": Click("clear", {"whole": True}),
    "numpureUndoLast": Click("undo_last"),
    "numpureElsewhereSudokuPad": Click("open_elsewhere", {"site": "sudokupad"}),
    "numpureElsewhereFPuzzles": Click("open_elsewhere", {"site": "f-puzzles"}),
    "numpureElsewhereSudokuWiki": Click("open_elsewhere", {"site": "sudokuwiki"}),
    "numpureElsewherePuzzLink": Click("open_elsewhere", {"site": "puzzlink"}),
    "numpureElsewherePenpa": Click("open_elsewhere", {"site": "penpa"}),
    "numpureOriginalMini": Click("originals", {"filler": "mini-shuffle"}),
    "numpureOriginalRows": Click("originals", {"filler": "row-shuffle"}),
    "numpureOriginalRotated": Click("originals", {"filler": "rotated"}),
    "numpureOriginalBlocks": Click("originals", {"filler": "diagonal-blocks"}),
    "numpureOriginalRetry": Click("originals", {"filler": "row-retry"}),
    "numpureOriginalRotated4": Click("originals", {"filler": "rotated-4"}),
    "numpureOriginalRotated3": Click("originals", {"filler": "rotated-3"}),
    "numpureOriginalsWorkbook": Click("originals_workbook"),
    "numpureLabWorkbook": Click("lab_workbook"),
    "numpureClearTiles": Click("clear_tiles"),
    "numpureAnimateMini": Click("animate", {"filler": "mini-shuffle"}),
    "numpureAnimateRows": Click("animate", {"filler": "row-shuffle"}),
    "numpureAnimateRotated": Click("animate", {"filler": "rotated"}),
    "numpureAnimateBlocks": Click("animate", {"filler": "diagonal-blocks"}),
    "numpureAnimateRetry": Click("animate", {"filler": "row-retry"}),
    "numpureAnimateSearch": Click("animate", {"filler": "search"}),
    "numpureAnimateRotated4": Click("animate", {"filler": "rotated-4"}),
    "numpureAnimateRotated3": Click("animate", {"filler": "rotated-3"}),
    "numpureExport": Click("export"),
    "numpureIntoValues": Click("into_values"),
    "numpureIntoValuesAll": Click("into_values", {"whole": True}),
    "numpureHelp": Click("help"),
    "numpureAbout": Click("about"),
    "numpureSelftest": Click("selftest"),
    "numpureCellHint": Click("hint"),
    "numpureCellCheck": Click("check"),
    "numpureCellCandidates": Click("candidates"),
    "numpureSheetGenerate": PUZZLE._replace(given={"variant": "9x9"}, chosen=PUZZLE.chosen[1:]),
    "numpureSheetClear": Click("clear"),
} | {
    f"numpure{kind.capitalize()}.{name}": Click("settings", {option: name.replace(AUTOMATIC, "")})
    for kind, (option, names) in SETTINGS.items()
    for name in names
}
"""`numpureCell` are those of a right click, `numpureSheet` those on the sheet of numpure.xlsm."""


def click(words: str, book: object = None, add_in: str = "") -> None:
    """Run the command of a control on the workbook of the click; none of Excel is held afterwards.

    Args:
        words: The id of the control and what is chosen in each drop-down, parted by blanks, such
            as "numpureGenerate 9x9 hard half-turn". Whatever else it is, a message says so.
        book: The workbook, as pywin32 has it; on a Mac the command line names it.
        add_in: The name of the workbook whose macros the command asks, that of the add-in itself.
    """
    with watchdog.watched(), clicked(book, add_in) as host:
        perform(host, lambda session: _run(session, words))


async def _run(session: Session, words: str) -> None:
    command, options = command_of(words)
    await inspect.unwrap(getattr(macros, command))(session, **options)


def command_of(words: str) -> tuple[str, dict[str, OptionValue]]:
    """Return the command of a click, a name in `macros.__all__`, and its options.

    Args:
        words: What `click` takes.

    Raises:
        RequestError: If there is no such control, or a drop-down has no such choice.
    """
    control, *chosen = words.split(" ")
    choices = dict(zip(CHOICES, chosen, strict=False))
    known = all(choices.get(kind) in names for kind, names in CHOICES.items())
    if control not in CLICKS or len(chosen) != len(CHOICES) or not known:
        msg = "The add-in has no command {name!r}; run numpure addin install, and restart Excel."
        raise RequestError(msg, name=cut(words))
    command, given, names = CLICKS[control]
    return command, given | {n: choices[n] for n in names}


if __name__ == "__main__":
    click(sys.argv[-1])
