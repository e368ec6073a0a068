import { z } from "zod";

const contentSchema = z.union([
  z.string(),
  z
    .array(z.object({ type: z.string(), text: z.string().optional() }))
    .transform((parts) => parts.map((part) => part.text ?? "").join("\n")),
]);

/** A chat-completions request as the demo model reads it; what it does not know it ignores, as other servers do. */
export const chatRequestSchema = z.object({
  model: z.string().min(1),
  messages: z
    .array(z.object({ role: z.enum(["system", "developer", "user", "assistant"]), content: contentSchema }))
    .min(1),
  n: z.number().int().min(1).max(128).nullish(),
  /** other seeds, other answers */
  seed: z.number().int().nullish(),
  max_tokens: z.number().int().min(1).nullish(),
  max_completion_tokens: z.number().int().min(1).nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.number().int().min(0).max(20).nullish(),
  stream: z.boolean().nullish(),
  response_format: z
    .union([
      z.object({ type: z.literal("text") }),
      z.object({ type: z.literal("json_object") }),
      z.object({
        type: z.literal("json_schema"),
        json_schema: z.object({ name: z.string(), schema: z.unknown().optional() }),
      }),
    ])
    .nullish(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;
