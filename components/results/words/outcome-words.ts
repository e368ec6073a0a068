import { t } from "@/lib/messages/translate";
import type { Outcome } from "@/lib/round/protocol/protocol";

/** A pair's outcome, seen from its first response. */
export const OUTCOME_WORDS: Record<Outcome, string> = { win: t("first wins"), tie: t("tie"), loss: t("second wins") };
