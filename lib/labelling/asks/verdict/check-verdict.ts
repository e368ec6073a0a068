import { AppError } from "@/lib/wire/app-error";
import type { AskCheck } from "../ask-check";

/** Yes or no. @param said in a sentence: "whether the instruction is safe" */
export function checkVerdict(ask: "safety" | "sense", said: string): AskCheck {
  return {
    isEmpty: (content) => content[ask] === undefined,
    check(content) {
      if (content[ask] !== undefined) return;
      throw new AppError("INVALID", `Say ${said}.`, { fields: [{ field: `content.${ask}`, expected: "true, false" }] });
    },
  };
}
