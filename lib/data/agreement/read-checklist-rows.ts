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

const tally = { yes: z.int(), no: z.int(), unknown: z.int(), responses: z.int() };
const responseRowSchema = z.object({
  system: z.string(),
  subset: z.string().nullable(),
  domain: z.string().nullable(),
  ...tally,
});
const categoryRowSchema = z.object({ category: z.string(), ...tally });

type TallyRow = ChecklistTally & { responses: number };

/** DRFR, mean pass rate and hard satisfaction by system, subset, domain and category. */
export async function readChecklistRows(
  db: Reader,
  round: AnalysedRound,
  group: RaterGroup,
  pooling: AnswerPooling,
): Promise<ChecklistRow[]> {
  const [rows, categoryRows] = await Promise.all([
    readByResponse(db, round, group, pooling),
    readByCategory(db, round, group, pooling),
  ]);
  const make = (grouping: Grouping, name: string | null, of: readonly TallyRow[]) =>
    checklistRow(grouping, name, of, round.seed);
  const byResponse = (["system", "subset", "domain"] as const).flatMap((grouping) => {
    if (grouping !== "system" && rows.every((row) => row[grouping] === null)) return [];
    const groups = groupRows(rows, (row) => JSON.stringify(row[grouping]));
    return [...groups.values()].map((of) => make(grouping, of[0]?.[grouping] ?? null, of));
  });
  const byCategory = [...groupRows(categoryRows, (row) => row.category)].map(([category, of]) =>
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

function readByResponse(db: Reader, round: AnalysedRound, group: RaterGroup, pooling: AnswerPooling) {
  return queryRows(
    db,
    responseRowSchema,
    Prisma.sql`
      SELECT y.name AS system, n.subset, n.domain, answered.yes, answered.no, answered.unknown, count(*)::int AS responses
      FROM (
        SELECT u.task_id, ${countedAnswers(pooling)} FROM (${answersOfUnits(round, group)}) u GROUP BY u.task_id
      ) answered
      JOIN task t ON t.id = answered.task_id
      JOIN response p ON p.id = t.response_a_id
      JOIN system y ON y.id = p.system_id
      JOIN instruction n ON n.id = t.instruction_id
      GROUP BY 1, 2, 3, 4, 5, 6
      ORDER BY y.name COLLATE "C", n.subset COLLATE "C", n.domain COLLATE "C", 4, 5, 6`,
  );
}

function readByCategory(db: Reader, round: AnalysedRound, group: RaterGroup, pooling: AnswerPooling) {
  return queryRows(
    db,
    categoryRowSchema,
    Prisma.sql`
      SELECT category, yes, no, unknown, count(*)::int AS responses
      FROM (
        SELECT u.task_id, named.category, ${countedAnswers(pooling)}
        FROM (${answersOfUnits(round, group)}) u
        JOIN checklist_item i ON i.id = u.item_id
        CROSS JOIN LATERAL (SELECT DISTINCT unnest(i.categories) AS category) named
        GROUP BY u.task_id, named.category
      ) answered
      GROUP BY 1, 2, 3, 4 ORDER BY category COLLATE "C", 2, 3, 4`,
  );
}
