import { prisma } from "@/lib/db/client";
import { AppError } from "@/lib/domain/app-error";
import type { VerifierDecision } from "@/lib/domain/generation/verifier";
import type { Viewer } from "@/lib/domain/viewer";
import { recordEvent } from "../event/record-event";
import { lockVerifier } from "./lock-verifier";

/** Approves a program as it was seen, or rejects it. Rejecting what was approved takes its verdicts away. */
export async function decideVerifier(
  viewer: Viewer,
  programId: string,
  { revision, decision }: VerifierDecision,
): Promise<{ revision: number }> {
  return prisma().$transaction(async (transaction) => {
    const { studyId, status, program } = await lockVerifier(transaction, viewer, programId, revision);
    if (status === decision) return { revision };
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
    return { revision: next };
  });
}
