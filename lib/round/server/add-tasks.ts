import { z } from "zod";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import { snapshot } from "@/lib/db/snapshot";
import { counted } from "@/lib/format/format-number";
import { NO_PROFILE } from "@/lib/people/rater-profile";
import type { Viewer } from "@/lib/people/viewer";
import {
  type AddedTasks,
  type AddedTasksAnswer,
  type AddedTasksChoice,
  type AddedTasksSummary,
  addedTasksChoiceSchema,
  addedTasksSchema,
} from "@/lib/round/added-tasks";
import { type Arm, armName, armsSchema } from "@/lib/round/arms";
import { DEFAULT_PASS_MARK } from "@/lib/round/new-round";
import { armsProblem } from "@/lib/round/plan-arms";
import { storedPlanSchema } from "@/lib/round/planned-round";
import { protocolSchema, roundStatusSchema } from "@/lib/round/protocol/protocol";
import { MAX_TASKS, type RoundChoice } from "@/lib/round/round-choice";
import type { PlannedTask } from "@/lib/round/round-content";
import { planTasks } from "@/lib/round/round-plan";
import { NO_ATTENTION_ON_ONE_PAGE, NO_KNOWN_TRUTH_OF_CRITERIA, setAsideProblem } from "@/lib/round/round-plan-summary";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { addRepeats } from "./add-repeats";
import { inArms } from "./create-round";
import { drawSeed, insertTasks } from "./insert-tasks";
import { labelledTogether } from "./labelled-together";
import { makePlan } from "./make-plan";
import { contentOvertaken } from "./set-round-status";
import { portableChoice, withBatch } from "./task-choice";

const FIFTEEN_MINUTES = 900_000;

/** What adding tasks would come to. Changes nothing. */
export function previewAddedTasks(
  viewer: Viewer,
  roundId: string,
  input: AddedTasksChoice,
): Promise<AddedTasksSummary> {
  return snapshot(async (db) => {
    const round = await findRound(db, viewer, roundId, Prisma.empty);
    return (await planAdded(db, round, input)).summary;
  }, "read-primary");
}

/**
 * Adds tasks to a round as a named batch, also while people label: they come after all that it has, which stay as they
 * are, and each is labelled by as many raters. What the round has already is not added again.
 */
