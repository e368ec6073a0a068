import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row, rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { type RaterGroup, raterKindSchema } from "@/lib/results/agreement-filter";
import { TRUTH_STRATA } from "@/lib/results/agreement-raters";
import { asksFor, hasAnswers, labelsPairs } from "@/lib/round/protocol/protocols";
import { readScale } from "@/lib/round/protocol/round-scale";
import { type PairOrder, scaleNamed } from "@/lib/round/protocol/scale";
import { studyCondition } from "@/lib/study/server/access";
import type { AnalysedRound } from "../find-analysed-round";
import { liveLabels, raterCondition } from "../live-labels";
import { notExcluded } from "../not-excluded";
import { rightLabel } from "./right-label";

const raterRowSchema = z.object({
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  simulated: z.boolean(),
  name: z.string().nullable(),
  source: z.string().nullable(),
});

/** The raters with a label in the round, of any stratum. People's names only where asked for by who may read people. */
export async function readRatersOfRound(
  db: Reader,
  viewer: Viewer,
  round: AnalysedRound,
  { raters: group, names }: { raters: RaterGroup; names: boolean },
) {
  const person = names
    ? Prisma.sql`CASE WHEN ${studyCondition(viewer, "people.read", Prisma.sql`r.study_id`)} THEN coalesce(u.name, r.name) END`
    : Prisma.sql`NULL`;
  return rows(
    raterRowSchema,
    Prisma.sql`
      SELECT r.id AS "raterId", r.number, r.kind, r.simulated, r.source,
        CASE WHEN r.kind = 'human' THEN ${person} ELSE r.name END AS name
      FROM rater r LEFT JOIN "user" u ON u.id = r.user_id
      WHERE r.study_id = ${round.studyId}::uuid${raterCondition(group, Prisma.sql`r`)} AND EXISTS (
        SELECT FROM annotation a JOIN task t ON t.id = a.task_id
        WHERE a.rater_id = r.id AND a.round_id = ${round.id}::uuid AND a.superseded_at IS NULL${notExcluded(round)}
      )
      ORDER BY r.number`,
    db,
  );
}

/** Whether the viewer may read people in the round's study. */
export async function mayReadPeople(db: Reader, viewer: Viewer, round: AnalysedRound): Promise<boolean> {
  const { may } = await row(
    z.object({ may: z.boolean() }),
    Prisma.sql`SELECT ${studyCondition(viewer, "people.read", Prisma.sql`${round.studyId}::uuid`)} AS may`,
    db,
  );
  return may;
}

/** Labels of training and attention tasks that were ever given. */
export async function countOtherLabels(db: Reader, round: AnalysedRound): Promise<number> {
  const { labels } = await row(
    z.object({ labels: z.int() }),
    Prisma.sql`
      SELECT count(*)::int AS labels FROM task t JOIN annotation a ON a.task_id = t.id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum <> 'main'`,
    db,
  );
  return labels;
}

/** The median time of a label in the round; null where none has a time. */
export async function readMedianTime(db: Reader, round: AnalysedRound, group: RaterGroup): Promise<number | null> {
  const { median } = await row(
    z.object({ median: z.number().nullable() }),
    Prisma.sql`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY a.duration_ms) AS median
      FROM annotation a JOIN task t ON t.id = a.task_id
      WHERE ${liveLabels(round, group)} AND a.duration_ms > 0`,
    db,
  );
  return median;
}

const habitRowSchema = z.object({
  raterId: z.uuid(),
  labels: z.int(),
  timed: z.int(),
  quartiles: z.array(z.number()).length(3).nullable(),
  fast: z.int(),
  /** how often each value of the scale; of pairs that are read both ways as the rater saw them, where that is known */
  levels: z.array(z.int()),
  /** the same levels in the order in which the rater gave them; null where that is not known */
  sequence: z.array(z.number()).nullable(),
  shownFirst: z.int(),
  shownSecond: z.int(),
  shownTie: z.int(),
});
export type HabitRow = z.infer<typeof habitRowSchema>;

