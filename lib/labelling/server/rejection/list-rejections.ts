import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type ListedRejection, REJECTION_STATES } from "@/lib/labelling/rejection/label-rejection";
import type { Viewer } from "@/lib/people/viewer";
import { raterKindSchema } from "@/lib/results/agreement-filter";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { findAnalysedRound } from "@/lib/results/server/find-analysed-round";

const MOST = 1_000;

const rejectionRow = z.object({
  annotationId: z.uuid(),
  taskId: z.uuid(),
  position: z.int(),
  instructionId: z.string(),
  raterId: z.uuid(),
  number: z.int(),
  kind: raterKindSchema,
  simulated: z.boolean(),
  level: z.number().nullable(),
  reason: z.string(),
  toSameRater: z.boolean(),
  rejectedAt: z.date(),
  rejectedBy: z.string().nullable(),
  state: z.enum(REJECTION_STATES),
});

/** The round's labels that are rejected, the latest first. @param task of one task alone */
export async function listRejections(
  viewer: Viewer,
  roundId: string,
  task?: string,
): Promise<{ rejections: ListedRejection[]; isComplete: boolean }> {
  const round = await findAnalysedRound(viewer, "agreement.read", roundId, { labels: "all" });
  const found = await rows(
    rejectionRow,
    Prisma.sql`
      SELECT j.annotation_id AS "annotationId", t.id AS "taskId", t.position, n.external_id AS "instructionId",
        r.id AS "raterId", r.number, r.kind, r.simulated, a.level, j.reason, j.to_same_rater AS "toSameRater",
        j.rejected_at AS "rejectedAt", by.name AS "rejectedBy",
        CASE WHEN EXISTS (SELECT FROM annotation later WHERE later.supersedes_id = j.annotation_id) THEN 'replaced'
          WHEN s.state = 'returned' OR s.state = 'leased' AND j.to_same_rater THEN 'waiting'
          WHEN held.submitted >= held.wanted THEN 'replaced' ELSE 'open' END AS state
      FROM label_rejection j JOIN annotation a ON a.id = j.annotation_id JOIN task t ON t.id = j.task_id
      JOIN instruction n ON n.id = t.instruction_id JOIN rater r ON r.id = j.rater_id JOIN round d ON d.id = j.round_id
      JOIN task held ON held.round_id = COALESCE(d.lead_round_id, d.id) AND held.position = t.position
      LEFT JOIN assignment s ON s.task_id = held.id AND s.rater_id = j.rater_id
      LEFT JOIN "user" by ON by.id = j.rejected_by
      WHERE j.round_id = ${round.id}::uuid AND j.withdrawn_at IS NULL
        ${task === undefined ? Prisma.empty : Prisma.sql`AND j.task_id = ${task}::uuid`}
      ORDER BY j.rejected_at DESC, t.position, r.number LIMIT ${MOST + 1}`,
  );
  return {
    rejections: found
      .slice(0, MOST)
      .map(({ raterId, number, kind, simulated, toSameRater, rejectedAt, ...rejection }) => ({
        ...rejection,
        rater: { raterId, pseudonym: pseudonymOf(number), kind, simulated, name: null, source: null },
        returnTo: toSameRater ? "same" : "another",
        rejectedAt: rejectedAt.toISOString(),
      })),
    isComplete: found.length <= MOST,
  };
}
