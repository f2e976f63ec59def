"""Options of pictures of boards."""

from __future__ import annotations

from typing import get_args

from numpure_xl.board import CELL, LEAST_CELL, MOST_CELL
from numpure_xl.literals import ThemeName
from numpure_xl.options.option import PICTURE, TEXT, Option

_FACES = frozenset({TEXT, PICTURE})
_NAMES = get_args(ThemeName)  # the themes themselves are imported where one is drawn

THEME = Option(
    name="theme",
    kind=str,
    topic="pictures",
    help=", ".join(_NAMES),
    default="plain",
    names=_NAMES,
    name_kind="theme",
    faces=_FACES,
    brief="plain, newspaper, classic, large-print, children ...",
)

PICTURES = (
    THEME,
    Option(
        name="cell",
        kind=int,
        topic="pictures",
        help="Size of a cell in pixels.",
        default=CELL,
        unit="pixels",
        least=LEAST_CELL,
        most=MOST_CELL,
        faces=_FACES,
    ),
    Option(
        name="caption",
        kind=str,
        topic="pictures",
        help="Caption below the board; {number}, {level} and {clues} are filled in.",
        default="",
        example="TEXT",
        faces=_FACES,
    ),
    Option(
        name="outlines",
        kind=bool,
        topic="pictures",
        help="Draw letters as shapes, so that no font is needed.",
        default=False,
        faces=_FACES,
    ),
)
