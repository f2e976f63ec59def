// Links that open the game at other sites. Nothing goes there before one of them is followed.

import { make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {{ site: string, url: string }} SiteLink */

/**
 * Returns a link to a page of another site.
 * @param {string} url
 * @param {string} site  its name
 */
export function linkTo(url, site) {
  const link = make("a", "", site);
  link.href = url;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
  link.translate = false;
  return link;
}

/**
 * Returns the links as a list.
 * @param {{ links: SiteLink[] }} found
 */
export function linksOf({ links }) {
  const title = make("h2", "", say("Open elsewhere"));
  const note = make("p", "", say("These links have the puzzle in them; a site gets it when you open its link."));
  const list = make("ul");
  for (const { site, url } of links) {
    const item = make("li");
    item.append(linkTo(url, site));
    list.append(item);
  }
  return [title, note, list];
}
