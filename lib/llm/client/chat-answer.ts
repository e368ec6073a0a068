import { z } from "zod";
import type { CallFailure, ChatMessage, CompletionChoice, TokenUsage } from "../completion";
import { estimatePromptTokens, estimateTokens } from "./usage";

const logprobSchema = z.object({ token: z.string(), logprob: z.number() });
const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
  logprobs: z
    .object({
      content: z.array(logprobSchema.extend({ top_logprobs: z.array(logprobSchema).nullish() })).nullish(),
    })
    .nullish(),
});
const answerSchema = z.object({
  model: z.string().nullish(),
  choices: z.array(choiceSchema).min(1),
  usage: z.object({ prompt_tokens: z.number().int().min(0), completion_tokens: z.number().int().min(0) }).nullish(),
});

export interface ChatAnswer {
  readonly model: string | null;
  readonly choices: readonly CompletionChoice[];
  readonly lost: readonly CallFailure[];
  readonly usage: TokenUsage;
}

/** Reads a chat-completions response body; null when it is none. Servers are lenient, so only what is needed is required. */
export function readChatAnswer(body: unknown, messages: readonly ChatMessage[]): ChatAnswer | null {
  const parsed = answerSchema.safeParse(body);
  if (!parsed.success) return null;
  const { model, usage } = parsed.data;
  const choices: CompletionChoice[] = [];
  const lost: CallFailure[] = [];
  for (const choice of parsed.data.choices) {
    const failure = failureOf(choice);
    if (failure !== null) lost.push(failure);
    else choices.push({ text: choice.message.content ?? "", tokens: tokensOf(choice) });
  }
  const said = parsed.data.choices.reduce((sum, { message }) => sum + estimateTokens(message.content ?? ""), 0);
  return {
    model: model ?? null,
    choices,
    lost,
    usage:
      usage === null || usage === undefined
        ? { promptTokens: estimatePromptTokens(messages), completionTokens: said, estimated: true }
        : { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens, estimated: false },
  };
}

type Choice = z.infer<typeof choiceSchema>;

function failureOf({ finish_reason, message }: Choice): CallFailure | null {
  const partial = message.content ?? "";
  if (typeof message.refusal === "string" && message.refusal !== "") {
    return { kind: "refused", message: "The model refused to answer.", partial: message.refusal };
  }
  if (finish_reason === "content_filter")
    return { kind: "refused", message: "The endpoint's content filter stopped the answer.", partial };
  if (finish_reason === "length") {
    return { kind: "cut-off", message: "The answer was cut off at the most tokens allowed; allow more.", partial };
  }
  if (partial.trim() === "") return { kind: "malformed", message: "The endpoint sent an empty answer." };
  return null;
}

function tokensOf({ logprobs }: Choice): CompletionChoice["tokens"] {
  const content = logprobs?.content;
  if (content === null || content === undefined || content.length === 0) return null;
  return content.map(({ token, logprob, top_logprobs }) => ({ token, logprob, alternatives: top_logprobs ?? [] }));
}
