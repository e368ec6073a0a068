import type { Reader } from "@/lib/db/rows";
import { Snapshot, snapshot } from "@/lib/db/snapshot";
import { parseRaterGroup, type RaterGroup } from "@/lib/domain/agreement/agreement-filter";
import type { AnalysedRound } from "../find-analysed-round";
import { countRaters } from "./count-raters";
import { LatestByVersion } from "./latest-by-version";
import { readTallies, type VersionedCounts } from "./read-tallies";
import { readVersion } from "./read-version";
import { recountRound } from "./recount-round";
import type { RoundCounts } from "./round-counts";

interface CountsOfGroup extends VersionedCounts {
  /** that gave a label with a level */
  nRaters: number;
}

/** A round of a million labels takes some 20 MB. */
const kept = new LatestByVersion<CountsOfGroup>(6);

/** The value counts of each task of a round, by a group of raters, as `db` sees them. */
export async function roundCountsOf(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<RoundCounts> {
  return (await versionedCountsOf(db, round, group)).counts;
}

/** The same with the version of the round that they are of. */
export async function versionedCountsOf(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<CountsOfGroup> {
  if (db instanceof Snapshot) return readCounts(db, round, group);
  return kept.get(`${round.id} ${group}`, await readVersion(db, round), () =>
    snapshot((db) => readCounts(db, round, group)),
  );
}

/** Forgets what was read, so that a benchmark or a test reads anew. */
export function forgetRoundCounts(): void {
  kept.forget();
}

async function readCounts(snapshot: Snapshot, round: AnalysedRound, group: RaterGroup): Promise<CountsOfGroup> {
  return { ...(await readTasks(snapshot, round, group)), nRaters: await countRaters(snapshot, round, group) };
}

async function readTasks(snapshot: Snapshot, round: AnalysedRound, group: RaterGroup): Promise<VersionedCounts> {
  const wanted = parseRaterGroup(group);
  // Counts are kept by kind of rater; one imported source among several is rare, and counted when asked for.
  if (wanted.kind !== "all" && wanted.source !== null) {
    return { version: await readVersion(snapshot, round), counts: await recountRound(snapshot, round, group) };
  }
  return readTallies(snapshot, round, wanted.kind === "all" ? null : [wanted.kind]);
}
