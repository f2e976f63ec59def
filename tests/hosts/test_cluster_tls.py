"""An encrypted cluster on this machine: only who has a certificate of its authority gets in."""

import subprocess
import sys

import pytest

from tests.hosts.test_cluster import Cluster, start

NUMPURE = [
    sys.executable,
    "-c",
    "from numpure_xl.cli import main; main()",
    "generate",
    "-q",
    "-n",
    "9",
]
WISHES = ("--seed", "7")


def certificate(folder, name, *signed):
    """Make a certificate and its key: its own authority, or one signed by another."""
    files = ("-keyout", f"{name}.key", "-out", f"{name}.pem", "-subj", f"/CN={name}", "-days", "2")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *files, *signed]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=60)


class EncryptedCluster(Cluster):
    """A scheduler and a worker that show certificates."""

    def _start(self, program, *options, guard=(), **environment):
        files = ("--tls-ca-file", "ca.pem", "--tls-cert", "ours.pem", "--tls-key", "ours.key")
        protocol = ("--protocol", "tls") if program == "scheduler" else ()
        return super()._start(program, *options, *files, *protocol, guard=guard, **environment)


@pytest.fixture(name="cluster", scope="module")
def _cluster(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    certificate(folder, "ca")
    certificate(folder, "ours", "-CA", "ca.pem", "-CAkey", "ca.key")
    certificate(folder, "stranger")
    cluster = EncryptedCluster(folder)
    cluster.begin()
    yield cluster
    cluster.end()


def generate(cluster, ca, name, address=None):
    certificates = ("--tls-ca", f"{ca}.pem", "--tls-cert", f"{name}.pem", "--tls-key")
    files = [*certificates, f"{name}.key"] if name else []
    where = ("--executor", "dask", "--scheduler", address or cluster.address)
    return subprocess.run(
        [*NUMPURE, *WISHES, *where, *files],
        cwd=cluster.folder, capture_output=True, timeout=120, check=False,
    )  # fmt: skip


def test_puzzles_of_an_encrypted_cluster_are_the_same(cluster):
    assert cluster.address.startswith("tls://")
    made = generate(cluster, "ca", "ours")
    with start(*NUMPURE, *WISHES) as alone:
        assert made.stdout == alone.communicate(timeout=120)[0] != b""


@pytest.mark.parametrize(
    ("ca", "name", "sentence"),
    [
        ("stranger", "stranger", b"numpure: No scheduler answers at tls://"),
        ("", "", b"numpure: An encrypted connection needs --tls-ca"),
        ("none", "ours", b"numpure: There is no file 'none.pem'."),
    ],
)
def test_without_a_certificate_of_the_authority_there_is_a_sentence(cluster, ca, name, sentence):
    refused = generate(cluster, ca, name)
    assert refused.stdout == b""
    assert refused.stderr.startswith(sentence)
    assert refused.stderr.count(b"\n") == 1


def test_certificates_are_for_encrypted_connections(cluster):
    refused = generate(cluster, "ca", "ours", cluster.address.replace("tls:", "tcp:"))
    assert refused.returncode == 2
    assert b"write tls:// in front" in refused.stderr
