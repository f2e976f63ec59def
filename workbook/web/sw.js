// The service worker: it keeps every file of the site, so that the second visit needs no network.
// The page calls for it once Python has started, when the network has nothing else to do.

const VERSION = "{version}";
const KEPT = `numpure-${VERSION}`;
const OFFICE = "https://appsforoffice.microsoft.com/"; // Excel brings what the add-in loads from there
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/**
 * Keeps first what every visit uses, then the parts that some do: each of the two whole, or not at all.
 * What an earlier attempt has kept is not fetched again.
 */
async function keep() {
  const site = await (await fetch("site.json", { cache: "no-cache" })).json();
  if (site.version !== VERSION) throw new Error("The site is being replaced.");
  const kept = await caches.open(KEPT);
  const hashes = { ...site.integrity, ...site.elsewhere, "./": site.integrity["index.html"], "site.json": "" };
  const parts = new Set(Object.values(site.parts).flat());
  const earlier = new Set((await kept.keys()).map(({ url }) => url));
  for (const isPart of [false, true]) {
    const names = Object.keys(hashes).filter((name) => parts.has(name) === isPart);
    const requests = names.map((name) => new Request(name, { cache: "no-cache", integrity: hashes[name], priority: "low" }));
    await kept.addAll(requests.filter(({ url }) => !earlier.has(url)));
  }
}

/** @returns {Promise<void>} */
async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("numpure-"));
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function found(request) {
  const kept = await caches.open(KEPT);
  return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("message", ({ data }) => data === "use" && worker.skipWaiting()); // the page loads itself anew then
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && !event.request.url.startsWith(OFFICE)) event.respondWith(found(event.request));
});
