"""Plans: the content and style of a workbook, in values of no spreadsheet library.

A cell here is a row and a column of a sheet, both from 0. Lengths are whole pixels of 1/96 inch,
the one unit that a spreadsheet keeps exactly in both directions: a row of n pixels is 0.75 n
points high, and a column of n pixels is n / 8 characters wide where a character has 8.
"""
