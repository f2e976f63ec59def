// The clock of a game: it runs while the page is looked at, the game is not paused and not solved.

import { get } from "./dom.js";

/** @typedef {import("./game.js").Game} Game */

const KEPT_EVERY = 10; // seconds

/** @param {number} seconds */
export const spoken = (seconds) => {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, at) => (at ? String(part).padStart(2, "0") : String(part))).join(":");
};

export class Clock {
  /** @param {() => void} onKeep called now and then */
  constructor(onKeep) {
    /** @type {Game | null} */
    this.game = null;
    this.isPaused = false;
    this.face = get("timer", HTMLElement);
    setInterval(() => this.#tick(onKeep), 1000);
  }

  /** @param {Game} game */
  start(game) {
    this.game = game;
    this.#show();
  }

  stop() {
    this.game = null;
  }

  /** Pauses, or goes on; returns whether it is paused now. */
  pause() {
    this.isPaused = !this.isPaused;
    return this.isPaused;
  }

  /** @param {() => void} onKeep */
  #tick(onKeep) {
    const { game } = this;
    const isSeen = document.visibilityState === "visible" && !get("play", HTMLElement).hidden;
    if (!game || game.isDone || game.isTyped || this.isPaused || !isSeen) return;
    game.seconds++;
    this.#show();
    if (game.seconds % KEPT_EVERY === 0) onKeep();
  }

  #show() {
    this.face.textContent = spoken(this.game?.seconds ?? 0);
  }
}
