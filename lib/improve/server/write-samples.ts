import { lockInstruction } from "@/lib/content/server/lock-instruction";
import type { Transaction } from "@/lib/db/client";
import { STUDY_LIMITS } from "@/lib/imports/study-format/limits";
import type { Viewer } from "@/lib/people/viewer";
import { recordEvent } from "@/lib/study/server/event/record-event";
import { AppError } from "@/lib/wire/app-error";
import { isThere } from "./prepare-refinement";

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

interface RefinedResponses {
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

/** The study's system of that name, made where there is none. Several items of a run may want it at once. */
async function findOrCreateSystem(transaction: Transaction, studyId: string, name: string): Promise<string> {
  await transaction.$executeRaw`
    INSERT INTO system (id, study_id, name) VALUES (gen_random_uuid(), ${studyId}::uuid, ${name})
    ON CONFLICT (study_id, name) DO NOTHING`;
  const { id } = await transaction.system.findUniqueOrThrow({
    where: { studyId_name: { studyId, name } },
    select: { id: true },
  });
  return id;
}
