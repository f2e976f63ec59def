"""The doctor of the add-in: the parts that work and those that do not, each with its remedy."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.errors import SheetError
from numpure_xl.hosts.excel import config, edition, policies, protection, round_trip, trial
from numpure_xl.hosts.excel.config import AddinPlaces
from numpure_xl.hosts.excel.edition import Edition
from numpure_xl.hosts.excel.protection import Note
from numpure_xl.hosts.excel.reasons import UNSEEN, reason
from numpure_xl.hosts.excel.registry import Registry, windows_registry
from numpure_xl.hosts.finding import Finding
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.shipped import shipped

APPLICATION = Path("/Applications/Microsoft Excel.app")

AGAIN = "Run numpure addin install."


@dataclass(frozen=True)
class System:
    """The doctor's questions to the system.

    Attributes:
        registry: The registry of Windows; it is not asked on a Mac.
        application: Excel on a Mac.
        start: Starts the Python of the add-in once, and returns the versions it answers with.
        trip: Makes a round trip over a library and that Python.
        notes: Returns what Windows' protections have noted of files, the newest first.
    """

    registry: Registry = windows_registry
    application: Path = APPLICATION
    start: Callable[[str], trial.Versions] = trial.start
    trip: Callable[[Path, str], Finding] = round_trip.tried
    notes: Callable[[], list[Note]] = protection.history


def status(where: AddinPlaces, python: str) -> Iterator[Finding]:
    """Yield the findings about an installation for one user.

    Args:
        where: The places of the user.
        python: The full path of the interpreter that is asked for.
    """
    yield _addin(where)
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
        yield Finding("The script that runs Python for Excel is missing: {path}.", fields, AGAIN)


def _addin(where: AddinPlaces) -> Finding:
    fields = {"path": str(where.addin)}
    if not where.addin.exists():
        if where.interpreter not in config.read(where):
            return Finding("The add-in is not installed in {path}.", fields, AGAIN)
        advice = (
            "If an antivirus took it away (Windows Security > Protection history), allow it there;"
            " then run numpure addin install."
        )
        return Finding("The add-in was installed, and is gone from {path}.", fields, advice)
    if where.addin.read_bytes() != shipped(config.ADDIN):
        return Finding("The add-in in {path} is of another version.", fields, AGAIN)
    return Finding("The add-in is installed in {path}.", fields)


def examine(where: AddinPlaces, python: str, system: System | None = None) -> Iterator[Finding]:
    """Yield the findings about a whole system, the installation included.

    Args:
        where: The places of the user.
        python: The full path of this interpreter.
        system: What is asked; if left out, this computer.
    """
    system = system or System()
    yield _python(python)
    yield _search()
    yield _xlwings()
    if where.script is None:
        yield from _on_windows(where, python, system)
    else:
        yield _application(system.application)
        yield from _neighbour(where, Path(python))
        yield from status(where, python)
        interpreter = config.read(where).get(where.interpreter)
        if interpreter is not None and Path(interpreter).exists():
            yield _answer(interpreter, system.start)


def _on_windows(where: AddinPlaces, python: str, system: System) -> Iterator[Finding]:
    """Yield the findings about Excel, its policies, the library, the add-in and its Python."""
    excel = edition.found(system.registry)
    yield _excel(excel)
    yield from _trust(system.registry)
    needs = list(_libraries(where, Path(python), excel))
    yield from needs
    yield from _neighbour(where, Path(python))
    yield from status(where, python)
    interpreter = config.read(where).get(where.interpreter)
    if interpreter is not None and Path(interpreter).exists():
        needs.append(_answer(interpreter, system.start))
        yield needs[-1]
        if all(one.well for one in needs):
            needs.append(system.trip(where.config.with_name(config.OWN_LIBRARY), interpreter))
            yield needs[-1]
            if policies.is_smart_app_control_on(system.registry):
                yield _smart_app_control(is_loaded=needs[-1].well)
    files = [where.addin, where.config.with_name(config.OWN_LIBRARY)]
    files += [Path(interpreter)] if interpreter else []
    is_stopped = not all(one.well for one in needs)
    yield from protection.findings(files, is_stopped=is_stopped, notes=system.notes)


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


def _libraries(where: AddinPlaces, python: Path, excel: Edition | None) -> Iterator[Finding]:
    """Look whether the libraries are there that Excel and a round trip load, and are whole."""
    bits = {config.BITS[config.OWN_LIBRARY], (excel and excel.bits) or 64}
    for name in (name for name, own in config.BITS.items() if own in bits):
        path = where.config.with_name(name)
        theirs = config.library_of(python, name, xw.__version__)
        if path.is_file():
            wanted = theirs.read_bytes() if theirs else path.read_bytes()
            yield _compared(path, wanted, config.BITS[name])
        elif theirs:
            yield reason("library", path=str(path))
        else:
            fields = {"name": config.LIBRARIES[name].format(version=xw.__version__)}
            advice = (
                "Make a virtual environment, install numpure-xl there, and run numpure addin"
                " install."
            )
            yield Finding("The library of xlwings, {name}, is not beside Python.", fields, advice)


def _compared(path: Path, wanted: bytes, bits: int) -> Finding:
    """Compare the library that the add-in's VBA loads with the one that came with xlwings."""
    content = path.read_bytes()
    own = round_trip.bits_of(content)
    fields = {"path": str(path), "bits": str(bits), "found": str(own), "version": xw.__version__}
    if content == wanted and own in (bits, None):  # that one may be damaged, too: loading tells
        return Finding("The library of the add-in: {path}, for {bits} bits.", fields)
    advice = (
        "Close Excel and run numpure addin install; if it is so again, look in Windows Security >"
        " Protection history."
    )
    if own is None:
        return Finding("The library of the add-in is damaged: {path}.", fields, advice)
    if own != bits:
        sentence = "The library of the add-in, {path}, is for {found} bits, and {bits} are needed."
        return Finding(sentence, fields, advice)
    sentence = "The library of the add-in, {path}, is not that of xlwings {version}."
    return Finding(sentence, fields, advice)


