import { tagsOfText } from "@/lib/people/rater-profile";
import type { Arm } from "@/lib/round/arms";
import { defaultGuidelines, defaultLevelGuides } from "@/lib/round/guidelines/default-guidelines";
import { CRITERIA_GUIDELINES } from "@/lib/round/guidelines/score-guidelines";
import { DEFAULT_LABELLING_OPTIONS, type LabellingOptions } from "@/lib/round/labelling-options";
import type { LevelGuide } from "@/lib/round/level-guides";
import { DEFAULT_LEASE_MINUTES, DEFAULT_PASS_MARK, defaultLevelNames, type NewRound } from "@/lib/round/new-round";
import { FEWEST_ARMS } from "@/lib/round/plan-arms";
import type { Planned } from "@/lib/round/planned-round";
import {
  categorises,
  fitsOnePage,
  hasAnswers,
  labelsInstructions,
  labelsPairs,
  needsChecklist,
  PROTOCOLS,
  type Protocol,
  scaleOf,
  scoresDirectly,
} from "@/lib/round/protocol/protocols";
import { levelValues } from "@/lib/round/protocol/scale";
import type { RoundSummary } from "@/lib/round/round";
import { DEFAULT_OVERLAP, type RoundChoiceInput } from "@/lib/round/round-choice";
import type { NewCriterion } from "@/lib/round/round-criteria";
import { FEWEST_TO_SETTLE } from "@/lib/round/settled-tasks";
import type { Study } from "@/lib/study/study";

/** The current state of the form: everything entered so far, including what the chosen protocol does not use. */
export interface RoundDraft {
  /** null: the suggested name */
  name: string | null;
  protocol: Protocol;
  /** the earlier round whose tasks are taken; null: chosen from the content */
  likeRoundId: string | null;
  subsets: readonly string[];
  domains: readonly string[];
  tags: readonly string[];
  /** one id a line */
  externalIds: string;
  randomSample: number | null;
  /** none: all */
  systemIds: readonly string[];
  samples: "all" | "first";
  pairs: "all" | "baseline" | "imported";
  withinSystem: boolean;
  baselineId: string | null;
  series: string | null;
  version: number | "latest";
  overlap: number;
  stopsWhenSettled: boolean;
  /** null: people label all tasks */
  planned: Planned | null;
  /** fewer than two: nothing is compared */
  arms: readonly Arm[];
  attentionTasks: number;
  trainingTasks: number;
  passMark: number;
  allowUnknown: boolean;
  shufflePositions: boolean;
  byInstruction: boolean;
  leaseMinutes: number;
  labelling: LabellingOptions;
  /** one a line */
  categories: string;
  /** none: one score of the response as a whole */
  criteria: readonly CriterionDraft[];
  /** separated by commas */
  raterLanguages: string;
  raterExpertise: string;
  seed: number;
  /** by protocol, so that going to another and back loses nothing */
  guidelines: Readonly<Partial<Record<Protocol, string>>>;
  levelNames: Readonly<Partial<Record<Protocol, readonly string[]>>>;
  levelGuides: Readonly<Partial<Record<Protocol, readonly LevelGuide[]>>>;
}

export type CriterionDraft = Required<NewCriterion> & { levelNames: string[]; levelGuides: LevelGuide[] };

/** On the scale of the one before it, since most criteria of a study share one. */
export function newCriterion(before: CriterionDraft | undefined): CriterionDraft {
  const scale = before?.scale ?? "score";
  const levelNames = before ? [...before.levelNames] : levelValues(scale).map(() => "");
  return { name: "", meaning: "", scale, levelNames, levelGuides: [] };
}

/** The criteria of the round; none where the protocol has no use for them. */
export function criteriaOf({ protocol, criteria }: Pick<RoundDraft, "protocol" | "criteria">): CriterionDraft[] {
  return scoresDirectly(protocol) ? [...criteria] : [];
}

