import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { judgedResultSchema } from "@/lib/judging/judged-label";
import {
  type AnchorAnswer,
  alarmWords,
  anchorAnswer,
  type Baseline,
  baselineOf,
  baselineSchema,
  FEWEST_ANCHORS,
  type NewWatch,
  newWatchSchema,
  type WatchDto,
  type Watches,
  watchStates,
} from "@/lib/judging/watch";
import { OPERATOR, type Viewer } from "@/lib/people/viewer";
import type { PreparedRun } from "@/lib/runs/server/create-run";
import { majority } from "@/lib/stats/consensus/majority";
import { groupRows } from "@/lib/stats/group-rows";
import { mayInStudy, notFound, requirePermission, studyCondition, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { isClosedTest } from "./bench-versions";
import { readJudgeConfiguration } from "./read-judge";

/** Of a watch its newest checks are read, at most this many. */
const MAX_CHECKS = 200;

/**
 * Watches a judge on tasks that people labelled, drawn at random among those that it judged in the round. The first check says
 * how often it errs; later ones are compared with that.
 */
export async function createWatch(viewer: Viewer, studyId: string, input: NewWatch): Promise<{ watchId: string }> {
  const { raterId, roundId, anchors, everyDays, budget } = newWatchSchema.parse(input);
  return prisma().$transaction(async (transaction) => {
    await requirePermission(viewer, studyId, "run.control", transaction);
    const judge = await readJudgeConfiguration(transaction, studyId, raterId);
    const taken = await transaction.watch.count({ where: { raterId, roundId } });
    if (taken > 0) throw new AppError("CONFLICT", `"${judge.name}" is watched in this round already.`);
    const found = await rows(
      z.object({ id: z.uuid() }),
      Prisma.sql`
        SELECT t.id FROM task t
        JOIN annotation a ON a.task_id = t.id AND a.rater_id = ${raterId}::uuid AND a.superseded_at IS NULL
        WHERE t.round_id = ${roundId}::uuid AND t.study_id = ${studyId}::uuid AND t.stratum = 'main'
          AND NOT ${isClosedTest(raterId, Prisma.sql`t`)} AND EXISTS (
          SELECT 1 FROM annotation o JOIN rater r ON r.id = o.rater_id AND r.kind <> 'judge'
          WHERE o.task_id = t.id AND o.superseded_at IS NULL)
        ORDER BY md5(t.id::text) LIMIT ${anchors}`,
      transaction,
    );
    if (found.length < FEWEST_ANCHORS) {
      const message = `"${judge.name}" and people have both labelled ${found.length} tasks of this round; a watch needs ${FEWEST_ANCHORS}. Let the judge label more of it first.`;
      throw new AppError("INVALID", message, { field: "roundId" });
    }
    const createdBy = viewer.kind === "user" ? viewer.userId : null;
    const nextAt = everyDays === null ? null : new Date();
    const { id: watchId } = await transaction.watch.create({
      data: { studyId, raterId, roundId, everyDays, nextAt, budget, createdBy },
      select: { id: true },
    });
    await transaction.anchor.createMany({ data: found.map(({ id: taskId }) => ({ watchId, taskId })) });
    const data = { anchors: found.length, everyDays, roundId };
    await recordEvent(transaction, viewer, { studyId, kind: "watch.created", subject: raterId, data });
    return { watchId };
  });
}

/** Ends a watch; its runs stay. */
export async function deleteWatch(viewer: Viewer, studyId: string, watchId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const watch = await transaction.watch.findFirst({
      where: { id: watchId, studyId, study: studyWhere(viewer, "run.control") },
      select: { raterId: true },
    });
    if (!watch) throw notFound("watch");
    await transaction.watch.delete({ where: { id: watchId } });
    await recordEvent(transaction, viewer, { studyId, kind: "watch.ended", subject: watch.raterId });
  });
}

/** A check of all anchors, for a run. */
export async function prepareCheck(
  viewer: Viewer,
  studyId: string,
  { watchId }: { watchId: string },
): Promise<PreparedRun> {
  const watch = await prisma().watch.findFirst({
    where: { id: watchId, studyId, study: studyWhere(viewer, "run.control") },
    select: { raterId: true, roundId: true },
  });
  if (!watch) throw notFound("watch");
  const { judge } = await readJudgeConfiguration(prisma(), studyId, watch.raterId);
  return {
    models: [judge.model.id],
    roundId: watch.roundId,
    raterId: watch.raterId,
    subjects: Prisma.sql`
      SELECT an.task_id AS subject_id, '' AS part FROM anchor an JOIN task t ON t.id = an.task_id
      WHERE an.watch_id = ${watchId}::uuid ORDER BY t.position`,
  };
}

