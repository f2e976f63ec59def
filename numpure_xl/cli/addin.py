"""`numpure addin`: the add-in for Excel, the extension for LibreOffice."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import click

from numpure_xl.cli.options import Command, Name, can_be_quiet, report, reports_errors
from numpure_xl.cli.translated import lang_of_group
from numpure_xl.cli.voice import NamedGroup
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.words import Lang, say

if TYPE_CHECKING:
    from numpure_xl.hosts.finding import Finding


HOSTS = ("excel", "libreoffice")

SETTLING = 3.0
"""Seconds in which an antivirus on Windows takes away what has just been installed."""


def for_host(command: Command) -> Command:
    """Add the option that names the program."""
    return click.option(
        "--host",
        type=Name(HOSTS),
        default=usual_host,
        help="excel or libreoffice  [default: Excel; on Linux LibreOffice]",
    )(command)


def usual_host() -> str:
    """Return the program that is meant if none is named: Excel, if there is one for the system."""
    from numpure_xl.hosts.excel import config

    try:
        config.places()
    except RequestError:
        return HOSTS[1]
    return HOSTS[0]


def is_office(host: str) -> bool:
    """True if LibreOffice is meant.

    Raises:
        UnknownNameError: If no program that is known is.
    """
    return look_up({name: name for name in HOSTS}, host, Message("program")) == HOSTS[1]


@click.group(
    cls=NamedGroup, short_help="Install the add-in for Excel or LibreOffice, or remove it."
)
@lang_of_group
def addin() -> None:
    """Install the add-in for Excel or the extension for LibreOffice.

    \b
    numpure addin install                       into Excel; then restart it
    numpure addin install --host libreoffice    into LibreOffice Calc
    numpure addin status                        says what is installed
    numpure addin uninstall                     removes it again
    numpure addin pack numpure.oxt              the extension as a file to pass on
    """


@addin.command(short_help="Put the add-in or the extension in place.")
@can_be_quiet
@reports_errors
@for_host
def install(*, host: str, lang: Lang) -> None:
    """Put the add-in where Excel starts it, or the extension into LibreOffice."""
    from numpure_xl.hosts.excel import config, doctor
    from numpure_xl.hosts.excel import install as excel
    from numpure_xl.hosts.libreoffice import install as libreoffice
    from numpure_xl.hosts.libreoffice import trial

    if is_office(host):
        libreoffice.office().install()
        if finding := trial.activated():
            show_finding(finding, lang)
        report(say("Installed. Start Calc: it has a new menu, Number Place.", lang))
        return
    where = config.places()
    for path in excel.install(where, sys.executable):
        report(path)
    if where.script is None:
        sleep(SETTLING)  # what is read back then is what an antivirus has left
    findings = doctor.examine(where, sys.executable)
    faults = [finding for finding in findings if not finding.well]
    if any(finding.blocks for finding in faults):
        click.echo(say("Installed, but it cannot work yet:", lang))
        show(faults, lang)
    for finding in faults:
        show_finding(finding, lang)
    report(say("Installed. Restart Excel: it has a new tab, Number Place.", lang))


@addin.command(short_help="Remove the add-in or the extension.")
@can_be_quiet
@reports_errors
@for_host
def uninstall(*, host: str, lang: Lang) -> None:
    """Remove the add-in and its configuration, or the extension."""
    from numpure_xl.hosts.excel import config
    from numpure_xl.hosts.excel import install as excel
    from numpure_xl.hosts.libreoffice import install as libreoffice

    gone: list[Path] = []
    was_there = libreoffice.office().uninstall() if is_office(host) else False
    if not is_office(host):
        where = config.places()
        entry = config.read(where).get(where.interpreter)
        gone = excel.uninstall(where)
        if gone and entry not in (None, config.readable(sys.executable, where)):
            report(say("The add-in ran another Python, {found}.", lang, found=entry))
    for path in gone:
        report(path)
    report(say("Removed." if gone or was_there else "There was nothing to remove.", lang))


@addin.command(short_help="Show what is installed.")
@reports_errors
@for_host
def status(*, host: str, lang: Lang) -> None:
    """Show what is installed; the exit status is 1 if something is missing."""
    from numpure_xl.hosts.excel import config
    from numpure_xl.hosts.excel import doctor as excel
    from numpure_xl.hosts.libreoffice import doctor as libreoffice

    if is_office(host):
        show(libreoffice.status(), lang)
    else:
        show(excel.status(config.places(), sys.executable), lang)


@addin.command(short_help="Write the extension for LibreOffice to a file.")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@can_be_quiet
@reports_errors
def pack(*, file: Path, lang: Lang) -> None:  # noqa: ARG001  # a path has no language
    """Write the extension for LibreOffice to FILE: for computers that have no other Python."""
    from numpure_xl.export.atomic_file import replaced
    from numpure_xl.hosts.libreoffice import install as libreoffice

    with replaced(file, ".oxt") as out:
        out.write(libreoffice.packed())
    report(file)


def show(findings: Iterable[Finding], lang: Lang) -> None:
    """Print findings, a line each, and what to do; exit with 1 unless all is well."""
    well = True
    for finding in findings:
        show_finding(finding, lang)
        well &= finding.well
    if not well:
        raise SystemExit(1)


def show_finding(finding: Finding, lang: Lang) -> None:
    """Print a finding and what to do."""
    sign = "ok" if finding.well else "!!"
    click.echo(f"{sign}  {say(finding.sentence, lang, **finding.fields)}")
    if finding.advice:
        click.echo(f"    {say(finding.advice, lang, **finding.fields)}")
