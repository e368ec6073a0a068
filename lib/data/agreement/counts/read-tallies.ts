import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import { type RaterKind, raterKindSchema } from "@/lib/domain/agreement/agreement-filter";
import { decodeTallies } from "./decode-tallies";
import { readVersion } from "./read-version";
import { type RoundCounts, type TaskFacet, taskFacetSchema } from "./round-counts";

export interface VersionedCounts {
  version: string;
  counts: RoundCounts;
}

/**
 * The value counts of a round as the triggers keep them: one pass over its narrow rows.
 * @param kinds of raters; null for all
 */
export async function readTallies(
  snapshot: Snapshot,
  round: { id: string },
  kinds: readonly RaterKind[] | null,
): Promise<VersionedCounts> {
  const version = await readVersion(snapshot, round);
  // A kind that never labelled here has no bytes to fetch.
  const present = await readKinds(snapshot, round);
  const read = present.filter((kind) => kinds === null || kinds.includes(kind));
  const facets = await readFacets(snapshot, round);
  const columns = await snapshot.copyBinaryRow(talliesSql(round, read));
  return { version, counts: decodeTallies(columns, read.length, facets) };
}

/** The counts of the tasks with one of these checklists. */
export async function readTalliesOfChecklists(
  snapshot: Snapshot,
  round: { id: string },
  kinds: readonly RaterKind[],
  facets: ReadonlyMap<number, TaskFacet>,
  checklistIds: readonly string[],
): Promise<RoundCounts> {
  const columns = await snapshot.copyBinaryRow(talliesSql(round, kinds, z.array(z.uuid()).parse(checklistIds)));
  return decodeTallies(columns, kinds.length, facets);
}

/**
 * Each column of the round's rows as one long value, all in the order in which the rows are met: a row of the result for
 * every task would cost the reader several times as much. Sorting is cheaper there too.
 */
function talliesSql(round: { id: string }, kinds: readonly RaterKind[], checklistIds?: readonly string[]): string {
  const columns = [
    "int4send(position)",
    "int4send(facet_id)",
    "uuid_send(checklist_id)",
    ...kinds.flatMap((kind) => [`int4send(coalesce(length(${kind}), 0))`, kind]),
  ];
  const joined = columns.map((column) => `string_agg(${column}, ''::bytea)`);
  const ofChecklists = checklistIds ? ` AND checklist_id = ANY ('{${checklistIds.join()}}')` : "";
  return `SELECT ${joined.join(", ")} FROM task_tally WHERE round_id = '${z.uuid().parse(round.id)}'${ofChecklists}`;
}

/** The kinds of raters that ever labelled in the round. */
export async function readKinds(snapshot: Snapshot, round: { id: string }): Promise<RaterKind[]> {
  const { kinds } = await row(
    z.object({ kinds: z.array(raterKindSchema) }),
    Prisma.sql`
      SELECT coalesce(array_agg(DISTINCT r.kind::text ORDER BY r.kind::text), '{}') AS kinds
      FROM rater_tally y JOIN rater r ON r.id = y.rater_id WHERE y.round_id = ${round.id}::uuid AND NOT r.is_jury`,
    snapshot,
  );
  return kinds;
}

const facetRowSchema = taskFacetSchema.extend({ id: z.int() });

/** What the round's tasks are grouped by, in one order. */
export async function readFacets(snapshot: Snapshot, round: { id: string }): Promise<Map<number, TaskFacet>> {
  const found = await rows(
    facetRowSchema,
    Prisma.sql`
      SELECT f.id, json_build_object('id', a.id, 'name', a.name) AS "systemA",
        CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'name', b.name) END AS "systemB",
        f.turned, f.subset, f.domain, f.questions, f.categories
      FROM task_facet f JOIN system a ON a.id = f.system_a_id LEFT JOIN system b ON b.id = f.system_b_id
      WHERE f.round_id = ${round.id}::uuid ORDER BY f.id`,
    snapshot,
  );
  return new Map(found.map(({ id, ...facet }) => [id, facet]));
}
