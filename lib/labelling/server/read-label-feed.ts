import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { exportedPseudonym } from "@/lib/exports/export-source";
import { cursorText, type FedLabel, fedLabelSchema, type LabelFeedQuery, readCursor } from "@/lib/labelling/label-feed";
import type { Viewer } from "@/lib/people/viewer";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";
import { readLabelHorizon } from "./label-horizon";

const labelRow = fedLabelSchema.omit({ cursor: true, rater: true, labelledAt: true }).extend({
  raterNumber: z.int(),
  createdAt: z.date(),
});

/**
 * What was labelled in a round after a cursor, in an order that never changes: who goes on from the last line misses
 * nothing and reads nothing twice. Labels of real tasks; juries' are computed and not among them.
 */
export async function readLabelFeed(
  viewer: Viewer,
  roundId: string,
  { after, limit }: LabelFeedQuery,
): Promise<FedLabel[]> {
  const round = await findAnalysedRound(viewer, "export.read", roundId);
  const horizon = await readLabelHorizon();
  const from = readCursor(after);
  const found = await rows(labelRow, labelsBetween(round, from, horizon, limit));
  return found.map(({ raterNumber, createdAt, ...label }) => ({
    cursor: cursorText({ at: createdAt, id: label.id }),
    ...label,
    rater: exportedPseudonym(raterNumber),
    labelledAt: createdAt.toISOString(),
  }));
}

/** Rater by rater, since the index is by rater; each gives at most as many as are asked for. */
function labelsBetween(
  round: { id: string; studyId: string },
  from: { at: Date; id: string },
  horizon: Date,
  limit: number,
): Prisma.Sql {
  return Prisma.sql`
    SELECT a.id, a.supersedes_id AS supersedes, a.task_id AS "taskId", i.external_id AS instruction,
      array_remove(ARRAY[sa.name, sb.name], NULL) AS systems, r.number AS "raterNumber", r.kind::text AS "raterKind",
      a.level, a.ease::text AS ease, a.comment,
      CASE WHEN a.comment <> '' THEN a.shown_order::text END AS "commentOrder", a.duration_ms AS "durationMs", a.created_at AS "createdAt",
      COALESCE((
        SELECT json_agg(json_build_object('question', q.question, 'side', g.side, 'answer', g.answer)
          ORDER BY g.side, q.position)
        FROM checklist_answer g JOIN checklist_item q ON q.id = g.item_id WHERE g.annotation_id = a.id), '[]') AS answers
    FROM (
      SELECT l.* FROM rater one CROSS JOIN LATERAL (
        SELECT own.* FROM annotation own
        WHERE own.rater_id = one.id AND own.round_id = ${round.id}::uuid AND own.created_at < ${horizon}
          AND EXISTS (SELECT FROM task real WHERE real.id = own.task_id AND real.stratum = 'main')
          AND (own.created_at, own.id) > (${from.at}::timestamptz, ${from.id}::uuid)
        ORDER BY own.created_at, own.id LIMIT ${limit}) l
      WHERE one.study_id = ${round.studyId}::uuid AND NOT one.is_jury
      ORDER BY l.created_at, l.id LIMIT ${limit}) a
    JOIN task t ON t.id = a.task_id
    JOIN instruction i ON i.id = t.instruction_id
    JOIN rater r ON r.id = a.rater_id
    LEFT JOIN response ra ON ra.id = t.response_a_id LEFT JOIN system sa ON sa.id = ra.system_id
    LEFT JOIN response rb ON rb.id = t.response_b_id LEFT JOIN system sb ON sb.id = rb.system_id
    ORDER BY a.created_at, a.id`;
}
