import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";

export const systemNameSchema = z
  .string()
  .trim()
  .min(1, "Give the system a name.")
  .max(STUDY_LIMITS.nameCharacters, `A system’s name has at most ${STUDY_LIMITS.nameCharacters} characters.`);

/** PATCH /api/v1/studies/:studyId/systems/:systemId */
export const systemChangeSchema = z.object({ name: systemNameSchema });
export type SystemChange = z.input<typeof systemChangeSchema>;
