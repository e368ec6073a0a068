import { CHECKLIST_LIMITS, type ChecklistOrigin, type ChecklistQuestion } from "@/lib/checklist/checklist";
import type { VerifierLanguage } from "@/lib/checklist/generation/verifier-language";
import { lockInstruction } from "@/lib/content/server/lock-instruction";
import type { Transaction } from "@/lib/db/client";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { insertDraft } from "../start-draft";
import { hasOne } from "./read-generation-material";

export interface GeneratedDraft {
  readonly studyId: string;
  readonly instructionId: string;
  readonly series: string;
  /** the newest one of the series when the model was asked */
  readonly version: number;
  readonly method: string;
  readonly questions: readonly ChecklistQuestion[];
  readonly about: Pick<ChecklistOrigin, "range" | "remarks">;
  readonly runId: string;
}

/**
 * Writes what a model wrote as a draft. Nothing is overwritten.
 * @throws AppError CONFLICT where the series has a draft, or another version than when the model was asked
 */
export async function writeGeneratedDraft(
  transaction: Transaction,
  viewer: Viewer,
  { runId, version: seen, ...draft }: GeneratedDraft,
): Promise<string> {
  const { studyId, instructionId, series, questions } = draft;
  if (questions.length > CHECKLIST_LIMITS.questions) {
    throw new AppError(
      "INVALID",
      `The model wrote ${questions.length} questions; a checklist has at most ${CHECKLIST_LIMITS.questions}.`,
    );
  }
  await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
  const newest = await transaction.checklist.aggregate({
    where: { instructionId, series, status: "published" },
    _max: { version: true },
  });
  if ((newest._max.version ?? 0) > seen) throw hasOne(series);
  const { id, version } = await insertDraft(transaction, { ...draft, source: "generated", basedOnId: null });
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "checklist.generated",
    subject: id,
    data: { instructionId, series, version, runId, questions: questions.length },
  });
  return id;
}

interface Proposal {
  readonly studyId: string;
  readonly instructionId: string;
  readonly question: string;
  /** null: the question is left to a person */
  readonly program: string | null;
  readonly language: VerifierLanguage;
  readonly proposedBy: string;
  readonly runId: string;
}

/**
 * Keeps a proposed program until a person decides. It takes the place of an earlier "leave it to a person".
 * @throws AppError CONFLICT where a program for the question waits or is approved
 */
export async function writeProposal(
  transaction: Transaction,
  viewer: Viewer,
  { runId, ...proposal }: Proposal,
): Promise<string> {
  const { studyId, instructionId, question, program } = proposal;
  await lockInstruction(transaction, viewer, "checklist.write", studyId, instructionId);
  const live = await transaction.verifierProgram.findFirst({
    where: { instructionId, question, status: { in: ["proposed", "approved"] } },
    select: { status: true },
  });
  if (live) {
    const which = live.status === "approved" ? "is approved" : "waits for approval";
    throw new AppError("CONFLICT", `A program for this question ${which} already. Reject it first, then ask again.`);
  }
  await transaction.verifierProgram.deleteMany({ where: { instructionId, question, status: "person" } });
  const { id } = await transaction.verifierProgram.create({
    data: { ...proposal, proposedProgram: program, status: program === null ? "person" : "proposed" },
    select: { id: true },
  });
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "verifier.proposed",
    subject: id,
    data: { instructionId, runId, outcome: program === null ? "person" : "program" },
  });
  return id;
}
