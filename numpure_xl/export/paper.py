"""What a sheet is printed on, translated: paper, margins, header, footer, page numbers.

A paper without a number has attributes for its size in the standard (ISO/IEC 29500-1, 18.3.1.63).
Microsoft's SDK does not know them, and what Excel makes of them nobody here has seen; LibreOffice
obeys them. So they are put into an alternative (ISO/IEC 29500-3) that asks for a namespace of ours.
Who does not know it, and Excel does not, takes the fallback, a paper with a number. LibreOffice
goes by the prefix alone, and takes our size: `p14` is one that it accepts.
"""

from __future__ import annotations

from typing import Any

from openpyxl.worksheet.page import PageMargins, PrintPageSetup
from openpyxl.xml import functions as xml

from numpure_xl.export.cells import Element, Sheet, TextPart
from numpure_xl.plan.sheet import Font, Leaf, PaperSetup

MM_PER_INCH, POINTS_PER_INCH = 25.4, 72
NEAR = 0.24  # millimetres

_CHOICES = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_PREFIX, _OURS = "p14", "urn:numpure-xl:paper"

# openpyxl collects the known prefixes when it begins a sheet.
for _name, _namespace in (("mc", _CHOICES.strip("{}")), (_PREFIX, _OURS)):
    xml.register_namespace(_name, _namespace)  # type: ignore[attr-defined]  # its stubs lack it


class OwnSize(PrintPageSetup):
    """The page setup of a sheet whose paper has no number, as an alternative to one that has."""

    __attrs__ = PrintPageSetup.__attrs__
    __namespaced__ = PrintPageSetup.__namespaced__

    def to_tree(self, *args: Any, **options: Any) -> Element:
        """Return the XML element."""
        own, known = (super(OwnSize, self).to_tree(*args, **options) for _ in range(2))
        del own.attrib["paperSize"], known.attrib["paperWidth"], known.attrib["paperHeight"]
        # Our attribute has no meaning; it makes openpyxl declare the prefix.
        marks = {f"{_CHOICES}Ignorable": _PREFIX, f"{{{_OURS}}}is": "paper"}
        tree = xml.Element(f"{_CHOICES}AlternateContent", marks)
        for name, marks, setup in (("Choice", {"Requires": _PREFIX}, own), ("Fallback", {}, known)):
            branch = xml.Element(f"{_CHOICES}{name}", marks)
            branch.append(setup)
            tree.append(branch)
        return tree


def set_paper(sheet: Sheet, paper: PaperSetup) -> None:
    """Say what a sheet of openpyxl is printed on."""
    top = paper.top - (_taken_off(paper.title_font.size) if paper.title else 0)
    lengths = (paper.left, paper.right, top, paper.bottom, paper.header, paper.footer)
    sheet.page_margins = PageMargins(*(length / MM_PER_INCH for length in lengths))
    if paper.size:
        width, height = (f"{length:g}mm" for length in paper.size)
        sheet.page_setup = OwnSize(sheet, paperWidth=width, paperHeight=height)
    sheet.page_setup.paperSize = paper.code
    sheet.page_setup.orientation = "landscape" if paper.landscape else "portrait"
    if paper.fit:
        sheet.sheet_properties.pageSetUpPr.fitToPage = True
        sheet.page_setup.fitToHeight = 1 if paper.fit == "page" else 0
    sheet.print_options.horizontalCentered = True
    _set_line(sheet.oddHeader.center, paper.title.replace("&", "&&"), paper.title_font)
    if paper.leaf:
        _set_leaf(sheet, paper.leaf, paper.page_font)
    else:
        _set_line(sheet.oddFooter.center, "&P / &N", paper.page_font)


def _taken_off(points: float) -> float:
    """Return how many millimetres the margin above is smaller where there is a header.

    LibreOffice pushes cells down below a header, and Excel does not. It computes a line as high as
    its letters' size, but draws it as high as the font says: in Arial by 0.117 more, and in empty
    parts of a header there are letters of 10 points. Half of that is taken off, and as much that
    LibreOffice is never off by more than `NEAR`; Excel is by 0.34 mm below a header of 14 points.
    """
    pushed = (1.117 * max(points, 10.0) - points) / POINTS_PER_INCH * MM_PER_INCH
    return max(pushed / 2, pushed - NEAR)


def _set_leaf(sheet: Sheet, leaf: Leaf, font: Font) -> None:
    """Number a page of a bound book, at its outer edge.

    A sheet has no other page, so its footer is that of odd pages whatever its number.
    """
    sheet.page_setup.firstPageNumber = leaf.number
    sheet.page_setup.useFirstPageNumber = True
    edge = sheet.oddFooter.right if leaf.is_right else sheet.oddFooter.left
    _set_line(edge, "&P" if leaf.is_numbered else "", font)


def _set_line(part: TextPart, text: str, font: Font) -> None:
    """Set a part of a header or a footer; in its text '&' begins a code.

    The size comes before the font, so that a text that begins with a digit is not taken for
    more of the size.
    """
    letters = "Bold" if font.bold else "Regular"
    part.text = f'&{int(font.size)}&"{font.name},{letters}"{text}' if text else None
