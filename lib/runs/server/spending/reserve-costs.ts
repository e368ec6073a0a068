import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { askAnAdmin } from "@/lib/people/server/admin-names";
import { readLimits, refusedBy } from "./limits";

export interface CostToReserve {
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
export type Reservation = "reserved" | "wait" | { readonly refused: string };

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
