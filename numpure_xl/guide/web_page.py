"""The guide as one page for a browser, which the Help commands of the spreadsheets open."""

from __future__ import annotations

import re
import tempfile
from base64 import b64encode
from pathlib import Path

from numpure_xl.guide import IMAGE, TOPICS, chapter, contents
from numpure_xl.shipped import shipped

PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>numpure-xl</title>
<style>
body {{ margin: 2em auto; max-width: 50em; padding: 0 1em; font: 1em/1.5 sans-serif; }}
pre, code {{ font-family: monospace; background: #f3f3f3; }}
pre {{ padding: .7em; overflow-x: auto; }}
table {{ border-collapse: collapse; }}
td, th {{ border: 1px solid #ccc; padding: .2em .6em; text-align: left; vertical-align: top; }}
img {{ max-width: 100%; }}
section {{ border-top: 1px solid #ccc; }}
</style>
<nav><ul>
{nav}
</ul></nav>
{body}
</html>
"""

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""The Content-Security-Policy of the page, which has its style and its pictures in it."""

_CHAPTER_LINK = re.compile(r"\]\(([a-z-]+)\.md\)")
_FILE_LINK = re.compile(r"\[([^\]]*)\]\(\.\./[^)]*\)")


def web_page(lang: str) -> str:
    """Return all chapters as one HTML page with its pictures in it."""
    nav = "\n".join(f'<li><a href="#{name}">{title}</a>' for name, title in contents(lang))
    body = "\n".join(_section(topic, lang) for topic in TOPICS)
    return PAGE.format(lang=lang, policy=POLICY, nav=nav, body=body)


def page_file(lang: str) -> Path:
    """Return a new file with the guide as a page, among the temporary files of the system."""
    path = Path(tempfile.mkdtemp(prefix="numpure-")) / "guide.html"
    path.write_text(web_page(lang), "utf-8")
    return path


def _section(topic: str, lang: str) -> str:
    from markdown_it import MarkdownIt  # noqa: PLC0415  # no command but Help needs it

    text = IMAGE.sub(_embedded, chapter(topic, lang))
    text = _FILE_LINK.sub(r"\1", _CHAPTER_LINK.sub(r"](#\1)", text))
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return f'<section id="{topic}">\n{html}</section>'


def _embedded(image: re.Match[str]) -> str:
    """Return an image with its data in place of its path, or what it shows if it is not here."""
    alt, path = image.groups()
    try:
        content = shipped(path.removeprefix("../../../workbook/"))
    except FileNotFoundError:
        return f"*({alt})*"
    return f"![{alt}](data:image/png;base64,{b64encode(content).decode()})"
