import type { VerifierDecision } from "@/lib/checklist/generation/verifier";
import { prisma, type Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { lockVerifier } from "./lock-verifier";

const ONE_MINUTE = 60_000;

/**
 * Approves a program as it was seen, or rejects it. Rejecting what was approved takes its verdicts away. Programs that are the
 * same may be approved along with it, each as it was seen: all of them or none.
 */
export async function decideVerifier(
  viewer: Viewer,
  programId: string,
  { revision, decision, equal = [] }: VerifierDecision,
): Promise<{ revision: number }> {
  if (decision === "rejected" && equal.length > 0) {
    throw new AppError("INVALID", "Programs are rejected one at a time. Open the one you mean and reject it there.");
  }
  return prisma().$transaction(
    async (transaction) => {
      const decided = await decideOne(transaction, viewer, programId, { revision, decision });
      // In one order, so that two who approve the same ones do not wait for each other.
      for (const other of equal.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const { program, studyId } = await decideOne(transaction, viewer, other.id, { ...other, decision });
        if (program !== decided.program || studyId !== decided.studyId || other.id === programId) {
          throw new AppError("CONFLICT", "One of these programs is not the same any more. Look at them again.");
        }
      }
      return { revision: decided.revision };
    },
    { timeout: ONE_MINUTE },
  );
}

async function decideOne(
  transaction: Transaction,
  viewer: Viewer,
  programId: string,
  { revision, decision }: Pick<VerifierDecision, "revision" | "decision">,
) {
  const { studyId, status, program } = await lockVerifier(transaction, viewer, programId, revision);
  if (status === decision) return { revision, program, studyId };
  if (decision === "approved" && (program === null || status === "rejected")) {
    throw new AppError("CONFLICT", "There is no program to approve: it was rejected, or none was written yet.");
  }
  const decidedBy = viewer.kind === "user" ? viewer.userId : null;
  const next = revision + 1;
  await transaction.verifierProgram.update({
    where: { id: programId },
    data: { status: decision, decidedBy, decidedAt: new Date(), revision: next },
  });
  if (decision === "rejected") await transaction.verifierVerdict.deleteMany({ where: { programId } });
  const data = { program };
  await recordEvent(transaction, viewer, { studyId, kind: `verifier.${decision}`, subject: programId, data });
  return { revision: next, program, studyId };
}
