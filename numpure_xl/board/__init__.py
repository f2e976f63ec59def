"""One board: its styles, its place on a sheet, and the values of its cells, as plain data."""

CELL, LEAST_CELL, MOST_CELL = 48, 12, 400
"""The pixels of a cell of a picture: usually, and the fewest and the most."""
