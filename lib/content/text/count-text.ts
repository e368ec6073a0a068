export interface TextCounts {
  readonly words: number;
  readonly sentences: number;
  /** as people count them: an emoji of several parts is one, a line break none */
  readonly characters: number;
}

/** Before an item of a list, as Markdown reads it. */
const LIST_NUMBER = /^[ \t]*(\d{1,9})[.)][ \t]+(?=\S)/;
/** What begins with a larger number is a sentence about a year or a result, unless the next number follows it: so it is drawn. */
const LARGEST_FIRST_NUMBER = 99;
const CODE = /^(?:[ \t]*)(```|~~~)[\s\S]*?(?:^[ \t]*\1[^\n]*$|(?![\s\S]))/gm;

/**
 * Words, sentences and characters of a text by the rules of Unicode, which also find words that have no space between
 * them. The number of a list item is neither word nor sentence. In fenced code a word is whatever is between spaces,
 * and a line that is not empty is a sentence: brackets and dots end none there.
 */
export function countText(text: string): TextCounts {
  let counts: TextCounts = { words: 0, sentences: 0, characters: 0 };
  let at = 0;
  for (const code of text.matchAll(CODE)) {
    counts = sum(sum(counts, countProse(text.slice(at, code.index))), countCode(code[0]));
    at = code.index + code[0].length;
  }
  return sum(counts, countProse(text.slice(at)));
}

function countProse(text: string): TextCounts {
  if (text.trim() === "") return { words: 0, sentences: 0, characters: 0 };
  const said = withoutListNumbers(text);
  const words = [...segments("word", said)].filter(({ isWordLike }) => isWordLike).length;
  // A line break ends a sentence as well: headings and items of lists have no full stop.
  const sentences = said
    .split(/\n+/)
    .flatMap((line) => [...segments("sentence", line)])
    .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment)).length;
  return { words, sentences, characters: charactersOf(text) };
}

function withoutListNumbers(text: string): string {
  const lines = text.split("\n");
  let items: number[] = [];
  let startsBlock = true;
  const endList = () => {
    const [first = 0, second] = items.map((at) => Number(LIST_NUMBER.exec(lines[at] ?? "")?.[1]));
    if (first <= LARGEST_FIRST_NUMBER || second === first + 1)
      for (const at of items) lines[at] = lines[at]?.replace(LIST_NUMBER, "") ?? "";
    items = [];
  };
  for (const [at, line] of lines.entries()) {
    const number = LIST_NUMBER.exec(line)?.[1];
    // Within a paragraph, only an item with the number 1 begins a list.
    if (number !== undefined && (startsBlock || items.length > 0 || Number(number) === 1)) items.push(at);
    else if (startsBlock && /^\S/.test(line)) endList();
    startsBlock = line.trim() === "";
  }
  endList();
  return lines.join("\n");
}

function countCode(code: string): TextCounts {
  const lines = code.split("\n").filter((line) => line.trim() !== "" && !/^\s*(?:```|~~~)/.test(line));
  return {
    words: lines.reduce((total, line) => total + line.trim().split(/\s+/).length, 0),
    sentences: lines.length,
    characters: charactersOf(lines.join("\n")),
  };
}

function charactersOf(text: string): number {
  let count = 0;
  for (const { segment } of segments("grapheme", text)) if (!/^[\r\n]+$/.test(segment)) count += 1;
  return count;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segments(granularity: "word" | "sentence" | "grapheme", text: string): Intl.Segments {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter.segment(text);
}

function sum(a: TextCounts, b: TextCounts): TextCounts {
  return {
    words: a.words + b.words,
    sentences: a.sentences + b.sentences,
    characters: a.characters + b.characters,
  };
}

const SCRIPTS = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"];
/** Characters of scripts that put no spaces between words, as the inside of a character class. */
export const UNSPACED_CHARACTERS = SCRIPTS.map((script) => `\\p{Script=${script}}`).join("");
const UNSPACED = new RegExp(`[${UNSPACED_CHARACTERS}]`, "u");

/** A run of letters as words to compare: where words have no spaces, each two adjacent characters count as a word. */
export function inPairs(word: string): string[] {
  const characters = Array.from(word);
  if (characters.length < 2 || !UNSPACED.test(word)) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
