import { z } from "zod";
import { subsetGroupSchema } from "@/lib/compare/leaderboard";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { counted } from "@/lib/format/format-number";
import type { PromptSnapshot } from "@/lib/judging/judge-configuration";
import { readRaterConfiguration } from "@/lib/judging/jury";
import type { Viewer } from "@/lib/people/viewer";
import { armsSchema } from "@/lib/round/arms";
import { labellingOptionsSchema } from "@/lib/round/labelling-options";
import { levelGuidesSchema } from "@/lib/round/level-guides";
import type { roundChangeSchema } from "@/lib/round/new-round";
import { plannedOf } from "@/lib/round/planned-round";
import {
  categorises,
  fitsOnePage,
  hasAnswers,
  labelsPairs,
  needsChecklist,
  scaleOf,
} from "@/lib/round/protocol/protocols";
import { criterionSchema } from "@/lib/round/round";
import { newCriterionSchema } from "@/lib/round/round-criteria";
import { readTaskChoice } from "@/lib/round/server/task-choice";
import { NO_TASK_CHOICE, type PortableBatch, type PortableChoice, type TaskChoice } from "@/lib/round/task-choice";
import { notFound, studyWhere } from "@/lib/study/server/access";
import type { FileJudge, FileRound, StudySettingsFile } from "@/lib/study/study-file";

export type StoredRound = Awaited<ReturnType<typeof selectRounds>>[number];

/** Of a judge's prompts those that no built-in text has. */
export type OwnPromptsOf = (prompts: readonly PromptSnapshot[]) => Record<string, string>;

export interface ReadStudy {
  settings: StudySettingsFile;
  /** what of the study a file cannot hold, in words */
  leftOut: string[];
}

/** The same in one snapshot of the database. */
export function readStudyFile(viewer: Viewer, studyId: string, ownPromptsOf: OwnPromptsOf): Promise<ReadStudy> {
  return longTransaction((transaction) => readStudySettings(transaction, viewer, studyId, ownPromptsOf), {
    timeout: ONE_MINUTE,
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
  });
}

const ONE_MINUTE = 60_000;

/** A study's settings as its file has them. @throws NOT_FOUND without such a study or the right to export it */
export async function readStudySettings(
  db: Transaction,
  viewer: Viewer,
  studyId: string,
  ownPromptsOf: OwnPromptsOf,
): Promise<ReadStudy> {
  const study = await db.study.findFirst({
    where: { AND: [{ id: studyId }, studyWhere(viewer, "export.read")] },
    select: { name: true, description: true, subsetGroups: true },
  });
  if (!study) throw notFound("study");
  const rounds = await selectRounds(db, studyId);
  const systemNames = await readSystemNames(db, studyId);
  const made = rounds.filter(({ overlap }) => overlap > 0);
  const { judges, unnamed } = await readJudges(db, studyId, ownPromptsOf);
  const ofFiles = rounds.length - made.length;
  const withoutChoice = made.filter(({ taskChoice, _count }) => taskChoice === null && _count.tasks > 0);
  return {
    settings: {
      tickbox: 1,
      name: study.name,
      description: study.description,
      subsetGroups: z.array(subsetGroupSchema).parse(study.subsetGroups),
      rounds: groupRounds(made).map((group) => fileRound(group, systemNames)),
      judges,
    },
    leftOut: [
      ...(ofFiles > 0 ? [`${counted(ofFiles, "round")} of imported labels: import their files again`] : []),
      ...withoutChoice.map(({ name }) => `how the tasks of the round “${name}” were chosen, which is not known`),
      ...unnamed.map((name) => `the judge “${name}”, which came from a file`),
    ],
  };
}

export function selectRounds(db: Transaction, studyId: string) {
  return db.round.findMany({
    where: { studyId },
    // The rounds of several criteria in their order.
    orderBy: { id: "asc" },
    include: { _count: { select: { tasks: true } } },
  });
}

/** Rounds by what they are known by: those of several criteria together, led by the first. */
export function groupRounds(rounds: readonly StoredRound[]): StoredRound[][] {
  const groups = new Map<string, StoredRound[]>();
  for (const round of rounds) {
    const key = round.leadRoundId ?? round.id;
    groups.set(key, [...(groups.get(key) ?? []), round]);
  }
  return [...groups.values()];
}

/** The first of its criteria, whose settings are those of all. */
export const leadOf = ([first]: readonly StoredRound[]): StoredRound => {
  if (!first) throw new Error("a group without rounds");
  return first;
};

/** What a file calls a round. */
export const fileNameOf = (round: StoredRound): string =>
  round.leadRoundId === null ? round.name : (round.labelledAs ?? round.name);

