import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { raterKindSchema } from "@/lib/domain/agreement-filter";
import { paceOf, pseudonymOf, type RaterProgress, type RoundProgress } from "@/lib/domain/agreement-progress";
import type { Viewer } from "@/lib/domain/viewer";
import { type AnalysedRound, findAnalysedRound } from "./find-analysed-round";
import { liveLabels } from "./live-labels";
import { queryRow, queryRows, type Reader } from "./query-rows";

const ACTIVE_MS = 10 * 60_000;

const raterRowSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  simulated: z.boolean(),
  name: z.string(),
  source: z.string().nullable(),
  labels: z.int(),
  medianDurationMs: z.number().nullable(),
  lastLabelAt: z.date(),
  comments: z.int(),
  problems: z.int(),
  easier: z.int(),
  harder: z.int(),
  noEffect: z.int(),
  lastHour: z.int(),
  lastDay: z.int(),
  firstSubmission: z.date().nullable(),
  lastSubmission: z.date().nullable(),
});
type RaterRow = z.infer<typeof raterRowSchema>;

/** How far a round is, how fast it goes and who labels. */
export async function readRoundProgress(viewer: Viewer, roundId: string, now = new Date()): Promise<RoundProgress> {
  const db = prisma();
  const round = await findAnalysedRound(viewer, "agreement.read", roundId);
  const [tasks, rows, working, skips] = await Promise.all([
    readTasks(db, round),
    readRaters(db, round, now),
    readWorking(db, round, now),
    prisma().assignment.count({ where: { roundId: round.id, studyId: round.studyId, state: "skipped" } }),
  ]);
  const sum = (value: (row: RaterRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const [lastHour, lastDay] = [sum((row) => row.lastHour), sum((row) => row.lastDay)];
  const labels = sum((row) => row.labels);
  const recently = now.getTime() - ACTIVE_MS;
  const active = new Set(working.map(({ raterId }) => raterId));
  for (const row of rows) if (row.lastSubmission && row.lastSubmission.getTime() > recently) active.add(row.raterId);
  const pace = paceOf({
    now,
    firstSubmission: earliest(rows.map((row) => row.firstSubmission)),
    lastHour,
    lastDay,
    remaining: tasks.wanted - tasks.submitted,
    isOpen: round.status === "open",
  });
  const { seed: _, shufflePositions: __, ...shown } = round;
  return {
    round: shown,
    version: `${labels} ${Math.max(0, ...rows.map((row) => row.lastLabelAt.getTime()))}`,
    tasks: { total: tasks.total, complete: tasks.complete, labelled: tasks.labelled },
    places: { wanted: tasks.wanted, submitted: tasks.submitted, held: tasks.held },
    labels,
    pace: { lastHour, lastDay, ...pace, activeRaters: active.size },
    raters: rows.map(raterOfRow),
    ease:
      round.protocol === "check_then_score"
        ? { easier: sum((row) => row.easier), harder: sum((row) => row.harder), no_effect: sum((row) => row.noEffect) }
        : null,
    comments: sum((row) => row.comments),
    problems: sum((row) => row.problems),
    skips,
  };
}

function raterOfRow(row: RaterRow): RaterProgress {
  return {
    raterId: row.raterId,
    pseudonym: pseudonymOf(row.number),
    kind: row.kind,
    simulated: row.simulated,
    name: row.kind === "human" ? null : row.name,
    source: row.source,
    labels: row.labels,
    medianDurationMs: row.medianDurationMs,
    lastLabelAt: row.lastLabelAt.toISOString(),
    comments: row.comments,
    problems: row.problems,
  };
}

function readTasks(db: Reader, round: AnalysedRound) {
  const row = z.object({
    total: z.int(),
    complete: z.int(),
    labelled: z.int(),
    wanted: z.int(),
    submitted: z.int(),
    held: z.int(),
  });
  // A round of imported labels has no places: there a task is complete when it has a label.
  return queryRow(
    db,
    row,
    Prisma.sql`
      SELECT count(*)::int AS total,
        count(*) FILTER (WHERE CASE WHEN t.wanted > 0 THEN t.submitted >= t.wanted ELSE live.task_id IS NOT NULL END)::int AS complete,
        count(live.task_id)::int AS labelled,
        coalesce(sum(t.wanted), 0)::int AS wanted,
        coalesce(sum(t.submitted), 0)::int AS submitted,
        coalesce(sum(t.taken - t.submitted), 0)::int AS held
      FROM task t
      LEFT JOIN (
        SELECT DISTINCT a.task_id FROM annotation a WHERE a.round_id = ${round.id}::uuid AND a.superseded_at IS NULL
      ) live ON live.task_id = t.id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'main'`,
  );
}

function readRaters(db: Reader, round: AnalysedRound, now: Date): Promise<RaterRow[]> {
  return queryRows(
    db,
    raterRowSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.kind, r.simulated, r.name, r.source,
        count(*)::int AS labels,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY a.duration_ms) FILTER (WHERE a.duration_ms > 0) AS "medianDurationMs",
        max(a.created_at) AS "lastLabelAt",
        count(*) FILTER (WHERE a.comment <> '')::int AS comments,
        count(*) FILTER (WHERE jsonb_array_length(CASE jsonb_typeof(a.problems) WHEN 'array' THEN a.problems ELSE '[]' END) > 0)::int AS problems,
        count(*) FILTER (WHERE a.ease = 'easier')::int AS easier,
        count(*) FILTER (WHERE a.ease = 'harder')::int AS harder,
        count(*) FILTER (WHERE a.ease = 'no_effect')::int AS "noEffect",
        count(*) FILTER (WHERE s.submitted_at > ${now}::timestamptz - interval '1 hour')::int AS "lastHour",
        count(*) FILTER (WHERE s.submitted_at > ${now}::timestamptz - interval '1 day')::int AS "lastDay",
        min(s.submitted_at) AS "firstSubmission",
        max(s.submitted_at) AS "lastSubmission"
      FROM annotation a
      JOIN task t ON t.id = a.task_id
      JOIN rater r ON r.id = a.rater_id
      LEFT JOIN assignment s ON s.id = a.assignment_id
      WHERE ${liveLabels(round, "all")}
      GROUP BY r.id
      ORDER BY r.number`,
  );
}

/** Who holds a task and has opened it or changed its draft lately. */
function readWorking(db: Reader, round: AnalysedRound, now: Date): Promise<{ raterId: string }[]> {
  return queryRows(
    db,
    z.object({ raterId: z.uuid() }),
    Prisma.sql`
      SELECT DISTINCT s.rater_id AS "raterId"
      FROM assignment s LEFT JOIN draft d ON d.assignment_id = s.id
      WHERE s.round_id = ${round.id}::uuid AND s.state = 'leased'
        AND greatest(s.claimed_at, d.updated_at) > ${now}::timestamptz - interval '10 minutes'`,
  );
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return times.reduce((first, time) => (time && (!first || time < first) ? time : first), null);
}
