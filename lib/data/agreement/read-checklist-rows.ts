import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import type { AnswerPooling, RaterGroup } from "@/lib/domain/agreement-filter";
import type { ChecklistRow, Grouping } from "@/lib/domain/agreement-systems";
import type { ChecklistTally } from "@/lib/stats/checklist/checklist-tally";
import {
  decomposedRequirementsFollowingRatio,
  decomposedRequirementsFollowingRatioInterval,
} from "@/lib/stats/checklist/decomposed-requirements-ratio";
import { hardSatisfaction } from "@/lib/stats/checklist/hard-satisfaction";
import { meanPassRate } from "@/lib/stats/checklist/pass-rate";
import { seededRandom } from "@/lib/stats/resampling/random";
import { answersOfUnits } from "./answers-of-units";
import type { AnalysedRound } from "./find-analysed-round";
import { groupRows } from "./group-rows";
import { queryRows, type Reader } from "./query-rows";

const tallyRowSchema = z.object({
  category: z.string().nullable(),
  system: z.string().nullable(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  yes: z.int(),
  no: z.int(),
  unknown: z.int(),
  responses: z.int(),
});

type TallyRow = ChecklistTally & { responses: number };

/** DRFR, mean pass rate and hard satisfaction by system, subset, domain and category. */
export async function readChecklistRows(
  db: Reader,
  round: AnalysedRound,
  group: RaterGroup,
  pooling: AnswerPooling,
): Promise<ChecklistRow[]> {
  const all = await readTallies(db, round, group, pooling);
  const rows = all.filter((row) => row.category === null);
  const categoryRows = all.filter((row) => row.category !== null);
  const make = (grouping: Grouping, name: string | null, of: readonly TallyRow[]) =>
    checklistRow(grouping, name, of, round.seed);
  const byResponse = (["system", "subset", "domain"] as const).flatMap((grouping) => {
    if (grouping !== "system" && rows.every((row) => row[grouping] === null)) return [];
    const groups = groupRows(rows, (row) => JSON.stringify(row[grouping]));
    return [...groups.values()].map((of) => make(grouping, of[0]?.[grouping] ?? null, of));
  });
  const byCategory = [...groupRows(categoryRows, (row) => row.category ?? "")].map(([category, of]) =>
    make("category", category, of),
  );
  return [...byResponse, ...byCategory];
}

function checklistRow(grouping: Grouping, name: string | null, rows: readonly TallyRow[], seed: number): ChecklistRow {
  const total = (count: (row: TallyRow) => number) => rows.reduce((sum, row) => sum + row.responses * count(row), 0);
  const satisfied = hardSatisfaction(tallies(rows));
  const random = seededRandom(`${seed} drfr ${grouping} ${name}`);
  return {
    grouping,
    name,
    responses: total(() => 1),
    yes: total((row) => row.yes),
    no: total((row) => row.no),
    unknown: total((row) => row.unknown),
    drfr: {
      value: decomposedRequirementsFollowingRatio(tallies(rows)),
      interval: decomposedRequirementsFollowingRatioInterval(tallies(rows), { random }),
    },
    meanPassRate: meanPassRate(tallies(rows)),
    hardSatisfaction: { value: satisfied.share, interval: satisfied.interval },
  };
}

/** One tally for each response. */
function* tallies(rows: readonly TallyRow[]): Generator<ChecklistTally> {
  for (const row of rows) for (let response = 0; response < row.responses; response++) yield row;
}

/** What a question counts for: every answer, or the one that most raters gave (none when YES and NO are tied). */
function countedAnswers(pooling: AnswerPooling): Prisma.Sql {
  return pooling === "pooled"
    ? Prisma.sql`sum(u.yes)::int AS yes, sum(u.no)::int AS no, sum(u.unknown)::int AS unknown`
    : Prisma.sql`
      count(*) FILTER (WHERE u.yes > u.no)::int AS yes,
      count(*) FILTER (WHERE u.no > u.yes)::int AS no,
      count(*) FILTER (WHERE u.yes = u.no)::int AS unknown`;
}

/** Responses counted by their tallies: by system, subset and domain, and once more by category of question. */
function readTallies(db: Reader, round: AnalysedRound, group: RaterGroup, pooling: AnswerPooling) {
  return queryRows(
    db,
    tallyRowSchema,
    Prisma.sql`
      WITH u AS MATERIALIZED (${answersOfUnits(round, group)})
      SELECT * FROM (
        SELECT NULL AS category, y.name AS system, n.subset, n.domain, yes, no, unknown, count(*)::int AS responses
        FROM (SELECT u.task_id, ${countedAnswers(pooling)} FROM u GROUP BY u.task_id) answered
        JOIN task t ON t.id = answered.task_id
        JOIN response p ON p.id = t.response_a_id
        JOIN system y ON y.id = p.system_id
        JOIN instruction n ON n.id = t.instruction_id
        GROUP BY y.name, n.subset, n.domain, yes, no, unknown
        UNION ALL
        SELECT category, NULL, NULL, NULL, yes, no, unknown, count(*)::int AS responses
        FROM (
          SELECT u.task_id, named.category, ${countedAnswers(pooling)}
          FROM u JOIN checklist_item i ON i.id = u.item_id
          CROSS JOIN LATERAL (SELECT DISTINCT unnest(i.categories) AS category) named
          GROUP BY u.task_id, named.category
        ) answered
        GROUP BY category, yes, no, unknown
      ) tallied
      ORDER BY category COLLATE "C" NULLS FIRST, system COLLATE "C", subset COLLATE "C", domain COLLATE "C", yes, no, unknown`,
  );
}