const watchRow = z.object({
  id: z.uuid(),
  raterId: z.uuid(),
  name: z.string(),
  roundId: z.uuid(),
  roundName: z.string(),
  anchors: z.int(),
  everyDays: z.int().nullable(),
  nextAt: z.date().nullable(),
  baseline: z.unknown(),
  alarmedAt: z.date().nullable(),
  alarm: z.string().nullable(),
});

/** A study's watches with their checks, and where their CUSUMs are. */
export async function listWatches(viewer: Viewer, studyId: string): Promise<Watches> {
  await requirePermission(viewer, studyId, "run.read");
  const [write, found] = await Promise.all([
    mayInStudy(viewer, studyId, "run.control"),
    rows(
      watchRow,
      Prisma.sql`
        SELECT w.id, w.rater_id AS "raterId", r.name, w.round_id AS "roundId", d.name AS "roundName",
          (SELECT count(*)::int FROM anchor an WHERE an.watch_id = w.id) AS anchors, w.every_days AS "everyDays",
          w.next_at AS "nextAt", w.baseline, w.alarmed_at AS "alarmedAt", w.alarm
        FROM watch w JOIN rater r ON r.id = w.rater_id JOIN round d ON d.id = w.round_id
        WHERE w.study_id = ${studyId}::uuid AND ${studyCondition(viewer, "run.read", Prisma.sql`w.study_id`)}
        ORDER BY w.created_at DESC LIMIT 50`,
    ),
  ]);
  const watches: WatchDto[] = [];
  for (const { baseline: stored, nextAt, alarmedAt, ...watch } of found) {
    const checks = await readChecks(prisma(), watch.id);
    const { baseline, later } = comparedWithFirst(stored, checks);
    const states = statesOf(baseline, later);
    watches.push({
      ...watch,
      baseline,
      states,
      alarm: watch.alarm ?? alarmWords(states),
      nextAt: nextAt?.toISOString() ?? null,
      alarmedAt: alarmedAt?.toISOString() ?? null,
      checks: checks
        .map(({ runId, at, status, answers }) => ({
          ...{ runId, at: at.toISOString(), status, answers: answers.length },
          errors: answers.filter(({ isError }) => isError).length,
        }))
        .reverse(),
    });
  }
  return { may: { write }, watches };
}

interface ComparedChecks {
  /** null before the first check has finished */
  readonly baseline: Baseline | null;
  /** the check that the baseline comes from, where it is not stored yet */
  readonly firstRunId: string | null;
  readonly later: readonly Check[];
}

/** What the first check says of the judge's errors, and the checks after it; the worker stores that minutes later. */
function comparedWithFirst(stored: unknown, checks: readonly Check[]): ComparedChecks {
  const [first, ...later] = checks.filter(({ status }) => status === "finished");
  const known = baselineSchema.safeParse(stored);
  if (known.success) return { baseline: known.data, firstRunId: null, later };
  if (!first || first.answers.length === 0) return { baseline: null, firstRunId: null, later: [] };
  return { baseline: baselineOf(first.answers), firstRunId: first.runId, later };
}

function statesOf(baseline: Baseline | null, later: readonly Check[]) {
  const answers = later.flatMap((check) => check.answers);
  return baseline ? watchStates(baseline, answers) : [];
}

interface Check {
  readonly runId: string;
  readonly at: Date;
  readonly status: string;
  readonly answers: readonly AnchorAnswer[];
}

const itemRow = z.object({
  runId: z.uuid(),
  at: z.date(),
  status: z.string(),
  taskId: z.uuid().nullable(),
  result: z.unknown(),
});

const truthRow = z.object({ unit: z.string(), value: z.number() });

