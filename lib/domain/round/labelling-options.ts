import { z } from "zod";
import { EVIDENCE_RULES } from "../labelling/labelling-limits";

/** How the labelling page of a round helps, and what it asks besides. */
export const labellingOptionsSchema = z.object({
  evidence: z.enum(EVIDENCE_RULES).default("off"),
  /** words, sentences and characters of responses and of what is selected in them */
  showCounts: z.boolean().default(true),
});
export type LabellingOptions = z.infer<typeof labellingOptionsSchema>;

export const DEFAULT_LABELLING_OPTIONS: LabellingOptions = labellingOptionsSchema.parse({});
