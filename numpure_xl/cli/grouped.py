"""Help with the options by topic, for commands that have many.

The first screen has what most people need; `--help all` has everything, `--help printing` a topic.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import click

from numpure_xl.cli.translated import AS_IT_IS, Argument
from numpure_xl.cli.voice import WithTopics
from numpure_xl.messages import Message
from numpure_xl.options.option import TOPICS
from numpure_xl.words import ENGLISH, Lang, say, translated

LAST = Message("Output and messages")

ALL = "all"
"""The word behind --help for all options."""

SHOWN = "numpure_xl.shown"
"""Key of the word behind --help in a context of click."""

USUAL = {"out", "form", "solutions", "lang"}
"""The parameters besides those of the table that the first screen shows."""


class GroupedCommand(WithTopics):
    """A command whose help shows its options by topic."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the word behind --help."""
        for word, after in pairwise(args):
            if word.lower() in ctx.help_option_names and after.lower() in {ALL, *TOPICS}:
                ctx.meta[SHOWN] = after.lower()
                args = [each for each in args if each is not after]
                break
        return super().parse_args(ctx, args)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the purpose of the command; on the first screen only that and its examples."""
        text = self.help
        if text and not ctx.meta.get(SHOWN):
            head, mark, tail = text.partition(AS_IT_IS)
            self.help = head + mark + tail.partition("\n\n")[0]
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = text

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, a section for each topic."""
        shown = ctx.meta.get(SHOWN, "")
        write_topics(self, ctx, formatter, shown)
        if not shown:
            lang: Lang = ctx.find_root().obj or ENGLISH
            msg = "More options: {command} --help all, or --help with one of {topics}."
            formatter.write_paragraph()
            used = {_topic_of(param) for param in self.get_params(ctx)}
            topics = ", ".join(topic for topic in TOPICS if topic in used)
            command = f"numpure {ctx.info_name}"
            formatter.write_text(say(msg, lang, command=command, topics=topics))


def write_topics(
    command: click.Command, ctx: click.Context, formatter: click.HelpFormatter, shown: str
) -> None:
    """Write the options of a command, a section for each topic.

    Args:
        command: The command.
        ctx: Its context.
        formatter: What they are written to.
        shown: `ALL`, one of `TOPICS`, or "" for what most people need.
    """
    lang: Lang = ctx.find_root().obj or ENGLISH
    if not shown:
        with formatter.section(translated("Options", lang)):
            formatter.write_dl(
                [each for topic in (*TOPICS, "") for each in _records(command, ctx, topic, "")]
            )
        return
    for topic, heading in {**TOPICS, "": LAST}.items():
        records = list(_records(command, ctx, topic, shown))
        if records:
            with formatter.section(translated(heading, lang)):
                formatter.write_dl(records)


def _records(
    command: click.Command, ctx: click.Context, topic: str, shown: str
) -> Iterator[tuple[str, str]]:
    for param in command.get_params(ctx):
        is_wanted = shown in {ALL, topic} if shown else _is_usual(param)
        if isinstance(param, click.Option) and _topic_of(param) == topic and is_wanted:
            record = param.get_help_record(ctx)
            if record:
                brief = "" if shown else getattr(param, "brief", "")
                yield record[0], brief or record[1]


def _topic_of(param: click.Parameter) -> str:
    return getattr(param, "topic", "")


def _is_usual(param: click.Parameter) -> bool:
    if isinstance(param, Argument):
        return param.is_usual
    return param.name in USUAL or "--help" in param.opts
