import type { ChatMessage, CompletionRequest, TokenUsage } from "../completion";

/** Prices per million tokens, in any one currency, as a researcher enters them. */
export interface ModelPrice {
  readonly promptPerMillion: number;
  readonly completionPerMillion: number;
}

export const NO_USAGE: TokenUsage = { promptTokens: 0, completionTokens: 0, estimated: false };

/** What a call cost, in the currency of the price, unrounded. */
export function callCost(
  { promptTokens, completionTokens }: Pick<TokenUsage, "promptTokens" | "completionTokens">,
  price: ModelPrice,
): number {
  return (promptTokens * price.promptPerMillion + completionTokens * price.completionPerMillion) / 1_000_000;
}

/** Tokens of both; estimated where either is. */
export function addUsage(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    estimated: one.estimated || other.estimated,
  };
}

const LAST_LATIN = 0x24f;
const FIRST_EAST_ASIAN = 0x2e80;
const BEYOND_LATIN = /[^\0-\u024f]/;

/**
 * About how many tokens a text has: four Latin characters each, the usual rule of thumb for English; two of most other
 * scripts; one of Chinese, Japanese and Korean.
 */
export function estimateTokens(text: string): number {
  if (!BEYOND_LATIN.test(text)) return Math.ceil(text.length / 4);
  let quarters = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    quarters += unit <= LAST_LATIN ? 1 : unit < FIRST_EAST_ASIAN ? 2 : 4;
  }
  return Math.ceil(quarters / 4);
}

/** About how many tokens a prompt has, with a few for each message's frame. */
export function estimatePromptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);
}

const EXPECTED_ANSWER = 500;

/** Tokens that the answers to a request may come to, at most where it limits them: of all its samples together. */
export function expectedAnswerTokens({ maxTokens = EXPECTED_ANSWER, samples = 1 }: CompletionRequest): number {
  return maxTokens * samples;
}