/** Each rater's times, levels and sides. */
export function readHabits(
  db: Reader,
  round: AnalysedRound,
  { raters: group, order }: { raters: RaterGroup; order?: PairOrder | undefined },
  fastMs: number,
): Promise<HabitRow[]> {
  const { values, isReversible } = readScale(round, order);
  const comparison = round.scale && scaleNamed(round.scale).comparison;
  const bothEnds = comparison ? comparison.bestForA + comparison.bestForB : 0;
  // What the rater saw as A is what was shown first.
  const seen = Prisma.sql`CASE a.shown_order WHEN 'ab' THEN a.level WHEN 'ba' THEN ${bothEnds}::float8 - a.level END`;
  const level = isReversible ? seen : Prisma.sql`a.level`;
  const levels = values.map((value) => Prisma.sql`count(*) FILTER (WHERE ${level} = ${value}::float8)`);
  // Below 0 is the side that was shown first.
  const lean = comparison ? Prisma.sql`(${seen}) - ${bothEnds / 2}::float8` : Prisma.sql`NULL::float8`;
  return rows(
    habitRowSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", count(*)::int AS labels,
        count(*) FILTER (WHERE a.duration_ms > 0)::int AS timed,
        percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY a.duration_ms) FILTER (WHERE a.duration_ms > 0) AS quartiles,
        count(*) FILTER (WHERE a.duration_ms > 0 AND a.duration_ms < ${fastMs}::float8)::int AS fast,
        ARRAY[${levels.length > 0 ? Prisma.join(levels) : Prisma.empty}]::int[] AS levels,
        array_agg(${level} ORDER BY s.submitted_at, a.id) FILTER (WHERE s.submitted_at IS NOT NULL AND ${level} IS NOT NULL) AS sequence,
        count(*) FILTER (WHERE ${lean} < 0)::int AS "shownFirst",
        count(*) FILTER (WHERE ${lean} > 0)::int AS "shownSecond",
        count(*) FILTER (WHERE ${lean} = 0)::int AS "shownTie"
      FROM annotation a JOIN task t ON t.id = a.task_id LEFT JOIN assignment s ON s.id = a.assignment_id
      WHERE ${liveLabels(round, group)}
      GROUP BY a.rater_id`,
    db,
  );
}

const truthRowSchema = z.object({
  raterId: z.uuid(),
  stratum: z.enum(TRUTH_STRATA),
  n: z.int(),
  right: z.int(),
  difference: z.number().nullable(),
});
export type TruthRow = z.infer<typeof truthRowSchema>;

/**
 * Each rater's labels against known scores (the same score), known answers (each of them) or known outcomes (the same outcome). Of attention tasks a
 * person's first label counts: anyone who found out what it was could correct it.
 */
export function readTruthResults(db: Reader, round: AnalysedRound): Promise<TruthRow[]> {
  const right = rightLabel(Prisma.sql`${round.scale}::text`);
  const difference = labelsPairs(round.protocol) ? Prisma.sql`NULL::float8` : Prisma.sql`avg(a.level - y.known_score)`;
  return rows(
    truthRowSchema,
    Prisma.sql`
      SELECT a.rater_id AS "raterId", a.stratum, count(*)::int AS n, count(*) FILTER (WHERE ${right})::int AS right,
        ${difference} AS difference
      FROM (
        SELECT a.id, a.checklist_id, a.rater_id, a.level, t.stratum, t.response_a_id, t.response_b_id,
          t.pair_id
        FROM annotation a JOIN task t ON t.id = a.task_id
        WHERE a.round_id = ${round.id}::uuid AND a.superseded_at IS NULL
          AND NOT (t.stratum = 'attention' AND a.assignment_id IS NOT NULL) AND t.stratum <> 'repeat'${notExcluded(round)}
        UNION ALL
        SELECT a.id, a.checklist_id, a.rater_id, a.level, t.stratum, t.response_a_id, t.response_b_id,
          t.pair_id
        FROM task t JOIN annotation a ON a.task_id = t.id
        WHERE t.round_id = ${round.id}::uuid AND t.stratum = 'attention'
          AND a.assignment_id IS NOT NULL AND a.supersedes_id IS NULL${notExcluded(round)}) a
      JOIN response y ON y.id = a.response_a_id LEFT JOIN response z ON z.id = a.response_b_id
      LEFT JOIN pair p ON p.id = a.pair_id
      WHERE ${right} IS NOT NULL
      GROUP BY a.rater_id, a.stratum`,
    db,
  );
}

function isTruthKnown({ protocol }: AnalysedRound): Prisma.Sql {
  const ofLevel = labelsPairs(protocol)
    ? Prisma.sql`p.known_outcome IS NOT NULL`
    : Prisma.sql`${asksFor(protocol, "level")} AND y.known_score IS NOT NULL`;
  return hasAnswers(protocol)
    ? Prisma.sql`(${ofLevel} OR EXISTS (SELECT FROM known_answers(y.id, t.checklist_id))
        OR EXISTS (SELECT FROM known_answers(t.response_b_id, t.checklist_id)))`
    : ofLevel;
}

/** How many tasks of each stratum there are, and of how many the truth is known. */
export function readStrata(db: Reader, round: AnalysedRound) {
  return rows(
    z.object({ stratum: z.enum(TRUTH_STRATA), tasks: z.int(), known: z.int() }),
    Prisma.sql`
      SELECT t.stratum, count(*)::int AS tasks, count(*) FILTER (WHERE ${isTruthKnown(round)})::int AS known
      FROM task t JOIN response y ON y.id = t.response_a_id LEFT JOIN pair p ON p.id = t.pair_id
      WHERE t.round_id = ${round.id}::uuid AND t.stratum <> 'repeat' GROUP BY t.stratum`,
    db,
  );
}
