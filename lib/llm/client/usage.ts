import type { ChatMessage, TokenUsage } from "../completion";

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

export function addUsage(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    estimated: one.estimated || other.estimated,
  };
}

/** About how many tokens a text has: four characters each, the usual rule of thumb for English. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** About how many tokens a prompt has, with a few for each message's frame. */
export function estimatePromptTokens(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);
}
