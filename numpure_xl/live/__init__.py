"""Boards in a spreadsheet that runs, through xlwings: drawn, found, read, put back.

The style of a board is decided in plan/ and board/; here it is only translated, as export/ does
for files. Everything goes through the open part of xlwings, so that one code serves Windows, macOS
and LibreOffice; the one thing it has no name for is in draw.py, `unlock`.
"""

import numpure_xl.lean_xlwings  # noqa: F401  # before any module imports xlwings
