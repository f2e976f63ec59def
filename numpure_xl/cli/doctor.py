"""`numpure doctor`: why something does not work, and what to do."""

from __future__ import annotations

import sys

import click

from numpure_xl.cli.addin import for_host, is_office, tell
from numpure_xl.cli.options import says_what_is_wrong
from numpure_xl.words import Lang


@click.command(short_help="What the add-in for Excel needs, and what is missing.")
@says_what_is_wrong
@for_host
def doctor(*, host: str, lang: Lang) -> None:
    """Look at all that Excel or LibreOffice needs; exit status 1 if something is missing.

    \b
    numpure doctor --host libreoffice
    """
    from numpure_xl import config
    from numpure_xl import doctor as knowing

    if is_office(host):
        tell(knowing.examine_office(), lang)
        return
    where = config.places()
    tell(knowing.examine(where, sys.executable, knowing.windows_registry), lang)
