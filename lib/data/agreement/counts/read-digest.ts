import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { type RaterKind, raterKindSchema } from "@/lib/domain/agreement/agreement-filter";
import { countRaters } from "./count-raters";
import { changeRankings, type ItemRankings, itemRankings, itemRankingsSchema } from "./item-rankings";
import { countChanges, readChanges } from "./read-changes";
import { readFacets, readKinds, readTallies, readTalliesOfChecklists } from "./read-tallies";
import { readVersion } from "./read-version";
import type { TaskFacet } from "./round-counts";
import { type CountsChanged, digestOfCounts, digestOfKept, type RoundDigest } from "./round-digest";

/** Grows whenever what is kept means something else. */
export const DIGEST_FORM = 1;

export interface VersionedDigest {
  version: string;
  digest: RoundDigest;
  /** real tasks with as many labels as they want of people */
  complete: number;
  /** changes that the kept digest does not have; null where none is kept, so that every task was looked at */
  changes: number | null;
  /** that gave a label with a level */
  nRaters: number;
  /** the kinds of raters whose labels count */
  kinds: readonly RaterKind[];
  readRankings(): Promise<ItemRankings>;
}

/**
 * What the labels of a round come to, by all raters or those of one kind: the digest that is kept, with the changes since.
 * Where none is kept, or too much has changed, from the counts of all tasks. Both give the same.
 */
export async function readDigest(
  snapshot: Snapshot,
  round: { id: string },
  kind: RaterKind | null,
): Promise<VersionedDigest> {
  const version = await readVersion(snapshot, round);
  const kinds = (await readKinds(snapshot, round)).filter((present) => kind === null || present === kind);
  const nRaters = await countRaters(snapshot, round, kind ?? "all");
  const changes = await countChanges(snapshot, round);
  const kept = changes === null ? null : await readKept(snapshot, round, kind);
  if (!kept) return { version, kinds, nRaters, ...(await digestAnew(snapshot, round, kind)) };
  const facets = await readFacets(snapshot, round);
  const changed = await readChanges(snapshot, round, kinds, facets);
  return {
    version,
    kinds,
    nRaters,
    digest: digestOfKept({ parts: kept, nItems: kept.items.nItems }, changed, facets),
    complete: kept.complete + changed.complete,
    changes,
    readRankings: () => changedRankings(snapshot, round, kinds, facets, kept.items, changed),
  };
}

/** The same from the counts of all tasks. */
export async function digestAnew(
  snapshot: Snapshot,
  round: { id: string },
  kind: RaterKind | null,
): Promise<Pick<VersionedDigest, "digest" | "complete" | "changes" | "readRankings">> {
  const { counts } = await readTallies(snapshot, round, kind === null ? null : [kind]);
  const { complete } = await row(
    z.object({ complete: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS complete FROM task
      WHERE round_id = ${round.id}::uuid AND stratum = 'main' AND wanted > 0 AND submitted >= wanted`,
    snapshot,
  );
  return {
    digest: digestOfCounts(counts),
    complete,
    changes: null,
    readRankings: async () => itemRankings(counts),
  };
}

const bytes = z.instanceof(Uint8Array);
const keptSchema = z.object({
  group: z.string(),
  kinds: z.array(raterKindSchema),
  complete: z.int(),
  levels: bytes,
  answers: bytes,
  pooled: bytes,
  majority: bytes,
  items: itemRankingsSchema,
});

async function readKept(snapshot: Snapshot, round: { id: string }, kind: RaterKind | null) {
  const found = await rows(
    keptSchema,
    Prisma.sql`
      SELECT d.rater_group AS group, d.kinds::text[] AS kinds, d.complete, d.levels, d.answers, d.pooled, d.majority, d.items
      FROM round_digest d JOIN round_tally kept ON kept.round_id = d.round_id AND kept.placed = d.placed
      WHERE d.round_id = ${round.id}::uuid AND d.form = ${DIGEST_FORM}::int AND d.rater_group IN ('all', ${kind ?? "all"})`,
    snapshot,
  );
  const all = found.find(({ group }) => group === "all");
  if (!all || kind === null) return all;
  // Where there was one kind only, its labels are those of all.
  return all.kinds.length === 1 && all.kinds[0] === kind ? all : found.find(({ group }) => group === kind);
}

/** The items' scores are sums over all tasks of a checklist: those of the changed ones are found anew. */
async function changedRankings(
  snapshot: Snapshot,
  round: { id: string },
  kinds: readonly RaterKind[],
  facets: ReadonlyMap<number, TaskFacet>,
  kept: ItemRankings,
  { after }: CountsChanged,
): Promise<ItemRankings> {
  const ids = Array.from({ length: after.nChecklists }, (_, checklist) => after.checklistId(checklist) ?? "");
  if (ids.length === 0) return kept;
  return changeRankings(kept, await readTalliesOfChecklists(snapshot, round, kinds, facets, ids));
}
