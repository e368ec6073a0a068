import type { Translate } from "@/lib/messages/translate";
import { LEVEL_WORDS, levelKind, levelNamesIn } from "@/lib/round/protocol/named-levels";
import type { AskName } from "@/lib/round/protocol/protocols";
import { isChoice, levelName, type Scale } from "@/lib/round/protocol/scale";
import type { AskBindings, KeyBinding } from "../ask-bindings";

export const levelBindings: AskBindings = (asked, t) => {
  const { scale } = asked;
  if (scale === null) return [];
  return [
    ...levelKeys({ ...asked, scale }, t),
    ...(asked.offersTieKinds && scale.comparison
      ? [
          { keys: [["6"]], does: t("Both good") },
          { keys: [["7"]], does: t("Both bad") },
        ]
      : []),
    ...(asked.asksConfidence ? [{ keys: [["X"]], does: t("How sure you are: low, medium, high and again") }] : []),
  ];
};

const levelKeys = ({ asks, scale }: { asks: readonly AskName[]; scale: Scale }, t: Translate): KeyBinding[] => {
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
