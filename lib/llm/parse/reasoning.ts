import { withoutThinking } from "./clean-answer";
import { parseScore } from "./parse-score";

/** Where a score is stated within a line: the last label with what follows. */
const STATED =
  /(?:[*_"'`]*\b(?:final\s+)?(?:answer|score|rating|level)\b[*_"'`]*\s*(?::|=|\bis\b))(?![\s\S]*\b(?:answer|score|rating|level)\b[*_"'`]*\s*(?::|=|\bis\b))/i;

/** What a model wrote before its score; empty where it reasoned afterwards, or not at all. */
export function reasoningBeforeScore(text: string): string {
  const spoken = withoutThinking(text);
  if (!spoken.ok) return "";
  const lines = spoken.value.split("\n");
  const last = lines.findLastIndex((line) => parseScore(line).ok);
  const line = lines[last];
  if (line === undefined) return "";
  const before = line.slice(0, STATED.exec(line)?.index ?? 0);
  return [...lines.slice(0, last), before].join("\n").trim();
}

const words = new Intl.Segmenter("en", { granularity: "word" });

/** The ends of a text's words. */
function wordEnds(text: string): number[] {
  return Array.from(words.segment(text)).flatMap(({ isWordLike, index, segment }) =>
    isWordLike ? [index + segment.length] : [],
  );
}

export function countWords(text: string): number {
  return wordEnds(text).length;
}

/** The first words of a text, as many as the percentage of all says, rounded down; with 100 the whole text. */
export function truncateReasoning(text: string, keptPercent: number): string {
  if (keptPercent >= 100) return text;
  const ends = wordEnds(text);
  const kept = Math.floor((ends.length * keptPercent) / 100);
  return kept === 0 ? "" : text.slice(0, ends[kept - 1]);
}
