import { prisma } from "@/lib/db/client";
import type { Reader } from "@/lib/db/rows";
import { Snapshot, snapshot } from "@/lib/db/snapshot";
import { parseRaterGroup, type RaterGroup, type RaterKind } from "@/lib/domain/agreement/agreement-filter";
import type { AnalysedRound } from "../find-analysed-round";
import { foldDigest } from "./fold-digest";
import { LatestByVersion } from "./latest-by-version";
import { readDigest, type VersionedDigest } from "./read-digest";
import { readVersion } from "./read-version";
import { versionedCountsOf } from "./round-counts-of";
import { DIGEST_PARTS, digestOfCounts } from "./round-digest";

type Kept = Omit<VersionedDigest, "readRankings">;

const kept = new LatestByVersion<Kept>(12);

/** What the labels of a group of raters come to, as `db` sees them. */
export async function roundDigestOf(
  db: Reader,
  round: AnalysedRound,
  group: RaterGroup,
): Promise<Pick<Kept, "version" | "digest" | "nRaters">> {
  const wanted = parseRaterGroup(group);
  if (wanted.kind === "all") return keptDigestOf(db, round);
  if (wanted.source === null) {
    const { kind } = wanted;
    if (db instanceof Snapshot) return readDigest(db, round, kind);
    return kept.get(`${round.id} ${kind}`, await readVersion(db, round), () => read(round, kind));
  }
  // Counted label by label: rare.
  const { version, counts, nRaters } = await versionedCountsOf(db, round, group);
  return { version, nRaters, digest: digestOfCounts(counts) };
}

/** What the labels of all raters come to, and how many tasks are complete. */
export async function keptDigestOf(db: Reader, round: { id: string }): Promise<Kept> {
  if (db instanceof Snapshot) return readDigest(db, round, null);
  return kept.get(`${round.id} all`, await readVersion(db, round), () => read(round, null));
}

async function read(round: { id: string }, kind: RaterKind | null): Promise<Kept> {
  const found = await readOnce(round, kind);
  if (!isSound(found)) {
    // Whatever happened to what was kept, the counts of the tasks are right.
    await prisma().roundDigest.deleteMany({ where: { roundId: round.id } });
    return readOnce(round, kind);
  }
  if (isWorthFolding(found)) fold(round);
  return found;
}

async function readOnce(round: { id: string }, kind: RaterKind | null): Promise<Kept> {
  // How to rank the items goes with the snapshot.
  const { readRankings: _, ...found } = await snapshot((db) => readDigest(db, round, kind));
  return found;
}

/** Whether all that changed was there. */
function isSound({ digest, changes }: Kept): boolean {
  if (changes === null) return true;
  try {
    for (const part of DIGEST_PARTS) digest.patterns(part);
    return true;
  } catch {
    return false;
  }
}

/** Forgets what was read, so that a benchmark or a test reads anew. */
export function forgetRoundDigests(): void {
  kept.forget();
}

/** A look reads so many changes in a few milliseconds. */
const MANY_CHANGES = 2_000;
/** The counts of fewer tasks are read about as fast as a digest. */
const FEWEST_TASKS = 1_000;
const FOLD_EVERY_MS = 10_000;

function isWorthFolding({ digest, changes }: Kept): boolean {
  if (changes !== null) return changes >= MANY_CHANGES;
  return digest.patterns("levels").reduce((tasks, { units }) => tasks + units, 0) >= FEWEST_TASKS;
}

const folded = new Map<string, number>();

/** Nobody waits for it. That it fails is no failure of a look: the next one, or the worker, tries again. */
function fold(round: { id: string }): void {
  const now = Date.now();
  if (now - (folded.get(round.id) ?? 0) < FOLD_EVERY_MS) return;
  folded.set(round.id, now);
  foldDigest(round).catch(() => undefined);
}
