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
