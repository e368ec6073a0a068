import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";

const limitRow = z.object({
  studyId: z.string().nullable(),
  userId: z.string().nullable(),
  amount: z.number(),
  currency: z.string(),
  spent: z.number(),
  reserved: z.number(),
});
/** A spending limit with what counts against it: what runs have cost, and what is set aside for calls under way. */
export type LimitNow = z.infer<typeof limitRow>;

/**
 * Spending limits as they are now.
 * @param which a condition on `l`, the table of limits
 */
export async function readLimits(which: Prisma.Sql, db?: Reader): Promise<LimitNow[]> {
  return rows(
    limitRow,
    Prisma.sql`
    SELECT l.study_id AS "studyId", l.user_id AS "userId", l.amount, l.currency,
      (SELECT COALESCE(sum(r.cost), 0) FROM run r
        WHERE (r.study_id = l.study_id OR r.created_by = l.user_id) AND r.currency = l.currency)
      + (SELECT COALESCE(sum(d.cost), 0) FROM deleted_run_cost d
        WHERE (d.study_id = l.study_id OR d.user_id = l.user_id) AND d.currency = l.currency) AS spent,
      (SELECT COALESCE(sum(c.cost), 0) FROM reserved_cost c JOIN run r ON r.id = c.run_id
        WHERE r.study_id = l.study_id OR r.created_by = l.user_id) AS reserved
    FROM spending_limit l WHERE ${which}
    ORDER BY l.study_id NULLS LAST`,
    db,
  );
}

/** The condition on limits `l` that hold for runs of a study which this person starts. */
export function holdsFor(studyId: string, userId: string | null): Prisma.Sql {
  return Prisma.sql`(l.study_id = ${studyId}::uuid OR l.user_id = ${userId}::text)`;
}

/**
 * Why a call must not begin within these limits, whatever else is under way; null where it may.
 * @param cost what the call may cost; null where its model has no price
 */
export function refusedBy(limits: readonly LimitNow[], currency: string, cost: number | null): string | null {
  if (limits.length === 0) return null;
  if (cost === null) return "Spending is limited here, and a model of this run has no price.";
  // A limit says nothing about money of another currency.
  const other = limits.find((limit) => limit.currency !== currency);
  if (other) return `The ${nameOf(other)} is in ${other.currency}, and this run counts in ${currency}.`;
  const reached = limits.find(({ spent, amount }) => spent >= amount || spent + cost > amount);
  if (reached === undefined) return null;
  const left = reached.spent >= reached.amount ? "is used up" : "leaves too little for the next call";
  return `The ${nameOf(reached)}, ${reached.amount} ${reached.currency}, ${left}.`;
}

function nameOf({ studyId }: LimitNow): string {
  return studyId === null ? "spending limit of the person who started the run" : "spending limit of this study";
}
