"""The texts of the page, found in its sources, and their translations.

In HTML that is every text between tags and every attribute that is read out; in JavaScript what is
given to `say`. `translate="no"` keeps an element as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from numpure_xl.words import ENGLISH, LANGS, translated

CONTEXT = "web page"
"""What gettext is told of these texts, where the same English may have two translations."""

SPOKEN = ("aria-label", "placeholder", "title")
"""Attributes with a text for people."""

_SAY = re.compile(r'(?<![#.\w])say\(\s*("(?:[^"\\]|\\.)*")')
_VOID = {"meta", "link", "input", "br", "hr", "img"}
_SILENT = {"script", "style"}


def texts_of(name: str, source: str) -> list[str]:
    """Return the texts of a file of the page, each once, in its order.

    >>> texts_of("a.html", '<p>Check  it</p><input title="Seed"><p translate="no">日本語</p>')
    ['Check it', 'Seed']
    >>> texts_of("a.js", 'say("Page {number}", { number: 1 })')
    ['Page {number}']
    """
    found: Iterator[str] = iter(())
    if name.endswith(".html"):
        reader = _Reader()
        reader.feed(source)
        found = iter(reader.texts)
    elif name.endswith(".js"):
        found = (json.loads(text) for text in _SAY.findall(source))
    return list(dict.fromkeys(found))


def translations(sources: dict[str, str]) -> dict[str, dict[str, str]]:
    """Return, for each language but English, the texts of the page with their translations."""
    texts = [text for name, source in sources.items() for text in texts_of(name, source)]
    return {
        lang: {text: translated(text, lang, CONTEXT) for text in texts}
        for lang in LANGS
        if lang != ENGLISH
    }


class _Reader(HTMLParser):
    """Collects what people read."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect the attributes of an element."""
        given = dict(attrs)
        if self._silent or tag in _SILENT or given.get("translate") == "no":
            if tag not in _VOID:
                self._silent.append(tag)
            return
        self._add(*(given.get(name) or "" for name in SPOKEN))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element that nobody reads."""
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        """Collect a text."""
        if not self._silent:
            self._add(" ".join(data.split()))

    def _add(self, *texts: str) -> None:
        """Collect texts in which there is a word."""
        self.texts += [text for text in texts if re.search(r"[^\W\d_]", text)]
