"""The Japanese of the worksheet functions."""

from __future__ import annotations

FUNCTIONS = {
    "The {name} is {found!r}; write a whole number, {least} or more.": (
        "{name}が {found!r} です。{least} 以上の整数を書いてください。"
    ),
    "No answer was found within {seconds} seconds; ask for less.": (
        "{seconds} 秒以内に答えが出ません。条件をゆるめてください。"
    ),
    "Stopped; all is as it was.": "中止しました。何も変わっていません。",
    "These cells clash: {cells}.": "数字が重複しています: {cells}",
    "Nothing clashes, but no solution is left.": "重複はありませんが、解がありません。",
    "Nothing clashes, but there is more than one solution.": (
        "重複はありませんが、解が複数あります。"
    ),
    "Right so far; {blanks} cells are blank.": "ここまで正解です。空きマスは残り {blanks} です。",
    "Solved.": "正解！",
    "The techniques known here lead no further.": "ここにある考え方では、この先に進めません。",
    "limit": "上限",
    "depth": "深さ",
}
