import type { WritingHint } from "@/lib/checklist/writing-hints";
import { sentence, type Translate } from "@/lib/messages/translate";

const PLAIN = {
  "no-question-mark": sentence("Does not end in a question mark."),
  "not-yes-no": sentence("Cannot be answered with yes or no."),
  negated: sentence("Is negated: make sure that YES means the requirement is met."),
  "yes-may-be-bad": sentence("Asks about a flaw: YES would mean the requirement is not met."),
  compound: sentence("Asks several things at once: split it."),
} as const;

export function hintText(t: Translate, hint: WritingHint): string {
  switch (hint.is) {
    case "duplicate":
      return t("Is the same as question {number}.", { number: hint.of + 1 });
    case "near-duplicate":
      return t("Is close to question {number}.", { number: hint.of + 1 });
    case "vague":
      return t("“{word}” is vague: say what exactly is required.", { word: hint.word });
    default:
      return t(PLAIN[hint.is]);
  }
}
