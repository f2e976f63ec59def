"""What works and what does not, of all that the add-in needs, each with what to do about it."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.errors import SheetError
from numpure_xl.hosts.excel import config, policies, trial
from numpure_xl.hosts.excel.config import AddinPlaces
from numpure_xl.hosts.excel.policies import Registry
from numpure_xl.hosts.excel.reasons import reason
from numpure_xl.hosts.finding import Finding
from numpure_xl.hosts.libreoffice import install
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.shipped import shipped

EXCEL = r"HKEY_LOCAL_MACHINE\SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\excel.exe"
APPLICATION = Path("/Applications/Microsoft Excel.app")


def status(where: AddinPlaces, python: str) -> Iterator[Finding]:
    """Yield the findings about an installation for one user.

    Args:
        where: The places of the user.
        python: The full path of the interpreter that is asked for.
    """
    again = "Run numpure addin install."
    yield _addin(where, again)
    try:
        config.check_found(where)
    except SheetError as error:
        advice = "In Windows' region settings, choose that language for programs without Unicode."
        yield Finding(error.sentence, error.fields, advice)
    interpreter = config.read(where).get(where.interpreter)
    if interpreter is None:
        yield reason("unnamed", path=str(where.config))
    elif not Path(interpreter).exists():
        yield reason("gone", path=interpreter)
    elif interpreter != config.readable(python, where):
        advice = "To use this Python, {path}, run numpure addin install with it."
        fields = {"found": interpreter, "path": python}
        yield Finding("The add-in runs another Python, {found}.", fields, advice)
    else:
        yield Finding("The add-in runs this Python.", {})
    if where.script is not None and not where.script.exists():
        fields = {"path": str(where.script)}
        yield Finding("The script that runs Python for Excel is missing: {path}.", fields, again)


def _addin(where: AddinPlaces, again: str) -> Finding:
    fields = {"path": str(where.addin)}
    if not where.addin.exists():
        return Finding("The add-in is not installed in {path}.", fields, again)
    if where.addin.read_bytes() != shipped(config.ADDIN):
        return Finding("The add-in in {path} is of another version.", fields, again)
    return Finding("The add-in is installed in {path}.", fields)


def examine(
    where: AddinPlaces,
    python: str,
    registry: Registry,
    application: Path = APPLICATION,
    start: Callable[[str], trial.Versions] = trial.start,
) -> Iterator[Finding]:
    """Yield the findings about a whole system, the installation included.

    Args:
        where: The places of the user.
        python: The full path of this interpreter.
        registry: The Windows registry; it is not asked on a Mac.
        application: Excel on a Mac.
        start: Starts the Python of the add-in once, and returns the versions it answers with.
    """
    yield _python(python)
    yield _search()
    yield _xlwings()
    if where.script is None:
        yield _library(where, Path(python))
        yield _excel(is_installed=registry(EXCEL, "") is not None)
        yield from _trust(registry)
    else:
        yield _excel(is_installed=application.exists())
    yield from _neighbour(where, Path(python))
    yield from status(where, python)
    interpreter = config.read(where).get(where.interpreter)
    if interpreter is not None and Path(interpreter).exists():
        yield _answer(interpreter, start)


def _neighbour(where: AddinPlaces, python: Path) -> Iterator[Finding]:
    """Look for xlwings' own add-in: it works with its version of xlwings only, as ours does."""
    addin = where.addin.with_name("xlwings.xlam")
    if not addin.exists():
        return
    fields = {"path": str(addin), "wanted": xw.__version__}
    theirs = config.read(replace(where, config=config.of_xlwings(where))).get(where.interpreter)
    is_venv = any((folder / "pyvenv.cfg").exists() for folder in python.parents[:2])
    if theirs == str(python) or (not theirs and not is_venv):
        sentence = "xlwings' own add-in, {path}, shares this Python and its xlwings {wanted}."
        advice = (
            "Install numpure-xl in an environment of its own with uv tool install or pipx, and run"
            " numpure addin install there; here, install the xlwings again that was here before."
        )
        yield Finding(sentence, fields, advice, blocks=False)
        return
    yield Finding("xlwings' own add-in, {path}, has another Python, and stays as it is.", fields)


