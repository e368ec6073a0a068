import { notFound } from "@/lib/data/access";
import { raterOf } from "@/lib/data/people/rater-of";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { query } from "@/lib/db/query";
import type { Protocol, RoundStatus } from "@/lib/domain/protocol";
import type { UserViewer } from "@/lib/domain/viewer";
import { mayLabel } from "./label-access";

export interface ClaimingRater {
  roundId: string;
  roundStatus: RoundStatus;
  protocol: Protocol;
  raterId: string;
  someLeaseEnded: boolean;
  /** the assignments in hand, oldest first; their leases are renewed */
  held: string[];
}

/** The viewer as a rater of this round; a member who labels for the first time becomes a rater of the study. */
export async function claimingRater(viewer: UserViewer, roundId: string): Promise<ClaimingRater> {
  return (await findRater(viewer, roundId)) ?? makeRater(viewer, roundId);
}

async function findRater(viewer: UserViewer, roundId: string): Promise<ClaimingRater | undefined> {
  const rows = await query<ClaimingRater>(Prisma.sql`
    WITH found AS (
      SELECT round.id, round.status, round.protocol, round.lease_minutes, rater.id AS rater_id
      FROM round
      JOIN rater ON rater.study_id = round.study_id AND rater.user_id = ${viewer.userId}
      WHERE ${mayBeLabelled(viewer, roundId)}),
    renewed AS (
      UPDATE assignment a SET lease_expires_at = now() + make_interval(mins => found.lease_minutes)
      FROM found
      WHERE a.rater_id = found.rater_id AND a.round_id = found.id AND a.state = 'leased' AND found.status = 'open'
      RETURNING a.id, a.claimed_at)
    SELECT found.id AS "roundId", found.status::text AS "roundStatus", found.protocol::text AS protocol,
      found.rater_id AS "raterId",
      EXISTS (SELECT 1 FROM assignment ended WHERE ended.round_id = found.id AND ended.state = 'leased'
        AND ended.lease_expires_at < now()) AS "someLeaseEnded",
      ARRAY(SELECT renewed.id FROM renewed ORDER BY renewed.claimed_at, renewed.id) AS held
    FROM found`);
  return rows[0];
}

async function makeRater(viewer: UserViewer, roundId: string): Promise<ClaimingRater> {
  const rows = await prisma().$queryRaw<{ studyId: string }[]>`
    SELECT round.study_id AS "studyId" FROM round WHERE ${mayBeLabelled(viewer, roundId)}`;
  const studyId = rows[0]?.studyId;
  if (!studyId) throw notFound("round");
  await prisma().$transaction((transaction) => raterOf(transaction, viewer.userId, studyId));
  const rater = await findRater(viewer, roundId);
  if (!rater) throw notFound("round");
  return rater;
}

function mayBeLabelled(viewer: UserViewer, roundId: string): Prisma.Sql {
  return Prisma.sql`round.id = ${roundId}::uuid AND round.status <> 'draft' AND round.overlap > 0
    AND ${mayLabel(viewer, Prisma.sql`round.study_id`)}`;
}
