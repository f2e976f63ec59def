// A new version of the site: it is offered, and taken by all pages of the site at once, so that none has files of both.

import { button, get } from "./dom.js";

let isOffering = false;

/** Offers what the browser has of a new version, now and whenever there is one; a page that is open long asks for it. */
export async function offerUpdates() {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker?.getRegistration().catch(() => undefined); // refused in a frame
  if (!registration || isOffering) return;
  isOffering = true;
  const offer = () => (get("update", HTMLElement).hidden = !registration.waiting || !serviceWorker.controller);
  const follow = () => registration.installing?.addEventListener("statechange", offer);
  registration.addEventListener("updatefound", follow);
  button("use-update").addEventListener("click", () => registration.waiting?.postMessage("use"));
  button("use-update").addEventListener("pointerdown", (event) => event.stopPropagation()); // no reason to load Python here
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && registration.update().catch(() => {})); // without a network
  follow(); // one that was found while the page started
  offer();
}

/** Loads the page anew once another version serves it: a game is kept at each move. */
export function followUpdates() {
  const { serviceWorker } = navigator;
  let isServed = Boolean(serviceWorker?.controller); // not so at the first visit, until the page is kept
  serviceWorker?.addEventListener("controllerchange", () => {
    if (isServed) location.reload();
    isServed = true;
  });
}
