import { z } from "zod";
import { afterSchema, countedPageShape } from "../wire/counted-page";
import { type RaterGroup, raterGroupSchema } from "./agreement-filter";
import { agreementBasisSchema, drawnSchema, estimateSchema, numberStatisticSchema } from "./agreement-statistic";
import { asOfSchema } from "./pending";
import { withoutSchema } from "./without";

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
});
export type ItemAgreement = z.infer<typeof itemAgreementSchema>;

/** The largest contribution to the pooled disagreement first; the most disputed in itself first; in order. */
const itemOrderSchema = z.enum(["contribution", "disagreement", "checklist"]);
export type ItemOrder = z.infer<typeof itemOrderSchema>;

export const ITEMS_PER_PAGE = 50;

export const checklistQuerySchema = z.object({
  raters: raterGroupSchema.optional(),
  /** what is left out: see withoutSchema */
  without: withoutSchema.optional(),
  order: itemOrderSchema.default("contribution"),
  after: afterSchema,
});
export type ChecklistQuery = z.infer<typeof checklistQuerySchema>;
/** The same where it is known whose labels count. */
export type ItemQuery = ChecklistQuery & { raters: RaterGroup };

/** GET /api/v1/rounds/:roundId/checklist */
export const roundChecklistSchema = z.object({
  raters: raterGroupSchema,
  pooled: answerAgreementSchema,
  categories: z.array(answerAgreementSchema.extend({ category: z.string() })),
  order: itemOrderSchema,
  after: z.int(),
  ...countedPageShape,
  items: z.array(itemAgreementSchema),
  asOf: asOfSchema.shape.asOf,
});
export type RoundChecklist = z.infer<typeof roundChecklistSchema>;
