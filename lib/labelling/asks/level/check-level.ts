import { scaleNamed } from "@/lib/round/protocol/scale";
import { AppError } from "@/lib/wire/app-error";
import type { AskCheck } from "../ask-check";

/** One of the values of the round’s scale. */
export const checkLevel: AskCheck = {
  isEmpty: ({ level }) => level === null,
  check({ level }, { scale }) {
    const { values = [], noun = "level" } = scale === null ? {} : scaleNamed(scale);
    if (level !== null && values.includes(level)) return;
    throw new AppError("INVALID", `Expected a ${noun} of ${values.join(", ")}, found ${level ?? "none"}.`, {
      fields: [{ field: "content.level", expected: values.join(", ") }],
    });
  },
};
