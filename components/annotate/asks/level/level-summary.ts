import { levelNamesIn } from "@/lib/domain/protocol/named-levels";
import { scaleOf } from "@/lib/domain/protocol/protocols";
import { levelName } from "@/lib/domain/protocol/scale";
import type { AskSummary } from "../ask-summary";

export const levelSummary: AskSummary = ({ protocol, level }, t) => {
  const scale = scaleOf(protocol);
  if (level === null || scale === null) return null;
  return scale.comparison ? levelName(scale, level, levelNamesIn(t, scale)) : t("score {level}", { level });
};
