import { levelOfOutcome, scaleNamed } from "@/lib/round/protocol/scale";
import { AppError } from "@/lib/wire/app-error";
import type { AskCheck } from "../ask-check";

/** One of the values of the round’s scale. */
export const checkLevel: AskCheck = {
  isEmpty: ({ level, tieKind, confidence }) => level === null && tieKind === undefined && confidence === undefined,
  check({ level, tieKind, confidence }, { scale, offersTieKinds, asksConfidence }) {
    const { values = [], noun = "level" } = scale === null ? {} : scaleNamed(scale);
    const tie = scale === null ? null : levelOfOutcome(scaleNamed(scale), "tie");
    if (tieKind !== undefined && (!offersTieKinds || tie === null || level !== tie)) {
      throw new AppError("INVALID", "Only a tie in a round that offers it can be “both good” or “both bad”.", {
        fields: [{ field: "content.tieKind", expected: offersTieKinds && tie !== null ? `level ${tie}` : "nothing" }],
      });
    }
    if (confidence !== undefined && !asksConfidence) {
      throw new AppError("INVALID", "This round does not ask for confidence. Leave it out.", {
        fields: [{ field: "content.confidence", expected: "nothing" }],
      });
    }
    if (level !== null && values.includes(level)) return;
    throw new AppError("INVALID", `Expected a ${noun} of ${values.join(", ")}, found ${level ?? "none"}.`, {
      fields: [{ field: "content.level", expected: values.join(", ") }],
    });
  },
};
