"""Esc counts on Windows while a window of Excel is in front."""

import ctypes
import sys
from types import SimpleNamespace

import pytest

from numpure_xl.hosts import escape_key


@pytest.mark.parametrize(
    ("is_held", "in_front", "counts"),
    [
        (True, "XLMAIN", True),
        (False, "XLMAIN", False),
        (True, "XLMAIN2", False),
        (True, "Chrome_WidgetWin_1", False),
    ],
)
def test_esc_is_meant_for_the_window_in_front(monkeypatch, is_held, in_front, counts):
    def name_of(window, name, length):
        assert window == 7
        name.value = in_front[: length - 1]

    user = SimpleNamespace(
        GetAsyncKeyState=lambda key: -32768 if is_held and key == 0x1B else 0,
        GetForegroundWindow=lambda: 7,
        GetClassNameW=name_of,
    )
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user), raising=False)
    assert escape_key.escape_is_down() is counts
