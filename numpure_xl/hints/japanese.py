"""What hints say in Japanese: the same keys and gaps as english.py, where they are explained.

Names of techniques are those that players use (二国同盟 and 井桁 in magazines, katakana or
English on the web; マスミ, ブロッケン and レッツミー are Nikoli's), the other name in brackets.
「影響を受ける」 is said of a cell that shares a unit with another one.
"""

from __future__ import annotations

NAMES = {
    "last-value": "最後の1マス（フルハウス）",
    "hidden-single-box": "隠れたシングル（ブロッケン）",
    "hidden-single-line": "隠れたシングル（レッツミー）",
    "direct-pointing": "ポインティングから決まる数字",
    "direct-claiming": "クレーミングから決まる数字",
    "direct-hidden-pair": "隠れた二国同盟から決まる数字",
    "naked-single": "裸のシングル（マスミ）",
    "direct-hidden-triple": "隠れた三国同盟から決まる数字",
    "pointing": "ポインティング（いずれにしても）",
    "claiming": "クレーミング（いずれにしても）",
    "naked-pair": "二国同盟（ネイキッドペア）",
    "x-wing": "X-Wing（井桁）",
    "hidden-pair": "隠れた二国同盟（ヒドゥンペア）",
    "naked-triple": "三国同盟（ネイキッドトリプル）",
    "swordfish": "ソードフィッシュ（三本の井桁）",
    "hidden-triple": "隠れた三国同盟（ヒドゥントリプル）",
    "xy-wing": "XY-Wing",
    "xyz-wing": "XYZ-Wing",
    "unique-rectangle-1": "ユニークレクタングル（タイプ1）",
    "unique-rectangle-2": "ユニークレクタングル（タイプ2）",
    "unique-rectangle-3": "ユニークレクタングル（タイプ3）",
    "unique-rectangle-4": "ユニークレクタングル（タイプ4）",
    "unique-loop-1": "ユニークループ（タイプ1）",
    "unique-loop-2": "ユニークループ（タイプ2）",
    "unique-loop-3": "ユニークループ（タイプ3）",
    "unique-loop-4": "ユニークループ（タイプ4）",
    "naked-quad": "四国同盟（ネイキッドクワッド）",
    "jellyfish": "ジェリーフィッシュ（四本の井桁）",
    "hidden-quad": "隠れた四国同盟（ヒドゥンクワッド）",
    "bug-1": "BUG（タイプ1）",
    "bug-2": "BUG（タイプ2）",
    "bug-3": "BUG（タイプ3）",
    "bug-4": "BUG（タイプ4）",
    "aligned-pair-exclusion": "アラインドペア排除（APE）",
    "x-cycle": "双方向の X サイクル",
    "y-cycle": "双方向の Y サイクル",
    "x-chain": "X チェーン",
    "xy-cycle": "双方向サイクル",
    "forcing-chain": "強制チェーン（フォーシングチェーン）",
    "aligned-triple-exclusion": "アラインドトリプル排除（ATE）",
    "nishio": "ニシオ（一つの数字の背理法）",
    "multiple-chains": "場合分けの強制チェーン",
    "dynamic-chains": "動的な強制チェーン",
    "skyscraper": "スカイスクレーパー",
    "two-string-kite": "2ストリングカイト",
    "empty-rectangle": "エンプティレクタングル",
    "simple-colours": "シンプルカラー（色分け）",
    "w-wing": "W-Wing",
    "remote-pair": "リモートペア",
    "finned-x-wing": "フィン付き X-Wing",
    "finned-swordfish": "フィン付きソードフィッシュ",
    "als-xz": "ALS-XZ",
}

PHRASES = {
    "more-and": "・",
    "and": "・",
    "more-or": " か ",
    "or": " か ",
    "more-unlike": "と",
    "unlike": "と",
    "groups-strike": "、",
    "groups-holding": "、",
    "clauses": "。",
    "sentences": "",
    "row": "{names} 行目",
    "rows": "{names} 行目",
    "column": "{names} 列目",
    "columns": "{names} 列目",
    "row-span": "行 {names}",
    "rows-span": "行 {names}",
    "column-span": "列 {names}",
    "columns-span": "列 {names}",
    "box": "ブロック {names}",
    "boxes": "ブロック {names}",
    "falling": "右下がりの対角線",
    "rising": "右上がりの対角線",
    "board": "盤面全体",
    "strike": "{cells} から {digits} を",
    "holding": "{cells} の {digits}",
    "in-turn-unit": "{cell} = {digit}（{unit}）",
    "in-turn-cell": "{cell} = {digit}（マス）",
    "equals": "{cell} = {digit}",
    "is": "{cell} が {digit}",
    "is-not": "{cell} が {digit} でない",
    "link-unit": "{off} は {digit} でないので、{unit}の {digit} は {on} です",
    "link-cell": "{cell} は {gone} でないので、{digit} です",
    "first-unit": "{unit}の {digit} は {on} です",
    "first-cell": "{cell} は {digit} です",
}

