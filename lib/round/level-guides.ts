import { z } from "zod";
import { AppError } from "@/lib/wire/app-error";
import type { Scale } from "./protocol/scale";

export const MAX_LEVEL_DESCRIPTION_LENGTH = 500;
export const MAX_LEVEL_EXAMPLES = 5;
export const MAX_LEVEL_EXAMPLE_LENGTH = 2_000;
export const MAX_LEVEL_EXAMPLE_NOTE_LENGTH = 500;

const levelExampleSchema = z.object({
  /** a response, or the part of it that matters */
  text: z
    .string()
    .trim()
    .min(1, "Write the example, or remove it.")
    .max(MAX_LEVEL_EXAMPLE_LENGTH, `An example has at most ${MAX_LEVEL_EXAMPLE_LENGTH} characters.`),
  /** why it is of this level */
  note: z
    .string()
    .trim()
    .max(MAX_LEVEL_EXAMPLE_NOTE_LENGTH, `A reason has at most ${MAX_LEVEL_EXAMPLE_NOTE_LENGTH} characters.`)
    .default(""),
});

export const levelGuideSchema = z.object({
  description: z
    .string()
    .trim()
    .max(MAX_LEVEL_DESCRIPTION_LENGTH, `A description has at most ${MAX_LEVEL_DESCRIPTION_LENGTH} characters.`)
    .default(""),
  examples: z
    .array(levelExampleSchema)
    .max(MAX_LEVEL_EXAMPLES, `A level has at most ${MAX_LEVEL_EXAMPLES} examples.`)
    .default([]),
});
/** What a level means, in the researchers' words. */
export type LevelGuide = z.infer<typeof levelGuideSchema>;

/** Of each level of a round in turn, from the lowest to the highest; empty where nothing is said of any. */
export const levelGuidesSchema = z.array(levelGuideSchema);

/** As they are kept: none where no level says anything. */
export function guidesThatSay(guides: readonly LevelGuide[]): LevelGuide[] {
  return guides.every(({ description, examples }) => description === "" && examples.length === 0) ? [] : [...guides];
}

/** Those that are kept. Refuses guides that are not one for each level. */
export function levelGuidesFor(scale: Scale | null, guides: readonly LevelGuide[]): LevelGuide[] {
  if (guidesThatSay(guides).length === 0) return [];
  const levels = scale?.values.length ?? 0;
  if (guides.length === levels) return [...guides];
  throw new AppError("INVALID", `There are ${levels} levels; found ${guides.length} descriptions of levels.`, {
    field: "levelGuides",
  });
}

export const MAX_LEVEL_NAME_LENGTH = 60;

/** What the levels of a round are called, from the lowest to the highest. */
export const levelNamesSchema = z
  .array(z.string().trim().min(1, "Name every level.").max(MAX_LEVEL_NAME_LENGTH))
  .refine((names) => new Set(names).size === names.length, "Two levels have the same name.");
