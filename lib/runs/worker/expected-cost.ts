import { callCost, estimatePromptTokens, expectedAnswerTokens, type ModelPrice } from "@/lib/llm/client/usage";
import type { CompletionRequest } from "@/lib/llm/completion";

/**
 * What a call may cost before anything is known of what such calls do cost.
 * @param severalAtOnce whether the endpoint gives several answers to one prompt; otherwise it is sent, and paid, for each
 */
export function expectedCost(request: CompletionRequest, price: ModelPrice, severalAtOnce: boolean): number {
  const promptTokens = estimatePromptTokens(request.messages) * (severalAtOnce ? 1 : (request.samples ?? 1));
  return callCost({ promptTokens, completionTokens: expectedAnswerTokens(request) }, price);
}