def _answer(interpreter: str, start: Callable[[str], trial.Versions]) -> Finding:
    fields: dict[str, str] = {"path": interpreter, "wanted": __version__}
    try:
        versions = start(interpreter)
    except SheetError as error:
        advice = "To see more, run {path} -P -m numpure_xl.hosts.excel.server --version"
        return Finding(error.sentence, fields | error.fields, advice)
    fields |= {"found": versions.numpure, "xlwings": versions.xlwings}
    if versions.numpure != __version__ or not config.is_admitted(versions.xlwings):
        sentence = "The add-in's Python answers with numpure-xl {found} and xlwings {xlwings}."
        return Finding(sentence, fields, "Install numpure-xl {wanted} there.")
    sentence = "The add-in's Python answers: numpure-xl {found}, xlwings {xlwings}."
    return Finding(sentence, fields)


def office_status() -> Iterator[Finding]:
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


def examine_office() -> Iterator[Finding]:
    """Yield the findings about LibreOffice, the extension included.

    Raises:
        RequestError: If there is no LibreOffice.
        SheetError: If LibreOffice runs, and so cannot be asked.
    """
    known = install.office()
    yield Finding("LibreOffice: {path}.", {"path": str(known.program)})
    yield _office_python(known.python)
    yield from office_status()


def _office_python(version: tuple[int, int] | None) -> Finding:
    if version is None:
        advice = "Install its Python support; on Debian and Ubuntu it is the package python3-uno."
        return Finding("LibreOffice runs no Python.", {}, advice)
    fields = {"found": ".".join(map(str, version)), "wanted": ".".join(map(str, install.PYTHON))}
    if version < install.PYTHON:
        sentence = "The Python of LibreOffice is {found}, and the extension needs {wanted}."
        return Finding(sentence, fields, "Install LibreOffice 25.8 or newer.")
    return Finding("The Python of LibreOffice is {found}.", fields)


def _python(python: str) -> Finding:
    fields = {"version": platform.python_version(), "path": python}
    if "WindowsApps" in python:  # a shell of the Store's: programs outside do not see its folders
        advice = "Install Python from python.org, and numpure-xl with it."
        return Finding("This is the Python of Microsoft's Store, {path}.", fields, advice)
    return Finding("Python {version}: {path}.", fields)


def _search() -> Finding:
    if IS_COMPILED:
        return Finding("Puzzles are solved by the compiled search.", {})
    return Finding("Puzzles are solved in Python; the compiled search is not installed.", {})


def _xlwings() -> Finding:
    fields = {"found": xw.__version__, "wanted": config.XLWINGS}
    if config.is_admitted(xw.__version__):
        return Finding("xlwings {found}.", fields)
    advice = "pip install xlwings=={wanted}"
    return Finding("xlwings is {found}, and the add-in needs {wanted}.", fields, advice)


def _library(where: AddinPlaces, python: Path) -> Finding:
    """Look whether the library that the add-in's VBA loads is there, and can be put there."""
    paths = [where.config.with_name(name) for name in config.LIBRARIES]
    for path in paths:
        if path.exists():
            return Finding("The library of the add-in: {path}.", {"path": str(path)})
    name = next(iter(config.LIBRARIES))
    if config.library_of(python, name, xw.__version__):
        return reason("library", path=str(paths[0]))
    fields = {"name": config.LIBRARIES[name].format(version=xw.__version__)}
    advice = "Make a virtual environment, install numpure-xl there, and run numpure addin install."
    return Finding("The library of xlwings, {name}, is not beside Python.", fields, advice)


def _excel(*, is_installed: bool) -> Finding:
    if is_installed:
        return Finding("Excel is installed.", {})
    advice = "Install Excel; numpure book makes workbooks without it."
    return Finding("Excel was not found.", {}, advice)


def _trust(registry: Registry) -> Iterator[Finding]:
    """Look whether macros in the folder from which Excel starts may run."""
    forbidden = list(policies.forbidden(registry))
    for sentence in forbidden:
        advice = "Allow it in Excel's Trust Center, or ask who manages this computer."
        yield Finding(sentence, {}, advice)
    if forbidden:
        return
    yield Finding("Macros may run from the folder in which Excel starts.", {})


def windows_registry(key: str, name: str) -> object:
    """Return a value of the registry, or None; None on every other system."""
    if sys.platform != "win32":
        return None
    import winreg  # noqa: PLC0415  # Windows only

    root, _, path = key.partition("\\")
    try:
        with winreg.OpenKey(getattr(winreg, root), path) as opened:
            return winreg.QueryValueEx(opened, name)[0]
    except OSError:
        return None
