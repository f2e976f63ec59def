"""`numpure web`: the web page, as a folder of files for any web server."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

import click

from numpure_xl.cli.options import Number, reports_errors
from numpure_xl.errors import RequestError
from numpure_xl.words import Lang, say

PORT = 8460


@click.command(short_help="Write a web page that makes books and explains puzzles.")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--url", default="", metavar="ADDRESS", help="Where the folder will be on the web.")
@click.option("--pyodide", metavar="FOLDER|ADDRESS", help="Python for browsers, from npm.")
@click.option("--serve", is_flag=True, help="Open the page on this computer.")
@click.option(
    "--port",
    type=Number(int, 0, 65535),
    metavar="N",
    default=PORT,
    show_default=True,
    help="For --serve.",
)
@click.option("--embed", metavar="ADDRESS", help="Print the frame of today's puzzle for a page.")
@click.option("--check", metavar="FOLDER|ADDRESS", help="Say which files of a site were changed.")
@reports_errors
def web(  # an option each
    *,
    folder: Path | None,
    url: str,
    pyodide: str | None,
    serve: bool,
    port: int,
    embed: str | None,
    check: str | None,
    lang: Lang,
) -> None:
    """Write a web page that makes books and explains puzzles, with nothing to install.

    \b
    numpure web site                               the page as a folder of files
    npm install pyodide@314.0.7                    Python for browsers, and the line above again
    numpure web site --url https://example.org/    for a web server
    numpure web --serve                            open it on this computer
    numpure web --embed https://example.org/       today's puzzle in a page of your own

    An address with https:// makes it an Excel add-in as well: for Windows, a Mac and the web.

    Without Python for browsers the page plays, checks and gives first hints; with it, it makes
    books and puzzles of every level, explains every step, and reads files.

    All work is done in the visitor's browser. The page asks no other server for anything, and
    after the first visit it works without a network.
    """
    from numpure_xl.web import site
    from numpure_xl.web.check import not_an_address

    if check is not None:
        _check(check, lang)
        return
    if embed is not None:
        if not site.is_place(embed):
            raise not_an_address(embed)
        click.echo(_frame(embed, lang))
        return
    if folder is None and not serve:
        msg = "Name a folder for the page, or ask for --serve."
        raise RequestError(msg)
    if url and not site.is_place(url):
        raise not_an_address(url)
    is_elsewhere = pyodide is not None and site.is_address(pyodide)
    source = str(pyodide) if is_elsewhere else site.pyodide_folder(pyodide)
    _write(folder, source, url, port if serve else None, lang)


def _write(
    folder: Path | None, source: Path | str | None, url: str, port: int | None, lang: Lang
) -> None:
    """Write the page into a folder, or one that goes again, and serve it at a port."""
    from numpure_xl.web import site
    from numpure_xl.web.serve import address, run, server

    files = site.site_files(source, url)
    with ExitStack() as stack:
        place = folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        running = None if port is None else server(place, port, site.policies(source))
        site.write_site(files, place)
        if folder:
            _report(folder, files, lang)
        if source is None:
            msg = (
                "This page has no Python: it plays, checks and gives first hints. For books, every"
                " level, every step and files, type npm install {package} here and this line again."
            )
            click.echo(say(msg, lang, package=f"pyodide@{site.PYODIDE}"))
        if running:
            click.echo(say("The page is at {url}; Ctrl-C ends it.", lang, url=address(running)))
            run(running)


def _frame(url: str, lang: Lang) -> str:
    """Return the HTML element that shows the puzzle of the day of a site in another page."""
    title = say("Sudoku of the day", lang)
    style = "width: 100%; max-width: 28rem; height: 42rem; border: 0"
    source = f"{url.rstrip('/')}/?embed=light&amp;lang={lang}#daily"
    return f'<iframe src="{source}" title="{title}" loading="lazy" style="{style}"></iframe>'


def _report(folder: Path, files: Mapping[str, bytes], lang: Lang) -> None:
    """Report the files that were written."""
    from numpure_xl.officejs.manifest import MANIFEST

    size = sum(map(len, files.values())) / 1e6
    msg = "{path}: {count} files, {size:.1f} MB"
    click.echo(say(msg, lang, path=str(folder), count=len(files), size=size))
    if MANIFEST in files:
        msg = "Excel add-in: {path}"
        click.echo(say(msg, lang, path=str(folder / MANIFEST)))


def _check(place: str, lang: Lang) -> None:
    """Print which files of a site are not as they were made; exit with 1 if there are any."""
    from numpure_xl.web.check import differences

    changed = [*differences(place)]
    for difference in changed:
        click.echo(say(difference.sentence, lang, **difference.fields))
    if changed:
        raise SystemExit(1)
    click.echo(say("{place}: every file is as it was made.", lang, place=place))
