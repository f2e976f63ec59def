"""The text of the maker's own pages, as values: pages of titles, paragraphs and items of lists."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Kind(Enum):
    """What a block is."""

    TITLE = "title"
    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"


class Block(NamedTuple):
    """A title, a paragraph or an item of a list; `mark` is what an item begins with."""

    kind: Kind
    text: str
    mark: str = ""


OwnPage = tuple[Block, ...]
"""The blocks from one page break to the next; they may need several pages."""
