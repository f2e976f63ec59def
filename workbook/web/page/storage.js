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
 * @param {string} name
 * @param {string} text
 */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch (error) {
    // The next visit begins anew.
  }
}
