"""The arguments of Python's functions: what a function does not take is refused in a sentence.

A misspelt name, a list where a number belongs, a value too many: Python would speak of positional
arguments, or of an attribute of an object that nobody wrote. What is looked up in a table, or read
as a grid, is left to whoever looks it up.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache, reduce, wraps
from os import PathLike
from pathlib import Path
from typing import IO, Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from numpure_xl.errors import ArgumentError, cut, cut_path
from numpure_xl.messages import Message
from numpure_xl.names import near_names

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

KEYWORD = inspect.Parameter.KEYWORD_ONLY

KINDS = {
    str: Message("a text"),
    int: Message("a whole number"),
    float: Message("a number"),
    bool: Message("True or False"),
    tuple: Message("a pair of numbers"),
    range: Message("a range of numbers"),
    Path: Message("the name of a file"),
    Iterable: Message("a list"),
    IO: Message("a binary file"),
}
"""The types of arguments in words for people."""


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that raises an `ArgumentError` for arguments that it does not take."""

    @wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        if _is_usual(function, args, kwargs):
            return function(*args, **kwargs)
        for name, value in _bound(function, args, kwargs).items():
            wanted = _types(function).get(name, (object,))
            if not any(_fits(value, kind) for kind in wanted):
                raise _misfit(function, name, value, wanted)
        return function(*args, **kwargs)

    return wrapped


def with_keywords(keywords: type, defaults: type) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Return a decorator for a function whose last parameter is `**options: Unpack[...]`.

    Its signature then has each of them, so that `help` and notebooks show them all.

    Args:
        keywords: The `TypedDict` that is unpacked.
        defaults: A class with a dataclass's field of each name.
    """
    usual = {each.name: each.default for each in fields(defaults)}

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        *own, _options = (signature := inspect.signature(function)).parameters.values()
        unpacked = [
            inspect.Parameter(name, KEYWORD, default=usual[name], annotation=kind.__forward_arg__)
            for name, kind in keywords.__annotations__.items()
        ]
        shown: Any = function
        first = [each for each in own if each.kind is not KEYWORD]
        shown.__signature__ = signature.replace(parameters=[*first, *unpacked, *own[len(first) :]])
        shown.__keywords__ = keywords
        return function

    return decorate


def checked_if_refused(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that does the same only where Python refuses a call.

    It costs next to nothing, for what is called a million times and looks at its values itself.
    """

    @wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except TypeError:
            _bound(function, args, kwargs)
            raise

    return wrapped


def checked_class(kind: type[T]) -> type[T]:
    """Return a class that raises an `ArgumentError` where it cannot be made of its arguments."""
    setattr(kind, "__init__", checked(kind.__init__))  # noqa: B010  # mypy minds an assignment
    return kind


def _name(function: Callable[..., object]) -> str:
    return function.__qualname__.removesuffix(".__init__")


def _bound(
    function: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]
) -> dict[str, object]:
    """Return the arguments of a call by their names."""
    signature, name = _signature(function), _name(function)
    known = {key: p for key, p in signature.parameters.items() if key not in {"self", "cls"}}
    takes_any = any(p.kind is p.VAR_KEYWORD for p in known.values())
    for given in () if takes_any else kwargs:
        if given not in known:
            raise _unknown(name, given, list(known))
    try:
        return signature.bind(*args, **kwargs).arguments
    except TypeError:
        missing = [p.name for p in known.values() if p.default is p.empty and p.name not in kwargs]
    args = args[len(signature.parameters) - len(known) :]
    if len(args) < len(missing):
        msg = "{function} needs one more value: {name}."
        raise ArgumentError(msg, function=name, name=missing[len(args)])
    options = [p.name for p in known.values() if p.kind is p.KEYWORD_ONLY]
    if not options:
        msg = "{function} was given too many values; it takes {known}."
        raise ArgumentError(msg, function=name, known=", ".join(known))
    msg = "{function} was given too many values; write the names of options, as in {name}=..."
    raise ArgumentError(msg, function=name, name=options[0])


_signature = cache(inspect.signature)


