import type { PairOrder } from "@/lib/round/protocol/scale";
import type { AnswerPooling } from "./agreement-filter";

export const PAIR_ORDER_NAMES: Record<PairOrder, string> = { both: "both ways", stored: "as stored" };

export const PAIR_ORDER_MEANINGS: Record<PairOrder, string> = {
  both: "Each pair is read both ways round, since which response is called A is arbitrary: turning pairs round changes nothing.",
  stored:
    "Pairs are read as stored, so alpha depends on which response is called A: it is far lower where the better one is mostly A, though raters agree as much.",
};

export const ANSWER_POOLING_MEANINGS: Record<AnswerPooling, string> = {
  pooled: "Every rater’s answer counts once.",
  majority: "Each question counts once, as most raters answered it; a tied question is left out.",
};
