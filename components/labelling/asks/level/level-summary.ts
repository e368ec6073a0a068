import { levelNamesIn } from "@/lib/round/protocol/named-levels";
import { scaleOf } from "@/lib/round/protocol/protocols";
import { levelName } from "@/lib/round/protocol/scale";
import type { AskSummary } from "../ask-summary";

export const levelSummary: AskSummary = ({ protocol, level, tieKind }, t) => {
  const scale = scaleOf(protocol);
  if (level === null || scale === null) return null;
  if (tieKind) return t(tieKind === "good" ? "Both good" : "Both bad");
  return scale.comparison ? levelName(scale, level, levelNamesIn(t, scale)) : t("score {level}", { level });
};
