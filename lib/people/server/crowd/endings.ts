import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { NothingToDo } from "@/lib/labelling/labelling";
import { crowdEndingsSchema } from "@/lib/people/crowd";

/**
 * Adds what somebody tells the platform that sent them, once no task of the round comes for them any more: that they
 * completed it, if they gave a label; otherwise that they were screened out. Nobody reads a code earlier.
 */
export async function withEnding(
  { raterId, roundId }: { raterId: string; roundId: string },
  nothing: NothingToDo,
): Promise<NothingToDo> {
  const { reason } = nothing;
  if (reason === "paused" || reason === "leased_to_others" || reason === "direct_scoring_first") return nothing;
  const [link] = await rows(
    z.object({ endings: crowdEndingsSchema, hasLabelled: z.boolean() }),
    Prisma.sql`
    SELECT l.endings, EXISTS (SELECT FROM assignment a JOIN task t ON t.id = a.task_id
        WHERE a.rater_id = r.id AND a.round_id = l.round_id AND t.stratum <> 'training'
          AND a.state IN ('submitted', 'rejected')) AS "hasLabelled"
    FROM rater r JOIN crowd_submission s ON s.user_id = r.user_id
    JOIN crowd_link l ON l.invitation_id = s.invitation_id AND l.round_id = ${roundId}::uuid
    WHERE r.id = ${raterId}::uuid ORDER BY s.started_at DESC LIMIT 1`,
  );
  if (!link) return nothing;
  const isCompleted = link.hasLabelled && reason !== "training_not_passed";
  return { ...nothing, ending: isCompleted ? link.endings.completed : link.endings.screenedOut };
}
