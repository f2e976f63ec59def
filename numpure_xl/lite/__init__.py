"""All of it in xlwings Lite, which runs Python within Excel: on Windows, on a Mac, on the web.

    from numpure_xl.lite import *

is the only line that the workbook's main.py needs: it brings every function and every command.
"""

from __future__ import annotations

from numpure_xl.lite.functions import functions
from numpure_xl.lite.scripts import scripts

_OFFERED = {offered.__name__: offered for offered in (*functions(), *scripts())}

globals().update(_OFFERED)

__all__ = [*_OFFERED]  # noqa: PLE0604  # names, all of them
