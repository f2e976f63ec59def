"""The workbook of the lab: all its sheets in order."""

from __future__ import annotations

from numpure_xl.lab.book.compare import compare_plan
from numpure_xl.lab.book.first_sheet import readme_plan
from numpure_xl.lab.book.heat_maps import heat_plan
from numpure_xl.lab.book.replay import replay_plan
from numpure_xl.lab.book.tiles import tiles_plan
from numpure_xl.lab.book.uniqueness import uniqueness_plan
from numpure_xl.lab.results import Results
from numpure_xl.plan.sheet import BookPlan
from numpure_xl.words import Lang, say


def lab_plan(results: Results, lang: Lang, *, star: bool = False) -> BookPlan:
    """Return the plan of the lab's workbook.

    Args:
        results: What the lab found.
        lang: The language of everything in it.
        star: Whether the tiles are framed with '*' as in the article, not with strokes.
    """
    sheets = (
        readme_plan(results, lang),
        compare_plan(results, lang),
        heat_plan(results, lang),
        *[replay_plan(replay, lang) for replay in results.replays],
        uniqueness_plan(results, lang),
        tiles_plan(results, lang, star=star),
    )
    return BookPlan(sheets, title=say("The lab of fillers", lang), lang=lang)
