import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import { type RoundChange, roundChangeSchema } from "@/lib/domain/round";
import type { Viewer } from "@/lib/domain/viewer";
import { notFound, studyWhere } from "../access";
import { recordEvent } from "../event/record-event";
import { roundNameTaken } from "./round-name-taken";

/**
 * Changes a round; what is not given stays. Name and guidelines may change until it is closed; what decides how labels
 * come about (levels, overlap …) only while it is a draft, so that all its labels are made alike.
 */
export async function updateRound(viewer: Viewer, roundId: string, input: RoundChange): Promise<void> {
  const change = roundChangeSchema.parse(input);
  const { name, guidelines, ...onlyInDraft } = change;
  const { levelNames, allowUnknown, shufflePositions } = onlyInDraft;
  const needsDraft = Object.values(onlyInDraft).some((value) => value !== undefined);
  await prisma()
    .$transaction(async (transaction) => {
      const visible = { id: roundId, study: studyWhere(viewer, "round.control") };
      const before = await transaction.round.findFirst({
        where: visible,
        select: { studyId: true, status: true, name: true, guidelines: true, protocol: true, overlap: true },
      });
      if (!before) throw notFound("round");
      if (before.overlap === 0)
        throw new AppError("CONFLICT", "This round only holds imported labels and stays as it is.");
      const { protocol } = before;
      if (levelNames && protocol === "preference") {
        throw new AppError("INVALID", "The five meanings of a preference are fixed.", { field: "levelNames" });
      }
      const { count } = await transaction.round.updateMany({
        where: { ...visible, status: needsDraft ? "draft" : { not: "closed" } },
        data: {
          ...change,
          // As for a new round: what a protocol has no use for stays off.
          allowUnknown: allowUnknown && protocol === "check_then_score",
          shufflePositions: shufflePositions && protocol === "preference",
        },
      });
      if (count === 0) throw new AppError("CONFLICT", refusal(needsDraft, before.status), { status: before.status });
      if (change.overlap !== undefined) {
        await transaction.task.updateMany({ where: { roundId }, data: { wanted: change.overlap } });
      }
      await recordEvent(transaction, viewer, {
        studyId: before.studyId,
        kind: "round.changed",
        subject: roundId,
        data: { ...change, before: { name: before.name, guidelines: before.guidelines } },
      });
    })
    .catch((error: unknown) => {
      throw roundNameTaken(error, name);
    });
}

function refusal(needsDraft: boolean, status: string): string {
  return needsDraft && status !== "closed"
    ? "Once a round has been opened only its name and guidelines can change, so that all its labels are made alike. Create another round on the same tasks instead."
    : "This round is closed. Open it again to change its name or guidelines.";
}
