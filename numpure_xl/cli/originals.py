"""`numpure originals`: the programs of the articles in VBA, in a workbook that needs only Excel."""

from __future__ import annotations

from pathlib import Path

import click

from numpure_xl.cli.options import can_be_quiet, report, reports_errors
from numpure_xl.words import LANGS, Lang


@click.command(short_help="Write the five originals in VBA, to step through in Excel.")
@click.argument("out", metavar="OUT.xlsm", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Overwrite a file that is there already.")
@can_be_quiet
@reports_errors
def originals(*, out: Path, force: bool, lang: Lang) -> None:
    """Write a workbook with macros: the programs of the articles, and a solver, in VBA.

    \b
    numpure originals originals.xlsm             in the language of your system
    numpure originals originals.xlsm --lang ja   with Japanese comments

    It needs Excel on Windows or a Mac, and nothing else. A button Step opens the editor: F8 goes
    through a program line by line.
    """
    from numpure_xl.export.atomic_file import replaced, taken, writable
    from numpure_xl.shipped import shipped

    target = writable(out, ".xlsm")
    ours = [shipped(f"originals-{other}.xlsm") for other in LANGS]
    if target.is_file() and not force and target.read_bytes() not in ours:
        raise taken(out)
    with replaced(out, ".xlsm") as file:
        file.write(shipped(f"originals-{lang}.xlsm"))
    report(out)
