// Runs the program of 003_js_diagonal_blocks in jsdom and prints every digit that it writes.
//
//   npm install jsdom@24; node record.mjs 003_js_diagonal_blocks.txt SEED ...
//
// Only the typographic quotes of the article are made plain, one of which stands for two. Math.random is given the numbers
// x / 2**32 of x -> (1664525 x + 1013904223) mod 2**32, begun with SEED (Numerical Recipes);
// innerText, which jsdom lacks, is textContent. A line for each run: the seed, then for each
// digit the cell (from 0), the digit and how often the die had fallen; then the table.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { JSDOM } = createRequire(`${process.cwd()}/`)("jsdom");
const article = readFileSync(process.argv[2], "utf8")
  .replace("== ”)", "== '')")
  .replace(/[“”]/g, '"')
  .replace(/[‘’′]/g, "'");
const page = article.slice(article.indexOf("<!DOCTYPE"), article.indexOf("</html>") + 7);

for (const seed of process.argv.slice(3).map(Number)) {
  const writes = [];
  let x = seed;
  let falls = 0;
  const dom = new JSDOM(page, {
    runScripts: "dangerously",
    beforeParse(window) {
      window.Math.random = () => {
        falls++;
        x = (Math.imul(1664525, x) + 1013904223) >>> 0;
        return x / 2 ** 32;
      };
      Object.defineProperty(window.HTMLElement.prototype, "innerText", {
        get() {
          return this.textContent;
        },
      });
      const append = window.Element.prototype.append;
      window.Element.prototype.append = function (...nodes) {
        if (this.tagName === "TD") {
          const [, row, column] = this.className.match(/r(\d) c(\d)/);
          writes.push(`${9 * row + Number(column)}:${nodes[0]}@${falls}`);
        }
        return append.apply(this, nodes);
      };
    },
  });
  const cells = [...dom.window.document.querySelectorAll("td")];
  console.log(seed, writes.join(" "), cells.map((cell) => cell.textContent || ".").join(""));
}
