"""The Japanese of what the core says."""

from __future__ import annotations

CORE = {
    # --- errors of the core
    "A {variant} grid has {cells} cells, not {found}.": (
        "{variant} の盤面は {cells} マスですが、{found} マスあります。"
    ),
    "Row {row} has {found} cells; a {side}x{side} grid has {side} in each.": (
        "{row} 行目が {found} マスです。{side}x{side} の盤面は各行 {side} マスです。"
    ),
    "The grid has {found} cells; a board has {known} or {largest}.": (
        "盤面が {found} マスです。{known}、{largest} マスのどれかにしてください。"
    ),
    "Cell {cell} holds {found!r}; write a digit, or '.' for a blank.": (
        "{cell} に {found!r} があります。数字か、空きマスなら '.' を書いてください。"
    ),
    "Cell {cell} holds {found}; allowed are 1 to {side}.": (
        "{cell} に {found} があります。使える数字は 1 から {side} です。"
    ),
    "The grid has no solution: {cell} and {peer} both hold {digit}.": (
        "解がありません。{cell} と {peer} がどちらも {digit} です。"
    ),
    "The grid has no solution, though no two of its {clues} clues clash.": (
        "解がありません（{clues} 個のヒント数字に重複はありません）。"
    ),
    "The grid has more than one solution; its {clues} clues do not decide it.": (
        "解が複数あります。{clues} 個のヒント数字では一つに決まりません。"
    ),
    "The search for a solution ended at its limit.": "解の探索が上限に達しました。",
    "Solutions cannot be counted up to {limit}; give a limit of 1 or more.": (
        "解を {limit} 個まで数えることはできません。上限は 1 以上にしてください。"
    ),
    "There is no {kind} {name!r}. Known: {known}.": (
        "{name!r} という{kind}はありません。使えるもの: {known}"
    ),
    "There is no {kind} {name!r}; did you mean {near!r}? Known: {known}.": (
        "{name!r} という{kind}はありません。{near!r} ではありませんか？ 使えるもの: {known}"
    ),
    "A {variant} puzzle has {fewest} to {most} clues, not {clues}.": (
        "{variant} の問題のヒント数字は {fewest}〜{most} 個です。{clues} 個にはできません。"
    ),
    "No {variant} pattern of symmetry {symmetry} has {clues} clues; {near} can be had.": (
        "{variant} で対称 {symmetry} の配置は {clues} 個にできません。{near} 個ならできます。"
    ),
    "No puzzle with {clues} clues in {tries} tries; ask for {fewest} or more.": (
        "{tries} 回試しましたが、ヒント {clues} 個にはできません。{fewest} 個以上にしてください。"
    ),
    "No puzzle like {recipe} in {tries} tries; ask for {fewest} clues or more.": (
        "{tries} 回試しましたが、{recipe} の問題はできません。{fewest} 個以上にしてください。"
    ),
    "No puzzle like {recipe} in {tries} tries; ask for less at once, or another level.": (
        "{tries} 回試しましたが、{recipe} の問題はできません。条件か難易度を変えてください。"
    ),
    "The seed {seed!r} cannot stand in a recipe; use 1 to {most} letters or digits.": (
        "シード {seed!r} は使えません。空白のない 1〜{most} 文字の英数字にしてください。"
    ),
    "The recipe {text!r} has no seed; write one behind a '#', as in '9x9/easy#7'.": (
        "レシピ {text!r} にシードがありません。'9x9/easy#7' のように '#' の後に書いてください。"
    ),
    "The recipe {text!r} says twice what {kind} it wants.": (
        "レシピ {text!r} に{kind}が二つあります。"
    ),
    "A recipe cannot ask for {name!r}; it is no variant, level, symmetry, filler or '24-clues'.": (
        "レシピの {name!r} は種類・難易度・対称・作り方・'24-clues' のどれでもありません。"
    ),
    # --- errors of levels and aims
    "The rating {text!r} is no interval from 1.0 to {most}; write one like '3.0-3.8'.": (
        "難易度の値 {text!r} が読めません。1.0〜{most} の範囲を '3.0-3.8' のように書いてください。"
    ),
    "Ask for a level, for a rating or for what it needs, not for two at once.": (
        "難易度・難易度の値・必要な手筋は、どれか一つだけにしてください。"
    ),
    "No puzzle like {recipe} in {tries} tries; the hardest rates {hardest:.1f}.": (
        "{tries} 回試しましたが、{recipe} の問題はできません。最も難しいもので {hardest:.1f} です。"
    ),
    "technique": "手筋",
    # --- errors of masks
    "A mask is one {known} board, '*' where givens stand; this is none, or several.": (
        "マスクは数字を置くマスを '*' で示した {known} の盤面一つです。違うか、二つ以上あります。"
    ),
    "The mask {code!r} is none of {variant}: that has {length} signs, 0 to 9 and a to f.": (
        "マスク {code!r} は {variant} のものではありません（0〜9 と a〜f が {length} 文字）。"
    ),
    "{lines} {one} and {other} have no given; swapped, they solve it once more.": (
        "{lines} {one} と {other} に数字がないため、入れ替えても解になり、一つに決まりません。"
    ),
    "Rows": "行",
    "Columns": "列",
    "None of the {count} {variant} grids makes a puzzle with its givens just there.": (
        "{count} 通りの {variant} の盤面のどれからも、この配置の問題はできません。"
    ),
    "A mask says where all givens stand; leave out the symmetry and the clues.": (
        "マスクで配置が決まります。対称とヒント数は省いてください。"
    ),
    "No puzzle of that mask in {tries} tries is such a one; ask for another level.": (
        "{tries} 回試しましたが、この配置でその条件の問題はできません。難易度を変えてください。"
    ),
    "No puzzle has its givens just there, as far as {tries} tries tell; move some givens.": (
        "{tries} 回試しましたが、この配置の問題はできません。数字の位置を変えてください。"
    ),
    # --- errors of the fillers
    "mini-shuffle shuffles all rows at once, which never fits {variant}; use 4x4.": (
        "mini-shuffle は全行を同時に混ぜるため {variant} では揃いません。4x4 にしてください。"
    ),
    "{filler} knows no diagonals; use {plain} instead of {variant}.": (
        "{filler} は対角線を扱えません。{variant} でなく {plain} を使ってください。"
    ),
    "{filler} draws whole rows; the last of {variant} fits once in {side}! times. Use 9x9.": (
        "{filler} では {variant} の最終行が {side}! 回に 1 回しか合いません。9x9 にしてください。"
    ),
    "A step of {step} repeats some of the {side} digits and misses others; use {known}.": (
        "{step} 飛びでは {side} 個の数字に漏れと重複が出ます。互いに素な {known} を使ってください。"
    ),
    "{filler} made no {variant} grid in {limit} steps; ask for another filler or seed.": (
        "{filler} は {limit} 手で {variant} の盤面を作れません。別の作り方かシードにしてください。"
    ),
    "{holes} cells of a {variant} grid cannot be emptied; it has {cells}.": (
        "{variant} の盤面は {cells} マスです。{holes} マスを空けることはできません。"
    ),
    # --- hints
    "A hint has depth 1, 2 or 3, not {found!r}.": (
        "ヒントの深さは 1、2、3 のどれかです。{found!r} は使えません。"
    ),
    # --- what names are names of
    "variant": "盤面の種類",
    "level": "難易度",
    "symmetry": "対称",
    "theme": "テーマ",
    "filler": "作り方",
    "language": "言語",
    "format": "形式",
    "clues": "ヒント数",
    "Puzzles": "問題",
    "paper": "用紙",
}
