"""One board: its styles, its place on a sheet, and the values of its cells, as plain data."""

CELL, LEAST_CELL, MOST_CELL = 48, 12, 400
"""The pixels of a cell of a picture: usually, and the fewest and the most."""

SHEET_CELL = 36
"""The pixels of a cell on a sheet that is in use: 9.5 mm, as on a page with four boards."""
