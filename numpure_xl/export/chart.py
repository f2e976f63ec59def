"""Charts of a plan, translated."""

from __future__ import annotations

from collections.abc import Callable

from openpyxl.chart import BarChart, LineChart, Reference, Series
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.data_source import AxDataSource, NumDataSource, NumRef, StrRef
from openpyxl.chart.error_bar import ErrorBars
from openpyxl.chart.series import SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, OneCellAnchor
from openpyxl.drawing.text import (
    CharacterProperties,
    Paragraph,
    ParagraphProperties,
    RegularTextRun,
)
from openpyxl.drawing.xdr import XDRPositiveSize2D

from numpure_xl.export.cells import SheetChart
from numpure_xl.plan.sheet import Chart, Curve

TITLE_POINTS, AXIS_POINTS, LABEL_POINTS = 12, 9, 8
GAP_PERCENT = 40  # of the width of a bar, between two groups of bars
PALE = "D9D9D9"
EMU_PER_PIXEL = 9525  # 914,400 to the inch (ECMA-376 part 1, 20.1.2.1), 96 pixels to the inch


def drawn_chart(chart: Chart) -> SheetChart:
    """Return a chart of openpyxl."""
    drawn = _KINDS[chart.kind]()
    drawn.title = _title(chart.title, TITLE_POINTS)
    _set_axes(drawn, chart)
    for curve in chart.curves:
        drawn.series.append(_series(curve, chart))
    drawn.legend.position = "b"
    if len(chart.curves) == 1:
        drawn.legend = None
    row, col, width, height = chart.place
    size = XDRPositiveSize2D(width * EMU_PER_PIXEL, height * EMU_PER_PIXEL)
    drawn.anchor = OneCellAnchor(AnchorMarker(col=col, row=row), size)
    return drawn


def _columns() -> SheetChart:
    drawn: SheetChart = BarChart()
    drawn.gapWidth = GAP_PERCENT
    return drawn


_KINDS: dict[str, Callable[[], SheetChart]] = {
    "columns": _columns,
    "lines": LineChart,
}


def _set_axes(drawn: SheetChart, chart: Chart) -> None:
    for axis, text in ((drawn.x_axis, chart.across), (drawn.y_axis, chart.up)):
        axis.delete = False  # openpyxl leaves it out, and Excel then shows no axis
        axis.title = _title(text, AXIS_POINTS)
        axis.txPr = RichText(
            p=[Paragraph(pPr=_letters(LABEL_POINTS), endParaRPr=CharacterProperties())]
        )
    line = LineProperties(solidFill=PALE)
    drawn.y_axis.majorGridlines = ChartLines(GraphicalProperties(ln=line))
    drawn.y_axis.number_format = chart.number
    drawn.y_axis.scaling.min, drawn.y_axis.scaling.max = chart.least, chart.most
    drawn.x_axis.tickLblPos = "low"
    if chart.log:
        drawn.y_axis.scaling.logBase = 10
        drawn.x_axis.crosses = "min"  # bars begin at the foot of the chart, not at 1


def _title(text: str, points: int) -> Title:
    letters = _letters(points, bold=points == TITLE_POINTS)
    paragraph = Paragraph(pPr=letters, r=[RegularTextRun(rPr=letters.defRPr, t=text)])
    return Title(tx=Text(rich=RichText(p=[paragraph])), overlay=False)


def _letters(points: int, *, bold: bool = False) -> ParagraphProperties:
    return ParagraphProperties(defRPr=CharacterProperties(sz=points * 100, b=bold))


def _series(curve: Curve, chart: Chart) -> SheetChart:
    drawn: SheetChart = Series(Reference(range_string=curve.values), title=curve.title)
    drawn.cat = AxDataSource(strRef=StrRef(chart.names))
    drawn.tx = SeriesLabel(v=curve.title)
    if chart.kind == "lines":
        drawn.graphicalProperties.line.solidFill = curve.color
        drawn.graphicalProperties.line.width = 28575
        drawn.smooth = False
    else:
        drawn.graphicalProperties = GraphicalProperties(solidFill=curve.color)
        drawn.invertIfNegative = False
    if curve.below and curve.above:
        drawn.errBars = _error_bars(curve.below, curve.above)
    return drawn


class _ErrorBars(ErrorBars):
    """Error bars with their parts in the order of the schema (ECMA-376 part 1, 21.2.2.55)."""

    tagname = "errBars"
    __nested__ = ErrorBars.__nested__
    __elements__ = ("errDir", "errBarType", "errValType", "noEndCap", "plus", "minus", "val")


def _error_bars(below: str, above: str) -> ErrorBars:
    return _ErrorBars(
        errDir="y",
        errBarType="both",
        errValType="cust",
        minus=NumDataSource(numRef=NumRef(f=below)),
        plus=NumDataSource(numRef=NumRef(f=above)),
    )
