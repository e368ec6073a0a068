import type { TextCounts } from "@/lib/domain/text/count-text";
import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";

/** "1,142 words · 60 sentences · 7,012 characters" */
export function countWords(t: Translate<Catalogue["answers"]>, counts: TextCounts): string {
  const { words, sentences, characters } = counts;
  const parts = [
    t("words", { count: words }),
    t("sentences", { count: sentences }),
    t("characters", { count: characters }),
  ];
  return parts.join(" · ");
}
