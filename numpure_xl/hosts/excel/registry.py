"""The registry of Windows, as far as the doctor reads it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count

Registry = Callable[[str], Mapping[str, object]]
"""Returns the values of a key by their names in small letters; {} where there is no such key."""


def windows_registry(key: str) -> Mapping[str, object]:
    """Return the values of a key, whose name begins with HKEY_; {} on other systems."""
    return dict(_values(key))


def _values(key: str) -> Iterator[tuple[str, object]]:
    if sys.platform != "win32":
        return
    import winreg  # noqa: PLC0415  # Windows only

    root, _, path = key.partition("\\")
    try:
        with winreg.OpenKey(getattr(winreg, root), path) as opened:
            for at in count():
                name, value, _ = winreg.EnumValue(opened, at)
                yield name.lower(), value
    except OSError:  # no such key, or no more values
        return
