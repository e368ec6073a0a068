import { z } from "zod";
import type { CallFailure, ChatMessage, CompletionChoice, TokenUsage } from "../completion";
import { estimatePromptTokens, estimateTokens } from "./usage";

// Some servers send null for a probability that is too small, or that they do not know.
const logprobSchema = z.object({ token: z.string(), logprob: z.number() });
const tokenSchema = logprobSchema.extend({ top_logprobs: z.array(z.unknown()).nullish() });
const partSchema = z.union([
  z.string(),
  z.object({ type: z.enum(["text", "output_text"]), text: z.string() }).transform(({ text }) => text),
  z.unknown().transform(() => ""),
]);
// Models that think aloud may send their content in parts, of which only those of the kind "text" are the answer.
const contentSchema = z.union([z.string(), z.array(partSchema).transform((parts) => parts.join(""))]);
const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({
    content: contentSchema.nullish(),
    refusal: z.string().nullish(),
    reasoning_content: z.unknown().optional(),
    reasoning: z.unknown().optional(),
  }),
  logprobs: z
    .object({ content: z.array(z.unknown()).nullish() })
    .nullish()
    .catch(null),
  error: z.unknown().optional(),
});
/** No model reads or says more in one call: a server that tells more has miscounted. */
const MAX_TOKENS = 20_000_000;
const tokenCountSchema = z.number().int().min(0).max(MAX_TOKENS).nullable().catch(null).default(null);
const answerSchema = z.object({
  model: z.string().nullish(),
  choices: z.array(choiceSchema),
  usage: z
    .object({ prompt_tokens: tokenCountSchema, completion_tokens: tokenCountSchema })
    .catch({ prompt_tokens: null, completion_tokens: null }),
});

export interface ChatAnswer {
  readonly model: string | null;
  readonly choices: readonly CompletionChoice[];
  readonly lost: readonly CallFailure[];
  readonly usage: TokenUsage;
}

/**
 * Reads a chat-completions response body; null when it is none. Servers are lenient, so only what is needed is required.
 * @param wanted how many answers were asked for; some servers send more
 */
export function readChatAnswer(body: unknown, messages: readonly ChatMessage[], wanted = 1): ChatAnswer | null {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success || parsed.data.choices.length === 0) return null;
  const { model, usage } = parsed.data;
  const choices: CompletionChoice[] = [];
  const lost: CallFailure[] = [];
  for (const choice of parsed.data.choices.slice(0, wanted)) {
    const failure = failureOf(choice);
    if (failure !== null) lost.push(failure);
    else choices.push({ text: choice.message.content ?? "", tokens: tokensOf(choice) });
  }
  const said = parsed.data.choices.reduce((sum, { message }) => sum + estimateTokens(message.content ?? ""), 0);
  const { prompt_tokens: sent, completion_tokens: answered } = usage;
  return {
    model: model ?? null,
    choices,
    lost,
    usage: {
      promptTokens: sent ?? estimatePromptTokens(messages),
      completionTokens: answered ?? said,
      estimated: sent === null || answered === null,
    },
  };
}

type Choice = z.infer<typeof choiceSchema>;

/** "length" in the protocol; behind proxies some models keep their maker's own word. */
const CUT_OFF = /^(?:length|model_length|max_(?:output_)?tokens|model_context_window_exceeded)$/i;
/** "content_filter" in the protocol; some add what was found, as in "content_filter: PROHIBITED_CONTENT". */
const FILTERED = /^(?:content_filter|safety|prohibited_content|blocklist|recitation)/i;

function failureOf({ finish_reason, message, error }: Choice): CallFailure | null {
  const partial = message.content ?? "";
  if (typeof message.refusal === "string" && message.refusal !== "") {
    return { kind: "refused", message: "The model refused to answer.", partial: message.refusal };
  }
  if (finish_reason === "refusal") return { kind: "refused", message: "The model refused to answer.", partial };
  if (FILTERED.test(finish_reason ?? ""))
    return { kind: "refused", message: "The endpoint's content filter stopped the answer.", partial };
  if (CUT_OFF.test(finish_reason ?? "")) {
    return { kind: "cut-off", message: "The answer was cut off at the most tokens allowed; allow more.", partial };
  }
  if (finish_reason === "error" || (error !== undefined && error !== null))
    return { kind: "server-error", message: "The answer broke off with an error of the endpoint.", partial };
  if (partial.trim() === "") {
    const thought = [message.reasoning_content, message.reasoning].some(
      (text) => typeof text === "string" && text !== "",
    );
    if (thought) return { kind: "cut-off", message: "The model thought, and then gave no answer; allow a longer one." };
    return { kind: "malformed", message: "The endpoint sent an empty answer." };
  }
  return null;
}

function tokensOf({ logprobs }: Choice): CompletionChoice["tokens"] {
  const content = logprobs?.content;
  if (content === null || content === undefined || content.length === 0) return null;
  const tokens = z.array(tokenSchema).safeParse(content);
  if (!tokens.success) return null;
  return tokens.data.map(({ token, logprob, top_logprobs }) => ({
    token,
    logprob,
    alternatives: (top_logprobs ?? []).flatMap((alternative) => {
      const known = logprobSchema.safeParse(alternative);
      return known.success ? [known.data] : [];
    }),
  }));
}
