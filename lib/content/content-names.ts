import { z } from "zod";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";

interface NamedResponse {
  system: string;
  /** counted from 0, on screen as in files */
  sample: number;
}

/** The name of a response among the others to its instruction: its system, with a number where that has several. */
export function responseName({ system, sample }: NamedResponse, all: readonly NamedResponse[]): string {
  const isOneOfSeveral = all.filter((other) => other.system === system).length > 1;
  return isOneOfSeveral ? `${system} #${sample}` : system;
}

export const systemNameSchema = z
  .string()
  .trim()
  .min(1, "Give the system a name.")
  .max(STUDY_LIMITS.nameCharacters, `A system’s name has at most ${STUDY_LIMITS.nameCharacters} characters.`);

/** PATCH /api/v1/studies/:studyId/systems/:systemId */
export const systemChangeSchema = z.object({ name: systemNameSchema });
export type SystemChange = z.input<typeof systemChangeSchema>;
