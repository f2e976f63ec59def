"""The doctor of the extension: the parts that work and those that do not, each with its remedy."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl import __version__
from numpure_xl.hosts.finding import Finding
from numpure_xl.hosts.libreoffice import install, trial


def status() -> Iterator[Finding]:
    """Yield the findings about the extension for LibreOffice.

    Raises:
        RequestError: If there is no LibreOffice.
        SheetError: If LibreOffice runs, and so cannot be asked.
    """
    version = install.office().version
    fields = {"version": version or "", "wanted": __version__}
    again = "Run numpure addin install --host libreoffice."
    if version is None:
        yield Finding("The extension is not installed in LibreOffice.", fields, again)
    elif version != __version__:
        sentence = "The extension in LibreOffice is of version {version}, not {wanted}."
        yield Finding(sentence, fields, again)
    else:
        yield Finding("The extension {version} is installed in LibreOffice.", fields)


def examine() -> Iterator[Finding]:
    """Yield the findings about LibreOffice, the extension included.

    Raises:
        RequestError: If there is no LibreOffice.
        SheetError: If LibreOffice runs, and so cannot be asked.
    """
    known = install.office()
    yield Finding("LibreOffice: {path}.", {"path": str(known.program)})
    python = _office_python(known.python)
    yield python
    yield from status()
    if python.well:
        yield trial.computed(known)


def _office_python(version: tuple[int, int] | None) -> Finding:
    if version is None:
        advice = "Install its Python support; on Debian and Ubuntu it is the package python3-uno."
        return Finding("LibreOffice runs no Python.", {}, advice)
    fields = {"found": ".".join(map(str, version)), "wanted": ".".join(map(str, install.PYTHON))}
    if version < install.PYTHON:
        sentence = "The Python of LibreOffice is {found}, and the extension needs {wanted}."
        return Finding(sentence, fields, "Install LibreOffice 25.8 or newer.")
    return Finding("The Python of LibreOffice is {found}.", fields)
