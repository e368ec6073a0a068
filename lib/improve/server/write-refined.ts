import { lockInstruction } from "@/lib/content/server/lock-instruction";
import type { Transaction } from "@/lib/db/client";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { findOrCreateSystem } from "./find-or-create-system";
import { isThere } from "./read-refinement-material";

export interface RefinedResponses {
  readonly studyId: string;
  readonly instructionId: string;
  readonly responseId: string;
  readonly sample: number;
  /** after the first round, the second … */
  readonly responses: readonly { readonly id: string; readonly systemName: string; readonly text: string }[];
  readonly runId: string;
}

/**
 * Writes the response of every round; returns the id of the last one.
 * @throws AppError CONFLICT where a system has one of that sample already: then nothing is written
 */
export async function writeRefined(
  transaction: Transaction,
  viewer: Viewer,
  { studyId, instructionId, responseId, sample, responses, runId }: RefinedResponses,
): Promise<string | null> {
  // One at a time adds responses to an instruction, so that samples are numbered without a gap.
  await lockInstruction(transaction, viewer, "run.control", studyId, instructionId);
  let last: string | null = null;
  for (const { id, systemName, text } of responses) {
    if (text.length > STUDY_LIMITS.responseCharacters) {
      const most = STUDY_LIMITS.responseCharacters.toLocaleString("en");
      throw new AppError("INVALID", `A refined response has more than ${most} characters. Set a limit of tokens.`);
    }
    const systemId = await findOrCreateSystem(transaction, studyId, systemName);
    if ((await transaction.response.count({ where: { instructionId, systemId, sample } })) > 0) {
      throw isThere(systemName, sample);
    }
    await transaction.response.create({ data: { id, studyId, instructionId, systemId, sample, text } });
    last = id;
  }
  await recordEvent(transaction, viewer, {
    studyId,
    kind: "response.refined",
    subject: responseId,
    data: { runId, rounds: responses.length, lastId: last },
  });
  return last;
}
