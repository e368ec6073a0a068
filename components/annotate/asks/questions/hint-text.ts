import type { WritingHint } from "@/lib/domain/checklist/writing-hints";
import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";

const PLAIN = {
  "no-question-mark": "hint_noQuestionMark",
  "not-yes-no": "hint_notYesNo",
  negated: "hint_negated",
  "yes-may-be-bad": "hint_yesMayBeBad",
  compound: "hint_compound",
} as const;

export function hintText(t: Translate<Catalogue["protocol"]>, hint: WritingHint): string {
  switch (hint.is) {
    case "duplicate":
      return t("hint_duplicate", { number: hint.of + 1 });
    case "near-duplicate":
      return t("hint_nearDuplicate", { number: hint.of + 1 });
    case "vague":
      return t("hint_vague", { word: hint.word });
    default:
      return t(PLAIN[hint.is]);
  }
}
