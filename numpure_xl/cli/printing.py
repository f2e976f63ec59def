"""The options of a PDF: its fonts, and what a printer gets around the pages."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from numpure_xl.cli.options import taken_as, was_given
from numpure_xl.errors import RequestError
from numpure_xl.plan.sheet import BookPlan

SUFFIX = ".pdf"
MOST_FONTS = 2  # a regular one and a bold one


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfOptions:
    """The options of a PDF, as they were typed.

    Attributes:
        pdf: Whether there is one beside the workbook.
        fonts: Font files to be taken before all others.
        bleed: How many millimetres pages go on beyond their edges.
        crop_marks: Whether there are marks where to cut.
    """

    pdf: bool
    fonts: tuple[Path, ...]
    bleed: float
    crop_marks: bool

    def target(self, out: Path) -> Path | None:
        """Return the PDF file that is wanted beside a workbook, or in its place; None for none.

        Raises:
            RequestError: If options of a PDF are given without one.
        """
        is_pdf = out.suffix.lower() == SUFFIX
        if self.pdf or is_pdf:
            self._check()
            return out if is_pdf else out.with_suffix(SUFFIX)
        for name, option in (
            ("fonts", "--font"),
            ("bleed", "--bleed"),
            ("crop_marks", "--crop-marks"),
        ):
            if was_given(name):
                msg = "{option} is for a PDF only; add --pdf, or give a name that ends in .pdf."
                raise RequestError(msg, option=option)
        return None

    def _check(self) -> None:
        from numpure_xl.export.pdf import Press
        from numpure_xl.export.pdf.faces import opened

        Press(bleed=self.bleed, crop_marks=self.crop_marks)
        if len(self.fonts) > MOST_FONTS:
            msg = "Give --font once, or twice: for the regular and for the bold letters."
            raise RequestError(msg)
        for path in self.fonts:
            opened(path, "")

    def write(self, plan: BookPlan, path: Path) -> None:
        """Write a plan to a PDF file."""
        from numpure_xl.export.pdf import Press, write_pdf

        press = Press(bleed=self.bleed, crop_marks=self.crop_marks)
        write_pdf(plan, path, fonts=self.fonts, press=press)


_PDF_OPTIONS = [
    click.option("--pdf", is_flag=True, help="Also a PDF, beside the workbook."),
    click.option(
        "--font",
        "fonts",
        multiple=True,
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Font of the PDF; give it twice for bold letters too.",
    ),
    click.option(
        "--bleed", type=float, default=0.0, metavar="MM", help="Bleed of the PDF in millimetres."
    ),
    click.option("--crop-marks", is_flag=True, help="Crop marks in the PDF."),
]


pdf_options = taken_as(_PDF_OPTIONS, printing=PdfOptions)
"""Adds the options of a PDF; the command takes them as `printing`."""
