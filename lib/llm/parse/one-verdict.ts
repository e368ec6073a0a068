import type { FinalAnswers } from "./final-answers";
import { type Parsed, read, unreadable } from "./parsed";

/** One place's verdict: a value, nothing there, or something that cannot be taken for an answer. */
export type Verdict<Value> = { readonly value: Value } | { readonly none: true } | { readonly doubtful: string };

/**
 * Joins the verdicts of all places where an answer may be: those that hold one must agree. If an answer is stated in
 * the requested form, the last such place must hold one, and what only looks like one elsewhere is prose; if not,
 * anything doubtful is a failure.
 */
export function oneVerdict<Value>(
  { stated, mentioned, ends }: FinalAnswers,
  verdictOf: (text: string, labelled: boolean) => Verdict<Value>,
  expected: string,
): Parsed<Value> {
  const verdicts = [
    ...stated.map((text) => verdictOf(text, true)),
    ...(stated.length === 0
      ? [...mentioned.map((text) => verdictOf(text, true)), ...ends.map((text) => verdictOf(text, false))]
      : mentioned.map((text) => verdictOf(text, false)).filter((verdict) => !("doubtful" in verdict))),
  ];
  const values = new Set<Value>();
  for (const verdict of verdicts) {
    if ("doubtful" in verdict) return unreadable(verdict.doubtful);
    if ("value" in verdict) values.add(verdict.value);
  }
  const last = stated.at(-1);
  const lastVerdict = verdicts[stated.length - 1];
  if (last !== undefined && lastVerdict !== undefined && "none" in lastVerdict)
    return unreadable(`"${shortened(last)}" is not ${expected}`);
  if (values.size > 1) return unreadable(`the answer gives ${[...values].join(" and ")}; only one is allowed`);
  for (const value of values) return read(value);
  return unreadable(`there is no final answer; expected ${expected}`);
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Takes away what may surround the one word of an answer: quotes, brackets, emphasis. */
export function bare(text: string): string {
  return text
    .replace(/^[\s"'“”‘’«»([{<_]+/, "")
    .replace(/(?<![\s"'“”‘’«»\])}>_])[\s"'“”‘’«»\])}>_]+$/, "")
    .trim();
}
