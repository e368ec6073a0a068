import { storableText } from "@/lib/content/text/storable-text";
import type { Completion } from "@/lib/llm/completion";
import { mayTellVerdict } from "@/lib/llm/label/yes-probability";

/**
 * A completion as it is kept and used: texts that the database takes, and the alternatives of those tokens only that may
 * tell a verdict, which is all that a probability is read from. All of them would be a hundred times the answer.
 */
export function storableCompletion(completion: Completion): Completion {
  if (!completion.ok) return completion;
  const choices = completion.choices.map((choice) => ({
    text: storableText(choice.text),
    tokens:
      choice.tokens?.map((token) => (mayTellVerdict(token.token) ? token : { ...token, alternatives: [] })) ?? null,
  }));
  return { ...completion, choices };
}
