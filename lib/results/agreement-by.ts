import { z } from "zod";
import { agreementFilterSchema } from "./agreement-filter";
import { estimateSchema } from "./agreement-statistic";
import { figure } from "./figure";

/** What labels are grouped by, and each group in order. */
export const AGREEMENT_BY = {
  position: ["first", "second", "third", "last"],
  confidence: ["low", "medium", "high"],
  seen: ["all", "less"],
} as const;

export const agreementBySchema = z.object({
  by: z.enum(["position", "confidence", "seen"]),
  group: z.string(),
  /** labels of the group on tasks with two or more */
  n: z.int(),
  /** Krippendorff's, of these labels with all others of their tasks */
  alpha: estimateSchema,
});
export type AgreementBy = z.infer<typeof agreementBySchema>;

/** Agreement by when a rater gave a label, how sure they were, and how much of the text they had seen. */
export const agreementByFigure = figure({
  of: "rounds",
  name: "agreement-by",
  choices: agreementFilterSchema.pick({ raters: true, level: true, order: true, without: true }),
  /** no row of what is known of no label */
  schema: z.object({ rows: z.array(agreementBySchema) }),
});
