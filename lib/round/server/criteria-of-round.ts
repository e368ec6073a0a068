import { v7 as uuidv7 } from "uuid";
import { defaultLevelGuides } from "@/lib/round/guidelines/default-guidelines";
import { guidesThatSay, type LevelGuide, levelGuidesFor } from "@/lib/round/level-guides";
import { levelNamesFor, MAX_ROUND_NAME_LENGTH, type newRoundSchema } from "@/lib/round/new-round";
import { scaleOf, scoresDirectly } from "@/lib/round/protocol/protocols";
import { type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import { criterionRoundName } from "@/lib/round/round-criteria";
import { NO_KNOWN_TRUTH_OF_CRITERIA, NO_REPEATS_OF_CRITERIA } from "@/lib/round/round-plan-summary";
import { AppError } from "@/lib/wire/app-error";

interface RoundOfCriterion {
  id: string;
  name: string;
  scale: ScaleName | null;
  levelNames: string[];
  levelGuides: LevelGuide[];
  ratedCriterion: string | null;
  criterionMeaning: string | null;
  leadRoundId: string | null;
  labelledAs: string | null;
}

/** What differs in the rounds that are made: one for each criterion, the first of which raters take places of; else one. */
export function criteriaOf(wanted: ReturnType<typeof newRoundSchema.parse>): RoundOfCriterion[] {
  const { protocol, name, criteria } = wanted;
  if (criteria.length === 0) {
    return [
      {
        id: uuidv7(),
        name,
        scale: scaleOf(protocol)?.name ?? null,
        levelNames: levelNamesFor(scaleOf(protocol), wanted.levelNames),
        levelGuides: levelGuidesFor(
          scaleOf(protocol),
          wanted.levelGuides ?? defaultLevelGuides(protocol, wanted.criterion),
        ),
        ratedCriterion: null,
        criterionMeaning: null,
        leadRoundId: null,
        labelledAs: null,
      },
    ];
  }
  refuseCriteria(wanted);
  const leadRoundId = uuidv7();
  return criteria.map((criterion, index) => ({
    id: index === 0 ? leadRoundId : uuidv7(),
    name: criterionRoundName(name, criterion.name, MAX_ROUND_NAME_LENGTH),
    scale: criterion.scale,
    levelNames: criterion.levelNames ?? [...scaleNamed(criterion.scale).levelNames],
    levelGuides: guidesThatSay(criterion.levelGuides),
    ratedCriterion: criterion.name,
    criterionMeaning: criterion.meaning || null,
    leadRoundId,
    labelledAs: name,
  }));
}

/** What is known of a response is one score, of no criterion. */
export function refuseCriteria(wanted: ReturnType<typeof newRoundSchema.parse>): void {
  const refuse = (field: string, message: string) => {
    throw new AppError("INVALID", message, { field });
  };
  if (!scoresDirectly(wanted.protocol)) {
    refuse("criteria", "Only responses that are scored directly are scored by criteria. Leave the criteria out.");
  }
  if (wanted.levelNames || wanted.levelGuides?.length) {
    refuse(wanted.levelNames ? "levelNames" : "levelGuides", "Each criterion has levels of its own: name them there.");
  }
  for (const field of ["attentionTasks", "trainingTasks"] as const) {
    if (wanted[field] > 0) refuse(field, NO_KNOWN_TRUTH_OF_CRITERIA);
  }
  if (wanted.options.repeatShare !== null) refuse("options", NO_REPEATS_OF_CRITERIA);
}
