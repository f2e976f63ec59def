r"""Notes of Windows' protections on the add-in's files: taken away, or not let run.

The notes are events in two logs of Windows, which its own program reads. Their numbers and fields
are those of "Review event logs and error codes to troubleshoot issues with Microsoft Defender
Antivirus", https://learn.microsoft.com/defender-endpoint/troubleshoot-microsoft-defender-antivirus,
of "Attack surface reduction rules deployment", and of "Understanding App Control event IDs",
https://learn.microsoft.com/windows/security/application-security/application-control/app-control-for-business/operations/event-id-explanations.
A path is `file:_C:\...` in the one, and begins with a device in the other.
"""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from numpure_xl.hosts.finding import Finding

READER = ("wevtutil", "qe")
"""The program of Windows that reads its logs."""

SECONDS = 20
"""Seconds that reading a log may take."""

MOST_EVENTS = 200
"""Last events of a log that are read."""

DEFENDER, INTEGRITY = (
    f"Microsoft-Windows-{name}/Operational" for name in ("Windows Defender", "CodeIntegrity")
)

TAKEN, NOT_RUN = (1116, 1117), (1121, 3033, 3077)
"""Events of a file that Defender has found and acted on; of one that a rule, or Smart App Control,
did not let be used."""

EVENT = "{http://schemas.microsoft.com/win/2004/08/events/event}"
PATHS, NAMES = ("Path", "File Name"), ("Threat Name", "ID", "PolicyName")


class Note(NamedTuple):
    """An event that names a file.

    Attributes:
        number: The number of the event.
        day: The day, such as "2026-11-28".
        path: The path of the file, or several, as Windows writes them.
        name: What it was taken for: a threat, a rule, a policy; "" if it does not say.
    """

    number: int
    day: str
    path: str
    name: str

    def is_about(self, file: Path) -> bool:
        """True if it names a file, on whatever drive."""
        own = str(file).lower()[len(file.drive) :]
        return any(part.strip().lower().endswith(own) for part in self.path.split(";"))


def history() -> list[Note]:
    """Return the last notes, the newest first; none where nobody may read the logs."""
    if sys.platform != "win32":
        return []
    return [note for log in (DEFENDER, INTEGRITY) for note in parsed(_read(log))]


def _read(log: str) -> bytes:
    numbers = " or ".join(f"EventID={number}" for number in (*TAKEN, *NOT_RUN))
    query = f"/q:*[System[({numbers})]]"
    options = (query, "/rd:true", f"/c:{MOST_EVENTS}", "/f:xml", "/e:events", "/uni:true")
    try:
        ran = subprocess.run(  # noqa: S603  # no word of it is a user's
            [*READER, log, *options], capture_output=True, timeout=SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return b""
    return b"" if ran.returncode else ran.stdout


def parsed(output: bytes) -> Iterator[Note]:
    """Yield the notes on files in the program's output."""
    code = "utf-16-le" if b"\0" in output[:4] else "utf-8"
    text = output.decode(code, "replace").lstrip("\ufeff")
    try:
        events = ET.fromstring(text.strip())  # noqa: S314  # Windows' own
    except ET.ParseError:
        return
    for event in events.iter(f"{EVENT}Event"):
        data = {one.get("Name"): one.text or "" for one in event.iter(f"{EVENT}Data")}
        number = event.findtext(f"{EVENT}System/{EVENT}EventID", "")
        time = event.find(f"{EVENT}System/{EVENT}TimeCreated")
        path = next((data[name] for name in PATHS if data.get(name)), "")
        if number.isdigit() and path:
            day = "" if time is None else time.get("SystemTime", "")[:10]
            name = next((data[name] for name in NAMES if data.get(name)), "")
            yield Note(int(number), day, path, name)


def findings(
    files: list[Path], *, is_stopped: bool, notes: Callable[[], list[Note]]
) -> Iterator[Finding]:
    """Yield the findings of the notes on files that are not there, or not let run.

    Args:
        files: The files of the add-in.
        is_stopped: Whether those that are there do not do their work.
        notes: Returns the notes, the newest first.
    """
    gone = [file for file in files if not file.exists()]
    if not gone and not is_stopped:
        return
    known = notes()
    for file in files:
        wanted = TAKEN if file in gone else NOT_RUN
        note = next((n for n in known if n.number in wanted and n.is_about(file)), None)
        if note:
            fields = {"path": str(file), "name": note.name, "day": note.day}
            yield Finding(_TAKEN if file in gone else _NOT_RUN, fields, ALLOW)


_TAKEN = "Defender has taken {path} away on {day}, as {name}."
_NOT_RUN = "Windows did not let {path} be used on {day} ({name})."
ALLOW = (
    "In Windows Security > Protection history choose that entry, then Actions > Allow; then run"
    " numpure addin install."
)
"""The remedy of either."""
