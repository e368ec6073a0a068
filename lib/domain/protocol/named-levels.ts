import type { Catalogue } from "@/lib/messages/en";
import type { Translate } from "@/lib/messages/message";
import { isChoice, SCALES, type Scale, type ScaleName, scaleNamed } from "./scale";

export type LevelKind = keyof typeof SCALES;

/** What a level is called in a sentence follows from this. */
export function levelKind(scale: Scale): LevelKind {
  return !scale.comparison ? "score" : isChoice(scale) ? "choice" : "preference";
}

type Protocol = Catalogue["protocol"];
type LevelKey = Extract<keyof Protocol, `${LevelKind}_${number}`>;

const KEYS: Readonly<Record<LevelKind, readonly LevelKey[]>> = {
  score: ["score_1", "score_2", "score_3", "score_4", "score_5"],
  preference: ["preference_1", "preference_2", "preference_3", "preference_4", "preference_5"],
  choice: ["choice_1", "choice_2"],
};

/** The names that levels have by themselves, in the language of the interface. */
export function levelNamesIn(t: Translate<Protocol>, scale: Scale): readonly string[] {
  return KEYS[levelKind(scale)].map((key) => t(key));
}

interface NamedLevels {
  readonly scale: ScaleName | null;
  readonly levelNames: readonly string[];
}

/** A round's own names of levels are its researchers' words and stay as they are. */
export function withNamedLevels<Round extends NamedLevels>(t: Translate<Protocol>, round: Round): Round {
  const scale = round.scale === null ? null : scaleNamed(round.scale);
  const own = scale && KEYS[levelKind(scale)].length === scale.values.length ? SCALES[levelKind(scale)].levelNames : [];
  const isDefault = own.length > 0 && own.every((name, index) => name === round.levelNames[index]);
  return scale && isDefault ? { ...round, levelNames: [...levelNamesIn(t, scale)] } : round;
}
