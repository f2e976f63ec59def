"""The page without Python, under Node: what its own JavaScript makes, opens, hints and checks."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from numpure_xl.shipped import shipped_files
from numpure_xl.web.boards import boards
from numpure_xl.web.texts import hint_texts

RUN = """
import fs from "node:fs";
import { Game } from "./page/game.js";
import * as hints from "./page/hints.js";
import * as making from "./page/making.js";
import * as stock from "./page/stock.js";
const { boards, texts, calls } = JSON.parse(fs.readFileSync(0, "utf8"));
await making.useBoards(boards, fs.readFileSync("kernel.wasm"));
hints.useTexts(texts);
const page = {
    ...making,
    ...stock,
    hint: (name, givens, ...more) =>
        hints.hintAt(making.boardOf(name, givens), making.unitsOf(name), ...more),
    clashes: (board, digits) => new Game(board, false, { digits }).clashes,
    filled: (board) => {
        const game = new Game(board);
        game.fill();
        return board.givens.map((_, cell) => game.marksIn(cell));
    },
    check: (name, givens, ...more) => hints.checked(making.boardOf(name, givens), ...more),
};
console.log(JSON.stringify(calls.map(([name, ...given]) => page[name](...given))));
"""


class PageAlone:
    """The files of the page in a folder; a call is the name of a function and what it is given.

    Raises:
        FileNotFoundError: There is no Node.
    """

    def __init__(self, folder: Path) -> None:
        if not shutil.which("node"):
            msg = "There is no Node."
            raise FileNotFoundError(msg)
        self._folder = folder
        for name, content in shipped_files("web").items():
            path = folder / name.removeprefix("web/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        (folder / "package.json").write_text('{"type": "module"}')
        (folder / "run.js").write_text(RUN)

    def ask(self, *calls: tuple[Any, ...]) -> list[Any]:
        """Return the answer to each call; None where the page leaves it to Python."""
        request = json.dumps({"boards": boards(), "texts": hint_texts(), "calls": calls})
        ended = subprocess.run(
            ["node", "run.js"],
            cwd=self._folder,
            input=request,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert ended.returncode == 0, ended.stderr
        answers: list[Any] = json.loads(ended.stdout)
        return answers