/** What the form begins with: all of the study, and what the study's content suggests. */
export function newDraft(
  study: Study,
  rounds: readonly RoundSummary[],
  seed: number,
  like: RoundSummary | null,
): RoundDraft {
  const series = [...study.checklistSeries].sort((a, b) => b.instructions - a.instructions)[0]?.series ?? null;
  return {
    name: null,
    protocol: suggestProtocol(study, series, rounds, like),
    likeRoundId: like?.id ?? null,
    subsets: [],
    domains: [],
    tags: [],
    externalIds: "",
    randomSample: null,
    systemIds: [],
    samples: "all",
    pairs: study.counts.pairs > 0 ? "imported" : "all",
    withinSystem: study.systems.length === 1 && study.hasSeveralSamples,
    baselineId: null,
    series,
    version: "latest",
    overlap: like && like.overlap > 0 ? like.overlap : DEFAULT_OVERLAP,
    stopsWhenSettled: false,
    planned: null,
    arms: [],
    attentionTasks: 0,
    trainingTasks: 0,
    passMark: DEFAULT_PASS_MARK,
    allowUnknown: false,
    shufflePositions: true,
    byInstruction: false,
    leaseMinutes: DEFAULT_LEASE_MINUTES,
    labelling: DEFAULT_LABELLING_OPTIONS,
    categories: "",
    criteria: [],
    raterLanguages: "",
    raterExpertise: "",
    seed,
    guidelines: {},
    levelNames: {},
    levelGuides: {},
  };
}

function suggestProtocol(
  study: Study,
  series: string | null,
  rounds: readonly RoundSummary[],
  like: RoundSummary | null,
): Protocol {
  if (like && (labelsPairs(like.protocol) || labelsInstructions(like.protocol))) return like.protocol;
  // The one comparison everybody wants: the same responses without and with the checklist.
  if (like) return scoresDirectly(like.protocol) && series ? CHECKED : DIRECT;
  if (study.counts.pairs > 0) return PAIRS;
  return series && rounds.some((round) => scoresDirectly(round.protocol)) ? CHECKED : DIRECT;
}

/** What is suggested where a study’s content does not say more. */
const DIRECT: Protocol = "direct_scoring";
const CHECKED: Protocol = "check_then_score";
const PAIRS: Protocol = "preference";

/** "Direct scoring", or "Direct scoring 2" where that is taken. */
export function suggestName(protocol: Protocol, taken: ReadonlySet<string>): string {
  const base = PROTOCOLS[protocol].name;
  for (let number = 2; ; number += 1) {
    const name = number === 2 && !taken.has(base) ? base : `${base} ${number}`;
    if (!taken.has(name)) return name;
  }
}

export function guidelinesOf(draft: RoundDraft): string {
  const usual = criteriaOf(draft).length > 0 ? CRITERIA_GUIDELINES : defaultGuidelines(draft.protocol, armsOf(draft));
  return draft.guidelines[draft.protocol] ?? usual;
}

export function levelNamesOf(draft: RoundDraft): string[] {
  return [...(draft.levelNames[draft.protocol] ?? defaultLevelNames(draft.protocol))];
}

export function levelGuidesOf(draft: RoundDraft): LevelGuide[] {
  return [...(draft.levelGuides[draft.protocol] ?? defaultLevelGuides(draft.protocol))];
}

/** What is asked of the server; null while something it needs is still missing. */
export function choiceOf(draft: RoundDraft): RoundChoiceInput | null {
  const { protocol, overlap, attentionTasks, trainingTasks, seed } = draft;
  const checklist = draft.series === null ? null : { series: draft.series, version: draft.version };
  if (needsChecklist(protocol) && !checklist) return null;
  const pairs = pairsOf(draft);
  if (labelsPairs(protocol) && !pairs) return null;
  return {
    protocol,
    overlap,
    ...(choosesPlaces(draft) ? placesOf(draft) : {}),
    // Nothing can be known of an instruction itself, and of a response one score alone.
    ...(labelsInstructions(protocol) || criteriaOf(draft).length > 0
      ? {}
      : { attentionTasks: isOnePage(draft) ? 0 : attentionTasks, trainingTasks }),
    arms: armsOf(draft),
    seed,
    raters: { languages: tagsOfText(draft.raterLanguages), expertise: tagsOfText(draft.raterExpertise) },
    tasks: tasksOf(draft),
    ...(needsChecklist(protocol) ? { checklist } : {}),
    ...(labelsPairs(protocol) && pairs ? { pairs } : {}),
  };
}

