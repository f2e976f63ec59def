"""The self-test: every command and function in the spreadsheet that is there, and one report."""

from __future__ import annotations

from pathlib import Path

from numpure_xl.macros.session import Session, command

REPORT = "numpure-selftest.txt"


@command
async def selftest(session: Session) -> None:
    """Check every command in a workbook of its own, and write a report to the home folder."""
    from numpure_xl.macros.self_test.programs import scratch_for  # noqa: PLC0415  # take a while
    from numpure_xl.macros.self_test.report import report_of  # noqa: PLC0415

    text, is_well = report_of(scratch_for(session.host), session.lang)
    path = Path.home() / REPORT
    path.write_text(text, "utf-8")
    if is_well:
        await session.show_message("All commands work. The report is {path}.", path=str(path))
    else:
        await session.show_message(
            "Something does not work. Please send us {path}.", path=str(path)
        )
