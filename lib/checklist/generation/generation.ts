import { z } from "zod";
import { DEFAULT_OVERLAP, MAX_OVERLAP } from "@/lib/round/round-choice";
import { studyNameSchema } from "@/lib/study/study";
import { CHECKLIST_LIMITS } from "../checklist";

/** What a study has to offer to a model that writes its checklists. */
export const generationSetupSchema = z.object({
  systems: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** each with how many instructions have a checklist of it, draft or published */
  series: z.array(z.object({ name: z.string(), instructions: z.int() })),
  /** of the study's questions, the most frequent first */
  categories: z.array(z.string()),
  goldChecklists: z.int(),
  instructions: z.int(),
  /** the one instruction that is generated for, where that was asked for */
  instruction: z.object({ id: z.uuid(), externalId: z.string(), text: z.string() }).nullable(),
});
export type GenerationSetup = z.infer<typeof generationSetupSchema>;

const seriesSchema = z.string().trim().min(1, "Choose two series.").max(CHECKLIST_LIMITS.nameCharacters);

/** POST /api/v1/studies/:studyId/checklist-comparisons: two series of checklists, to be compared blind in a study of their own. */
export const newComparisonSchema = z
  .object({
    a: seriesSchema,
    b: seriesSchema,
    name: studyNameSchema,
    overlap: z.int().min(1).max(MAX_OVERLAP).default(DEFAULT_OVERLAP),
  })
  .refine(({ a, b }) => a !== b, "Choose two different series.");
export type NewComparison = z.input<typeof newComparisonSchema>;

export const comparisonMadeSchema = z.object({ studyId: z.uuid(), instructions: z.int() });

export const seriesPairSchema = z.object({ a: z.string(), b: z.string(), instructions: z.int() });

/** Two series that instructions have in common, and the studies in which series of this study are compared. */
export const seriesComparisonsSchema = z.object({
  pairs: z.array(seriesPairSchema),
  studies: z.array(z.object({ id: z.uuid(), name: z.string() })),
  mayCreate: z.boolean(),
});
export type SeriesComparisons = z.infer<typeof seriesComparisonsSchema>;
