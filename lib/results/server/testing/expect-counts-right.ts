import { expect } from "vitest";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type RaterGroup, raterKindSchema } from "@/lib/results/agreement-filter";
import { answerSchema } from "@/lib/round/protocol/protocol";
import { SIDES } from "@/lib/round/protocol/protocol-words";
import { taskCounts } from "../counts/task-counts";
import { readFacets } from "../counts/task-facets";
import { liveLabels } from "../live-labels";
import type { CountedRound } from "../not-excluded";

/** What the triggers kept of a round is what counting its labels one by one gives: for every kind of rater, and each rater. */
export async function expectCountsRight(roundId: string): Promise<void> {
  const found = await prisma().round.findUniqueOrThrow({ where: { id: roundId } });
  const round = { ...found, excluded: null };
  for (const group of ["all", ...raterKindSchema.options])
    expect(await keptCounts(round, group)).toEqual(await countedTasks(round, group));
  expect(await keptFacets(round)).toEqual(await foundFacets(round));
  expect(await keptRaters(roundId)).toEqual(await countedRaters(roundId));
  expect(await keptTasks(roundId)).toEqual(await tasksOf(roundId));
}

interface Round {
  id: string;
  studyId: string;
}

const countsSchema = z.object({
  taskId: z.uuid(),
  position: z.int(),
  checklistId: z.uuid().nullable(),
  levels: z.array(z.number().nullable()).nullable(),
  answers: z.array(z.int()).nullable(),
});

/** Task by task; places at the end that hold 0 need not be there. */
async function keptCounts(round: CountedRound, group: RaterGroup) {
  const found = await rows(
    countsSchema,
    Prisma.sql`
      SELECT task_id AS "taskId", position, checklist_id AS "checklistId", levels, answers
      FROM ${await taskCounts(prisma(), round, group)} ORDER BY position`,
  );
  return found.map((task) => ({ ...task, answers: withoutZeros(task.answers ?? []) }));
}

async function countedTasks(round: CountedRound, group: RaterGroup) {
  const tasks = await prisma().task.findMany({
    where: { roundId: round.id, stratum: "main" },
    orderBy: { position: "asc" },
    include: { checklist: { include: { items: { orderBy: { position: "asc" } } } } },
  });
  const labels = await rows(
    z.object({ id: z.uuid(), taskId: z.uuid(), level: z.number().nullable() }),
    Prisma.sql`
      SELECT a.id, a.task_id AS "taskId", a.level FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)} ORDER BY a.level`,
  );
  const answers = await prisma().checklistAnswer.findMany({
    where: { annotationId: { in: labels.map(({ id }) => id) } },
    include: { annotation: { select: { taskId: true } } },
  });
  return tasks.map(({ id, position, checklistId, checklist, responseBId }) => {
    const given = labels.filter(({ taskId }) => taskId === id);
    return {
      taskId: id,
      position,
      checklistId,
      levels: given.length > 0 ? given.map(({ level }) => level) : null,
      answers: withoutZeros(
        (responseBId === null ? (["A"] as const) : SIDES).flatMap((side) =>
          (checklist?.items ?? []).flatMap((item) =>
            answerSchema.exclude(["EITHER"]).options.map((answer) => {
              const alike = answers.filter(
                (one) => one.itemId === item.id && one.side === side && one.answer === answer,
              );
              return alike.filter((one) => one.annotation.taskId === id).length;
            }),
          ),
        ),
      ),
    };
  });
}

function withoutZeros(counts: readonly number[]): number[] {
  return counts.slice(0, counts.findLastIndex((count) => count > 0) + 1);
}

/** What each task is grouped by. */
async function keptFacets(round: Round) {
  const facets = await readFacets(prisma(), round);
  const tasks = await prisma().taskTally.findMany({
    where: { roundId: round.id },
    orderBy: { position: "asc" },
    select: { taskId: true, facetId: true },
  });
  return tasks.map(({ taskId, facetId }) => ({ taskId, facet: facets.get(facetId) }));
}

function foundFacets(round: Round) {
  return rows(
    z.object({ taskId: z.uuid(), facet: z.unknown() }),
    Prisma.sql`
    SELECT t.id AS "taskId", jsonb_build_object(
        'systemA', CASE WHEN ya.id IS NOT NULL THEN jsonb_build_object('id', ya.id, 'name', ya.name) END,
        'systemB', CASE WHEN yb.id IS NOT NULL THEN jsonb_build_object('id', yb.id, 'name', yb.name) END,
        'turned', coalesce((ya.name COLLATE "C", pa.sample) > (yb.name COLLATE "C", pb.sample), false),
        'subset', n.subset, 'domain', n.domain,
        'questions', coalesce((SELECT jsonb_agg(to_jsonb(coalesce(i.categories, '{}')) ORDER BY side, i.position)
          FROM checklist_item i, generate_series(1, 1 + (t.response_b_id IS NOT NULL)::int) side
          WHERE i.checklist_id = t.checklist_id), '[]'),
        'categories', (SELECT coalesce(jsonb_agg(DISTINCT named.category), '[]')
          FROM checklist c JOIN checklist_item i ON i.checklist_id = c.id
          CROSS JOIN LATERAL unnest(i.categories) AS named(category)
          WHERE c.instruction_id = t.instruction_id AND c.status = 'published'
            AND (c.id = t.checklist_id OR t.checklist_id IS NULL))
      ) AS facet
    FROM task t
    LEFT JOIN response pa ON pa.id = t.response_a_id LEFT JOIN system ya ON ya.id = pa.system_id
    LEFT JOIN response pb ON pb.id = t.response_b_id LEFT JOIN system yb ON yb.id = pb.system_id
    JOIN instruction n ON n.id = t.instruction_id
    WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'
    ORDER BY t.position`,
  );
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

function tasksOf(roundId: string) {
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
