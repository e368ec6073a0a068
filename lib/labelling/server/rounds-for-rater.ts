import { NIL } from "uuid";
import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { type RoundForRater, type RoundsToLabel, roundForRaterSchema } from "@/lib/labelling/labelling";
import type { UserViewer, Viewer } from "@/lib/people/viewer";
import { hasAnswers } from "@/lib/round/protocol/protocols";
import { labelCountsOf, mostWantedOf } from "@/lib/round/server/label-counts";
import { hasPlaces } from "@/lib/round/server/labelled-together";
import { notFound } from "@/lib/study/server/access";
import { hasPassed } from "@/lib/training/has-passed";
import { countingAdmissions } from "../../training/server/counting-admissions";
import { standingOf } from "../../training/server/standings";
import { waitingForDirectScores } from "./claim-next";
import { LABEL_CAP } from "./claiming-rater";
import { asRater, mayLabel, profileFits } from "./label-access";
import { nextTasks } from "./next-tasks";
import { notRemoved } from "./not-removed";

/** One round as its rater sees it. */
export async function roundForRater(viewer: Viewer, roundId: string): Promise<RoundForRater> {
  const [round] = await roundsWhere(asRater(viewer), Prisma.sql`round.id = ${roundId}::uuid`);
  if (!round) throw notFound("round");
  return round;
}

/** The rounds this person can label or has labelled: open ones first, then paused, then closed; in each, those with work left first. */
export async function roundsToLabel(viewer: Viewer): Promise<RoundsToLabel> {
  const rounds = await roundsWhere(asRater(viewer), Prisma.sql`TRUE`);
  const listed = rounds.map(async ({ guidelines: _, levelGuides: __, ...round }) => {
    const isGoing = round.status === "open" && round.progress.left;
    return {
      ...round,
      comesFirst: isGoing ? await comesFirst(asRater(viewer), round) : null,
      awaitsDecision: isGoing && (await awaitsDecision(asRater(viewer), round)),
    };
  });
  return { rounds: await Promise.all(listed) };
}

async function roundsWhere(viewer: UserViewer, condition: Prisma.Sql): Promise<RoundForRater[]> {
  return rows(roundForRaterSchema, roundsForRaterSql(viewer, condition));
}

export function roundsForRaterSql(viewer: UserViewer, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT round.id, COALESCE(round.labelled_as, round.name) AS name, ${criteriaSql} AS criteria, study.name AS "studyName", round.protocol::text AS protocol, round.status::text AS status,
      round.allow_unknown AS "allowUnknown", round.by_instruction AS "byInstruction", round.guidelines, round.criterion,
      CASE WHEN round.lead_round_id IS NULL THEN round.scale END AS scale,
      CASE WHEN round.lead_round_id IS NULL THEN round.level_names ELSE '{}' END AS "levelNames",
      CASE WHEN round.lead_round_id IS NULL THEN round.level_guides ELSE '[]' END AS "levelGuides", round.categories, round.labelling_options AS options,
      (SELECT said.ease::text FROM round_ease said JOIN rater by ON by.id = said.rater_id
        WHERE said.round_id = round.id AND by.user_id = ${viewer.userId}) AS "ownEase",
      jsonb_build_object('mine', LEAST(COALESCE(mine.count, 0), counts.asked), 'tasks', LEAST(counts.asked, ${LABEL_CAP}),
        'submitted', CASE WHEN NOT going."left" AND counts.submitted >= counts.wanted THEN counts.wanted
          ELSE LEAST(counts.submitted + COALESCE(others.submitted, 0), counts.wanted) END,
        'wanted', counts.wanted, 'most', ${mostWantedOf(Prisma.sql`round.id`)}, 'left', going."left", 'returned', COALESCE(mine.returned, 0)) AS progress
    FROM round
    JOIN study ON study.id = round.study_id
    CROSS JOIN LATERAL (${labelCountsOf(Prisma.sql`round.id`)}) counts
    LEFT JOIN LATERAL (${othersFor(viewer)}) others ON round.has_attention_tasks
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE a.state = 'submitted' AND task.stratum <> 'training')::int AS count,
        count(*) FILTER (WHERE a.state IN ('leased', 'returned')) AS held,
        count(*) FILTER (WHERE a.state = 'returned' OR a.slot = 0)::int AS returned
      FROM assignment a JOIN rater ON rater.id = a.rater_id JOIN task ON task.id = a.task_id
      WHERE rater.user_id = ${viewer.userId} AND rater.study_id = round.study_id AND a.round_id = round.id
        AND a.state IN ('submitted', 'leased', 'returned')) mine ON TRUE
    CROSS JOIN LATERAL (${leftFor(viewer)}) free
    CROSS JOIN LATERAL (SELECT COALESCE(mine.held > 0, FALSE) OR (free."left" AND NOT ${isCapReached(viewer)}) AS "left") going
    WHERE round.status <> 'draft' AND round.overlap > 0 AND ${hasPlaces(Prisma.sql`round`)} AND ${mayLabel(viewer, Prisma.sql`round.study_id`)}
      AND ${profileFits(Prisma.sql`${viewer.userId}`, Prisma.sql`round`)}
      AND ${notRemoved(Prisma.sql`${viewer.userId}`, Prisma.sql`round.id`)} AND ${condition}
    ORDER BY round.status, counts.submitted >= counts.wanted, round.opened_at, round.id`;
}

/** What is scored on the page, in the order of the criteria; nothing where a round is labelled by itself. */
const criteriaSql = Prisma.sql`CASE WHEN round.lead_round_id IS NULL THEN '[]' ELSE (
      SELECT jsonb_agg(jsonb_build_object('name', scored.rated_criterion, 'meaning', COALESCE(scored.criterion_meaning, ''),
        'scale', scored.scale, 'levelNames', scored.level_names, 'levelGuides', scored.level_guides) ORDER BY scored.id)
      FROM round scored WHERE scored.lead_round_id = round.id) END`;

/**
 * Attention tasks are no work that was announced, so no total has them. Yet to who labels them they are tasks like all
 * others: whatever number moved otherwise with them would tell them apart. So each label of either kind counts, until the
 * totals are reached. Others' count as far as they were wanted: there may be more raters. Training tasks count nowhere.
 */
function othersFor(viewer: UserViewer): Prisma.Sql {
  return Prisma.sql`
      SELECT LEAST(extra.own, extra.tasks) + LEAST(extra.by_others, extra.tasks * (round.overlap - 1)) AS submitted
      FROM (
        SELECT count(DISTINCT task.id)::int AS tasks, count(given.id) FILTER (WHERE by.user_id = ${viewer.userId})::int AS own,
          count(given.id) FILTER (WHERE by.user_id IS DISTINCT FROM ${viewer.userId})::int AS by_others
        FROM task
        LEFT JOIN assignment given ON given.task_id = task.id AND given.state = 'submitted'
        LEFT JOIN rater by ON by.id = given.rater_id
        WHERE task.round_id = round.id AND task.stratum = 'attention') extra`;
}

function isCapReached(viewer: UserViewer): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${LABEL_CAP} IS NULL THEN FALSE ELSE COALESCE((SELECT labels_towards_cap(rater.id, round.id)
      FROM rater WHERE rater.user_id = ${viewer.userId} AND rater.study_id = round.study_id), 0) >= ${LABEL_CAP} END`;
}

