"""The formats of entries, pencilmarks and marks on a board."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from numpure_xl.board.highlights import Colours, Mark, Unmarked
from numpure_xl.board.pencilmarks import FONT, pencilmark_points
from numpure_xl.board.style import BoardStyle, board_style
from numpure_xl.board.theme import Theme
from numpure_xl.live.board import LiveBoard
from numpure_xl.live.change import CellValue, Wanted
from numpure_xl.plan.colour import rgb


class BoardChange(Wanted):
    """The values and formats that a command wants for the cells of a board."""

    def __init__(self, board: LiveBoard, theme: Theme) -> None:
        super().__init__()
        self.board, self.theme = board, theme

    @property
    def _style(self) -> BoardStyle:
        return board_style(self.board.place.variant, self.theme, self.board.pixels)

    def write(self, values: Mapping[int, CellValue]) -> None:
        """Write into cells; None empties one."""
        self.values.update({self.board.at(cell): value for cell, value in values.items()})

    def entries(self, found: Collection[int]) -> None:
        """Give cells the format of entries.

        The font and its size change only where pencilmarks were: a board that somebody has drawn
        keeps the letters that it has.
        """
        small = set(found) & self.board.small
        cells = self.board.on_sheet(found)
        self.look(cells, ink=rgb(self.theme.pencil), bold=False)
        if small:
            font = self._style.entry
            cells = self.board.on_sheet(small)
            self.look(cells, name=font.name, size=font.size, wrap=False, horizontal="center")

    def pencilled(self, found: Collection[int]) -> None:
        """Give cells the format of pencilmarks."""
        size = pencilmark_points(self.board.place.variant, self.board.pixels)
        self.look(
            self.board.on_sheet(found),
            name=FONT,
            size=size,
            ink=rgb(self.theme.pencil),
            bold=False,
            wrap=True,
            # In the middle, a line that ends in spaces might be taken for a shorter one.
            horizontal="left",
        )

    def mark(self, found: Collection[int], how: Mark) -> None:
        """Mark cells as wrong; a given keeps the colour of its digit."""
        entries = set(found) - self.board.givens
        before = self.board.unmarked(found) | self.board.unmarked_entries(entries)
        self._fill(before, found, how)
        cells = self.board.on_sheet(entries)
        self.look(cells, ink=rgb(self._colours(how).ink), bold=True)

    def fill(self, found: Mapping[Mark, Collection[int]]) -> None:
        """Mark cells by their fill alone; the rest of their format stays."""
        before = self.board.unmarked(frozenset().union(*found.values()))
        for how, cells in found.items():
            self._fill(before, cells, how)

    def _fill(self, before: Mapping[int, Unmarked], found: Collection[int], how: Mark) -> None:
        fill = rgb(self._colours(how).fill)
        for cell in found:
            number_format = how.number_format(before[cell])
            self.look([self.board.at(cell)], number_format=number_format, fill=fill)

    def unmark(self, found: Collection[int]) -> None:
        """Give cells the format back that they had before they were marked."""
        for cell, before in self.board.unmarked(found).items():
            at = [self.board.at(cell)]
            self.look(at, fill=before.fill, number_format=before.number_format)
            if before.ink and cell not in self.board.givens | self.board.pencilled:
                self.look(at, ink=before.ink, bold=before.bold)

    def _colours(self, how: Mark) -> Colours:
        return how.night if self.theme.ground else how.day
