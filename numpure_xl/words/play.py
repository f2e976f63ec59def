"""The Japanese of a book to play in."""

from __future__ import annotations

PLAY = {
    "Contents": "目次",
    "Answer": "解答を見る",
    "Next: {name}": "次へ：{name}",
    "Back: {name}": "前へ：{name}",
    "{left} left": "残り {left}",
    "Solved!": "正解！",
    "Full, not solved": "全部入りました",
    "{wrong} wrong": "まちがい {wrong}",
    "Light up a digit": "光らせる数字",
    "Pencil marks": "メモ",
    "What may stand in each cell, such as 127": "入りそうな数字を 127 のように書けます",
    "Digits": "数字",
    "Write a digit from 1 to {most}.": "1〜{most} の数字を入れてください。",
    "Write 1 to 9, or A to {last}.": "1〜9 か A〜{last} を入れてください。",
    "Solved": "正解",
    "{done} of {count} solved": "{done} / {count} 問 正解",
    "Puzzle": "問題",
    "Level": "難易度",
    "Clues": "ヒント",
    "Left": "残り",
    "State": "状態",
    "A playable book has {most} puzzles at most, a sheet each; {found} are too many.": (
        "遊べるブックは 1 問 1 シートで {most} 問までです。{found} 問は多すぎます。"
    ),
    "A playable book checks entries against its answers; leave out --answers none.": (
        "遊べるブックはまちがいを数えるのに解答が要ります。--answers none を省いてください。"
    ),
    "A playable book is for the screen; leave out --trim and --metadata.": (
        "画面で遊ぶ本に --trim と --metadata は使えません。省いてください。"
    ),
    "A playable book has a sheet for each puzzle; leave out --per-page.": (
        "遊べるブックは 1 問が 1 シートです。--per-page を省いてください。"
    ),
}
