import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, row } from "@/lib/db/rows";
import { type Excluded, excludedKey, excludedOf, parseExcluded } from "@/lib/results/excluded";
import { rightLabel } from "./raters/right-label";

/** A round, and what is left out of its labels. */
export interface CountedRound {
  id: string;
  studyId: string;
  /** null: nothing */
  excluded: Excluded | null;
}

/** All rounds of a study. */
export type CountedStudy = Omit<CountedRound, "id">;

/** The rounds of a study, without labels that not every task of their round had the same chance of: see withLabelsAlike. */
export async function countedStudy(db: Reader, studyId: string, without: string | undefined): Promise<CountedStudy> {
  const uneven = await row(
    z.object({ furtherLabels: z.boolean(), outsideCore: z.boolean() }),
    Prisma.sql`SELECT coalesce(bool_or(d.stops_when_settled), false) AS "furtherLabels",
        coalesce(bool_or(d.planned IS NOT NULL), false) AS "outsideCore"
      FROM round d WHERE d.study_id = ${studyId}::uuid`,
    db,
  );
  const isUneven = uneven.furtherLabels || uneven.outsideCore;
  return { studyId, excluded: isUneven ? { ...excludedOf(without), ...uneven } : parseExcluded(without) };
}

/** Of a task that stops once it is settled only the first labels have nothing to do with what they say. */
const FIRST_LABELS = Prisma.sql` AND (t.most_wanted IS NULL OR a.assignment_id IS NULL OR (
      SELECT count(*) FROM assignment own JOIN assignment earlier ON earlier.task_id = own.task_id AND earlier.state = 'submitted'
        AND (earlier.submitted_at, earlier.id) < (own.submitted_at, own.id)
      WHERE own.id = a.assignment_id) < t.most_wanted / 2 + 1)`;

/** The condition on annotation `a` and task `t` that lets through the labels that are not left out; follows others. */
export function notExcluded(of: CountedRound | CountedStudy): Prisma.Sql {
  return of.excluded === null ? Prisma.empty : Prisma.join(conditionsOf(of, of.excluded), "");
}

type Rounds = Omit<CountedRound, "id" | "excluded"> & Partial<Pick<CountedRound, "id">>;

/** The condition that a column names one of these rounds. */
export function inRounds(column: Prisma.Sql, { id, studyId }: Rounds): Prisma.Sql {
  return id === undefined
    ? Prisma.sql`${column} IN (SELECT one.id FROM round one WHERE one.study_id = ${studyId}::uuid)`
    : Prisma.sql`${column} = ${id}::uuid`;
}

function conditionsOf(round: Rounds, excluded: Excluded): Prisma.Sql[] {
  const { raters, reported, fasterThan, slowerThan, before, after, failedAttention, batches } = excluded;
  return [
    excluded.furtherLabels ? FIRST_LABELS : null,
    excluded.outsideCore ? Prisma.sql` AND t.is_core` : null,
    raters.length > 0 ? Prisma.sql` AND a.rater_id NOT IN (${ratersByNumber(round, raters)})` : null,
    failedAttention !== null
      ? Prisma.sql` AND (a.rater_id, a.round_id) NOT IN (${ratersThatFailed(round, failedAttention)})`
      : null,
    reported.length > 0 ? Prisma.sql` AND a.task_id NOT IN (${tasksReported(round, reported)})` : null,
    // A label without a time is neither fast nor slow.
    fasterThan !== null
      ? Prisma.sql` AND NOT coalesce(a.duration_ms > 0 AND a.duration_ms < ${1000 * fasterThan}::float8, FALSE)`
      : null,
    slowerThan !== null ? Prisma.sql` AND NOT coalesce(a.duration_ms > ${1000 * slowerThan}::float8, FALSE)` : null,
    before !== null ? Prisma.sql` AND a.created_at >= ${before}::timestamptz` : null,
    after !== null ? Prisma.sql` AND a.created_at < ${after}::timestamptz` : null,
    batches.length > 0 ? Prisma.sql` AND coalesce(t.batch, '') <> ALL (${[...batches]}::text[])` : null,
  ].flatMap((condition) => condition ?? []);
}

