"""Source text without its notes: what a browser loads of a program that nobody reads there.

Comments, docstrings of functions and modules, and notes below values go. Each line stays at its
number, so that a traceback names the right one. Classes keep the first line of theirs, since a
dataclass without one makes one of its signature whenever it is imported.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator


def bare(source: str) -> str:
    """Return a Python source without its notes; it does the same.

    >>> bare("half = 1 / 2  # of a whole")
    'half = 1 / 2'
    """
    lines = source.split("\n")
    for note, instead in _notes(ast.parse(source)):
        first, last = note.lineno - 1, note.end_lineno or note.lineno
        lines[first:last] = [
            f"{' ' * note.col_offset}{instead}".rstrip(),
            *[""] * (last - first - 1),
        ]
    text = "\n".join(lines)
    tokens = tokenize.generate_tokens(io.StringIO(text).readline) if "#" in text else ()
    for row, column in [token.start for token in tokens if token.type == tokenize.COMMENT]:
        lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines)


def _notes(tree: ast.Module) -> Iterator[tuple[ast.Expr, str]]:
    """Yield the texts that nothing uses, each with what is left in its place."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        lines: list[ast.stmt] = body if isinstance(body, list) else []
        for at, line in enumerate(lines):
            match line:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    is_of_class = isinstance(node, ast.ClassDef) and at == 0
                    kept = repr(text.strip().partition("\n")[0]) if is_of_class else ""
                    yield line, kept or ("..." if len(lines) == 1 else "")
