"""`numpure addin`: the add-in for Excel, the extension for LibreOffice."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from numpure_xl.cli.options import Command, says_what_is_wrong
from numpure_xl.errors import look_up
from numpure_xl.words import Lang, say

if TYPE_CHECKING:
    from numpure_xl.doctor import Finding


HOSTS = ("excel", "libreoffice")


def for_host(command: Command) -> Command:
    """Add the option that says which program is meant."""
    return click.option("--host", default=HOSTS[0], show_default=True, help=", ".join(HOSTS))(
        command
    )


def is_office(host: str) -> bool:
    """Tell whether LibreOffice is meant.

    Raises:
        UnknownNameError: If no program that is known is.
    """
    return look_up({name: name for name in HOSTS}, host.lower(), "program") == HOSTS[1]


@click.group(short_help="Install the add-in for Excel or LibreOffice, or remove it.")
def addin() -> None:
    """Install the add-in for Excel or the extension for LibreOffice.

    \b
    numpure addin install                       into Excel; then start it anew
    numpure addin install --host libreoffice    into LibreOffice Calc
    numpure addin status                        says what is installed
    numpure addin uninstall                     takes it away again
    numpure addin pack numpure.oxt              the extension as a file to hand on
    """


@addin.command()
@says_what_is_wrong
@for_host
def install(*, host: str, lang: Lang) -> None:
    """Put the add-in where Excel starts it, or the extension into LibreOffice."""
    from numpure_xl import addin, config, office

    if is_office(host):
        office.office().install()
        click.echo(say("Installed. Start Calc: there is a menu Number Place.", lang))
        return
    for path in addin.install(config.places(), sys.executable):
        click.echo(path)
    click.echo(say("Installed. Start Excel anew: there is a tab Number Place.", lang))


@addin.command()
@says_what_is_wrong
@for_host
def uninstall(*, host: str, lang: Lang) -> None:
    """Remove the add-in and its configuration, or the extension."""
    from numpure_xl import addin, config, office

    gone: list[Path] = []
    was_there = office.office().uninstall() if is_office(host) else False
    if not is_office(host):
        gone = addin.uninstall(config.places())
    for path in gone:
        click.echo(path)
    click.echo(say("Removed." if gone or was_there else "There was nothing to remove.", lang))


@addin.command()
@says_what_is_wrong
@for_host
def status(*, host: str, lang: Lang) -> None:
    """Say what is installed; exit status 1 if something is missing."""
    from numpure_xl import config, doctor

    if is_office(host):
        tell(doctor.office_status(), lang)
    else:
        tell(doctor.status(config.places(), sys.executable), lang)


@addin.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@says_what_is_wrong
def pack(*, file: Path, lang: Lang) -> None:  # noqa: ARG001  # a path is told in no language
    """Write the extension for LibreOffice to FILE: for computers that have no other Python."""
    from numpure_xl import office

    file.write_bytes(office.packed())
    click.echo(file)


def tell(findings: Iterable[Finding], lang: Lang) -> None:
    """Print findings, a line each, and what to do; exit with 1 unless all is well."""
    well = True
    for finding in findings:
        click.echo(
            f"{'ok' if finding.well else '!!'}  {say(finding.sentence, lang, **finding.fields)}"
        )
        if finding.advice:
            click.echo(f"    {say(finding.advice, lang, **finding.fields)}")
        well &= finding.well
    if not well:
        raise SystemExit(1)
