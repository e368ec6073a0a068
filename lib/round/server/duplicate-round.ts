import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { longTransaction, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { armsSchema } from "@/lib/round/arms";
import { labellingOptionsSchema } from "@/lib/round/labelling-options";
import { levelGuidesSchema } from "@/lib/round/level-guides";
import { MAX_ROUND_NAME_LENGTH } from "@/lib/round/new-round";
import { plannedOf } from "@/lib/round/planned-round";
import { criterionRoundName } from "@/lib/round/round-criteria";
import { notFound, studyWhere } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { fixedPlaces, insertTasks, type PlacesRule } from "./insert-tasks";
import { labelledTogether } from "./labelled-together";
import { roundNameTaken } from "./round-name-taken";
import { readTaskChoice } from "./task-choice";

const FIFTEEN_MINUTES = 900_000;

/**
 * Makes a draft that is exactly like a round, but for its labels: the same tasks in the same order, among them those of
 * training and attention, with the same checklists, and all that decides how they are labelled, its seed too. Of criteria
 * that are labelled together all are copied.
 */
export async function duplicateRound(
  viewer: Viewer,
  roundId: string,
  part?: PartOfRound,
): Promise<{ id: string; name: string }> {
  let name = part?.name;
  return longTransaction(
    async (transaction) => {
      const found = await transaction.round.findFirst({
        where: { id: roundId, study: studyWhere(viewer, "round.create") },
        select: SETTINGS,
      });
      if (!found) throw notFound("round");
      refuseCopy(found, part);
      const { studyId, protocol, labelledAs } = found;
      const places = placesOfCopy(found, part);
      const { overlap, planned } = places;
      const others = await transaction.round.findMany({ where: { studyId }, select: { name: true, labelledAs: true } });
      const taken = new Set(others.flatMap((other) => [other.name, other.labelledAs ?? other.name]));
      name ??= copyName(labelledAs ?? found.name, taken);
      const together = part ? [roundId] : await labelledTogether(transaction, roundId);
      const copies = new Map(together.map((id) => [id, uuidv7()]));
      for (const [original, id] of copies) {
        const stored = await transaction.round.findUniqueOrThrow({ where: { id: original }, select: SETTINGS });
        const { levelGuides, labellingOptions, leadRoundId, taskChoice, planned: _, arms, ...settings } = stored;
        const { ratedCriterion } = settings;
        const ownName = ratedCriterion ? criterionRoundName(name, ratedCriterion, MAX_ROUND_NAME_LENGTH) : name;
        await transaction.round.create({
          data: {
            ...settings,
            id,
            overlap,
            ...(part && WITHOUT_KNOWN_TASKS),
            planned: planned ?? undefined,
            arms: arms === null ? undefined : armsSchema.parse(arms),
            ...(part?.isReworded && { rewordsRoundId: original }),
            levelGuides: levelGuidesSchema.parse(levelGuides),
            labellingOptions: labellingOptionsSchema.parse(labellingOptions),
            taskChoice: part ? undefined : (readTaskChoice(taskChoice) ?? undefined),
            name: ownName,
            ...(leadRoundId && !part && { leadRoundId: copies.get(leadRoundId), labelledAs: name }),
          },
        });
        const tasks = await tasksOf(transaction, original, part);
        await insertTasks(transaction, { studyId, roundId: id, protocol, ...places }, tasks);
        await recordEvent(transaction, viewer, {
          studyId,
          kind: "round.created",
          subject: id,
          data: { name: ownName, protocol, overlap, seed: found.seed, tasks: tasks.length, duplicateOf: original },
        });
      }
      return { id: copies.get(roundId) ?? "", name };
    },
    // One snapshot: tasks and settings of one moment, whatever changes in the round meanwhile.
    { timeout: FIFTEEN_MINUTES, isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead },
  ).catch((error: unknown) => {
    throw roundNameTaken(error, name);
  });
}

function refuseCopy({ overlap, arms }: { overlap: number; arms: unknown }, part: PartOfRound | undefined): void {
  if (overlap === 0 && !part) throw new AppError("CONFLICT", ONLY_IMPORTED);
  if (arms !== null && part) throw new AppError("CONFLICT", NO_PART_OF_ARMS);
}

const ONLY_IMPORTED =
  "This round only has imported labels, so there is nothing to label again. Create a new round on the same tasks instead.";

const NO_PART_OF_ARMS =
  "This round compares arms, and a part of it would have some responses in one arm only. Create a new round on the same responses instead.";

/** Some of a round's real tasks, for a round of another name. */
interface PartOfRound {
  readonly taskIds: readonly string[];
  readonly name: string;
  readonly overlap: number;
  /** with the newest published version of each checklist: the copy asks the same in other words */
  readonly isReworded?: boolean;
}
const WITHOUT_KNOWN_TASKS = { hasAttentionTasks: false, passMark: null, stopsWhenSettled: false };

/** A part was chosen by its labels: of it people are asked about every task. */
function placesOfCopy(
  { overlap, stopsWhenSettled, planned, seed }: Omit<PlacesRule, "planned"> & { planned: unknown },
  part: PartOfRound | undefined,
): PlacesRule {
  return part ? fixedPlaces(part.overlap) : { overlap, stopsWhenSettled, planned: plannedOf(planned), seed };
}

/** "Pilot (copy)", or "Pilot (copy 2)" where that is taken; a copy's copy is not called so twice. */
function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ \(copy(?: \d+)?\)$/, "");
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? " (copy)" : ` (copy ${number})`;
    const copy = `${base.slice(0, MAX_ROUND_NAME_LENGTH - end.length).trimEnd()}${end}`;
    if (!taken.has(copy)) return copy;
  }
}

