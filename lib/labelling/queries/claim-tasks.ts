import { fetchJson } from "@/lib/http/fetch-json";
import type { ClaimResult } from "@/lib/labelling/labelling";
import { isClaimResult } from "@/lib/labelling/labelling-guards";
import { parserOf } from "@/lib/wire/guard";
import { labelAddress } from "./label-address";

/** The current task and two ahead, so that a short loss of the connection stops nobody. */
export const TASKS_TO_HOLD = 3;

/** What to label now. Holding on to tasks renews them, so asking again is harmless. */
export function claimTasks(roundId: string): Promise<ClaimResult> {
  return fetchJson(parserOf(isClaimResult), labelAddress.claims(roundId), {
    method: "POST",
    body: { hold: TASKS_TO_HOLD },
    signal: AbortSignal.timeout(20_000),
  });
}