export function addTasks(viewer: Viewer, roundId: string, input: AddedTasks): Promise<AddedTasksAnswer> {
  return longTransaction(
    (transaction) => addTasksIn(transaction, viewer, roundId, input),
    // One snapshot: an import that ends meanwhile is in the batch as a whole or not at all.
    { timeout: FIFTEEN_MINUTES, isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  ).catch((error: unknown) => {
    throw contentOvertaken(error, "add the tasks");
  });
}

/** The same as a part of a transaction. */
export async function addTasksIn(
  transaction: Transaction,
  viewer: Viewer,
  roundId: string,
  input: AddedTasks,
): Promise<AddedTasksAnswer> {
  const { batch, ...choice } = addedTasksSchema.parse(input);
  // Others that change the overlap, or add tasks too, wait.
  const round = await findRound(transaction, viewer, roundId, Prisma.sql`FOR NO KEY UPDATE OF r`);
  const isTaken = await transaction.task.findFirst({ where: { roundId, batch }, select: { id: true } });
  if (isTaken) {
    throw new AppError("CONFLICT", `This round already has a batch called “${batch}”. Choose another name.`, {
      field: "batch",
    });
  }
  const { passMark, attentionTasks = 0, trainingTasks = 0 } = choice;
  const { tasks, summary, seed, series, firstPosition } = await planAdded(transaction, round, choice);
  if (tasks.length === 0) throw nothingToAdd(round.arms, series, summary);
  const { studyId, protocol, overlap, stopsWhenSettled } = round;
  if (round.planned?.rest) throw new AppError("CONFLICT", ALL_DRAWN);
  // By the round's seed, as all of its core.
  const places = { overlap, stopsWhenSettled, planned: round.planned, seed: round.seed };
  const { version = "latest" } = choice;
  const added = await portableChoice(transaction, {
    ...addedTasksChoiceSchema.parse(choice),
    checklist: series === null ? null : { series, version },
  });
  const together = await labelledTogether(transaction, roundId);
  await transaction.round.updateMany({
    where: { id: { in: together } },
    data: {
      checklistSeries: series,
      taskChoice: withBatch(round.taskChoice, { ...added, batch, seed }),
      ...(attentionTasks > 0 ? { hasAttentionTasks: true } : {}),
      ...(trainingTasks > 0 ? { passMark: passMark ?? round.passMark ?? DEFAULT_PASS_MARK } : {}),
    },
  });
  const drawn = await inArms(transaction, tasks, { arms: round.arms, overlap, seed });
  const named = drawn.map((task) => ({ ...task, batch }));
  // At the same positions in each of the rounds that are labelled together.
  for (const id of together)
    await insertTasks(transaction, { studyId, roundId: id, protocol, firstPosition, ...places }, named);
  if (round.status !== "draft") await addRepeats(transaction, roundId);
  const last = await transaction.task.aggregate({ where: { roundId }, _max: { position: true } });
  const positions = { first: firstPosition, last: last._max.position };
  const before = { series: round.checklistSeries, passMark: round.passMark };
  const counts = { ...summary, attentionTasks, trainingTasks };
  const data = { batch, seed, ...counts, status: round.status, positions, before };
  const { eventId } = await recordEvent(transaction, viewer, { studyId, kind: TASKS_ADDED, subject: roundId, data });
  return { ...summary, undo: eventId };
}

export const TASKS_ADDED = "round.tasks-added";

const ALL_DRAWN =
  "The tasks that people label were drawn from those that this round had, so more would have no probability. Create another round for them.";

const ALL_DRAWN_INTO_ARMS =
  "The responses of this round were drawn into its arms, and stay as they are. Create another round for more.";

function nothingToAdd(
  arms: readonly Arm[] | null,
  series: string | null,
  { withoutChecklist }: AddedTasksSummary,
): AppError {
  return new AppError(
    "INVALID",
    arms && withoutChecklist > 0
      ? `No task to add: ${counted(withoutChecklist, "instruction")} ${withoutChecklist === 1 ? "lacks" : "lack"} the published checklist of an arm (${arms.map(armName).join("; ")}). Publish the checklists of each arm first.`
      : series !== null && withoutChecklist > 0
        ? `No task to add: ${counted(withoutChecklist, "instruction")} ${withoutChecklist === 1 ? "has" : "have"} no published checklist of the series “${series}”. Publish checklists of this series first.`
        : "This choice gives no tasks that the round does not have already. Choose other instructions or systems.",
  );
}

const roundRow = z.object({
  id: z.string(),
  studyId: z.string(),
  protocol: protocolSchema,
  status: roundStatusSchema,
  overlap: z.int(),
  stopsWhenSettled: z.boolean(),
  planned: storedPlanSchema.nullable(),
  seed: z.int(),
  checklistSeries: z.string().nullable(),
  byInstruction: z.boolean(),
  passMark: z.int().nullable(),
  leadRoundId: z.string().nullable(),
  arms: armsSchema.nullable(),
  taskChoice: z.unknown(),
});

async function findRound(reader: Reader, viewer: Viewer, roundId: string, lock: Prisma.Sql) {
  const [round] = await rows(
    roundRow,
    Prisma.sql`
      SELECT r.id, r.study_id AS "studyId", r.protocol, r.status, r.overlap, r.stops_when_settled AS "stopsWhenSettled",
        r.planned, r.seed, r.checklist_series AS "checklistSeries",
        r.by_instruction AS "byInstruction", r.pass_mark AS "passMark", r.lead_round_id AS "leadRoundId", r.arms, r.task_choice AS "taskChoice"
      FROM round r
      WHERE r.id = ${roundId}::uuid AND ${studyCondition(viewer, "round.control", Prisma.sql`r.study_id`)} ${lock}`,
    reader,
  );
  if (!round) throw notFound("round");
  if (round.overlap === 0) {
    throw new AppError("CONFLICT", "This round only has imported labels and can’t be labelled.");
  }
  return round;
}

/** What is labelled: an instruction by its own id, where no response of it is. */
const takenRow = z.object({ a: z.string(), b: z.string().nullable(), position: z.int() });

async function planAdded(reader: Reader, round: z.infer<typeof roundRow>, input: AddedTasksChoice) {
  const { version, series: wanted, seed = drawSeed(), ...parsed } = addedTasksChoiceSchema.parse(input);
  const { id, studyId, protocol, overlap, checklistSeries, stopsWhenSettled, planned, arms } = round;
  const places = { stopsWhenSettled, planned };
  const series = checklistSeries === null ? null : (wanted ?? checklistSeries);
  const checklist = series === null ? null : { series, version };
  const choice = { ...parsed, ...places, protocol, overlap, checklist, arms, seed, raters: NO_PROFILE };
  refuseSettingAside(round, parsed);
  refuseForArms(choice);
  const { content, outline } = await makePlan(reader, studyId, choice, id);
  const taken = await rows(
    takenRow,
    Prisma.sql`SELECT coalesce(response_a_id, instruction_id) AS a, response_b_id AS b, position FROM task WHERE round_id = ${id}::uuid`,
    reader,
  );
  if (arms && taken.length > 0) throw new AppError("CONFLICT", ALL_DRAWN_INTO_ARMS);
  if (series !== checklistSeries && taken.length > 0) {
    throw new AppError(
      "CONFLICT",
      `This round has tasks with checklists of the series “${checklistSeries}”, and keeps to it. Make another round for other checklists.`,
      { field: "series" },
    );
  }
  const has = new Set(taken.map(({ a, b }) => unordered(a, b)));
  let already = 0;
  const isNew = ({ responseAId, instructionId, responseBId }: Omit<PlannedTask, "stratum">) => {
    if (!has.has(unordered(responseAId ?? instructionId, responseBId))) return true;
    already += 1;
    return false;
  };
  const tasks = outline.tooMany ? [] : await planTasks(content, outline, choice, isNew);
  if (outline.tooMany || taken.length + tasks.length > MAX_TASKS) {
    throw new AppError(
      "INVALID",
      `A round has at most ${MAX_TASKS} tasks. Choose fewer instructions or systems, or draw a random sample.`,
    );
  }
  const { attentionTasks, trainingTasks } = parsed;
  const counted = tasks.filter(({ stratum }) => stratum === "main").length;
  // Where fewer were set aside than asked for, that many of the new tasks have a known truth.
  const known = tasks.length - counted < attentionTasks + trainingTasks ? tasks.length - counted : tasks.length;
  const unknown =
    tasks.length > 0 && setAsideProblem({ tasks: taken.length + tasks.length, known, attentionTasks, trainingTasks });
  if (unknown) throw new AppError("INVALID", unknown, { field: "trainingTasks" });
  return {
    tasks,
    seed,
    firstPosition: taken.reduce((last, { position }) => Math.max(last, position), -1) + 1,
    series,
    summary: {
      tasks: tasks.length,
      labels: counted * overlap,
      already,
      withoutChecklist: outline.leftOut.get("no_checklist") ?? 0,
    },
  };
}

function refuseForArms({ arms, ...choice }: RoundChoice): void {
  const problem = arms && armsProblem({ ...choice, arms, options: { repeatShare: null } });
  if (problem) throw new AppError("INVALID", problem, { field: "arms" });
}

/** Raters begin with training tasks and are checked by attention tasks from the first label on. */
function refuseSettingAside(
  { status, byInstruction, leadRoundId }: z.infer<typeof roundRow>,
  {
    attentionTasks,
    trainingTasks,
    passMark,
  }: Pick<z.output<typeof addedTasksChoiceSchema>, "attentionTasks" | "trainingTasks" | "passMark">,
): void {
  const field = attentionTasks > 0 ? "attentionTasks" : trainingTasks > 0 ? "trainingTasks" : "passMark";
  if (attentionTasks === 0 && trainingTasks === 0) {
    if (passMark === undefined) return;
    throw new AppError("INVALID", "A pass mark is for training tasks: ask for some, or leave it out.", { field });
  }
  if (status !== "draft") {
    throw new AppError(
      "CONFLICT",
      "Only a draft can get training and attention tasks: raters of an open round have begun without them.",
      { field },
    );
  }
  if (leadRoundId) throw new AppError("INVALID", NO_KNOWN_TRUTH_OF_CRITERIA, { field });
  if (byInstruction && attentionTasks > 0) throw new AppError("INVALID", NO_ATTENTION_ON_ONE_PAGE, { field });
}

function unordered(a: string, b: string | null): string {
  return b === null || a < b ? `${a} ${b}` : `${b} ${a}`;
}
