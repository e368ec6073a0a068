import { z } from "zod";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import { counted } from "@/lib/format/format-number";
import { shorten } from "@/lib/imports/shorten";
import type { Viewer } from "@/lib/people/viewer";
import { pseudonymOf } from "@/lib/results/agreement-progress";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { changeRaters, type FileRaterHere, findFileRater, moveLabels } from "./move-labels";

/**
 * Says that two raters that files brought are one: all labels of the first become the second's, also those of later files.
 * Splitting undoes it.
 * @throws CONFLICT where both have a label of one task, or are not of one kind
 */
export async function mergeRaters(viewer: Viewer, studyId: string, raterId: string, intoId: string): Promise<void> {
  await changeRaters(viewer, studyId, async (transaction) => {
    const from = await findFileRater(transaction, studyId, raterId);
    const into = await findFileRater(transaction, studyId, intoId);
    await refuseMerge(transaction, studyId, from, into);
    const labels = await moveLabels(transaction, {
      from: from.id,
      to: into.id,
      which: Prisma.sql`TRUE`,
      named: Prisma.sql`coalesce(label.named_rater_id, label.rater_id)`,
    });
    await transaction.rater.update({ where: { id: from.id }, data: { mergedIntoId: into.id } });
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "rater.merged",
      subject: from.id,
      data: { from: namesOf(from), into: namesOf(into), intoId: into.id, labels },
    });
  });
}

/** A rater as the study's history names it. */
export function namesOf({ number, name, source }: Pick<FileRaterHere, "number" | "name" | "source">) {
  return { rater: pseudonymOf(number), name, source };
}

async function refuseMerge(
  transaction: Transaction,
  studyId: string,
  from: FileRaterHere,
  into: FileRaterHere,
): Promise<void> {
  const refuse = (message: string, details?: Record<string, unknown>) => {
    throw new AppError("CONFLICT", message, details);
  };
  if (from.id === into.id) refuse("These are the same rater. Choose another one.");
  if (from.mergedIntoId !== null || into.mergedIntoId !== null) {
    refuse("One of these raters has been merged into another one in the meantime. Reload the page and choose again.");
  }
  if (from.kind !== into.kind || from.simulated !== into.simulated) {
    refuse("People, models and simulated raters stay apart: merge only raters of one kind.");
  }
  const juries = await rows(
    z.object({ name: z.string() }),
    Prisma.sql`
      SELECT name FROM rater WHERE study_id = ${studyId}::uuid AND is_jury
        AND configuration -> 'members' ?| ARRAY[${from.id}, ${into.id}] LIMIT 1`,
    transaction,
  );
  for (const { name } of juries) refuse(`The jury “${name}” is made of one of them, so they stay apart.`);
  const both = await rows(
    z.object({ round: z.string(), task: z.int(), item: z.string(), all: z.int() }),
    Prisma.sql`
      SELECT round.name AS round, task.position + 1 AS task, instruction.external_id AS item, count(*) OVER ()::int AS all
      FROM annotation one JOIN annotation other ON other.task_id = one.task_id AND other.rater_id = ${into.id}::uuid
        AND other.superseded_at IS NULL
      JOIN task ON task.id = one.task_id JOIN round ON round.id = task.round_id
      JOIN instruction ON instruction.id = task.instruction_id
      WHERE one.rater_id = ${from.id}::uuid AND one.superseded_at IS NULL
      ORDER BY round.created_at, round.id, task.position LIMIT 10`,
    transaction,
  );
  const [first] = both;
  if (!first) return;
  const tasks = both.map(({ round, task, item }) => `task ${task} of “${round}” (${shorten(item, 40)})`).join(", ");
  const more = first.all > both.length ? ` and ${counted(first.all - both.length, "more", "more")}` : "";
  refuse(
    `Both labelled ${counted(first.all, "task")}: ${tasks}${more}. One rater has one label of a task, so they stay two.`,
    { tasks: both.map(({ round, task, item }) => ({ round, task, item })), all: first.all },
  );
}
