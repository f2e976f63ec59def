"""Formats of cells as LibreOffice Calc has them: letters, fills, numbers, borders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpure_xl.sheet_io.changes import PutBorder, PutFormat
from numpure_xl.sheet_io.snapshot import Border, BorderLine, FormatName, FormatPart, Rgb, Side

HUNDREDTHS = 2540 / 72
"""Hundredths of a millimetre, by which LibreOffice measures, in a point."""

BOLD, REGULAR = 150.0, 100.0
"""com.sun.star.awt.FontWeight."""

HORIZONTAL = {"general": "STANDARD", "left": "LEFT", "center": "CENTER", "right": "RIGHT"}
"""com.sun.star.table.CellHoriJustify; others are read as general."""

VERTICAL = {"top": 1, "center": 2, "bottom": 3}
"""com.sun.star.table.CellVertJustify2; 0, the usual one, is read as bottom."""

WEIGHTS = {"hairline": 2, "thin": 26, "medium": 62, "thick": 88}
"""Widths that LibreOffice gives the borders that it reads from .xlsx: in 1/100 mm."""

STYLES = {"continuous": 0, "dot": 1, "dash": 2, "double": 3, "dash_dot": 16, "dash_dot_dot": 17}
"""com.sun.star.table.BorderLineStyle; others are read as continuous."""

LINES: dict[BorderLine, str] = {
    "edge_top": "TopLine",
    "edge_bottom": "BottomLine",
    "edge_left": "LeftLine",
    "edge_right": "RightLine",
    "inside_vertical": "VerticalLine",
    "inside_horizontal": "HorizontalLine",
}
"""The lines of a rectangle, in a com.sun.star.table.TableBorder2."""

BORDERS: dict[Side, str] = {
    "edge_top": "TopBorder2",
    "edge_bottom": "BottomBorder2",
    "edge_left": "LeftBorder2",
    "edge_right": "RightBorder2",
}
"""The borders of a cell."""

LOOKS = (
    *("CharWeight", "CharHeight", "CharFontName", "CharColor", "CharPosture", "CharUnderline"),
    *("CharWeightAsian", "CharHeightAsian", "CharFontNameAsian", "CharStrikeout"),
    *("CellBackColor", "NumberFormat", "CellProtection"),
    *("HoriJustify", "VertJustify", "IsTextWrapped", "ShrinkToFit", "RotateAngle", "ParaIndent"),
    *("TopBorder", "BottomBorder", "LeftBorder", "RightBorder", "DiagonalTLBR", "DiagonalBLTR"),
)
"""The format of cells, without conditional formats and rules for what is typed."""

PROPERTIES: dict[FormatName, str] = {
    "bold": "CharWeight",
    "ink": "CharColor",
    "name": "CharFontName",
    "size": "CharHeight",
    "fill": "CellBackColor",
    "number_format": "NumberFormat",
    "wrap": "IsTextWrapped",
    "horizontal": "HoriJustify",
    "vertical": "VertJustify",
    "locked": "CellProtection",
}
"""The property that holds each part of the format."""

ASIAN: dict[FormatName, str] = {
    "bold": "CharWeightAsian",
    "name": "CharFontNameAsian",
    "size": "CharHeightAsian",
}
"""Properties for the letters of Asian scripts, which LibreOffice keeps apart from all others."""

UNO_TO_HORIZONTAL = {uno: name for name, uno in HORIZONTAL.items()}
UNO_TO_VERTICAL = {number: name for name, number in VERTICAL.items()}
UNO_TO_STYLE = {number: name for name, number in STYLES.items()}

PARTS: dict[FormatName, Callable[[Any], FormatPart]] = {
    "bold": lambda weight: bool(weight > REGULAR),
    "ink": lambda color: (0, 0, 0) if color == -1 else rgb(color),
    "fill": lambda color: None if color == -1 else rgb(color),
    "horizontal": lambda uno: UNO_TO_HORIZONTAL.get(uno.value, "general"),
    "vertical": lambda number: UNO_TO_VERTICAL.get(number, "bottom"),
    "locked": lambda protection: bool(protection.IsLocked),
}
"""Functions of properties that commands know in another form."""


class FormatReader:
    """Reads the parts of formats in a document."""

    def __init__(self, document: Any) -> None:
        self.document = document
        self._numbers: dict[int, str] = {}

    def read(self, name: FormatName, raw: Any) -> FormatPart:
        """Return a part of the format, from the property that LibreOffice has for it."""
        if name == "number_format":
            if raw not in self._numbers:
                self._numbers[raw] = number_format(self.document, raw)
            return self._numbers[raw]
        value: FormatPart = PARTS[name](raw) if name in PARTS else raw
        return value


def writers(calc: Any, document: Any, target: Any, change: PutFormat) -> dict[str, object]:
    """Return the properties that give cells a part of their format."""
    name, value = change.name, change.value
    made: object = value
    if name == "bold":
        made = BOLD if value else REGULAR
    elif name in {"ink", "fill"}:
        made = color_number(value)  # type: ignore[arg-type]  # it is a colour, or none
    elif name == "number_format":
        made = number_key(document, str(value))
    elif name == "horizontal":
        made = calc.enum("table.CellHoriJustify", HORIZONTAL.get(str(value), "STANDARD"))
    elif name == "vertical":
        made = VERTICAL[str(value)]
    elif name == "locked":
        made = target.CellProtection
        made.IsLocked = value  # type: ignore[attr-defined]  # UNO has no types
    elif name == "size":
        made = float(value)  # type: ignore[arg-type]  # it is a number
    return {PROPERTIES[name]: made} | ({ASIAN[name]: made} if name in ASIAN else {})


def number_format(document: Any, key: int) -> str:
    """Return the number format, in Excel's language for it."""
    formats = document.NumberFormats
    properties = formats.getByKey(key)
    if properties.StandardFormat:
        return "General"  # LibreOffice has a word for it in each language
    if properties.Locale.Language not in {"", "en"}:
        key = formats.addNewConverted(
            properties.FormatString, properties.Locale, _english(document)
        )
    text: str = formats.getByKey(key).FormatString
    return text


