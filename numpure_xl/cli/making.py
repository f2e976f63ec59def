"""The puzzles of a book: made, or read from files, and how they are solved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

from numpure_xl import batch
from numpure_xl.cli.earlier import forms_in, new
from numpure_xl.cli.imported import imported
from numpure_xl.cli.options import Crew, portions
from numpure_xl.cli.progress import tracked
from numpure_xl.hints import guide
from numpure_xl.sheet.book import BookLayout
from numpure_xl.sheet.labels import Item
from numpure_xl.sheet.play import check_playable
from numpure_xl.sudoku.variant import VARIANTS
from numpure_xl.words import Lang, say


def items_for(
    layout: BookLayout,
    *,
    files: tuple[str, ...],
    earlier: tuple[str, ...],
    playable: bool,
    jobs: int | None,
    executor: str,
    scheduler: str | None,
    **wishes: Any,
) -> tuple[list[Item], int]:
    """Return the puzzles of a book, and how many of the `files` were left out.

    Args:
        layout: What the book looks like.
        files: Where puzzles are read; none for puzzles that are made.
        earlier: Books none of whose puzzles shall stand in this one.
        playable: Whether it is a book to play in.
        jobs: How many processes do the work, see `Crew`.
        executor: What kind of workers do it.
        scheduler: Where those of a cluster are found.
        wishes: The values of `recipe_options`.
    """
    seen = forms_in(earlier)
    crew = Crew(jobs, executor, scheduler)
    if not files:
        return _made(layout, crew, seen, playable=playable, **wishes), 0
    items, left_out = imported(files, lang=layout.lang, **crew._asdict(), **wishes)
    return new(items, seen, layout.lang), left_out


def _made(
    layout: BookLayout, crew: Crew, seen: set[bytes], *, playable: bool, **wishes: Any
) -> list[Item]:
    """Return the puzzles that were asked for, none of which was seen before."""
    wanted = portions(**wishes, known=len(seen))
    variant = VARIANTS[wishes["variant"]]
    total = sum(portion.size for portion in wanted)
    if playable:
        check_playable(total, layout)
    else:
        layout.check(variant)
        layout.check_length(total)
        layout.check_pictures(variant, total)
    with crew.workers(total, variant) as workers:
        made = chain.from_iterable(
            batch.make_distinct(recipes, size, workers, seen=seen) for size, recipes in wanted
        )
        items: Iterable[Item] = (Item.judged(puzzle, str(recipe)) for recipe, puzzle in made)
        if layout.has_metadata:
            items = batch.in_order(Item.told, items, workers)
        return list(tracked(items, total, say("Puzzles", layout.lang)))


def with_guides(items: list[Item], jobs: int | None, lang: Lang) -> list[Item]:
    """Return puzzles with the ways to their solutions."""
    puzzles = [item.puzzle for item in items]
    with batch.processes(jobs, 1 + len(items) // batch.CHUNK) as executor:
        guides = batch.in_order(guide, puzzles, executor)
        found = tracked(guides, len(items), say("Steps", lang))
        return [replace(item, guide=way) for item, way in zip(items, found, strict=True)]
