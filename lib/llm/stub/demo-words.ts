const COMMON = new Set(
  "a about all also an and any are as at be but by can could did do does each every exactly for from had has have how i if in include includes into is it its may me more must my no not of on one only or our out please response should so some text than that the their them then there these they this to up use uses was were what when where which who will with would write yes you your".split(
    " ",
  ),
);

/** The words that carry meaning, lower case. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
}

/** The share of one text's content words that another has too, 0–1; 0 where there are none. */
export function sharedWords(of: string, within: string): number {
  const wanted = stems(of);
  if (wanted.size === 0) return 0;
  const there = stems(within);
  let found = 0;
  for (const word of wanted) if (there.has(word)) found++;
  return found / wanted.size;
}

/** Cut to six letters, so that plural and past match. */
const stems = (text: string) => new Set(contentWords(text).map((word) => [...word].slice(0, 6).join("")));
