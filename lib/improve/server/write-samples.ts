import { lockInstruction } from "@/lib/content/server/lock-instruction";
import type { Transaction } from "@/lib/db/client";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { findOrCreateSystem } from "./find-or-create-system";

export interface NewSamples {
  readonly studyId: string;
  readonly instructionId: string;
  readonly systemName: string;
  readonly made: readonly { readonly id: string; readonly text: string }[];
  readonly runId: string;
}

/** Writes what a model responded as further samples of a system; returns the id of the first one. */
export async function writeSamples(
  transaction: Transaction,
  viewer: Viewer,
  { studyId, instructionId, systemName, made, runId }: NewSamples,
): Promise<string | null> {
  if (made.some(({ text }) => text.length > STUDY_LIMITS.responseCharacters)) {
    const most = STUDY_LIMITS.responseCharacters.toLocaleString("en");
    throw new AppError("INVALID", `A response has more than ${most} characters. Set a limit of tokens.`);
  }
  // One at a time adds responses to an instruction, so that samples are numbered without a gap.
  await lockInstruction(transaction, viewer, "run.control", studyId, instructionId);
  const systemId = await findOrCreateSystem(transaction, studyId, systemName);
  const last = await transaction.response.aggregate({ where: { instructionId, systemId }, _max: { sample: true } });
  const first = (last._max.sample ?? -1) + 1;
  const responses = made.map(({ id, text }, index) => ({
    id,
    studyId,
    instructionId,
    systemId,
    sample: first + index,
    text,
  }));
  await transaction.response.createMany({ data: responses });
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "responses.sampled",
    subject: instructionId,
    data: { systemId, runId, first, samples: made.length },
  });
  return responses[0]?.id ?? null;
}
