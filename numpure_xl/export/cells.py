"""Cells and styles of a plan as those of openpyxl, equal styles converted only once."""

from __future__ import annotations

from typing import Any, Literal

from openpyxl import styles
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.worksheet.hyperlink import Hyperlink

from numpure_xl.plan.hatching import CAGE_HATCH, HATCHES, hatch_ink
from numpure_xl.plan.sheet import Cell, Font, Formula, Style, TextRun
from numpure_xl.plan.strokes import Weight

# Names for what openpyxl's type stubs leave out too much of.
OpenpyxlBook = Any
OpenpyxlSheet = Any
Element = Any
TextPart = Any
OpenpyxlCell = Any
SheetChart = Any

_STROKES: dict[Weight, Literal["thin", "medium", "thick"]] = {
    Weight.THIN: "thin",
    Weight.MEDIUM: "medium",
    Weight.THICK: "thick",
}


class SchemaFont(styles.Font):
    """A font with its parts in the order of the schema (ECMA-376 part 1, 18.8.22)."""

    __nested__ = styles.Font.__nested__
    __elements__ = (
        *("b", "i", "strike", "condense", "extend", "outline", "shadow", "u", "vertAlign"),
        *("sz", "color", "name", "family", "charset", "scheme"),
    )


class CellConverter:
    """Converts the cells of a plan to those of openpyxl.

    `known` keeps the converted styles for the other sheets of the same book.
    """

    def __init__(
        self, sheet: OpenpyxlSheet, palette: tuple[Style, ...], known: dict[Style, object]
    ) -> None:
        for style in palette:
            if style not in known:
                known[style] = _styled(sheet, style)
        self.sheet = sheet
        self.palette = palette
        self.styles = [known[style] for style in palette]

    def cell(self, cell: Cell) -> OpenpyxlCell:
        """Return a cell of openpyxl for a cell of a plan."""
        value = self._plain(cell)
        drawn: OpenpyxlCell = WriteOnlyCell(self.sheet)
        drawn.value = f"={value.text}" if isinstance(value, Formula) else value
        if isinstance(value, str):
            drawn.data_type = "s"  # never a formula, whatever it begins with
        drawn._style = self.styles[cell.style]  # noqa: SLF001  # one step instead of five
        if cell.link:
            drawn.hyperlink = Hyperlink(ref="", location=cell.link, display=str(value))
        return drawn

    def _plain(self, cell: Cell) -> float | str | CellRichText | Formula | None:
        """Return a value in which runs are those of openpyxl."""
        if not isinstance(cell.value, tuple) or isinstance(cell.value, Formula):
            return cell.value
        if not any(
            run.color or run.is_struck or run.is_raised or run.is_bold for run in cell.value
        ):
            return "".join(run.text for run in cell.value)
        font = self.palette[cell.style].font
        return CellRichText(*(TextBlock(_inline(font, run), run.text) for run in cell.value))


def _inline(font: Font, run: TextRun) -> InlineFont:
    color = styles.colors.Color(f"FF{run.color or font.color}")
    raised: Literal["superscript"] | None = "superscript" if run.is_raised else None
    struck = run.is_struck or None
    bold = run.is_bold or font.bold or None
    return InlineFont(
        rFont=font.name, sz=font.size, color=color, b=bold, strike=struck, vertAlign=raised
    )


CellFormats = tuple[
    SchemaFont, styles.PatternFill, styles.Border, styles.Alignment, styles.Protection
]


def look_of(style: Style) -> CellFormats:
    """Return the font, fill, border, alignment and protection of a style."""
    top, right, bottom, left = (_side(weight, style.stroke) for weight in style.sides)
    return (
        _font(style.font),
        _fill(style.fill, style.hatch) if style.fill else styles.PatternFill(),
        styles.Border(top=top, right=right, bottom=bottom, left=left),
        styles.Alignment(
            horizontal=style.horizontal, vertical=style.vertical, wrap_text=style.wrap or None
        ),
        styles.Protection(locked=style.locked, hidden=style.secret),
    )


def _styled(sheet: OpenpyxlSheet, style: Style) -> object:
    """Return openpyxl's record of a cell of a style."""
    cell: OpenpyxlCell = WriteOnlyCell(sheet)
    cell.font, fill, cell.border, cell.alignment, cell.protection = look_of(style)
    if style.fill:
        cell.fill = fill
    if style.number:
        cell.number_format = style.number
    return cell._style  # noqa: SLF001


def _fill(color: str, hatch: int) -> styles.PatternFill:
    if not hatch or hatch >= CAGE_HATCH:  # a cage is drawn above the cells
        return styles.PatternFill("solid", fgColor=f"FF{color}")
    pattern = HATCHES[hatch]
    ink = f"FF{hatch_ink(color, pattern.ink_share)}"
    return styles.PatternFill(pattern.name, fgColor=ink, bgColor=f"FF{color}")


def _side(weight: Weight, color: str | None) -> styles.Side:
    if weight is Weight.NONE:
        return styles.Side()
    return styles.Side(style=_STROKES[weight], color=f"FF{color}" if color else None)


def _font(font: Font) -> SchemaFont:
    return SchemaFont(name=font.name, sz=font.size, b=font.bold, color=f"FF{font.color}")
