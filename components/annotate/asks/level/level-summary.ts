import { scaleOf } from "@/lib/domain/protocol/protocols";
import { levelName } from "@/lib/domain/protocol/scale";
import type { AskSummary } from "../ask-summary";

export const levelSummary: AskSummary = ({ protocol, level }) => {
  const scale = scaleOf(protocol);
  if (level === null || scale === null) return null;
  return scale.comparison ? levelName(scale, level) : `${scale.noun} ${level}`;
};
