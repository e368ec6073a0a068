import { z } from "zod";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { AssignmentView } from "@/lib/labelling/labelling";
import type { Viewer } from "@/lib/people/viewer";
import { assignmentViews } from "./assignment-views";
import { asRater, mayLabel, noSuchTask } from "./label-access";
import { notRemoved } from "./not-removed";

/** One of the rater's own assignments, with draft and live label. */
export async function readAssignment(viewer: Viewer, assignmentId: string): Promise<AssignmentView> {
  const person = asRater(viewer);
  const owned = await rows(
    z.object({ id: z.string() }),
    Prisma.sql`
    SELECT a.id FROM assignment a JOIN rater ON rater.id = a.rater_id
    WHERE a.id = ${assignmentId}::uuid AND rater.user_id = ${person.userId} AND ${mayLabel(person, Prisma.sql`a.study_id`)}
      AND ${notRemoved(Prisma.sql`${person.userId}`, Prisma.sql`a.round_id`)}`,
  );
  const [view] = await assignmentViews(owned.map((row) => row.id));
  if (!view) throw noSuchTask();
  return view;
}
