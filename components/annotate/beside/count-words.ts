import type { TextCounts } from "@/lib/domain/text/count-text";

/** "1,142 words · 60 sentences · 7,012 characters" */
export function countWords({ words, sentences, characters }: TextCounts): string {
  const parts = [
    [words, "word"],
    [sentences, "sentence"],
    [characters, "character"],
  ] as const;
  return parts.map(([count, unit]) => `${count.toLocaleString("en")} ${unit}${count === 1 ? "" : "s"}`).join(" · ");
}
