import { expect } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type Snapshot, snapshot } from "@/lib/db/snapshot";
import { type RaterKind, raterKindSchema } from "@/lib/domain/agreement/agreement-filter";
import { itemRankings } from "../counts/item-rankings";
import { readDigest } from "../counts/read-digest";
import { readTallies } from "../counts/read-tallies";
import { recountRound } from "../counts/recount-round";
import type { RoundCounts } from "../counts/round-counts";
import { DIGEST_PARTS, type DigestPart, digestOfCounts, type RoundDigest } from "../counts/round-digest";

/** What the triggers kept of a round is what counting its labels one by one gives: for every kind of rater, and each rater. */
export async function expectCountsRight(roundId: string): Promise<void> {
  const round = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  for (const group of ["all", ...raterKindSchema.options] as const) {
    const recounted = await recountRound(prisma(), round, group);
    await snapshot(async (db) => {
      const kept = await readTallies(db, round, group === "all" ? null : [group]);
      expect(described(kept.counts)).toEqual(described(recounted));
      await expectDigestRight(db, round, group, recounted);
    });
  }
  expect(await keptRaters(roundId)).toEqual(await countedRaters(roundId));
  expect(await keptTasks(roundId)).toEqual(await countedTasks(roundId));
}

/** The digest that is kept, with the changes since, is that of the recount. */
async function expectDigestRight(
  snapshot: Snapshot,
  round: { id: string },
  group: RaterKind | "all",
  recounted: RoundCounts,
): Promise<void> {
  const found = await readDigest(snapshot, round, group === "all" ? null : group);
  const expected = digestOfCounts(recounted);
  for (const part of DIGEST_PARTS) expect(describedPart(found.digest, part)).toEqual(describedPart(expected, part));
  expect(found.digest.nItems).toBe(expected.nItems);
  expect(await found.readRankings()).toEqual(itemRankings(recounted));
  const complete = await rows(
    z.object({ complete: z.int() }),
    Prisma.sql`
    SELECT count(*)::int AS complete FROM task
    WHERE round_id = ${round.id}::uuid AND stratum = 'main' AND wanted > 0 AND submitted >= wanted`,
    snapshot,
  );
  expect([{ complete: found.complete }]).toEqual(complete);
}

/** With facets instead of their numbers. */
function describedPart({ facets, patterns }: RoundDigest, part: DigestPart): string[] {
  return patterns(part)
    .map(({ parts: [facet = 0, ...rest], units }) => JSON.stringify([facets.get(facet), rest, units]))
    .sort();
}

/** Task by task; places at the end that hold 0 need not be there. */
export function described(counts: RoundCounts) {
  return Array.from({ length: counts.nTasks }, (_, task) => ({
    facet: counts.facets[counts.facetOf[task] ?? 0],
    checklist: counts.checklistId(counts.checklistOf[task] ?? -1),
    counts: [...counts.counts.subarray(counts.starts[task], counts.starts[task + 1])].join(" ").replace(/( ?0)+$/, ""),
  }));
}

function keptRaters(roundId: string) {
  return rows(
    z.unknown(),
    Prisma.sql`
    SELECT rater_id, labels, levels, timed, comments, problems, easier, harder, no_effect, places, first_submission,
      last_submission, last_label_at
    FROM rater_tally WHERE round_id = ${roundId}::uuid ORDER BY rater_id`,
  );
}

function countedRaters(roundId: string) {
  return rows(
    z.unknown(),
    Prisma.sql`
    SELECT a.rater_id, count(*) FILTER (WHERE live)::int AS labels,
      count(level) FILTER (WHERE live)::int AS levels,
      count(*) FILTER (WHERE live AND duration_ms > 0)::int AS timed,
      count(*) FILTER (WHERE live AND comment <> '')::int AS comments,
      count(*) FILTER (WHERE live AND jsonb_typeof(problems) = 'array' AND problems <> '[]')::int AS problems,
      count(*) FILTER (WHERE live AND ease = 'easier')::int AS easier,
      count(*) FILTER (WHERE live AND ease = 'harder')::int AS harder,
      count(*) FILTER (WHERE live AND ease = 'no_effect')::int AS no_effect,
      count(assignment_id) FILTER (WHERE live)::int AS places,
      min(a.created_at) FILTER (WHERE assignment_id IS NOT NULL AND supersedes_id IS NULL) AS first_submission,
      max(a.created_at) FILTER (WHERE assignment_id IS NOT NULL AND supersedes_id IS NULL) AS last_submission,
      max(a.created_at) AS last_label_at
    FROM annotation a JOIN task t ON t.id = a.task_id CROSS JOIN LATERAL (SELECT superseded_at IS NULL AS live) l
    WHERE a.round_id = ${roundId}::uuid AND t.stratum = 'main' GROUP BY a.rater_id ORDER BY a.rater_id`,
  );
}

/** The tasks and places of the round, and how many labels were submitted for them. */
function keptTasks(roundId: string) {
  return rows(
    z.unknown(),
    Prisma.sql`
    SELECT tasks, wanted, real_tasks, real_wanted, without_places,
      (SELECT coalesce(sum(places), 0)::int FROM rater_tally WHERE round_id = ${roundId}::uuid) AS submitted
    FROM round_tally WHERE round_id = ${roundId}::uuid`,
  );
}

function countedTasks(roundId: string) {
  return rows(
    z.unknown(),
    Prisma.sql`
    SELECT count(*)::int AS tasks, sum(wanted)::int AS wanted, count(*) FILTER (WHERE stratum = 'main')::int AS real_tasks,
      coalesce(sum(wanted) FILTER (WHERE stratum = 'main'), 0)::int AS real_wanted,
      count(*) FILTER (WHERE stratum = 'main' AND wanted = 0)::int AS without_places,
      coalesce(sum(submitted) FILTER (WHERE stratum = 'main'), 0)::int AS submitted
    FROM task WHERE round_id = ${roundId}::uuid`,
  );
}
