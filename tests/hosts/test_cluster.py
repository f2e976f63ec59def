"""Puzzles made on a real Dask cluster: a scheduler and two workers, each a process of its own."""

import errno
import json
import os
import signal
import socket
import subprocess
import sys
import time

import psutil  # type: ignore[import-untyped]  # Dask needs it
import pytest

from numpure_xl import __version__
from tests.hosts.living import GUARD
from tests.running import wait_until

NUMPURE = [sys.executable, "-c", "from numpure_xl.cli import main; main()"]
SOON = 10 * float(os.environ.get("NUMPURE_SLOWNESS", "3"))
"""Seconds until a sentence comes: ten, on a machine that does nothing else."""

WISHES = ("generate", "-q", "-n", "300", "--seed", "7", "--format", "csv")


def start(*arguments):
    return subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,  # what a buffer holds back, communicate() never sees
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, folder):
        self.folder = folder
        self.log = (folder / "log").open("wb")
        self.workers = []

    def begin(self, port="0", *, workers=(), **environment):
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        where = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
        wanted = ("--port", port, *where)
        self.scheduler = self._start("scheduler", *wanted, guard=(GUARD, ""), **environment)
        while not (file.exists() and file.read_text().endswith("}")):
            assert self.scheduler.poll() is None
            time.sleep(0.02)
        self.address = json.loads(file.read_text())["address"]
        self.workers += [self.worker(*workers) for _ in range(2)]

    def worker(self, *more, **environment):
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0", *more)
        return self._start("worker", self.address, *options, **environment)

    def _start(self, program, *options, guard=(), **environment):
        wanted = [sys.executable, "-m", f"distributed.cli.dask_{program}", *options]
        command = [sys.executable, *guard, *wanted] if guard else wanted
        streams = {"stdin": subprocess.PIPE, "stdout": self.log, "stderr": self.log}
        return subprocess.Popen(command, **streams, cwd=self.folder, env=os.environ | environment)

    def kill(self):
        """End the scheduler, and with it its workers, if they are not gone."""
        for program in (*self.workers, self.scheduler):
            program.stdin.close()
        for program in self.workers:
            program.kill()
            program.wait(120)
        self.scheduler.wait(120)
        self.workers.clear()

    def end(self):
        """End all there is."""
        self.kill()
        self.log.close()


@pytest.fixture(name="cluster")
def _cluster(tmp_path, request):
    cluster = Cluster(tmp_path)
    try:
        cluster.begin(DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL=getattr(request, "param", "3s"))
        yield cluster
    finally:
        cluster.end()


def dask(address):
    return ("--scheduler", address)


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_prints_what_one_process_prints(cluster):
    expected = subprocess.run([*NUMPURE, *WISHES, "--jobs", "1"], capture_output=True, check=True)
    made = start(*NUMPURE, *WISHES, *dask(cluster.address))
    first = [made.stdout.readline() for _ in range(20)]
    cluster.workers[0].kill()
    rest, faults = made.communicate(timeout=300)
    assert faults == b""
    assert made.returncode == 0
    assert b"".join(first) + rest == expected.stdout
    assert len(set((b"".join(first) + rest).splitlines())) == 301

    book = ("-n", "20", "--seed", "7")
    folder = cluster.folder
    for name, way in (("cluster", dask(cluster.address)), ("here", ("--jobs", "1"))):
        subprocess.run([*NUMPURE, "book", folder / f"{name}.xlsx", *book, *way], check=True)
    assert (folder / "cluster.xlsx").read_bytes() == (folder / "here.xlsx").read_bytes()


def older(cluster):
    """Start a worker that says that it has another version."""
    folder = cluster.folder / "older"
    information = folder / "numpure_xl-0.0.1.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: numpure-xl\nVersion: 0.0.1\n"
    )
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    cluster.workers.append(cluster.worker(PYTHONPATH=path))


@pytest.mark.slow
def test_a_worker_with_another_version_that_comes_amid_a_run_is_named(cluster):
    made = start(
        *NUMPURE, "generate", "-q", "-n", "1000000", "--lang", "en", *dask(cluster.address)
    )
    assert made.stdout.readline()
    older(cluster)
    _, faults = made.communicate(timeout=300)
    assert made.returncode == 1
    sentence = f" has numpure-xl 0.0.1; install numpure-xl=={__version__} there.\n"
    assert faults.startswith(b"numpure: The worker tcp://127.0.0.1:")
    assert faults.decode().endswith(sentence)


@pytest.mark.slow
def test_a_run_whose_scheduler_is_lost_goes_on_with_another(cluster):
    out = cluster.folder / "puzzles.csv"
    command = (*NUMPURE, *WISHES, "--level", "hard", "--lang", "en", "-o", out)
    made = start(*command, *dask(cluster.address))
    while not (out.exists() and out.stat().st_size > 1000):
        assert made.poll() is None
        time.sleep(0.01)
    cluster.kill()
    lost = time.monotonic()
    _, faults = made.communicate(timeout=300)
    assert time.monotonic() - lost < SOON
    assert made.returncode == 1
    assert faults.startswith(f"numpure: The cluster at {cluster.address} was lost: ".encode())
    assert faults.count(b"\n") == 1

    cluster.begin(cluster.address.rpartition(":")[2])
    again = subprocess.run([*command, "--resume", *dask(cluster.address)], check=True)
    assert again.returncode == 0
    whole = subprocess.run([*command[:-2], "--jobs", "1"], capture_output=True, check=True)
    assert out.read_bytes() == whole.stdout


