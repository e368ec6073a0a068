import type { Transaction } from "@/lib/db/client";
import { counted } from "@/lib/format/format-number";
import type { Viewer } from "@/lib/people/viewer";
import { levelGuidesFor } from "@/lib/round/level-guides";
import type { NewRound, RoundChange } from "@/lib/round/new-round";
import { plannedOf } from "@/lib/round/planned-round";
import { scaleOf } from "@/lib/round/protocol/protocols";
import { addTasksIn } from "@/lib/round/server/add-tasks";
import { createEmptyRoundIn, createRoundIn, fillRoundIn } from "@/lib/round/server/create-round";
import { labelledTogether } from "@/lib/round/server/labelled-together";
import { choiceInStudy } from "@/lib/round/server/task-choice";
import { updateRoundIn } from "@/lib/round/server/update-round";
import { NO_TASK_CHOICE, type PortableBatch, type TaskChoice } from "@/lib/round/task-choice";
import type { AppliedStudy, FileRound, StudySettingsFile } from "@/lib/study/study-file";
import { AppError } from "@/lib/wire/app-error";
import { canonicalJson } from "@/lib/wire/canonical-json";
import { atPath } from "./at-path";
import {
  fileNameOf,
  fileRound,
  groupRounds,
  leadOf,
  readSystemNames,
  type StoredRound,
  selectRounds,
  taskChoiceOf,
} from "./read-study-settings";

interface Applying {
  file: StudySettingsFile;
  applied: AppliedStudy;
}

/** Makes the rounds that the study lacks, and changes those that differ. None is opened, and none deleted. */
export async function applyRounds(
  transaction: Transaction,
  viewer: Viewer,
  { file, applied }: Applying,
): Promise<void> {
  const { studyId } = applied;
  const groups = groupRounds(await selectRounds(transaction, studyId));
  const stored = new Map(groups.map((group) => [fileNameOf(leadOf(group)), group]));
  const systemNames = await readSystemNames(transaction, studyId);
  const hasContent = (await transaction.instruction.findFirst({ where: { studyId }, select: { id: true } })) !== null;
  const toAdd = new BatchesToAdd(transaction, viewer, applied);
  for (const [index, wanted] of file.rounds.entries()) {
    await atPath(["rounds", index], async () => {
      const { name, tasks } = wanted;
      if (hasContent && tasks?.from === "round") await toAdd.addUpTo(tasks.round, tasks.batches);
      const group = stored.get(name);
      const step = { transaction, viewer, studyId, hasContent, wanted, applied };
      const made = group
        ? await changeRound(step, leadOf(group), fileRound(group, systemNames))
        : await makeRound(step);
      toAdd.put(name, { ...made, path: ["rounds", index, "batches"] });
    });
  }
  await toAdd.addAll();
  const named = new Set(file.rounds.map(({ name }) => name));
  const others = [...stored].filter(([name, group]) => leadOf(group).overlap > 0 && !named.has(name));
  if (others.length > 0) {
    applied.notes.push(`Rounds that the file does not name stay: ${others.map(([name]) => name).join(", ")}.`);
  }
}

interface Step {
  transaction: Transaction;
  viewer: Viewer;
  studyId: string;
  hasContent: boolean;
  wanted: FileRound;
  applied: AppliedStudy;
}

/** The body with which the API makes such a round, its choice of tasks aside. */
function newRound({ tasks: _, pairs: __, batches: ___, ...settings }: FileRound): NewRound {
  return settings;
}

async function makeRound({ transaction, viewer, studyId, hasContent, wanted, applied }: Step): Promise<RoundToFill> {
  const { name, tasks } = wanted;
  const choice = taskChoiceOf(wanted);
  const settings = newRound(wanted);
  if (choice.first && hasContent) {
    const chosen = await choiceInStudy(transaction, studyId, choice.first);
    const { id, plan } = await createRoundIn(transaction, viewer, studyId, { ...settings, ...chosen });
    applied.changes.push(`Create the round “${name}” with ${counted(plan.tasks, "task")}.`);
    return { roundId: id, first: 0, batches: choice.batches };
  }
  const { id } = await createEmptyRoundIn(transaction, viewer, studyId, settings, {
    taskChoice: hasContent ? { ...choice, batches: [] } : choice,
  });
  applied.changes.push(`Create the round “${name}” without tasks.`);
  if (hasContent) return { roundId: id, first: 0, batches: choice.batches };
  if (tasks || choice.batches.length > 0) {
    applied.notes.push(
      `The study has no content yet: import it and apply the file again, and “${name}” gets its tasks.`,
    );
  }
  return { roundId: id, first: 0, batches: [] };
}

