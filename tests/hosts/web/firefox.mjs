// Drives the page in Firefox, by WebDriver BiDi: node firefox.mjs MODULES FIREFOX JOB; prints what was seen, as JSON.

import fs from "node:fs";
import { createRequire } from "node:module";

const [modules, program, job] = process.argv.slice(2);
const puppeteer = createRequire(`${modules}/`)("puppeteer-core");
const axe = fs.readFileSync(`${modules}/axe-core/axe.min.js`, "utf8");
const { url, link, keys, grids, visits } = JSON.parse(job);
const PATIENCE = 120_000; // milliseconds

async function visit(browser, { lang, width, height }) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const complaints = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.setViewport({ width, height });
  const text = (selector) => page.$eval(selector, (element) => element.textContent);
  const press = (selector) => page.$eval(selector, (button) => button.click());
  const told = (different) => page.waitForFunction((was) => !["", was].includes(document.querySelector("#message").textContent), {}, different);
  const titled = (seed) => page.waitForFunction((name) => document.querySelector("#game-title").textContent.endsWith(name), {}, `#${seed}`);
  const seen = { lang, hints: [] };

  await page.goto(`${url}?lang=${lang}${link}`);
  await page.waitForSelector(".cell.given");
  seen.fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  seen.isSeenAtOnce = await page.evaluate(() => document.querySelector("#pad").getBoundingClientRect().bottom <= innerHeight);
  for (const depth of [1, 2, 3]) {
    const before = await text("#message");
    await press(`button[data-depth="${depth}"]`);
    await told(before);
    seen.hints.push(await text("#message"));
  }
  await page.evaluate(`${axe}; null`);
  seen.axe = await page.evaluate(() => globalThis.axe.run().then(({ violations }) => violations.map(({ id }) => id)));
  await page.focus(".cell");
  await page.keyboard.press("Home");
  for (const key of keys) await page.keyboard.press(key);
  seen.end = await text("#message");

  await page.goto(`${url}?lang=${lang}#r=9x9+jigsaw/easy%231`); // which Python makes
  await titled("1");
  seen.made = await page.$$eval(".cell", (cells) => cells.map((cell) => cell.querySelector(".digit")?.textContent ?? ".").join(""));
  await press("#share");
  await page.waitForSelector(".qr");
  seen.link = await page.$eval("#details a", (a) => a.hash);
  await page.waitForFunction(() => document.querySelector("#offline").textContent);

  await page.goto(`${url}?lang=${lang}#r=${encodeURIComponent(grids)}`);
  await titled("firefox");
  seen.cells = await page.$$eval(".cell", (cells) => cells.length);
  await page.$eval(".cell", (cell) => cell.focus());
  await page.keyboard.press("Home");
  for (let moves = 0; moves < 9; moves++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("7");
  await page.reload();
  await page.waitForSelector(".cell");
  seen.kept = await page.$$eval(".cell", (cells) => cells[9].textContent.includes("7") || cells[9].classList.contains("given"));
  await page.$eval(".cell", (cell) => cell.focus());
  await page.keyboard.press("Home");
  for (let moves = 0; moves < 9; moves++) await page.keyboard.press("ArrowRight");
  seen.beyond = await page.$$eval(".cell", (cells) => cells.indexOf(document.activeElement));
  seen.fits &&= await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await context.close();
  return { ...seen, complaints };
}

const browser = await puppeteer.launch({ browser: "firefox", executablePath: program });
try {
  const seen = [];
  for (const each of visits) seen.push(await visit(browser, each));
  console.log(JSON.stringify(seen));
} finally {
  await browser.close();
}
