"""Planted faults: how many small changes of a module its tests notice.

    python -m tests.bench.mutants board/tint [--tests tests/test_theme.py ...] [--sample 60]
    python -m tests.bench.mutants board/tint --default

Each mutant is the module with one change: a comparison, an operation, a constant, a condition, a
statement that is left out. The tests run over it in a forked process, up to the first that fails.
A loop without end is stopped by a limit of processor time, never by the clock. What still passes
every test is printed: such a line may be wrong without anybody noticing. Status 1 means that under
90 % were killed.

The tests of a module are those named after it, or where none are, those of its folder, and the
examples in its docstrings; `--tests` adds others, as one writes them for pytest, and `--default`
leaves the slow ones out. Programs that a test starts run the code as it is. What cannot be told
from the original is in tests/data/mutants.txt with the reason; it is tried as well, and counted
apart.

Decorators, annotations and docstrings are left alone. Mutants that no test can even import (`int |
None` with another operator) are not counted. Why not a library: mutmut copies the tree, leaves out
every function with a decorator, thus all properties, and what stands outside of functions;
cosmic-ray edits the files themselves and starts Python for each mutant. Both stop loops by the
clock.
"""

import argparse
import ast
import contextlib
import copy
import importlib.machinery
import io
import json
import os
import random
import resource
import signal
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, NoReturn

import pytest

ROOT = Path(__file__).parents[2]
EQUIVALENT = ROOT / "tests" / "data" / "mutants.txt"
ENOUGH = 0.9
"""The part of the mutants that tests must kill."""

MEMORY = 3 << 30  # bytes: a loop that collects something ends here, before the machine does
FILE_SIZE = 1 << 30

PYTEST = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "-m", "not host and not large")
DEFAULT = ("-m", "not host and not slow")
EXAMPLES = ("--doctest-modules", "--assert=plain")
"""Without the latter pytest would load a module with examples itself, as it is in its file."""

SWAPS: dict[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
"""What an operator is replaced by."""

NEGATED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
"""Comparisons whose swap is their negation."""

LEFT_ALONE = {"decorator_list", "annotation", "returns"}
SHOWN_WITH_OWNER = (ast.BinOp, ast.Compare, ast.Subscript, ast.Slice, ast.UnaryOp, ast.keyword)
DROPPED = (ast.AugAssign, ast.Delete, ast.Raise, ast.Continue, ast.Break)


class Spot(NamedTuple):
    """A node of a syntax tree, and where it hangs."""

    owner: ast.AST
    field: str
    place: int | None
    node: Any

    def put(self, node: ast.AST) -> None:
        """Hang another node here."""
        if self.place is None:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.place] = node


class Mutant(NamedTuple):
    """A module with one change.

    Attributes:
        function: The function that it is in; "" outside of functions.
        line: The number of the line.
        source: The line, without the spaces around it.
        change: What it was and what it is.
        code: The compiled module.
    """

    function: str
    line: int
    source: str
    change: str
    code: CodeType


def mutants(file: Path) -> list[Mutant]:
    """Return all mutants of a module, in the order of its lines."""
    source = file.read_text("utf-8")
    tree, lines = ast.parse(source), source.splitlines()
    functions = _functions(tree)
    made = []
    for spot in list(_spots(tree)):
        for new in _replacements(spot):
            with_owner = isinstance(new, ast.Constant) and isinstance(spot.owner, SHOWN_WITH_OWNER)
            before = ast.unparse(spot.owner if with_owner else spot.node)
            ast.fix_missing_locations(ast.copy_location(new, spot.node))
            spot.put(new)
            after = ast.unparse(spot.owner if with_owner else new)
            code = _compiled(tree, file)
            spot.put(spot.node)
            line = getattr(spot.node, "lineno", 1)
            place = functions.get(line, ""), line, lines[line - 1].strip()
            made.append(Mutant(*place, f"{before} -> {after}", code))
    return sorted(made, key=lambda mutant: mutant.line)


def _functions(tree: ast.AST) -> dict[int, str]:
    """Return by line the function that it is in, of nested ones the inner."""
    return {
        line: node.name
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def _compiled(tree: ast.Module, file: Path) -> CodeType:
    with warnings.catch_warnings(action="ignore"):  # such as of `1 is None`
        code: CodeType = compile(tree, file, "exec")
    return code


def _spots(owner: ast.AST) -> Iterator[Spot]:
    """Yield the nodes that may be changed."""
    for field, value in ast.iter_fields(owner):
        if field in LEFT_ALONE:
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST) and not _is_text_or_names(node):
                yield Spot(owner, field, index, node)
                yield from _spots(node)


