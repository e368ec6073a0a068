import type { Transaction } from "@/lib/db/client";
import { askAnAdmin } from "@/lib/people/server/admin-names";
import type { RunPrices } from "@/lib/runs/run";
import { isFree } from "@/lib/runs/spending";
import { AppError } from "@/lib/wire/app-error";
import { holdsFor, readLimits, refusedBy } from "./limits";

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
