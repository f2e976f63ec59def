"""Prize cells: cells with letters, for whose digits something is to be sent in.

That is the digits themselves, or a word: a key says which letter each digit stands for. A puzzle
has one solution and a digit one letter, so there is one answer.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.page_styles import LETTERS, Prize
from numpure_xl.errors import RequestError, cut
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.puzzle import Puzzle

LARGEST_SIDE = 9  # on larger boards letters are digits
MOST_CELLS = 6  # of a puzzle whose digits are sent in
LONGEST_WORD = 20
MOST_LETTERS = 8  # of a word in one puzzle

_KANA = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわん"
_KATAKANA = "".join(chr(ord(sign) + 0x60) for sign in _KANA)

ALPHABETS = (
    (frozenset(LETTERS), LETTERS),
    (frozenset(map(chr, range(0x3041, 0x3097))) | {"ー"}, _KANA),
    (frozenset(map(chr, range(0x30A1, 0x30FB))) | {"ー"}, _KATAKANA),
)
"""The letters that a word may have, and those that fill up its key: Latin, hiragana, katakana."""


class PrizeKey(NamedTuple):
    """The key by which the prize cells of several puzzles spell a word.

    Attributes:
        word: The word.
        letters: The letter of each digit, that of 1 first, all different.
        puzzles: The puzzle in which each letter of the word is, from 0.
    """

    word: str
    letters: str
    puzzles: tuple[int, ...]


def prize_of(asked: int | str) -> int | str:
    """Return the number of prize cells, or the word that they are to spell, in capitals.

    Raises:
        RequestError: If there cannot be so many, or no such word.
    """
    text = unicodedata.normalize("NFKC", str(asked)).strip().upper()
    if text.removeprefix("-").isdecimal() or not text:
        count = int(text or 0)
        if count not in range(MOST_CELLS + 1):
            msg = "A puzzle cannot have {found} prize cells; choose 0 to {most}."
            raise RequestError(msg, found=count, most=MOST_CELLS)
        return count
    if not any(letters.issuperset(text) for letters, _ in ALPHABETS):
        msg = "A prize word has letters from A to Z, or hiragana, or katakana alone; not {found!r}."
        raise RequestError(msg, found=cut(text))
    if len(text) > LONGEST_WORD:
        msg = "A prize word has {most} letters at most, not {found}."
        raise RequestError(msg, most=LONGEST_WORD, found=len(text))
    return text


def check_prize(layout: BookLayout, *, playable: bool) -> None:
    """Raise a `RequestError` if such a book has no prize cells, or no postcard for their answer."""
    asked = (layout.prize, *(chapter.prize for chapter in layout.chapters))
    if any(asked) and playable:
        msg = "Prize cells are on paper; leave out --prize or --playable."
        raise RequestError(msg)
    if layout.postcard and not any(asked):
        msg = "A postcard is for the answer of prize cells; add --prize, or leave out --postcard."
        raise RequestError(msg)


def with_prizes(items: Sequence[BookItem], layout: BookLayout) -> Sequence[BookItem]:
    """Return puzzles with the prize cells that their chapters ask for.

    Raises:
        RequestError: If a puzzle has no such cells, or is a position to practise at.
    """
    layouts = layout.of_chapters(item.chapter for item in items)
    asked = {name: its.prize for name, its in layouts.items()}
    if not any(asked.values()):
        return items
    if any(item.drill for item in items):
        msg = "Prize cells are on puzzles; leave out --prize or the drills."
        raise RequestError(msg)
    prized = []
    for item in items:
        count = asked[item.chapter]
        if isinstance(count, str):
            prized.append(item)
            continue
        with layout.naming(item.chapter):
            cells = prize_cells(item.puzzle, count)
        digits = "".join(str(item.puzzle.solution.digits[cell]) for cell in cells)
        prized.append(replace(item, prize=Prize(cells, LETTERS[:count], digits)))
    for key in prize_keys(items, layout):
        for puzzle in dict.fromkeys(key.puzzles):
            prize = _spelling(items[puzzle].puzzle, key, puzzle)
            prized[puzzle] = replace(items[puzzle], prize=prize)
    return prized


def prize_cells(puzzle: Puzzle, count: int) -> tuple[int, ...]:
    """Return blanks of a puzzle in reading order, always the same ones, with different digits.

    They are in different rows, columns and boxes as far as there are such.

    Raises:
        RequestError: If the puzzle has not so many, or its board has letters for digits.
    """
    if count:
        _check_board(puzzle)
    blanks = _blanks(puzzle)
    if count > len({puzzle.solution.digits[cell] for cell in blanks}):
        msg = "{found} prize cells need as many different digits; ask for fewer."
        raise RequestError(msg, found=count)
    left = Chance(str(puzzle.givens)).shuffled(blanks)
    chosen: list[int] = []
    while len(chosen) < count:
        digits = {puzzle.solution.digits[cell] for cell in chosen}
        left = [cell for cell in left if puzzle.solution.digits[cell] not in digits]
        chosen.append(_farthest(puzzle, left, chosen))
    return tuple(sorted(chosen))


def _check_board(puzzle: Puzzle) -> None:
    if puzzle.variant.side > LARGEST_SIDE:
        msg = "On {variant} letters are digits; prize cells are on boards up to 9x9."
        raise RequestError(msg, variant=puzzle.variant.name)


def _blanks(puzzle: Puzzle) -> list[int]:
    return [cell for cell, digit in enumerate(puzzle.givens.digits) if not digit]


def _farthest(puzzle: Puzzle, cells: Sequence[int], chosen: Sequence[int]) -> int:
    """Return the cell that sees the fewest of those that are chosen."""
    return min(cells, key=lambda cell: len(puzzle.variant.peers[cell] & {*chosen}))


def words_of(items: Sequence[BookItem], layout: BookLayout) -> dict[str, list[int]]:
    """Return the words that puzzles spell, each with its puzzles, from 0.

    Puzzles whose boards have letters for digits are left out, unless there are no others.
    """
    words: dict[str, list[int]] = {}
    layouts = layout.of_chapters(item.chapter for item in items)
    for number, item in enumerate(items):
        asked = layouts[item.chapter].prize
        if isinstance(asked, str):
            words.setdefault(asked, []).append(number)
    small = {
        word: [each for each in puzzles if items[each].puzzle.variant.side <= LARGEST_SIDE]
        for word, puzzles in words.items()
    }
    return {word: small[word] or puzzles for word, puzzles in words.items()}


def prize_keys(items: Sequence[BookItem], layout: BookLayout) -> list[PrizeKey]:
    """Return the keys of puzzles that spell words; where each name has others, one for each name.

    The letters are shared out over the puzzles in their order.

    Raises:
        RequestError: If the puzzles have no cells for a word.
    """
    keys: list[PrizeKey] = []
    for word, puzzles in words_of(items, layout).items():
        copies = len(layout.names) if layout.one_each else 1
        each = len(puzzles) // copies
        shares = [puzzles[at : at + each] for at in range(0, len(puzzles), each)]
        places = [
            tuple(share[at * each // len(word)] for at in range(len(word))) for share in shares
        ]
        letters = dict(layout.prize_letters).get(word) or _key_letters(word, places, items)
        keys += [PrizeKey(word, letters, place) for place in places]
    return keys


def _key_letters(word: str, places: Sequence[Sequence[int]], items: Sequence[BookItem]) -> str:
    """Return a letter for each digit, those that are not of the word among them."""
    used = {number: items[number].puzzle for place in places for number in place}
    for puzzle in used.values():
        _check_board(puzzle)
    shares = Counter(number for place in places for number in place)
    side = max(puzzle.variant.side for puzzle in used.values())
    chance = Chance("/".join((word, *(str(puzzle.givens) for puzzle in used.values()))))
    digits = chance.shuffled(range(1, side + 1))
    wanted = [
        (letter, used[number])
        for place in places
        for letter, number in zip(word, place, strict=True)
    ]
    counts = Counter(wanted)
    fits = {
        letter: [
            digit
            for digit in digits
            if all(
                _count_of(puzzle, digit) >= count
                for (each, puzzle), count in counts.items()
                if each == letter
            )
        ]
        for letter in dict.fromkeys(word)
    }
    chosen = _matched(fits) if max(shares.values()) <= MOST_LETTERS else None
    if chosen is None:
        msg = (
            "The puzzles have no cells for the prize word {word}; choose another, or more puzzles."
        )
        raise RequestError(msg, word=word)
    alphabet = next(more for letters, more in ALPHABETS if letters.issuperset(word))
    others = iter(chance.shuffled(sign for sign in alphabet if sign not in word))
    by_digit = {digit: letter for letter, digit in chosen.items()}
    return "".join(by_digit.get(digit) or next(others) for digit in range(1, side + 1))


def _count_of(puzzle: Puzzle, digit: int) -> int:
    """Return the number of blanks of a puzzle with a digit."""
    return sum(puzzle.solution.digits[cell] == digit for cell in _blanks(puzzle))


def _matched(fits: Mapping[str, Sequence[int]]) -> dict[str, int] | None:
    """Return one fitting digit for each letter, all different; None if there are none.

    >>> _matched({"A": [1, 2], "B": [1]})
    {'B': 1, 'A': 2}
    """
    if not fits:
        return {}
    first = min(fits, key=lambda letter: len(fits[letter]))
    for digit in fits[first]:
        left = {
            letter: [each for each in those if each != digit]
            for letter, those in fits.items()
            if letter != first
        }
        if (others := _matched(left)) is not None:
            return {first: digit} | others
    return None


def _spelling(puzzle: Puzzle, key: PrizeKey, number: int) -> Prize:
    """Return the prize cells of a puzzle that has letters of a word."""
    places = [place for place, each in enumerate(key.puzzles) if each == number]
    left = Chance(str(puzzle.givens)).shuffled(_blanks(puzzle))
    chosen: list[int] = []
    for place in places:
        digit = key.letters.index(key.word[place]) + 1
        free = [c for c in left if puzzle.solution.digits[c] == digit and c not in chosen]
        chosen.append(_farthest(puzzle, free, chosen))
    labels = "".join(LETTERS[place] for place in places)
    return Prize(tuple(chosen), labels, "".join(key.word[place] for place in places))
