import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { type SaveDraft, type SaveDraftResult, saveDraftResultSchema } from "@/lib/labelling/labelling";
import type { Viewer } from "@/lib/people/viewer";
import { asRater, mayLabel, noSuchTask } from "./label-access";

const insertedRow = z.object({
  revision: z.int(),
  state: z.string(),
  leaseExpiresAt: z.date(),
  elsewhere: z.boolean(),
});

/**
 * Keeps what a rater has answered so far, unless a newer revision is already kept, or one of another device that this one has
 * not seen; and renews the lease.
 */
export async function saveDraft(viewer: Viewer, assignmentId: string, draft: SaveDraft): Promise<SaveDraftResult> {
  const person = asRater(viewer);
  const device = draft.device ?? null;
  const content = Prisma.sql`${JSON.stringify(draft.content)}::jsonb`;
  const [kept] = await rows(
    insertedRow,
    Prisma.sql`
    WITH own AS (
      UPDATE assignment a SET lease_expires_at = CASE
        WHEN a.state = 'leased' THEN now() + make_interval(mins => round.lease_minutes)
        ELSE a.lease_expires_at END
      FROM rater, round
      WHERE a.id = ${assignmentId}::uuid AND rater.id = a.rater_id AND rater.user_id = ${person.userId}
        AND round.id = a.round_id AND ${mayLabel(person, Prisma.sql`a.study_id`)}
      RETURNING a.id, a.state, a.lease_expires_at),
    kept AS (
      INSERT INTO draft (assignment_id, revision, content, device, updated_at)
      SELECT own.id, ${draft.revision}, ${content}, ${device}, now() FROM own
      ON CONFLICT (assignment_id) DO UPDATE
        SET revision = EXCLUDED.revision, content = EXCLUDED.content, device = EXCLUDED.device, updated_at = now()
        WHERE draft.revision < EXCLUDED.revision AND (EXCLUDED.device IS NULL OR draft.device IS NULL
          OR draft.device = EXCLUDED.device OR draft.revision <= ${draft.after ?? null}::int)
      RETURNING revision)
    SELECT COALESCE((SELECT revision FROM kept), (SELECT revision FROM draft WHERE assignment_id = own.id), 0) AS revision,
      CASE own.state WHEN 'skipped' THEN 'expired' WHEN 'rejected' THEN 'expired' WHEN 'returned' THEN 'leased'
        ELSE own.state::text END AS state,
      own.lease_expires_at AS "leaseExpiresAt",
      NOT EXISTS (SELECT FROM kept) AND EXISTS (SELECT FROM draft other
        WHERE other.assignment_id = own.id AND other.device <> ${device}::text
          AND other.content - 'durationMs' <> ${content} - 'durationMs') AS elsewhere
    FROM own`,
  );
  if (!kept) throw noSuchTask();
  return saveDraftResultSchema.parse({ ...kept, leaseExpiresAt: kept.leaseExpiresAt.toISOString() });
}
