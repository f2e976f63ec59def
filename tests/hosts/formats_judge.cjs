// What lz-string and pzpr, the programs behind f-puzzles and puzz.link, make of texts of ours: JSON in, JSON out.

const { compressToBase64, decompressFromBase64 } = require("lz-string");
const { Puzzle } = require("pzpr");

const opened = (text) =>
  new Promise((done) => {
    const puzzle = new Puzzle();
    puzzle.open(text, () => done(puzzle));
  });

async function judged({ packed, links, files }) {
  const puzzles = await Promise.all(links.map((link) => opened(link.split("?")[1])));
  const games = await Promise.all(files.map(opened));
  return {
    texts: packed.map((text) => decompressFromBase64(text)),
    packed: packed.map((text) => compressToBase64(decompressFromBase64(text))),
    links: puzzles.map((puzzle) => puzzle.getURL().split("?")[1]),
    numbers: puzzles.map(({ board }) => Array.from(board.cell, ({ qnum }) => Math.max(qnum, 0))),
    complete: games.map((game) => game.check(true).complete),
    files: games.map((game) => game.getFileData()),
  };
}

judged(JSON.parse(require("node:fs").readFileSync(0, "utf8"))).then((answer) =>
  console.log(JSON.stringify(answer)),
);
