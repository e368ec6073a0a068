import type { Completion, CompletionRequest } from "@/lib/llm/completion";

const isVerdict = (token: string) => /^\P{L}*(?:yes|no)\P{L}*$/iu.test(token);

/**
 * A completion as it is kept: alternatives only where one of them is YES or NO, which is all that a probability is read
 * from. All of them would be a hundred times the answer.
 */
export function withKeptTokens(completion: Completion): Completion {
  if (!completion.ok) return completion;
  const choices = completion.choices.map((choice) => ({
    ...choice,
    tokens:
      choice.tokens?.map((token) =>
        isVerdict(token.token) || token.alternatives.some((alternative) => isVerdict(alternative.token))
          ? token
          : { ...token, alternatives: [] },
      ) ?? null,
  }));
  return { ...completion, choices };
}

/** Everything that decides an answer, in a fixed order, for the hash that makes calls identical. */
export function identityOf(request: CompletionRequest): string {
  const { messages, temperature, topP, maxTokens, samples, seed, topLogprobs, jsonSchema } = request;
  const said = messages.map(({ role, content }) => [role, content]);
  const parameters = [temperature, topP, maxTokens, samples ?? 1, seed, topLogprobs].map((value) => value ?? null);
  return JSON.stringify([said, parameters, jsonSchema ?? null]);
}
