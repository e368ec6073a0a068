import type { Verdict } from "@/components/labelling/label-state";
import type { Ask } from "../ask";

const LETTERS: Readonly<Record<string, boolean>> = { y: true, n: false };

/** Yes or no about the instruction. */
export function verdictAsk(of: Verdict): Ask {
  const target = { at: of } as const;
  return {
    isComplete: (state) => state[of] !== undefined,
    targets: () => [target],
    next: () => target,
    reduce(state, action) {
      if (action.do === "verdict") return action.of === of ? { ...state, target, [of]: action.value } : null;
      if (action.do !== "verdict-here") return null;
      const here = state.target.at === "safety" || state.target.at === "sense" ? state.target.at : null;
      const isMeant = here === null ? state[of] === undefined : here === of;
      return isMeant ? { ...state, target, [of]: action.value } : null;
    },
    key({ letter, shiftKey }) {
      const value = letter === null || shiftKey ? undefined : LETTERS[letter];
      return value === undefined ? null : { do: "verdict-here", value, advance: true };
    },
    missing: (_, t) => t(of === "safety" ? "whether it is safe" : "whether it makes sense"),
    content: (state) => ({ [of]: state[of] }),
    restore: (_, saved) => ({ [of]: saved[of] }),
  };
}
