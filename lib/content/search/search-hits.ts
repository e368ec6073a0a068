import { type SearchTerm, wordsOf } from "./search-terms";

const LETTER = "[\\p{L}\\p{M}\\p{N}]";
const ESCAPED = /[\\^$.*+?()[\]{}|/]/g;

/** A stretch of a text: what is marked in it was searched for. */
export interface TextPart {
  text: string;
  isHit: boolean;
}

/** The text cut where terms begin and end; joined, the parts are the text. */
export function markHits(text: string, terms: readonly SearchTerm[]): TextPart[] {
  const pattern = hitPattern(terms);
  if (!pattern) return text === "" ? [] : [{ text, isHit: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: hit, index } of text.matchAll(pattern)) {
    if (index > end) parts.push({ text: text.slice(end, index), isHit: false });
    parts.push({ text: hit, isHit: true });
    end = index + hit.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

/**
 * As much of a text as a list has room for, around the first thing that was found; else its beginning.
 * @param length how many characters at most
 */
export function excerptAround(text: string, terms: readonly SearchTerm[], length: number): string {
  const at = hitPattern(terms)?.exec(text)?.index ?? 0;
  // A third of the excerpt comes before the hit, so that the hit is read in its sentence.
  const start = Math.min(Math.max(0, at - Math.floor(length / 3)), Math.max(0, text.length - length));
  const shown = start <= 1 ? text.slice(0, length) : `…${text.slice(wordStart(text, start, at), start + length)}`;
  return withoutHalf(shown.slice(0, length));
}

/** Where the next word begins, if that is before the hit. */
function wordStart(text: string, from: number, hit: number): number {
  const space = text.slice(from, hit).search(/\s/u);
  return space < 0 ? from : from + space + 1;
}

/** Without half a character at the ends. */
function withoutHalf(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/, "").replace(/^(…?)[\uDC00-\uDFFF]/, "$1");
}

function hitPattern(terms: readonly SearchTerm[]): RegExp | null {
  const wanted = terms.filter(({ excluded }) => !excluded);
  return wanted.length === 0 ? null : new RegExp(wanted.map(patternOf).join("|"), "giu");
}

function patternOf(term: SearchTerm): string {
  if (term.kind === "exact") return escapeRegExp(term.text);
  const words = wordsOf(term).map(escapeRegExp);
  const phrase = words.join(`(?:(?!${LETTER})[\\s\\S])+`);
  return `(?<!${LETTER})${phrase}${term.kind === "word" ? `${LETTER}*` : `(?!${LETTER})`}`;
}

function escapeRegExp(text: string): string {
  return text.replace(ESCAPED, "\\$&");
}