/** What the round compares; null where nothing. */
export function armsOf({ protocol, arms }: Pick<RoundDraft, "protocol" | "arms">): Arm[] | null {
  return protocol === CHECKED && arms.length >= FEWEST_ARMS ? [...arms] : null;
}

/** Whether tasks can get labels one by one: not where several are labelled on one page, or nothing has an outcome. */
export function choosesPlaces(draft: RoundDraft): boolean {
  return !labelsInstructions(draft.protocol) && !isOnePage(draft) && criteriaOf(draft).length === 0;
}

const placesOf = ({ overlap, stopsWhenSettled, planned }: RoundDraft) => ({
  stopsWhenSettled: stopsWhenSettled && overlap >= FEWEST_TO_SETTLE,
  planned,
});

/** All responses to an instruction come together; attention tasks cannot hide there. */
export function isOnePage({ protocol, byInstruction }: RoundDraft): boolean {
  return byInstruction && fitsOnePage(protocol);
}

function pairsOf({ pairs, withinSystem, baselineId, likeRoundId }: RoundDraft): RoundChoiceInput["pairs"] | null {
  if (pairs === "imported") return { kind: "imported" };
  if (pairs === "baseline" && baselineId !== null) return { kind: "baseline", systemId: baselineId };
  // An earlier round's pairs are taken as they are, whatever is chosen here.
  return pairs === "all" || likeRoundId !== null ? { kind: "all", withinSystem } : null;
}

function tasksOf(draft: RoundDraft): RoundChoiceInput["tasks"] {
  if (draft.likeRoundId !== null) return { from: "round", roundId: draft.likeRoundId };
  const some = (names: readonly string[]) => (names.length > 0 ? [...names] : null);
  const externalIds = draft.externalIds.split("\n").map((line) => line.trim());
  return {
    from: "content",
    instructions: {
      subsets: some(draft.subsets),
      domains: some(draft.domains),
      tags: some(draft.tags),
      externalIds: some([...new Set(externalIds.filter((line) => line !== ""))]),
    },
    randomSample: draft.randomSample,
    systemIds: some(draft.systemIds),
    samples: draft.samples,
  };
}

/** Of the one scale that the round asks for, or of each criterion. */
function levelsOf(draft: RoundDraft): Pick<NewRound, "criteria" | "levelNames" | "levelGuides"> {
  const criteria = criteriaOf(draft);
  if (criteria.length > 0) return { criteria };
  const scale = scaleOf(draft.protocol);
  return {
    ...(scale?.isRenamable ? { levelNames: levelNamesOf(draft) } : {}),
    ...(scale ? { levelGuides: levelGuidesOf(draft) } : {}),
  };
}

export function newRoundOf(draft: RoundDraft, suggestedName: string): NewRound | null {
  const choice = choiceOf(draft);
  if (!choice) return null;
  return {
    ...choice,
    name: draft.name ?? suggestedName,
    guidelines: guidelinesOf(draft),
    ...levelsOf(draft),
    allowUnknown: draft.allowUnknown,
    shufflePositions: draft.shufflePositions,
    byInstruction: isOnePage(draft),
    leaseMinutes: draft.leaseMinutes,
    options: { ...draft.labelling, evidence: hasAnswers(draft.protocol) ? draft.labelling.evidence : "off" },
    passMark: draft.passMark,
    ...(categorises(draft.protocol)
      ? { categories: draft.categories.split("\n").filter((line) => line.trim() !== "") }
      : {}),
  };
}
