"""Computers that write one file on a share, again and again: each book is whole, none is lost.

    python -m tests.bench.shares [-n 1000] [--read FOLDER] FOLDER [FOLDER ...]

Each folder is one share as a computer of its own sees it: a mount of NFS or SMB, or twice one of
sshfs, whose locks hold on one computer alone. With a single folder, two containers write into it.
Every writer is process 1 of its namespace, as the main program of a container is (Linux, unshare).
The file is read all the while: where the server has it, if --read names that, else in the first
folder."""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

NAME = "book.xlsx"
ALONE = ("unshare", "--user", "--map-root-user", "--pid", "--fork", "--mount-proc")
"""Begins a command that is process 1, as the main program of a container is."""

WRITER = """
import sys
from pathlib import Path
from numpure_xl.export.atomic_file import replaced
book, target = Path(sys.argv[1]).read_bytes(), Path(sys.argv[2])
for number in range(int(sys.argv[3])):
    with replaced(target) as file:
        file.write(book[:9999])
        file.flush()
        file.write(book[9999:])
"""


def book_of(path: Path, seed: int) -> bytes:
    """Make a book, each of another size."""
    wanted = ("book", path, "-n", str(4 * seed), "--variant", "4x4", "--seed", str(seed), "-q")
    code = "from numpure_xl.cli import main; main()"
    subprocess.run([sys.executable, "-c", code, *map(str, wanted)], check=True)
    return path.read_bytes()


def judged(folders: list[Path], seen: Path, times: int, place: Path) -> int:
    """Let all write, and return how many findings there are."""
    books = [book_of(place / f"{number}.xlsx", number) for number in range(1, len(folders) + 1)]
    target = seen / NAME
    target.write_bytes(books[0])
    writers = [
        subprocess.Popen(
            [*ALONE, sys.executable, "-c", WRITER, book, folder / NAME, str(times)],
            stderr=subprocess.PIPE,
            text=True,
        )
        for book, folder in zip(sorted(place.iterdir()), folders, strict=True)
    ]
    reads = damaged = 0
    while any(writer.poll() is None for writer in writers):
        reads += 1
        damaged += target.read_bytes() not in books
    told = [writer.communicate()[1] for writer in writers]
    failed = [fault.strip().rpartition("\n")[2] for fault in told if fault]
    left = sorted(path.name for path in seen.iterdir())
    print(f"{len(writers)} writers, {times} books each; {reads} reads, {damaged} not whole")
    print(*(f"a writer ended: {fault}" for fault in failed), f"the folder has {left}", sep="\n")
    return damaged + len(failed) + (left != [NAME])


def main() -> int:
    """Write on a share."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("-n", "--times", type=int, default=1000)
    parser.add_argument("--read", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    folders = asked.folders * (2 if len(asked.folders) == 1 else 1)
    with tempfile.TemporaryDirectory() as place:
        findings = judged(folders, asked.read or folders[0], asked.times, Path(place))
    print(f"{findings} findings")
    return min(1, findings)


if __name__ == "__main__":
    sys.exit(main())
