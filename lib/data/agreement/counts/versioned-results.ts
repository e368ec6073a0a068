import type { z } from "zod";
import type { Reader } from "@/lib/db/rows";
import { readVersion } from "./read-version";
import { findStoredResult, storeResult } from "./stored-results";

export interface ResultPlace {
  db: Reader;
  round: { id: string };
  /** what the result depends on beside the state of the round's labels */
  key: string;
  /** false for results of which a round has many, such as pages of a list: these stay in the process */
  isStored?: boolean;
  /** the state of what the result depends on beside the real labels of the round */
  state?: string;
}

export interface Computed<Result> {
  result: Result;
  /** the state of the round that it was computed from */
  version: string;
  /** whether computing took long enough to leave the result for other processes */
  isWorthStoring: boolean;
}

const MOST_KEPT = 100;
/** While people label, what is stored is out of date at once: not worth writing at every look. */
const STORED_EVERY_MS = 20_000;

interface Kept<Result> {
  version: string;
  result: Promise<Result>;
  /** when a result of this place was last stored, in milliseconds since 1970 */
  storedAt: number;
}

const forget: (() => void)[] = [];

/**
 * Results that follow from the state of a round's labels: computed once for each state, by whichever process is asked
 * first, and found by all others in the database. Whoever asks meanwhile waits for the same computation.
 * @param name tells this kind of result from others
 * @param schema of the result as it is stored
 */
export function versionedResults<Result>(name: string, schema: z.ZodType<Result>) {
  // Only saves time: what is kept is used while the database gives the same version, and not otherwise.
  const kept = new Map<string, Kept<Result>>();
  forget.push(() => kept.clear());
  return async (
    { db, round, key, isStored = true, state = "" }: ResultPlace,
    compute: (version: string) => Promise<Computed<Result>>,
  ): Promise<Result> => {
    const place = `${round.id} ${key}`;
    const version = `${await readVersion(db, round)}${state}`;
    const known = kept.get(place);
    if (known?.version === version) return known.result;
    const entry = { version, storedAt: known?.storedAt ?? 0 };
    const result = (async () => {
      const stored = isStored ? await findStoredResult(db, round, `${name} ${key}`, version, schema) : null;
      if (stored !== null) return stored;
      const computed = await compute(version);
      // A label may have come since the version was read.
      entry.version = computed.version;
      if (isStored && computed.isWorthStoring && Date.now() - entry.storedAt > STORED_EVERY_MS) {
        entry.storedAt = Date.now();
        await storeResult(round, `${name} ${key}`, computed.version, computed.result);
      }
      return computed.result;
    })();
    keep(kept, place, Object.assign(entry, { result }));
    return result;
  };
}

/** Forgets what this process computed, so that a benchmark or a test asks anew. */
export function forgetResults(): void {
  for (const forgetOne of forget) forgetOne();
}

function keep<Result>(kept: Map<string, Kept<Result>>, place: string, entry: Kept<Result>): void {
  kept.delete(place);
  kept.set(place, entry);
  // A failure, such as a lost connection, is no result.
  entry.result.catch(() => {
    if (kept.get(place) === entry) kept.delete(place);
  });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
}
