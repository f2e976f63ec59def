"""The files that make the site an Excel add-in as well: the pane, the functions, the manifest."""

from __future__ import annotations

import json

from numpure_xl.office.buttons import buttons
from numpure_xl.office.functions import functions, metadata
from numpure_xl.office.manifest import LOCALES, MANIFEST, functions_file, manifest

OFFICE = "https://appsforoffice.microsoft.com"
"""Where Office.js comes from: Microsoft allows no copy of it."""

SCRIPTS = f"""\
<script src="{OFFICE}/lib/1/hosted/office.js"></script>
<meta name="functions" content="{{functions}}">
<script type="module" src="office/main.js"></script>"""

MARKS = ("<!--scripts-->", "<!--nav-->", "<!--main-->")
"""Where the page and the pane differ."""


def plain_page(page: str) -> str:
    """Return the page as it is outside Excel."""
    for mark, text in zip(MARKS, ('<script type="module" src="page/main.js"></script>', "", ""),
                          strict=True):  # fmt: skip
        page = page.replace(mark, text)
    return page


def pane_page(page: str, parts: str) -> str:
    """Return the page with the parts that only the pane has (workbook/web/office/pane.html)."""
    _, nav_mark, main_mark = MARKS
    nav, main = parts.removeprefix(f"{nav_mark}\n").split(f"{main_mark}\n")
    scripts = SCRIPTS.format(functions=" ".join(functions()))
    for mark, text in zip(MARKS, (scripts, nav.rstrip("\n"), main), strict=True):
        page = page.replace(mark, text)
    return page


def addin_files(url: str) -> dict[str, bytes]:
    """Return the files that tell Excel of the add-in, by their names.

    Args:
        url: The address of the site, which ends in a slash.
    """
    files = {functions_file(lang): _json(metadata(lang)) for lang in LOCALES}
    return files | {"buttons.json": _json(buttons()), MANIFEST: manifest(url)}


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()
