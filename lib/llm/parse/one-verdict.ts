import type { FinalAnswers } from "./final-answers";
import { type Parsed, read, unreadable } from "./parsed";

/** One place's verdict: a value, nothing there, or something that cannot be taken for an answer. */
export type Verdict<Value> = { readonly value: Value } | { readonly none: true } | { readonly doubtful: string };

/**
 * Joins the verdicts of all places where an answer may stand. Every labelled place must hold one, and all must be the same;
 * of the first and last line of an unlabelled text one is enough, and the two must not contradict each other.
 */
export function oneVerdict<Value>(
  { labelled, texts }: FinalAnswers,
  verdictOf: (text: string, labelled: boolean) => Verdict<Value>,
  expected: string,
): Parsed<Value> {
  const values = new Set<Value>();
  for (const text of texts) {
    const verdict = verdictOf(text, labelled);
    if ("doubtful" in verdict) return unreadable(verdict.doubtful);
    if ("value" in verdict) values.add(verdict.value);
    else if (labelled) return unreadable(`"${shortened(text)}" is not ${expected}`);
  }
  if (values.size > 1) return unreadable(`the answer gives ${[...values].join(" and ")}; only one is allowed`);
  for (const value of values) return read(value);
  return unreadable(`there is no final answer; expected ${expected}`);
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Takes away what may surround the one word of an answer: quotes, brackets, a list number. */
export function bare(text: string): string {
  return text
    .replace(/^[\s"'“”‘’«»([{<]+/, "")
    .replace(/[\s"'“”‘’«»\])}>]+$/, "")
    .trim();
}
