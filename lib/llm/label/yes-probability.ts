import type { CompletionChoice, CompletionToken } from "../completion";
import { FOREIGN_ANSWER_LABELS } from "../parse/answer-labels";
import { lengthOfThinking } from "../parse/clean-answer";

/**
 * The probability of YES at the token where the answer was given (diva 3.1): the probabilities of all tokens that say
 * YES, divided by those of all that say YES or NO, in any spelling of case, space and Markdown. Where a tokeniser cuts
 * the word in pieces ("Y", "ES"), its first piece represents it.
 * @param answer what was read from the text; the token found must say the same
 * @returns 0–1, or null where the endpoint gave no probabilities, or the answer's token cannot be identified
 */
export function yesProbability({ tokens }: CompletionChoice, answer: "YES" | "NO"): number | null {
  if (tokens === null) return null;
  const token = answerToken(tokens, answer);
  if (token === null) return null;
  let yes = 0;
  let no = 0;
  const listed = token.alternatives.some((alternative) => alternative.token === token.token);
  for (const { token: text, logprob } of listed ? token.alternatives : [token, ...token.alternatives]) {
    const word = wordOf(text) ?? wordBegunBy(text);
    if (word === "YES") yes += Math.exp(logprob);
    else if (word === "NO") no += Math.exp(logprob);
  }
  return yes + no > 0 ? yes / (yes + no) : null;
}

type Word = "YES" | "NO";

/** Ġ and Ċ are how some servers write the space and the line end of a token. */
const lettersOf = (token: string) => token.replace(/[^\p{L}]|[ĠĊ]/gu, "").toUpperCase();

function wordOf(token: string): Word | null {
  const word = lettersOf(token);
  return word === "YES" || word === "NO" ? word : null;
}

function wordBegunBy(token: string): Word | null {
  const letters = lettersOf(token);
  return letters === "Y" || letters === "YE" ? "YES" : letters === "N" ? "NO" : null;
}

/** Whether a token may show the verdict: it says YES or NO, or is the first piece of such a word. */
export const mayTellVerdict = (token: string): boolean => (wordOf(token) ?? wordBegunBy(token)) !== null;

/** The word that begins with a token: the token itself, or it and those right behind it. */
function wordAt(tokens: readonly CompletionToken[], index: number): Word | null {
  const [first = "", ...rest] = tokens.slice(index, index + 3).map(({ token }) => token);
  const whole = wordOf(first);
  const begun = wordBegunBy(first);
  if (whole !== null || begun === null) return whole;
  // What goes on a word begins with a letter.
  const said = /^\p{L}*/u.exec(rest.join("").replace(/[ĠĊ]/g, " "))?.[0] ?? "";
  return lettersOf(first) + said.toUpperCase() === begun ? begun : null;
}

const LABEL = new RegExp(`(?:answer|${FOREIGN_ANSWER_LABELS.join("|")})\\W*(?:is\\W*)?(?=yes\\b|no\\b)`, "gi");

/** The first YES or NO after the last "answer" label; without a label the first if the text begins with it, else the last. */
function answerToken(all: readonly CompletionToken[], answer: "YES" | "NO"): CompletionToken | null {
  const tokens = afterThinking(all);
  const text = tokens.map(({ token }) => token).join("");
  const label = Array.from(text.matchAll(LABEL)).at(-1);
  const candidates: { token: CompletionToken; word: Word }[] = [];
  let offset = 0;
  for (const [index, token] of tokens.entries()) {
    const end = offset + token.token.length;
    const word = wordAt(tokens, index);
    if (word !== null && (label === undefined || end > label.index + label[0].length)) candidates.push({ token, word });
    offset = end;
  }
  const begins = /^\W*(?:yes|no)\b/i.test(text);
  const found = label !== undefined || begins ? candidates[0] : candidates.at(-1);
  return found !== undefined && found.word === answer ? found.token : null;
}

/** The tokens behind the thinking that some models show first. */
function afterThinking(tokens: readonly CompletionToken[]): readonly CompletionToken[] {
  const text = tokens.map(({ token }) => token).join("");
  const thought = lengthOfThinking(text);
  let offset = 0;
  return tokens.filter(({ token }) => {
    offset += token.length;
    return offset > thought;
  });
}
