import { scaleRange } from "@/lib/round/criterion-limits";
import { levelValues } from "@/lib/round/protocol/scale";
import { AppError } from "@/lib/wire/app-error";
import type { AskCheck } from "../ask-check";

/** A score by every criterion of the round, each once and on its own scale. */
export const checkScores: AskCheck = {
  isEmpty: ({ scores = [] }) => scores.length === 0,
  check({ scores = [] }, { criteria }) {
    const expected = criteria.map(({ name, scale }) => `${name} (${scaleRange(scale)})`).join(", ");
    const refuse = (message: string) => {
      throw new AppError("INVALID", message, { fields: [{ field: "content.scores", expected }] });
    };
    for (const { criterion, level } of scores) {
      const asked = criteria.find(({ name }) => name === criterion);
      if (!asked) refuse(`“${criterion}” is none of this round’s criteria.`);
      else if (!levelValues(asked.scale).includes(level))
        refuse(`Expected a score of ${scaleRange(asked.scale)} for “${criterion}”, found ${level}.`);
    }
    const given = new Set(scores.map(({ criterion }) => criterion));
    const missing = criteria.find(({ name }) => !given.has(name));
    if (missing) refuse(`Score every criterion: “${missing.name}” has no score.`);
    if (given.size < scores.length) refuse("A criterion is scored twice. Score each once.");
  },
};
