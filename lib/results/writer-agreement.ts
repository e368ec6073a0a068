import { z } from "zod";
import { agreementFilterSchema, raterGroupSchema } from "./agreement-filter";
import { agreementBasisSchema, estimateSchema } from "./agreement-statistic";
import { figure } from "./figure";

export const WRITER_MEASURES = ["bleu", "rouge1", "rouge2", "rougeL", "countDifference", "shared"] as const;
export type WriterMeasure = (typeof WRITER_MEASURES)[number];

const comparisonSchema = z.object({
  /** instructions with something to compare, and the comparisons in them */
  instructions: z.int(),
  comparisons: z.int(),
  measures: z.array(
    z.object({ measure: z.enum(WRITER_MEASURES), /** with a value */ n: z.int(), estimate: estimateSchema }),
  ),
});
export type WriterComparison = z.infer<typeof comparisonSchema>;

const verdictSchema = z.object({
  verdict: z.enum(["safety", "sense"]),
  /** labels that say yes, and all */
  yes: z.int(),
  labels: z.int(),
  /** nominal */
  alpha: estimateSchema,
  basis: agreementBasisSchema,
});
export type VerdictAgreement = z.infer<typeof verdictSchema>;

const writerAgreementSchema = z.object({
  raters: raterGroupSchema,
  verdicts: z.array(verdictSchema),
  /** every two writers of an instruction */
  betweenWriters: comparisonSchema,
  /** every alternative against the gold checklist that a researcher made from another writer's */
  againstGold: comparisonSchema,
});

export const writerAgreementFigure = figure({
  of: "rounds",
  name: "writer-agreement",
  choices: agreementFilterSchema.pick({ raters: true, without: true }),
  schema: writerAgreementSchema,
});
export type WriterAgreement = z.infer<typeof writerAgreementFigure.ready>;
