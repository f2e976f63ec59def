// The store: the one owner of what the player is about. Actions change it, and whoever shows or keeps
// a part of it watches: no action has to know what else is to be drawn.

/** @typedef {import("./board.js").Highlights} Highlights */
/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./game.js").Position} Position */
/** @typedef {"digits" | "marks" | "middle" | "colours"} Mode what the pad writes */
/** @typedef {{ depth: number, step: number, isLast: boolean, rest: string[] }} Advice the depth of the last hint for a position, which of the steps to the next digit it told, whether that was the last, and further messages */
/**
 * What is played, as far as it is, and what is shown with it; held is the digit that a tap on a cell writes.
 * @typedef {{ game: Game | null, now: Position | null, isDone: boolean, helped: number, mode: Mode, held: number, lights: Highlights, advice: Advice }} State
 */
/** @typedef {(state: State, before: State) => unknown} Watcher */

/** @type {Pick<State, "lights" | "advice">} of a position for which no hint was given */
export const UNADVISED = { lights: {}, advice: { depth: 0, step: 1, isLast: true, rest: [] } };

export class Store {
  constructor() {
    /** @type {State} */
    this.state = { game: null, now: null, isDone: false, helped: 0, mode: "digits", held: 0, ...UNADVISED };
    /** @type {Watcher[]} */
    this.watchers = [];
  }

  /** @param {...Watcher} watchers each called after each change, in this order */
  watch(...watchers) {
    this.watchers.push(...watchers);
  }

  /**
   * Changes what is given, and tells all who watch; of the game it notes how far it is.
   * @param {Partial<State>} [change]
   */
  change(change = {}) {
    const before = this.state;
    const { game } = { ...before, ...change };
    const { hints = 0, steps = 0, checks = 0 } = game?.help ?? {};
    this.state = { ...before, ...change, now: game?.now ?? null, isDone: game?.isDone ?? false, helped: hints + steps + checks };
    for (const watcher of this.watchers) watcher(this.state, before);
  }
}
