import { z } from "zod";
import type { ChatMessage } from "../completion";
import { answerPrompt, type DemoAnswer } from "./answer-prompt";

/** Distinguishes the demo model's results from any real model's. */
export const DEMO_FINGERPRINT = "tickbox-demo";

export interface ChatResponseOptions {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly answer?: (messages: readonly ChatMessage[], sample: number) => DemoAnswer;
  /** What this server can do; all of it by default. */
  readonly supports?: { readonly n?: boolean; readonly logprobs?: boolean; readonly jsonSchema?: boolean };
}

/** The body of a chat-completions response, made by the rules of the demo model. */
export function chatResponse(
  request: ChatRequest,
  { id, created, answer = answerPrompt, supports = {} }: ChatResponseOptions,
) {
  const messages = request.messages.map(
    ({ role, content }): ChatMessage => ({ role: role === "developer" ? "system" : role, content }),
  );
  const limit = request.max_completion_tokens ?? request.max_tokens ?? Number.POSITIVE_INFINITY;
  const samples = supports.n === false ? 1 : (request.n ?? 1);
  let completionTokens = 0;
  const choices = Array.from({ length: samples }, (_, index) => {
    const plain = answer(messages, (request.seed ?? 0) + index);
    const format = supports.jsonSchema === false ? undefined : request.response_format;
    const said =
      format?.type === "json_schema"
        ? jsonAnswer(format.json_schema.schema, plain)
        : format?.type === "json_object"
          ? jsonAnswer(null, plain)
          : plain;
    const tokens = tokensOf(said.text);
    const kept = tokens.slice(0, limit);
    completionTokens += kept.length;
    return {
      index,
      message: { role: "assistant", content: kept.join(""), refusal: null },
      finish_reason: kept.length < tokens.length ? "length" : "stop",
      logprobs:
        request.logprobs === true && supports.logprobs !== false
          ? { content: kept.map((token) => tokenEntry(token, said, request.top_logprobs ?? 0)), refusal: null }
          : null,
    };
  });
  const promptTokens = messages.reduce((sum, message) => sum + tokensOf(message.content).length, 0);
  return {
    id,
    object: "chat.completion",
    created,
    model: request.model,
    system_fingerprint: DEMO_FINGERPRINT,
    choices,
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      total_tokens: promptTokens + completionTokens,
    },
  };
}

/** Words with the space before them, as most tokenisers cut; joined they are the text again. */
function tokensOf(text: string): string[] {
  return text.match(/ ?[\p{L}\p{N}]+|\s|[^\s\p{L}\p{N}]/gu) ?? [];
}

function tokenEntry(token: string, { verdict }: DemoAnswer, top: number) {
  const lead = token.startsWith(" ") ? " " : "";
  const alternatives = verdict?.some((option) => option.token === token.trim())
    ? verdict.map((option) => entry(`${lead}${option.token}`, option.probability))
    : [entry(token, 0.99)];
  const own = alternatives.find((alternative) => alternative.token === token) ?? entry(token, 0.99);
  return { ...own, top_logprobs: alternatives.toSorted((a, b) => b.logprob - a.logprob).slice(0, top) };
}

function entry(token: string, probability: number) {
  return { token, logprob: Math.log(probability), bytes: [...Buffer.from(token)] };
}

const objectSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const propertySchema = z.object({ type: z.string().optional(), enum: z.array(z.unknown()).optional() });

/** An answer in the form a JSON schema asks for: every property of the object gets a value of its type. */
function jsonAnswer(schema: unknown, answer: DemoAnswer): DemoAnswer {
  const parsed = objectSchema.safeParse(schema);
  const said = /Answer:\s*([\s\S]*)$/.exec(answer.text)?.[1]?.trim() ?? answer.text;
  const object: Record<string, unknown> = parsed.success ? {} : { answer: said };
  if (parsed.success) {
    for (const [name, property] of Object.entries(parsed.data.properties)) object[name] = valueFor(property, said);
  }
  return { ...answer, text: JSON.stringify(object) };
}

function valueFor(property: unknown, said: string): unknown {
  const { type, enum: choices } = propertySchema.catch({}).parse(property);
  if (choices !== undefined) return choices.find((choice) => said.includes(String(choice))) ?? choices[0];
  if (type === "number" || type === "integer") return Number(/\d+/.exec(said)?.[0] ?? 0);
  if (type === "boolean") return /\bYES\b/.test(said);
  if (type === "array") return said.split("\n");
  return said;
}

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
