"""The engine over the LibreOffice that all tests share, and a user who answers its questions."""

from functools import cache

from numpure_xl.hosts.libreoffice.engine import Engine
from tests.hosts import living


class Answers:
    """The user, who was told beforehand what to answer, and remembers what was shown."""

    def __init__(self):
        self.shown = []
        self.buttons = []

    def __call__(self, prompt, _title, buttons):
        self.shown.append(prompt)
        return self.buttons.pop(0) if buttons != "ok" else "ok"


@cache
def engine():
    """Return the engine over LibreOffice."""
    return Engine(living.shared())
