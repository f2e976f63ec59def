"""`numpure doctor`: why something does not work, and what to do."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from numpure_xl.cli.addin import for_host, is_office, show
from numpure_xl.cli.options import reports_errors
from numpure_xl.words import Lang, say


@click.command(short_help="Check what the add-in for Excel needs, and what is missing.")
@reports_errors
@for_host
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also try every command and function in Excel, and write all of it to this file.",
)
def doctor(*, host: str, report: Path | None, lang: Lang) -> None:
    """Check all that Excel or LibreOffice needs; the exit status is 1 if something is missing.

    \b
    numpure doctor --host libreoffice
    numpure doctor --report report.txt     a report to send us: every command tried in Excel
    """
    from numpure_xl.hosts.excel import config
    from numpure_xl.hosts.excel import doctor as excel
    from numpure_xl.hosts.libreoffice import doctor as libreoffice

    if is_office(host):
        show(libreoffice.examine(), lang)
        return
    where = config.places()
    if report is None:
        show(excel.examine(where, sys.executable), lang)
        return
    from numpure_xl.macros.self_test.report import report_from_outside

    text, is_well = report_from_outside(lang)
    report.write_text(text, "utf-8")
    click.echo(text + say("The report is in {path}.", lang, path=str(report)))
    if not is_well:
        raise SystemExit(1)
