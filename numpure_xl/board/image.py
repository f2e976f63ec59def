"""A drawing of one board, for web pages and documents: its parts and their places, in pixels.

Its styles are those of boards on sheets. All edges are between two pixels, so that strokes are
crisp; a stroke has as many pixels as a spreadsheet gives it on the screen, and on larger boards as
many times more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from numpure_xl.board import CELL, LEAST_CELL, MOST_CELL
from numpure_xl.board.highlights import AREA, PATTERN, PLACED, SECOND, step_cells
from numpure_xl.board.spoken import spoken_board
from numpure_xl.board.style import PAPER, BoardStyle, board_style, shown
from numpure_xl.board.theme import THEMES, Theme, check_pictures
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.plan.edge_signs import placed_signs
from numpure_xl.plan.glyphs import SHARE, Picture
from numpure_xl.plan.hatching import CAGE_INSET, SUM_ROOM
from numpure_xl.plan.sheet import Font
from numpure_xl.plan.strokes import StrokeRun, Weight
from numpure_xl.plan.tubes import tube_picture
from numpure_xl.plan.typography import CORNER_LEFT, CORNER_MIDDLE, ems
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.sudoku.techniques.step import Mark
from numpure_xl.words import Lang

if TYPE_CHECKING:  # no command that only names its options needs hints
    from numpure_xl.hints import ExplainedStep

MARGIN = 1 / 4  # of a cell, around the board
FOOT, CAPTION = 3 / 4, 0.4  # of a cell: the room of a caption, and the size of its letters
NOTES, NOTE = 0.88, 0.8  # of a cell: all its candidates; of the room of one: its digit
IN_SIGNS = 0.78  # of a cell: its candidates where signs between cells reach into it
BESIDE_SUM = 1 - SUM_ROOM[0] - CAGE_INSET  # of a cell: its candidates where cages have sums
NARROWEST = 0.65  # of the height of the room of a candidate: its least width
SCREEN_CELL = 48  # pixels at which strokes are as heavy as on the screen
INK = "000000"


class Bar(NamedTuple):
    """A stroke: a filled rectangle."""

    x: int
    y: int
    width: int
    height: int
    color: str


class Ground(NamedTuple):
    """The ground of a cell: a square, and which of `HATCHES` is on it, drawn with a pen in pixels.

    Its upper left corner is at (x, y).
    """

    x: int
    y: int
    side: int
    color: str
    hatch: int = 0
    pen: int = 0


class Sign(NamedTuple):
    """A digit, its middle at (x, y); `size` is the height of its font in pixels."""

    x: float
    y: float
    text: str
    font: Font

    @property
    def size(self) -> float:
        """The height of its font in pixels."""
        return self.font.size / 0.75


class DigitPicture(NamedTuple):
    """A picture in place of a digit, in a square whose upper left corner is at (x, y)."""

    x: float
    y: float
    size: float
    picture: Picture


class BoardNotes(NamedTuple):
    """The notes on a board.

    Attributes:
        candidates: For each cell the digits noted in it; () for none on the whole board.
        struck: Those of them that are struck out.
        fills: The colours of cells that are highlighted.
    """

    candidates: Sequence[Sequence[int]] = ()
    struck: Sequence[Mark] = ()
    fills: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class BoardImage:
    """A board.

    Attributes:
        side: The width in pixels, and the height without a caption.
        foot: How much higher it is, for a caption.
        name: What is drawn, for those who cannot see it.
        description: The board in words, for them; "" for none.
        ground: The colour of the whole.
        grounds: Those of cells, below all else.
        tubes: What cells have of thermometers, above these.
        bars: The strokes, none of which is hidden by a later one.
        signs: The digits.
        stamps: The pictures in place of digits, and those between cells.
    """

    side: int
    name: str
    ground: str
    grounds: tuple[Ground, ...]
    bars: tuple[Bar, ...]
    signs: tuple[Sign, ...]
    stamps: tuple[DigitPicture, ...]
    foot: int = 0
    tubes: tuple[DigitPicture, ...] = ()
    description: str = ""

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self.side + self.foot


def board_drawing(  # noqa: PLR0913  # an option is an argument
    grid: Grid,
    *,
    theme: str = "plain",
    cell: int = CELL,
    solved: bool = False,
    effort: int | None = None,
    entries: Grid | None = None,
    notes: BoardNotes | None = None,
    caption: str = "",
    lang: Lang | None = "en",
) -> BoardImage:
    """Return the drawing of a board.

    Args:
        grid: The givens.
        theme: A name in `THEMES`.
        cell: The width of a cell in pixels.
        solved: Whether the blanks are filled in.
        effort: How many times the search for that may branch; see `solve`.
        entries: The board as filled in so far, with the givens.
        notes: What is noted in its cells.
        caption: A line of text below the board, or "".
        lang: The language in which the board is told; None for not at all.

    Raises:
        UnknownNameError: If there is no such theme.
        RequestError: If cells are too small or too large, or the theme has no such boards.
        NoSolutionError: If it is to be solved, and has no solution.
        ManySolutionsError: If it is to be solved, and has several.
        GaveUpError: If it is to be solved, and that was not decided.
    """
    design, variant = theme_of(theme, cell), grid.variant
    check_pictures(theme, variant)
    board, margin = board_style(variant, design, cell), margin_of(cell)
    placed = _DrawnBoard(board, cell, margin)
    digits = solve(grid, effort).digits if solved else (entries or grid).digits
    side = variant.across * cell + 2 * margin
    noted = notes or BoardNotes()
    line = (_caption(caption, design, cell, side),) if caption else ()
    return BoardImage(
        side=side,
        name=f"{variant.name} Sudoku",
        ground=design.ground or PAPER,
        grounds=tuple(placed.grounds(noted.fills)),
        bars=(*placed.strokes(), *placed.struck(noted.struck)),
        signs=(
            *placed.sums(),
            *(() if design.pictures else placed.signs(grid, digits)),
            *placed.notes(noted.candidates),
            *line,
        ),
        stamps=(*placed.edge_signs(), *placed.stamps(digits, design.pictures)),
        foot=round(FOOT * cell) if caption else 0,
        tubes=tuple(placed.tubes(noted.fills)),
        description=spoken_board(Grid(digits, variant), lang) if lang else "",
    )


def step_drawing(
    explained: ExplainedStep,
    *,
    theme: str = "plain",
    cell: int = CELL,
    caption: str = "",
    lang: Lang | None = "en",
) -> BoardImage:
    """Return the drawing of a step: the position before it, its pattern and what it places."""
    step, design = explained.step, theme_of(theme, cell)
    drawn = step_cells([step], explained.givens.variant)
    marks = dict.fromkeys(drawn.area, AREA) | dict.fromkeys(drawn.pattern, PATTERN)
    marks |= dict.fromkeys(drawn.second, SECOND)
    marks |= dict.fromkeys((placed for placed, _ in step.places), PLACED)
    fills = {number: mark.night if design.ground else mark.day for number, mark in marks.items()}
    return board_drawing(
        explained.givens,
        theme=theme,
        cell=cell,
        caption=caption,
        lang=lang,
        entries=explained.position,
        notes=BoardNotes(
            explained.candidates,
            step.removes,
            {number: colours.fill for number, colours in fills.items()},
        ),
    )


def _caption(text: str, design: Theme, cell: int, side: int) -> Sign:
    """Return a caption in the middle below a board, as large as it has room for."""
    size = min(CAPTION * cell, (side - cell / 2) / ems(text))
    font = Font(design.digits, size * 0.75, design.ink)
    return Sign(side / 2, side - margin_of(cell) + FOOT * cell / 2, text, font)


def margin_of(cell: int) -> int:
    """Return the pixels around a board whose cells have so many."""
    return round(cell * MARGIN)


def theme_of(theme: str, cell: int) -> Theme:
    """Return a theme, if boards with cells so wide can be drawn in it.

    Raises:
        UnknownNameError: If there is no such theme.
        RequestError: If cells are too small or too large.
    """
    if not LEAST_CELL <= cell <= MOST_CELL:
        msg = "A cell cannot have {found} pixels; choose {least} to {most}."
        raise RequestError(msg, found=cell, least=LEAST_CELL, most=MOST_CELL)
    return look_up(THEMES, theme, Message("theme"))


class _DrawnBoard(NamedTuple):
    """The style of a board, and where it is placed."""

    board: BoardStyle
    cell: int
    margin: int

    def grounds(self, highlighted: Mapping[int, str]) -> Iterator[Ground]:
        """Yield the grounds of cells."""
        pen = self.pixels(Weight.THIN)
        for number, hatch in enumerate(self.board.hatches):
            if fill := highlighted.get(number, self.board.fill(number)):
                x, y = self._corner(number)
                yield Ground(x, y, self.cell, fill, hatch, pen)

    def pixels(self, weight: Weight) -> int:
        """Return the width of a stroke in pixels."""
        return weight * max(1, round(self.cell / SCREEN_CELL))

    def strokes(self) -> Iterator[Bar]:
        """Yield the strokes, the lightest first."""
        for run in sorted(self.board.lines.runs(), key=lambda run: run.weight):
            yield self._stroke(run)

    def _stroke(self, run: StrokeRun) -> Bar:
        """Return a stroke; at its ends it reaches to the outer edge of one as heavy."""
        thick = self.pixels(run.weight)
        start, stop, line = (
            self.margin + self.cell * edge for edge in (run.start, run.stop, run.line)
        )
        along, across = start - thick // 2, line - thick // 2
        length, color = stop - start + thick, self.board.stroke or INK
        if run.horizontal:
            return Bar(along, across, length, thick, color)
        return Bar(across, along, thick, length, color)

    def signs(self, grid: Grid, digits: tuple[int, ...]) -> Iterator[Sign]:
        """Yield the digits; those that are not given in the font of entries."""
        half = self.cell / 2
        for number, digit in enumerate(digits):
            if digit != BLANK:
                x, y = self._corner(number)
                font = self.board.entry if grid.digits[number] == BLANK else self.board.given
                yield Sign(x + half, y + half, str(shown(digit)), font)

    def sums(self) -> Iterator[Sign]:
        """Yield the sums of cages, in the upper left corner of first cells."""
        size = self.board.corner_share * self.cell
        font = Font(self.board.given.name, size * 0.75, self.board.stroke or INK)
        for number, total in enumerate(self.board.corners):
            if total:
                x, y = self._corner(number)
                middle = CORNER_LEFT * self.cell + ems(total) * size / 2
                yield Sign(x + middle, y + CORNER_MIDDLE * self.cell, total, font)

    def notes(self, notes: Sequence[Sequence[int]]) -> Iterator[Sign]:
        """Yield candidates, each at the place that its digit has in a cell."""
        font = self.board.entry._replace(size=self._note_size * 0.75)
        for number, digits in enumerate(notes):
            for digit in digits:
                x, y = self._place((number, digit))
                yield Sign(x, y, str(shown(digit)), font)

    def struck(self, marks: Sequence[Mark]) -> Iterator[Bar]:
        """Yield a stroke through each candidate that is struck out."""
        width, height = round(self._note_size), self.pixels(Weight.THIN)
        for mark in marks:
            x, y = self._place(mark)
            yield Bar(round(x - width / 2), round(y), width, height, self.board.given.color)

    @property
    def _note(self) -> tuple[float, float]:
        """The width and height of the room of a candidate.

        As many are above as beside each other. On a board with cages all are beside the sums, and
        on one with signs between cells they are inside of these.
        """
        variant = self.board.variant
        across = max(variant.mark_cols, -(-variant.side // variant.mark_cols))
        height = self.cell * (IN_SIGNS if variant.has_edge_marks else NOTES) / across
        return (self.cell * BESIDE_SUM / variant.mark_cols if variant.cages else height), height

    @property
    def _note_size(self) -> float:
        """The size of the font of a candidate."""
        width, height = self._note
        return NOTE * min(height, width / NARROWEST)

    def _place(self, mark: Mark) -> tuple[float, float]:
        """Return the middle of a candidate."""
        cell, digit = mark
        x, y = self._corner(cell)
        variant = self.board.variant
        row, col = divmod(digit - 1, variant.mark_cols)
        rows = -(-variant.side // variant.mark_cols)
        right, down = col + 0.5 - variant.mark_cols / 2, row + 0.5 - rows / 2
        width, height = self._note
        middle = SUM_ROOM[0] + BESIDE_SUM / 2 if variant.cages else 1 / 2
        return x + self.cell * middle + right * width, y + self.cell / 2 + down * height

    def stamps(
        self, digits: tuple[int, ...], pictures: tuple[Picture, ...]
    ) -> Iterator[DigitPicture]:
        """Yield the pictures in place of the digits."""
        size = self.cell * SHARE
        for number, digit in enumerate(digits):
            if digit != BLANK and pictures:
                x, y = self._corner(number)
                free = (self.cell - size) / 2
                yield DigitPicture(x + free, y + free, size, pictures[digit - 1])

    def tubes(self, highlighted: Mapping[int, str]) -> Iterator[DigitPicture]:
        """Yield the parts of thermometers in cells."""
        for number, parts in enumerate(self.board.tubes):
            if parts:
                picture = tube_picture(parts, highlighted.get(number, self.board.fill(number)))
                yield DigitPicture(*self._corner(number), self.cell, picture)

    def edge_signs(self) -> Iterator[DigitPicture]:
        """Yield the signs between cells."""
        for number, signs in enumerate(self.board.signs):
            x, y = self._corner(number)
            yield from map(DigitPicture._make, placed_signs(signs, x, y, self.cell, self.cell))

    def _corner(self, number: int) -> tuple[int, int]:
        row, col = self.board.variant.places[number]
        return self.margin + col * self.cell, self.margin + row * self.cell
