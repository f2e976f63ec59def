"""A finding of a look at an installation, with its remedy."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        sentence: What was found, a sentence that words translates.
        fields: What fills its gaps, and those of the advice.
        advice: What to do, a sentence that words translates; None where all is as it should be.
        blocks: Whether the add-in cannot work until that is done.
    """

    sentence: str
    fields: dict[str, str]
    advice: str | None = None
    blocks: bool = True

    @property
    def well(self) -> bool:
        """True if it is as it should be."""
        return self.advice is None
