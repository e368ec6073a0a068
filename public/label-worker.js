/**
 * Lets the labelling page come up again without a connection. It only reads what the page has kept for its person
 * (components/labelling/offline/keep-offline.ts), and asks the server first for pages, so that a new build or another
 * person's session is always what is shown while there is a connection.
 */
const CACHE = "tickbox-labelling";
const PAGE = /^\/label\/[0-9a-f-]{36}$/;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(page(request, pathname));
  // Fonts are preloaded: the browser's own cache has them.
  else if (pathname.startsWith("/_next/static/") && request.destination !== "font") event.respondWith(asset(request));
});

async function page(request, pathname) {
  try {
    const response = await fetch(request);
    // Sent elsewhere or refused: whoever is here now is not the person for whom pages were kept.
    if (!response.ok && response.status < 500) await caches.delete(CACHE);
    return response;
  } catch (error) {
    const kept = await caches.match(pathname, { cacheName: CACHE });
    if (kept) return kept;
    throw error;
  }
}

/** The names of these files change with their content. */
async function asset(request) {
  const kept = await caches.match(request, { cacheName: CACHE });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && (await caches.has(CACHE))) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

/** The page asks for itself to be kept: fetched by the page, what its headers name would be loaded again. */
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));

async function keep(path) {
  if (typeof path !== "string" || !PAGE.test(path)) return;
  const page = await fetch(path, { headers: { accept: "text/html", "tickbox-kept-page": "1" }, redirect: "manual" });
  if (page.ok && (await caches.has(CACHE))) await (await caches.open(CACHE)).put(path, page);
}