/** The raters of the study with these numbers. */
function ratersByNumber(round: Rounds, numbers: readonly number[]): Prisma.Sql {
  return Prisma.sql`
    SELECT named.id FROM rater named
    WHERE named.study_id = ${round.studyId}::uuid AND named.number = ANY (${[...numbers]}::int[])`;
}

/**
 * How many attention tasks each rater got wrong in each round: `rater_id`, `round_id`, `mistakes`. A person's first label
 * counts, as on the raters' page.
 */
export function attentionMistakes(round: Rounds): Prisma.Sql {
  const right = rightLabel(Prisma.sql`d.scale`);
  return Prisma.sql`
    SELECT a.rater_id, a.round_id, count(*) AS mistakes
    FROM task t JOIN round d ON d.id = t.round_id JOIN annotation a ON a.task_id = t.id
    JOIN response y ON y.id = t.response_a_id LEFT JOIN response z ON z.id = t.response_b_id
    LEFT JOIN pair p ON p.id = t.pair_id
    WHERE ${inRounds(Prisma.sql`t.round_id`, round)} AND t.stratum = 'attention' AND NOT (${right})
      AND CASE WHEN a.assignment_id IS NULL THEN a.superseded_at IS NULL ELSE a.supersedes_id IS NULL END
    GROUP BY a.rater_id, a.round_id`;
}

/** The raters, each with the round, that got at least `failed` of its attention tasks wrong. */
function ratersThatFailed(round: Rounds, failed: number): Prisma.Sql {
  return Prisma.sql`
    SELECT rater_id, round_id FROM (${attentionMistakes(round)}) mistaken WHERE mistakes >= ${failed}::int`;
}

/** The tasks of the round of which somebody reported this, with a label or by skipping them. */
export function tasksReported(round: Rounds, reported: Excluded["reported"]): Prisma.Sql {
  const kinds = [...reported];
  const isAny = kinds.includes("any");
  // Written so that the index annotation_written serves it.
  const said = Prisma.sql`jsonb_typeof(r.problems) = 'array' AND r.problems <> '[]'`;
  const ofLabel = isAny
    ? said
    : Prisma.sql`${said} AND EXISTS (
        SELECT FROM jsonb_array_elements(r.problems) each(problem) WHERE each.problem ->> 'kind' = ANY (${kinds}::text[]))`;
  const ofSkip = isAny ? Prisma.empty : Prisma.sql` AND s.skip_problem ->> 'kind' = ANY (${kinds}::text[])`;
  return Prisma.sql`
    SELECT r.task_id FROM annotation r
    WHERE ${inRounds(Prisma.sql`r.round_id`, round)} AND r.superseded_at IS NULL AND ${ofLabel}
    UNION
    SELECT s.task_id FROM assignment s
    WHERE ${inRounds(Prisma.sql`s.round_id`, round)} AND s.state = 'skipped'${ofSkip}`;
}

/**
 * Tells apart states of what is left out that the version of a round's labels does not: attention tasks are no part of it,
 * nor are tasks that were skipped. "" where nothing is left out.
 */
export async function stateOfExcluded(db: Reader, round: CountedRound | CountedStudy): Promise<string> {
  const { excluded } = round;
  if (excluded === null) return "";
  const none = Prisma.sql`SELECT NULL`;
  const { failedAttention, reported, raters } = excluded;
  const { state } = await row(
    z.object({ state: z.string() }),
    Prisma.sql`
      SELECT md5(concat(
        (SELECT string_agg(id::text || of::text, ',' ORDER BY id, of) FROM (
          ${failedAttention === null ? Prisma.sql`SELECT NULL, NULL` : ratersThatFailed(round, failedAttention)}) failed(id, of)), ' ',
        (SELECT string_agg(id::text, ',' ORDER BY id) FROM (
          ${reported.length === 0 ? none : tasksReported(round, reported)}) reported(id)), ' ',
        (SELECT string_agg(id::text, ',' ORDER BY id) FROM (
          ${raters.length === 0 ? none : ratersByNumber(round, raters)}) named(id))
      )) AS state`,
    db,
  );
  return ` without ${state}`;
}

/** What a result's key says of what is left out. */
export function keyOfExcluded({ excluded }: Pick<CountedRound, "excluded">): string {
  return excluded === null ? "" : ` without ${excludedKey(excluded)}`;
}
