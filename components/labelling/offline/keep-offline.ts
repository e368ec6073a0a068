import { z } from "zod";
import { forgetKeptPages, KEPT_PAGES } from "@/lib/http/kept-pages";
import {
  type AssignmentView,
  claimResultSchema,
  type RoundForRater,
  roundForRaterSchema,
} from "@/lib/labelling/labelling";

/** A few builds' files. The oldest go first. */
const MAX_FILES = 120;
const MAX_ROUNDS = 10;

const pageOf = (roundId: string) => `/label/${roundId}`;
const workOf = (roundId: string) => `/label/${roundId}?kept`;
const OWNER = "/label?owner";

export interface KeptWork {
  round: RoundForRater;
  /** in hand, the one on the screen first */
  tasks: readonly AssignmentView[];
}

/** Keeps the page of a round with its files for this person, so that the browser can show it without a connection. */
export async function keepPage(userId: string, roundId: string): Promise<void> {
  // Browsers have neither for addresses that are not secure.
  if (!("caches" in window) || !("serviceWorker" in navigator) || process.env.NODE_ENV !== "production") return;
  const cache = await cacheOf(userId);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/_next/static/"),
  );
  await Promise.all(files.map(async ({ href }) => ((await cache.match(href)) ? undefined : cache.add(href))));
  await navigator.serviceWorker.register("/label-worker.js", { scope: "/label", updateViaCache: "none" });
  (await navigator.serviceWorker.ready).active?.postMessage(pageOf(roundId));
  await prune(cache, /\/_next\/static\//, MAX_FILES);
  await prune(cache, /\/label\/[^?]*$/, MAX_ROUNDS);
}

export async function keepWork(userId: string, { round, tasks }: KeptWork): Promise<void> {
  if (!("caches" in window)) return;
  const cache = await cacheOf(userId);
  await cache.put(workOf(round.id), Response.json({ round, claim: { assignments: tasks, nothing: null } }));
}

const keptWorkSchema = z.object({ round: roundForRaterSchema, claim: claimResultSchema });

/** What this person had in hand in a round; null where that is not known. */
export async function keptWork(userId: string, roundId: string): Promise<KeptWork | null> {
  if (!("caches" in window) || !(await caches.has(KEPT_PAGES))) return null;
  const cache = await caches.open(KEPT_PAGES);
  const owner = await (await cache.match(OWNER))?.text();
  const { data: kept } = keptWorkSchema.safeParse(await (await cache.match(workOf(roundId)))?.json());
  if (owner !== userId || !kept) return null;
  return { round: kept.round, tasks: kept.claim.assignments };
}

/** This person's own: what was kept for somebody else is forgotten first. */
async function cacheOf(userId: string): Promise<Cache> {
  const found = await caches.open(KEPT_PAGES);
  const owner = await (await found.match(OWNER))?.text();
  if (owner === userId) return found;
  await forgetKeptPages();
  const cache = await caches.open(KEPT_PAGES);
  await cache.put(OWNER, new Response(userId));
  return cache;
}

/** A cache lists its entries oldest first. */
async function prune(cache: Cache, which: RegExp, most: number): Promise<void> {
  const all = (await cache.keys()).filter(({ url }) => which.test(url));
  await Promise.all(all.slice(0, -most).map((request) => cache.delete(request)));
}
