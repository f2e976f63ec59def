"""Help with the options in groups, for commands that have many."""

from __future__ import annotations

from dataclasses import fields

import click

from numpure_xl.cli.drawing import DrawingOptions
from numpure_xl.cli.layout import LayoutOptions
from numpure_xl.cli.printing import PdfOptions
from numpure_xl.cli.puzzle_options import PUZZLE_OPTIONS, Workers
from numpure_xl.messages import Message
from numpure_xl.words import ENGLISH, Lang, translated

GROUPS: dict[str, tuple[str, ...]] = {
    Message("Puzzles"): (*PUZZLE_OPTIONS, "sources", "earlier"),
    Message("Who makes them"): tuple(field.name for field in fields(Workers)),
    Message("Pages"): (
        *(field.name for field in fields(LayoutOptions)),
        "steps",
        "playable",
        "hints",
    ),
    Message("Pictures and PDF"): (
        *("svg", "png", "zip_file"),
        *(field.name for field in (*fields(DrawingOptions), *fields(PdfOptions))),
    ),
}
"""The parameters of each group; all others are in the last one."""

LAST = Message("Output and messages")


class GroupedCommand(click.Command):
    """A command whose help shows its options by group."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, a section for each group."""
        lang: Lang = ctx.find_root().obj or ENGLISH
        sections: dict[str, list[tuple[str, str]]] = {heading: [] for heading in (*GROUPS, LAST)}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record and isinstance(param, click.Option):
                sections[_group_of(param)].append(record)
        for heading, records in sections.items():
            if records:
                with formatter.section(translated(heading, lang)):
                    formatter.write_dl(records)


def _group_of(param: click.Parameter) -> str:
    return next((heading for heading, names in GROUPS.items() if param.name in names), LAST)
