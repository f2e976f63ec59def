"""An encrypted cluster on this machine: only who has a certificate of its authority gets in."""

import os
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
    setting = "DASK_DISTRIBUTED__COMM__TLS__"
    files = {"CA_FILE": f"{ca}.pem", "CLIENT__CERT": f"{name}.pem", "CLIENT__KEY": f"{name}.key"}
    named = {f"{setting}{key}": file for key, file in files.items() if name}
    return subprocess.run(
        [*NUMPURE, *WISHES, "--scheduler", address or cluster.address], env=os.environ | named,
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
        ("", "", b"numpure: An encrypted connection needs certificates"),
        ("none", "ours", b"numpure: No scheduler answers at tls://"),
    ],
)
def test_without_a_certificate_of_the_authority_there_is_a_sentence(cluster, ca, name, sentence):
    refused = generate(cluster, ca, name)
    assert refused.stdout == b""
    assert refused.stderr.startswith(sentence)
    assert refused.stderr.count(b"\n") == 1