/** How many unfinished tasks are looked at: if all of them are this rater's already, another may still be left. */
const LOOKED_AT = 200;

function leftFor(viewer: UserViewer): Prisma.Sql {
  return Prisma.sql`
      SELECT COALESCE(count(*) = ${LOOKED_AT}::int OR bool_or(NOT EXISTS (
        SELECT FROM assignment taken JOIN rater ON rater.id = taken.rater_id AND rater.user_id = ${viewer.userId}
        WHERE taken.task_id = next.task_id AND taken.state <> 'expired')
          AND (round.arms IS NULL OR NOT EXISTS (SELECT FROM task arm JOIN assignment taken ON taken.unit_id = arm.unit_id
            JOIN rater ON rater.id = taken.rater_id AND rater.user_id = ${viewer.userId}
            WHERE arm.id = next.task_id AND taken.state <> 'expired'))), FALSE) AS "left"
      FROM (SELECT listed.task_id FROM available_task listed WHERE listed.round_id = round.id
        ORDER BY listed.places_left, listed.position LIMIT ${LOOKED_AT}::int) next`;
}

/** Whether this rater failed the training of a round and has no try left, so that its researchers decide what comes next. */
async function awaitsDecision(
  { userId }: UserViewer,
  { id: roundId, protocol }: Pick<RoundForRater, "id" | "protocol">,
): Promise<boolean> {
  const [rater] = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`
    SELECT rater.id FROM round JOIN rater ON rater.study_id = round.study_id AND rater.user_id = ${userId}
    WHERE round.id = ${roundId}::uuid AND round.pass_mark IS NOT NULL
      AND NOT EXISTS (SELECT FROM ${countingAdmissions(Prisma.sql`rater.id`, Prisma.sql`round`)})`,
  );
  if (!rater) return false;
  const { passMark, ...standing } = await standingOf(prisma(), { roundId, protocol }, rater.id);
  return (
    passMark !== null && standing.done >= standing.tasks && standing.triesLeft === 0 && !hasPassed(standing, passMark)
  );
}

/**
 * The name of the round whose direct scores everything waits for that this rater could get in an open round. Null where
 * something waits for nothing, is in hand, or is training, which waits for nothing either.
 */
async function comesFirst(
  { userId }: UserViewer,
  { id: roundId, protocol }: Pick<RoundForRater, "id" | "protocol">,
): Promise<string | null> {
  if (!hasAnswers(protocol)) return null;
  const found = await row(
    z.object({ raterId: z.string().nullable(), isBusy: z.boolean() }),
    Prisma.sql`
    SELECT rater.id AS "raterId",
      EXISTS (SELECT FROM assignment held WHERE held.rater_id = rater.id AND held.round_id = round.id AND held.slot IS NOT NULL)
      OR round.pass_mark IS NOT NULL AND NOT EXISTS (SELECT FROM
        ${countingAdmissions(Prisma.sql`rater.id`, Prisma.sql`round`)}) AS "isBusy"
    FROM round LEFT JOIN rater ON rater.study_id = round.study_id AND rater.user_id = ${userId}
    WHERE round.id = ${roundId}::uuid`,
  );
  if (found.isBusy) return null;
  // Who has labelled nothing in the study is no rater of it yet.
  // Whether there is one does not depend on the order.
  const rater = { roundId, protocol, userId, raterId: found.raterId ?? NIL, drawsOrder: false };
  const free = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`SELECT next.id FROM (${nextTasks(rater, Prisma.sql`1`)}) next`,
  );
  if (free.length > 0) return null;
  return (await waitingForDirectScores(prisma(), rater))?.roundName ?? null;
}
