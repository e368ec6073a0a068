import type { Ease } from "@/lib/round/protocol/protocol-words";
import type { Ask } from "../ask";

const EASE_TARGET = { at: "ease" } as const;
const LETTERS: Readonly<Record<string, Ease>> = { e: "easier", h: "harder", o: "no_effect" };

/** Whether the checklist made scoring easier. */
export const easeAsk: Ask = {
  isComplete: ({ ease }) => ease !== null,
  targets: () => [EASE_TARGET],
  next: () => EASE_TARGET,
  reduce: (state, action) => (action.do === "ease" ? { ...state, target: EASE_TARGET, ease: action.ease } : null),
  key({ key, letter, shiftKey }) {
    if (shiftKey) return null;
    // Zero, the digit next to the letter O.
    const ease = key === "0" ? "no_effect" : letter === null ? undefined : LETTERS[letter];
    return ease === undefined ? null : { do: "ease", ease, advance: true };
  },
  missing: (_, t) => t("whether the checklist helped"),
  content: ({ ease }) => ({ ease }),
  restore: (_, { ease = null }) => ({ ease }),
};
