import { UNSPACED_CHARACTERS } from "../text/count-text";

const MAX_TERMS = 20;

/**
 * One thing that a text must contain, or must not:
 * - "word": it begins like this: `effic` is in "efficient",
 * - "phrase": these whole words one after the other, whatever is between them,
 * - "exact": these characters: code, and scripts that put no spaces between words.
 */
export interface SearchTerm {
  kind: "word" | "phrase" | "exact";
  text: string;
  excluded: boolean;
}

/** `"` and what text programs make of it; what is left open reaches to the end. */
const TERM = /(-?)["“”„]([^"“”„]*)["“”„]?|(\S+)/gu;
const WORDS = new RegExp(`^(?:(?![${UNSPACED_CHARACTERS}])[\\p{L}\\p{M}\\p{N}])+$`, "u");

/** What is searched for: words in any order, "a phrase", and -words that must not be there. Capitals do not count. */
export function searchTerms(query: string): SearchTerm[] {
  const terms = [...query.matchAll(TERM)].flatMap(([, minus, quoted, bare = ""]) => {
    if (quoted !== undefined) return quotedTerm(quoted, minus === "-");
    const isMinus = bare.startsWith("-") && WORDS.test(bare.slice(1));
    return [bareTerm(isMinus ? bare.slice(1) : bare, isMinus)];
  });
  const some = terms.slice(0, MAX_TERMS);
  // Nothing but exclusions would be nearly everything: then a minus is a minus.
  return some.some(({ excluded }) => !excluded) ? some : some.map((term) => ({ ...term, excluded: false }));
}

function quotedTerm(quoted: string, excluded: boolean): SearchTerm[] {
  const text = quoted.trim();
  if (text === "") return [];
  const kind = text.split(/\s+/u).every((word) => WORDS.test(word)) ? "phrase" : "exact";
  return [{ kind, text, excluded }];
}

function bareTerm(text: string, excluded: boolean): SearchTerm {
  return { kind: WORDS.test(text) ? "word" : "exact", text, excluded };
}

/** The words of a phrase. */
export function wordsOf({ text }: SearchTerm): string[] {
  return text.split(/\s+/u);
}
