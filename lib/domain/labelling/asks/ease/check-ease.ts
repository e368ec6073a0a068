import { AppError } from "../../../app-error";
import type { AskCheck } from "../ask-check";

export const checkEase: AskCheck = {
  isEmpty: ({ ease }) => ease === null,
  check({ ease }) {
    if (ease === null) {
      throw new AppError("INVALID", "Say whether the checklist made scoring easier or harder, or had no effect.", {
        fields: [{ field: "content.ease", expected: "easier, harder, no_effect" }],
      });
    }
  },
};
