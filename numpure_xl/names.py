"""Names that people type: the name that is meant, or a refusal that guesses.

Case, spaces, hyphens, a plural and full-width letters do not matter. Words that other programs,
books and newspapers use stand in `ALIASES`, the Japanese names of the glossary among them. What is
still unknown is guessed by its meaning (`NEAR`), or by its spelling.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeVar

from numpure_xl.errors import UnknownNameError, cut
from numpure_xl.messages import Message

T = TypeVar("T")

_SIZE = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)x(\d{1,4}(?:\.\d{1,4})?)")
_JOINTS = re.compile(r"[-_+\s]+")

_SIDES = (4, 6, 8, 9, 12, 16)
_TYPES = (1, 2, 3, 4)

LIKE, LIKE_WITH_INITIAL = 0.75, 0.65
"""Likeness, 0 to 1, from which a name is guessed; less where it begins with the same letter."""

LISTED = 20
"""The most names that are listed beside a guess."""

LISTS = {
    "chapter": "numpure help",
    "technique": "numpure help techniques",
    "lesson": "numpure help techniques",
}
"""The command that lists names too many for a sentence, by their kind."""

SEVERAL = 8
"""The most names that a guess lists."""

LEAST_PART = 3
"""The fewest letters of a part of a name by which names are guessed: "pair", but no "x"."""

ALIASES: dict[str, dict[str, str]] = {
    "level": {
        "入門": "beginner",
        "初級": "easy",
        "中級": "medium",
        "上級": "hard",
        "最上級": "expert",
        "難問": "expert",
        "達人": "master",
        "極限": "extreme",
        "simple": "easy",
        "gentle": "easy",
        "mild": "easy",
        "moderate": "medium",
        "intermediate": "medium",
        "normal": "medium",
        "tough": "hard",
        "difficult": "hard",
        "advanced": "hard",
        "fiendish": "expert",
        "super-fiendish": "master",
        "diabolical": "master",
    },
    "variant": {
        **{str(side): f"{side}x{side}" for side in _SIDES},
        "classic": "9x9",
        "standard": "9x9",
        "sudoku": "9x9",
        "irregular": "9x9+jigsaw",
        "squiggly": "9x9+jigsaw",
        "ジグソー": "9x9+jigsaw",
    },
    "symmetry": {
        "no": "none",
        "なし": "none",
        "asymmetric": "none",
        "180": "half-turn",
        "180°": "half-turn",
        "rotation": "half-turn",
        "rotational": "half-turn",
        "rotational-180": "half-turn",
        "point": "half-turn",
        "点対称": "half-turn",
        "90": "quarter-turn",
        "90°": "quarter-turn",
        "rotational-90": "quarter-turn",
        "90度回転": "quarter-turn",
        "左右対称": "horizontal",
        "上下対称": "vertical",
        "上下左右対称": "both-mirrors",
        "両対角線対称": "both-diagonals",
    },
    "theme": {
        "標準": "plain",
        "新聞": "newspaper",
        "クラシック": "classic",
        "大きな文字": "large-print",
        "ダーク": "dark",
        "子ども向け": "children",
        "図形": "shapes",
    },
    "technique": {
        "full-house": "last-value",
        "フルハウス": "last-value",
        "locked-candidates": "pointing",
        "ダイレクトポインティング": "direct-pointing",
        "ダイレクトクレイミング": "direct-claiming",
        "ダイレクトヒドゥンペア": "direct-hidden-pair",
        "ダイレクトヒドゥントリプル": "direct-hidden-triple",
        "ネイキッドシングル": "naked-single",
        "ポインティング": "pointing",
        "クレイミング": "claiming",
        "box-line-reduction": "claiming",
        "ネイキッドペア": "naked-pair",
        "ネイキッドトリプル": "naked-triple",
        "ネイキッドクワッド": "naked-quad",
        "ヒドゥンペア": "hidden-pair",
        "ヒドゥントリプル": "hidden-triple",
        "ヒドゥンクワッド": "hidden-quad",
        "ソードフィッシュ": "swordfish",
        "ジェリーフィッシュ": "jellyfish",
        "y-wing": "xy-wing",
        **{f"ユニークレクタングル(タイプ{n})": f"unique-rectangle-{n}" for n in _TYPES},
        **{f"ユニークループ(タイプ{n})": f"unique-loop-{n}" for n in _TYPES},
        **{f"BUG(タイプ{n})": f"bug-{n}" for n in _TYPES},
        "アラインドペア排除": "aligned-pair-exclusion",
        "アラインドトリプル排除": "aligned-triple-exclusion",
        "双方向のXサイクル": "x-cycle",
        "双方向のYサイクル": "y-cycle",
        "双方向サイクル": "xy-cycle",
        "Xチェーン": "x-chain",
        "フォーシングチェーン": "forcing-chain",
        "ニシオ": "nishio",
        "マルチプルフォーシングチェーン": "multiple-chains",
        "multiple-forcing-chains": "multiple-chains",
        "ダイナミックフォーシングチェーン": "dynamic-chains",
        "dynamic-forcing-chains": "dynamic-chains",
        "ラストディジット": "last-digit",
        "マスの合計": "sum",
        "枠の合計": "sum",
        "45の法則": "rule-of-45",
        "枠の予約": "cage-overlap",
        "枠の組み合わせ": "cage-combinations",
        "はみ出しの法則": "leftovers",
        "law-of-leftovers": "leftovers",
        "隠れウィンドウ": "hidden-window",
        "拡張ポインティング": "generalized-intersection",
        "隣り合うマスの比較": "neighbours",
        "温度計のマスの比較": "thermometer",
        "comparison-of-neighbours": "neighbours",
        "neighbors": "neighbours",
        "ロックドペア": "locked-pair",
        "ロックドトリプル": "locked-triple",
        "スカイスクレーパー": "skyscraper",
        "2ストリングカイト": "two-string-kite",
        "ターボットフィッシュ": "turbot-fish",
        "エンプティレクタングル": "empty-rectangle",
        "リモートペア": "remote-pair",
        "ALSチェーン": "als-chain",
        "als-xy-chain": "als-chain",
        "デスブロッサム": "death-blossom",
        "アボイダブルレクタングル(タイプ1)": "avoidable-rectangle-1",
        "アボイダブルレクタングル(タイプ2)": "avoidable-rectangle-2",
        "ヒドゥンレクタングル": "hidden-rectangle",
        "ユニークレクタングル(タイプ6)": "unique-rectangle-6",
        "ユニークレクタングル(候補が欠けた形)": "incomplete-rectangle",
        "シンプルカラーリング": "simple-colours",
        "フィン付きX-Wing": "finned-x-wing",
        "サシミX-Wing": "sashimi-x-wing",
        "マルチカラーリング": "multi-colours",
        "フィン付きソードフィッシュ": "finned-swordfish",
        "サシミソードフィッシュ": "sashimi-swordfish",
        "XYチェーン": "xy-chain",
        "スードコック": "sue-de-coq",
        "フィン付きジェリーフィッシュ": "finned-jellyfish",
        "サシミジェリーフィッシュ": "sashimi-jellyfish",
        "二重リンクのALS-XZ": "als-xz-double",
        "グループXチェーン": "grouped-x-chain",
        "3Dメデューサ": "medusa",
        "AIC(タイプ1)": "aic-1",
        "AIC(タイプ2)": "aic-2",
        "グループAIC(タイプ1)": "grouped-aic-1",
        "グループAIC(タイプ2)": "grouped-aic-2",
    },
    "paper": {"us-letter": "Letter"},
    "printer": {
        "amazon": "kdp",
        "kindle": "kdp",
        "ingramspark": "ingram",
        "lightning-source": "ingram",
        "パブファンセルフ": "pubfun",
        "パブファン": "pubfun",
        "シメケンプリント": "shimeken",
        "シメケン": "shimeken",
        "しまうま出版": "shimauma",
        "しまうまプリント": "shimauma",
        "しまうま": "shimauma",
        "製本直送": "seichoku",
        "製本直送.com": "seichoku",
    },
    "standard": {
        "pdf/ua": "ua",
        "ua-1": "ua",
        "pdf/a": "a2b",
        "a-2b": "a2b",
        "pdf/a-2b": "a2b",
        "pdf/x": "x4",
        "pdf/x-4": "x4",
        "x-4": "x4",
    },
    "format": {"puzz.link": "puzzlink"},
    "link": {"puzz.link": "puzzlink"},
}
"""Names of other programs and languages for ours, by the kind of name."""

NEAR: dict[str, dict[str, str]] = {
    "option": {
        "difficulty": "level",
        "diff": "level",
        "hardness": "level",
        "size": "variant",
        "board": "variant",
        "type": "variant",
        "kind": "variant",
        "count": "number",
        "amount": "number",
        "num": "number",
        "puzzles": "number",
        "language": "lang",
        "locale": "lang",
        "output": "out",
        "file": "from",
        "input": "from",
        "page-size": "paper",
        "givens": "clues",
        "hints": "clues",
        "random-seed": "seed",
        "solution": "solutions",
        "technique": "needs",
        "guides": "steps",
        "answers-per-page": "answers",
        "isbn13": "isbn",
        "copies": "number",
    },
    "command": {
        "make": "generate",
        "create": "generate",
        "new": "generate",
        "print": "book",
        "pdf": "book",
        "workbook": "book",
        "solver": "solve",
        "validate": "check",
        "verify": "check",
        "grade": "rate",
        "draw": "picture",
        "svg": "picture",
        "image": "picture",
        "install": "addin",
        "pencil-marks": "candidates",
        "guide": "help",
    },
    "symmetry": {
        "rot": "half-turn",
        "diag": "both-diagonals",
        "diagonal": "both-diagonals",
        "mirror": "both-mirrors",
        "線対称": "both-mirrors",
    },
}
"""Words that mean something near one of our names: they are guessed, and not taken for it."""


class Composing(Mapping[str, T]):
    """A table with more names than it lists: they are composed of parts."""

    def composed(self, name: str) -> str | None:
        """Return the name that is meant; None if it has none of the parts.

        Raises:
            NumpureError: If a part is unknown, or parts cannot be together.
        """
        raise NotImplementedError


def meant(known: Iterable[str], name: str, kind: str) -> str | None:
    """Return the known name that is meant, or None.

    Args:
        known: The names.
        name: The name as typed.
        kind: The kind of names, such as "symmetry".

    >>> meant(["9x9", "9x9+x"], "9X9+x", "variant"), meant(["easy"], "初級", "level")
    ('9x9+x', 'easy')
    >>> meant(["x-wing"], "X Wings", "technique")
    'x-wing'
    """
    names = {_plain(each): each for each in known}
    aliases = _plain_table("aliases", str(kind))
    typed = _plain(name)
    for text in (typed, typed.removesuffix("s")):
        if match := names.get(text) or names.get(aliases.get(text, "")):
            return match
    return known.composed(name) if isinstance(known, Composing) else None


def known_name(known: Iterable[str], name: str, kind: Message) -> str:
    """Return the known name that is meant.

    Raises:
        UnknownNameError: If there is none; similar ones are suggested.
    """
    if name in (known := known if isinstance(known, Mapping) else list(known)):
        return name
    match = meant(known, name, kind)
    if match is not None:
        return match
    listed = ", ".join(known)
    match near_names(known, name, kind):
        case [] if kind in LISTS:
            msg = "There is no {kind} {name!r}; {line} lists those that there are."
            raise UnknownNameError(msg, kind=kind, name=cut(name), line=f"`{LISTS[kind]}`")
        case []:
            msg = "There is no {kind} {name!r}. Known: {known}."
            raise UnknownNameError(msg, kind=kind, name=cut(name), known=listed)
        case [near] if len(known) > LISTED:
            msg = "There is no {kind} {name!r}; did you mean {near!r}?"
            raise UnknownNameError(msg, kind=kind, name=cut(name), near=near)
        case [near]:
            msg = "There is no {kind} {name!r}; did you mean {near!r}? Known: {known}."
            raise UnknownNameError(msg, kind=kind, name=cut(name), near=near, known=listed)
        case several:
            msg = "There is no {kind} {name!r}; did you mean one of these: {near}?"
            raise UnknownNameError(msg, kind=kind, name=cut(name), near=", ".join(several))


def near_names(known: Iterable[str], name: str, kind: str) -> list[str]:
    """Return the known names that may be meant: by meaning, or else by spelling.

    Sizes are near if their numbers are, and not because they look alike.

    >>> near_names(["6x9", "8x10"], "6x10", "trim size"), near_names(["16x16"], "10x10", "variant")
    (['6x9'], [])
    >>> near_names(["level"], "Difficulty", "option")
    ['level']
    >>> near_names(["naked-pair", "hidden-pair", "x-wing"], "pair", "technique")
    ['naked-pair', 'hidden-pair']
    """
    names = {_plain(each): each for each in known}
    typed = _plain(name)
    if near := names.get(_plain_table("near", str(kind)).get(typed, "")):
        return [near]
    words = {part for part in _parts(name) if part.isalpha() and len(part) >= LEAST_PART}
    if words and (same := [each for each in names.values() if words <= _parts(each)]):
        return same[:SEVERAL]
    if size := _near_size(names, typed):
        return [names[size]]
    from difflib import get_close_matches  # noqa: PLC0415  # a quarter of what starting takes

    alike = [text for text in names if not _are_other_numbers(typed, text)]
    begun = [text for text in alike if text[:1] == typed[:1]]
    matches = get_close_matches(typed, alike, n=1, cutoff=LIKE) or get_close_matches(
        typed, begun, n=1, cutoff=LIKE_WITH_INITIAL
    )
    return [names[text] for text in matches]


def look_up(table: Mapping[str, T], name: str, kind: Message) -> T:
    """Return the value that a table has for the name that is meant; see `known_name`.

    Raises:
        UnknownNameError: If the name is not known; a similar one is suggested.
    """
    return table[known_name(table, name, kind)]


def _normal(name: str) -> str:
    """Return a name in small letters of the usual width."""
    return unicodedata.normalize("NFKC", name).strip().casefold().replace("×", "x")


def _plain(name: str) -> str:
    """Return a name without what does not matter: case, spaces, and how its parts are joined."""
    return _JOINTS.sub("", _normal(name))


def _parts(name: str) -> set[str]:
    return {part.removesuffix("s") for part in _JOINTS.split(_normal(name))}


def _near_size(names: Iterable[str], typed: str) -> str | None:
    """Return the plain name of a size one away from a typed one, or None."""
    if not (asked := _SIZE.fullmatch(typed)):
        return None
    sides = [float(side) for side in asked.groups()]
    near = []
    for name in filter(_SIZE.fullmatch, names):
        away = [abs(float(n) - side) for n, side in zip(name.split("x"), sides, strict=True)]
        near += [(away, name)] if sum(away) <= 1 else []
    return min(near)[1] if near else None


def _are_other_numbers(one: str, other: str) -> bool:
    """True if two names have different numbers: 6x9 is not a slip for 8x10."""
    numbers, others = (re.findall(r"\d+", text) for text in (one, other))
    return bool(numbers and others and numbers != others)


_TABLES = {"aliases": ALIASES, "near": NEAR}


@cache
def _plain_table(tables: str, kind: str) -> dict[str, str]:
    """Return a table of names above as plain names."""
    return {_plain(word): _plain(name) for word, name in _TABLES[tables].get(kind, {}).items()}
