import { LEVEL_WORDS, levelKind } from "@/lib/round/protocol/named-levels";
import { isChoice } from "@/lib/round/protocol/scale";
import type { Ask } from "../ask";

const SCALE_TARGET = { at: "scale" } as const;

/** A value on the round's scale. */
export const levelAsk: Ask = {
  isComplete: ({ level }) => level !== null,
  targets: () => [SCALE_TARGET],
  next: () => SCALE_TARGET,
  reduce(state, action) {
    if (action.do !== "level") return null;
    if (!state.scale?.values.includes(action.level)) return state;
    return { ...state, target: SCALE_TARGET, level: action.level };
  },
  key({ digit, letter, shiftKey }, { scale }) {
    if (scale === null) return null;
    if (digit !== null) return scale.values.includes(digit) ? { do: "level", level: digit, advance: true } : null;
    // Of two sides the letters say it plainly.
    const side = isChoice(scale) && !shiftKey && letter !== null ? ["a", "b"].indexOf(letter) : -1;
    const level = scale.values[side];
    return level === undefined ? null : { do: "level", level, advance: true };
  },
  missing: ({ scale }, t) => t(LEVEL_WORDS[scale ? levelKind(scale) : "score"].missing),
  content: ({ level }) => ({ level }),
  restore: ({ scale }, { level = null }) => ({ level: level !== null && scale?.values.includes(level) ? level : null }),
};
