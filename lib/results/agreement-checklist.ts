import { z } from "zod";
import { type AddressQuery, firstOf } from "@/lib/wire/address";
import { afterSchema, countedPageShape, limitSchema } from "@/lib/wire/counted-page";
import { MAX_SEARCH_LENGTH } from "@/lib/wire/limits";
import { type RaterGroup, raterGroupSchema } from "./agreement-filter";
import {
  agreementBasisSchema,
  drawnSchema,
  estimateSchema,
  numberStatisticSchema,
  prevalenceSchema,
} from "./agreement-statistic";
import { excludedOfAddress, excludedSchema } from "./excluded";
import { figureInBackground } from "./figure";

/** Answers to questions, and how far raters agree on them: nominal alpha, UNKNOWN as a missing answer. */
const answerAgreementSchema = z.object({
  alpha: estimateSchema,
  basis: agreementBasisSchema,
  drawn: drawnSchema,
  yes: z.int(),
  no: z.int(),
  unknown: z.int(),
  /** YES / (YES + NO) */
  passRate: numberStatisticSchema,
  prevalence: prevalenceSchema,
  /** UNKNOWN / all answers */
  unknownRate: numberStatisticSchema,
});
export type AnswerAgreement = z.infer<typeof answerAgreementSchema>;

const itemAgreementSchema = answerAgreementSchema.extend({
  itemId: z.uuid(),
  instructionId: z.string(),
  /** 1 is the first question of its checklist */
  number: z.int(),
  question: z.string(),
  categories: z.array(z.string()),
  /** share of the pooled alpha's observed disagreement that this question brings, 0–1; all questions sum to 1 */
  contribution: numberStatisticSchema,
  /** share of the pairs of answers about the same response that are YES and NO */
  differing: numberStatisticSchema,
});
export type ItemAgreement = z.infer<typeof itemAgreementSchema>;

/**
 * The largest contribution to the pooled disagreement first; the most disputed in itself first; the lowest pass rate first;
 * the most UNKNOWN first; in order.
 */
const itemOrderSchema = z.enum(["contribution", "disagreement", "pass-rate", "unknown", "checklist"]);
export type ItemOrder = z.infer<typeof itemOrderSchema>;
export const USUAL_ITEM_ORDER: ItemOrder = "contribution";

export const ITEMS_PER_PAGE = 50;

const narrowing = {
  category: z.string().min(1).max(500).optional(),
  /** part of the question, or of its instruction's id */
  text: z.string().trim().max(MAX_SEARCH_LENGTH).optional(),
};

export const checklistQuerySchema = z.object({
  raters: raterGroupSchema.optional(),
  /** what is left out: see excludedSchema */
  without: excludedSchema.optional(),
  order: itemOrderSchema.default(USUAL_ITEM_ORDER),
  ...narrowing,
  after: afterSchema,
  limit: limitSchema,
});
export type ChecklistQuery = z.infer<typeof checklistQuerySchema>;
export type ItemChoice = Omit<ChecklistQuery, "after" | "limit">;
/** The same where it is known whose labels count. */
export type ItemQuery = ChecklistQuery & { raters: RaterGroup };

const roundChecklistSchema = z.object({
  raters: raterGroupSchema,
  pooled: answerAgreementSchema,
  categories: z.array(answerAgreementSchema.extend({ category: z.string() })),
  order: itemOrderSchema,
  after: z.int(),
  ...countedPageShape,
  items: z.array(itemAgreementSchema),
});

export const roundChecklistFigure = figureInBackground({
  of: "rounds",
  name: "checklist",
  choices: checklistQuerySchema,
  schema: roundChecklistSchema,
});
export type RoundChecklist = z.infer<typeof roundChecklistFigure.ready>;

/** The part of it that rests on every answer, whichever questions are shown. */
export const roundAnswersFigure = {
  of: "rounds",
  name: "answers",
  choices: checklistQuerySchema.pick({ raters: true, without: true }),
  schema: roundChecklistSchema.pick({ pooled: true, categories: true }),
} as const;

/** What a table of questions shows, from its address: what is not understood falls back to the default. */
export function itemsOfAddress(query: AddressQuery): ItemChoice {
  const { raters, order } = checklistQuerySchema.shape;
  return {
    raters: raters.catch(undefined).parse(firstOf(query, "raters")),
    without: excludedOfAddress(query),
    order: order.catch(USUAL_ITEM_ORDER).parse(firstOf(query, "sort")?.replace(/^-/, "")),
    category: narrowing.category.catch(undefined).parse(firstOf(query, "category") || undefined),
    text: narrowing.text.catch(undefined).parse(firstOf(query, "text")) || undefined,
  };
}
