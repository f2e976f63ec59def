"""Watch: a run of one of the programs, moment by moment, for the page to animate."""

from __future__ import annotations

from itertools import islice
from typing import Any

from numpure_xl.board import article_table
from numpure_xl.lab.articles import ARTICLES
from numpure_xl.lab.book.replay import event_text
from numpure_xl.lab.original_programs import SUBJECTS, line_of, program_of, run_of
from numpure_xl.lab.replay import Moment, moments
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.web.playing import PageRequest
from numpure_xl.words import Lang, translated

MOST = 60_000
"""Events after which a run is not followed any further: some take millions."""


def program(request: PageRequest) -> dict[str, Any]:
    """Return a run: which article its program is from, and each moment.

    Args:
        request: "filler", the name of the program; "seed", another run for another text; "lang".

    Raises:
        RequestError: If there is no such program.
    """
    filler, lang = request["filler"], request["lang"]
    subject = look_up(SUBJECTS, filler, Message("filler"))
    variant, article = subject.variant, ARTICLES.get(program_of(filler))
    events = list(islice(run_of(filler, str(request["seed"]), 0), MOST + 1))
    shown = moments(events[:MOST], variant, min(len(events), MOST))
    return {
        "title": article.named(lang) if article else "",
        "does": [translated(text, lang) for text in article.does] if article else [],
        "side": variant.side,
        "box": [variant.box_rows, variant.box_cols],
        "isTable": program_of(filler) == article_table.FILLER,
        "isCut": len(events) > MOST,
        "moments": [_moment(filler, each, variant.side, lang) for each in shown],
    }


def _moment(filler: str, moment: Moment, side: int, lang: Lang) -> dict[str, Any]:
    code = line_of(filler, moment.event)
    return {
        "number": moment.number,
        "board": moment.board,
        "marks": moment.marks,
        "text": event_text(moment.event, side, lang),
        "vba": code.vba,
        "python": code.python,
        "tries": moment.tries,
    }
