import { z } from "zod";
import { prisma } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Problem } from "@/lib/labelling/labelling";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { asRater, mayLabel, noSuchTask } from "./label-access";

/** Hands a task back with the problem that keeps the rater from labelling it; another rater can have it. */
export async function skipAssignment(viewer: Viewer, assignmentId: string, problem: Problem): Promise<void> {
  const person = asRater(viewer);
  await prisma().$transaction(async (transaction) => {
    const [own] = await rows(
      z.object({ state: z.string(), studyId: z.string() }),
      Prisma.sql`
      SELECT a.state::text AS state, a.study_id AS "studyId"
      FROM assignment a JOIN rater ON rater.id = a.rater_id
      WHERE a.id = ${assignmentId}::uuid AND rater.user_id = ${person.userId} AND ${mayLabel(person, Prisma.sql`a.study_id`)}
      FOR UPDATE OF a`,
      transaction,
    );
    if (!own) throw noSuchTask();
    if (own.state === "skipped") return;
    if (own.state === "submitted") {
      throw new AppError("CONFLICT", "You have labelled this task already. Open it from your labels to change it.");
    }
    await transaction.assignment.update({
      where: { id: assignmentId },
      data: { state: "skipped", slot: null, skipProblem: problem },
    });
    await recordEvent(transaction, viewer, {
      studyId: own.studyId,
      kind: "task.skipped",
      subject: assignmentId,
      data: { kind: problem.kind, note: problem.note },
    });
  });
}
