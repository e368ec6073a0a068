import type { CallFailure, Completion } from "@/lib/llm/completion";

/** Shorter ones ("ollama", "none") are words that a text may hold by itself. */
const MIN_SECRET_LENGTH = 12;

/** A text with the endpoint's key crossed out: some endpoints repeat what was sent. */
export function redactKey(text: string, key: string): string {
  return key.length < MIN_SECRET_LENGTH ? text : text.replaceAll(key, "[key]");
}

/** The same for everything an endpoint said; it is stored and shown. */
export function redactCompletion(completion: Completion, key: string): Completion {
  if (key.length < MIN_SECRET_LENGTH) return completion;
  if (!completion.ok) return { ...completion, failure: failureWithoutKey(completion.failure, key) };
  return {
    ...completion,
    model: redactKey(completion.model, key),
    lost: completion.lost.map((failure) => failureWithoutKey(failure, key)),
    // Tokens joined are the text, so they go where the text held it.
    choices: completion.choices.map((choice) =>
      choice.text.includes(key) ? { text: redactKey(choice.text, key), tokens: null } : choice,
    ),
  };
}

function failureWithoutKey(failure: CallFailure, key: string): CallFailure {
  return failure.partial === undefined ? failure : { ...failure, partial: redactKey(failure.partial, key) };
}
