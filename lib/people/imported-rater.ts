import { z } from "zod";
import { raterKindSchema } from "@/lib/results/agreement-filter";

/** A rater that files named. */
const namedRaterSchema = z.object({
  raterId: z.uuid(),
  /** "Rater 03" */
  pseudonym: z.string(),
  name: z.string(),
  /** of equal source and name it is the same rater */
  source: z.string(),
});

export const importedRaterSchema = namedRaterSchema.extend({
  kind: raterKindSchema,
  simulated: z.boolean(),
  rounds: z.array(z.object({ roundId: z.uuid(), name: z.string(), labels: z.int() })),
  /** those that were merged into it */
  merged: z.array(namedRaterSchema),
});
export type ImportedRater = z.infer<typeof importedRaterSchema>;

/** GET /api/v1/studies/:studyId/raters: the raters that files brought, in the order of their numbers */
export const importedRatersSchema = z.object({ raters: z.array(importedRaterSchema), mayMerge: z.boolean() });

/** POST /api/v1/studies/:studyId/raters/:raterId/merge */
export const raterMergeSchema = z.object({ into: z.uuid() });

/** POST /api/v1/studies/:studyId/raters/:raterId/split: without rounds, a merged rater is one of its own again. */
export const raterSplitSchema = z.object({ rounds: z.array(z.uuid()).min(1).max(1_000).optional() });
export type RaterSplit = z.infer<typeof raterSplitSchema>;