@pytest.mark.slow
@pytest.mark.parametrize("cluster", ["300s"], indirect=True)  # it would miss its workers after
def test_a_run_whose_scheduler_hangs_is_told_and_goes_on_when_it_answers(cluster):
    out = cluster.folder / "puzzles.csv"
    command = (*NUMPURE, *WISHES, "--level", "hard", "--lang", "en", "-o", out)
    made = start(*command, *dask(cluster.address))
    wait_until(lambda: out.exists() and out.stat().st_size > 1000, made)
    (scheduler,) = psutil.Process(cluster.scheduler.pid).children()
    scheduler.suspend()
    try:
        hung = time.monotonic()
        _, faults = made.communicate(timeout=300)
        assert time.monotonic() - hung < SOON
    finally:
        scheduler.resume()
    assert made.returncode == 1
    reason = os.strerror(errno.ETIMEDOUT)
    sentence = f"numpure: The cluster at {cluster.address} was lost: {reason}. Start it and repeat"
    assert faults.decode() == f"{sentence} the command; see --resume.\n"

    subprocess.run([*command, "--resume", *dask(cluster.address)], check=True)
    whole = subprocess.run([*command[:-2], "--jobs", "1"], capture_output=True, check=True)
    assert out.read_bytes() == whole.stdout


@pytest.mark.slow
def test_what_a_worker_that_hangs_had_in_hand_is_made_by_another(cluster):
    expected = subprocess.run([*NUMPURE, *WISHES, "--jobs", "1"], capture_output=True, check=True)
    made = start(*NUMPURE, *WISHES, *dask(cluster.address))
    first = made.stdout.readline()
    cluster.workers[0].send_signal(signal.SIGSTOP)
    rest, faults = made.communicate(timeout=300)
    assert (made.returncode, faults) == (0, b"")
    assert first + rest == expected.stdout


@pytest.mark.slow
@pytest.mark.parametrize("way", ["SIGSTOP", "SIGKILL"])  # not all are on Windows
def test_that_no_worker_is_left_is_told(way, cluster):
    made = start(*NUMPURE, *WISHES, "--level", "expert", "--lang", "en", *dask(cluster.address))
    assert made.stdout.readline()
    for worker in cluster.workers:
        worker.send_signal(getattr(signal, way))
    lost = time.monotonic()
    _, faults = made.communicate(timeout=300)
    assert time.monotonic() - lost < SOON
    assert made.returncode == 1
    sentence = f"numpure: No worker of the cluster at {cluster.address} answers any more. "
    assert faults.decode().startswith(sentence)


HOSTILE = """
import os
from distributed.protocol.serialize import families
import numpure_xl.work.cluster as ours

class Shell:
    def __reduce__(self):
        return os.system, ("echo $PPID > ran",)

def _answer(*_):
    if {is_forced}:
        families["msgpack"] = families["pickle"]
    return {answer}

_answer.__module__, _answer.__qualname__ = ours.__name__, "_answer"
ours._answer = _answer
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "is_forced", "found"),
    [
        ("['made', Shell()]", False, "Data serialized with error bu…"),
        ("['made', Shell()]", True, "unpack(b) received extra data."),
        ("['made', '1' + 80 * '.']", False, "1............................…"),
        ("['made', ours.PACKAGE]", False, "numpure-xl"),
        ("['made', 7]", False, "list"),
        ("[]", False, ""),
        ("7", False, "int"),
    ],
)
def test_what_a_hostile_worker_answers_is_never_run_and_never_believed(
    answer, is_forced, found, tmp_path
):
    (tmp_path / "hostile.py").write_text(HOSTILE.format(answer=answer, is_forced=is_forced))
    cluster = Cluster(tmp_path)
    try:
        cluster.begin(workers=("--preload", "hostile.py"))
        asked = [*NUMPURE, "generate", "-n", "1", "--seed", "1", "--lang", "en"]
        made = subprocess.run(
            [*asked, *dask(cluster.address)], capture_output=True, timeout=300, check=False
        )
    finally:
        cluster.end()
    assert not (tmp_path / "ran").exists()
    assert (made.returncode, made.stdout) == (1, b"")
    assert made.stderr.decode() == (
        f"numpure: A worker of the cluster answers {found!r}, which nobody asked for;"
        " use workers you trust, of this version.\n"
    )


def test_where_nobody_listens_a_sentence_comes_at_once():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    refusal = subprocess.run(
        [*NUMPURE, "generate", "-q", *dask(f"tcp://127.0.0.1:{port}"), "--lang", "en"],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert refusal.returncode == 1
    assert refusal.stderr == (
        f"numpure: No scheduler answers at tcp://127.0.0.1:{port}: Connection refused."
        " Start one with 'dask scheduler'.\n"
    )


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.2\r\n"], ids=["silent", "ssh"])
def test_what_listens_and_is_no_scheduler_is_told(greeting):
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        refused = start(*NUMPURE, "generate", "-q", *dask(f"127.0.0.1:{port}"), "--lang", "en")
        caller, _ = server.accept()
        with caller:
            caller.sendall(greeting)
            told, faults = refused.communicate(timeout=300)
    assert (refused.returncode, told) == (1, b"")
    assert faults.startswith(b"numpure: No scheduler answers at tcp://127.0.0.1:")
    assert faults.count(b"\n") == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (dask(""), "A cluster is reached at its scheduler, not at ''; write tcp"),
        (dask("http://x"), "A cluster is reached at its scheduler, not at 'http://x'; write"),
        (dask("tcp://x:port"), "A cluster is reached at its scheduler, not at 'tcp://x:port'"),
    ],
)
def test_what_is_asked_wrongly_is_told(options, sentence):
    refusal = subprocess.run(
        [*NUMPURE, "generate", *options, "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (refusal.returncode, refusal.stdout) == (2, "")
    assert refusal.stderr.startswith(f"numpure: {sentence}")
