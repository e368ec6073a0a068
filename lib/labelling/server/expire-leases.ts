import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";

/** Expires assignments whose lease ended, in one round or in all; a task that was returned to its rater waits for them again. Rows that someone is working on are left for the next call. */
export async function expireLeases(roundId?: string): Promise<number> {
  const inRound = roundId ? Prisma.sql`AND a.round_id = ${roundId}::uuid` : Prisma.empty;
  return prisma().$executeRaw`
    UPDATE assignment SET state = (CASE WHEN slot = 0 THEN 'returned' ELSE 'expired' END)::assignment_state, slot = NULL WHERE id IN (
      SELECT a.id FROM assignment a JOIN task ON task.id = a.task_id
      WHERE a.state = 'leased' AND a.lease_expires_at < now() ${inRound}
      ORDER BY a.lease_expires_at
      LIMIT 1000
      FOR UPDATE OF a, task SKIP LOCKED)`;
}
