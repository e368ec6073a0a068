import { t } from "@/lib/messages/translate";
import type { Closer } from "@/lib/stats/closeness/closer";

/** Who is closer to the other people, a judge or the people whose place it takes. */
export const CLOSER_WORDS: Readonly<Record<Closer, string>> = {
  judge: t("closer than people"),
  people: t("people are closer"),
  "cannot-tell": t("cannot tell"),
};
