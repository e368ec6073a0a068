import { LEVEL_WORDS, levelKind, levelNamesIn } from "@/lib/round/protocol/named-levels";
import { isChoice, levelName } from "@/lib/round/protocol/scale";
import type { AskBindings } from "../ask-bindings";

export const levelBindings: AskBindings = ({ asks, scale }, t) => {
  if (scale === null) return [];
  const isLater = asks[0] !== "level";
  const level = t(LEVEL_WORDS[levelKind(scale)].name);
  const letters = isChoice(scale) ? [["A"], ["B"]] : [];
  const keys = [...scale.values.map((value) => [String(value)]), ...letters];
  if (!scale.comparison)
    return [{ keys, does: t(isLater ? "{level}, once every question is answered" : "{level}", { level }) }];
  const names = levelNamesIn(t, scale);
  const [first = 0, last = 0] = [scale.values[0], scale.values.at(-1)];
  const sides = t(isChoice(scale) ? "{first} or {last}" : "{first} … {last}", {
    first: levelName(scale, first, names),
    last: levelName(scale, last, names),
  });
  return [
    {
      keys,
      does: t(isLater ? "{level}: {sides}, once every question is answered" : "{level}: {sides}", { level, sides }),
    },
  ];
};
