import { z } from "zod";
import { type SearchTerm, searchTerms } from "@/lib/content/search/search-terms";
import { excerptSchema, excerptSql } from "@/lib/content/server/content-page";
import { wakeSearchIndex } from "@/lib/content/server/search/index-texts";
import { likePattern, matchingTexts } from "@/lib/content/server/search/matching-texts";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import type { RaterGroup } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { questionIdsOf, TASKS_PER_PAGE, type TaskList, type TaskListQuery } from "@/lib/results/agreement-tasks";
import { armId } from "@/lib/round/arms";
import { isOfCategories } from "@/lib/round/protocol/round-scale";
import { type Level, scaleNamed } from "@/lib/round/protocol/scale";
import { groupRows } from "@/lib/stats/group-rows";
import { sumOf } from "@/lib/stats/sum";
import { cursorOf, joinJudged, type RankedTask, rankedPage } from "../counts/ranked-tasks";
import { taskCounts } from "../counts/task-counts";
import { readFacets, type TaskFacet } from "../counts/task-facets";
import { type AnalysedRound, findAnalysedRound } from "../find-analysed-round";
import { groupOf } from "../group-of";
import { liveLabels } from "../live-labels";
import type { CountedRound } from "../not-excluded";

/** What tasks are ranked by is ordered as a whole number of millionths, which a cursor can hold exactly. */
const MILLIONTHS = 1_000_000;
const MOST_RANK = 1e15;

const taskSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  excerpt: excerptSchema,
  systemA: z.string().nullable(),
  systemB: z.string().nullable(),
  arm: z.int().nullable(),
  comments: z.int(),
  problems: z.int(),
  adjudicated: z.boolean(),
});

/**
 * A page of the round's tasks with their labels, the most disputed first or in their order. The counts kept with the
 * labels say which tasks these are; only theirs are read from the labels themselves.
 */
export async function listLabelledTasks(viewer: Viewer, roundId: string, query: TaskListQuery): Promise<TaskList> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { ...query, labels: "all" });
  const group = await groupOf(db, round, query.raters);
  const found = await findPage(db, round, group, query);
  if (query.text) await wakeSearchIndex(round.studyId);
  const spread = spreadOn(round);
  const page = found.slice(0, query.limit ?? TASKS_PER_PAGE);
  const listed = await rows(taskSchema, tasksSql(round, page), db);
  const arms = (round.arms ?? []).map(armId);
  const rowAt = new Map(listed.map((row) => [row.position, row]));
  const labelsOf = groupRows(
    await readLevels(
      db,
      round,
      group,
      listed.map((row) => row.taskId),
    ),
    (label) => label.taskId,
  );
  const last = found.length > page.length ? page.at(-1) : undefined;
  return {
    tasks: page.flatMap(({ position, levels }) => {
      const row = rowAt.get(position);
      if (!row) return [];
      const { systemA, systemB, ...task } = row;
      return [
        {
          ...task,
          arm: arms[task.arm ?? -1] ?? null,
          systems: [systemA, systemB].filter((name) => name !== null),
          spread: spread(levels ?? []),
          labels: (labelsOf.get(task.taskId) ?? []).map(({ number, level, simulated }) => ({
            rater: pseudonymOf(number),
            level,
            simulated,
          })),
        },
      ];
    }),
    next: last ? `${last.rank}:${last.position}` : null,
  };
}

/** The tasks of the page and one more, where there is one. */
async function findPage(db: Reader, round: AnalysedRound, group: RaterGroup, query: TaskListQuery) {
  const { order, show, apart, adjudicated } = query;
  const terms = searchTerms(query.text ?? "");
  const counts = await taskCounts(db, round, group);
  const facets = [...(await readFacets(db, round))].filter(([, facet]) => isIn(facet, query)).map(([id]) => id);
  const spread = spreadOn(round);
  const areCategories = isOfCategories(round.scale && scaleNamed(round.scale));
  const judged = await joinJudged(db, counts, (levels) => ({
    rank: rankOf(order === "mean" ? -meanOf(levels) : order === "-mean" ? meanOf(levels) : spread(levels)),
    chosen: (areCategories ? new Set(levels).size - 1 : apartOf(levels)) >= apart,
  }));
  const conditions = [
    Prisma.sql`facet_id = ANY (${facets}::int[])`,
    show === "labelled" ? Prisma.sql`levels IS NOT NULL` : null,
    show === "written" ? Prisma.sql`position IN (${writtenSql(round)})` : null,
    adjudicated === "yes" ? Prisma.sql`position IN (${decidedSql(round)})` : null,
    adjudicated === "no" ? Prisma.sql`position NOT IN (${decidedSql(round)})` : null,
    apart > 0 ? Prisma.sql`chosen` : null,
    query.questions ? Prisma.sql`position IN (${askedSql(round, query.questions)})` : null,
    terms.length > 0 ? Prisma.sql`position IN (${foundSql(round, query.text ?? "", terms)})` : null,
  ].flatMap((condition) => condition ?? []);
  // Tasks without a level come last.
  const unranked = order === "disagreement" ? 0 : -MOST_RANK;
  const rank = order === "position" ? Prisma.sql`0` : Prisma.sql`coalesce(rank, ${unranked}::bigint)`;
  const tasks = Prisma.sql`
    SELECT position, ${rank} AS rank, levels, answers FROM ${counts} ${judged}
    WHERE ${Prisma.join(conditions, " AND ")}`;
  return rankedPage(db, tasks, cursorOf(query.after), (query.limit ?? TASKS_PER_PAGE) + 1);
}

