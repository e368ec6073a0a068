import { callCost, estimatePromptTokens, type ModelPrice } from "@/lib/llm/client/usage";
import type { CompletionRequest } from "@/lib/llm/completion";

const EXPECTED_ANSWER = 500;

/**
 * What a call may cost before anything is known of what such calls do cost.
 * @param severalAtOnce whether the endpoint gives several answers to one prompt; otherwise it is sent, and paid, for each
 */
export function expectedCost(
  { messages, maxTokens = EXPECTED_ANSWER, samples = 1 }: CompletionRequest,
  price: ModelPrice,
  severalAtOnce: boolean,
): number {
  const promptTokens = estimatePromptTokens(messages) * (severalAtOnce ? 1 : samples);
  return callCost({ promptTokens, completionTokens: maxTokens * samples }, price);
}
