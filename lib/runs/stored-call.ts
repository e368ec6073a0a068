import { z } from "zod";
import { CALL_FAILURE_KINDS } from "./call-failure-kind";

const alternativeSchema = z.object({ token: z.string(), logprob: z.number() });

const failureSchema = z.object({
  kind: z.enum(CALL_FAILURE_KINDS),
  message: z.string(),
  status: z.number().optional(),
  partial: z.string().optional(),
  retryAfter: z.number().optional(),
});

const recordFields = {
  usage: z.object({ promptTokens: z.number(), completionTokens: z.number(), estimated: z.boolean() }),
  milliseconds: z.number(),
  attempts: z.number(),
};

/** What came back, as it is kept with a call. */
export const storedCompletionSchema = z.discriminatedUnion("ok", [
  z.object({
    ...recordFields,
    ok: z.literal(true),
    choices: z.array(
      z.object({
        text: z.string(),
        tokens: z.array(alternativeSchema.extend({ alternatives: z.array(alternativeSchema) })).nullable(),
      }),
    ),
    requests: z.number().default(1),
    lost: z.array(failureSchema),
    model: z.string(),
  }),
  z.object({ ...recordFields, ok: z.literal(false), failure: failureSchema }),
]);