function isIn(facet: TaskFacet, { subset, domain, system, category }: TaskListQuery): boolean {
  return (
    (subset === undefined || facet.subset === subset) &&
    (domain === undefined || facet.domain === domain) &&
    (system === undefined || facet.systemA?.name === system || facet.systemB?.name === system) &&
    (category === undefined || facet.categories.includes(category))
  );
}

/** How far levels lie apart: their population variance, or of categories the chance that two labels differ. */
function spreadOn({ scale }: AnalysedRound): (levels: readonly Level[]) => number {
  return isOfCategories(scale && scaleNamed(scale)) ? diversityOf : varianceOf;
}

function varianceOf(levels: readonly Level[]): number {
  const mean = meanOf(levels);
  return meanOf(levels.map((level) => (level - mean) ** 2));
}

function meanOf(levels: readonly Level[]): number {
  return levels.length === 0 ? 0 : sumOf(levels) / levels.length;
}

/** 1 − Σ p² of the categories’ shares. */
function diversityOf(levels: readonly Level[]): number {
  const shares = [...new Set(levels)].map((level) => levels.filter((each) => each === level).length / levels.length);
  return levels.length === 0 ? 0 : 1 - sumOf(shares.map((share) => share * share));
}

/** A whole number that a cursor holds exactly; of real numbers whatever lies further apart comes first all the same. */
function rankOf(value: number): number {
  return Math.max(1 - MOST_RANK, Math.min(MOST_RANK, Math.round(value * MILLIONTHS)));
}

/** Highest − lowest level. */
function apartOf(levels: readonly Level[]): number {
  return (levels.at(-1) ?? 0) - (levels[0] ?? 0);
}

const HAS_PROBLEMS = Prisma.sql`jsonb_typeof(a.problems) = 'array' AND a.problems <> '[]'`;

/** Tasks with a comment or a reported problem. Written so that the index annotation_written serves it. */
export function writtenSql(round: CountedRound): Prisma.Sql {
  return Prisma.sql`
    SELECT t.position FROM annotation a JOIN task t ON t.id = a.task_id
    WHERE ${liveLabels(round, "anybody")} AND (a.comment <> '' OR (${HAS_PROBLEMS}))
    UNION
    SELECT t.position FROM assignment s JOIN task t ON t.id = s.task_id
    WHERE s.round_id = ${round.id}::uuid AND s.state = 'skipped' AND t.stratum = 'main'`;
}

/** Tasks whose instruction, or one of whose responses, has what is searched for. */
function foundSql({ id, studyId }: AnalysedRound, text: string, terms: readonly SearchTerm[]): Prisma.Sql {
  return Prisma.sql`
    SELECT t.position FROM task t JOIN instruction i ON i.id = t.instruction_id
    WHERE t.round_id = ${id}::uuid AND (i.external_id ILIKE ${likePattern(text)}
      OR i.id IN (SELECT found.id FROM (${matchingTexts(studyId, "instruction", terms)}) found))
    UNION
    SELECT t.position FROM (${matchingTexts(studyId, "response", terms)}) found
    JOIN task t ON t.instruction_id = found.instruction_id AND found.id IN (t.response_a_id, t.response_b_id)
    WHERE t.round_id = ${id}::uuid`;
}

function askedSql(round: AnalysedRound, questions: string): Prisma.Sql {
  return Prisma.sql`
    SELECT t.position FROM task t WHERE t.round_id = ${round.id}::uuid AND t.checklist_id IN (
      SELECT i.checklist_id FROM checklist_item i WHERE i.id = ANY (${questionIdsOf(questions)}::uuid[]))`;
}

function decidedSql(round: AnalysedRound): Prisma.Sql {
  return Prisma.sql`
    SELECT t.position FROM adjudication j JOIN task t ON t.id = j.task_id WHERE t.round_id = ${round.id}::uuid`;
}

function tasksSql(round: AnalysedRound, page: readonly RankedTask[]): Prisma.Sql {
  return Prisma.sql`
    SELECT t.id AS "taskId", t.position, n.external_id AS "instructionId",
      ${excerptSql("n")} AS excerpt,
      ya.name AS "systemA", yb.name AS "systemB", t.arm, wrote.comments,
      wrote.problems + (
        SELECT count(*)::int FROM assignment s
        WHERE s.task_id = t.id AND s.round_id = t.round_id AND s.state = 'skipped'
      ) AS problems,
      EXISTS (SELECT FROM adjudication j WHERE j.task_id = t.id) AS adjudicated
    FROM task t
    JOIN instruction n ON n.id = t.instruction_id
    LEFT JOIN response pa ON pa.id = t.response_a_id LEFT JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE a.comment <> '')::int AS comments, count(*) FILTER (WHERE ${HAS_PROBLEMS})::int AS problems
      FROM annotation a WHERE a.task_id = t.id AND a.superseded_at IS NULL
    ) wrote
    WHERE t.round_id = ${round.id}::uuid AND t.position = ANY(${page.map(({ position }) => position)}::int[])`;
}

function readLevels(db: Reader, round: AnalysedRound, group: RaterGroup, taskIds: string[]) {
  return rows(
    z.object({ taskId: z.uuid(), number: z.int(), level: z.number().nullable(), simulated: z.boolean() }),
    Prisma.sql`
      SELECT a.task_id AS "taskId", r.number, a.level, r.simulated
      FROM annotation a JOIN task t ON t.id = a.task_id JOIN rater r ON r.id = a.rater_id
      WHERE a.task_id = ANY(${taskIds}::uuid[]) AND ${liveLabels(round, group)}
      ORDER BY r.number`,
    db,
  );
}
