"""Scroll bars of a sheet: form controls, which Excel keeps in a drawing in VML.

openpyxl has no form controls. Since Excel 2010 there is a newer part beside the VML ([MS-OI29500],
2.1.631); Excel reads files without it, as those of Excel 2007 are.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from openpyxl.utils.cell import absolute_coordinate, quote_sheetname

from numpure_xl.export.cells import OpenpyxlSheet
from numpure_xl.plan.sheet import ScrollBar

MOST = 30_000
"""The highest number of a scroll bar."""

SHAPES = 1024
"""Numbers for the shapes of one drawing."""

_DRAWING = """<xml xmlns:v="urn:schemas-microsoft-com:vml" \
xmlns:o="urn:schemas-microsoft-com:office:office" \
xmlns:x="urn:schemas-microsoft-com:office:excel">
<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="{number}"/></o:shapelayout>
<v:shapetype id="_x0000_t201" coordsize="21600,21600" o:spt="201" \
path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/>\
<v:path shadowok="f" o:extrusionok="f" strokeok="f" fillok="f" o:connecttype="rect"/>\
<o:lock v:ext="edit" shapetype="t"/></v:shapetype>
{shapes}
</xml>
"""

_SHAPE = """<v:shape id="_x0000_s{id}" type="#_x0000_t201" style="position:absolute;\
z-index:{order}" stroked="f" o:insetmode="auto"><x:ClientData ObjectType="Scroll">\
<x:SizeWithCells/><x:Anchor>{anchor}</x:Anchor><x:PrintObject>False</x:PrintObject><x:Val>{value}</x:Val>\
<x:Min>{least}</x:Min><x:Max>{most}</x:Max><x:Inc>1</x:Inc><x:Page>{page}</x:Page><x:Horiz/>\
<x:Dx>16</x:Dx><x:FmlaLink>{cell}</x:FmlaLink></x:ClientData></v:shape>"""


def drawing_name(sheet: OpenpyxlSheet) -> str:
    """Return the name of the part of a book that has the bars of a sheet."""
    return f"xl/drawings/vmlDrawing{sheet.parent.worksheets.index(sheet) + 1}.vml"


def drawn_bars(sheet: str, bars: Sequence[ScrollBar], number: int) -> str:
    """Return the drawing with the bars of a sheet.

    Args:
        sheet: The name of the sheet: LibreOffice takes a cell without one for the first sheet's.
        bars: The bars.
        number: The number of the sheet, from 1, which sets its shapes apart from all others.
    """
    shapes = (_shape(sheet, bar, order, number) for order, bar in enumerate(bars, 1))
    return _DRAWING.format(number=number, shapes="\n".join(shapes))


def _shape(sheet: str, bar: ScrollBar, order: int, number: int) -> str:
    corners = (bar.first, 0, bar.row, 2, bar.last + 1, 0, bar.row + 1, 0)
    return _SHAPE.format(
        id=number * SHAPES + order,
        order=order,
        anchor=", ".join(map(str, corners)),
        value=bar.value,
        least=bar.least,
        most=min(bar.most, MOST),
        page=max(1, (bar.most - bar.least) // 20),
        cell=escape(f"{quote_sheetname(sheet)}!{absolute_coordinate(bar.cell)}", quote=False),
    )
