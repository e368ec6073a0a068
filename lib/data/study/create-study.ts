import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import { mayCreateStudies } from "@/lib/domain/permission";
import { type NewStudy, newStudySchema } from "@/lib/domain/study/study";
import type { Viewer } from "@/lib/domain/viewer";
import { recordEvent } from "../event/record-event";

/**
 * Creates an empty study. The person who creates it becomes its owner; one that the operator creates has no members.
 * @param isDemo marks it as the demonstration that comes with the product
 */
export async function createStudy(viewer: Viewer, input: NewStudy, isDemo = false): Promise<{ id: string }> {
  const { name, description } = newStudySchema.parse(input);
  if (!mayCreateStudies(viewer)) {
    throw new AppError("FORBIDDEN", "Your account may not create studies. Ask an administrator to allow it.");
  }
  return prisma().$transaction(async (transaction) => {
    const study = await transaction.study.create({
      data: {
        name,
        description,
        isDemo,
        memberships: viewer.kind === "user" ? { create: { userId: viewer.userId, role: "owner" } } : undefined,
      },
      select: { id: true },
    });
    await recordEvent(transaction, viewer, {
      studyId: study.id,
      kind: "study.created",
      subject: study.id,
      data: { name },
    });
    return study;
  });
}
