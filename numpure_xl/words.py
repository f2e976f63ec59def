"""Every sentence shown to people, in Japanese and English.

The English sentence, with its gaps, is the key. The code that has something to say writes it
in English and in one place; here stands what it is in Japanese. A test finds every sentence
that the package can say and asks that it stands here with the same gaps.
"""

from __future__ import annotations

from typing import Any, Literal

from numpure_xl.errors import NumpureError
from numpure_xl.words_lab import JAPANESE_LAB

Lang = Literal["en", "ja"]
LANGS: tuple[Lang, ...] = ("en", "ja")


def say(sentence: str, lang: Lang, **fields: Any) -> str:
    """Return a sentence in a language, its gaps filled.

    A field that is a key itself is told in the language too, unless it is quoted (`!r`): then it
    is what somebody wrote.

    >>> say("Answers", "ja")
    '解答'
    """
    if lang == "ja":
        sentence = JAPANESE[sentence]
        fields = {
            name: value if f"{{{name}!r}}" in sentence else _in_japanese(value)
            for name, value in fields.items()
        }
    return sentence.format(**fields)


def _in_japanese(value: object) -> object:
    return JAPANESE.get(value, value) if isinstance(value, str) else value


def explain(error: NumpureError, lang: Lang) -> str:
    """Return what an error says, in a language."""
    return say(error.sentence, lang, **error.fields)


