"""The Japanese of the lab."""

from __future__ import annotations

LAB = {
    # --- the command
    "A comparison cannot have {found} runs of a filler; ask for 1 to {most}.": (
        "一つの作り方を {found} 回は実行できません。1〜{most} 回にしてください。"
    ),
    "Give either the name of a workbook or --csv.": (
        "ブックの名前か --csv のどちらか一方を指定してください。"
    ),
    "{path}: {runs:,} runs, {sheets} sheets, {seconds:.1f} s": (
        "{path}: 実行 {runs:,} 回、{sheets} シート、{seconds:.1f} 秒"
    ),
    "Runs": "実行回数",
    "Replays": "再生",
    # --- names of sheets
    "The lab of fillers": "作り方の実験室",
    "Read me first": "はじめに",
    "Compare": "比較",
    "Heat maps": "失敗の地図",
    "Replay {filler}": "再生 {filler}",
    "Uniqueness": "解の数",
    "Tiles": "タイル",
    # --- read me first
    "Five ways to fill a Sudoku grid, and ours": "ナンプレの完成盤の作り方、五つと一つ",
    "Five tutorial programs, in Java, VBA and JavaScript, each make a full grid in a way of "
    "their own. Here they run with their choices, their order of work and their faults. "
    "No sheet of this book holds a macro.": (
        "Java・VBA・JavaScript で書かれた五つの入門記事のプログラムは、"
        "それぞれ違う方法で完成盤を作ります。"
        "ここではその選び方・順序・弱点をそのままに動かし、記録しました。このブックにマクロはありません。"
    ),
    "The sheets": "シート",
    "The fillers": "作り方",
    "Success, work and time of many runs; what the authors said beside it; charts.": (
        "何度も実行したときの成功率・手間・時間。作者の言葉との比較とグラフ。"
    ),
    "In which cells of its board each filler fails most.": (
        "それぞれの作り方が、盤面のどのマスでよく失敗するか。"
    ),
    "One run, event by event: type a step into the yellow cell, and the board shows that "
    "moment. Cells written are green, cells emptied grey, cells where something failed red.": (
        "一回の実行を一手ずつ。黄色のマスに手数を入れると、その瞬間の盤面になります。"
        "書いたマスは緑、消したマスは灰色、失敗したマスは赤です。"
    ),
    "How many digits can be taken out at random before a second solution appears.": (
        "数字をでたらめにいくつ消すと、解が一つでなくなるか。"
    ),
    "Grid after grid from one search, laid out as in the article.": (
        "一つの探索が次々に見つける盤面を、記事と同じ配置で。"
    ),
    "no article: our own": "記事なし（このプログラム自身）",
    # --- ideas and faults
    "A 4x4 board: four rows are shuffled; unless the columns and one box are whole, all four "
    "are shuffled again.": (
        "4x4 の盤面。四つの行をシャッフルし、列とブロック一つがそろわなければ、"
        "四行ともやり直します。"
    ),
    "A row is shuffled until its columns fit. At the third row of a band the boxes are "
    "checked, and if one is broken the band is begun anew.": (
        "列が重ならなくなるまで行をシャッフルします。三行ごとにブロックを調べ、だめならその三行をやり直します。"
    ),
    "Depth first through the cells: each tries the nine digits in turn from a random one on; "
    "when none is left, one cell back.": (
        "深さ優先探索。各マスは乱数で決めた数字から順に九つを試し、尽きたら一つ前のマスへ戻ります。"
    ),
    "The three boxes on the diagonal cannot clash, so they are filled at random. Then each "
    "blank gets a random digit of those possible, and after each digit a pass fills what is "
    "forced.": (
        "斜めに並ぶ三つのブロックは互いに干渉しないので、まず自由に埋めます。残りは候補から一つずつ選び、"
        "そのたびに、候補が一つだけになったマスを埋めます。"
    ),
    "Row by row, digits are drawn from a list that shrinks; a refused digit stays in it. "
    "After nine tries for the row it is begun again.": (
        "一行ずつ、減っていく配列から数字を引きます。入らない数字は配列に残り、"
        "一行に九回試してだめなら、その行をやり直します。"
    ),
    "A random first row; then always where the choice is smallest, and all that follows from "
    "a digit is placed at once.": (
        "一行目は乱数。次からは候補の最も少ないところを選び、決まる数字はすぐにすべて置きます。"
    ),
    "Nothing that was right is kept, so it takes thousands of shuffles even on 4x4.": (
        "合っていた行も捨てるので、4x4 でも何千回もシャッフルします。"
    ),
    "A row that fits is rare near the end of the board: millions of shuffles, seconds even "
    "when each costs next to nothing.": (
        "下の行ほど合う並びはまれです。何百万回ものシャッフルになり、一回が速くても数秒かかります。"
    ),
    "It always succeeds, and quickly; but the digits of a row or column tend to follow each "
    "other in the same turn, and it has no end.": (
        "必ず、しかも速く成功します。ただし数字が同じ順に並びやすく、いつまでも終わりません。"
    ),
    "Nothing is ever taken back: a cell for which no digit is left stays blank, in most runs "
    "one or more.": (
        "置いた数字は取り消しません。候補のなくなったマスは空いたままで、多くの場合一つ以上残ります。"
    ),
    "The nine tries are for the whole row, so one refusal loses the attempt. And where the "
    "rows above leave no way to fill a row, the original loops for ever.": (
        "九回は一行全体の回数なので、一度でも入らなければその挑戦は失敗です。"
        "また、上の行のせいで埋めようのない行になると、元のプログラムは永久に回り続けます。"
    ),
    "After a contradiction the whole board begins anew, and some grids are thrown away by lot "
    "so that all are about equally likely.": (
        "矛盾したら盤面全体をやり直します。どの盤面もほぼ同じ確率になるよう、抽選で捨てることもあります。"
    ),
    # --- the comparison
    "The fillers side by side": "作り方の比較",
    "Seed {seed}. The interval holds the true rate with a probability of 95 % (Wilson). "
    "A run ends with its first grid. Milliseconds are those of the computer that made this "
    "book, events and counters included; all else is the same on every computer.": (
        "シード {seed}。区間は 95 % の信頼区間（ウィルソン）です。"
        "一回の実行は最初の盤面で終わります。"
        "ミリ秒はこのブックを作った計算機での値で、記録と集計の時間を含みます。"
        "ほかの数字はどの計算機でも同じです。"
    ),
    "Fewer runs of {filler} ({runs} instead of {most}), since one takes seconds.": (
        "{filler} は一回に数秒かかるため、{most} 回ではなく {runs} 回です。"
    ),
    "Filler": "作り方",
    "Board": "盤面",
    "Success": "成功率",
    "from": "下限",
    "to": "上限",
    "Given up": "打ち切り",
    "Would hang": "停止不能",
    "Shuffles": "シャッフル",
    "Tries": "試行",
    "Restarts": "やり直し",
    "Steps back": "後戻り",
    "Events": "出来事",
    "Milliseconds": "ミリ秒",
    "In the middle": "中央値",
    "90 % need no more than": "90 % がこれ以下",
    "At worst": "最大",
    "What the author said": "作者の言葉",
    "What was measured": "測った結果",
    "Runs that end with a grid": "完成盤で終わった割合",
    "Share of the runs, with its interval": "割合と信頼区間",
    "Time of a run": "一回の時間",
    "Milliseconds (logarithmic)": "ミリ秒（対数目盛）",
    "How many tries a run takes": "一回の試行数",
    "Tries, each step about twice the one before": "試行数（一目盛り約二倍）",
    "Share of the runs of each filler": "作り方ごとの割合",
    "Reach of the interval": "区間の幅",
    "down": "下",
    "up": "上",
    # --- what the authors said
    "The counter of shuffles ended between 5,000 and 10,000 as a rule.": (
        "シャッフル回数は 5,000〜10,000 になることが多い。"
    ),
    "It takes a while until the table is there; the time is what is to be improved.": (
        "表が出るまで少し時間がかかる。処理時間が課題。"
    ),
    "A few changed lines make the grids look natural; the step must be coprime to 9.": (
        "数行の改良で自然な盤面になる。飛ばす数は 9 と互いに素でなければならない。"
    ),
    "By feel it succeeds once in four or five times, which is 20 to 25 %.": (
        "体感では 4〜5 回に 1 回成功する（20〜25 %）。"
    ),
    "A row that is not full after nine tries is begun again, and so the program goes on.": (
        "九回試して埋まらない行はやり直すので、先へ進める。"
    ),
    "Ours, with no article: what makes the puzzles of a book.": (
        "記事はなく、このプログラムが問題集に使うもの。"
    ),
    # --- what was measured
    "{share:.0%} of the runs ended there; {middle:,} in the middle, {worst:,} at worst.": (
        "その範囲で終わったのは {share:.0%}。中央値 {middle:,} 回、最大 {worst:,} 回。"
    ),
    "{middle:,} shuffles in the middle, {worst:,} at worst; {seconds:.1f} and {longest:.1f} s.": (
        "シャッフルは中央値 {middle:,} 回、最大 {worst:,} 回。"
        "時間は {seconds:.1f} 秒と {longest:.1f} 秒。"
    ),
    "The first grid takes {tries:,} tries and {back:,} steps back in the middle; the next ones "
    "differ from it at the end only (see the tiles).": (
        "最初の盤面まで、中央値で試行 {tries:,} 回、後戻り {back:,} 回。"
        "続く盤面は終わりの方だけが違います（タイルのシート）。"
    ),
    "More often than that": "体感より多く成功",
    "Less often than that": "体感より少なく成功",
    "These runs do not contradict that": "体感と矛盾しない結果",
    "{verdict}: {rate:.1%} of {runs:,} runs, the true rate being {low:.1%} to {high:.1%}.": (
        "{verdict}: {runs:,} 回中 {rate:.1%}（真の率は {low:.1%}〜{high:.1%}）。"
    ),
    "In {hung:.0%} of the runs it comes to a row that no digits fit, and the original would "
    "hang for ever; here it begins anew. {restarts:,} restarts in the middle.": (
        "{hung:.0%} の実行で、どう並べても埋まらない行に出会います。"
        "元のプログラムは止まらなくなりますが、ここでは初めからやり直します。"
        "やり直しは中央値 {restarts:,} 回。"
    ),
    "{share:.0%} of the runs begin anew at least once; {ms:.1f} ms in the middle.": (
        "{share:.0%} の実行が一度以上やり直しました。中央値 {ms:.1f} ミリ秒。"
    ),
    "No run began anew; {ms:.1f} ms in the middle.": (
        "やり直した実行はありません。中央値 {ms:.1f} ミリ秒。"
    ),
    # --- heat maps
    "Where each filler fails": "どこで失敗するか",
    "Failures and steps back in each cell, on average for one run. White: fewest, "
    "red: most on this board; the colours of two boards cannot be compared.": (
        "一回の実行あたりの、各マスでの失敗と後戻りの平均。白が最少、赤が最多で、色は盤面ごとに決めています。"
    ),
    "{total:,.1f} failures a run": "一回あたり失敗 {total:,.1f}",
    # --- the replay
    "{filler}: one run, step by step": "{filler}: 一回の実行を一手ずつ",
    "Type a step from 0 to {last:,} into the yellow cell: the board shows that moment.": (
        "黄色のマスに 0〜{last:,} の手数を入れると、その瞬間の盤面になります。"
    ),
    "Run {number} of the comparison, the one in the middle by its {total:,} events.": (
        "比較のうち {number} 回目の実行。出来事の数が中央の {total:,} 件のものです。"
    ),
    "Only the first {head:,} and the last {tail:,} are here.": (
        "ここにあるのは最初の {head:,} 件と最後の {tail:,} 件です。"
    ),
    "Step": "手数",
    "of {last:,}": "全 {last:,} 手",
    "A whole number from 0 to {last}.": "0〜{last} の整数。",
    "Event": "出来事",
    "What happens": "何が起きたか",
    "The board": "盤面",
    "What changed": "変わったマス",
    "written": "書いた",
    "failed here": "失敗した",
    "emptied": "消した",
    # --- events
    "The board is empty.": "盤面は空です。",
    "{cell}: {digit} fits and is written.": "{cell}: {digit} が入るので書く。",
    "{cell}: only {digit} is left, so it is written.": ("{cell}: 候補が {digit} だけなので書く。"),
    "{cell}: {digit} is tried and does not fit.": "{cell}: {digit} は入らない。",
    "{cell}: no digit is left to try; it is emptied, and one cell back.": (
        "{cell}: 試す数字が尽きたので消し、一つ前のマスへ戻る。"
    ),
    "Row {row}: a shuffle gives {digits}.": "{row} 行目: シャッフルで {digits}。",
    "Row {row}: {count:,} shuffles, and each repeats a digit of a column.": (
        "{row} 行目: {count:,} 回のシャッフルは、どれも列の数字と重なる。"
    ),
    "Row {row}: {count:,} more attempts of {side} tries each fail.": (
        "{row} 行目: さらに {count:,} 回の挑戦（各 {side} 回の試行）が失敗。"
    ),
    "{cell} breaks a rule: all from {to} on is emptied.": (
        "{cell} が規則に反する。{to} から先を消してやり直す。"
    ),
    "Nothing can ever fit the row of {cell}: the original hangs. All begins anew.": (
        "{cell} からの行は埋めようがない（元は停止不能）。初めからやり直す。"
    ),
    "{cell}: no digit is possible; it stays blank.": "{cell}: 候補がなく、空いたまま残る。",
    "The grid is thrown away by lot, to even out the odds.": (
        "確率をそろえるため、抽選でこの盤面を捨てる。"
    ),
    "The board is full and lawful.": "盤面が規則どおりに完成した。",
    "The limit of {limit:,} events is reached.": "上限の {limit:,} 件に達した。",
    "… {count:,} events are left out here …": "…ここで {count:,} 件を省略…",
    # --- uniqueness
    "Random holes": "でたらめな穴あけ",
    "000_java_mini_4x4 empties ten of the sixteen cells at random and looks no further. How "
    "often does one solution remain? On 4x4 all 288 grids and all patterns of holes were "
    "looked at; the trials beside that show how near a sample comes. On 9x9 there are only "
    "trials.": (
        "000_java_mini_4x4 は 16 マスのうち 10 マスを乱数で空け、解の数は調べません。"
        "解が一つ残るのはどのくらいでしょうか。"
        "4x4 は 288 通りの盤面とすべての穴の配置を調べました。"
        "並べた試行の値から、標本の近さが分かります。"
        "9x9 は試行だけです。"
    ),
    "Of {board} grids with random holes: one solution": "{board} の穴あけで解が一つの割合",
    "{trials} trials": "試行 {trials} 回",
    "exact": "正確な値",
    "Holes": "穴の数",
    "Share with one solution": "解が一つの割合",
    "Ten holes": "穴 10 個",
    "One solution": "一つの解",
    "Another solution": "もう一つの解",
    "Two answers, both lawful: in the red cells they differ, and no reasoning decides.": (
        "どちらも正しい二つの解。赤いマスが異なり、理屈では決まりません。"
    ),
    # --- tiles
    "Grid after grid": "次々に見つかる盤面",
    "002_vba_rotated_backtracking goes on after the first grid: these are the first {count} "
    "of one search, laid out as in the article (13x13 cells each, nine to a band).": (
        "002_vba_rotated_backtracking は最初の盤面のあとも続きます。"
        "一つの探索の最初の {count} 個を記事と同じ配置で（一つ 13x13 マス、一段に九つ）。"
    ),
    "From one to the next {mean:.0f} of 81 cells change on average: they are shaded.": (
        "次の盤面までに変わるのは 81 マス中平均 {mean:.0f} マスで、色を付けました。"
    ),
}
