"""Options of puzzles."""

from __future__ import annotations

from numpure_xl.messages import Message
from numpure_xl.options.boards import UNIQUENESS
from numpure_xl.options.option import (
    BOOK,
    CHAPTER,
    DRILL_IT,
    FUNCTION,
    PAGE,
    PYTHON,
    RIBBON,
    TEXT,
    Option,
)
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.levels import LEVELS, LEVELS_OR_ANY
from numpure_xl.sudoku.symmetry import SYMMETRIES

_MADE = frozenset({BOOK, TEXT})
_ASKED = _MADE | {CHAPTER, PYTHON}

NUMBER = Option(
    name="number",
    kind=int,
    topic="puzzles",
    help="How many puzzles  [default: 1]",
    least=1,
    most=1_000_000,
    typed="n",
    example="N",
    faces=_MADE | {CHAPTER},
    is_usual=True,
)

DAYS = Option(
    name="days",
    kind=int,
    topic="puzzles",
    help="How many days  [default: the number of -n]",
    unit="days",
    least=1,
    most=3660,
    example="N",
    faces=_MADE,
)

DRILL = Option(
    name="drill",
    kind=str,
    topic="puzzles",
    help="A technique to practise: positions in which it is the next step.",
    names=tuple(TECHNIQUES),
    name_kind="technique",
    example="x-wing",
    faces=_MADE,
)

PUZZLES = (
    NUMBER,
    Option(
        name="variant",
        kind=str,
        topic="puzzles",
        help=", ".join(ALL_BOARDS),
        default="9x9",
        names=tuple(ALL_BOARDS),
        name_kind="variant",
        faces=_ASKED | {DRILL_IT, FUNCTION, RIBBON, PAGE},
        is_usual=True,
        brief="6x6, 9x9, 9x9+x ...; all: numpure help boards",
    ),
    Option(
        name="level",
        kind=str,
        topic="puzzles",
        help=Message(
            "{names} or any: how hard the puzzles are  [default: medium]", names=", ".join(LEVELS)
        ),
        names=LEVELS_OR_ANY,
        name_kind="level",
        faces=_ASKED | {FUNCTION, RIBBON},
        is_usual=True,
        brief="easy, medium, hard ...; all: numpure help levels",
    ),
    Option(
        name="levels",
        kind=str,
        topic="puzzles",
        help="Several levels in order, or one for each weekday: mon:easy,sun:hard",
        example="easy:4,hard:8",
        faces=_MADE | {PAGE},
        is_usual=True,
        brief="Several levels in order, with a number of each.",
    ),
    Option(
        name="from_date",
        kind=str,
        topic="puzzles",
        help="Make a puzzle for each day from this date on.",
        example="2027-01-31",
        faces=_MADE,
    ),
    DAYS,
    Option(
        name="rating",
        kind=str,
        topic="puzzles",
        help="A rating such as 3.0-3.8 instead of a level.",
        example="3.2|3.0-3.8",
        faces=_ASKED,
    ),
    Option(
        name="needs",
        kind=str,
        topic="puzzles",
        help="A technique that the puzzles need, and nothing harder.",
        names=tuple(TECHNIQUES),
        name_kind="technique",
        example="x-wing",
        faces=_ASKED,
    ),
    DRILL,
    Option(
        name="symmetry",
        kind=str,
        topic="puzzles",
        help=Message("{names}  [default: half-turn]", names=", ".join(SYMMETRIES)),
        names=tuple(SYMMETRIES),
        name_kind="symmetry",
        faces=_ASKED | {DRILL_IT, FUNCTION, RIBBON, PAGE},
    ),
    UNIQUENESS,
    Option(
        name="clues",
        kind=str,
        topic="puzzles",
        help="Number of givens, 30 or 28-32  [default: usual for the level]",
        unset="usual",
        example="K",
        faces=_ASKED,
    ),
    Option(
        name="friendly",
        kind=bool,
        topic="puzzles",
        help="Leave no row, column or box empty, and several places to start  [default: if easy]",
        faces=_ASKED,
    ),
    Option(
        name="regions",
        kind=str,
        topic="puzzles",
        help="A jigsaw's regions: a letter for each cell.",
        example="FILE",
        faces=_ASKED,
    ),
    Option(
        name="symmetric_regions",
        kind=bool,
        topic="puzzles",
        help="A jigsaw's regions look the same upside down.",
        default=False,
        faces=_ASKED,
    ),
    Option(
        name="mask",
        kind=str,
        topic="puzzles",
        help="A file with a board that has * where the givens go.",
        example="FILE",
        faces=_ASKED,
    ),
    Option(
        name="minimal",
        kind=bool,
        topic="puzzles",
        help="Every given is needed.",
        default=False,
        faces=_ASKED,
    ),
    Option(
        name="filler",
        kind=str,
        topic="puzzles",
        help=", ".join(FILLERS),
        default="search",
        names=tuple(FILLERS),
        faces=_ASKED,
    ),
    Option(
        name="seed",
        kind=str,
        topic="puzzles",
        help="The same seed makes the same puzzles  [default: one of chance]",
        faces=_ASKED | {DRILL_IT, FUNCTION, RIBBON, PAGE},
    ),
    Option(
        name="daily",
        kind=bool,
        topic="puzzles",
        help="The puzzles of today's date, the same all day.",
        default=False,
        faces=_MADE,
    ),
)
