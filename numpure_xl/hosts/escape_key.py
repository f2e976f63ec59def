"""The Esc key, held while Excel waits for a command and takes no keys itself."""

from __future__ import annotations

import ctypes
import sys
from functools import cache
from typing import Any

WINDOWS_ESCAPE = 0x1B
"""VK_ESCAPE, Windows' virtual key codes."""

MAC_ESCAPE = 53
"""kVK_Escape, HIToolbox/Events.h."""

SESSION = 0
"""kCGEventSourceStateCombinedSessionState, CGEventTypes.h."""


EXCEL = "XLMAIN"
"""The class of Excel's windows."""


def escape_is_down() -> bool:
    """True if Esc is held, or on Windows was pressed since it was last asked for.

    On Windows that counts while a window of Excel is in front: it may be meant for another.
    """
    if sys.platform == "win32":
        user = ctypes.windll.user32
        return bool(user.GetAsyncKeyState(WINDOWS_ESCAPE)) and _class_in_front(user) == EXCEL
    if sys.platform == "darwin":
        return bool(_services().CGEventSourceKeyState(SESSION, MAC_ESCAPE))
    return False


def _class_in_front(user: Any) -> str:  # noqa: ANN401  # ctypes has no types for it
    """Return the class of the window that takes the keys."""
    name = ctypes.create_unicode_buffer(len(EXCEL) + 2)
    user.GetClassNameW(user.GetForegroundWindow(), name, len(name))
    return name.value


@cache
def _services() -> Any:  # noqa: ANN401  # ctypes has no types for it
    folder = "/System/Library/Frameworks/ApplicationServices.framework"
    services = ctypes.cdll.LoadLibrary(f"{folder}/ApplicationServices")
    services.CGEventSourceKeyState.restype = ctypes.c_bool
    return services
