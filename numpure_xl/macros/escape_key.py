"""Whether the user holds Esc while Excel waits for a command and takes no keys itself."""

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


def escape_is_down() -> bool:
    """Tell whether Esc is held, or on Windows was pressed since it was last asked for."""
    if sys.platform == "win32":
        return bool(ctypes.windll.user32.GetAsyncKeyState(WINDOWS_ESCAPE))
    if sys.platform == "darwin":
        return bool(_services().CGEventSourceKeyState(SESSION, MAC_ESCAPE))
    return False


@cache
def _services() -> Any:  # noqa: ANN401  # ctypes has no types for it
    folder = "/System/Library/Frameworks/ApplicationServices.framework"
    services = ctypes.cdll.LoadLibrary(f"{folder}/ApplicationServices")
    services.CGEventSourceKeyState.restype = ctypes.c_bool
    return services
