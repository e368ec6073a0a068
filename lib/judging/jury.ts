import { z } from "zod";
import { judgeNameSchema, modelJudgeSchema } from "./judge-configuration";

export const JURY_RULES = ["majority", "mean"] as const;
export type JuryRule = (typeof JURY_RULES)[number];

/**
 * What an even split becomes: what a careful judge says (NO, the lower score, near-identical), or nothing at all.
 */
export const JURY_TIES = ["careful", "none"] as const;
export type JuryTies = (typeof JURY_TIES)[number];

const MAX_MEMBERS = 50;

/** Stored with the jury's rater and never changed. */
export const jurySchema = z.object({
  type: z.literal("jury"),
  members: z
    .array(z.uuid())
    .min(2, "A jury needs at least two members.")
    .max(MAX_MEMBERS)
    .refine((members) => new Set(members).size === members.length, "A member is named twice."),
  rule: z.enum(JURY_RULES),
  ties: z.enum(JURY_TIES),
  /** how many members must have labelled a task; null: all of them */
  quorum: z.int().min(1).max(MAX_MEMBERS).nullable().default(null),
});
export type Jury = z.infer<typeof jurySchema>;

/** POST /api/v1/studies/:studyId/judge-models/juries */
export const newJurySchema = z
  .object({ name: judgeNameSchema, ...jurySchema.omit({ type: true }).shape })
  .refine(({ quorum, members }) => quorum === null || quorum <= members.length, {
    path: ["quorum"],
    message: "There are fewer members than that.",
  });
export type NewJury = z.infer<typeof newJurySchema>;

/** The configuration of a rater of kind "judge". */
export const raterConfigurationSchema = z.discriminatedUnion("type", [modelJudgeSchema, jurySchema]);
export type RaterConfiguration = z.infer<typeof raterConfigurationSchema>;

/** null for a judge that came from elsewhere, whose configuration is not ours to read. */
export function readRaterConfiguration(stored: unknown): RaterConfiguration | null {
  const parsed = raterConfigurationSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
