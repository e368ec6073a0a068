/** Dispatched on the window once the page is interactive (page-ready.tsx). Apart from the script that waits for it: no page loads that twice. */
export const PAGE_READY = "tickbox:page-ready";
