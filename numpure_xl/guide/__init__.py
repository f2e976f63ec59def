"""The guide: a chapter of Markdown for each topic, in a folder for each language.

The files are read as they are on the page of a repository. `plain` makes them fit for a terminal,
and `web_page` joins them into one page for a browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files

from numpure_xl.messages import Message
from numpure_xl.names import look_up

TOPICS = (
    "start",
    "books",
    "books-to-sell",
    "boards",
    "themes",
    "playing",
    "own-patterns",
    "pictures",
    "text",
    "levels",
    "techniques",
    "excel",
    "libreoffice",
    "xlwings-lite",
    "web",
    "web-add-in",
    "sharing",
    "python",
    "own-workbook",
    "cluster",
    "speed",
    "originals",
    "questions",
    "glossary",
)
"""The chapters in their order, by the names of their files."""

IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
_LOCAL_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")


def chapter(topic: str, lang: str) -> str:
    """Return a chapter as Markdown.

    Args:
        topic: A name in `TOPICS`.
        lang: A language; one that has no guide gets the English one.

    Raises:
        UnknownNameError: If there is no such chapter.
    """
    name = look_up({topic: topic for topic in TOPICS}, topic, Message("chapter"))
    folder = files(__name__) / lang
    if not folder.is_dir():
        folder = files(__name__) / "en"
    return (folder / f"{name}.md").read_text("utf-8")


def contents(lang: str) -> Iterator[tuple[str, str]]:
    """Yield the name of each chapter and its title."""
    for topic in TOPICS:
        yield topic, chapter(topic, lang).partition("\n")[0].removeprefix("# ")


def plain(markdown: str) -> str:
    r"""Return a chapter without what a terminal cannot show: images, and links to files.

    >>> plain("See [levels](levels.md).\n![a page](page.png)\n")
    'See levels.\n'
    """
    kept = (line for line in markdown.splitlines(keepends=True) if not _is_of_images(line))
    return _LOCAL_LINK.sub(r"\1", IMAGE.sub("", "".join(kept)))


def _is_of_images(line: str) -> bool:
    return bool(IMAGE.search(line)) and not IMAGE.sub("", line).strip(" |\n")
