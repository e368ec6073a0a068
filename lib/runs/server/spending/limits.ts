import { z } from "zod";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { askAnAdmin } from "@/lib/people/server/list-users";
import type { RunPrices } from "@/lib/runs/run";
import { isFree } from "@/lib/runs/spending";
import { AppError } from "@/lib/wire/app-error";

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

export interface RunToPay {
  readonly studyId: string;
  /** who started it; null: the operator */
  readonly userId: string | null;
  readonly prices: RunPrices;
  readonly currency: string;
}

/**
 * Refuses a run that could not make its first call within the spending limits of its study and of the user who started
 * it. That its calls keep within them is the workers' part (reserveCosts).
 */
export async function requireMoney(transaction: Transaction, run: RunToPay): Promise<void> {
  const { studyId, userId, prices, currency } = run;
  if (Object.values(prices).every(isFree)) return;
  const limits = await readLimits(holdsFor(studyId, userId), transaction);
  const refused = refusedBy(limits, currency, Object.values(prices).includes(null) ? null : 0);
  if (refused !== null) throw new AppError("CONFLICT", `${refused} ${await askAnAdmin(transaction)}`);
}

interface CostToReserve {
  /** the call's */
  readonly id: string;
  readonly runId: string;
  readonly workerId: string;
  /** what the call may cost; null where its model has no price */
  readonly cost: number | null;
}

/**
 * "wait": calls under way have set aside what this one needs, and mostly leave some of it. Refused: what was spent and
 * this call alone would go beyond the limit, so no waiting helps.
 */
type Reservation = "reserved" | "wait" | { readonly refused: string };

const runRow = z.object({ id: z.string(), studyId: z.string(), userId: z.string().nullable(), currency: z.string() });

/**
 * Sets money aside for calls of runs for which spending limits hold. The limits are locked meanwhile, so that workers who
 * ask at the same moment cannot be given the same money. What is set aside goes when the call is recorded (recordCalls),
 * or with releaseCosts. For workers alone: there is no viewer.
 */
export async function reserveCosts(asked: readonly CostToReserve[]): Promise<Reservation[]> {
  const runIds = [...new Set(asked.map(({ runId }) => runId))];
  return prisma().$transaction(async (transaction) => {
    const holds = Prisma.sql`EXISTS (
      SELECT FROM run WHERE run.id = ANY (${runIds}::uuid[]) AND (run.study_id = l.study_id OR run.created_by = l.user_id))`;
    await transaction.$executeRaw`SELECT FROM spending_limit l WHERE ${holds} ORDER BY l.id FOR NO KEY UPDATE`;
    const limits = await readLimits(holds, transaction);
    const runs = await rows(
      runRow,
      Prisma.sql`
      SELECT id, study_id AS "studyId", created_by AS "userId", currency FROM run WHERE id = ANY (${runIds}::uuid[])`,
      transaction,
    );
    const granted: (CostToReserve & { readonly cost: number })[] = [];
    const decisions = asked.map((call): Reservation => {
      const run = runs.find(({ id }) => id === call.runId);
      const holding = limits.filter(({ studyId, userId }) =>
        studyId === null ? userId === run?.userId : studyId === run?.studyId,
      );
      const refused = refusedBy(holding, run?.currency ?? "", call.cost);
      if (refused !== null) return { refused };
      const cost = call.cost ?? 0;
      if (holding.some(({ spent, reserved, amount }) => spent + reserved + cost > amount)) return "wait";
      if (holding.length === 0) return "reserved";
      for (const limit of holding) limit.reserved += cost;
      granted.push({ ...call, cost });
      return "reserved";
    });
    // Asked again because the answer to the first time was lost: set aside already.
    await transaction.reservedCost.createMany({ data: granted, skipDuplicates: true });
    if (decisions.every((decision) => typeof decision === "string")) return decisions;
    const ask = await askAnAdmin(transaction);
    return decisions.map((decision) =>
      typeof decision === "string" ? decision : { refused: `${decision.refused} ${ask}` },
    );
  });
}

/** Gives back what was set aside for calls that came to nothing. */
export async function releaseCosts(callIds: readonly string[]): Promise<void> {
  await prisma().reservedCost.deleteMany({ where: { id: { in: [...callIds] } } });
}
