import { levelKind, levelNamesIn } from "@/lib/domain/protocol/named-levels";
import { isChoice, levelName } from "@/lib/domain/protocol/scale";
import type { AskBindings } from "../ask-bindings";

export const levelBindings: AskBindings = ({ asks, scale }, { answers, protocol }) => {
  if (scale === null) return [];
  const isLater = asks[0] !== "level";
  const level = answers(`level_${levelKind(scale)}`);
  const letters = isChoice(scale) ? [["A"], ["B"]] : [];
  const keys = [...scale.values.map((value) => [String(value)]), ...letters];
  if (!scale.comparison) return [{ keys, does: answers(isLater ? "doesLevelAfter" : "doesLevel", { level }) }];
  const names = levelNamesIn(protocol, scale);
  const [first = 0, last = 0] = [scale.values[0], scale.values.at(-1)];
  const sides = answers(isChoice(scale) ? "sidesOr" : "sidesTo", {
    first: levelName(scale, first, names),
    last: levelName(scale, last, names),
  });
  return [{ keys, does: answers(isLater ? "doesLevelSidesAfter" : "doesLevelSides", { level, sides }) }];
};
