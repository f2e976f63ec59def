"""Patches laid onto a sheet, as the commands do it."""

from numpure_xl.sheet_io.areas import bounds
from numpure_xl.sheet_io.changes import written
from numpure_xl.sheet_io.draw import borders_of, cell_changes, sizes_wanted
from numpure_xl.sheet_io.port import run
from tests.worksheet import host_of


def draw(sheet, patch, row, col):
    """Draw a patch, its first cell at a row and a column, both from 0; sizes stay."""
    host, wanted = host_of(sheet.book), cell_changes(patch, row, col)
    contents = run(host.contents(sheet.name, bounds(wanted.cells)))
    run(host.apply(sheet.name, [*written(wanted, contents), *borders_of(patch, row, col)]))


def resize(sheet, patch, row, col):
    """Give the rows and columns under a patch its sizes."""
    run(host_of(sheet.book).apply(sheet.name, list(sizes_wanted(patch, row, col))))