def _is_text_or_names(node: ast.AST) -> bool:
    """Tell whether a statement is a docstring, `__all__`, or what only type checkers read."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
    return False


def _replacements(spot: Spot) -> Iterator[ast.AST]:
    """Yield what a node is replaced by."""
    node = spot.node
    yield from _with_another_operator(node)
    match node:
        case ast.Constant(value=value):
            yield from (ast.Constant(other) for other in _others(value))
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
    if spot.field in {"test", "ifs", "guard"} and not _is_negated_anyway(node):
        yield ast.UnaryOp(ast.Not(), node)
    if _may_be_dropped(node):
        yield ast.Pass()


def _with_another_operator(node: Any) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for index, op in enumerate(node.ops):
            others = [*node.ops[:index], SWAPS[type(op)](), *node.ops[index + 1 :]]
            yield ast.Compare(node.left, others, node.comparators)
    elif type(getattr(node, "op", None)) in SWAPS:
        other = copy.copy(node)
        other.op = SWAPS[type(node.op)]()
        yield other


def _others(value: object) -> list[bool | float | str]:
    match value:
        case bool():
            return [not value]
        case int() | float():
            return [value + 1]
        case str():
            return ["" if value else "X"]
    return []


def _is_negated_anyway(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[op]):
            return isinstance(op, NEGATED)
        case ast.UnaryOp(op=ast.Not()):
            return True
    return False


def _may_be_dropped(node: ast.AST) -> bool:
    match node:
        case ast.Expr() | ast.Return(value=None):
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return isinstance(node, DROPPED)


class Verdict(NamedTuple):
    """What the tests say of a mutant.

    Attributes:
        test: The first one that fails; "" if none does.
        is_imported: Whether there were tests to run, or the import failed.
        took: The seconds of each test, by which the quick ones come first.
    """

    test: str
    is_imported: bool
    took: dict[str, float]


class _Watch:
    """A plugin of pytest: runs some tests first, and notes what fails."""

    def __init__(self, order: Sequence[str]) -> None:
        self.places = {name: place for place, name in enumerate(order)}
        self.failed = ""
        self.is_imported = True
        self.took: dict[str, float] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.places.get(item.nodeid, len(self.places)))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.is_imported = self.is_imported and not report.failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.took[report.nodeid] = self.took.get(report.nodeid, 0) + report.duration
        if report.failed and not self.failed:
            self.failed = report.nodeid


class Trial:
    """The tests of a module, run over its mutants.

    Args:
        file: The module.
        tests: What pytest is to run.
    """

    def __init__(self, file: Path, tests: Sequence[str]) -> None:
        self.file, self.tests = file, tests
        self.order: list[str] = []
        self.seconds: int | None = None

    def prepare(self) -> None:
        """Run the tests over the module as it is: how long they take, and which are quick.

        Raises:
            SystemExit: If one fails.
        """
        verdict, used = self._forked(None)
        if verdict.test or not verdict.is_imported or not verdict.took:
            sys.exit(f"Without any change the tests do not pass: {verdict.test or self.tests}")
        self.seconds = int(used * 3) + 3
        self.order = sorted(verdict.took, key=lambda name: verdict.took[name])

    def verdict(self, mutant: Mutant) -> Verdict:
        """Return what the tests say; the one that fails is the first to be run the next time."""
        verdict, _ = self._forked(mutant.code)
        if verdict.test in self.order:
            self.order.remove(verdict.test)
            self.order.insert(0, verdict.test)
        return verdict

    def _forked(self, code: CodeType | None) -> tuple[Verdict, float]:
        """Run the tests in a process; the seconds of its processor time as well."""
        with tempfile.TemporaryDirectory(prefix="mutant-") as folder:
            answer = Path(folder, "answer")
            child = os.fork()
            if not child:
                self._run(code, answer)
            try:
                _, status, usage = os.wait4(child, 0)
            finally:
                with contextlib.suppress(ProcessLookupError):  # what the tests have started, too
                    os.killpg(child, signal.SIGKILL)
            used = usage.ru_utime + usage.ru_stime
            if status or not answer.exists():
                return Verdict(f"stopped by {_reason(status)}", is_imported=True, took={}), used
            return Verdict(*json.loads(answer.read_text())), used

    def _run(self, code: CodeType | None, answer: Path) -> NoReturn:
        """Run the tests, write down the verdict, and end the process."""
        status = 1
        try:
            os.setsid()
            self._limit()
            os.environ["TMPDIR"] = tempfile.tempdir = str(answer.parent)
            if code:
                _give(self.file, code)
            with Path(os.devnull).open("w") as nowhere:
                os.dup2(nowhere.fileno(), 1)
                os.dup2(nowhere.fileno(), 2)
            watch = _Watch(self.order)
            ended = pytest.main([*PYTEST, *EXAMPLES, *self.tests], [watch])
            if ended and not watch.failed and watch.is_imported:
                watch.failed = f"pytest: {ended!r}"
            answer.write_text(json.dumps([watch.failed, watch.is_imported, watch.took]))
            status = 0
        finally:
            os._exit(status)

    def _limit(self) -> None:
        limits = {resource.RLIMIT_AS: MEMORY, resource.RLIMIT_FSIZE: FILE_SIZE}
        if self.seconds:
            limits[resource.RLIMIT_CPU] = self.seconds
        for what, most in limits.items():
            resource.setrlimit(what, (most, most))


def _load_pytest() -> None:
    """Load pytest with its plugins and conftest.py, which takes longer than many a test."""
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*PYTEST, "--collect-only", __file__])
    if found := [name for name in sys.modules if name.partition(".")[0] == "numpure_xl"]:
        sys.exit(f"conftest.py imports {found[0]}: mutants would not be imported any more.")


def _give(file: Path, code: CodeType) -> None:
    """Let the import of a module run other code."""
    loader: Any = importlib.machinery.SourceFileLoader
    original = loader.get_code

    def get_code(self: Any, fullname: str) -> Any:
        return code if Path(self.path) == file else original(self, fullname)

    loader.get_code = get_code


def _reason(status: int) -> str:
    return signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "an exit"


def found(module: str) -> Path:
    """Return the file of a module: a path, or one below numpure_xl such as `board/tint`.

    Raises:
        SystemExit: If there is none.
    """
    files = [Path(module), ROOT / "numpure_xl" / f"{module}.py"]
    for file in files:
        if file.is_file():
            return file.resolve()
    sys.exit(f"There is no module {module}; write one like board/tint, or a path.")


def tests_of(file: Path) -> list[str]:
    """Return the tests of a module.

    They are those that are named after it, or after its folder and it; where there are none, those
    of its folder. Examples in its docstrings are tests as well; what needs other programs is not.
    """
    folder, name = file.parent.name, file.stem.removeprefix("_")
    found = _named({name, f"{folder}_{name}"}) or _named({folder})
    return [*found, *([str(file)] if "    >>> " in file.read_text("utf-8") else [])]


def _named(stems: set[str]) -> list[str]:
    names = {f"test_{stem}{ending}.py" for stem in stems for ending in ("", "_laws")}
    files = (file for folder in ("", "property") for file in (ROOT / "tests" / folder).glob("*"))
    return sorted(str(file) for file in files if file.name in names)


class Equivalent(NamedTuple):
    """Why a mutant cannot be told from the original; `line` and `change` may be "*" for all."""

    module: str
    function: str
    line: str
    change: str
    reason: str

    def is_about(self, mutant: Mutant) -> bool:
        """Return whether it is this mutant."""
        same = mutant.function, mutant.source, mutant.change
        return all(found in {"*", its} for found, its in zip(self[1:4], same, strict=True))


def equivalents() -> list[Equivalent]:
    """Return what is known of all modules."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    return [Equivalent(*line.split(" | ")) for line in lines if not line.startswith("#")]