/** The checks of a watch since it began, the oldest first, with what each anchor's answers tell. */
async function readChecks(db: Reader, watchId: string): Promise<Check[]> {
  const [items, labels] = await Promise.all([
    rows(
      itemRow,
      Prisma.sql`
        SELECT run.id AS "runId", run.created_at AS at, run.status::text AS status, item.subject_id AS "taskId", item.result
        FROM (SELECT run.* FROM run JOIN watch w ON w.rater_id = run.rater_id AND w.id = ${watchId}::uuid
          WHERE run.kind = 'check-anchors' AND run.configuration ->> 'watchId' = ${watchId} AND run.status <> 'cancelled'
          ORDER BY run.created_at DESC LIMIT ${MAX_CHECKS}) run
        LEFT JOIN run_item item ON item.run_id = run.id AND item.state = 'done'
        ORDER BY run.created_at, run.id, item.position`,
      db,
    ),
    rows(
      truthRow,
      Prisma.sql`
        WITH labels AS (
          SELECT a.id, a.task_id, a.level FROM anchor an JOIN annotation a ON a.task_id = an.task_id AND a.superseded_at IS NULL
          JOIN rater r ON r.id = a.rater_id AND r.kind <> 'judge' WHERE an.watch_id = ${watchId}::uuid
        )
        SELECT task_id::text AS unit, level AS value FROM labels WHERE level IS NOT NULL
        UNION ALL
        SELECT l.task_id || ' ' || ca.item_id || ' ' || ca.side, CASE ca.answer WHEN 'YES' THEN 1 ELSE 0 END::float8
        FROM labels l JOIN checklist_answer ca ON ca.annotation_id = l.id AND ca.answer IN ('YES', 'NO')`,
      db,
    ),
  ]);
  const truths = new Map(
    [...groupRows(labels, ({ unit }) => unit)].flatMap(([unit, of]) => {
      const truth = majority(
        of.map(({ value }) => value),
        "undefined",
      );
      return truth.defined ? [[unit, truth.value] as const] : [];
    }),
  );
  return [...groupRows(items, ({ runId }) => runId)].flatMap(([runId, of]) => {
    const [first] = of;
    if (!first) return [];
    const answers = of.flatMap(({ taskId, result }) => (taskId ? answersOf(taskId, result, truths) : []));
    return [{ runId, at: first.at, status: first.status, answers }];
  });
}

function answersOf(taskId: string, stored: unknown, truths: ReadonlyMap<string, number>): AnchorAnswer[] {
  const { data } = judgedResultSchema.safeParse(stored);
  if (!data) return [];
  const level = truths.get(taskId);
  const byLevel = data.level !== null && level !== undefined ? [anchorAnswer("levels", level, data.level)] : [];
  const byQuestion = data.answers.flatMap(({ itemId, side = "A", answer }) => {
    const truth = truths.get(`${taskId} ${itemId} ${side}`);
    return truth === undefined || answer === null ? [] : [anchorAnswer("answers", truth, answer === "YES" ? 1 : 0)];
  });
  return [...byLevel, ...byQuestion];
}

/** Of watches that are due: their ids, each once however many workers ask, and when the next check is. */
export async function takeDueWatches(
  now: Date,
): Promise<{ watchId: string; studyId: string; budget: number | null }[]> {
  return rows(
    z.object({ watchId: z.uuid(), studyId: z.uuid(), budget: z.number().nullable() }),
    Prisma.sql`
      UPDATE watch SET next_at = ${now}::timestamptz + make_interval(days => every_days)
      WHERE next_at <= ${now}::timestamptz AND every_days IS NOT NULL
      RETURNING id AS "watchId", study_id AS "studyId", budget`,
  );
}

/** For the worker: begins what watches compare with, and notes what has fallen. @returns how many alarms are new */
export async function settleWatches(now: Date): Promise<number> {
  const open = await prisma().watch.findMany({
    where: { alarmedAt: null, rater: { runs: { some: { kind: "check-anchors", status: "finished" } } } },
    select: { id: true, studyId: true, raterId: true, baseline: true },
    take: 1_000,
  });
  let alarms = 0;
  for (const { id, studyId, raterId, baseline: stored } of open) {
    const { baseline, firstRunId, later } = comparedWithFirst(stored, await readChecks(prisma(), id));
    if (baseline === null) continue;
    if (firstRunId !== null) await prisma().watch.update({ where: { id }, data: { baseline, firstRunId } });
    const alarm = alarmWords(statesOf(baseline, later));
    if (alarm === null) continue;
    alarms += await prisma().$transaction(async (transaction) => {
      const { count } = await transaction.watch.updateMany({
        where: { id, alarmedAt: null },
        data: { alarmedAt: now, alarm },
      });
      if (count === 1)
        await recordEvent(transaction, OPERATOR, { studyId, kind: "watch.alarmed", subject: raterId, data: { alarm } });
      return count;
    });
  }
  return alarms;
}
