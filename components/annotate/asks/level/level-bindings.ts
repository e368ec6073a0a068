import { isChoice, levelName, type Scale } from "@/lib/domain/protocol/scale";
import type { AskBindings } from "../ask-bindings";

export const levelBindings: AskBindings = ({ asks, scale }) => {
  if (scale === null) return [];
  const waits = asks[0] !== "level" ? ", once every question is answered" : "";
  const noun = `${scale.noun.charAt(0).toUpperCase()}${scale.noun.slice(1)}`;
  const letters = isChoice(scale) ? [["A"], ["B"]] : [];
  const keys = [...scale.values.map((value) => [String(value)]), ...letters];
  return [{ keys, does: `${noun}${scale.comparison ? `: ${sidesOf(scale)}` : ""}${waits}` }];
};

function sidesOf(scale: Scale): string {
  const [first = 0, last = 0] = [scale.values[0], scale.values.at(-1)];
  return `${levelName(scale, first)} ${isChoice(scale) ? "or" : "…"} ${levelName(scale, last)}`;
}
