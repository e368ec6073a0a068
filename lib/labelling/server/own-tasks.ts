import { z } from "zod";
import { excerptSchema, excerptSql } from "@/lib/content/server/content-page";
import { Prisma } from "@/lib/db/generated/client";
import { row, rows } from "@/lib/db/rows";
import { OWN_TASK_STATES, type OwnTasks } from "@/lib/labelling/own-tasks";
import type { Viewer } from "@/lib/people/viewer";
import { asRater } from "./label-access";
import { standingRejection } from "./rejection/standing-rejection";
import { roundForRater } from "./rounds-for-rater";

/** Of those in hand and skipped together; labels themselves are listed page by page. */
const MOST = 200;

const ownTaskRow = z.object({
  assignmentId: z.string(),
  state: z.enum(OWN_TASK_STATES),
  claimedAt: z.date(),
  excerpt: excerptSchema,
  reason: z.string().nullable(),
});

/** A draft that says something: holding on to a task keeps an empty one too. */
const IS_BEGUN = Prisma.sql`(EXISTS (SELECT FROM unnest(ARRAY['answers', 'categories', 'scores', 'problems']) list
    WHERE jsonb_array_length(COALESCE(d.content -> list, '[]')) > 0)
  OR EXISTS (SELECT FROM jsonb_array_elements_text(COALESCE(d.content -> 'questions', '[]')) question WHERE question <> '')
  OR COALESCE(d.content ->> 'level', d.content ->> 'tieKind', d.content ->> 'confidence', d.content ->> 'ease',
    d.content ->> 'safety', d.content ->> 'sense', NULLIF(d.content ->> 'comment', '')) IS NOT NULL)`;

/** The rater's own tasks of a round that have no label: in hand, begun or skipped. Those of the training are left out. */
export async function ownTasks(viewer: Viewer, roundId: string): Promise<OwnTasks> {
  const person = asRater(viewer);
  await roundForRater(person, roundId);
  const raterId = Prisma.sql`(SELECT r.id FROM rater r JOIN round o ON o.study_id = r.study_id
    WHERE o.id = ${roundId}::uuid AND r.user_id = ${person.userId})`;
  const [{ submitted }, found] = await Promise.all([
    row(
      z.object({ submitted: z.int() }),
      Prisma.sql`SELECT count(*)::int AS submitted FROM annotation n WHERE n.rater_id = ${raterId}
      AND n.round_id = ${roundId}::uuid AND n.superseded_at IS NULL AND n.assignment_id IS NOT NULL`,
    ),
    rows(
      ownTaskRow,
      Prisma.sql`
    SELECT a.id AS "assignmentId", a.claimed_at AS "claimedAt", ${excerptSql("i")} AS excerpt,
      standing.reason,
      CASE WHEN a.state = 'skipped' THEN 'skipped' WHEN a.state = 'rejected' THEN 'rejected'
        WHEN standing.id IS NOT NULL THEN 'returned' WHEN ${IS_BEGUN} THEN 'draft' ELSE 'to_do' END AS state
    FROM assignment a
    JOIN task t ON t.id = a.task_id
    JOIN instruction i ON i.id = t.instruction_id
    LEFT JOIN draft d ON d.assignment_id = a.id
    LEFT JOIN LATERAL (${standingRejection(Prisma.sql`a.task_id`, Prisma.sql`a.rater_id`)}) standing ON TRUE
    WHERE a.rater_id = ${raterId}
      AND a.round_id = ${roundId}::uuid AND a.state IN ('leased', 'returned', 'skipped', 'rejected') AND t.stratum <> 'training'
    ORDER BY (a.state IN ('skipped', 'rejected')), standing.id IS NULL, CASE WHEN a.state IN ('skipped', 'rejected') THEN -extract(epoch FROM a.claimed_at)
      ELSE extract(epoch FROM a.claimed_at) END, a.id
    LIMIT ${MOST}`,
    ),
  ]);
  return { tasks: found.map((task) => ({ ...task, claimedAt: task.claimedAt.toISOString() })), submitted };
}