def number_key(document: Any, text: str) -> int:
    """Return the key by which a document knows a format of numbers."""
    formats, english = document.NumberFormats, _english(document)
    known: int = formats.queryKey(text, english, False)  # noqa: FBT003  # UNO knows no names
    return int(formats.addNew(text, english)) if known < 0 else known


def _english(document: Any) -> Any:
    locale = document.CharLocale
    locale.Language, locale.Country, locale.Variant = "en", "US", ""
    return locale


def border_of(row: int, col: int, side: Side, line: Any) -> Border:
    """Return the border of a cell; its weight is the nearest that Excel has."""
    weight = min(WEIGHTS, key=lambda name: abs(WEIGHTS[name] - line.LineWidth))
    style = UNO_TO_STYLE.get(line.LineStyle, "continuous")
    return Border(row, col, side, style, weight, rgb(line.Color))


def drawn(line: Any, change: PutBorder) -> Any:
    """Return a line as it is to be drawn; without a width there is none."""
    width = WEIGHTS.get(change.weight, WEIGHTS["thin"]) if change.style else 0
    line.LineWidth = line.OuterLineWidth = width
    line.InnerLineWidth = line.LineDistance = 0
    line.LineStyle = STYLES.get(change.style or "continuous", 0)
    line.Color = color_number(change.color or (0, 0, 0))
    return line


def rgb(color: int) -> Rgb:
    """Return a colour of LibreOffice as red, green and blue."""
    return color >> 16 & 255, color >> 8 & 255, color & 255


def color_number(color: Rgb | None) -> int:
    """Return a colour as LibreOffice keeps it; -1 for none."""
    if color is None:
        return -1
    red, green, blue = color
    return red << 16 | green << 8 | blue
