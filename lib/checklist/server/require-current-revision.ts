import { z } from "zod";
import { checklistStatusSchema } from "@/lib/checklist/checklist";
import type { Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { AppError } from "@/lib/wire/app-error";

/** Refuses to change what is published, or what somebody saved after the viewer looked: nothing is overwritten unseen. */
export async function requireCurrentRevision(
  transaction: Transaction,
  checklist: LockedChecklist,
  revision: number,
): Promise<void> {
  if (checklist.status === "published") {
    throw new AppError("CONFLICT", "This checklist was published and is frozen. Create a new version to change it.", {
      status: "published",
    });
  }
  if (checklist.revision === revision) return;
  const by = await lastEditor(transaction, checklist);
  throw new AppError(
    "STALE",
    `${by ?? "Someone"} saved other changes to this draft in the meantime. Nothing was overwritten: look at the saved version first.`,
    { revision: checklist.revision, by },
  );
}

async function lastEditor(transaction: Transaction, { id, studyId }: LockedChecklist): Promise<string | null> {
  const event = await transaction.event.findFirst({
    where: { studyId, kind: "checklist.saved", subject: id },
    orderBy: { at: "desc" },
    select: { userId: true },
  });
  if (!event?.userId) return null;
  const user = await transaction.user.findUnique({ where: { id: event.userId }, select: { name: true } });
  return user?.name ?? null;
}

const rowSchema = z.object({
  id: z.string(),
  studyId: z.string(),
  instructionId: z.string(),
  series: z.string(),
  version: z.int(),
  status: checklistStatusSchema,
  isGold: z.boolean(),
  revision: z.int(),
});
export type LockedChecklist = z.infer<typeof rowSchema>;

/** The checklist, if the viewer may write it, kept from everybody else until the transaction ends. */
export async function lockChecklist(
  transaction: Transaction,
  viewer: Viewer,
  checklistId: string,
): Promise<LockedChecklist> {
  const [checklist] = await rows(
    rowSchema,
    Prisma.sql`
      SELECT c.id, c.study_id AS "studyId", c.instruction_id AS "instructionId", c.series, c.version, c.status,
        c.is_gold AS "isGold", c.revision
      FROM checklist c
      WHERE c.id = ${checklistId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`c.study_id`)}
      FOR UPDATE OF c`,
    transaction,
  );
  if (!checklist) throw notFound("checklist");
  return checklist;
}
