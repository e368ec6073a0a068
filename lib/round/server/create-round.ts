import { z } from "zod";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { FEWEST_CATEGORIES } from "@/lib/labelling/labelling-limits";
import type { Viewer } from "@/lib/people/viewer";
import { type Arm, armId } from "@/lib/round/arms";
import { defaultGuidelines } from "@/lib/round/guidelines/default-guidelines";
import { CRITERIA_GUIDELINES } from "@/lib/round/guidelines/score-guidelines";
import { type NewRound, newRoundSchema } from "@/lib/round/new-round";
import { armsProblem, MOST_TASKS_OF_ARMS, type TaskArm, tasksInArms } from "@/lib/round/plan-arms";
import { planningProblem } from "@/lib/round/planned-round";
import {
  categorises,
  fitsOnePage,
  hasAnswers,
  labelsPairs,
  needsChecklist,
  type Protocol,
} from "@/lib/round/protocol/protocols";
import { MAX_TASKS } from "@/lib/round/round-choice";
import type { PlannedTask } from "@/lib/round/round-content";
import type { RoundMade, RoundProgress } from "@/lib/round/round-message";
import { planTasks } from "@/lib/round/round-plan";
import {
  NO_ATTENTION_ON_ONE_PAGE,
  NO_REPEATS_ON_ONE_PAGE,
  type RoundPlanSummary,
  setAsideProblem,
} from "@/lib/round/round-plan-summary";
import { stoppingProblem } from "@/lib/round/settled-tasks";
import type { TaskChoice } from "@/lib/round/task-choice";
import { requirePermission } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { criteriaOf, refuseCriteria } from "./criteria-of-round";
import { drawSeed, insertTasks } from "./insert-tasks";
import { labelledTogether } from "./labelled-together";
import { makePlan } from "./make-plan";
import { roundNameTaken } from "./round-name-taken";
import { checklistOfArm } from "./select-chosen";
import { contentOvertaken } from "./set-round-status";
import { portableChoice } from "./task-choice";

/** As many tasks as a round can have take half a minute of the database alone, and somebody else may be using it. */
const FIFTEEN_MINUTES = 900_000;

/** Creates a round as a draft with its tasks; all of it or nothing. */
export async function createRound(
  viewer: Viewer,
  studyId: string,
  input: NewRound,
  onProgress: (progress: RoundProgress) => void = () => undefined,
): Promise<RoundMade> {
  return longTransaction(
    (transaction) => createRoundIn(transaction, viewer, studyId, input, onProgress),
    // One snapshot: an import that ends meanwhile is in the round as a whole or not at all.
    { timeout: FIFTEEN_MINUTES, isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  ).catch((error: unknown) => {
    throw contentOvertaken(roundNameTaken(error, input.name), "create the round");
  });
}

/** The same as a part of a transaction. */
export async function createRoundIn(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  input: NewRound,
  onProgress: (progress: RoundProgress) => void = () => undefined,
): Promise<RoundMade> {
  const wanted = newRoundSchema.parse(input);
  const choice = { ...wanted, seed: wanted.seed ?? drawSeed() };
  const byInstruction = onePageFor(wanted);
  await requirePermission(viewer, studyId, "round.create", transaction);
  // Before the plan, which would say of a round of criteria that its tasks have no reference answers.
  if (wanted.criteria.length > 0) refuseCriteria(wanted);
  const { content, outline, summary } = await makePlan(transaction, studyId, choice);
  refuseUnusable(summary);
  const tasks = await inArms(transaction, await planTasks(content, outline, choice), choice);
  const taskChoice = { first: await portableChoice(transaction, wanted), batches: [] };
  const rounds = roundRows(studyId, { ...choice, byInstruction }, taskChoice);
  const { protocol, overlap, stopsWhenSettled, planned, attentionTasks, trainingTasks, raters } = wanted;
  const places = { overlap, stopsWhenSettled, planned, seed: choice.seed };
  for (const row of rounds) {
    const { id, name, leadRoundId, ratedCriterion, scale } = row;
    await transaction.round.create({ data: row });
    // In the same order in each: a task of one criterion is found in another by its position.
    await insertTasks(transaction, { studyId, roundId: id, protocol, ...places }, tasks, onProgress);
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "round.created",
      subject: id,
      data: {
        name,
        protocol,
        overlap,
        ...(stopsWhenSettled && { stopsWhenSettled }),
        ...(planned && { planned }),
        ...(wanted.arms && { arms: wanted.arms.map(armId) }),
        seed: choice.seed,
        tasks: summary.tasks,
        attentionTasks,
        trainingTasks,
        choice: describeChoice(wanted),
        raters,
        ...(leadRoundId && { criterion: ratedCriterion, scale, leadRoundId }),
      },
    });
  }
  return { id: rounds[0]?.id ?? "", plan: summary };
}

/**
 * Creates a round without tasks, which it gets once there is content: as a part of a transaction.
 * @param taskChoice how they will be chosen, where that is known
 */
export async function createEmptyRoundIn(
  transaction: Transaction,
  viewer: Viewer,
  studyId: string,
  input: NewRound,
  { taskChoice, template }: { taskChoice: TaskChoice; template?: string },
): Promise<{ id: string }> {
  const wanted = newRoundSchema.parse(input);
  const choice = { ...wanted, byInstruction: onePageFor(wanted), seed: wanted.seed ?? drawSeed() };
  await requirePermission(viewer, studyId, "round.create", transaction);
  const rounds = roundRows(studyId, choice, taskChoice);
  const { protocol, overlap } = wanted;
  for (const row of rounds) {
    await transaction.round.create({ data: row });
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "round.created",
      subject: row.id,
      data: {
        name: row.name,
        protocol,
        overlap,
        ...(wanted.arms && { arms: wanted.arms.map(armId) }),
        tasks: 0,
        ...(template === undefined ? { seed: choice.seed } : { template }),
      },
    });
  }
  return { id: rounds[0]?.id ?? "" };
}

