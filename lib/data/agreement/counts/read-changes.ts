import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { Snapshot } from "@/lib/db/snapshot";
import type { RaterKind } from "@/lib/domain/agreement/agreement-filter";
import { decodeTallies } from "./decode-tallies";
import type { TaskFacet } from "./round-counts";
import type { CountsChanged } from "./round-digest";

/** From here on it is faster to look at all tasks than at every change. */
const MOST_CHANGES = 50_000;

/** How many changes of the round's counts are not in its digest; null where they are too many to read. */
export async function countChanges(snapshot: Snapshot, round: { id: string }): Promise<number | null> {
  const { changes } = await row(
    z.object({ changes: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS changes
      FROM (SELECT FROM tally_change WHERE round_id = ${round.id}::uuid LIMIT ${MOST_CHANGES + 1}::int) change`,
    snapshot,
  );
  return changes > MOST_CHANGES ? null : changes;
}

/** What tasks had before and after each change, and by how many more tasks have all the labels that they want. */
export async function readChanges(
  snapshot: Snapshot,
  round: { id: string },
  kinds: readonly RaterKind[],
  facets: ReadonlyMap<number, TaskFacet>,
): Promise<CountsChanged & { complete: number }> {
  const columnsOf = (when: "old" | "new") =>
    kinds.flatMap((kind) => [`int4send(coalesce(length(${when}_${kind}), 0))`, `${when}_${kind}`]);
  const columns = [
    "int4send(number)",
    "int4send(facet_id)",
    "uuid_send(checklist_id)",
    ...columnsOf("old"),
    ...columnsOf("new"),
  ];
  const roundId = z.uuid().parse(round.id);
  const found = await snapshot.copyBinaryRow(`
    SELECT ${columns.map((column) => `string_agg(${column}, ''::bytea)`).join(", ")}
    FROM (
      SELECT (row_number() OVER ())::int AS number, c.* FROM tally_change c
      WHERE c.round_id = '${roundId}' AND c.facet_id IS NOT NULL
    ) change`);
  const [described, counted] = [found.slice(0, 3), found.slice(3)];
  const { complete } = await row(
    z.object({ complete: z.int() }),
    Prisma.sql`
      SELECT coalesce(sum(complete), 0)::int AS complete FROM tally_change WHERE round_id = ${round.id}::uuid`,
    snapshot,
  );
  return {
    before: decodeTallies([...described, ...counted.slice(0, 2 * kinds.length)], kinds.length, facets),
    after: decodeTallies([...described, ...counted.slice(2 * kinds.length)], kinds.length, facets),
    complete,
  };
}
