// The shelf: the list of the games that are kept, and what is done with games as such.

import { today } from "./addresses.js";
import { button, download, get, select } from "./dom.js";
import { addGames, keptGame, keptGames, labelOf, removeGame } from "./games.js";
import { tell } from "./message.js";
import { agreed } from "./question.js";
import { allResults } from "./results.js";
import { fileOf, gamesIn } from "./saved.js";
import { say } from "./words.js";

/** @typedef {import("./game.js").Game} Game */

export class Shelf {
  /**
   * @param {() => string} current returns the game that is on the board
   * @param {(game: Game | null) => unknown} onGame called with a game that is to be played; null for any
   */
  constructor(current, onGame) {
    this.current = current;
    this.list = select("games");
    this.file = get("games-file", HTMLInputElement);
    this.list.addEventListener("focus", () => this.draw());
    this.list.addEventListener("change", () => onGame(keptGame(this.list.value)));
    button("save-games").addEventListener("click", () => this.#save());
    button("load-games").addEventListener("click", () => this.file.click());
    this.file.addEventListener("change", () => this.#load(this.file.files?.[0]));
    button("remove-game").addEventListener("click", async () => (await this.#remove()) && onGame(null));
  }

  draw() {
    const entries = keptGames().map((saved) => new Option(labelOf(saved), saved.id, false, saved.id === this.current()));
    this.list.replaceChildren(...entries);
  }

  #save() {
    const bytes = new TextEncoder().encode(fileOf(keptGames(), allResults()));
    download(bytes, `sudoku-games-${today()}.json`, "application/json");
  }

  /** @param {File | undefined} file */
  async #load(file) {
    const read = file ? gamesIn(await file.text()) : null;
    this.file.value = "";
    if (!read) return file && tell(say("There are no games in {name}.", { name: file.name }), "fault");
    const { added, areKept } = await addGames(read);
    this.draw();
    const texts = [say("New games on your list: {count}.", { count: added })];
    if (read.damaged) texts.push(say("Damaged, and left out: {count}.", { count: read.damaged }));
    if (!areKept) texts.push(say("This browser has no room for all of them; keep the file."));
    tell(texts.join(" "), read.damaged || !areKept ? "fault" : "");
  }

  /** Removes the game that is on the board, if that is meant; returns whether it was. */
  async #remove() {
    if (!(await agreed(say("Remove this game? It cannot be brought back."), say("Remove")))) return false;
    await removeGame(this.current());
    return true;
  }
}
