import type { CompletionRequest } from "@/lib/llm/completion";

/**
 * Everything that decides an answer, in a fixed order, for the hash that makes calls identical.
 * @param address where the call goes
 */
export function requestIdentity(address: string, request: CompletionRequest): string {
  const { messages, temperature, topP, maxTokens, samples, seed, topLogprobs, jsonSchema, draw } = request;
  const said = messages.map(({ role, content }) => [role, content]);
  const parameters = [temperature, topP, maxTokens, samples ?? 1, seed, topLogprobs].map((value) => value ?? null);
  return JSON.stringify([address, said, parameters, jsonSchema ?? null, ...(draw === undefined ? [] : [draw])]);
}
