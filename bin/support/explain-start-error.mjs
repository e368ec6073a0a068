const NOT_WRITABLE = new Set(["EROFS", "EACCES", "EPERM"]);

/**
 * One line about why a start failed. What the system says of a folder that may not be written to does not tell what to do.
 * @param {unknown} error
 */
export function explainStartError(error) {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === undefined || path === undefined || !NOT_WRITABLE.has(code)) return error.message;
  return `Tickbox may not write ${path} (${code}). It keeps its data and what it builds in its own folder: run it as a user who may write there, or from a copy elsewhere.`;
}
