import { mutationOptions } from "@tanstack/react-query";
import { createStore, values } from "idb-keyval";
import { z } from "zod";
import { fetchJson } from "@/lib/http/fetch-json";
import { forgetKeptPages } from "@/lib/http/kept-pages";
import { type KeptWork, keptWork, OUTBOX } from "@/lib/labelling/kept-in-browser";

/** The answer of the library that signs people in and out. */
export const doneSchema = z.object({ done: z.literal(true) });

/** What this browser keeps that the server may not have yet. */
export async function readKeptWork(userId: string): Promise<KeptWork> {
  const entries = await values<unknown>(createStore(OUTBOX.database, OUTBOX.store)).catch(() => []);
  return keptWork(userId, entries, localEntries());
}

/**
 * The server then has the browser forget what it keeps of this site; where that would lose anybody's work, its cache alone.
 * What people have chosen in this browser, such as keys, is put back.
 */
export const signOut = mutationOptions({
  mutationFn: async ({ isNothing }: KeptWork) => {
    await forgetKeptPages();
    const chosen = localEntries();
    const address = isNothing ? "/api/auth/sign-out?clear=storage" : "/api/auth/sign-out";
    const done = await fetchJson(doneSchema, address, { method: "POST", body: {} });
    if (isNothing) for (const [key, value] of chosen) localStorage.setItem(key, value);
    return done;
  },
});

/** None where the browser keeps nothing. */
function localEntries(): [string, string][] {
  try {
    return Object.entries(localStorage).map(([key, value]) => [key, String(value)]);
  } catch {
    return [];
  }
}
