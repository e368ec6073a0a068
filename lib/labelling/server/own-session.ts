import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { row } from "@/lib/db/rows";
import type { OwnSession } from "@/lib/labelling/own-session";
import type { Viewer } from "@/lib/people/viewer";
import { asRater } from "./label-access";
import { roundForRater } from "./rounds-for-rater";

/** What the rater labelled in a round since a moment, as far as the round shows it; of nobody else. Training is left out. */
export async function ownSession(viewer: Viewer, roundId: string, since: Date): Promise<OwnSession> {
  const person = asRater(viewer);
  const { options } = await roundForRater(person, roundId);
  const { labels, activeMs, medianMs } = await row(
    z.object({ labels: z.int(), activeMs: z.number(), medianMs: z.number().nullable() }),
    Prisma.sql`
      SELECT count(*)::int AS labels, COALESCE(sum(n.duration_ms), 0)::float8 AS "activeMs",
        (percentile_cont(0.5) WITHIN GROUP (ORDER BY n.duration_ms))::float8 AS "medianMs"
      FROM assignment s JOIN task t ON t.id = s.task_id
      JOIN annotation n ON n.task_id = s.task_id AND (n.rater_id = s.rater_id) IS TRUE AND n.superseded_at IS NULL
      WHERE s.rater_id = (SELECT r.id FROM rater r JOIN round d ON d.study_id = r.study_id
          WHERE d.id = ${roundId}::uuid AND r.user_id = ${person.userId})
        AND s.round_id = ${roundId}::uuid AND s.state = 'submitted' AND s.submitted_at >= ${since}
        AND t.stratum <> 'training'`,
  );
  return {
    labels: options.showToday ? labels : null,
    activeMs: options.showMinutes ? activeMs : null,
    medianMs: options.showMedian ? medianMs : null,
  };
}
