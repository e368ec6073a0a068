import { Prisma } from "@/lib/db/generated/client";
import { runClaim } from "../claim-assignments";
import type { ClaimingRater } from "../claiming-rater";

/**
 * Gives a rater the task back whose label was rejected, one at a time and into a slot of its own: it waits for nobody else, and
 * what is held ahead leaves room for it.
 * @returns the id of its assignment
 */
export function claimReturned({ raterId, roundId }: ClaimingRater): Promise<string[]> {
  return runClaim(Prisma.sql`
    UPDATE assignment SET state = 'leased', slot = 0, claimed_at = now(),
      lease_expires_at = now() + make_interval(mins => (SELECT lease_minutes FROM round WHERE id = ${roundId}::uuid))
    WHERE state = 'returned' AND id = (
      SELECT waiting.id FROM assignment waiting
      WHERE waiting.rater_id = ${raterId}::uuid AND waiting.round_id = ${roundId}::uuid AND waiting.state = 'returned'
        AND NOT EXISTS (SELECT FROM assignment held WHERE held.rater_id = ${raterId}::uuid
          AND held.round_id = ${roundId}::uuid AND held.slot = 0)
      ORDER BY waiting.id LIMIT 1)
    RETURNING id`);
}
