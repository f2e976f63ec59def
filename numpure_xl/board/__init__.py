"""One board: its styles, its place on a sheet, and the values of its cells, as plain data."""
