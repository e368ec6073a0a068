import { AppError } from "@/lib/wire/app-error";
import type { AskCheck } from "../ask-check";

/** Where it is asked now and then, a label is taken with and without it: which task it is asked with is up to the screen. */
export const checkEase: AskCheck = {
  isEmpty: ({ ease }) => ease === null,
  check({ ease }, { ease: rule }) {
    if (ease === null && rule === "each") {
      throw new AppError("INVALID", "Say whether the checklist made scoring easier or harder, or had no effect.", {
        fields: [{ field: "content.ease", expected: "easier, harder, no_effect" }],
      });
    }
    if (ease !== null && rule === "end") {
      throw new AppError(
        "INVALID",
        "This round asks once, at its end, whether the checklist made scoring easier. Leave it out.",
        {
          fields: [{ field: "content.ease", expected: "nothing" }],
        },
      );
    }
  },
};