/** A round with the batches that it is to get, of those that the file names the `first` and what follows. */
interface RoundToFill {
  roundId: string;
  first: number;
  batches: readonly PortableBatch[];
}

/** Batches come after all rounds are made, but for those that another round had tasks of. */
class BatchesToAdd {
  private readonly rounds = new Map<string, RoundToFill & { path: readonly (string | number)[] }>();

  constructor(
    private readonly transaction: Transaction,
    private readonly viewer: Viewer,
    private readonly applied: AppliedStudy,
  ) {}

  put(name: string, round: RoundToFill & { path: readonly (string | number)[] }): void {
    this.rounds.set(name, round);
  }

  async addUpTo(name: string, batches: readonly string[]): Promise<void> {
    const waiting = this.rounds.get(name)?.batches ?? [];
    await this.add(name, waiting.findLastIndex(({ batch }) => batches.includes(batch)) + 1);
  }

  async addAll(): Promise<void> {
    for (const [name, { batches }] of this.rounds) await this.add(name, batches.length);
  }

  /** The next batches of a round. */
  private async add(name: string, count: number): Promise<void> {
    const round = this.rounds.get(name);
    if (!round) return;
    const { roundId, first, batches, path } = round;
    for (const [index, { batch, seed, version, ...choice }] of batches.slice(0, count).entries()) {
      await atPath([...path, first + index], async () => {
        const { studyId } = this.applied;
        const { tasks, ...chosen } = await choiceInStudy(this.transaction, studyId, { ...choice, version });
        if (tasks?.from === "round") {
          const message = "A batch chooses its tasks from the content, not from a round.";
          throw new AppError("INVALID", message, { field: "tasks" });
        }
        const body = { batch, seed, version, tasks, ...chosen };
        const added = await addTasksIn(this.transaction, this.viewer, roundId, body);
        this.applied.changes.push(`Add ${counted(added.tasks, "task")} to the round “${name}” as “${batch}”.`);
      });
    }
    this.put(name, { ...round, first: first + count, batches: batches.slice(count) });
  }
}

/** What may change once a round is there; PATCH /api/v1/rounds/:roundId says when. */
const CHANGEABLE = [
  "guidelines",
  "levelNames",
  "levelGuides",
  "allowUnknown",
  "shufflePositions",
  "byInstruction",
  "passMark",
  "options",
  "leaseMinutes",
  "overlap",
  "stopsWhenSettled",
  "raters",
] as const satisfies (keyof RoundChange)[];

const FIXED = [
  "protocol",
  "criterion",
  "criteria",
  "categories",
  "planned",
  "arms",
] as const satisfies (keyof FileRound)[];

async function changeRound(step: Step, stored: StoredRound, was: FileRound): Promise<RoundToFill> {
  const { transaction, viewer, wanted, applied } = step;
  const { name } = wanted;
  if (stored.overlap === 0) {
    throw new AppError("CONFLICT", `The round “${name}” has labels of a file. Give this one another name.`, {
      field: "name",
    });
  }
  for (const field of FIXED) {
    if (wanted[field] !== undefined && isOther(wanted[field], was[field])) throw fixed(name, field, was[field]);
  }
  const toFill = await changeTasks(step, stored, was);
  const change: RoundChange = {};
  const changed: string[] = [];
  for (const field of CHANGEABLE) {
    if (wanted[field] === undefined || !isOther(asKept(wanted, field), was[field])) continue;
    Object.assign(change, { [field]: wanted[field] });
    changed.push(inWords(field, was[field], wanted[field]));
  }
  if (changed.length === 0) return toFill;
  await updateRoundIn(transaction, viewer, stored.id, change);
  applied.changes.push(`Change the round “${name}”: ${changed.join(", ")}.`);
  return toFill;
}

