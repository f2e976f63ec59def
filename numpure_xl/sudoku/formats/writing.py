"""Puzzles as text in a format; a text is returned once it has been read as that puzzle again."""

from __future__ import annotations

from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.sudoku.formats import ENTRIES, FORMATS, LINKS, PuzzleFields
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.json_games import POSITION
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of


def text_of(name: str, game: SavedGame, fields: PuzzleFields | None = None) -> str:
    """Return the text of a game in a format, proven by reading it.

    Args:
        name: A name in `FORMATS`.
        game: The puzzle, with entries and pencil marks.
        fields: What is known of it, for the formats of tables.

    Raises:
        RequestError: If the format has no such board, or the text is not read as that puzzle.
    """
    form = FORMATS[name]
    text = form.text(game, fields or {})
    has_position = ENTRIES in form.carries and (not form.row or POSITION in (fields or {}))
    if not _is_read_as(game, form.whole(text), has_position=has_position):
        msg = "The format {name} does not keep all of this {variant}; try json."
        raise RequestError(msg, name=name, variant=game.givens.variant.name)
    return text


def _is_read_as(game: SavedGame, text: str, *, has_position: bool) -> bool:
    read = [
        game_of(board)
        for _, board in boards(text.splitlines())
        if isinstance(board, Grid | SavedGame)
    ]
    if len(read) != 1:
        return False
    (again,) = read
    is_position = not has_position or again.position == game.position
    return is_position and again.givens in (game.givens, game.position)


def link_to(name: str, game: SavedGame) -> str:
    """Return the link that opens a game at the site of that name in `LINKS`.

    Raises:
        UnknownNameError: If there is no such link.
        RequestError: If the site has no such board.
    """
    form = look_up(LINKS, name, Message("link"))
    try:
        return text_of(next(key for key, each in LINKS.items() if each is form), game).rstrip()
    except RequestError:
        msg = "{site} has no boards {variant}; choose another site."
        variant = game.givens.variant.name
        raise RequestError(msg, site=form.site, variant=variant) from None
