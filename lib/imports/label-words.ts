/**
 * The words that label files use, wherever they are read: on the command line and in imports. Without schemas, for the
 * command line counts the milliseconds before its first line.
 */

/** A is the first response of the pair, B the second, whatever was shown on which side. */
export const OUTCOME_WORDS = {
  A: ["a", "response a", "response 1", "response1", "model a", "model 1", "win"],
  tie: [
    "tie",
    "tie (bothbad)",
    "bothbad",
    "both bad",
    "equal",
    "same",
    "draw",
    "neither",
    "both",
    "unentschieden",
    "gleich",
    "gleich gut",
    "beide",
    "égalité",
    "egalite",
    "ex aequo",
    "les deux",
  ],
  B: ["b", "response b", "response 2", "response2", "model b", "model 2", "loss", "lose"],
} as const;
export type OutcomeWord = keyof typeof OUTCOME_WORDS;

const WON =
  /^(?:the )?(?:winner (?:is )?)?(?:(?:response|model|assistant|answer|output|system|option|antwort|modell|réponse|modèle) )?([ab12])(?: (?:wins|won|winner|is (?:the )?winner))?$/;

/** What several words say: "A winner", "winner_model_b", "Assistant 1 wins", "winner_tie". A number alone may be anything. */
export function winnerCalled(words: string): OutcomeWord | undefined {
  if (words === "winner tie" || words === "tie winner") return "tie";
  const [, side] = words.includes(" ") ? (WON.exec(words) ?? []) : [];
  if (side === undefined) return undefined;
  return side === "a" || side === "1" ? "A" : "B";
}

/** A and B where a file does not say in which order they were shown; else they may as well mean the side of the screen. */
export const SIDE_WORDS = {
  A: ["first", "left", "links", "gauche"],
  B: ["second", "right", "rechts", "droite"],
} as const;

export const ANSWER_WORDS = {
  YES: ["yes", "y", "true", "1", "ja", "wahr", "oui", "vrai", "sí", "✓", "✔"],
  NO: ["no", "n", "false", "0", "nein", "falsch", "non", "faux", "✗", "✘"],
  UNKNOWN: ["unknown", "u", "n/a", "na", "unbekannt", "inconnu"],
  EITHER: ["either", "could be either", "yes or no", "yes/no"],
} as const;

/** What programs write for a missing value. A word that has a meaning of its own, such as NA among answers, keeps it. */
const MISSING_WORDS = ["na", "n/a", "nan", "null", "<na>", "."];

/** Of two responses "none" may be the better one; among numbers it is Python's missing value. */
const MISSING_AMONG_NUMBERS = [...MISSING_WORDS, "none"];

export function meansMissing(text: string): boolean {
  return MISSING_WORDS.includes(text.toLowerCase());
}

export function meansMissingAmongNumbers(text: string): boolean {
  return MISSING_AMONG_NUMBERS.includes(text.toLowerCase());
}

/** A text as the lists above write it: "Response_A" is "response a", and "1.0" is "1". */
export function asWord(text: string): string {
  const number = numberIn(text);
  return number === null
    ? text
        .trim()
        .toLowerCase()
        .replace(/[\s_-]+/g, " ")
    : String(number);
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that a text is, however it is written ("1", "1.0", "1e0"); null where it is none. */
export function numberIn(text: string): number | null {
  if (!NUMBER.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