/** A stored round as the file has it; what its protocol has no use for is left out. */
export function fileRound(group: readonly StoredRound[], systemNames: SystemNames): FileRound {
  const round = leadOf(group);
  const { protocol } = round;
  const isOfCriteria = round.leadRoundId !== null;
  const choice = readTaskChoice(round.taskChoice) ?? NO_TASK_CHOICE;
  const first = choice.first && withSystemNames(choice.first, systemNames);
  const batches = choice.batches.map((batch) => withSystemNames(batch, systemNames));
  const changeable: Required<
    Omit<z.output<typeof roundChangeSchema>, "was" | "name" | "passMark" | "criterionMeaning" | "labelledAs">
  > = {
    guidelines: round.guidelines,
    levelNames: round.levelNames,
    levelGuides: levelGuidesSchema.parse(round.levelGuides),
    allowUnknown: round.allowUnknown,
    shufflePositions: round.shufflePositions,
    byInstruction: round.byInstruction,
    options: labellingOptionsSchema.parse(round.labellingOptions),
    leaseMinutes: round.leaseMinutes,
    overlap: round.overlap,
    stopsWhenSettled: round.stopsWhenSettled,
    raters: { languages: round.raterLanguages, expertise: round.raterExpertise },
  };
  const {
    guidelines,
    levelNames,
    levelGuides,
    allowUnknown,
    shufflePositions,
    byInstruction,
    stopsWhenSettled,
    ...others
  } = changeable;
  const scale = scaleOf(protocol);
  return {
    name: fileNameOf(round),
    protocol,
    seed: round.seed,
    ...(needsChecklist(protocol) && round.checklistSeries !== null
      ? { checklist: { series: round.checklistSeries, version: first?.version ?? "latest" } }
      : {}),
    ...(round.criterion === null ? {} : { criterion: criterionSchema.parse(round.criterion) }),
    ...(isOfCriteria ? { criteria: group.map(criterionOf) } : {}),
    ...(first === null ? {} : choiceOfRound(first, protocol)),
    ...(batches.length === 0 ? {} : { batches }),
    ...(round.passMark === null ? {} : { passMark: round.passMark }),
    ...others,
    ...(stopsWhenSettled ? { stopsWhenSettled } : {}),
    ...(round.planned === null ? {} : { planned: plannedOf(round.planned) }),
    ...(round.arms === null ? {} : { arms: armsSchema.parse(round.arms) }),
    ...(hasAnswers(protocol) ? { allowUnknown } : {}),
    ...(labelsPairs(protocol) ? { shufflePositions } : {}),
    ...(fitsOnePage(protocol) ? { byInstruction } : {}),
    ...(categorises(protocol) ? { categories: round.categories } : {}),
    ...(scale?.isRenamable && !isOfCriteria ? { levelNames } : {}),
    ...(scale && !isOfCriteria ? { levelGuides } : {}),
    guidelines,
  };
}

function criterionOf(round: StoredRound) {
  const { ratedCriterion, criterionMeaning, scale, levelNames, levelGuides } = round;
  return newCriterionSchema.parse({
    name: ratedCriterion,
    meaning: criterionMeaning ?? "",
    scale,
    ...(levelNames.length > 0 ? { levelNames } : {}),
    levelGuides,
  });
}

/** What systems are called now, by each name that they had before. */
export type SystemNames = ReadonlyMap<string, string>;

export async function readSystemNames(db: Transaction, studyId: string): Promise<SystemNames> {
  const systems = await db.system.findMany({ where: { studyId }, select: { name: true, formerNames: true } });
  const current = new Set(systems.map(({ name }) => name));
  return new Map(
    systems.flatMap(({ name, formerNames }) =>
      formerNames.filter((former) => !current.has(former)).map((former): [string, string] => [former, name]),
    ),
  );
}

function withSystemNames<Choice extends PortableChoice>(choice: Choice, names: SystemNames): Choice {
  const { tasks, pairs } = choice;
  const now = (name: string) => names.get(name) ?? name;
  return {
    ...choice,
    tasks: tasks.from === "content" ? { ...tasks, systems: tasks.systems?.map(now) ?? null } : tasks,
    pairs: pairs.kind === "baseline" ? { ...pairs, system: now(pairs.system) } : pairs,
  };
}

/** Members that only pairs have, or that are as usual, are left out. */
function choiceOfRound(
  { tasks, pairs, attentionTasks, trainingTasks }: PortableChoice,
  protocol: FileRound["protocol"],
) {
  return {
    tasks,
    ...(labelsPairs(protocol) ? { pairs } : {}),
    ...(attentionTasks > 0 ? { attentionTasks } : {}),
    ...(trainingTasks > 0 ? { trainingTasks } : {}),
  };
}

/** What a round of a file says of how its tasks are chosen. */
export function taskChoiceOf(round: FileRound): TaskChoice {
  const { tasks, pairs = { kind: "all", withinSystem: false }, checklist, batches = [] } = round;
  const version: PortableBatch["version"] = checklist?.version ?? "latest";
  const { attentionTasks = 0, trainingTasks = 0 } = round;
  return { first: tasks ? { tasks, pairs, version, attentionTasks, trainingTasks } : null, batches };
}

async function readJudges(db: Transaction, studyId: string, ownPromptsOf: OwnPromptsOf) {
  const raters = await db.rater.findMany({
    where: { studyId, kind: { in: ["judge", "imported"] } },
    orderBy: { number: "asc" },
    select: { id: true, name: true, kind: true, configuration: true },
  });
  const nameOf = new Map(raters.map(({ id, name }) => [id, name]));
  const judges: FileJudge[] = [];
  const unnamed: string[] = [];
  for (const { name, kind, configuration: stored } of raters) {
    const configuration = kind === "judge" ? readRaterConfiguration(stored) : null;
    if (configuration?.type === "model") {
      const { model, options, prompts } = configuration;
      const own = ownPromptsOf(prompts);
      judges.push({
        name,
        model: { endpoint: model.endpoint, name: model.name },
        options: options.kind === "truncated-reasoning" ? { ...options, of: nameOf.get(options.of) ?? "" } : options,
        ...(Object.keys(own).length > 0 ? { prompts: own } : {}),
      });
    } else if (configuration?.type === "jury") {
      const { members, rule, ties, quorum } = configuration;
      judges.push({ name, jury: { members: members.flatMap((id) => nameOf.get(id) ?? []), rule, ties, quorum } });
    } else if (kind === "judge") unnamed.push(name);
  }
  return { judges, unnamed };
}
