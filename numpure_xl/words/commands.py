"""The Japanese of the commands in a spreadsheet."""

from __future__ import annotations

COMMANDS = {
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
    "A click makes {most} puzzles at most, not {found}; numpure book makes more.": (
        "一度に作れるのは {most} 問までで、{found} 問は作れません。numpure book なら作れます。"
    ),
    "The board at {cell} cannot be printed. {reason}": ("{cell} の盤面は印刷できません。{reason}"),
    "The workbook to print": "印刷用ブック",
    "{path} is there already. Overwrite it?": "{path} は既にあります。上書きしますか？",
    "The add-in cannot ask for what is missing; run numpure addin install, or try again.": (
        "足りない指定を尋ねられません。numpure addin install を実行するか、やり直してください。"
    ),
    "Language: en or ja? Leave it empty for Excel's own.": (
        "言語は en と ja のどちらにしますか？ 空欄なら Excel の言語です。"
    ),
    "There are no tiles on {sheet}; they begin in row {row}.": (
        "シート {sheet} にタイルがありません。タイルは {row} 行目から並びます。"
    ),
    "Look of the boards: {names}?": "盤面の見た目は、{names} のどれにしますか？",
    "Speed of animations: {names}?": "アニメの速さは、{names} のどれにしますか？",
    "speed": "速さ",
    "Making {recipe} ...": "{recipe} を作っています…",
    "Making {count} puzzles ...": "{count} 問を作っています…",
    "{count} of {number} puzzles": "{number} 問中 {count} 問",
    "Punching ...": "穴をあけています…",
    "Say more?": "もっと詳しく？",
    "Looking for a step ...": "次の一手を探しています…",
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
    "blanks; Check looks at them, Hint says where to look next, Candidates notes what can "
    "stand there, Solve gives the answer. Every command works on the board under the "
    "selection; Undo last takes it back.": (
        "セルを選んで「問題生成」を押すと、問題のある盤面ができます。空きマスに数字を入れ、"
        "「検査」で調べ、「ヒント」で次に見る場所を、「候補」で入り得る数字を、「解答」で答えを"
        "見られます。どのコマンドも選択中の盤面に働き、「元に戻す」で取り消せます。"
    ),
    "numpure-xl {numpure}, Python {python}, xlwings {xlwings}, spreadsheet {host}": (
        "numpure-xl {numpure}、Python {python}、xlwings {xlwings}、表計算 {host}"
    ),
}
