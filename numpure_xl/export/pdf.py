"""Print a workbook to a PDF file, with LibreOffice; then look whether every page is as planned.

LibreOffice runs without a window and with a profile of its own, so that it neither meets nor
disturbs one that is open on the same computer.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from numpure_xl.errors import SheetError
from numpure_xl.export.atomic_file import is_left_behind, replaced, writable
from numpure_xl.libreoffice import installed
from numpure_xl.messages import Plural
from numpure_xl.plan.paper import PAPERS, TRIMS
from numpure_xl.plan.sheet import BookPlan, PaperSetup

PATIENCE, PATIENCE_A_PAGE = 120.0, 0.5
"""Seconds until LibreOffice is given up; it needs 3, and 20 pages more take another."""

SUFFIX = ".pdf"
FOLDER = "numpure-print-"
MM = 25.4 / 72  # in a point
NEAR = 0.5  # mm: sizes of papers are in twentieths of a point

_SIZES = {
    paper.code: (paper.width, paper.height)
    for paper in (*TRIMS.values(), *PAPERS.values())
    if paper.has_number
}


def printer() -> Path:
    """Return the program that prints: LibreOffice, on the PATH or where installers put it.

    Raises:
        SheetError: If there is none.
    """
    for name in ("soffice", "libreoffice"):
        if found := shutil.which(name):
            return Path(found)
    for program in installed():
        return program
    msg = "A PDF needs LibreOffice, which is not here; install it, or print the workbook in Excel."
    raise SheetError(msg)


def pdf_path(workbook: Path | str) -> Path:
    """Return the PDF file that goes with a workbook, after a look whether it can be written.

    Raises:
        SheetError: If it cannot.
    """
    return writable(Path(workbook).with_suffix(SUFFIX), SUFFIX)


def write_pdf(plan: BookPlan, workbook: Path | str, program: Path) -> Path:
    """Print a workbook that has been written to a PDF file beside it.

    Args:
        plan: The plan of the workbook.
        workbook: Its file.
        program: What `printer` found.

    Returns:
        The PDF file, each page of which has the size that was planned.

    Raises:
        SheetError: If LibreOffice does not print it, or not as planned; an older file stays.
    """
    target = pdf_path(workbook)
    sizes = list(_planned(plan))
    _remove_left_behind()
    prefix = f"{FOLDER}{os.getpid()}-"
    with TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as folder:
        printed = _printed(Path(workbook).resolve(), program, Path(folder), len(sizes))
        _check(_pages(printed), sizes)
        with replaced(target, SUFFIX) as file, printed.open("rb") as source:
            shutil.copyfileobj(source, file)
    return target


def _remove_left_behind() -> None:
    """Remove the profiles of runs that were killed."""
    for folder in Path(gettempdir()).glob(f"{FOLDER}*-*"):
        if is_left_behind(folder.name.removeprefix(FOLDER).partition("-")[0]):
            shutil.rmtree(folder, ignore_errors=True)


def _printed(workbook: Path, program: Path, folder: Path, pages: int) -> Path:
    """Let LibreOffice print a workbook into a folder."""
    command = [
        str(program),
        f"-env:UserInstallation={(folder / 'profile').as_uri()}",
        *("--headless", "--norestore", "--convert-to", "pdf", "--outdir", str(folder)),
        str(workbook),
    ]
    _run(command, PATIENCE + PATIENCE_A_PAGE * pages)
    printed = folder / f"{workbook.stem}.pdf"
    if not printed.exists():
        msg = "LibreOffice printed nothing; open {path} in it, and look what it says."
        raise SheetError(msg, path=workbook.name)
    return printed


def _run(command: list[str], patience: float) -> None:
    """Run a program to its end, or end it and all that it started."""
    running = subprocess.Popen(  # noqa: S603  # a program that was found, no shell
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "SAL_USE_VCLPLUGIN": "svp"} if sys.platform == "linux" else None,
        start_new_session=True,
    )
    try:
        running.wait(patience)
    except subprocess.TimeoutExpired:
        msg = "LibreOffice did not print within {seconds} seconds; close other programs, try again."
        raise SheetError(msg, seconds=round(patience)) from None
    finally:
        _end(running)


def _end(running: subprocess.Popen[bytes]) -> None:
    if running.poll() is None:
        if sys.platform == "win32":
            running.kill()
        else:
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()


def _planned(plan: BookPlan) -> Iterator[tuple[float, float]]:
    """Yield the size of each page in millimetres."""
    printed = (sheet for sheet in plan.sheets if not sheet.hidden)
    sheets = ((_size(sheet.paper), len(sheet.pages)) for sheet in printed)
    return chain.from_iterable(repeat(size, pages) for size, pages in sheets)


def _size(paper: PaperSetup) -> tuple[float, float]:
    width, height = paper.size or _SIZES[paper.code]
    return (height, width) if paper.landscape else (width, height)


def _pages(file: Path) -> list[tuple[float, float]]:
    """Return the size of each page of a PDF file in millimetres."""
    try:
        with PdfReader(file) as reader:
            boxes = [page.mediabox for page in reader.pages]
            return [(float(box.width) * MM, float(box.height) * MM) for box in boxes]
    except (PyPdfError, ValueError):
        return []


def _check(found: list[tuple[float, float]], wanted: list[tuple[float, float]]) -> None:
    """Raise if pages are not as planned."""
    if len(found) != len(wanted):
        msg: str = Plural(
            "LibreOffice printed {found} page, not {wanted}; the PDF is left out.",
            "LibreOffice printed {found} pages, not {wanted}; the PDF is left out.",
            by="found",
        )
        raise SheetError(msg, found=len(found), wanted=len(wanted))
    for number, (has, wants) in enumerate(zip(found, wanted, strict=True), 1):
        if max(abs(has[0] - wants[0]), abs(has[1] - wants[1])) > NEAR:
            msg = "LibreOffice printed page {number} on {found} mm, not {wanted}; it is left out."
            raise SheetError(msg, number=number, found=_size_text(has), wanted=_size_text(wants))


def _size_text(size: tuple[float, float]) -> str:
    return "{:.0f}x{:.0f}".format(*size)
