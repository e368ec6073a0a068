import { z } from "zod";

/** A run of the kind "propose-verifiers": subjects are questions of checklists, each gets a proposed program or none. */
export const proposeVerifiersSchema = z.object({
  modelId: z.uuid("Choose a model."),
  /** of its checklists: each instruction's latest version, draft or published */
  series: z.string().trim().min(1, "Choose a series.").max(200),
  /** only those of these instructions */
  instructionIds: z.array(z.uuid()).min(1).max(20_000).nullable().default(null),
  /** new: questions for which nobody was asked; undecided: also those that were left to a person or rejected */
  questions: z.enum(["new", "undecided"]).default("new"),
  temperature: z.number().min(0).max(2).nullable().default(0),
});
export type ProposeVerifiers = z.infer<typeof proposeVerifiersSchema>;
