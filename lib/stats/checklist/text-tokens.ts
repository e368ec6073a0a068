/**
 * The words of a text as WMT's mteval-v13a cuts them (sacreBLEU's default): each punctuation mark or symbol is a word,
 * except apostrophes and hyphens inside words and the separators within numbers. Case is kept; a line break is a space.
 */
export function wmtTokens(text: string): string[] {
  const plain = text
    .replaceAll("<skipped>", "")
    .replaceAll("-\n", "")
    .replaceAll("\n", " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  const spaced = ` ${plain} `
    .replace(/[!"#$%&()*+/:;<=>?@[\\\]^_`{|}~]/g, " $& ")
    .replace(/([^0-9])([.,])/g, "$1 $2 ")
    .replace(/([.,])([^0-9])/g, " $1 $2")
    .replace(/([0-9])(-)/g, "$1 $2 ");
  return words(spaced);
}

/**
 * The words of a text as Google's rouge_score cuts them: lower case, and everything but a to z and 0 to 9 separates. Made
 * for English; `unicode` keeps the letters and digits of every script, and takes each character of Chinese and Japanese for
 * a word.
 */
export function rougeTokens(text: string, letters: "english" | "unicode" = "english"): string[] {
  const separators = letters === "english" ? /[^a-z0-9]+/g : /[^\p{L}\p{M}\p{N}]+/gu;
  const lower = text.toLowerCase();
  return words((letters === "english" ? lower : charactersApart(lower)).replace(separators, " "));
}

/** Chinese and Japanese put no spaces between words: each character is a word then, as in sacreBLEU's `zh`. */
export function charactersApart(text: string): string {
  return text.replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\uff01-\uff65]/gu, " $& ");
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** How often each run of n words occurs. */
export function nGramCounts(tokens: readonly string[], n: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let start = 0; start + n <= tokens.length; start++) {
    // Words hold no space, so the joined text tells every run of words from every other.
    const gram = tokens.slice(start, start + n).join(" ");
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** How many runs of n words two texts share, each at most as often as in the text that has it less often. */
export function sharedNGrams(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [gram, count] of a) shared += Math.min(count, b.get(gram) ?? 0);
  return shared;
}
