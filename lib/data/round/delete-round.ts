import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { recordEvent } from "../event/record-event";

/** Deletes a round that nobody labelled in: a draft, or one closed again before its first label. */
export async function deleteRound(viewer: Viewer, roundId: string): Promise<void> {
  await prisma().$transaction(async (transaction) => {
    const visible = { id: roundId, study: studyWhere(viewer, "round.control") };
    const round = await transaction.round.findFirst({ where: visible, select: { studyId: true, name: true } });
    if (!round) throw notFound("round");
    const { count } = await transaction.round.deleteMany({
      where: { ...visible, status: { in: ["draft", "closed"] }, tasks: { none: { annotations: { some: {} } } } },
    });
    if (count === 0) {
      throw new AppError(
        "CONFLICT",
        "Only a round without labels can be deleted, while it is a draft or closed. Labels are kept: close the round instead.",
      );
    }
    const event = { kind: "round.deleted", subject: roundId, data: { name: round.name } };
    await recordEvent(transaction, viewer, { studyId: round.studyId, ...event });
  });
}
