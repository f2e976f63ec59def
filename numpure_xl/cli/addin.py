"""`numpure addin`: the add-in for Excel."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from numpure_xl.cli.options import says_what_is_wrong
from numpure_xl.words import Lang, say

if TYPE_CHECKING:
    from numpure_xl.doctor import Finding


@click.group(short_help="Install the add-in for Excel, or remove it.")
def addin() -> None:
    """Install the add-in for Excel: a tab on the ribbon, and functions such as SUDOKU_SOLVE.

    \b
    numpure addin install      puts it where Excel starts; then start Excel anew
    numpure addin status       says what is installed
    numpure addin uninstall    takes it away again
    """


@addin.command()
@says_what_is_wrong
def install(*, lang: Lang) -> None:
    """Copy the add-in to where Excel starts it, and tell it which Python to run."""
    from numpure_xl import addin, config

    for path in addin.install(config.places(), sys.executable):
        click.echo(path)
    click.echo(say("Installed. Start Excel anew: there is a tab Number Place.", lang))


@addin.command()
@says_what_is_wrong
def uninstall(*, lang: Lang) -> None:
    """Remove the add-in and its configuration."""
    from numpure_xl import addin, config

    gone = addin.uninstall(config.places())
    for path in gone:
        click.echo(path)
    click.echo(say("Removed." if gone else "There was nothing to remove.", lang))


@addin.command()
@says_what_is_wrong
def status(*, lang: Lang) -> None:
    """Say what is installed; exit status 1 if something is missing."""
    from numpure_xl import config, doctor

    tell(doctor.status(config.places(), sys.executable), lang)


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
