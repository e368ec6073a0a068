import { z } from "zod";
import { modelJudgeSchema } from "./judge-configuration";
import { jurySchema } from "./jury";

/** The configuration of a rater of kind "judge". */
export const raterConfigurationSchema = z.discriminatedUnion("type", [modelJudgeSchema, jurySchema]);
export type RaterConfiguration = z.infer<typeof raterConfigurationSchema>;

/** null for a judge that came from elsewhere, whose configuration is not ours to read. */
export function readRaterConfiguration(stored: unknown): RaterConfiguration | null {
  const parsed = raterConfigurationSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
