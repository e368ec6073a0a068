import { z } from "zod";

export const MAX_LEVEL_NAME_LENGTH = 60;

/** What the levels of a round are called, from the lowest to the highest. */
export const levelNamesSchema = z
  .array(z.string().trim().min(1, "Name every level.").max(MAX_LEVEL_NAME_LENGTH))
  .refine((names) => new Set(names).size === names.length, "Two levels have the same name.");
