import { type FinalAnswers, finalAnswers } from "./final-answers";
import { type Parsed, read, unreadable } from "./parsed";

export type Choice = "A" | "B";

const NOUN = "(?:the\\s+)?(?:output|response|answer|assistant|option|candidate|text)";
const NAMED = new RegExp(
  `^(?:(?:therefore|so|thus|hence|overall|consequently|in (?:conclusion|summary)),?\\s+)?(?:${NOUN}[\\s-]*)?["'“(\\[]*([ab])["'”)\\]]*(?=$|[\\s.,:;!])`,
  "i",
);
const WINS =
  /^(?:$|[.,:;!]|(?:is|was)\s+(?:(?:clearly|much|slightly|the)\s+)*(?:better|best|preferable|preferred)\b(?!\s*\?))/i;

/** A conclusion at the end of a paragraph: "… is vague. Therefore, Output (a) is better." */
const CONCLUSION =
  /[.!?…]["'”’)\]]{0,2}\s+((?:therefore|thus|hence|so|overall|consequently|in (?:conclusion|summary)),?\s+[^.!?…,]{1,60}\s(?:better|best|preferable|preferred)(?:\s+than\s+[^.!?…,]{1,30})?[.!]?)$/i;
/** How many characters at a line's end are searched for a conclusion, including what comes before it. */
const CONCLUDING = 120;

/** The better of two responses, A or B, as llmbar's strategies ask for it: "A", "Output (a)", "Therefore, Output (b) is better." */
export function parseChoice(text: string): Parsed<Choice> {
  // "Output (a)" must not be taken for the label "Output".
  const answers = finalAnswers(text, ["decision", "choice", "verdict", "winner", "preference"]);
  if (!answers.ok) return answers;
  const { ends } = answers.value;
  const conclusion = CONCLUSION.exec(ends.at(-1)?.slice(-CONCLUDING) ?? "")?.[1];
  const places = { ...answers.value, ends: conclusion === undefined ? ends : [...ends, conclusion] };
  return oneVerdict(places, verdictOf, "A or B");
}

function verdictOf(text: string, labelled: boolean): Verdict<Choice> {
  const answer = text.trim();
  if (/\b(?:both|neither|tie|equal(?:ly)?)\b/i.test(answer) && labelled)
    return { doubtful: "a tie is not allowed; choose A or B" };
  const match = NAMED.exec(answer) ?? NAMED.exec(bare(answer));
  const letter = match?.[1]?.toUpperCase();
  if (match === null || letter === undefined) return { none: true };
  const source = NAMED.test(answer) ? answer : bare(answer);
  const rest = source.slice(match[0].length).trim();
  if (/^(?:\/|or\b|and\b|,)\s*(?:output|response)?\s*["'(]*[ab]\b/i.test(rest))
    return { doubtful: "the answer gives both A and B; only one is allowed" };
  // "A better response would …" is prose, and so is "A is worse".
  if (!WINS.test(rest)) return labelled ? { doubtful: `"${answer}" does not say which one is better` } : { none: true };
  return { value: letter === "A" ? "A" : "B" };
}

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
