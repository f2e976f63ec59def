"""Names for what openpyxl's type stubs leave out too much of."""

from typing import Any

Book = Any
Sheet = Any
Element = Any
TextPart = Any
SheetCell = Any
SheetChart = Any
