"""A long run can be killed at any moment and gone on with: the file is the same in the end."""

import ctypes
import json
import os
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.drafts import PREFIX
from numpure_xl.export import resumable
from tests.running import LONG
from tests.sampling import slow

NUMPURE = [sys.executable, "-m", "numpure_xl", "--lang", "en"]
WISHES = ("--variant", "4x4", "--levels", "easy:60,beginner:20", "--seed", "7")


def generate(*arguments):
    return CliRunner().invoke(main, ["--lang", "en", "generate", *map(str, arguments)])


@pytest.fixture(name="notes", params=["line", slow("grid"), "csv", slow("solo"), slow("json")])
def _notes(request, monkeypatch, tmp_path):
    """Run to the end in one go, noting after every puzzle; return the whole and all notes."""
    monkeypatch.setattr(resumable, "EVERY", -1.0)
    out, found = tmp_path / "whole.txt", []
    note = resumable.GrowingFile.note

    def noted(file):
        note(file)
        found.append(resumable.noted(out).read_bytes())

    monkeypatch.setattr(resumable.GrowingFile, "note", noted)
    form = (*WISHES, "--format", request.param, "--solutions")
    assert generate(*form, "-o", out).exit_code == 0
    monkeypatch.setattr(resumable.GrowingFile, "note", note)
    return form, out.read_bytes(), found


@pytest.mark.few(1)
def test_from_every_note_the_file_is_the_same_in_the_end(notes, tmp_path):
    form, whole, found = notes
    assert whole == generate(*form).stdout.encode()
    assert len(found) == 81  # the beginning, and 80 puzzles
    out = tmp_path / "again.txt"
    for state in found[::9]:
        size = json.loads(state)["size"]
        resumable.noted(out).write_bytes(state)
        out.write_bytes(whole[: size + 5] + b"\xff")  # what was written after the last note
        went_on = generate(*form, "-o", out, "--resume")
        assert went_on.stdout.startswith(f"{out}: 80 puzzles, ")
        assert out.read_bytes() == whole
        assert not resumable.noted(out).exists()


def kill_at(moments, wishes, out):
    """Begin a run, and go on with it, killing it at so many moments; then let it end."""
    kills = 0
    command = [*NUMPURE, "generate", *wishes, "-o", out, "--resume"]
    for number in range(moments):
        size = out.stat().st_size if out.exists() else 0
        with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
            end = time.monotonic() + LONG
            while run.poll() is None and time.monotonic() < end:
                if number % 3 or (out.exists() and out.stat().st_size > size):
                    break
                time.sleep(0.01)
            time.sleep(0.07 * number)
            kills += run.poll() is None
            run.kill()
    ended = subprocess.run(command, capture_output=True, timeout=LONG, check=True)
    return kills, ended.stdout


def killed_runs(moments, wishes, tmp_path):
    whole = subprocess.run(
        [*NUMPURE, "generate", *wishes, "--jobs", "1"], capture_output=True, check=True
    )
    out = tmp_path / "killed.txt"
    kills, _ = kill_at(moments, wishes, out)
    assert kills
    assert out.read_bytes() == whole.stdout
    assert len(set(whole.stdout.splitlines())) == whole.stdout.count(b"\n")
    names = {path.name for path in tmp_path.iterdir()}  # a draft of a killed run is there for a day
    assert {name for name in names if not name.startswith(PREFIX)} == {"killed.txt"}


@pytest.mark.slow
def test_a_run_that_is_killed_three_times_writes_what_an_undisturbed_one_prints(tmp_path):
    moments = int(os.environ.get("NUMPURE_KILLS", "3"))
    killed_runs(moments, ("-n", str(400 * moments), "--seed", "7", "--jobs", "2"), tmp_path)


def test_a_run_that_is_complete_has_nothing_left_to_do(tmp_path):
    out = tmp_path / "all.txt"
    assert generate(*WISHES, "-o", out, "--resume").exit_code == 0
    before = out.read_bytes()
    again = generate(*WISHES, "-o", out, "--resume")
    assert again.stdout == f"{out} has 80 puzzles already; nothing is left to do.\n"
    assert out.read_bytes() == before


def stopped(out, *wishes):
    """Leave a run behind that was stopped after three puzzles."""
    generate(*wishes, "-o", out)
    lines = out.read_bytes().splitlines(keepends=True)[:3]
    wanted = {
        "puzzles": ["9 4x4/easy#7"],
        "seed": "7",
        "format": "line",
        "solutions": False,
    }
    size = len(b"".join(lines))
    state = {"made-by": "numpure-xl", "wanted": wanted, "size": size, "place": [0, 3, 3, 0]}
    out.write_bytes(b"".join(lines))
    resumable.noted(out).write_text(json.dumps(state))


