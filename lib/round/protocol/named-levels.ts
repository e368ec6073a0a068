import { sentence, type Translate } from "@/lib/messages/translate";
import { isChoice, SCALES, type Scale, type ScaleName, scaleNamed } from "./scale";

export type LevelKind = keyof typeof SCALES;

/** What a level is called in a sentence follows from this. */
export function levelKind(scale: Scale): LevelKind {
  return !scale.comparison ? "score" : isChoice(scale) ? "choice" : "preference";
}

/** How a level of each kind is spoken of to raters. */
export const LEVEL_WORDS = {
  score: {
    name: sentence("Score"),
    yours: sentence("Your score"),
    missing: sentence("the score"),
    opensLater: sentence("The score opens when every question is answered."),
  },
  preference: {
    name: sentence("Preference"),
    yours: sentence("Your preference"),
    missing: sentence("your preference"),
    opensLater: sentence("The preference opens when every question is answered."),
  },
  choice: {
    name: sentence("Choice"),
    yours: sentence("Your choice"),
    missing: sentence("your choice"),
    opensLater: sentence("The choice opens when every question is answered."),
  },
} as const;

/** The names that levels have by themselves, in the language of the interface. */
export function levelNamesIn(t: Translate, scale: Scale): readonly string[] {
  return SCALES[levelKind(scale)].levelNames.map((name) => t(name));
}

interface NamedLevels {
  readonly scale: ScaleName | null;
  readonly levelNames: readonly string[];
}

/** A round's own names of levels are its researchers' words and stay as they are. */
export function withNamedLevels<Round extends NamedLevels>(t: Translate, round: Round): Round {
  const scale = round.scale === null ? null : scaleNamed(round.scale);
  const own =
    scale && SCALES[levelKind(scale)].values.length === scale.values.length ? SCALES[levelKind(scale)].levelNames : [];
  const isDefault = own.length > 0 && own.every((name, index) => name === round.levelNames[index]);
  return scale && isDefault ? { ...round, levelNames: [...levelNamesIn(t, scale)] } : round;
}
