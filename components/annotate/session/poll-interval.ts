import type { ClaimResult } from "@/lib/domain/labelling/labelling";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * How long to wait before asking for tasks again; false while there are some.
 * @param now wall clock, milliseconds
 */
export function pollIntervalMs(result: ClaimResult | null, now: number): number | false {
  if (!result?.nothing) return false;
  switch (result.nothing.reason) {
    case "leased_to_others": {
      // Places may also come free early, and a clock may be wrong: never wait longer than a minute.
      const wait = Date.parse(result.nothing.retryAt) - now;
      return Math.min(MINUTE, Math.max(3 * SECOND, wait));
    }
    case "training_not_passed":
    case "paused":
      return 10 * SECOND;
    case "direct_scoring_first":
      return 30 * SECOND;
    case "all_done":
    case "checklist_seen":
    case "closed":
      return MINUTE;
  }
}
