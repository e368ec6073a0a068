import type { ShownOrder } from "@/lib/labelling/shown-order";

/**
 * In the explanation of a pair's truth {{A}} and {{B}} mean the pair's own A and B. Raters see the two in an order of
 * their own, and read the letters that are on their screen.
 */
const PLACEHOLDER = /\{\{\s*([AB])\s*\}\}/g;

/** The explanation with the letters of a rater's screen; without an order, or as the file has it, with the pair's own. */
export function withSides(explanation: string, order: ShownOrder | null): string {
  return explanation.replace(PLACEHOLDER, (_, letter: string) =>
    order === "ba" ? (letter === "A" ? "B" : "A") : letter,
  );
}

/** What names a side without saying so: a letter, a place or a number, in English and German. */
const BARE_LETTER = /(?<![\p{L}\p{N}_{-])[AB](?![\p{L}\p{N}_}]|-\p{L})/gu;
const WORD = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${words})(?![\\p{L}\\p{N}_])`, "giu");
const PLACE = WORD(
  "first|second|left|former|latter|erste[nrsm]?|zweite[nrsm]?|links|linke[nrsm]?|rechts|rechte[nrsm]?",
);
/** In an explanation with placeholders it means "correct". */
const RIGHT = WORD("right");
const NUMBERED = WORD("(?:response|answer|output|option|assistant|model|antwort)\\s*\\(?[12ab]\\)?");

/** The words that may name a response of the pair by its side, each once, in the order of the text. */
export function bareSides(explanation: string): string[] {
  const rest = explanation.replace(PLACEHOLDER, (placeholder) => " ".repeat(placeholder.length));
  const found = [NUMBERED, BARE_LETTER, PLACE, ...(rest === explanation ? [RIGHT] : [])].flatMap((pattern) => {
    const matches = [...rest.matchAll(pattern)];
    return matches.map((match) => ({ word: match[0], from: match.index, to: match.index + match[0].length }));
  });
  const whole = found.filter(
    (one) => !found.some((other) => other !== one && other.from <= one.from && one.to <= other.to),
  );
  return [...new Set(whole.sort((one, other) => one.from - other.from).map(({ word }) => word))];
}

/** Whether the text names sides, and none of them by a placeholder: it has then to be read in the pair's own order. */
export function keepsOwnOrder(explanation: string): boolean {
  return explanation.search(PLACEHOLDER) === -1 && bareSides(explanation).length > 0;
}

/** Whether a warning is about an explanation that names a response by its side. */
export function isAboutSides({ field }: { field: string }): boolean {
  return field.endsWith("explanation");
}
