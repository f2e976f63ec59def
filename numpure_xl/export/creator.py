"""The program that wrote a file, as its properties say."""

CREATOR = "numpure-xl"
"""The program in the properties of a workbook and of a PDF."""
