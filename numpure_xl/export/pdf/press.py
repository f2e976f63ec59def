"""What a printer gets around the trimmed page: bleed, and marks where to cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from numpure_xl.errors import RequestError
from numpure_xl.export.pdf.operators import number
from numpure_xl.export.pdf.placed import POINTS_PER_MM

MOST_BLEED = 10.0  # millimetres; printers ask for 3, KDP for 3.2
MARK, AWAY = 7.0, 3.0  # millimetres: how long marks are, and how far from the page at least
HAIRLINE = 0.25  # points


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """What is around the trimmed page.

    Attributes:
        bleed: How many millimetres a page goes on beyond its edges, on all sides.
        crop_marks: Whether there are marks where to cut.

    Raises:
        RequestError: If the bleed is negative or too large.
    """

    bleed: float = 0.0
    crop_marks: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= MOST_BLEED:
            msg = "A bleed of {bleed:g} mm is not possible; choose 0 to {most:g}."
            raise RequestError(msg, bleed=self.bleed, most=MOST_BLEED)

    @property
    def around(self) -> float:
        """How many points the sheet goes on beyond the trimmed page, on all sides."""
        marks = MARK + max(AWAY, self.bleed) if self.crop_marks else 0.0
        return POINTS_PER_MM * max(self.bleed, marks)

    def marks(self, width: float, height: float) -> Iterator[str]:
        """Yield the operators of the marks, from the lower left corner of the trimmed page.

        Marks at the corners show where the page ends, those in the middle of an edge where sheets
        are laid on one another.
        """
        if not self.crop_marks:
            return
        start = POINTS_PER_MM * max(AWAY, self.bleed)
        stop = start + POINTS_PER_MM * MARK
        yield f"0 J {number(HAIRLINE)} w 0 G"
        for x in (0.0, width / 2, width):
            yield _line(x, -start, x, -stop)
            yield _line(x, height + start, x, height + stop)
        for y in (0.0, height / 2, height):
            yield _line(-start, y, -stop, y)
            yield _line(width + start, y, width + stop, y)


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"{number(x)} {number(y)} m {number(to_x)} {number(to_y)} l S"