def judged(trial: Trial, tried: Sequence[Mutant], known: Sequence[Equivalent]) -> bool:
    """Try mutants, print those that are not killed, and return whether enough are.

    Args:
        trial: The tests.
        tried: The mutants.
        known: What cannot be told from the original.
    """
    _load_pytest()
    trial.prepare()
    counts = Counter[str]()
    for mutant in tried:
        verdict = trial.verdict(mutant)
        listed = next((each for each in known if each.is_about(mutant)), None)
        kind = _kind(verdict, listed)
        counts[kind] += 1
        if kind not in {"killed", "not imported"}:
            print(f"{mutant.line:>5}  {mutant.source}\n       {mutant.change}: {kind}", end="")
            print(f" ({listed.reason})" if listed else "", flush=True)
    trial.prepare()  # in the order in which the last mutants met them
    killed = counts["killed"] + counts["killed, but listed"]
    survived, equivalent = counts["survived"], counts["equivalent"]
    share = killed / ((killed + survived) or 1)
    print(f"{trial.file.name}: {killed + survived + equivalent} mutants, {killed} killed,", end=" ")
    print(f"{equivalent} equivalent, {survived} survived: {share:.0%} killed")
    print(f"({counts['not imported']} more cannot be imported, and are not counted)")
    return share >= ENOUGH and not counts["killed, but listed"]


def _kind(verdict: Verdict, listed: Equivalent | None) -> str:
    if not verdict.is_imported:
        return "not imported"
    if verdict.test:
        return "killed, but listed" if listed and listed.change != "*" else "killed"
    return "equivalent" if listed else "survived"


def main() -> None:
    """Judge the tests of a module."""
    parser = argparse.ArgumentParser()
    parser.add_argument("module", help="such as board/tint, or a path")
    parser.add_argument("--tests", nargs="+", default=[], help="more tests, as for pytest")
    parser.add_argument("--default", action="store_true", help="only tests of the default run")
    parser.add_argument("--sample", type=int, help="so many of the mutants")
    parser.add_argument("--seed", default="1", help="of the sample")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # to end what runs, as by Ctrl+C
    file = found(options.module)
    tests = [*tests_of(file), *options.tests]
    if not tests:
        sys.exit(f"There is no test_{file.stem}.py in tests; name tests with --tests.")
    tests += DEFAULT if options.default else ()
    tried = mutants(file)
    if options.sample and options.sample < len(tried):
        tried = random.Random(options.seed).sample(tried, options.sample)
        tried.sort(key=lambda mutant: mutant.line)
    known = [each for each in equivalents() if file == ROOT / "numpure_xl" / each.module]
    sys.exit(not judged(Trial(file, tests), tried, known))


if __name__ == "__main__":
    main()