JAPANESE = {
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
    # --- errors of the faces
    "Only {found} of {count} puzzles were found that all differ; ask for fewer.": (
        "{count} 問のうち、互いに異なる問題は {found} 問しか作れません。数を減らしてください。"
    ),
    "Work cannot be shared by {jobs} processes; ask for 1 or more.": (
        "{jobs} 個のプロセスには分けられません。1 以上にしてください。"
    ),
    "Give either --level or --levels, not both.": (
        "--level と --levels はどちらか一方だけにしてください。"
    ),
    "The levels add up to {total} puzzles, not to {number}; leave out -n.": (
        "難易度ごとの合計は {total} 問で、{number} 問ではありません。-n を省いてください。"
    ),
    "{asked} puzzles cannot be made at once; ask for 1 to {most}.": (
        "一度に {asked} 問は作れません。1〜{most} 問にしてください。"
    ),
    "The levels name {part!r}; write a level and a number, as in 'easy:4,hard:8'.": (
        "難易度の {part!r} が読めません。'easy:4,hard:8' のように書いてください。"
    ),
    "There is no file {name!r}, and it is no grid either.": (
        "{name!r} というファイルはなく、盤面としても読めません。"
    ),
    "{path}: {count} puzzles, {pages} pages, {seconds:.1f} s": (
        "{path}: 問題 {count} 問、{pages} ページ、{seconds:.1f} 秒"
    ),
    "A page cannot have {found!r} answers; write a number, or none.": (
        "1 ページの解答数 {found!r} が読めません。数か none を書いてください。"
    ),
    "{name!r} can neither be read nor written: {reason}.": (
        "{name!r} の読み書きができません（{reason}）。"
    ),
    "line {number}: {fault}": "{number} 行目: {fault}",
    # --- worksheet functions
    "The {name} is {found!r}; write a whole number, {least} or more.": (
        "{name}が {found!r} です。{least} 以上の整数を書いてください。"
    ),
    "No answer was found within {seconds} seconds; ask for less.": (
        "{seconds} 秒以内に答えが出ません。条件をゆるめてください。"
    ),
    "These cells clash: {cells}.": "数字が重複しています: {cells}",
    "Nothing clashes, but no solution is left.": "重複はありませんが、解がありません。",
    "Nothing clashes, but there is more than one solution.": (
        "重複はありませんが、解が複数あります。"
    ),
    "Right so far; {blanks} cells are blank.": "ここまで正解です。空きマスは残り {blanks} です。",
    "Solved.": "正解！",
    "limit": "上限",
    # --- the add-in
    "Excel with add-ins runs on Windows and macOS, not on {system}.": (
        "Excel のアドインは Windows と macOS で使えます。{system} では使えません。"
    ),
    "Excel's macros cannot read the path {path!r}; use a folder with a plain name.": (
        "Excel のマクロがパス {path!r} を読めません。英数字だけのフォルダーに入れてください。"
    ),
    "The add-in needs xlwings {wanted}, not {found}: pip install xlwings=={wanted}": (
        "アドインには xlwings {wanted} が必要です（今は {found}）。pip install xlwings=={wanted}"
    ),
    "{path} cannot be changed ({reason}); close Excel and try again.": (
        "{path} を変更できません（{reason}）。Excel を終了してやり直してください。"
    ),
    "Installed. Start Excel anew: there is a tab Number Place.": (
        "インストールしました。Excel を再起動すると「ナンプレ」タブが出ます。"
    ),
    "Removed.": "削除しました。",
    "There was nothing to remove.": "削除するものはありませんでした。",
    "Run numpure addin install.": "numpure addin install を実行してください。",
    "No Python is named in {path}.": "{path} に Python の場所が書かれていません。",
    "The Python of the add-in is gone: {path}.": "アドインの Python がありません: {path}",
    "The add-in runs another Python, {found}.": "アドインは別の Python を使います: {found}",
    "To use this Python, {path}, run numpure addin install with it.": (
        "この Python ({path}) を使うには、これで numpure addin install を実行してください。"
    ),
    "The add-in runs this Python.": "アドインはこの Python を使います。",
    "The script that runs Python for Excel is missing: {path}.": (
        "Excel から Python を動かすスクリプトがありません: {path}"
    ),
    "The add-in is not installed in {path}.": "アドインが {path} にありません。",
    "The add-in in {path} is of another version.": "{path} のアドインは別のバージョンです。",
    "The add-in is installed in {path}.": "アドインは {path} にあります。",
    "This is the Python of Microsoft's Store, {path}.": ("Microsoft ストアの Python です: {path}"),
    "Install Python from python.org, and numpure-xl with it.": (
        "python.org から Python を入れ、それで numpure-xl を入れてください。"
    ),
    "Python {version}: {path}.": "Python {version}: {path}",
    "xlwings {found}.": "xlwings {found}",
    "xlwings is {found}, and the add-in needs {wanted}.": (
        "xlwings が {found} ですが、アドインには {wanted} が必要です。"
    ),
    "pip install xlwings=={wanted}": "pip install xlwings=={wanted}",
    "The library of xlwings: {path}.": "xlwings のライブラリー: {path}",
    "The library of xlwings, {name}, is not beside Python.": (
        "xlwings のライブラリー {name} が Python のそばにありません。"
    ),
    "Make a virtual environment, install numpure-xl there, and run numpure addin install.": (
        "仮想環境を作って numpure-xl を入れ、numpure addin install を実行してください。"
    ),
    "Excel is installed.": "Excel があります。",
    "Excel was not found.": "Excel が見つかりません。",
    "Install Excel; numpure book makes workbooks without it.": (
        "Excel を入れてください。numpure book は Excel なしで使えます。"
    ),
    "Macros are disabled.": "マクロが無効になっています。",
    "Trusted locations are disabled.": "信頼できる場所が無効になっています。",
    "Allow them in Excel's Trust Center, or ask who manages this computer.": (
        "Excel のトラスト センターで許可するか、管理者に尋ねてください。"
    ),
    "Macros may run from the folder in which Excel starts.": (
        "Excel の起動フォルダーのマクロは実行できます。"
    ),
    # --- what names are names of
    "variant": "盤面の種類",
    "level": "難易度",
    "symmetry": "対称",
    "filler": "作り方",
    "language": "言語",
    "format": "形式",
    "clues": "ヒント数",
    "Puzzles": "問題",
    "paper": "用紙",
    # --- the book
    "Sudoku": "ナンプレ",
    "Answers": "解答",
    "No. {number}": "第{number}問",
    "{stars} {level} · {clues} clues": "{stars} {level}・ヒント{clues}",
    "{clues} clues": "ヒント{clues}",
    "Easy": "初級",
    "Medium": "中級",
    "Hard": "上級",
    "Beginner": "入門",
    "Expert": "難問",
    "Master": "達人",
    "Extreme": "極限",
    "Name": "名前",
    "Date": "日付",
    "Time": "時間",
    "A page cannot have {found} puzzles; choose {known}.": (
        "1 ページに {found} 問は置けません。{known} のどれかにしてください。"
    ),
    "A page cannot have {found} answers; choose {known}, or none at all.": (
        "1 ページに解答 {found} 個は置けません。{known} か、解答なしにしてください。"
    ),
    "The character {symbol!r} cannot be printed; leave it out.": (
        "文字 {symbol!r} は印刷できません。取り除いてください。"
    ),
    "The title has {found} characters, too many for one line of {paper}; shorten it.": (
        "タイトルが {found} 文字あり、{paper} の 1 行に入りません。短くしてください。"
    ),
    "A book needs a puzzle; it was given none.": "問題がありません。1 問以上にしてください。",
    "A book has boards of one kind: No. 1 is {first}, No. {number} is {found}.": (
        "盤面の種類は一冊に一つです。第1問は {first}、第{number}問は {found} です。"
    ),
    # --- the commands
    "Number Place": "ナンプレ",
    "There is no board at {cell}; select a cell of one, or all of its cells.": (
        "{cell} に盤面がありません。盤面のマスか、盤面全体を選択してください。"
    ),
    "No cell is selected; select one first.": "セルが選択されていません。先に選択してください。",
    "A {variant} board does not fit at {cell}; choose a cell further up or left.": (
        "{cell} から {variant} の盤面は入りません。もっと上か左のセルを選んでください。"
    ),
    "{area} is not empty. Overwrite it?": "{area} は空ではありません。上書きしますか？",
    "{area} has merged cells; part them, or choose another place.": (
        "{area} に結合セルがあります。結合を解除するか、別の場所を選んでください。"
    ),
    "{sheet} is protected; take its protection off, or choose another sheet.": (
        "シート {sheet} は保護されています。保護を解除するか、別のシートを選んでください。"
    ),
    "The workbook takes no more sheets; take the protection of its structure off.": (
        "シートを追加できません。ブックの構成の保護を解除してください。"
    ),
    "There is nothing to put back.": "元に戻すものがありません。",
    "The sheet {sheet} is gone, and what was on it cannot be put back.": (
        "シート {sheet} がなくなったので、元に戻せません。"
    ),
    "There is no board with a recipe on {sheet}; make one, or select one.": (
        "シート {sheet} にレシピのある盤面がありません。作るか、選択してください。"
    ),
    "{clashes} cells clash (!), {wrong} more are wrong (×); {left} are blank.": (
        "重複 {clashes} マス（!）、ほかの誤り {wrong} マス（×）、残り {left} マスです。"
    ),
    "No digit here is marked as given, by bold letters. Take all of them out?": (
        "太字のヒント数字がありません。すべての数字を消しますか？"
    ),
    "How many clues shall stay? Leave it empty for as few as it comes to.": (
        "ヒント数字を何個残しますか？ 空欄ならできるだけ少なくします。"
    ),
    "How many new puzzles? Leave it empty for the boards of this sheet.": (
        "新しい問題を何問作りますか？ 空欄ならこのシートの盤面を使います。"
    ),
    "Which file?": "ファイル名を書いてください。",
    "Language: en or ja? Leave it empty for Excel's own.": (
        "言語は en と ja のどちらにしますか？ 空欄なら Excel の言語です。"
    ),
    "Making {recipe} ...": "{recipe} を作っています…",
    "Making {count} puzzles ...": "{count} 問を作っています…",
    "{count} of {number} puzzles": "{number} 問中 {count} 問",
    "Punching ...": "穴をあけています…",
    "Solving ...": "解いています…",
    "Checking ...": "調べています…",
    "Rating ...": "難しさを調べています…",
    "Rating {rating}, {level}; {steps} steps: {techniques}": (
        "難しさ {rating}（{level}）、{steps} 手: {techniques}"
    ),
    "The digits are all in.": "数字入力完了",
    "{shuffles} shuffles, {tries} tries, {restarts} restarts, {blanks} blanks.": (
        "シャッフル {shuffles} 回、試行 {tries} 回、やり直し {restarts} 回、空き {blanks} マス。"
    ),
    "{tries} tries, {restarts} restarts": "試行 {tries} 回、やり直し {restarts} 回",
    "Writing {path} ...": "{path} に書いています…",
    "number": "個数",
    "Select a cell and press Generate: a board with a puzzle appears. Type digits into the "
    "blanks; Check looks at them, Candidates notes what can stand there, Solve gives the "
    "answer. Every command works on the board under the selection; Undo last takes it back.": (
        "セルを選んで「問題生成」を押すと、問題のある盤面ができます。空きマスに数字を入れ、"
        "「検査」で調べ、「候補」で入り得る数字を、「解答」で答えを見られます。どのコマンドも"
        "選択中の盤面に働き、「元に戻す」で取り消せます。"
    ),
    "numpure-xl {numpure}, Python {python}, xlwings {xlwings}, spreadsheet {host}": (
        "numpure-xl {numpure}、Python {python}、xlwings {xlwings}、表計算 {host}"
    ),
    # --- the file
    "{path} does not end in .xlsx, and Excel would not open it; name it so.": (
        "{path} の末尾を .xlsx にしてください。そうでないと Excel で開けません。"
    ),
    "{path} is a folder; give the name of a file in it.": (
        "{path} はフォルダーです。その中のファイルの名前を書いてください。"
    ),
    "There is no folder {folder}; make it, or choose another.": (
        "{folder} というフォルダーがありません。作るか、別のフォルダーを選んでください。"
    ),
    "{path} is read-only; choose another name, or allow writing.": (
        "{path} は読み取り専用です。別の名前にするか、書き込みを許可してください。"
    ),
    "{path} is open in another program; close it there, or delete {lock}.": (
        "{path} は別のプログラムで開かれています。閉じるか、{lock} を削除してください。"
    ),
    "{path} may not be written; close it where it is open, or choose another place.": (
        "{path} に書き込めません。開いていれば閉じるか、別の場所を選んでください。"
    ),
    "{path} cannot be written: {reason}. Choose another place.": (
        "{path} に書き込めません（{reason}）。別の場所を選んでください。"
    ),
    **JAPANESE_LAB,
}
