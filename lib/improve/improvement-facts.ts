import { z } from "zod";

/** GET /api/v1/studies/:studyId/improvement: what the forms of sampling and refining choose from. */
export const improvementFactsSchema = z.object({
  instructions: z.int(),
  systems: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      responses: z.int(),
      /** to which it responded, and to how many of them more than once */
      instructions: z.int(),
      instructionsWithSamples: z.int(),
    }),
  ),
  /** with published checklists */
  series: z.array(z.object({ name: z.string(), instructions: z.int() })),
});
export type ImprovementFacts = z.infer<typeof improvementFactsSchema>;
