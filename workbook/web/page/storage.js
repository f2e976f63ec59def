// What the next visit finds, where the browser keeps anything: a private window may refuse.

/**
 * @param {string} name
 * @returns {string | null}
 */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch (error) {
    return null;
  }
}

/**
 * What was kept as JSON, or what stands in for it: if there is nothing, or it is damaged.
 * @template Value
 * @param {string} name
 * @param {Value} usual
 * @param {(value: any) => boolean} fits
 * @returns {Value}
 */
export function recalled(name, usual, fits) {
  try {
    const value = JSON.parse(recall(name) ?? "null");
    return fits(value) ? value : usual;
  } catch (error) {
    return usual;
  }
}

/**
 * Keeps a text for the next visit; returns whether the browser does, which may be full or refuse.
 * @param {string} name
 * @param {string} text
 */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch (error) {
    return false;
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch (error) {
    // It was never kept.
  }
}

/**
 * Returns the names of what is kept that begin with a text.
 * @param {string} start
 */
export function keptNames(start) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(start));
  } catch (error) {
    return [];
  }
}