NINE = ("-n", "9", "--variant", "4x4", "--seed", "7")


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ((*NINE,), "is not complete; continue with --resume, or start again with --force."),
        (
            (*NINE[:-1], "8", "--resume"),
            "was started with other options; give the same ones, or start",
        ),
        (
            (*NINE, "--solutions", "--resume"),
            "was started with other options; give the same ones, or",
        ),
    ],
)
def test_what_was_begun_is_not_lost_by_another_run(wishes, sentence, tmp_path):
    out = tmp_path / "a.txt"
    stopped(out, *NINE)
    before = out.read_bytes()
    refused = generate(*wishes, "-o", out)
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr.startswith(f"numpure: {out} {sentence}")
    assert out.read_bytes() == before
    assert generate(*NINE, "-o", out, "--resume").exit_code == 0
    assert out.read_bytes().startswith(before)
    assert out.read_bytes() == generate(*NINE).stdout.encode()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda text: text[:20], "was shortened since its run was stopped"),
        (lambda text: text[:17] * 3, "was changed since its run was stopped"),
    ],
)
def test_a_file_that_was_changed_is_not_gone_on_with(change, sentence, tmp_path):
    out = tmp_path / "a.txt"
    stopped(out, *NINE)
    out.write_bytes(change(out.read_bytes()))
    refused = generate(*NINE, "-o", out, "--resume")
    assert refused.exit_code == 1
    assert sentence in refused.stderr
    assert generate(*NINE, "-o", out, "--force").exit_code == 0
    assert out.read_bytes() == generate(*NINE).stdout.encode()


def test_a_run_goes_on_with_its_own_seed_on_another_day(tmp_path, monkeypatch):
    out = tmp_path / "a.txt"
    stopped(out, *NINE)
    monkeypatch.setattr("numpure_xl.cli.puzzle_options.today", lambda: "2001-01-01")
    assert generate(*NINE[:4], "-o", out, "--resume").exit_code == 0
    assert out.read_bytes() == generate(*NINE).stdout.encode()


def test_a_file_that_is_there_is_not_overwritten_unless_forced(tmp_path):
    out = tmp_path / "a.txt"
    for more in ((), ("--resume",)):
        out.write_text("a diary")
        refused = generate(*NINE, "-o", out, *more)
        assert refused.exit_code == 1
        assert refused.stderr.startswith(f"numpure: {out} is there already; choose another name")
        assert out.read_text() == "a diary"
    assert generate(*NINE, "-o", out, "--force").exit_code == 0


@pytest.mark.skipif(
    sys.platform == "win32" and hasattr(ctypes.windll.ntdll, "wine_get_version"),
    reason="Wine 8 does not say why a lock fails",
)
def test_two_runs_do_not_write_one_file(tmp_path):
    out = tmp_path / "a.txt"
    with resumable.growing(out, {}) as file:
        file.write("x", [])
        refused = generate(*NINE, "-o", out, "--force")
        assert refused.exit_code == 1
        assert "is being written by another run" in refused.stderr
    assert out.read_text() == "x"


@pytest.mark.parametrize("option", ["--resume", "--force"])
def test_what_is_said_of_a_file_needs_one(option):
    refused = generate("-n", "1", option)
    assert refused.exit_code == 2
    assert "--out FILE" in refused.stderr


@pytest.mark.parametrize(
    "change",
    [
        {"made-by": "somebody"},
        {"size": "a"},
        {"size": 3.5},
        {"size": -1},
        {"size": True},
        {"place": {}},
        {"place": "x"},
        {"place": [1, 2, 3]},
        {"place": [0, 3, 3, -1]},
        {"place": [0, 3, 3, None]},
        {"wanted": []},
        {"wanted": {"seed": 7}},
        None,
        "[" * 100_000,
        '["made-by", "wanted", "size", "place"]',
        "\ud800".encode("utf-8", "surrogatepass"),
    ],
)
def test_a_state_that_is_damaged_is_no_run(change, tmp_path):
    out = tmp_path / "a.txt"
    stopped(out, *NINE)
    before, state = out.read_bytes(), resumable.noted(out)
    if isinstance(change, dict):
        state.write_text(json.dumps(json.loads(state.read_bytes()) | change))
    else:
        state.write_bytes(change.encode() if isinstance(change, str) else change or b"")
    refused = generate(*NINE, "-o", out, "--resume")
    assert (refused.exit_code, refused.stdout) == (1, "")
    assert refused.stderr == (
        f"numpure: {out} is there already; choose another name, or add --force.\n"
    )
    assert out.read_bytes() == before