/** Gives a draft without tasks those of a choice: as a part of a transaction. */
export async function fillRoundIn(
  transaction: Transaction,
  viewer: Viewer,
  { studyId, roundId }: { studyId: string; roundId: string },
  input: NewRound,
): Promise<RoundPlanSummary> {
  const wanted = newRoundSchema.parse(input);
  const choice = { ...wanted, seed: wanted.seed ?? drawSeed() };
  const { protocol, overlap, stopsWhenSettled, planned, attentionTasks, trainingTasks, passMark } = choice;
  refusePlaces(choice);
  const { content, outline, summary } = await makePlan(transaction, studyId, choice);
  refuseUnusable(summary);
  const tasks = await inArms(transaction, await planTasks(content, outline, choice), choice);
  const together = await labelledTogether(transaction, roundId);
  await transaction.round.updateMany({
    where: { id: { in: together } },
    data: {
      checklistSeries: needsChecklist(protocol) ? wanted.checklist?.series : null,
      hasAttentionTasks: attentionTasks > 0,
      passMark: trainingTasks > 0 ? passMark : null,
      seed: choice.seed,
    },
  });
  const places = { overlap, stopsWhenSettled, planned, seed: choice.seed };
  for (const id of together) await insertTasks(transaction, { studyId, roundId: id, protocol, ...places }, tasks);
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "round.tasks-added",
    subject: roundId,
    data: { batch: null, seed: choice.seed, tasks: summary.tasks, attentionTasks, trainingTasks, status: "draft" },
  });
  return summary;
}

type SeededRound = z.output<typeof newRoundSchema> & { seed: number };

/** One for each criterion; else one. */
function roundRows(studyId: string, wanted: SeededRound, taskChoice: TaskChoice) {
  const { protocol, overlap, raters } = wanted;
  refusePlaces(wanted);
  return criteriaOf(wanted).map((own) => ({
    studyId,
    protocol,
    overlap,
    stopsWhenSettled: wanted.stopsWhenSettled,
    planned: wanted.planned ?? undefined,
    arms: wanted.arms ?? undefined,
    allowUnknown: hasAnswers(protocol) && wanted.allowUnknown,
    shufflePositions: labelsPairs(protocol) && wanted.shufflePositions,
    byInstruction: wanted.byInstruction,
    guidelines: wanted.guidelines ?? (own.leadRoundId ? CRITERIA_GUIDELINES : defaultGuidelines(protocol, wanted.arms)),
    checklistSeries: needsChecklist(protocol) ? wanted.checklist?.series : null,
    criterion: labelsPairs(protocol) ? wanted.criterion : null,
    categories: categoriesFor(protocol, wanted.categories),
    leaseMinutes: wanted.leaseMinutes,
    labellingOptions: wanted.options,
    seed: wanted.seed,
    raterLanguages: raters.languages,
    raterExpertise: raters.expertise,
    hasAttentionTasks: wanted.attentionTasks > 0,
    passMark: wanted.trainingTasks > 0 ? wanted.passMark : null,
    taskChoice,
    ...own,
  }));
}

/** What people's labels cannot be asked for so is refused in words. */
function refusePlaces(wanted: SeededRound): void {
  const stopping = wanted.stopsWhenSettled ? stoppingProblem(wanted) : null;
  if (stopping) throw new AppError("INVALID", stopping, { field: "stopsWhenSettled" });
  const planning = wanted.planned ? planningProblem(wanted) : null;
  if (planning) throw new AppError("INVALID", planning, { field: "planned" });
  const { arms } = wanted;
  const ofArms = arms && armsProblem({ ...wanted, arms });
  if (ofArms) throw new AppError("INVALID", ofArms, { field: "arms" });
}

/** Where arms are compared each real task in each of them, with the checklists of this moment. */
export async function inArms(
  transaction: Transaction,
  tasks: readonly PlannedTask[],
  { arms, overlap, seed }: Pick<SeededRound, "arms" | "overlap" | "seed">,
): Promise<(PlannedTask & { arms?: TaskArm })[]> {
  if (!arms) return [...tasks];
  if (tasks.length * arms.length > MOST_TASKS_OF_ARMS) {
    const most = Math.floor(MOST_TASKS_OF_ARMS / arms.length);
    const why = `A round with ${arms.length} arms has at most ${most} responses; this choice gives ${tasks.length}. Draw a random sample.`;
    throw new AppError("INVALID", why, { field: "arms" });
  }
  const instructionIds = [...new Set(tasks.map(({ instructionId }) => instructionId))];
  const ofArm = (arm: Arm) =>
    arm.kind === "none"
      ? []
      : rows(
          z.object({ id: z.string(), checklistId: z.string() }),
          Prisma.sql`SELECT i.id, ${checklistOfArm(arm, Prisma.sql`i.id`)} AS "checklistId"
            FROM unnest(${instructionIds}::uuid[]) AS i (id)`,
          transaction,
        );
  const checklists: Map<string, string>[] = [];
  for (const arm of arms) checklists.push(new Map((await ofArm(arm)).map(({ id, checklistId }) => [id, checklistId])));
  return tasksInArms(tasks, { arms, overlap, seed }, (id, arm) => checklists[arm]?.get(id) ?? null);
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
