import { z } from "zod";
import { VERIFIER_STATUSES, type VerifierChange, type VerifierDecision } from "@/lib/checklist/generation/verifier";
import { VERIFIER_LANGUAGES } from "@/lib/checklist/generation/verifier-language";
import { prisma, type Transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { rows } from "@/lib/db/rows";
import type { Viewer } from "@/lib/people/viewer";
import { notFound, studyCondition } from "@/lib/study/server/access";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";

/** A person's wording of a program that is not decided yet; of a question that was left to a person it is the first. */
export async function changeVerifier(
  viewer: Viewer,
  programId: string,
  { revision, program, language }: VerifierChange,
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
      data: { program, language, status: "proposed", revision: next },
    });
    await recordEvent(transaction, viewer, {
      studyId,
      kind: "verifier.changed",
      subject: programId,
      data: { program, ...(language && { language }) },
    });
    return { revision: next };
  });
}

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
        const { program, language, studyId } = await decideOne(transaction, viewer, other.id, { ...other, decision });
        if (
          program !== decided.program ||
          language !== decided.language ||
          studyId !== decided.studyId ||
          other.id === programId
        ) {
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
  const { studyId, status, program, language } = await lockVerifier(transaction, viewer, programId, revision);
  if (status === decision) return { revision, program, language, studyId };
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
  return { revision: next, program, language, studyId };
}

const rowSchema = z.object({
  studyId: z.string(),
  instructionId: z.string(),
  question: z.string(),
  program: z.string().nullable(),
  language: z.enum(VERIFIER_LANGUAGES),
  status: z.enum(VERIFIER_STATUSES),
  revision: z.int(),
});

/**
 * A program as it was seen, kept from everybody else until the transaction ends.
 * @throws AppError STALE where somebody changed it or decided meanwhile
 */
async function lockVerifier(transaction: Transaction, viewer: Viewer, programId: string, revision: number) {
  const [found] = await rows(
    rowSchema,
    Prisma.sql`
      SELECT v.study_id AS "studyId", v.instruction_id AS "instructionId", v.question, v.program, v.language, v.status, v.revision
      FROM verifier_program v
      WHERE v.id = ${programId}::uuid AND ${studyCondition(viewer, "checklist.write", Prisma.sql`v.study_id`)}
      FOR UPDATE OF v`,
    transaction,
  );
  if (!found) throw notFound("verifier program");
  if (found.revision !== revision) {
    throw new AppError("STALE", "Someone has changed or decided this program in the meantime. Review it again.", {
      revision: found.revision,
    });
  }
  return found;
}
