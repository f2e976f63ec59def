"""Makes the fonts that the program has with it, numpure_xl/export/fonts, of the whole ones.

    python -m workbook.fonts FOLDER

In FOLDER are the files named in `SOURCES`: those of Debian's fonts-croscore 20201225-1,
fonts-morisawa-bizud-gothic 1.05-2 and fonts-morisawa-bizud-mincho 1.05-2, all under the SIL Open
Font License without reserved names.
What no page needs is left out: hints for screens, kerning, characters beyond those below.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from numpure_xl.export.font_files import BUNDLED

SOURCES = {
    "Arimo-Regular.ttf": "5c315974260455a02fad62495a0ae9a783bb53f0eccf807deb75c7967e7a81d6",
    "Arimo-Bold.ttf": "10724c3733f60cdec733da1a439de9100e1593ceb219cc4d03c443bef1feb9b6",
    "Tinos-Regular.ttf": "cf264a22292950ca1679b2ade07e9e6ecb26c649ab70975d0e113f979efa827a",
    "Tinos-Bold.ttf": "971d6af5fcb3a0c05535a92a635fb63a86ea5eb935639c9b864be33f3bfaba80",
    "BIZUDPGothic-Regular.ttf": "8d4fd9568ad662d9eb1bc8ca8663dcd76a6336373e3e3f32d634978db4c7388e",
    "BIZUDPGothic-Bold.ttf": "4148bfdc5da1f32b9e20b2ca25c26da409f4594b8c31da8d3f0d04628793adc4",
    "BIZUDPMincho-Regular.ttf": "c96d4ddc921fefe7fdca16734ffb0e051a8c61b6a13f53db8435b3ddf12d26cd",
}
"""The SHA-256 of the whole fonts, by the names of their files."""

LETTERS = (
    *(range(0x20, 0x7F), range(0xA0, 0x220), range(0x370, 0x400)),  # Latin, Greek
    *(range(0x400, 0x460), range(0x490, 0x4FA), range(0x5D0, 0x5EB)),  # Cyrillic, Hebrew
    *(range(0x1E80, 0x1F00), range(0x2010, 0x2045), range(0x20A0, 0x20C0)),  # Vietnamese, signs
    *(range(0x2116, 0x2123), range(0x2190, 0x2196), range(0x2200, 0x2270), range(0x25A0, 0x2600)),
)
KANA = (range(0x2460, 0x2480), range(0x3000, 0x3100), range(0xFF00, 0xFFF0))
ROWS = (*range(1, 9), *range(16, 48))
"""Of JIS X 0208: signs, kana, and the 2,965 kanji of level 1."""

BEYOND = (
    "丼傲凛凜刹剝哺喩嗅嘲國圓堯塡壽嶌廣彙恣惠惧惺慄憬拉摯昊昴晄晏晟晨暉會栞梛條棗楷榮槇檜櫂櫻"
    "毀毬洵洸淨滉漱澤澪濤濱瀨炯煌煕熙燎燿獎珀珈琥琲瑶瑾璋璧瓊瘍皓眞眸祿禮稟稻穗笙筍箋籠絆綸綺"
    "緻縣羞翅翊翔翡脩與苺茉莉菫蕾薇薔薰藏藝虔蠻訃詢諄諧豐貪赳踪辣迪逞遙邉邊釉錄錮鑛關陞靜靱頌"
    "頤頰顯颯驗髙鶯鷗麒黃黎黑齊齋﨑"
)
"""Characters of level 2 that schools teach, or that names have."""

DROPPED = (
    *("BASE", "DSIG", "GDEF", "GPOS", "GSUB", "LTSH", "PCLT", "STAT", "VDMX", "VORG"),
    *("gasp", "hdmx", "kern", "meta", "vhea", "vmtx"),
)


def characters(name: str) -> set[int]:
    """Return what a font keeps of its characters."""
    latin = set(chain.from_iterable(LETTERS))
    if not name.startswith("BIZ"):
        return latin
    return latin | set(chain.from_iterable(KANA)) | set(map(ord, BEYOND)) | set(jis_x_0208())


def jis_x_0208() -> Iterator[int]:
    """Yield the characters of `ROWS`."""
    for row in ROWS:
        for cell in range(1, 95):
            yield from map(ord, bytes([0xA0 + row, 0xA0 + cell]).decode("euc_jp", "ignore"))


def made(source: Path, target: Path) -> None:
    """Write the part of a font that pages need."""
    if hashlib.sha256(source.read_bytes()).hexdigest() != SOURCES[source.name]:
        sys.exit(f"{source} is not the file that SOURCES names.")
    with TTFont(source, recalcTimestamp=False) as font:
        options = Options(layout_features=[], hinting=False, notdef_outline=True)
        options.name_IDs, options.drop_tables = [0, 1, 2, 3, 4, 5, 6, 13, 14], [*DROPPED]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=characters(source.name) & font.getBestCmap().keys())
        subsetter.subset(font)
        font.save(target)
    print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for path in dict.fromkeys(map(Path, chain.from_iterable(BUNDLED.values()))):
        made(folder / path.name, path)
