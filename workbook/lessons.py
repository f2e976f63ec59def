"""The chapter of the guide on techniques, made from the lessons and by the engine.

python -m workbook.lessons          writes it in every language
python -m workbook.lessons --check  changes nothing; exit status 1 if something would change
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from numpure_xl import guide
from numpure_xl.board.lesson import chapter
from numpure_xl.words import LANGS

FOLDER = Path(guide.__file__).parent


def main() -> int:
    """Write the chapter, or check it; return the exit status."""
    parser = argparse.ArgumentParser(description="Make the chapter on techniques.")
    parser.add_argument("--check", action="store_true", help="change nothing")
    is_check, status = parser.parse_args().check, 0
    for lang in LANGS:
        path, text = FOLDER / lang / "techniques.md", chapter(lang)
        is_same = path.is_file() and path.read_text("utf-8") == text
        print(f"{lang}/{path.name}: {'as it was' if is_same else 'changed'}")
        status |= not is_same
        if not is_check:
            path.write_text(text, "utf-8", newline="\n")
    return status if is_check else 0


if __name__ == "__main__":
    sys.exit(main())
