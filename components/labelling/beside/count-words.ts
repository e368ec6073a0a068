import type { TextCounts } from "@/lib/content/text/count-text";
import type { Translate } from "@/lib/messages/translate";

export const SEPARATOR = " · ";

/** "1,142 words · 60 sentences · 7,012 characters" */
export function countWords(t: Translate, counts: TextCounts): string {
  const { words, sentences, characters } = counts;
  const parts = [
    t("{count, plural, one {# word} other {# words}}", { count: words }),
    t("{count, plural, one {# sentence} other {# sentences}}", { count: sentences }),
    t("{count, plural, one {# character} other {# characters}}", { count: characters }),
  ];
  return parts.join(SEPARATOR);
}
