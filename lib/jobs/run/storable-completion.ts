import { storableText } from "@/lib/data/storable-text";
import type { Completion } from "@/lib/llm/completion";

const isVerdict = (token: string) => /^\P{L}*(?:yes|no)\P{L}*$/iu.test(token);

/**
 * A completion as it is kept and used: texts that the database takes, and a token's alternatives only where one of them is
 * YES or NO, which is all that a probability is read from. All of them would be a hundred times the answer.
 */
export function storableCompletion(completion: Completion): Completion {
  if (!completion.ok) return completion;
  const choices = completion.choices.map((choice) => ({
    text: storableText(choice.text),
    tokens:
      choice.tokens?.map((token) =>
        isVerdict(token.token) || token.alternatives.some((alternative) => isVerdict(alternative.token))
          ? token
          : { ...token, alternatives: [] },
      ) ?? null,
  }));
  return { ...completion, choices };
}
