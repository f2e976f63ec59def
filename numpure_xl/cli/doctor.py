"""`numpure doctor`: why something does not work, and what to do."""

from __future__ import annotations

import sys

import click

from numpure_xl.cli.addin import for_host, is_office, show
from numpure_xl.cli.options import reports_errors
from numpure_xl.words import Lang


@click.command(short_help="Check what the add-in for Excel needs, and what is missing.")
@reports_errors
@for_host
def doctor(*, host: str, lang: Lang) -> None:
    """Check all that Excel or LibreOffice needs; the exit status is 1 if something is missing.

    \b
    numpure doctor --host libreoffice
    """
    from numpure_xl.hosts.excel import config
    from numpure_xl.hosts.excel import doctor as excel
    from numpure_xl.hosts.libreoffice import doctor as libreoffice

    if is_office(host):
        show(libreoffice.examine(), lang)
        return
    show(excel.examine(config.places(), sys.executable), lang)