def _excel(excel: Edition | None) -> Finding:
    if excel is None:
        return _no_excel()
    fields = {
        "path": excel.path,
        "name": excel.name,
        "bits": str(excel.bits),
        "number": str(UNSEEN),
    }
    if excel.is_of_store:
        advice = (
            "Uninstall that Office and install the one from office.com; or use the add-in from the"
            " web: numpure help web-add-in."
        )
        return Finding(
            "Excel is the Microsoft Store's; it sees no Python ({number}).", fields, advice
        )
    if excel.bits is None:
        advice = "Repair Office in Windows' list of installed apps."
        return Finding("Excel's program cannot be read: {path}.", fields, advice)
    return Finding("Excel for {bits} bits: {path} {name}", fields)


def _application(application: Path) -> Finding:
    if not application.exists():
        return _no_excel()
    return Finding("Excel is installed.", {})


def _no_excel() -> Finding:
    advice = "Install Excel; numpure book makes workbooks without it."
    return Finding("Excel was not found.", {}, advice)


def _trust(registry: Registry) -> Iterator[Finding]:
    """Look whether macros in the folder from which Excel starts may run, and what they load."""
    forbidden = list(policies.forbidden(registry))
    for sentence in forbidden:
        advice = "Allow it in Excel's Trust Center, or ask who manages this computer."
        yield Finding(sentence, {}, advice)
    if policies.is_disabled(registry, config.ADDIN):
        advice = "In Excel choose File > Options > Add-ins > Manage: Disabled Items, and enable it."
        yield Finding("Excel has disabled the add-in after a crash.", {}, advice)
    if not forbidden:
        yield Finding("Macros may run from the folder in which Excel starts.", {})


def _smart_app_control(*, is_loaded: bool) -> Finding:
    if is_loaded:
        return Finding("Smart App Control is on, and lets the library of the add-in load.", {})
    advice = (
        "Turn it off in Windows Security > App & browser control; or use the add-in from the web:"
        " numpure help web-add-in."
    )
    sentence = "Smart App Control is on; it blocks libraries that are unsigned, as this one is."
    return Finding(sentence, {}, advice, blocks=False)
