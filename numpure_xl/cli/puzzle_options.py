"""The options that say what puzzles to make, and who makes them."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace

import click

from numpure_xl.cli.input import mask_of, regions_in
from numpure_xl.cli.names import Name
from numpure_xl.cli.options import taken_as
from numpure_xl.cli.translated import Option
from numpure_xl.errors import RequestError, look_up
from numpure_xl.messages import Message
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.givens import Span
from numpure_xl.sudoku.ladder import RUNGS
from numpure_xl.sudoku.levels import LEVELS, Interval
from numpure_xl.sudoku.pleasant import pleasant
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.recipe_parts import checked_seed
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.sudoku.variant import BOARDS, Variant
from numpure_xl.work import batch


@dataclass(frozen=True, kw_only=True)
class PuzzleOptions:
    """The options that say what puzzles to make, as they were typed.

    Attributes:
        number: How many; None for as many as `levels` add up to, or one.
        variant: A name in `BOARDS`.
        level: A name in `LEVELS`.
        levels: Several levels with numbers of puzzles, such as "easy:4,hard:8".
        rating: A rating or an interval of them, such as "3.2" or "3.0-3.8".
        needs: A technique that must be needed.
        symmetry: A name in `SYMMETRIES`.
        clues: The number of givens, or a span such as "28-32".
        friendly: Whether they must be friendly; None for yes on the easiest levels.
        mask: A file with a board that has * for each given.
        filler: A name in `FILLERS`.
        seed: What the seeds of all recipes begin with; None for the date of today.
        minimal: Whether every given must be needed.
        no_uniqueness: Whether no step may rely on the puzzle having one solution.
        from_date: The date of the first puzzle, such as "2027-01-31", one a day; None for puzzles
            without dates.
        days: How many days, counted from there; None for as many as `number`.
        times: How often all of this is made.
        is_for_a_book: Whether they are to be printed, in half-turn symmetry if nothing else is
            asked for.
    """

    number: int | None = None
    variant: str = "9x9"
    level: str | None = None
    levels: str | None = None
    rating: str | None = None
    needs: str | None = None
    symmetry: str | None = None
    clues: str | None = None
    friendly: bool | None = None
    mask: str | None = None
    filler: str = "search"
    seed: str | None = None
    minimal: bool = False
    no_uniqueness: bool = False
    regions: str | None = None
    symmetric_regions: bool = False
    from_date: str | None = None
    days: int | None = None
    times: int = 1
    is_for_a_book: bool = False

    def seeded(self) -> PuzzleOptions:
        """Return the same with a seed, that of today, unless dates are in place of it."""
        if self.seed is not None or self.from_date is not None:
            return self
        return replace(self, seed=today())

    @property
    def rules(self) -> Variant:
        """The variant itself.

        Raises:
            UnknownNameError: If there is none of that name.
        """
        return look_up(BOARDS, self.variant, "variant")

    @functools.cached_property
    def _mask_code(self) -> str | None:  # read once: standard input has no more
        return None if self.mask is None else mask_of(self.mask, self.rules).code

    @functools.cached_property
    def _regions(self) -> str | None:
        return None if self.regions is None else regions_in(self.regions)

    def recipe(self, level: str | None) -> Recipe:
        """Return the recipe that all these puzzles of a level share.

        Args:
            level: A name in `LEVELS`, or None for any.

        Raises:
            UnknownNameError: If a name is in no table.
            RequestError: If no such puzzle can be.
        """
        has_aim = (level, self.rating, self.needs) != (None, None, None)
        recipe = Recipe(
            level=level,
            seed=checked_seed(today() if self.seed is None else self.seed, most=30),
            variant=self.variant,
            minimal=self.minimal,
            filler=self.filler,
            rating=None if self.rating is None else Interval.parse(self.rating),
            needs=self.needs,
            mask=self._mask_code,
            uniqueness=not (self.no_uniqueness and has_aim),
            regions=self._regions,
            symmetric_regions=self.symmetric_regions,
        )
        return pleasant(
            recipe,
            symmetry=self.symmetry or (None if self.is_for_a_book else "none"),
            clues=None if self.clues is None else Span.parse(self.clues),
            friendly=self.friendly,
        )


def today() -> str:
    """Return the seed of those who name none: the date on this computer."""
    return dt.date.today().isoformat()  # noqa: DTZ011  # the user's own day


@dataclass(frozen=True, slots=True, kw_only=True)
class Workers:
    """Who makes the puzzles: processes of this computer, or the workers of a cluster.

    Attributes:
        jobs: How many processes; None for one on each core.
        executor: "processes" or "dask".
        scheduler: The address of the cluster's scheduler.
        tls_ca: A file with the certificate of the authority that both sides trust, for tls://.
        tls_cert: A file with our certificate.
        tls_key: A file with the key of it.
    """

    jobs: int | None
    executor: str
    scheduler: str | None
    tls_ca: str | None
    tls_cert: str | None
    tls_key: str | None

    @contextmanager
    def start(self, recipes: int, variant: Variant) -> Iterator[Executor | None]:
        """Start workers for so many puzzles of a variant; see `batch` and `cluster`.

        Raises:
            UnknownNameError: If there is no such executor.
            RequestError: If a scheduler is given without a cluster.
            ClusterError: If the cluster cannot be reached.
        """
        if look_up(EXECUTORS, self.executor, "executor"):
            from numpure_xl.work.cluster import Certificates, workers_of

            certificates = Certificates(self.tls_ca, self.tls_cert, self.tls_key)
            with workers_of(self.scheduler, certificates) as executor:
                yield executor
            return
        if self.scheduler is not None:
            msg = "A scheduler is of a cluster; ask for that too: --executor dask."
            raise RequestError(msg)
        with batch.workers(self.jobs, recipes, variant) as executor:
            yield executor


EXECUTORS = {"processes": False, "dask": True}
"""The names of executors, and whether each is a cluster."""


LEVEL = "{names}: what is needed to solve  [default: any]"

SYMMETRY = "{names}  [default: half-turn in a book, else none]"

_RECIPE_OPTIONS = [
    click.option("-n", "number", type=int, metavar="N", help="How many puzzles  [default: 1]"),
    click.option(
        "--variant", type=Name(BOARDS), default="9x9", show_default=True, help=", ".join(BOARDS)
    ),
    click.option(
        "--level",
        type=Name(LEVELS, "any"),
        cls=Option,
        help=Message(LEVEL, names=", ".join(LEVELS)),
    ),
    click.option(
        "--levels", metavar="easy:4,hard:8", help="Several levels in this order, or mon:easy,..."
    ),
    click.option("--from-date", metavar="2027-01-31", help="A puzzle for each day from here on."),
    click.option("--days", type=int, metavar="N", help="How many days  [default: as -n]"),
    click.option("--rating", metavar="3.2|3.0-3.8", help="Rated so, in place of a level."),
    click.option(
        "--needs", type=Name(RUNGS), metavar="x-wing", help="Not solved without it, nor needs more."
    ),
    click.option(
        "--symmetry",
        type=Name(SYMMETRIES),
        cls=Option,
        help=Message(SYMMETRY, names=", ".join(SYMMETRIES)),
    ),
    click.option(
        "--no-uniqueness", is_flag=True, help="No step relies on the puzzle having one solution."
    ),
    click.option(
        "--clues",
        type=Name((), "few"),
        metavar="K",
        help="Givens, 30 or 28-32  [default: as usual for the level, or few]",
    ),
    click.option(
        "--friendly/--no-friendly",
        default=None,
        help="No empty row, column or box; several places to begin  [default: if easy]",
    ),
    click.option("--regions", metavar="FILE", help="A jigsaw's regions: a letter for each cell."),
    click.option(
        "--symmetric-regions", is_flag=True, help="A jigsaw's regions look the same upside down."
    ),
    click.option("--mask", metavar="FILE", help="A board with * where the givens shall stand."),
    click.option(
        "--filler", type=Name(FILLERS), default="search", show_default=True, help=", ".join(FILLERS)
    ),
    click.option("--seed", help="Another seed, other puzzles  [default: today's date]"),
    click.option("--jobs", type=int, metavar="J", help="Processes  [default: one a core]"),
    click.option(
        "--executor",
        type=Name(EXECUTORS),
        default="processes",
        show_default=True,
        help=", ".join(EXECUTORS),
    ),
    click.option(
        "--scheduler", metavar="ADDRESS", help="Address of a Dask cluster: tcp://host:8786"
    ),
    click.option("--tls-ca", metavar="FILE", help="For tls://, whose certificates are trusted."),
    click.option("--tls-cert", metavar="FILE", help="For tls://, the certificate of this side."),
    click.option("--tls-key", metavar="FILE", help="For tls://, the key of that certificate."),
]


recipe_options = taken_as(_RECIPE_OPTIONS, puzzles=PuzzleOptions, workers=Workers)
"""Adds the options that say what puzzles to make, and who makes them: `puzzles` and `workers`."""


PUZZLE_OPTIONS = tuple(field.name for field in fields(PuzzleOptions))
