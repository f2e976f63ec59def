"""How much of a program stands in one of the five articles: its tokens in runs of eight or more.

The articles are not part of the project. `data/originals/runs.txt` has a hash of each run of eight
tokens in them; declarations and loops over the same few numbers, which nobody can write in another
way, are left out.

    python -m tests.originality FILE ...      the share of each procedure, and which lines it is in
    python -m tests.originality --from FOLDER    hash the articles in a folder anew
"""

import ast
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

RUN = 8
HASHES = Path(__file__).parent / "data/originals/runs.txt"
MOST = 0.05
"""The greatest share of a procedure that may stand in an article."""

TOKEN = re.compile(r'"[^"\n]*"|[a-z_]\w*|\d+|[!-/:-@[-^`{-~]', re.ASCII | re.IGNORECASE)
TRIVIAL = re.compile(
    r"(?im)^[ \t]*(dim|private|public|attribute|option|erase|redim)\b.*$"  # declarations
    r"|\bfor \w+ = \d to \d+"
)
PROCEDURE = re.compile(r"(?ims)^(?:public|private) (?:sub|function) (\w+).*?^end (?:sub|function)")


class Token(NamedTuple):
    """A word, a number, a string or a sign, in small letters, and the line that it is in."""

    text: str
    line: int


def tokens(text: str) -> list[Token]:
    """Return the tokens of a program, or of a text with programs in it."""
    return [
        Token(found.lower(), number)
        for number, line in enumerate(text.splitlines())
        for found in TOKEN.findall(line)
    ]


def runs(text: str) -> Iterator[tuple[int, str]]:
    """Yield the place of the first token of each run that has words, and the hash of the run."""
    found = tokens(TRIVIAL.sub("", text))
    for at in range(len(found) - RUN + 1):
        run = " ".join(token.text for token in found[at : at + RUN])
        if re.search("[a-z]", run):
            yield at, sha256(run.encode()).hexdigest()[:10]


def procedures(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of the procedures of a file in VBA or in Python."""
    text = path.read_text("utf-8")
    if path.suffix == ".bas":
        bare = re.sub(r"(?m)'.*$", "", text)
        yield from ((found[1], found[0]) for found in PROCEDURE.finditer(bare))
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            yield node.name, ast.unparse(node)


def shared(text: str, known: frozenset[str]) -> tuple[float, list[str]]:
    """Return which share of the tokens is in runs of an article, and the lines with those."""
    found = tokens(TRIVIAL.sub("", text))
    places = {at + k for at, run in runs(text) if run in known for k in range(RUN)}
    lines = TRIVIAL.sub("", text).splitlines()
    where = sorted({found[at].line for at in places})
    return len(places) / max(1, len(found)), [lines[number].strip() for number in where]


def known_runs() -> frozenset[str]:
    """Return the hashes of all runs of the articles."""
    return frozenset(HASHES.read_text("ascii").split())


def main(words: list[str]) -> None:
    """Print the shares of files, or write the hashes of articles."""
    if words[0] == "--from":
        texts = [path.read_text("utf-8") for path in sorted(Path(words[1]).glob("*.txt"))]
        hashes = sorted({run for text in texts for _, run in runs(text)})
        HASHES.write_text("\n".join(hashes) + "\n", "ascii")
        return
    for path in map(Path, words):
        for name, text in procedures(path):
            share, lines = shared(text, known_runs())
            if share:
                print(f"{path.name} {name}: {share:.0%}", *lines, sep="\n    ")  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
