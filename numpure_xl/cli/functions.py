"""`numpure convert --functions`: the worksheet functions of a workbook, for another host."""

from __future__ import annotations

from pathlib import Path

from numpure_xl.cli.options import report
from numpure_xl.cli.voice import NOT_DONE, tell
from numpure_xl.errors import RequestError
from numpure_xl.messages import Message, Plural
from numpure_xl.names import known_name
from numpure_xl.spellings import TARGETS
from numpure_xl.words import Lang, say

WORKBOOKS = (".xlsx", ".xlsm")

MOST_NAMED = 5
"""Most cells that a message names."""

CHANGED = Plural("{count} formula was changed", "{count} formulas were changed", by="count")


def turn_workbook(
    arguments: tuple[str, ...],
    target: str,
    out: Path | None,
    lang: Lang,
    *,
    force: bool,
    with_others: bool,
) -> None:
    """Write a workbook whose functions are spelled for a host, or are values.

    Args:
        arguments: The workbook; several are refused.
        target: What --functions names.
        out: The file to write; None is refused.
        lang: The language of what is said.
        force: Whether a file that is there is overwritten.
        with_others: Whether there are options about puzzles, which are refused.

    Raises:
        UnknownNameError: If there is no such target.
        RequestError: If there is not one workbook and a file to write.
        SheetError: If one of them cannot be read or written.
    """
    from numpure_xl.export.atomic_file import taken, writable, wrong_ending
    from numpure_xl.export.functions import turn_functions

    target = known_name(TARGETS, target, Message("host"))
    if with_others:
        msg = "With --functions a workbook keeps its puzzles; leave the other options out."
        raise RequestError(msg)
    if len(arguments) != 1 or Path(arguments[0]).suffix.lower() not in WORKBOOKS:
        msg = "Name one workbook, .xlsx or .xlsm, with --functions."
        raise RequestError(msg)
    source = Path(arguments[0])
    if out is None:
        msg = "Name the workbook to write with -o."
        raise RequestError(msg)
    if out.suffix.lower() != source.suffix.lower():
        raise wrong_ending(out, source.suffix)
    if writable(out, source.suffix.lower()).exists() and not force:
        raise taken(out)
    outcome = turn_functions(source, target, out)
    fields = {"path": str(out), "formulas": Message(CHANGED, count=outcome.changed)}
    report(say("{path}: {formulas}", lang, **fields))
    if outcome.without_value:
        names = ", ".join(outcome.without_value[:MOST_NAMED])
        names += " …" * (len(outcome.without_value) > MOST_NAMED)
        msg = (
            "These cells have no value yet, and keep their formulas: {cells}. "
            "Open the workbook where the functions are, save it, and do this again."
        )
        tell(say(msg, lang, cells=names))
        raise SystemExit(NOT_DONE)
