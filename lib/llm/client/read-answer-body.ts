import { z } from "zod";

const deltaSchema = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        index: z.number().int().min(0).catch(0),
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
        logprobs: z.object({ content: z.array(z.unknown()).nullish() }).nullish(),
      }),
    )
    .default([]),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});

interface Streamed {
  content: string;
  refusal: string;
  finish: string | null;
  tokens: unknown[];
}

/**
 * A response body as the object it represents: JSON under another content type, and an answer that came as a stream of
 * events, are read into what a plain answer would have been. Anything else is returned as it is.
 */
export function readAnswerBody(body: unknown): unknown {
  if (typeof body !== "string") return body;
  const text = body.replace(/^\ufeff/, "").trimStart();
  if (/^[{[]/.test(text)) return parsed(text) ?? body;
  const events = text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.startsWith("data:"))
    .map((line) => line.slice("data:".length).trim());
  return events.length === 0 ? body : joined(events);
}

function joined(events: readonly string[]): unknown {
  let model: string | null = null;
  let usage: unknown = null;
  const choices = new Map<number, Streamed>();
  for (const event of events) {
    if (event === "[DONE]") break;
    const chunk = deltaSchema.safeParse(parsed(event));
    // A stream that broke off in the middle of an event is no answer.
    if (!chunk.success) return null;
    if (chunk.data.error !== undefined && chunk.data.error !== null) return { error: chunk.data.error };
    model ??= chunk.data.model ?? null;
    usage = chunk.data.usage ?? usage;
    for (const { index, delta, finish_reason, logprobs } of chunk.data.choices) {
      const choice = choices.get(index) ?? { content: "", refusal: "", finish: null, tokens: [] };
      choice.content += delta?.content ?? "";
      choice.refusal += delta?.refusal ?? "";
      choice.finish = finish_reason ?? choice.finish;
      choice.tokens.push(...(logprobs?.content ?? []));
      choices.set(index, choice);
    }
  }
  // Without its end an answer may have lost its last words.
  if ([...choices.values()].some(({ finish }) => finish === null)) return null;
  return {
    model,
    usage,
    choices: [...choices.values()].map(({ content, refusal, finish, tokens }) => ({
      message: { content, refusal },
      finish_reason: finish,
      logprobs: { content: tokens },
    })),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
