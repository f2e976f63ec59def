"""The workbook of the lab: what it shows and where, as a plan."""
