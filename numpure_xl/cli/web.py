"""`numpure web`: the web page, as a folder of files for any web server."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path

import click

from numpure_xl.cli.options import reports_errors
from numpure_xl.errors import RequestError
from numpure_xl.words import Lang, say

PORT = 8460


@click.command(short_help="A web page that makes books and explains puzzles, as a folder.")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--url", default="", metavar="ADDRESS", help="Where the folder will be on the web.")
@click.option("--pyodide", metavar="FOLDER|ADDRESS", help="Python for browsers, from npm.")
@click.option("--serve", is_flag=True, help="Open the page on this computer.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="For --serve."
)
@reports_errors
def web(
    *, folder: Path | None, url: str, pyodide: str | None, serve: bool, port: int, lang: Lang
) -> None:
    """Write a web page that makes books and explains puzzles, with nothing to install.

    \b
    npm install pyodide@314.0.7                    once: Python for browsers
    numpure web site                               the page as a folder of files
    numpure web site --url https://example.org/    for a web server
    numpure web --serve                            open it on this computer

    An address with https:// makes it an Excel add-in as well: for Windows, a Mac and the web.

    All work is done in the visitor's browser. The page asks no other server for anything, and
    after the first visit it works without a network.
    """
    from numpure_xl.office.manifest import MANIFEST
    from numpure_xl.web import site
    from numpure_xl.web.serve import address, run, server

    if folder is None and not serve:
        msg = "Name a folder for the page, or ask for --serve."
        raise RequestError(msg)
    if url and not site.is_place(url):
        msg = "{url!r} is no address; write it whole, as in https://example.org/sudoku/."
        raise RequestError(msg, url=url)
    is_elsewhere = pyodide is not None and site.is_address(pyodide)
    source = str(pyodide) if is_elsewhere else site.pyodide_folder(pyodide)
    files = site.site_files(source, url)
    with ExitStack() as stack:
        place = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = server(place, port, site.policies(source)) if serve else None
        site.write_site(files, place)
        if folder:
            size = sum(map(len, files.values())) / 1e6
            msg = "{path}: {count} files, {size:.1f} MB"
            click.echo(say(msg, lang, path=str(folder), count=len(files), size=size))
        if folder and MANIFEST in files:
            msg = "Excel add-in: {path}"
            click.echo(say(msg, lang, path=str(folder / MANIFEST)))
        if running:
            click.echo(say("The page is at {url}; Ctrl-C ends it.", lang, url=address(running)))
            run(running)
