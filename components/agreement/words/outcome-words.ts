import type { Outcome } from "@/lib/domain/protocol";

/** A pair's outcome, seen from its first response. */
export const OUTCOME_WORDS: Record<Outcome, string> = { win: "first wins", tie: "tie", loss: "second wins" };
