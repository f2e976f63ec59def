"""Fixtures and settings shared by all tests."""

import os

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")  # the same examples on every run; no test depends on time

collect_ignore_glob = [
    "hosts/originals/*",  # programs that record what the originals do
    "hosts/lite/*",  # what runs in the browser
]


def pytest_sessionfinish(session):
    """Fail where nothing may be skipped: there, a missing program is a fault."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("NUMPURE_NO_SKIPS") and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
