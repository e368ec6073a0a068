import type { VerifierChange } from "@/lib/checklist/generation/verifier";
import { prisma } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { lockVerifier } from "./lock-verifier";

/** A person's wording of a program that is not decided yet; of a question that was left to a person it is the first. */
export async function changeVerifier(
  viewer: Viewer,
  programId: string,
  { revision, program }: VerifierChange,
): Promise<{ revision: number }> {
  return prisma().$transaction(async (transaction) => {
    const { studyId, status } = await lockVerifier(transaction, viewer, programId, revision);
    if (status === "approved" || status === "rejected") {
      throw new AppError(
        "CONFLICT",
        `This program is ${status}, so it is no longer changed. Ask for a new one instead.`,
      );
    }
    const next = revision + 1;
    await transaction.verifierProgram.update({
      where: { id: programId },
      data: { program, status: "proposed", revision: next },
    });
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "verifier.changed",
      subject: programId,
      data: { program },
    });
    return { revision: next };
  });
}
