import type { CompletionRequest } from "@/lib/llm/completion";

/**
 * Everything that decides an answer, in a fixed order, for the hash that makes calls identical. Long texts are in it as
 * they are, delimited by their lengths: every call is looked at, and encoding it again costs as much as sending it.
 * @param address where the call goes
 */
export function requestIdentity(address: string, request: CompletionRequest): string {
  const { messages, temperature, topP, maxTokens, samples, seed, topLogprobs, jsonSchema, draw } = request;
  const numbers = [temperature, topP, maxTokens, samples ?? 1, seed, topLogprobs].map((value) => value ?? null);
  let identity = JSON.stringify([address, numbers, jsonSchema ?? null, draw ?? null]);
  for (const { role, content } of messages) identity += `\n${role} ${content.length}:${content}`;
  return identity;
}
