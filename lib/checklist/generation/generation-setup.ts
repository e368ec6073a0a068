import { z } from "zod";

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
