import { readSnapshot, Snapshot } from "@/lib/db/read-snapshot";
import { parseRaterGroup, type RaterGroup } from "@/lib/domain/agreement-filter";
import type { AnalysedRound } from "../find-analysed-round";
import type { Reader } from "../query-rows";
import { readTallies, type VersionedCounts } from "./read-tallies";
import { readVersion } from "./read-version";
import { recountRound } from "./recount-round";
import type { RoundCounts } from "./round-counts";

/** A round of a million labels takes some 20 MB. */
const MOST_KEPT = 6;
// Only saves time: what is kept is used while the database says that no label has come or gone since.
const kept = new Map<string, Promise<VersionedCounts>>();
const versions = new WeakMap<RoundCounts, string>();

/** The value counts of a round's labels by a group of raters, as `db` sees them. */
export async function roundCountsOf(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<RoundCounts> {
  if (db instanceof Snapshot) return (await readCounts(db, round, group)).counts;
  const version = await readVersion(db, round);
  const key = `${round.id} ${group}`;
  const known = kept.get(key);
  if (known) {
    const found = await known.catch(() => null);
    if (found?.version === version) return found.counts;
  }
  // Somebody else may have begun to read while this waited.
  const other = kept.get(key);
  const read = other && other !== known ? other : readSnapshot((snapshot) => readCounts(snapshot, round, group));
  if (read !== other) keep(key, read);
  const found = await read;
  versions.set(found.counts, found.version);
  return found.counts;
}

/** Which state of the round these counts are of; undefined in a snapshot. */
export function versionOf(counts: RoundCounts): string | undefined {
  return versions.get(counts);
}

/** Forgets what was read, so that a benchmark or a test reads anew. */
export function forgetRoundCounts(): void {
  kept.clear();
}

function keep(key: string, read: Promise<VersionedCounts>): void {
  kept.delete(key);
  kept.set(key, read);
  read.catch(() => {
    if (kept.get(key) === read) kept.delete(key);
  });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
}

async function readCounts(snapshot: Snapshot, round: AnalysedRound, group: RaterGroup): Promise<VersionedCounts> {
  const wanted = parseRaterGroup(group);
  // Counts are kept by kind of rater; one imported source among several is rare, and counted when asked for.
  if (wanted.kind !== "all" && wanted.source !== null) {
    return { version: await readVersion(snapshot, round), counts: await recountRound(snapshot, round, group) };
  }
  return readTallies(snapshot, round, wanted.kind === "all" ? null : [wanted.kind]);
}
