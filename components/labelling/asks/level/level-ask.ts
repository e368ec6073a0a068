import type { TieKind } from "@/lib/labelling/asks/level/level-content";
import { LEVEL_WORDS, levelKind } from "@/lib/round/protocol/named-levels";
import { isChoice, levelOfOutcome } from "@/lib/round/protocol/scale";
import type { Ask } from "../ask";

const SCALE_TARGET = { at: "scale" } as const;
/** The digits after those of the five levels. */
const TIE_KEYS: Readonly<Record<number, TieKind>> = { 6: "good", 7: "bad" };
const AFTER = [1, 2, 3, 1] as const;

/** A value on the round's scale. */
export const levelAsk: Ask = {
  isComplete: ({ level }) => level !== null,
  targets: () => [SCALE_TARGET],
  next: () => SCALE_TARGET,
  reduce(state, action) {
    const { scale } = state;
    if (action.do === "tie") {
      const level = scale && levelOfOutcome(scale, "tie");
      return level === null || !state.offersTieKinds
        ? state
        : { ...state, target: SCALE_TARGET, level, tieKind: action.kind };
    }
    if (action.do === "confidence") return { ...state, confidence: action.confidence };
    if (action.do === "next-confidence") return { ...state, confidence: AFTER[state.confidence ?? 0] };
    if (action.do !== "level") return null;
    if (!scale?.values.includes(action.level)) return state;
    return { ...state, target: SCALE_TARGET, level: action.level, tieKind: undefined };
  },
  key({ digit, letter, shiftKey }, { scale, offersTieKinds, asksConfidence }) {
    if (scale === null) return null;
    if (asksConfidence && letter === "x" && !shiftKey) return { do: "next-confidence" };
    if (digit !== null && offersTieKinds && scale.comparison && digit in TIE_KEYS) {
      const kind = TIE_KEYS[digit];
      return kind ? { do: "tie", kind, advance: true } : null;
    }
    if (digit !== null) return scale.values.includes(digit) ? { do: "level", level: digit, advance: true } : null;
    // Of two sides the letters say it plainly.
    const side = isChoice(scale) && !shiftKey && letter !== null ? ["a", "b"].indexOf(letter) : -1;
    const level = scale.values[side];
    return level === undefined ? null : { do: "level", level, advance: true };
  },
  missing: ({ scale }, t) => t(LEVEL_WORDS[scale ? levelKind(scale) : "score"].missing),
  content: ({ level, tieKind, confidence }) => ({
    level,
    ...(tieKind && { tieKind }),
    ...(confidence && { confidence }),
  }),
  restore: ({ scale, offersTieKinds, asksConfidence }, { level = null, tieKind, confidence }) => ({
    level: level !== null && scale?.values.includes(level) ? level : null,
    ...(offersTieKinds && tieKind && { tieKind }),
    ...(asksConfidence && confidence && { confidence }),
  }),
};