const isOther = (one: unknown, other: unknown) => canonicalJson(one ?? null) !== canonicalJson(other ?? null);

/** Descriptions that say nothing are kept as none. */
function asKept(wanted: FileRound, field: (typeof CHANGEABLE)[number]) {
  return field === "levelGuides" && wanted.levelGuides
    ? levelGuidesFor(scaleOf(wanted.protocol), wanted.levelGuides)
    : wanted[field];
}

const isShort = (value: unknown) => typeof value === "number" || typeof value === "boolean";

function inWords(field: string, before: unknown, now: unknown): string {
  return isShort(before) && isShort(now) ? `${field} ${before} → ${now}` : field;
}

function fixed(name: string, field: string, stored: unknown): AppError {
  return new AppError(
    "CONFLICT",
    `The round “${name}” has ${field} ${JSON.stringify(stored ?? null)}, which cannot change once it is made. Give this one another name.`,
    { field },
  );
}

/** A draft without tasks takes another choice, and its tasks once there is content; later only batches are added. */
async function changeTasks(step: Step, stored: StoredRound, was: FileRound): Promise<RoundToFill> {
  const { transaction, viewer, studyId, hasContent, wanted, applied } = step;
  const { name } = wanted;
  const { id: roundId } = stored;
  const hasTasks = stored._count.tasks > 0;
  const choice = taskChoiceOf(wanted);
  const known = taskChoiceOf(was);
  const seed = wanted.seed ?? stored.seed;
  if (hasTasks || stored.status !== "draft") {
    if (seed !== stored.seed) throw fixed(name, "seed", stored.seed);
    if (choice.first && isOther(choice.first, known.first)) throw fixed(name, "tasks", known.first);
    if (wanted.checklist && wanted.checklist.series !== stored.checklistSeries) {
      throw fixed(name, "checklist", was.checklist);
    }
    const batches = newBatches(name, choice, known);
    return { roundId, first: known.batches.length, batches };
  }
  const { first } = choice;
  if (first && hasContent) {
    const chosen = await choiceInStudy(transaction, studyId, first);
    await transaction.round.update({ where: { id: stored.id }, data: { taskChoice: { first, batches: [] } } });
    const overlap = wanted.overlap ?? stored.overlap;
    const { stopsWhenSettled = stored.stopsWhenSettled, planned = plannedOf(stored.planned), arms = was.arms } = wanted;
    const filled = { ...newRound(wanted), ...chosen, overlap, stopsWhenSettled, planned, arms, seed };
    const plan = await fillRoundIn(transaction, viewer, { studyId, roundId: stored.id }, filled);
    await transaction.round.updateMany({
      where: { id: { in: await labelledTogether(transaction, roundId) } },
      data: { overlap },
    });
    applied.changes.push(`Give the round “${name}” ${counted(plan.tasks, "task")}.`);
    return { roundId, first: 0, batches: choice.batches };
  }
  const series = wanted.checklist?.series ?? stored.checklistSeries;
  const isSame = !isOther(choice, known) && seed === stored.seed && series === stored.checklistSeries;
  if (!isSame) {
    await transaction.round.update({
      where: { id: stored.id },
      data: { taskChoice: choice, seed, checklistSeries: series },
    });
    applied.changes.push(`Change how the tasks of the round “${name}” are chosen.`);
  }
  if (!hasContent || choice.batches.length === 0) return { roundId, first: 0, batches: [] };
  await transaction.round.update({ where: { id: roundId }, data: { taskChoice: NO_TASK_CHOICE } });
  return { roundId, first: 0, batches: choice.batches };
}

/** Those that the round does not have yet, which come after those that it has. */
function newBatches(name: string, choice: TaskChoice, known: TaskChoice): PortableBatch[] {
  if (choice.batches.length === 0) return [];
  for (const [index, batch] of known.batches.entries()) {
    if (isOther(choice.batches[index], batch)) {
      throw new AppError(
        "CONFLICT",
        `The round “${name}” has the batch “${batch.batch}”, and what was added stays. Add new batches after it.`,
        { field: "batches" },
      );
    }
  }
  return choice.batches.slice(known.batches.length);
}
