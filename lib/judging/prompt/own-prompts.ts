import { z } from "zod";
import { MAX_PROMPT_LENGTH } from "./prompt";

/** A researcher's own texts by the template's id; what is absent or null is the built-in text. */
export const ownPromptsSchema = z.record(
  z.string().max(100),
  z.string().trim().min(1).max(MAX_PROMPT_LENGTH).nullable(),
);
export type OwnPrompts = z.infer<typeof ownPromptsSchema>;
