import { z } from "zod";

/** of a prompt's text, in characters */
export const MAX_PROMPT_LENGTH = 50_000;

const promptPlaceholderSchema = z.object({
  name: z.string(),
  /** "data" is text from outside, enclosed so that it cannot pass for an instruction; "word" is used as it is */
  kind: z.enum(["data", "word"]),
  about: z.string(),
  optional: z.boolean(),
});

/** A built-in prompt, word for word. */
const promptSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** paper and section whose specification it follows */
  source: z.string(),
  text: z.string(),
  /** SHA-256 of its text */
  version: z.string(),
  placeholders: z.array(promptPlaceholderSchema),
});
export type Prompt = z.infer<typeof promptSchema>;

/** GET /api/v1/prompts */
export const promptsSchema = z.object({ prompts: z.array(promptSchema) });

/** POST /api/v1/prompts/checks */
export const checkPromptSchema = z.object({ templateId: z.string().max(200), text: z.string().max(MAX_PROMPT_LENGTH) });
export type CheckPrompt = z.infer<typeof checkPromptSchema>;

export const promptCheckSchema = z.object({
  /** of the text as it is */
  version: z.string(),
  isBuiltIn: z.boolean(),
  /** placeholders that the text must contain and does not */
  missing: z.array(z.string()),
  /** placeholders of the text that the prompt does not know */
  unknown: z.array(z.string()),
});
export type PromptCheck = z.infer<typeof promptCheckSchema>;
