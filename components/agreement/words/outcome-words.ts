import type { Outcome } from "@/lib/domain/protocol";
import * as texts from "@/lib/messages/researcher/words";

/** A pair's outcome, seen from its first response. */
export const OUTCOME_WORDS: Record<Outcome, string> = { win: texts.firstWins, tie: texts.tie, loss: texts.secondWins };
