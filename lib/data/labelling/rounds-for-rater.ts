import { notFound } from "@/lib/data/access";
import { labelCountsOf } from "@/lib/data/round/label-counts";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type RoundForRater, type RoundsToLabel, roundForRaterSchema } from "@/lib/domain/labelling/labelling";
import type { UserViewer, Viewer } from "@/lib/domain/viewer";
import { asRater, mayLabel } from "./label-access";

/** One round as its rater sees it. */
export async function roundForRater(viewer: Viewer, roundId: string): Promise<RoundForRater> {
  const [round] = await roundsWhere(asRater(viewer), Prisma.sql`round.id = ${roundId}::uuid`);
  if (!round) throw notFound("round");
  return round;
}

/** The rounds this person can label or has labelled: open ones first, then paused, then closed; in each, those with work left first. */
export async function roundsToLabel(viewer: Viewer): Promise<RoundsToLabel> {
  const rounds = await roundsWhere(asRater(viewer), Prisma.sql`TRUE`);
  return { rounds: rounds.map(({ guidelines: _, ...round }) => round) };
}

async function roundsWhere(viewer: UserViewer, condition: Prisma.Sql): Promise<RoundForRater[]> {
  return rows(roundForRaterSchema, roundsForRaterSql(viewer, condition));
}

export function roundsForRaterSql(viewer: UserViewer, condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT round.id, round.name, study.name AS "studyName", round.protocol::text AS protocol, round.status::text AS status,
      round.allow_unknown AS "allowUnknown", round.guidelines, round.criterion, round.scale, round.level_names AS "levelNames",
      jsonb_build_object('mine', COALESCE(mine.count, 0), 'tasks', counts.tasks + COALESCE(others.tasks, 0),
        'submitted', counts.submitted + COALESCE(others.submitted, 0), 'wanted', counts.wanted + COALESCE(others.submitted, 0), 'left', COALESCE(mine.held > 0, FALSE) OR free."left") AS progress
    FROM round
    JOIN study ON study.id = round.study_id
    CROSS JOIN LATERAL (${labelCountsOf(Prisma.sql`round.id`)}) counts
    LEFT JOIN LATERAL (${OTHERS}) others ON round.has_attention_tasks OR round.pass_mark IS NOT NULL
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE a.state = 'submitted')::int AS count, count(*) FILTER (WHERE a.state = 'leased') AS held
      FROM assignment a JOIN rater ON rater.id = a.rater_id
      WHERE rater.user_id = ${viewer.userId} AND rater.study_id = round.study_id AND a.round_id = round.id
        AND a.state IN ('submitted', 'leased')) mine ON TRUE
    CROSS JOIN LATERAL (${leftFor(viewer)}) free
    WHERE round.status <> 'draft' AND round.overlap > 0 AND ${mayLabel(viewer, Prisma.sql`round.study_id`)} AND ${condition}
    ORDER BY round.status, counts.submitted >= counts.wanted, round.opened_at, round.id`;
}

/** To who labels them, attention tasks are tasks like all others: numbers that left them out would tell them apart. Training tasks are work as well. */
const OTHERS = Prisma.sql`
      SELECT count(DISTINCT task.id)::int AS tasks, count(given.id)::int AS submitted
      FROM task LEFT JOIN assignment given ON given.task_id = task.id AND given.state = 'submitted'
      WHERE task.round_id = round.id AND task.stratum <> 'main'`;

/** How many unfinished tasks are looked at: if all of them are this rater's already, another may still be left. */
const LOOKED_AT = 200;

function leftFor(viewer: UserViewer): Prisma.Sql {
  return Prisma.sql`
      SELECT COALESCE(count(*) = ${LOOKED_AT}::int OR bool_or(NOT EXISTS (
        SELECT FROM assignment taken JOIN rater ON rater.id = taken.rater_id AND rater.user_id = ${viewer.userId}
        WHERE taken.task_id = next.id AND taken.state <> 'expired')), FALSE) AS "left"
      FROM (SELECT task.id FROM task WHERE task.round_id = round.id AND task.taken < task.wanted
        ORDER BY task.taken DESC, task.position LIMIT ${LOOKED_AT}::int) next`;
}
