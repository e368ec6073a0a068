/** What the labelling page keeps in the browser to come up without a connection: of one person at a time. public/label-worker.js reads it. */
export const KEPT_PAGES = "tickbox-labelling";

/** Said by public/label-worker.js when it fetches a page to keep it. */
export const KEPT_PAGE_HEADER = "tickbox-kept-page";

/** Before anybody signs in, and when somebody signs out. Browsers keep nothing for addresses that are not secure. */
export async function forgetKeptPages(): Promise<void> {
  if ("caches" in globalThis) await caches.delete(KEPT_PAGES).catch(() => false);
}
