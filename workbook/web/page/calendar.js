// The calendar of daily puzzles: a month of days, which of them are solved, and how many in a row.

import { FIRST_DAY, today } from "./addresses.js";
import { button, get, make, showText } from "./dom.js";
import { solvedDays } from "./results.js";
import { lang, say } from "./words.js";

const DAY = 86_400_000; // milliseconds
const WEEK = 7;

/** @param {string} day as 2026-11-23 */
const timeOf = (day) => Date.parse(`${day}T00:00Z`);

/** @param {number} time */
const dayAt = (time) => new Date(time).toISOString().slice(0, 10);

/**
 * Returns how many days have been solved one after the other, up to today or to yesterday.
 * @param {Set<string>} solved
 * @param {string} day today
 */
export function streakOf(solved, day) {
  let time = timeOf(day);
  if (!solved.has(day)) time -= DAY;
  let count = 0;
  while (solved.has(dayAt(time - count * DAY))) count++;
  return count;
}

/** The day with which weeks begin here: 0 for Sunday. */
function weekStart() {
  const locale = /** @type {any} */ (new Intl.Locale(navigator.language));
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 0 }).firstDay % WEEK;
}

export class Calendar {
  /** @param {(day: string) => void} onDay */
  constructor(onDay) {
    this.onDay = onDay;
    this.chosen = "";
    this.month = today().slice(0, 7);
    this.place = get("calendar", HTMLElement);
    const opener = button("open-calendar");
    opener.addEventListener("click", () => {
      this.place.hidden = !this.place.hidden;
      opener.setAttribute("aria-expanded", String(!this.place.hidden));
      this.draw();
    });
    button("month-before").addEventListener("click", () => this.#turn(-1));
    button("month-after").addEventListener("click", () => this.#turn(1));
  }

  /** @param {string} day whose puzzle is played; "" for none */
  choose(day) {
    this.chosen = day;
    if (day) this.month = day.slice(0, 7);
    this.draw();
  }

  draw() {
    if (this.place.hidden) return;
    const first = timeOf(`${this.month}-01`);
    const format = (/** @type {Intl.DateTimeFormatOptions} */ options, /** @type {number} */ time) =>
      new Intl.DateTimeFormat(lang, { ...options, timeZone: "UTC" }).format(time);
    get("month", HTMLElement).textContent = format({ year: "numeric", month: "long" }, first);
    button("month-before").disabled = this.month <= FIRST_DAY.slice(0, 7);
    button("month-after").disabled = this.month >= today().slice(0, 7);
    const offset = (new Date(first).getUTCDay() - weekStart() + WEEK) % WEEK;
    const start = first - offset * DAY;
    const heads = Array.from({ length: WEEK }, (_, at) => {
      const head = make("th", "", format({ weekday: "narrow" }, start + at * DAY));
      head.abbr = format({ weekday: "long" }, start + at * DAY);
      head.scope = "col";
      return head;
    });
    get("weekdays", HTMLElement).replaceChildren(...heads);
    this.#fill(start);
  }

  /** @param {number} start of the first week */
  #fill(start) {
    const solved = solvedDays();
    const body = get("days", HTMLElement);
    body.replaceChildren();
    for (let week = start; dayAt(week).slice(0, 7) <= this.month; week += WEEK * DAY) {
      const row = make("tr");
      for (let time = week; time < week + WEEK * DAY; time += DAY) row.append(this.#cell(dayAt(time), solved));
      body.append(row);
    }
    const [count, alone] = [streakOf(solved, today()), streakOf(solvedDays(true), today())];
    const texts = [count ? say("Days solved in a row: {count}", { count }) : "", alone < count ? say("Without help: {count}", { count: alone }) : ""];
    showText(get("streak", HTMLElement), texts.filter(Boolean).join(" · "));
  }

  /**
   * @param {string} day
   * @param {Set<string>} solved
   */
  #cell(day, solved) {
    const cell = make("td");
    if (!day.startsWith(this.month)) return cell;
    const isSolved = solved.has(day);
    const key = make("button", isSolved ? "day solved" : "day", String(Number(day.slice(8))));
    key.type = "button";
    key.disabled = day > today() || day < FIRST_DAY;
    key.setAttribute("aria-label", isSolved ? say("{day}, solved", { day }) : day);
    if (day === this.chosen) key.setAttribute("aria-current", "date");
    key.addEventListener("click", () => this.onDay(day));
    cell.append(key);
    return cell;
  }

  /** @param {number} by months */
  #turn(by) {
    const [year, month] = this.month.split("-").map(Number);
    this.month = dayAt(Date.UTC(year, month - 1 + by)).slice(0, 7);
    this.draw();
  }
}