/** All of a round but what becomes of it. */
const SETTINGS = {
  studyId: true,
  name: true,
  protocol: true,
  overlap: true,
  stopsWhenSettled: true,
  planned: true,
  allowUnknown: true,
  shufflePositions: true,
  byInstruction: true,
  guidelines: true,
  scale: true,
  levelNames: true,
  levelGuides: true,
  checklistSeries: true,
  criterion: true,
  leaseMinutes: true,
  seed: true,
  hasAttentionTasks: true,
  passMark: true,
  categories: true,
  raterLanguages: true,
  raterExpertise: true,
  labellingOptions: true,
  taskChoice: true,
  arms: true,
  ratedCriterion: true,
  criterionMeaning: true,
  leadRoundId: true,
  labelledAs: true,
} as const satisfies Prisma.RoundSelect;

/** Of the task's series, as published last. */
const NEWEST_CHECKLIST = Prisma.sql`(
  SELECT newest.id FROM checklist own JOIN checklist newest
    ON newest.instruction_id = own.instruction_id AND newest.series = own.series AND newest.status = 'published'
  WHERE own.id = task.checklist_id ORDER BY newest.version DESC LIMIT 1)`;

const taskRow = z.object({
  instructionId: z.string(),
  responseAId: z.string().nullable(),
  responseBId: z.string().nullable(),
  pairId: z.string().nullable(),
  checklistId: z.string().nullable(),
  stratum: z.enum(["main", "attention", "training"]),
  batch: z.string().nullable(),
  arms: z.object({ unit: z.string(), arm: z.int(), turn: z.int(), wanted: z.int() }).nullable(),
});

function tasksOf(transaction: Transaction, roundId: string, part?: PartOfRound) {
  const chosen = part ? Prisma.sql`AND id = ANY(${part.taskIds}::uuid[]) AND stratum = 'main'` : Prisma.empty;
  return rows(
    taskRow,
    Prisma.sql`SELECT instruction_id AS "instructionId", response_a_id AS "responseAId", response_b_id AS "responseBId",
        pair_id AS "pairId", ${part?.isReworded ? NEWEST_CHECKLIST : Prisma.sql`checklist_id`} AS "checklistId", stratum::text AS stratum, batch,
        CASE WHEN arm IS NOT NULL THEN jsonb_build_object('unit', unit_id, 'arm', arm, 'turn', arm_turn, 'wanted', wanted) END AS arms
      FROM task WHERE round_id = ${roundId}::uuid AND stratum <> 'repeat' ${chosen} ORDER BY position`,
    transaction,
  );
}
