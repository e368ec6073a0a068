import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { type Reader, rows } from "@/lib/db/rows";
import {
  type ChosenTasks,
  type ChosenTasksInput,
  NO_TASK_CHOICE,
  type PortableChoice,
  portableChoiceSchema,
  type TaskChoice,
  taskChoiceSchema,
} from "@/lib/round/task-choice";
import { AppError } from "@/lib/wire/app-error";

const named = z.object({ id: z.string(), name: z.string() });

/** A choice in names. Instructions that were chosen by our own ids have those of their files. */
export async function portableChoice(db: Reader, choice: ChosenTasks): Promise<PortableChoice> {
  const { tasks, pairs, checklist, attentionTasks, trainingTasks } = choice;
  const rest = { version: checklist?.version ?? "latest", attentionTasks, trainingTasks };
  const ofPairs =
    pairs.kind === "baseline" ? { kind: pairs.kind, system: await systemName(db, pairs.systemId) } : pairs;
  if (tasks.from === "round") {
    return portableChoiceSchema.parse({
      tasks: { from: "round", ...(await earlierRound(db, tasks.roundId)) },
      pairs: ofPairs,
      ...rest,
    });
  }
  const { instructions, systemIds, ...content } = tasks;
  const { ids, externalIds, ...lists } = instructions;
  const systems = systemIds && (await Promise.all(systemIds.map((id) => systemName(db, id))));
  const chosen = ids ? await externalIdsOf(db, ids) : null;
  // Where both lists are given an instruction has to be in both.
  const both = chosen && externalIds ? chosen.filter((id) => externalIds.includes(id)) : (chosen ?? externalIds);
  return portableChoiceSchema.parse({
    tasks: { ...content, systems, instructions: { ...lists, externalIds: both } },
    pairs: ofPairs,
    ...rest,
  });
}

/** The same choice for a study: names as ids. @throws INVALID for what the study does not have */
export async function choiceInStudy(db: Reader, studyId: string, choice: PortableChoice): Promise<ChosenTasksInput> {
  const { tasks, pairs, attentionTasks, trainingTasks } = choice;
  const rest = { attentionTasks, trainingTasks };
  const ofPairs =
    pairs.kind === "baseline" ? { kind: pairs.kind, systemId: await systemId(db, studyId, pairs.system) } : pairs;
  if (tasks.from === "round") {
    return {
      tasks: { from: "round", roundId: await roundId(db, studyId, tasks.round) },
      pairs: ofPairs,
      ...rest,
    };
  }
  const { systems, ...content } = tasks;
  const systemIds = systems && (await Promise.all(systems.map((name) => systemId(db, studyId, name))));
  return { tasks: { ...content, systemIds }, pairs: ofPairs, ...rest };
}

/** How a round's tasks were chosen, as it is kept; null where that is not known: it came from a file, or is older. */
export function readTaskChoice(stored: unknown): TaskChoice | null {
  return stored === null ? null : taskChoiceSchema.parse(stored);
}

/** The same with another batch; null stays null. */
export function withBatch(stored: unknown, batch: TaskChoice["batches"][number]): Prisma.InputJsonValue | undefined {
  const known = stored === null ? null : (readTaskChoice(stored) ?? NO_TASK_CHOICE);
  return known === null ? undefined : { ...known, batches: [...known.batches, batch] };
}

/** The same without a batch that is gone; null, for not known, where a part of it stays. */
export function withoutBatch(stored: unknown, batch: string, isGone: boolean) {
  const known = isGone ? readTaskChoice(stored) : null;
  return known === null ? Prisma.DbNull : { ...known, batches: known.batches.filter((one) => one.batch !== batch) };
}

async function systemName(db: Reader, id: string): Promise<string> {
  const [system] = await rows(named, Prisma.sql`SELECT id, name FROM system WHERE id = ${id}::uuid`, db);
  if (!system) throw new AppError("INVALID", "A chosen system is not in this study.", { field: "systemIds" });
  return system.name;
}

async function earlierRound(db: Reader, id: string): Promise<{ round: string; batches: string[] }> {
  const [found] = await rows(
    z.object({ round: z.string(), batches: z.array(z.string()) }),
    Prisma.sql`SELECT name AS round, ARRAY(SELECT batch FROM task WHERE round_id = ${id}::uuid AND batch IS NOT NULL
        GROUP BY batch ORDER BY min(position)) AS batches
      FROM round WHERE id = ${id}::uuid`,
    db,
  );
  if (!found) throw new AppError("INVALID", "The round to take the tasks of is not in this study.");
  return found;
}

async function externalIdsOf(db: Reader, ids: readonly string[]): Promise<string[]> {
  const found = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`SELECT external_id AS id FROM instruction WHERE id = ANY (${ids}::uuid[]) ORDER BY position`,
    db,
  );
  return found.map(({ id }) => id);
}

/** A system by its name, or by one that it had before. */
async function systemId(db: Reader, studyId: string, name: string): Promise<string> {
  const [system] = await rows(
    named,
    Prisma.sql`SELECT id, name FROM system WHERE study_id = ${studyId}::uuid
      AND (name = ${name} OR ${name} = ANY (former_names)) ORDER BY name = ${name} DESC LIMIT 1`,
    db,
  );
  if (!system) throw new AppError("INVALID", `The study has no system “${name}”.`, { field: "systems" });
  return system.id;
}

async function roundId(db: Reader, studyId: string, name: string): Promise<string> {
  const [round] = await rows(
    named,
    Prisma.sql`SELECT id, name FROM round WHERE study_id = ${studyId}::uuid AND name = ${name}`,
    db,
  );
  if (!round)
    throw new AppError("INVALID", `The study has no round “${name}” to take the tasks of.`, { field: "round" });
  return round.id;
}
