"""`numpure book new`: a commented book.toml to begin with, and a JSON Schema for editors beside it.

The schema is made of the table of options, so that an editor knows what the command knows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from numpure_xl.cli.chapters import OPTIONS, PAGE_OPTIONS
from numpure_xl.cli.job import BACK, CHAPTER, FRONT, INSERT, NOT_KEPT, TABLES, job_text
from numpure_xl.messages import Message
from numpure_xl.names import known_name
from numpure_xl.options.boards import PATIENCE, WORKERS
from numpure_xl.options.books import BOOKS, COVERS, SOURCES
from numpure_xl.options.option import Option
from numpure_xl.options.puzzles import PUZZLES
from numpure_xl.plan.printers import PRINTERS
from numpure_xl.words import LANGS, Lang, in_language, say

SCHEMA = "book.schema.json"
"""The name of the schema, beside the file that names it."""


class JobLine(NamedTuple):
    """A line of a file: an option with its value and a comment, or a table without a value.

    Attributes:
        key: The option, or the head of a table in its brackets.
        value: The value; a `Message` is translated.
        comment: What is behind it, or "".
        is_off: Whether the line is only a proposal, behind a `#`.
    """

    key: str
    value: object = None
    comment: str = ""
    is_off: bool = False


_TITLE, _SEED = Message("My Sudoku Book"), Message("the same number makes the same book for ever")
_CHAPTER = Message("chapters come in this order, each on a right-hand page")
_HARDER = Message("beginner, easy, medium, hard, expert, master, extreme")
_WARM_UP, _CLIMB, _SUMMIT = Message("Warm-up"), Message("The climb"), Message("The summit")

_IMPRINT = (
    JobLine(
        "author", Message("A. Author"), Message("on the title page, in the imprint, on the cover")
    ),
    JobLine("publisher", Message("A. Publisher"), is_off=True),
    JobLine("isbn", "978-0-306-40615-7", Message("the cover has it as a barcode"), is_off=True),
    JobLine("published", "2027-01-31", is_off=True),
    JobLine("rights", Message("All rights reserved.")),
    JobLine(
        "blurb", Message("Three chapters from easy to hard."), Message("on the back of the cover")
    ),
)


def _head(*lines: JobLine) -> tuple[JobLine, ...]:
    return (JobLine("[book]"), JobLine("title", _TITLE), *lines, JobLine("seed", 2027, _SEED))


def _chapter(title: str, comment: str = "", **options: object) -> tuple[JobLine, ...]:
    lines = (JobLine(key.replace("_", "-"), value) for key, value in options.items())
    return (JobLine(f"[[{CHAPTER}]]", comment=comment), JobLine("title", title), *lines)


_PAGES = (
    JobLine("[[front]]", comment=Message("a page of your own before the contents")),
    JobLine("text", Message("For my mother")),
)
_ABOUT = (
    JobLine("[[back]]", comment=Message("a page of your own at the end; the text is Markdown")),
    JobLine("title", Message("About the author")),
    JobLine("text", Message("Who you are, and how to reach you.")),
)

_PRIZE = (
    JobLine("prize", Message("SUMMER"), Message("lettered cells spell this word"), is_off=True),
    JobLine("postcard", Message("The Puzzle Club / 1 High Street"), is_off=True),
)

KINDS: dict[str, tuple[JobLine, ...]] = {
    "kdp": (
        *_head(*_IMPRINT),
        *(
            JobLine("[printer]"),
            JobLine("printer", "kdp", Message("or {names}", names=", ".join([*PRINTERS][1:]))),
        ),
        *(
            JobLine("trim", "6x9"),
            JobLine("[pages]"),
            JobLine("per-page", 2),
            JobLine("answers", 6),
            *_PAGES,
        ),
        *_chapter(_WARM_UP, _CHAPTER, level="easy", n=40),
        *_chapter(_CLIMB, level="medium", n=40),
        *(*_chapter(_SUMMIT, level="hard", n=20), *_ABOUT),
    ),
    "magazine": (
        *(*_head(*_IMPRINT[:3]), JobLine("[printer]"), JobLine("trim", "B5"), JobLine("[pages]")),
        *(JobLine("per-page", 4), JobLine("answers", 9), *_PRIZE),
        *_chapter(
            Message("The large one"),
            _CHAPTER,
            variant="16x16",
            level="easy",
            n=1,
            per_page=1,
            answers=2,
        ),
        *_chapter(_WARM_UP, level="easy", n=12, answers_at="chapter"),
        *_chapter(Message("Crooked boxes"), variant="9x9+jigsaw", level="easy", n=8),
        *_chapter(Message("Diagonals"), variant="9x9+x", level="medium", n=8),
        *_chapter(_SUMMIT, level="hard", n=8, per_page=2),
    ),
    "class": (
        *_head(
            JobLine("names", "class.txt", Message("a name a line: sheets for each"), is_off=True)
        ),
        *(
            JobLine("level", "beginner", _HARDER),
            JobLine("n", 4, Message("puzzles for each child")),
        ),
        *(JobLine("[pages]"), JobLine("per-page", 2), JobLine("certificate", value=True)),
        JobLine("answers", "strips", Message("to cut apart, one for each name"), is_off=True),
        JobLine("paper", "A4", Message("or B4, A3, Letter, B5, A5")),
    ),
    "newspaper": (
        *_head(JobLine("from-date", "2027-02-01"), JobLine("days", 28)),
        JobLine("levels", "mon:easy,tue:easy,wed:medium,thu:medium,fri:hard,sat:hard,sun:expert"),
        *(JobLine("[pages]"), JobLine("theme", "newspaper"), JobLine("per-page", 1)),
    ),
    "large-print": (
        *_head(*_IMPRINT[:3]),
        *(
            JobLine("level", "easy", _HARDER),
            JobLine("n", 60),
            JobLine("[printer]"),
            JobLine("trim", "8.5x11"),
        ),
        *(
            JobLine("[pages]"),
            JobLine("theme", "large-print"),
            JobLine("per-page", 1),
            JobLine("answers", 4),
        ),
    ),
    "children": (
        *_head(JobLine("variant", "4x4", Message("or 6x6")), JobLine("level", "beginner", _HARDER)),
        *(
            JobLine("n", 12),
            JobLine("[pages]"),
            JobLine("theme", "children"),
            JobLine("per-page", 1),
        ),
        JobLine("tiles", value=True, comment=Message("pictures to cut out at the end")),
        JobLine("certificate", value=True),
    ),
}
"""The first lines of each kind of book."""


def new_book(kind: str, lang: Lang, name: str = "book.toml") -> str:
    """Return a commented book.toml.

    Args:
        kind: A name in `KINDS`.
        lang: The language of its texts.
        name: What the file will be called, for the commands in its first comment.

    Raises:
        UnknownNameError: If there is no such kind.
    """
    lines = KINDS[known_name(KINDS, kind, Message("kind of book"))]
    first = say(
        "numpure book check {file} tells the pages, numpure book {file} {pdf} makes the book.",
        lang,
        file=_word(name),
        pdf=_word(f"{name.removesuffix('.toml')}.pdf"),
    )
    return "\n".join(
        [f"#:schema ./{SCHEMA}", f"# {first}", *(_line(each, lang) for each in lines), ""]
    )


def _word(name: str) -> str:
    """Return the name of a file as a shell takes it, that of Windows, too."""
    return f'"{name}"' if " " in name else name


def _line(line: JobLine, lang: Lang) -> str:
    value = in_language(line.value, lang) if isinstance(line.value, Message) else line.value
    text = f"\n{line.key}" if value is None else job_text({line.key: value}).rstrip("\n")
    comment = f"  # {in_language(line.comment, lang)}" if line.comment else ""
    return f"{'# ' if line.is_off else ''}{text}{comment}"


def schema_text(lang: Lang) -> str:
    """Return a JSON Schema (draft 7) of a book.toml."""
    named = (*PUZZLES, *SOURCES, PATIENCE, *WORKERS, *BOOKS, *COVERS)
    options = _properties([each for each in named if each.name not in NOT_KEPT], lang)
    options["lang"] = {"enum": [*LANGS]}
    tables = {name: _table(options) for name in TABLES}
    pages = {"type": "array", "items": _table(_properties(PAGE_OPTIONS, lang))}
    chapter = _table(_properties(OPTIONS, lang)) | {"required": ["title"]}
    parts: dict[str, Any] = {CHAPTER: {"type": "array", "items": chapter}}
    parts |= {key: {"anyOf": [options[key], pages]} for key in (FRONT, BACK, INSERT)}
    schema = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "numpure book"}
    table = _table(options | tables | parts)
    return json.dumps(schema | table, ensure_ascii=False, indent=1) + "\n"


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _properties(options: Sequence[Option], lang: Lang) -> dict[str, Any]:
    return {each.key: _property(each) | {"description": _help(each, lang)} for each in options}


def _help(option: Option, lang: Lang) -> str:
    is_filled = isinstance(option.help, Message)
    return in_language(option.help, lang) if is_filled else say(option.help, lang)


def _property(option: Option) -> dict[str, Any]:
    if option.kind is bool:
        return {"type": "boolean"}
    if option.is_repeated:
        return {"type": ["string", "array"], "items": {"type": "string"}}
    if option.kind in {int, float}:
        ends = {"minimum": option.least, "maximum": option.most}
        kind = "integer" if option.kind is int else "number"
        return {"type": kind} | {key: end for key, end in ends.items() if end is not None}
    if option.names:
        return {"enum": [*option.names]}
    return {"type": ["string", "number"]}


def write_new_book(kind: str, path: Path, lang: Lang, *, force: bool) -> None:
    """Write a commented book.toml, and the schema beside it.

    Raises:
        NumpureError: If there is no such kind, or a file is there already.
    """
    from numpure_xl.export.atomic_file import replaced, taken, writable  # when it is needed

    text = new_book(kind, lang, path.name)
    writable(path, ".toml")
    if path.exists() and not force:
        raise taken(path)
    with replaced(path.with_name(SCHEMA), ".json") as file:
        file.write(schema_text(lang).encode())
    with replaced(path, ".toml") as file:
        file.write(text.encode())
