"""The options that say by which rules grids are read: the board, and the regions of a jigsaw."""

from __future__ import annotations

from dataclasses import dataclass

from numpure_xl.cli.input import regions_in
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOptions:
    """The options that say by which rules grids are read, as they were typed.

    Attributes:
        variant: A name in `ALL_BOARDS`; None for what a grid shows.
        regions: A file, or a text, with the regions of a jigsaw; None for those beside each grid.
    """

    variant: str | None = None
    regions: str | None = None

    @property
    def rules(self) -> Variant | None:
        """The rules as `grids_of` takes them.

        Raises:
            UnknownNameError: If there is no such board.
            NumpureError: If there are no such regions, or the board has none.
        """
        form = (
            None if self.variant is None else look_up(ALL_BOARDS, self.variant, Message("variant"))
        )
        return form if self.regions is None else with_regions(form, self.regions)


def with_regions(form: Variant | None, regions: str) -> Variant:
    """Return the board of regions in a file or a text; `form` is the one that was asked for."""
    from numpure_xl.sudoku.make.jigsaw import checked_regions

    labels = regions_in(regions)
    if form is None:
        return Variant.of_regions(labels)
    checked_regions(form.name, labels, is_symmetric=False)
    return Variant.of_regions(labels, form.fixed)
