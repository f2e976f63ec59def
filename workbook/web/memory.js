// Python's memory, as it is once everything is imported: kept with the files of the site, so that
// the next start need not import it all again. Pyodide refuses the memory of another version of itself.

const NAME = "memory";
const PAGE = 65_536; // bytes

/** @param {string} version */
const cache = (version) => caches.open(`numpure-${version}`); // that of the service worker

/**
 * Returns the memory kept with a version of the site, if there is one.
 * @param {string} version
 * @returns {Promise<ArrayBuffer | null>}
 */
export async function keptMemory(version) {
  try {
    const kept = await (await cache(version)).match(NAME);
    return kept ? await kept.arrayBuffer() : null;
  } catch (error) {
    return null; // there is no storage here
  }
}

/**
 * Keeps the memory for the next start, where there is room.
 * @param {string} version
 * @param {() => Uint8Array} take
 */
export async function keepMemory(version, take) {
  try {
    const memory = new Response(/** @type {BodyInit} */ (take()));
    await (await cache(version)).put(NAME, memory);
  } catch (error) {
    console.debug("The next start will be a slow one:", error);
  }
}

/**
 * Forgets a memory that cannot be used.
 * @param {string} version
 */
export async function forgetMemory(version) {
  await (await cache(version)).delete(NAME);
}

/**
 * Gives the WebAssembly that is started meanwhile as much memory as was kept: Pyodide itself does not,
 * and refuses what has grown since it started.
 * @template Result
 * @param {number} size bytes
 * @param {() => Promise<Result>} load
 */
export async function withRoom(size, load) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  /** @param {any} start */
  const roomy = (start) => async (/** @type {any[]} */ ...asked) => {
    const started = await start.apply(WebAssembly, asked);
    const { memory } = (started.instance ?? started).exports;
    const lack = size - (memory?.buffer.byteLength ?? size);
    if (lack > 0) memory.grow(Math.ceil(lack / PAGE));
    return started;
  };
  Object.assign(WebAssembly, { instantiate: roomy(instantiate), instantiateStreaming: roomy(instantiateStreaming) });
  try {
    return await load();
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}
