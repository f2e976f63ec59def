"""Patches laid onto a sheet, as the commands do it."""

from numpure_xl.live import draw as live
from numpure_xl.live.cells import bounds, read


def draw(sheet, patch, row, col):
    """Draw a patch, its first cell at a row and a column, both from 0; sizes stay."""
    drawing = live.Drawing(patch, (row, col), resized=False)
    wanted = live.wanted_of(patch, row, col)
    live.draw(sheet, drawing, wanted, read(sheet, bounds(wanted.cells)))
