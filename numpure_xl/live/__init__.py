"""Boards in a spreadsheet that runs, through xlwings: drawn, found, read, put back.

What a board looks like is decided in sheet/; here it is only translated, as export.py does for
files. Everything goes through the open part of xlwings, so that one code serves Windows, macOS
and LibreOffice; the one thing it has no name for is in draw.py, `unlock`.
"""
