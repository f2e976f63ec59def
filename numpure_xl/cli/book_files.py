"""The files of a book: named, checked before anything is made, and written."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, count
from pathlib import Path

from numpure_xl.book.layout import BookLayout
from numpure_xl.cli.printing import SUFFIX, PdfOptions
from numpure_xl.cli.progress import watched
from numpure_xl.errors import RequestError
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.words import Lang, say

_FORBIDDEN = dict.fromkeys(map(ord, '<>:"/\\|?*'), "_")
"""What the name of a file cannot have on Windows."""


@dataclass(frozen=True, slots=True)
class Files:
    """The files of a book; None for one that is not wanted."""

    workbook: Path | None
    pdf: Path | None

    @classmethod
    def named(cls, out: Path, printing: PdfOptions) -> Files:
        """Return the files that are meant by a name and the options of a PDF."""
        if out.suffix.lower() not in {".xlsx", SUFFIX}:
            msg = "A book is a workbook or a PDF; give {path} the ending .xlsx or .pdf."
            raise RequestError(msg, path=str(out))
        pdf = printing.target(out)
        return cls(None if out == pdf else out, pdf)

    def check(self, *, force: bool) -> None:
        """Raise if they cannot be written, or somebody's work would be overwritten."""
        from numpure_xl import export

        if self.workbook:
            export.writable(self.workbook)
        if self.pdf:
            export.writable(self.pdf, SUFFIX)
        for path in () if force else filter(None, (self.workbook, self.pdf)):
            export.check_unchanged(path)

    def write(self, plan: BookPlan, printing: PdfOptions, lang: Lang) -> None:
        """Write them."""
        from numpure_xl import export

        if self.workbook:
            with watched(plan, say("Pages", lang)) as pages:
                export.write_book(pages, self.workbook)
        if self.pdf:
            with watched(plan, "PDF") as pages:
                printing.write(pages, self.pdf)


def own_workbooks(out: Path, layout: BookLayout) -> list[tuple[Files, BookLayout]]:
    """Return a workbook for each name of a class, with the name in its file name and its title.

    Args:
        out: The name of the file that was asked for.
        layout: The layout of all of them.

    Raises:
        RequestError: If a name leaves no room for the title.
    """
    return [
        (Files(path, None), replace(layout, names=(), one_each=False, title=title))
        for path, title in zip(own_paths(out, layout.names), _titles(layout), strict=True)
    ]


def _titles(layout: BookLayout) -> Iterator[str]:
    for name in layout.names:
        yield " · ".join(filter(None, (layout.headings[0], name)))


def own_paths(out: Path, names: tuple[str, ...]) -> list[Path]:
    """Return a path for each name; equal ones get a number.

    >>> [path.name for path in own_paths(Path("a.xlsx"), ("Zoë", "A/B", "zoë", "zoë-2"))]
    ['a-Zoë.xlsx', 'a-A_B.xlsx', 'a-zoë-2.xlsx', 'a-zoë-2-2.xlsx']
    """
    found: dict[str, Path] = {}
    for name in names:
        text = unicodedata.normalize("NFC", name).translate(_FORBIDDEN).rstrip(". ")
        numbered = chain([text], (f"{text}-{number}" for number in count(2)))
        free = next(each for each in numbered if each.casefold() not in found)
        found[free.casefold()] = out.with_name(f"{out.stem}-{free}{out.suffix}")
    return list(found.values())
