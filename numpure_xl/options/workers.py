"""Options of the processes, or the cluster, that make, solve or rate."""

from __future__ import annotations

from numpure_xl.options.option import BOOK, RATE, SOLVE, TEXT, Option

WORKERS = (
    Option(
        name="jobs",
        kind=int,
        topic="workers",
        help="Processes  [default: one a core]",
        least=1,
        example="J",
        faces=frozenset({BOOK, TEXT, SOLVE, RATE}),
    ),
    Option(
        name="scheduler",
        kind=str,
        topic="workers",
        help="Make the puzzles on a Dask cluster, whose scheduler is at tcp://host:8786",
        example="ADDRESS",
        faces=frozenset({BOOK, TEXT}),
    ),
)

JOBS, SCHEDULER = WORKERS
