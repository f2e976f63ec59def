"""Reasons why Python does not run for Excel, each with its remedy: for a click and the doctor.

The sheet of texts in the add-in has a row for each (workbook/sheets.py), its sentence as the label
and its advice as the supertip; NumpureBridge.bas finds out which it is.
"""

from __future__ import annotations

from dataclasses import replace

from numpure_xl.hosts.finding import Finding

UNSEEN = -2147221164
"""REGDB_E_CLASSNOTREG (WinError.h): there is no such class, or it is hidden."""

REASONS = {
    "unnamed": Finding("No Python is named in {path}.", {}, "Run numpure addin install."),
    "gone": Finding("The Python of the add-in is gone: {path}.", {}, "Run numpure addin install."),
    "ends": Finding(
        "The Python of the add-in ends before it answers: {path}.",
        {},
        "Install numpure-xl there again, and run numpure addin install.",
    ),
    "library": Finding(
        "The library of the add-in is missing: {path}.",
        {},
        "If an antivirus took it away (Windows Security > Protection history), allow it there; then"
        " run numpure addin install.",
    ),
    "refused": Finding(
        "Windows does not load the library of the add-in, {path} (error {number}).",
        {},
        "Run numpure addin install; if that does not help, an antivirus or Smart App Control blocks"
        " it: allow it in Windows Security.",
    ),
    "unseen": Finding(
        "Excel does not see the Python that it has started, {path} ({number}).",
        {},
        "If Excel is from the Microsoft Store, install Office from office.com instead; else start"
        ' Excel without "Run as administrator", or with it. Help > Restart Python tries again.',
    ),
}
"""Each reason, without what fills its gaps, by its name in VBA."""


def reason(name: str, **fields: str) -> Finding:
    """Return a reason, and what fills its gaps."""
    return replace(REASONS[name], fields=fields)
