"""`numpure doctor`: why something does not work, and what to do."""

from __future__ import annotations

import sys

import click

from numpure_xl.cli.addin import tell
from numpure_xl.cli.options import says_what_is_wrong
from numpure_xl.words import Lang


@click.command(short_help="What the add-in for Excel needs, and what is missing.")
@says_what_is_wrong
def doctor(*, lang: Lang) -> None:
    """Look at all that the add-in for Excel needs; exit status 1 if something is missing."""
    from numpure_xl import config
    from numpure_xl import doctor as knowing

    where = config.places()
    tell(knowing.examine(where, sys.executable, knowing.windows_registry), lang)
