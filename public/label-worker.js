/**
 * Lets the labelling pages come up again without a connection: a round, "Your labels" in it and "All rounds". It only reads
 * what it has kept for one person (components/labelling/offline/keep-offline.ts), and asks the server first for pages, so
 * that a new build or another person's session is always what is shown while there is a connection.
 */
const CACHE = "tickbox-labelling";
const PAGE = /^\/label(?:\/[0-9a-f-]{36}(?:\/history)?)?$/;
const FILE = /\/_next\/static\/[^"'\\\s<>]+\.(?:js|css)/g;

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

const kept = (path) => caches.match(path, { cacheName: CACHE });

async function page(request, pathname) {
  try {
    const response = await fetch(request);
    // The server or its database is down: a kept page asks again automatically.
    if (response.status >= 500) return (await kept(pathname)) ?? response;
    // Sent elsewhere or refused: the person here now is not the one for whom pages were kept.
    if (!response.ok) await caches.delete(CACHE);
    return response;
  } catch (error) {
    // In place of the browser's own page, for the person for whom pages are kept.
    const instead = (await kept(pathname)) ?? (await kept("/label?not-kept"));
    if (instead) return instead;
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

/** The page asks for itself, and those it leads to, to be kept: fetched by it, what their headers name would be loaded again. */
self.addEventListener("message", (event) => event.waitUntil(keepAll(event.data)));

async function keepAll({ pages = [], files = [] }) {
  await Promise.allSettled([...files.map(keepFile), ...pages.map(keep)]);
}

async function keep(path) {
  if (typeof path !== "string" || !PAGE.test(path)) return;
  const page = await fetch(path, { headers: { accept: "text/html", "tickbox-kept-page": "1" }, redirect: "manual" });
  if (!page.ok || !(await caches.has(CACHE))) return;
  const text = await page.clone().text();
  // Without one of its files it would come up dead.
  await Promise.all([...new Set(text.match(FILE) ?? [])].map(keepFile));
  await (await caches.open(CACHE)).put(path, page);
}

async function keepFile(path) {
  if (typeof path !== "string" || !path.startsWith("/_next/static/") || !(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  if (!(await cache.match(path))) await cache.add(path);
}
