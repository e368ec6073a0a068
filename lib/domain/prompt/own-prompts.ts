import { z } from "zod";
import { LONGEST_PROMPT } from "./prompt";

/** A researcher's own texts by the template's id; what is absent or null is the built-in text. */
export const ownPromptsSchema = z.record(z.string().max(100), z.string().trim().min(1).max(LONGEST_PROMPT).nullable());
export type OwnPrompts = z.infer<typeof ownPromptsSchema>;
