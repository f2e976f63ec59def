"""Names to choose from: completed by the shell, and known without regard to case."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem


class Name(click.ParamType):  # type: ignore[type-arg]  # click 8.1 has none
    """One of some names; what is none of them is left to whoever looks it up, and says so.

    Attributes:
        names: The names.
        left_out: What may be typed, as help shows it, for leaving the option out.
    """

    name = "text"

    def __init__(self, names: Iterable[str], left_out: str = "") -> None:
        self.names = tuple(names)
        self.left_out = left_out

    def convert(
        self,
        value: str,
        param: click.Parameter | None,  # noqa: ARG002
        ctx: click.Context | None,  # noqa: ARG002
    ) -> str | None:
        """Return the name that is meant.

        >>> Name(["A4", "Letter"]).convert(" a4", None, None)
        'A4'
        """
        typed = "".join(value.split()).casefold()
        if self.left_out and typed == self.left_out:
            return None
        return next((name for name in self.names if name.casefold() == typed), value)

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Return the names that go on from what was typed."""
        begun = incomplete.casefold()
        return [CompletionItem(name) for name in self.names if name.casefold().startswith(begun)]
