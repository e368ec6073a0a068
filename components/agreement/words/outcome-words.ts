import type { Outcome } from "@/lib/domain/protocol";
import { t } from "@/lib/messages/translate";

/** A pair's outcome, seen from its first response. */
export const OUTCOME_WORDS: Record<Outcome, string> = { win: t("first wins"), tie: t("tie"), loss: t("second wins") };