def _is_usual(
    function: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]
) -> bool:
    """True if all arguments are of exactly the types that are named, as in most calls."""
    least, most, names, kinds = _exact_types(function)
    return (
        least <= len(args) <= most
        and all(type(value) in kinds[name] for name, value in zip(names, args, strict=False))
        and all(type(value) in kinds.get(name, ()) for name, value in kwargs.items())
        and not (kwargs and kwargs.keys() & names[: len(args)])
    )


@cache
def _exact_types(
    function: Callable[..., object],
) -> tuple[int, int, list[str], dict[str, frozenset[object]]]:
    """Return the least and the most values without names, the arguments and their types."""
    known = _signature(function).parameters
    unnamed = [p for p in known.values() if p.kind is not p.KEYWORD_ONLY]
    least = sum(p.default is p.empty for p in unnamed)
    kinds = {name: frozenset(_types(function).get(name, ())) for name in known}
    return least, len(unnamed), list(known), kinds


def _unknown(function: str, name: str, known: list[str]) -> ArgumentError:
    listed = ", ".join(known)
    if near := near_names(known, name, "option"):
        msg = "{function} has no option {name!r}; did you mean {near!r}? Known: {known}."
        return ArgumentError(msg, function=function, name=name, near=near[0], known=listed)
    msg = "{function} has no option {name!r}. Known: {known}."
    return ArgumentError(msg, function=function, name=name, known=listed)


@cache
def _types(function: Callable[..., object]) -> dict[str, tuple[object, ...]]:
    """Return the types that each argument may have, those of names counting as texts."""
    hints = get_type_hints(function) | get_type_hints(getattr(function, "__keywords__", object))
    return {name: tuple(dict.fromkeys(_flat(kind))) for name, kind in hints.items()}


def _flat(kind: object) -> Iterator[object]:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        for part in get_args(kind):
            yield from _flat(part)
    elif origin is Literal:
        yield from map(type, get_args(kind))
    else:
        yield origin or kind


def _fits(value: object, kind: object) -> bool:
    """True if a value is of a type; a whole number of any library is a number."""
    if kind is Any:
        return True
    if kind is int:
        return hasattr(value, "__index__") and not isinstance(value, bool)
    if kind is float:
        is_number = hasattr(value, "__float__") or hasattr(value, "__index__")
        return is_number and not isinstance(value, bool)
    if kind is Path:
        return isinstance(value, PathLike)
    if kind is IO:
        return hasattr(value, "read") or hasattr(value, "write")
    is_plain = isinstance(kind, type) and not getattr(kind, "_is_protocol", False)
    return isinstance(value, kind) if is_plain else True  # type: ignore[arg-type]


def _misfit(
    function: Callable[..., object], name: str, value: object, wanted: tuple[Any, ...]
) -> ArgumentError:
    kinds = [kind for kind in wanted if kind is not type(None)]
    words = [KINDS.get(kind) or Message("a {name}", name=kind.__name__) for kind in kinds]
    msg = "{function}: {name} cannot be {found}; it has to be {wanted}."
    shown = cut(repr(value))
    return ArgumentError(
        msg, function=_name(function), name=name, found=shown, wanted=_one_of(words)
    )


def _one_of(kinds: list[Message]) -> Message:
    """Return a list of kinds in words: "a text, a number or a list"."""
    *others, last = kinds
    if not others:
        return last
    listed = reduce(lambda left, right: Message("{left}, {right}", left=left, right=right), others)
    return Message("{others} or {last}", others=listed, last=last)


def text_of_name(name: object) -> str:
    """Return a name of a class, if it is one."""
    if not isinstance(name, str):
        msg = "A name cannot be {name}; it has to be a text."
        raise ArgumentError(msg, name=cut(repr(name)))
    return name


def file_of_name(name: object) -> Path:
    """Return the path of a file, if it can be the name of one."""
    if not isinstance(name, Path | str) or "\0" in str(name) or not str(name):
        msg = "{name!r} cannot be the name of a file."
        raise ArgumentError(msg, name=cut_path(str(name)))
    return Path(name)