SENTENCES = {
    "look": "{area}に注目してください。",
    "find": "{area}で{name}を探してください。",
    "follow": "{area}から始まる{name}をたどってください。",
    "so-place": "したがって、{cell} は {digit} です。",
    "strike": "したがって、{marks}消せます。",
    # --- singles
    "last": "{unit}の空きマスは {cell} だけで、足りない数字は {digit} だけです。",
    "hidden-single": "{unit}で {digit} が入るマスは {cell} だけです。",
    "ruled-out": "ほかの空きマスには、{holders} の {digit} があるので入りません。",
    "struck-there": "{cells} からは、前の手順で消えています。",
    "naked-single": "{cell} に入る数字は {digit} だけです。",
    "sees": "同じ行・列・ブロックなどに {digits} があります。",
    "struck-here": "{digits} は前の手順で消えています。",
    # --- sets and lines
    "locked": (
        "{inner}で {digit} が入るマスは {cells} だけで、どれも{outer}に含まれます。"
        "そのため、{outer}のほかのマスに {digit} は入りません。"
    ),
    "left-with": "すると、{unit}で {digit} が入るマスは {cell} だけになります。",
    "naked-set": (
        "{unit}の {cells} には {digits} しか入りません。マスの数と数字の数が同じなので、"
        "{unit}のほかのマスにこれらの数字は入りません。"
    ),
    "hidden-set": (
        "{unit}で {digits} が入るマスは {cells} だけです。マスの数と数字の数が同じなので、"
        "これらのマスにほかの数字は入りません。"
    ),
    "fish": (
        "{base}では、{digit} は{cover}にしか入りません。"
        "どちらも同じ本数なので、{cover}の {digit} はすべて{base}に入り、ほかのマスには入りません。"
    ),
    "finned": (
        "{fins} を除けば、{base}の {digit} は{cover}にしか入りません。"
        "そのため、{any_fin} に {digit} が入るか、{cover}のうち{base}以外のマスに "
        "{digit} が入らないかのどちらかです。"
        "{cover}のほかのマスで {fins} の影響を受けるものには、どちらにしても入りません。"
    ),
    # --- wings
    "xy-wing": (
        "{pivot} は {x} か {y} です。{x} なら {one} が {z}、{y} なら {other} が {z} になります。"
        "{one} と {other} の少なくとも一方は {z} なので、"
        "両方の影響を受けるマスに {z} は入りません。"
    ),
    "xyz-wing": (
        "{pivot} は {x} か {y} か {z} です。"
        "{x} なら {one} が {z}、{y} なら {other} が {z} になります。"
        "この三つのマスのどれかは {z} なので、三つすべての影響を受けるマスに {z} は入りません。"
    ),
    "w-wing": (
        "{one} と {other} はどちらも {x} か {z} です。{unit}の {x} は {near} か {far} に入り、"
        "{near} は {one} に、{far} は {other} に影響するので、両方が {x} になることはありません。"
        "少なくとも一方は {z} なので、両方の影響を受けるマスに {z} は入りません。"
    ),
    # --- what would give a second solution
    "deadly": (
        "{loop} がすべて {pair} だけになると、この二つの数字を入れ替えても成り立ち、"
        "解が二つになってしまいます。"
    ),
    "rescue-1": (
        "ほかの候補があるのは {cell} だけなので、{cell} は {low} でも {high} でもありません。"
    ),
    "rescue-2": (
        "そのため {any_cell} に {digit} が入り、"
        "これらすべての影響を受けるマスに {digit} は入りません。"
    ),
    "rescue-3": "そのため {any_cell} に {any_digit} が入ります。",
    "together-naked": (
        "{unit}ではこれらを一つのマスとみなせて、{cells} と合わせて {digits} を使い切ります。"
        "そのため、{unit}のほかのマスにこれらの数字は入りません。"
    ),
    "together-hidden": (
        "その一方には {pair} が入らないので、{unit}の {digits} は、もう一方と {cells} にしか"
        "入りません。そのため、{cells} にほかの数字は入りません。"
    ),
    "rescue-4": (
        "{unit}で {kept} が入るマスは {cells} だけなので、どちらかが {kept} です。"
        "もう一方が {gone} だと、すべてがこの二つの数字だけになってしまいます。"
    ),
    "grave": (
        "{cells} の {digits} がなければ、どの空きマスも候補が二つ、どの数字も行・列・ブロックなどに"
        "入るマスが二つ（またはなし）になり、解が一つに決まりません。"
    ),
    "grave-1": "そのため {cell} は {any_digit} です。",
    "grave-4": (
        "そのため、どちらかに {any_digit} が入ります。"
        "{unit}で {locked} が入るマスは {cells} だけなので、もう一方は {locked} です。"
    ),
    "exclusion": (
        "{base} に入る数字を組にして考えます。影響し合うマスに同じ数字を入れる組は成り立ちません。"
    ),
    "exclusion-all": "{excluders} の候補をすべて使ってしまう組も成り立ちません。",
    "exclusion-so": "次に消す数字を含む組は、どれも成り立ちません。",
    # --- patterns with a name
    "turbot": (
        "{unit_1}の {digit} は {far} か {near}、{unit_2}の {digit} は {end} か {tail} に入ります。"
        "{near} と {end} は同じ{joint}にあるので、両方が {digit} にはなりません。"
        "{far} と {tail} の少なくとも一方は {digit} なので、"
        "両方の影響を受けるマスに {digit} は入りません。"
    ),
    "empty-rectangle": (
        "{box}の {digit} は{one}か{other}にしか入らず、"
        "{unit}の {digit} は {near} か {far} に入ります。"
        "{near} なら{box}の {digit} は{other}にあり、そうでなければ {far} が {digit} です。"
        "{box}の外の{other}で {far} の影響を受けるマスには、どちらにしても入りません。"
    ),
    "colours": (
        "{digit} が入るマスが二つだけの行・列・ブロックなどをつなぐと、{one} の組と {other} の組に"
        "分かれます。どちらかの組がすべて {digit} で、もう一方の組には {digit} が入りません。"
    ),
    "wrap": "{cells} の中に影響し合うマスがあるので、{digit} はこの組ではありません。",
    "trap": "両方の組の影響を受けるマスに {digit} は入りません。",
    "remote-pair": (
        "候補が {digits} だけのマスが鎖のようにつながっています。{odd} が一方の数字、{even} が"
        "もう一方の数字になるので、両方の影響を受けるマスにはどちらも入りません。"
    ),
    "als-xz": (
        "{one} の候補は合わせて {digits_1}、{other} の候補は合わせて {digits_2} で、"
        "どちらも数字がマスより一つ多いだけです。{x} は両方の組には入れず、"
        "入らない側には残りの数字がすべて入るので、{z} も入ります。"
        "両方の組で {z} が入りうるマスすべての影響を受けるマスに {z} は入りません。"
    ),
    # --- chains
    "suppose-on": "{cell} が {digit} だとします。",
    "suppose-off": "{cell} が {digit} でないとします。",
    "then": "すると、{clauses}。",
    "refuted": "その結果 {cell} は {digit} でないことになり、仮定に反します。",
    "proved": "つまり、{digit} でないとしても {cell} は {digit} になります。",
    "cycle": (
        "これで一周し、逆にたどっても成り立ちます。{ons} がすべて正しいか、"
        "{offs} がすべて正しいかのどちらかです。"
        "前の組と後の組で同じ数字の影響を受けるマスに、その数字は入りません。"
    ),
    "leads": "そこから順に {ons} となります。",
    "clash": "最後には {cell} が {digit} であり、しかも {digit} でないことになって、矛盾します。",
    "cases-cell": "{cell} は {any_digit} です。",
    "cases-unit": "{unit}の {digit} は {any_cell} に入ります。",
    "cases-both": "{cell} は {digit} か、{digit} でないかのどちらかです。",
    "case": "{start}なら、{end}ことになります。",
    "case-by": "{start}なら、順に {ons} となり、{end}ことになります。",
    "case-self": "{start}なら、そのまま成り立ちます。",
    "every-case": "どの場合も、{end}ことになります。",
    # --- in a guide
    "in-turn": "次の順に決まります：{placed}。",
    "in-turn-key": (
        "かっこの中は、そこではほかのマスにその数字が入らないという場所です。"
        "（マス）は、そのマスにほかの数字が入らないことを表します。"
    ),
    # --- instead of a step
    "numbered": "{number}. {text}",
    "wrong-area": "{area}に間違って書いた数字があります。",
    "wrong": "{cell} が {digit} になっていますが、{digit} は入りません。",
    "wrong-peer": "{cell} が {digit} になっていますが、{peer} も {digit} なので入りません。",
    "solved": "すべてのマスが正しく埋まっています。",
    "beyond": "ここで使える解き方では先へ進めません。{cell} は試行錯誤で決めるマスです。",
    "cut": (
        "ヒントにかけられる時間の中では、次の手順が見つかりませんでした。"
        "{cell} は試行錯誤で決めるマスです。"
    ),
    "searched": "解を探索すると、{cell} は {digit} です。",
}
