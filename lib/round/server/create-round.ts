import { v7 as uuidv7 } from "uuid";
import { longTransaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { FEWEST_CATEGORIES } from "@/lib/labelling/labelling-limits";
import type { Viewer } from "@/lib/people/viewer";
import { defaultGuidelines, defaultLevelGuides } from "@/lib/round/guidelines/default-guidelines";
import { CRITERIA_GUIDELINES } from "@/lib/round/guidelines/score-guidelines";
import { guidesThatSay, type LevelGuide, levelGuidesFor } from "@/lib/round/level-guides";
import { levelNamesFor, MAX_ROUND_NAME_LENGTH, type NewRound, newRoundSchema } from "@/lib/round/new-round";
import {
  categorises,
  fitsOnePage,
  hasAnswers,
  labelsPairs,
  needsChecklist,
  type Protocol,
  scaleOf,
  scoresDirectly,
} from "@/lib/round/protocol/protocols";
import { type ScaleName, scaleNamed } from "@/lib/round/protocol/scale";
import { MAX_TASKS } from "@/lib/round/round-choice";
import { criterionRoundName } from "@/lib/round/round-criteria";
import type { RoundMade, RoundProgress } from "@/lib/round/round-message";
import { planTasks } from "@/lib/round/round-plan";
import {
  NO_ATTENTION_ON_ONE_PAGE,
  NO_KNOWN_TRUTH_OF_CRITERIA,
  NO_REPEATS_OF_CRITERIA,
  NO_REPEATS_ON_ONE_PAGE,
  type RoundPlanSummary,
  setAsideProblem,
} from "@/lib/round/round-plan-summary";
import { requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { drawSeed, insertTasks } from "./insert-tasks";
import { makePlan } from "./make-plan";
import { roundNameTaken } from "./round-name-taken";
import { contentOvertaken } from "./set-round-status";

/** As many tasks as a round can have take half a minute of the database alone, and somebody else may be using it. */
const FIFTEEN_MINUTES = 900_000;

/** Creates a round as a draft with its tasks; all of it or nothing. */
export async function createRound(
  viewer: Viewer,
  studyId: string,
  input: NewRound,
  onProgress: (progress: RoundProgress) => void = () => undefined,
): Promise<RoundMade> {
  const wanted = newRoundSchema.parse(input);
  const seed = wanted.seed ?? drawSeed();
  const { protocol, overlap } = wanted;
  const byInstruction = onePageFor(wanted);
  const rounds = criteriaOf(wanted);
  return longTransaction(
    async (transaction) => {
      await requirePermission(viewer, studyId, "round.create", transaction);
      const choice = { ...wanted, seed };
      const { content, outline, summary } = await makePlan(transaction, studyId, choice);
      refuseUnusable(summary);
      const tasks = await planTasks(content, outline, choice);
      const leadRoundId = rounds[0]?.leadRoundId ?? null;
      for (const { id, ...own } of rounds) {
        await transaction.round.create({
          data: {
            id,
            studyId,
            protocol,
            overlap,
            allowUnknown: hasAnswers(protocol) && wanted.allowUnknown,
            shufflePositions: labelsPairs(protocol) && wanted.shufflePositions,
            byInstruction,
            guidelines: wanted.guidelines ?? (leadRoundId ? CRITERIA_GUIDELINES : defaultGuidelines(protocol)),
            checklistSeries: needsChecklist(protocol) ? wanted.checklist?.series : null,
            criterion: labelsPairs(protocol) ? wanted.criterion : null,
            categories: categoriesFor(protocol, wanted.categories),
            leaseMinutes: wanted.leaseMinutes,
            labellingOptions: wanted.options,
            seed,
            raterLanguages: wanted.raters.languages,
            raterExpertise: wanted.raters.expertise,
            hasAttentionTasks: wanted.attentionTasks > 0,
            passMark: wanted.trainingTasks > 0 ? wanted.passMark : null,
            ...own,
          },
        });
        // In the same order in each: a task of one criterion is found in another by its position.
        await insertTasks(transaction, { studyId, roundId: id, protocol, overlap }, tasks, onProgress);
        await recordEvent(transaction, viewer, {
          studyId,
          kind: "round.created",
          subject: id,
          data: {
            name: own.name,
            protocol,
            overlap,
            seed,
            tasks: summary.tasks,
            attentionTasks: wanted.attentionTasks,
            trainingTasks: wanted.trainingTasks,
            choice: describeChoice(wanted),
            raters: wanted.raters,
            ...(leadRoundId && { criterion: own.ratedCriterion, scale: own.scale, leadRoundId }),
          },
        });
      }
      return { id: rounds[0]?.id ?? "", plan: summary };
    },
    // One snapshot: an import that ends meanwhile is in the round as a whole or not at all.
    { timeout: FIFTEEN_MINUTES, isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  ).catch((error: unknown) => {
    throw contentOvertaken(roundNameTaken(error, wanted.name), "create the round");
  });
}

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
function criteriaOf(wanted: ReturnType<typeof newRoundSchema.parse>): RoundOfCriterion[] {
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
function refuseCriteria(wanted: ReturnType<typeof newRoundSchema.parse>): void {
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

function categoriesFor(protocol: Protocol, categories: readonly string[]): string[] {
  if (!categorises(protocol)) return [];
  if (categories.length >= FEWEST_CATEGORIES) return [...categories];
  throw new AppError("INVALID", `List at least ${FEWEST_CATEGORIES} categories for the questions.`, {
    field: "categories",
  });
}

function onePageFor(wanted: ReturnType<typeof newRoundSchema.parse>): boolean {
  const { protocol, byInstruction, attentionTasks, options } = wanted;
  if (!byInstruction || !fitsOnePage(protocol)) return false;
  if (options.repeatShare !== null) throw new AppError("INVALID", NO_REPEATS_ON_ONE_PAGE, { field: "options" });
  if (attentionTasks === 0) return true;
  throw new AppError("INVALID", NO_ATTENTION_ON_ONE_PAGE, { field: "attentionTasks" });
}

function refuseUnusable(summary: RoundPlanSummary): void {
  if (summary.tooMany) {
    throw new AppError(
      "INVALID",
      `This choice gives more than ${MAX_TASKS} tasks. Choose fewer instructions or systems, or draw a random sample.`,
      { plan: summary },
    );
  }
  if (summary.tasks === 0) {
    throw new AppError("INVALID", "This choice gives no tasks. Choose other instructions, systems or checklists.", {
      plan: summary,
    });
  }
  const problem = setAsideProblem(summary);
  if (problem) throw new AppError("INVALID", problem, { plan: summary });
}

/** The choice as the event keeps it, with only the lengths of long lists of ids. */
function describeChoice({ tasks, pairs, checklist }: ReturnType<typeof newRoundSchema.parse>) {
  if (tasks.from === "round") return { tasks, pairs, checklist };
  const { ids, externalIds, ...lists } = tasks.instructions;
  const instructions = { ...lists, ids: ids?.length ?? null, externalIds: externalIds?.length ?? null };
  return { tasks: { ...tasks, instructions }, pairs, checklist };
}
