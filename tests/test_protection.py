"""What Windows' protections have noted of the add-in's files, as its own program tells it."""

import pytest

from numpure_xl.hosts.excel import protection
from numpure_xl.hosts.excel.protection import Note, findings, parsed

EVENT = """\
<Event xmlns='http://schemas.microsoft.com/win/2004/08/events/event'><System>
<Provider Name='Microsoft-Windows-Windows Defender'/><EventID>{number}</EventID>
<TimeCreated SystemTime='2026-11-2{number!s:.1}T07:15:00.000000000Z'/></System>
<EventData>{data}</EventData></Event>
"""


def event(number, **data):
    """Return an event as the program writes it; names of data have blanks for underscores."""
    parts = (f"<Data Name='{name.replace('_', ' ')}'>{text}</Data>" for name, text in data.items())
    return EVENT.format(number=number, data="".join(parts))


def written(*events):
    """Return what the program writes with /uni:true."""
    return "\ufeff".encode("utf-16-le") + f"<events>{''.join(events)}</events>".encode("utf-16-le")


THREAT = "Trojan:Script/Wacatac.H!ml"


@pytest.fixture(name="files")
def _files(tmp_path):
    return [tmp_path / "XLSTART" / "numpure.xlam", tmp_path / "ユーザー" / "numpure64.dll"]


def test_notes_are_read_from_what_windows_writes(files):
    addin, _ = files
    output = written(
        event(1116, Threat_Name=THREAT, Path=f"containerfile:_C:\\a.zip; file:_C:{addin}"),
        event(1121, ID="92E97FA1", Path="C:\\other.exe"),
        event(5007),
    )
    taken, stopped = parsed(output)
    assert (taken.number, taken.day, taken.name) == (1116, "2026-11-21", THREAT)
    assert (stopped.name, stopped.path) == ("92E97FA1", "C:\\other.exe")
    assert taken.is_about(addin)
    assert not stopped.is_about(addin)


@pytest.mark.parametrize("output", [b"", b"Access is denied.", "<events".encode("utf-16-le")])
def test_where_nobody_may_read_nothing_is_noted(output):
    assert [*parsed(output)] == []


def said(files, *notes, is_stopped=False):
    found = findings(files, is_stopped=is_stopped, notes=lambda: [*notes])
    return [finding.sentence.format(**finding.fields) for finding in found]


def test_a_file_that_is_gone_is_told_with_the_last_note_of_it(files):
    addin, library = files
    notes = [
        Note(1117, "2026-11-28", f"file:_{addin}", THREAT),
        Note(1117, "2026-11-01", f"file:_{addin}", "older"),
        Note(3077, "2026-11-28", f"\\Device\\HarddiskVolume3{library}", "policy"),
    ]
    gone = f"Defender has taken {addin} away on 2026-11-28, as {THREAT}."
    assert said(files, *notes) == [gone]
    for file in files:
        file.parent.mkdir()
        file.touch()
    assert said(files, *notes) == []
    stopped = f"Windows did not let {library} be used on 2026-11-28 (policy)."
    assert said(files, *notes, is_stopped=True) == [stopped]


def test_where_all_is_well_no_log_is_read(files):
    for file in files:
        file.parent.mkdir()
        file.touch()

    def fail():
        raise AssertionError

    assert [*findings(files, is_stopped=False, notes=fail)] == []


def test_elsewhere_there_is_no_history(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")
    assert protection.history() == []
