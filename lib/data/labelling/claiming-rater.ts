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
  held: { assignmentId: string; leaseExpiresAt: string }[];
}

/** The viewer as a rater of this round; a member who labels for the first time becomes a rater of the study. */
export async function claimingRater(viewer: UserViewer, roundId: string): Promise<ClaimingRater> {
  return (await findRater(viewer, roundId)) ?? makeRater(viewer, roundId);
}

async function findRater(viewer: UserViewer, roundId: string): Promise<ClaimingRater | undefined> {
  const [rater] = await query<ClaimingRater>(raterSql(viewer, roundId));
  return rater && withLeases(rater);
}

/** Leases as a client is told them: PostgreSQL writes times inside JSON with more digits. */
export function withLeases(rater: ClaimingRater): ClaimingRater {
  const held = rater.held.map((lease) => ({
    ...lease,
    leaseExpiresAt: new Date(lease.leaseExpiresAt).toISOString(),
  }));
  return { ...rater, held };
}

/**
 * @param freshness the part of a lease that may be left without its being renewed: 1 renews all. What is still fresh
 *   needs no writing; nor can it end while this statement runs.
 */
export function raterSql(viewer: UserViewer, roundId: string, freshness = 1): Prisma.Sql {
  return Prisma.sql`
    WITH found AS (
      SELECT round.id, round.status, round.protocol, rater.id AS rater_id,
        now() + make_interval(mins => round.lease_minutes) AS new_end,
        now() + make_interval(mins => round.lease_minutes) * ${freshness}::float8 AS fresh_end
      FROM round
      JOIN rater ON rater.study_id = round.study_id AND rater.user_id = ${viewer.userId}
      WHERE ${mayBeLabelled(viewer, roundId)}),
    held AS (
      SELECT a.id, a.claimed_at, a.lease_expires_at, found.new_end, a.lease_expires_at >= found.fresh_end AS fresh
      FROM found
      JOIN assignment a ON a.rater_id = found.rater_id AND a.round_id = found.id AND a.state = 'leased'
      WHERE found.status = 'open'),
    renewed AS (
      UPDATE assignment a SET lease_expires_at = held.new_end
      FROM held WHERE a.id = held.id AND NOT held.fresh AND a.state = 'leased'
      RETURNING a.id, a.claimed_at, a.lease_expires_at)
    SELECT found.id AS "roundId", found.status::text AS "roundStatus", found.protocol::text AS protocol,
      found.rater_id AS "raterId",
      EXISTS (SELECT 1 FROM assignment ended WHERE ended.round_id = found.id AND ended.state = 'leased'
        AND ended.lease_expires_at < now()) AS "someLeaseEnded",
      COALESCE((SELECT jsonb_agg(jsonb_build_object('assignmentId', mine.id, 'leaseExpiresAt', mine.lease_expires_at)
          ORDER BY mine.claimed_at, mine.id)
        FROM (SELECT id, claimed_at, lease_expires_at FROM held WHERE fresh UNION ALL SELECT * FROM renewed) mine), '[]')
        AS held
    FROM found`;
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
