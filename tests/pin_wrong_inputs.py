"""Write down what people are told who get something wrong, in tests/data/wrong_inputs.txt.

    python -m tests.pin_wrong_inputs

The file has the inputs; the lines below each are written anew. Read what changes there.
"""

import os
import shlex
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

import numpure_xl
from numpure_xl import udfs
from numpure_xl.cli import main as numpure
from numpure_xl.errors import NumpureError

FILE = Path(__file__).parent / "data" / "wrong_inputs.txt"
COMMAND, CALL, FUNCTION = "$ numpure ", ">>> ", "= "
INDENT = "    "
FILES = {
    "bad.xlsx": b"PK\3\4 and no more",
    "book.toml": b"trim = 'A5'\n[[chapter]]\ntitle = 'A'\nauthor = 'me'\n",
    "book2.toml": b"trim = 'A5'\n[[chapter]]\ntitle = 'A'\nvariant = '9x8'\n",
    "cols.csv": b"Zoe;4b\nMay;4b\n",
    "empty.txt": b"",
    "hello.txt": b"hello world\n",
    "job.toml": b"number = \n",
    "job2.toml": b"colour = 3\n",
    "job3.toml": b'n = "many"\n',
    "mask.txt": b"***\n***\n***\n",
    "mine.xlsx": b"x",
    "none.txt": b"11..............\n",
    "ok.txt": b"1.....3..2.....4\n",
    "old.xls": bytes.fromhex("D0CF11E0A1B11AE1") + bytes(600),
    "pic.png": b"\x89PNG\r\n\x1a\n0000",
    "short.txt": b"." * 80 + b"\n",
    "there.txt": b"mine",
    "two.txt": b"." * 16 + b"\n",
}
NAMES = {name: getattr(numpure_xl, name) for name in numpure_xl.__all__} | {
    name: function for name, function in vars(udfs).items() if name.startswith("sudoku_")
}


def lay_files(folder):
    """Write the files that the inputs name into a folder."""
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    (folder / "folder").mkdir()


def pinned():
    """Return what is written down: the answer to each input, line by line."""
    answers: dict[str, list[str]] = {}
    for line in FILE.read_text("utf-8").splitlines():
        if line.startswith((COMMAND, CALL, FUNCTION)):
            answers[line] = []
        elif answers:
            answers[[*answers][-1]].append(line.removeprefix(INDENT))
    return answers


def answer(asked):
    """Return what somebody is told: the exit status or the error, and the sentence."""
    if asked.startswith(COMMAND):
        ran = CliRunner().invoke(numpure, shlex.split(asked.removeprefix(COMMAND)))
        if not isinstance(ran.exception, SystemExit | None):
            raise ran.exception
        return [f"{ran.exit_code}", *ran.stderr.splitlines()]
    if asked.startswith(FUNCTION):
        return [str(eval(asked.removeprefix(FUNCTION), NAMES))]  # noqa: S307  # of our own file
    try:
        found = eval(asked.removeprefix(CALL), NAMES)  # noqa: S307
    except NumpureError as error:
        return [type(error).__name__, str(error)]
    return [repr(found)]


def main():
    asked = pinned()
    head = [line for line in FILE.read_text("utf-8").splitlines() if line.startswith("#")]
    os.environ["LC_ALL"] = "C.UTF-8"
    with TemporaryDirectory() as folder, chdir(folder):
        lay_files(Path(folder))
        answers = {line: answer(line) for line in asked}
    lines = [
        text
        for ask, told in answers.items()
        for text in (ask, *(f"{INDENT}{line}" for line in told))
    ]
    FILE.write_text("\n".join([*head, *lines, ""]), "utf-8")


if __name__ == "__main__":
    main()
